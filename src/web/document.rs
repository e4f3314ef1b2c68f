//! The documents of the pages, with the parts that a browser needs for its first frame.
//!
//! A browser that has to fetch the style sheet computes the layout of the page twice, and runs a script of another file only when its
//! first layout is done. Inline, both are there when the document arrives, and the request for the picture of the address leaves
//! before the document is parsed.

use crate::files::{STYLE, SourceFile};

/// A document with its style sheet and, if it has one, its early script in place of the elements that refer to their files.
pub(crate) struct PageDocument {
    pub(crate) html: String,
    pub(crate) style: String,
    pub(crate) script: Option<String>,
}

impl PageDocument {
    /// Takes the style sheet into `page`, and `script` in place of the element that refers to the module `name`.
    ///
    /// # Panics
    /// Panics if the document does not refer to the files exactly once, or if a part would end its element early. A test makes both
    /// documents.
    pub(crate) fn new(page: &SourceFile, script: Option<(&str, String)>) -> Self {
        let style = text(&STYLE).to_owned();
        let mut html = text(page).to_owned();
        let link = "<link rel=\"stylesheet\" href=\"page/page.css\">";
        replace(&mut html, link, "style", &style);
        let script = script.map(|(name, script)| {
            let reference = format!("<script src=\"page/{name}\"></script>");
            replace(&mut html, &reference, "script", &script);
            script
        });
        Self { html, style, script }
    }
}

fn replace(html: &mut String, reference: &str, element: &str, content: &str) {
    assert_eq!(html.matches(reference).count(), 1, "{reference}");
    assert!(
        !content.contains("</") && !content.contains("<!--"),
        "{reference}"
    );
    *html = html.replace(reference, &format!("<{element}>{content}</{element}>"));
}

fn text(file: &SourceFile) -> &str {
    std::str::from_utf8(file.content).expect("the files of the pages are text")
}
