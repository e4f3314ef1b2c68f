//! Parses the indented lists and records of YAML.

use super::scalar;
use crate::json::Document;
use crate::json::document::{Json, JsonObject};

/// A line that is neither blank nor a comment.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    indent: usize,
    text: &'t str,
}

/// Most levels of lists and records in each other.
const DEEPEST: usize = 12;

/// Returns the documents of a text, between lines of `---`; `None` if one of them is not a list or a record, or has more than is understood.
pub(super) fn documents(text: &str) -> Option<Vec<Document>> {
    let source: Vec<&str> = text.lines().collect();
    let mut parts = vec![Vec::new()];
    for (number, line) in std::iter::zip(1.., &source) {
        let content = line.trim_start_matches(' ');
        let is_mark = line.trim_end() == "..." || line.starts_with('%');
        let is_start = line
            .strip_prefix("---")
            .is_some_and(|rest| rest.trim().is_empty() || rest.starts_with(" #"));
        if is_start {
            parts.push(Vec::new());
        } else if !content.trim().is_empty() && !content.starts_with('#') && !is_mark {
            let line = Line {
                number,
                indent: line.len() - content.len(),
                text: content.trim_end(),
            };
            parts.last_mut()?.push(line);
        }
    }
    let parts = parts.into_iter().filter(|lines| !lines.is_empty());
    let documents: Option<Vec<Document>> = parts.map(|lines| document(&source, lines)).collect();
    documents.filter(|documents| !documents.is_empty())
}

/// Returns the document of these lines of a text.
fn document(source: &[&str], lines: Vec<Line<'_>>) -> Option<Document> {
    let (first, last) = (*lines.first()?, lines.last()?.number);
    if item(first.text).is_none() && entry(first.text).is_none() {
        return None;
    }
    let mut parser = Parser {
        source,
        lines,
        at: 0,
        starts: Vec::new(),
    };
    let value = parser.block(first.indent, DEEPEST)?;
    if parser.at < parser.lines.len() {
        return None;
    }
    let starts = parser.starts;
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([last]);
    let elements = std::iter::zip(starts.iter().copied(), ends).map(|(first, last)| first..=last);
    Some(Document {
        value,
        lines: first.number..=last,
        elements: elements.collect(),
    })
}

/// Returns what follows the dash of an element.
fn item(text: &str) -> Option<&str> {
    match text.strip_prefix('-')? {
        "" => Some(""),
        rest => rest.starts_with(' ').then(|| rest.trim_start()),
    }
}

/// Returns the key and the value of an entry.
fn entry(text: &str) -> Option<(String, &str)> {
    let (key, rest) = match text.chars().next()? {
        quote @ ('"' | '\'') => {
            let (key, rest) = text[1..].split_once(quote)?;
            (key, rest.strip_prefix(':')?)
        }
        first if first.is_alphanumeric() || first == '_' => text.split_once(':')?,
        _ => return None,
    };
    let is_end = rest.is_empty() || rest.starts_with(' ');
    (is_end && key.len() <= 60).then(|| (key.trim().to_owned(), rest.trim()))
}

struct Parser<'t, 's> {
    source: &'s [&'t str],
    lines: Vec<Line<'t>>,
    at: usize,
    /// The lines at which the elements of the outermost list begin.
    starts: Vec<usize>,
}

impl<'t> Parser<'t, '_> {
    fn line(&self) -> Option<Line<'t>> {
        self.lines.get(self.at).copied()
    }

    /// Reads a list or a record whose lines have this indent.
    fn block(&mut self, indent: usize, levels: usize) -> Option<Json> {
        let levels = levels.checked_sub(1)?;
        let line = self.line().filter(|line| line.indent == indent)?;
        if item(line.text).is_some() {
            self.list(indent, levels)
        } else if entry(line.text).is_some() {
            self.record(indent, levels)
        } else {
            None
        }
    }

    fn list(&mut self, indent: usize, levels: usize) -> Option<Json> {
        let mut list = Vec::new();
        let is_outermost = levels + 1 == DEEPEST;
        while let Some(line) = self.line().filter(|line| line.indent == indent) {
            // The key of a record around this list may have the same indent.
            let Some(rest) = item(line.text) else {
                break;
            };
            if is_outermost {
                self.starts.push(line.number);
            }
            let inner = line.indent + line.text.len() - rest.len();
            let value = if rest.is_empty() {
                self.at += 1;
                self.inner(indent, levels)?
            } else if item(rest).is_some() || entry(rest).is_some() {
                // The rest of the line is the first line of a block.
                self.lines[self.at] = Line {
                    indent: inner,
                    text: rest,
                    ..line
                };
                self.block(inner, levels)?
            } else {
                self.scalar(rest, indent)?
            };
            list.push(value);
        }
        Some(Json::List(list))
    }

    fn record(&mut self, indent: usize, levels: usize) -> Option<Json> {
        let mut fields = Vec::new();
        while let Some(line) = self.line().filter(|line| line.indent == indent) {
            if item(line.text).is_some() {
                break;
            }
            let (key, rest) = entry(line.text)?;
            let value = if rest.is_empty() || rest.starts_with('#') {
                self.at += 1;
                let is_list_beside = self
                    .line()
                    .is_some_and(|next| next.indent == indent && item(next.text).is_some());
                if is_list_beside {
                    self.list(indent, levels.checked_sub(1)?)?
                } else {
                    self.inner(indent, levels)?
                }
            } else {
                self.scalar(rest, indent)?
            };
            fields.push((key, value));
        }
        Some(Json::Object(JsonObject::new(fields)))
    }

    /// Reads the block behind a dash or a key, which has a larger indent; `null` if there is none.
    fn inner(&mut self, indent: usize, levels: usize) -> Option<Json> {
        match self.line() {
            Some(line) if line.indent > indent => self.block(line.indent, levels),
            _ => Some(Json::Null),
        }
    }

    /// Reads a text on this line, or on the lines behind a bar.
    fn scalar(&mut self, text: &str, indent: usize) -> Option<Json> {
        let number = self.line()?.number;
        self.at += 1;
        if !matches!(text, "|" | "|-" | "|+" | ">" | ">-") {
            return scalar::value(text);
        }
        let mut rows: Vec<&str> = Vec::new();
        let is_inside =
            |line: &&&str| line.trim().is_empty() || line.len() - line.trim_start().len() > indent;
        rows.extend(self.source[number..].iter().take_while(is_inside));
        while self.line().is_some_and(|line| line.number <= number + rows.len()) {
            self.at += 1;
        }
        let margin = rows
            .iter()
            .filter(|row| !row.trim().is_empty())
            .map(|row| row.len() - row.trim_start_matches(' ').len())
            .min()?;
        let rows: Vec<&str> = rows
            .iter()
            .map(|row| row.get(margin..).unwrap_or_default())
            .collect();
        Some(Json::Text(rows.join("\n").trim_end().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Option<String> {
        let values = documents(text)?
            .into_iter()
            .map(|document| document.value.to_string());
        Some(values.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn lists_and_records_become_json() {
        for (text, expected) in [
            ("- a\n- b\n", r#"["a","b"]"#),
            (
                "---\n# x\nid: 1\npuzzle: \"0.1\" # y\nok: true\nnone: ~\n",
                r#"{"id":1,"puzzle":"0.1","ok":true,"none":null}"#,
            ),
            (
                "- id: 1\n  puzzle: a\n- id: 2\n  tags: [x, 'y z']\n",
                r#"[{"id":1,"puzzle":"a"},{"id":2,"tags":["x","y z"]}]"#,
            ),
            ("puzzles:\n- a\n- b\nn: 2\n", r#"{"puzzles":["a","b"],"n":2}"#),
            ("a:\n  b:\n    c: 1\n  d: 2\n", r#"{"a":{"b":{"c":1},"d":2}}"#),
            ("grid: |\n  12\n  3 4\n\nid: 1\n", r#"{"grid":"12\n3 4","id":1}"#),
            (
                "grid:\n  - [5, 3, null]\n  - [6, ., 1]\n",
                r#"{"grid":[[5,3,null],[6,".",1]]}"#,
            ),
            (
                "- {row: 9, cells: 53..7....}\n- {row: 8, 'cells': [5, 3, ., \"a,b\"]} # x\n",
                r#"[{"row":9,"cells":"53..7...."},{"row":8,"cells":[5,3,".","a,b"]}]"#,
            ),
            ("---\na: 1\n--- # x\n# x\n---\nb: 2\n...\n", r#"{"a":1} {"b":2}"#),
            ("-\n  a: 1\n- - 2\n  - 3\n", r#"[{"a":1},[2,3]]"#),
        ] {
            assert_eq!(json(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "",
            "text",
            "53..7....\n6..195...\n",
            "a: &x 1\n",
            "a: {b\n",
            "a: {b: [1, 2}\n",
            "a: {b: {c: {d: [1]}}}\n",
            "a: 1\n   b: 2\n",
            "http://a\n",
            "a: 1\nrest\n",
            "a: 1\n---\nrest\n",
        ] {
            assert_eq!(json(text), None, "{text}");
        }
    }

    #[test]
    fn each_element_of_a_list_has_its_lines() {
        let parsed = &documents("# list\n- id: 1\n  puzzle: a\n\n- id: 2\n---\n- 3\n").unwrap();
        assert_eq!((parsed[0].lines.clone(), parsed[1].lines.clone()), (2..=5, 7..=7));
        assert_eq!(parsed[0].elements, [2..=4, 5..=5]);
        assert_eq!(parsed[1].elements, [7..=7]);
        assert!(documents("a:\n- 1\n").unwrap()[0].elements.is_empty());
    }
}
