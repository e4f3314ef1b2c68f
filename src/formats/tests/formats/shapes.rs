//! Texts of other shapes: each is refused with a sentence.
//!
//! `shapes.txt` has the texts. A line `== name` begins each of them. `{A}` is a puzzle, `{a}` its solution and `{B}` another puzzle. A line
//! that begins with `*` is repeated for the nine rows, one with `@` for the 30 givens, and one with `&` for all cells; in these, `%` and a
//! letter stand for a part of the row or cell (see [`expand`]).

use sudokud_formats::Reader;

use super::{EASY, EASY_SOLUTION, OTHER};

fn shapes() -> Vec<(&'static str, String)> {
    let parts = include_str!("shapes.txt").split("\n== ").skip(1);
    let shapes = parts.map(|part| {
        let (name, template) = part.split_once('\n').unwrap();
        (name, expand(template))
    });
    shapes.collect()
}

fn expand(template: &str) -> String {
    let mut text = String::new();
    for line in template.lines() {
        match line.split_at_checked(1) {
            Some(("*", row)) => (0..9).for_each(|index| text.push_str(&of_row(row, index))),
            Some(("@", cell)) => {
                let givens = (0..81).filter(|&index| EASY.as_bytes()[index] != b'.');
                givens.for_each(|index| text.push_str(&of_cell(cell, index)));
            }
            Some(("&", cell)) => (0..81).for_each(|index| text.push_str(&of_cell(cell, index))),
            _ => text.extend([line, "\n"]),
        }
    }
    let numbers = |separator| joined(&EASY.replace('.', "0"), separator);
    text.replace("{A}", EASY)
        .replace("{a}", EASY_SOLUTION)
        .replace("{B}", OTHER)
        .replace("{numbers}", &numbers(","))
        .replace("\\t", "\t")
        .replace("\\n", "\n")
}

fn joined(cells: &str, separator: &str) -> String {
    let cells: Vec<String> = cells.chars().map(String::from).collect();
    cells.join(separator)
}

/// `%n` is the number from 1, `%0` from 0, `%A` a letter, `%r` the row, `%s` with blanks, `%c` with commas and 0, `%k` the column.
fn of_row(template: &str, index: usize) -> String {
    let row = &EASY[9 * index..][..9];
    let column: String = (0..9)
        .map(|row| char::from(EASY.as_bytes()[9 * row + index]))
        .collect();
    let letter = char::from(b'A' + index as u8).to_string();
    let line = template
        .replace("%n", &(index + 1).to_string())
        .replace("%0", &index.to_string())
        .replace("%A", &letter)
        .replace("%r", row)
        .replace("%s", &joined(row, " "))
        .replace("%c", &joined(&row.replace('.', "0"), ","))
        .replace("%k", &column);
    line + "\n"
}

/// `%R` and `%C` are row and column from 1, `%x` and `%y` column and row from 0, `%A` the row as a letter, `%i` the number, `%V` the value.
fn of_cell(template: &str, index: usize) -> String {
    let (row, column) = (index / 9, index % 9);
    let line = template
        .replace("%R", &(row + 1).to_string())
        .replace("%C", &(column + 1).to_string())
        .replace("%y", &row.to_string())
        .replace("%x", &column.to_string())
        .replace("%A", &char::from(b'A' + row as u8).to_string())
        .replace("%i", &index.to_string())
        .replace("%V", &EASY[index..=index].replace('.', "0"));
    line + "\n"
}

#[test]
fn texts_of_other_shapes_are_refused_with_a_sentence() {
    let shapes = shapes();
    assert!(shapes.len() >= 200, "{} texts", shapes.len());
    let mut failures = Vec::new();
    for (name, text) in &shapes {
        let reasons = match Reader::default().read(text) {
            Err(error) => vec![error.reason],
            Ok(reading) => {
                let shown = reading
                    .entries
                    .iter()
                    .flatten()
                    .map(|entry| entry.position.values().to_string());
                failures.extend(shown.map(|shown| format!("{name}: read by {} as {shown}", reading.format)));
                reading
                    .entries
                    .into_iter()
                    .filter_map(Result::err)
                    .map(|error| error.reason)
                    .collect()
            }
        };
        if reasons.is_empty() || reasons.iter().any(|reason| !reason.contains(' ')) {
            failures.push(format!("{name}: no sentence in {reasons:?}"));
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
