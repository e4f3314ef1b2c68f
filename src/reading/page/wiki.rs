//! Writes tables of wikis, in which a cell can have its own line, with the tags of HTML.

use super::escaped;

/// Returns a text with tags in place of the signs of its tables, line by line; `None` if it has no table.
pub(super) fn with_tags(text: &str) -> Option<String> {
    if !text.lines().any(|line| line.trim_start().starts_with("{|")) {
        return None;
    }
    let mut tags = String::with_capacity(2 * text.len());
    let mut is_in_table = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("{|") {
            is_in_table = true;
            tags += "<table>";
        } else if !is_in_table {
            tags += &escaped(trimmed);
        } else if trimmed.starts_with("|}") {
            is_in_table = false;
            tags += "</table>";
        } else if let Some(caption) = trimmed.strip_prefix("|+") {
            tags += &escaped(caption);
        } else if trimmed.starts_with("|-") {
            tags += "<tr>";
        } else if let Some(cells) = trimmed.strip_prefix(['|', '!']) {
            cells
                .replace("!!", "||")
                .split("||")
                .for_each(|cell| tags += &of_cell(cell));
        } else {
            tags += &escaped(trimmed);
        }
        tags.push('\n');
    }
    Some(tags)
}

/// The tag of a cell, which may have attributes before a bar, and its content without the signs for bold and italic text.
fn of_cell(cell: &str) -> String {
    let is_plain = cell.contains("[[") || cell.contains("{{");
    let (attributes, content) = cell.split_once('|').filter(|_| !is_plain).unwrap_or(("", cell));
    let attributes = attributes.replace(['<', '>'], " ");
    let content = escaped(&content.replace("''", "").replace('\'', ""));
    format!("<td {}>{content}</td>", attributes.trim())
}
