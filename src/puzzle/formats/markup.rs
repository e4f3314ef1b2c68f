//! Reads rows in the tags of XML: elements with a row.

use super::row::read_row;

fn without_tags(text: &str) -> String {
    let mut parts = text.split('<');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain += part.split_once('>').map_or("", |(_, rest)| rest);
    }
    let plain = plain
        .replace("&nbsp;", " ")
        .replace("&#160;", " ")
        .replace("&middot;", ".");
    plain.trim().to_owned()
}

/// Returns the cells of an element with a row, behind its name and its attributes. A name of one letter can be the abbreviation of any unit.
pub(super) fn element(line: &str) -> Option<String> {
    let (start, rest) = line.strip_prefix('<')?.split_once('>')?;
    let (content, end) = rest.split_once("</")?;
    let name = start.split(char::is_whitespace).next()?;
    let is_whole = end.strip_suffix('>') == Some(name) && name.len() > 1;
    (is_whole && read_row(content.trim()).is_ok())
        .then(|| format!("{} = {}", start.replace(['=', ':'], " "), content.trim()))
}

/// Returns whether a line has only tags.
pub(super) fn is_tag(line: &str) -> bool {
    line.starts_with('<') && line.ends_with('>') && without_tags(line).is_empty()
}
