//! Reads the values of statements of SQL: `INSERT INTO puzzles (id, grid) VALUES (1, '53..7....');`, one record on each line.

use std::sync::Arc;

/// Returns the values of the only record on a line; `None` if there is none, or another one.
pub(super) fn of(line: &str) -> Option<Vec<String>> {
    let start = behind_word(line)?.trim_start().strip_prefix('(')?;
    let (mut values, mut value) = (Vec::new(), String::new());
    let mut signs = start.char_indices().peekable();
    let mut is_text = false;
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\'' if is_text && signs.next_if(|(_, next)| *next == '\'').is_some() => value.push('\''),
            '\'' => is_text = !is_text,
            _ if is_text => value.push(sign),
            ',' => values.push(finished(&mut value)),
            ')' => {
                values.push(finished(&mut value));
                let rest = start[at + 1..].trim();
                return (values.len() > 1 && matches!(rest, "" | "," | ";")).then_some(values);
            }
            _ => value.push(sign),
        }
    }
    None
}

fn finished(value: &mut String) -> String {
    let whole = std::mem::take(value);
    let whole = whole.trim();
    if whole.eq_ignore_ascii_case("null") {
        String::new()
    } else {
        whole.to_owned()
    }
}

/// What follows the word `VALUES`, or the whole line of a list of records.
fn behind_word(line: &str) -> Option<&str> {
    if line.trim_start().starts_with('(') {
        return Some(line);
    }
    let at = line.to_ascii_uppercase().find("VALUES")?;
    line.get(at + "VALUES".len()..)
}

/// Returns the names of the columns in the first statement that lists them. `None` for a text without such statements.
pub(super) fn names(text: &str) -> Option<Vec<Arc<str>>> {
    let line = text.lines().find(|line| {
        let start = line.trim_start().get(..11);
        start.is_some_and(|start| start.eq_ignore_ascii_case("insert into"))
    })?;
    let end = line.to_ascii_uppercase().find("VALUES").unwrap_or(line.len());
    let list = line[..end]
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once(')'));
    let name = |name: &str| Arc::from(name.trim().trim_matches(['`', '"', '[', ']']));
    Some(list.map_or_else(Vec::new, |(list, _)| list.split(',').map(name).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_in_brackets() {
        for (line, expected) in [
            (
                "INSERT INTO t VALUES (1, 'it''s', NULL);",
                Some(vec!["1", "it's", ""]),
            ),
            ("insert into t (a, b) values (1,'5,3'),", Some(vec!["1", "5,3"])),
            ("(2, 'x')", Some(vec!["2", "x"])),
            ("(1,'a'),(2,'b');", None),
            ("INSERT INTO t (a, b) VALUES", None),
            ("CREATE TABLE t (", None),
        ] {
            let values = of(line);
            let values = values
                .as_ref()
                .map(|values| values.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(values, expected, "{line}");
        }
        let of_text = |text| names(text).map(|names| names.join(" "));
        assert_eq!(
            of_text("x\nINSERT INTO `t` (`a`, \"b\") VALUES (1, 2);"),
            Some("a b".to_owned())
        );
        assert_eq!(of_text("INSERT INTO t VALUES (1, 2);"), Some(String::new()));
        assert_eq!(of_text("a,b\n1,2"), None);
    }
}
