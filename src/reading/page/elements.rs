//! What is kept of the elements around a text.

/// An element that is not closed yet.
pub(super) struct Element {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) has_child: bool,
    pub(super) text: String,
    /// Its name and attributes, if the name is that of a row or another line.
    pub(super) label: Option<String>,
}

/// Elements of one name in a row, each with a cell.
#[derive(Default)]
pub(super) struct Run {
    pub(super) name: String,
    pub(super) cells: Vec<(usize, String)>,
}
