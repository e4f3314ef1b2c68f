//! Reads grids in pages of HTML, in XML, in the tags of forums and in tables of wikis and `LaTeX`, wherever their tags stand.
//!
//! A page is written as plain lines: a row of a table as a line with bars, other texts on lines of their own. Grids are found in
//! - tables, of which a cell can be a field of a form, or a table of three by three cells;
//! - 81 elements of one name in a row, such as `<div>` and `<input>`, each with a cell;
//! - elements that name row, column and value, such as `<cell row="0" col="4" value="7"/>`.
//!
//! Each written line knows the line of the page from which it comes. A page whose direction is from the right says so in a line, which
//! refuses its grids.

mod build;
mod elements;
mod emoji;
mod hidden;
mod latex;
mod placed;
mod table;
mod tags;
mod wiki;

use build::Builder;
pub(crate) use emoji::names_pictures;
use tags::events;

/// A page as plain lines.
pub(crate) struct Page {
    /// The lines.
    pub(crate) text: String,
    /// The number of the line of the page from which each of them comes.
    pub(crate) lines: Vec<usize>,
}

/// Elements that change only the look of a text. The last one can also be a cell.
const LOOKS: &[&str] = &[
    "b", "i", "u", "a", "strong", "em", "font", "small", "big", "sup", "sub", "code", "label", "tbody",
    "thead", "span",
];

/// Returns the page of a text with tags; `None` if nothing in it is drawn as cells.
pub(crate) fn of(text: &str) -> Option<Page> {
    if let Some(page) = emoji::page(text) {
        return Some(page);
    }
    if let Some(tags) = wiki::with_tags(text).or_else(|| latex::with_tags(text)) {
        return of_tags(&tags);
    }
    if !text.contains('<') && !text.contains("[td]") {
        return None;
    }
    of_tags(text)
}

fn of_tags(text: &str) -> Option<Page> {
    [&LOOKS[..LOOKS.len() - 1], LOOKS]
        .into_iter()
        .find_map(|looks| Builder::new(looks).built(events(text)))
}

/// Returns a text in which no sign begins a tag or a name.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Returns whether the text of an element ends a line.
fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "div"
            | "br"
            | "hr"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "li"
            | "ul"
            | "ol"
            | "title"
            | "body"
            | "head"
            | "html"
            | "table"
            | "caption"
            | "section"
            | "article"
            | "header"
            | "footer"
            | "form"
            | "button"
            | "pre"
            | "blockquote"
    )
}
