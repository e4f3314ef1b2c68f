//! The files of both pages.

/// A file of a page.
pub(crate) struct SourceFile {
    /// The path of the request.
    pub(crate) path: &'static str,
    /// The media type.
    pub(crate) media_type: &'static str,
    /// The content.
    pub(crate) content: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
pub(crate) const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! file {
    ($path:literal, $media_type:ident, $file:literal) => {
        SourceFile {
            path: $path,
            media_type: $media_type,
            content: include_bytes!(concat!("files/", $file)),
        }
    };
    ($file:literal, $media_type:ident) => {
        SourceFile {
            path: concat!("/page/", $file),
            media_type: $media_type,
            content: include_bytes!(concat!("files/", $file)),
        }
    };
}

/// The style sheet of both pages.
pub(crate) const STYLE: SourceFile = file!("page.css", CSS);

/// The icon of both pages.
pub(crate) const ICON: SourceFile = file!("icon.svg", SVG);

/// The page for callers, and the page for operators.
pub(crate) const CALLERS: SourceFile = file!("/", HTML, "index.html");
pub(crate) const OPERATORS: SourceFile = file!("/", HTML, "operator.html");

/// The module of the callers' page that runs while the document is parsed.
pub(crate) const CALLERS_AHEAD: &str = "ahead.js";

/// The module with which each page starts.
pub(crate) const CALLERS_START: &str = "start.js";
pub(crate) const OPERATORS_START: &str = "operator.js";

/// The modules of both pages.
pub(crate) const MODULES: &[SourceFile] = &[
    file!("call.js", SCRIPT),
    file!("element.js", SCRIPT),
    file!("grid.js", SCRIPT),
    file!("token.js", SCRIPT),
    file!("start.js", SCRIPT),
    file!("workbench.js", SCRIPT),
    file!("ahead.js", SCRIPT),
    file!("bench.js", SCRIPT),
    file!("sheet.js", SCRIPT),
    file!("notation.js", SCRIPT),
    file!("position.js", SCRIPT),
    file!("reading.js", SCRIPT),
    file!("picture.js", SCRIPT),
    file!("grades.js", SCRIPT),
    file!("fragment.js", SCRIPT),
    file!("damage.js", SCRIPT),
    file!("generator.js", SCRIPT),
    file!("mask.js", SCRIPT),
    file!("download.js", SCRIPT),
    file!("operator.js", SCRIPT),
    file!("reserve.js", SCRIPT),
];
