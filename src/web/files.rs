//! The files of both pages, and the pictures of techniques on the callers' page.

use include_dir::{Dir, include_dir};

/// A file of a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageFile {
    /// The path of the request.
    pub(crate) path: &'static str,
    /// The media type.
    pub(crate) media_type: &'static str,
    /// The content.
    pub(crate) content: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A picture of each shipped technique: `<id>.svg`.
static GALLERY: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/gallery");

/// Finds a picture of the gallery, such as `/gallery/x-wing.svg`.
pub(crate) fn picture(path: &str) -> Option<PageFile> {
    let id = path.strip_prefix("/gallery/")?.strip_suffix(".svg")?;
    let file = GALLERY.get_file(format!("{id}.svg"))?;
    Some(PageFile {
        path: "",
        media_type: SVG,
        content: file.contents(),
    })
}

macro_rules! file {
    ($path:literal, $media_type:ident, $file:literal) => {
        PageFile {
            path: $path,
            media_type: $media_type,
            content: include_bytes!(concat!("files/", $file)),
        }
    };
    ($file:literal, $media_type:ident) => {
        PageFile {
            path: concat!("/page/", $file),
            media_type: $media_type,
            content: include_bytes!(concat!("files/", $file)),
        }
    };
}

/// The files that both pages use.
pub(crate) const SHARED: &[PageFile] = &[
    file!("page.css", CSS),
    file!("icon.svg", SVG),
    file!("call.js", SCRIPT),
    file!("element.js", SCRIPT),
    file!("grid.js", SCRIPT),
    file!("token.js", SCRIPT),
];

/// The other files of the callers' page.
pub(crate) const CALLERS: &[PageFile] = &[
    file!("/", HTML, "index.html"),
    file!("ahead.js", SCRIPT),
    file!("start.js", SCRIPT),
    file!("workbench.js", SCRIPT),
    file!("bench.js", SCRIPT),
    file!("play.js", SCRIPT),
    file!("cells.js", SCRIPT),
    file!("hint.js", SCRIPT),
    file!("sheet.js", SCRIPT),
    file!("notation.js", SCRIPT),
    file!("position.js", SCRIPT),
    file!("reading.js", SCRIPT),
    file!("picture.js", SCRIPT),
    file!("grades.js", SCRIPT),
    file!("fragment.js", SCRIPT),
    file!("damage.js", SCRIPT),
    file!("generator.js", SCRIPT),
    file!("gallery.js", SCRIPT),
    file!("mask.js", SCRIPT),
    file!("download.js", SCRIPT),
];

/// The other files of the operators' page.
pub(crate) const OPERATORS: &[PageFile] = &[
    file!("/", HTML, "operator.html"),
    file!("operator.js", SCRIPT),
    file!("traffic.js", SCRIPT),
    file!("reserve.js", SCRIPT),
];
