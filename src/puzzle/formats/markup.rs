//! Reads rows in the tags of HTML and XML: tables whose rows have nine cells, and elements with a row.

use std::borrow::Cow;

use super::line_label::said_of_lines;
use super::row::read_row;

/// The lines of a page with tables: each row is on the line on which it begins, and its other lines have nothing. Returns `None` for other
/// texts, and for tables in tables or several rows on a line.
pub(super) fn rows_of_tables(text: &str) -> Option<Vec<Option<Cow<'_, str>>>> {
    let lower = text.to_ascii_lowercase();
    if !lower.contains("<td") {
        return None;
    }
    let mut lines: Vec<Option<Cow<'_, str>>> = text.lines().map(outside).collect();
    let (mut from, mut line, mut last) = (0, 0, None);
    while let Some(start) = lower[from..].find("<tr").map(|at| from + at) {
        let end = start + lower[start..].find("</tr")?;
        let row = &lower[start + 3..end];
        if row.contains("<tr") {
            return None;
        }
        line += lower[from..start].matches('\n').count();
        let lines_of_row = row.matches('\n').count();
        if last == Some(line) {
            return None;
        }
        let cells: Vec<String> = row.split("<td").skip(1).map(cell).collect();
        for other in lines.get_mut(line..=line + lines_of_row)? {
            *other = None;
        }
        lines[line] = Some(Cow::Owned(format!("|{}|", cells.join("|"))));
        line += lines_of_row;
        (from, last) = (end, Some(line));
    }
    Some(lines)
}

/// Returns the text of a line outside of the rows, if it has any or its tags say something about lines.
fn outside(line: &str) -> Option<Cow<'_, str>> {
    if said_of_lines(line).is_some() {
        return Some(Cow::Borrowed(line));
    }
    let text = without_tags(line);
    (!text.is_empty()).then_some(Cow::Owned(text))
}

/// Tags that change only the look of a text.
const LOOKS: [&str; 9] = ["b", "i", "strong", "em", "span", "font", "div", "p", "br"];

/// Returns the text of a cell. A form or a picture in it is kept, so that the cell is not taken for an empty one.
fn cell(rest: &str) -> String {
    let content = rest.split_once('>').map_or("", |(_, content)| content);
    let mut tags = content.split('<').skip(1).map(|tag| {
        let name = tag.trim_start_matches('/');
        name.split(|sign: char| !sign.is_alphanumeric())
            .next()
            .unwrap_or_default()
    });
    let is_plain = tags.all(|name| LOOKS.contains(&name) || matches!(name, "td" | "th" | "!--"));
    if is_plain {
        without_tags(content)
    } else {
        "<".to_owned()
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<Vec<String>> {
        let lines = rows_of_tables(text)?;
        Some(
            lines
                .into_iter()
                .map(|line| line.map(String::from).unwrap_or_default())
                .collect(),
        )
    }

    #[test]
    fn a_row_of_a_table_is_on_the_line_on_which_it_begins() {
        let text = "<h1>Monday</h1>\n<table>\n<tr>\n<td>5</td>\n<TD class=\"x\"><b>3</b></TD><td>&nbsp;</td>\n</tr>\n<tr><td></td></tr>\n</table>\n";
        let expected = ["Monday", "", "|5|3||", "", "", "", "||", ""];
        assert_eq!(rows(text).unwrap(), expected);
        assert_eq!(rows("<tr><td><input value=5></td></tr>\n").unwrap(), ["|<|"]);
        for text in [
            "<tr><td>1</td></tr><tr><td>2</td></tr>\n",
            "<tr><td><table><tr><td>1</td></tr></table></td></tr>\n",
            "text\n",
        ] {
            assert_eq!(rows(text), None, "{text}");
        }
    }
}
