//! Reads and writes objects with a grid.

use sudoku_technique::{Candidate, CandidateSet, Cell, Digit};
use sudokud_puzzle::{Clues, Position, UnmarkedCells, solution};

use super::f_puzzles;
use super::value::{Json, full_grid};
use crate::Note;
use crate::cells::resembles_cells;

/// The keys of a grid.
const GRIDS: [&str; 8] = [
    "puzzle", "givens", "grid", "board", "sudoku", "quizzes", "task", "unsolved",
];

/// The keys of the service's positions, which belong to the grid beside them.
const PLAYED: [&str; 4] = ["values", "pencilMarks", "pencil_marks", "marks"];

/// The keys that only the service's answers have. Arrays and objects in such an answer are not read.
const ANSWER: [&str; 2] = ["snapshotRevision", "snapshot_revision"];

type Read = (Position, Vec<Note>);

/// Reads an object. `column` is the key of the grid, or the path to it with points.
pub(super) fn read(object: &Json, fields: &[(String, Json)], column: Option<&str>) -> Result<Read, String> {
    if let Some(path) = column {
        return read_path(object, fields, path);
    }
    if f_puzzles::is_document(object) {
        return f_puzzles::read(object);
    }
    let is_answer = ANSWER.iter().any(|key| object.get(key).is_some());
    // A switch, such as `"diagonal": true`. What it switches on is not known.
    let switch = fields.iter().find(|(_, value)| *value == Json::Bool(true));
    if let Some((key, _)) = switch.filter(|_| !is_answer) {
        return Err(format!(
            "{key:?} is true, which may be a rule of a variant; only plain Sudoku is read; if it is none, name the key of the grid with --column"
        ));
    }
    // Answers of Generate and Solve have their position beside the puzzle.
    let position = object.get("position").filter(|_| is_answer);
    if let Some(state @ Json::Object(inner)) = object.get("state").or(position) {
        let is_part = |value: &Json| {
            value.clues().is_some() || matches!(value, Json::Array(_) | Json::Object(_)) && !value.is_empty()
        };
        let mut others = fields.iter().filter(|(key, _)| key != "state");
        if let Some((key, _)) = others.find(|(_, value)| !is_answer && is_part(value)) {
            return Err(format!(
                "{key:?} beside \"state\" is not read; write the state alone"
            ));
        }
        let (position, _) = read(state, inner, None)?;
        return Ok((position, scalars(fields, &[])));
    }
    let mut keys = fields
        .iter()
        .filter(|(key, value)| GRIDS.contains(&&**key) && *value != Json::Null)
        .map(|(key, _)| key.as_str());
    let is_played = object
        .get("values")
        .is_some_and(|values| values.clues().is_some());
    let (key, clues) = match (keys.next(), keys.next()) {
        (None, _) if is_played => ("values", clues(object, "values")?),
        (None, _) => return Err(without_grid(fields)),
        (Some(key), None) => (key, clues(object, key)?),
        (Some(first), Some(second)) => return Err(choose(first, second)),
    };
    let is_full = clues.givens().is_full();
    let mut solutions = Vec::new();
    for (name, value) in fields {
        if name == key || PLAYED.contains(&name.as_str()) {
            continue;
        }
        if let Json::Text(text) = value
            && is_full
            && value.clues().is_none()
            && resembles_cells(text)
        {
            return Err(format!(
                "{key:?} is full, as a solution is, and {name:?} is not a grid; write its 81 cells, or leave it out"
            ));
        }
        if let Some(grid) = full_grid(value) {
            if let Some(mistake) = solution::mistake(clues.givens(), &grid) {
                return Err(format!("{}; {mistake}", choose(key, name)));
            }
            solutions.push(name.as_str());
        } else if name == "solution" && !value.is_empty() {
            return Err("its solution is not a grid of 81 digits".to_owned());
        } else if matches!(value, Json::Array(_) | Json::Object(_)) && !value.is_empty() && !is_answer {
            return Err(format!(
                "{name:?} has more than one value and is not read; to leave it out, choose the grid with --column {key}"
            ));
        }
    }
    solutions.push(key);
    solutions.extend(PLAYED);
    let position = played(object, key, clues)?;
    Ok((position, scalars(fields, &solutions)))
}

/// Reads the grid under a key or path that the caller has named.
fn read_path(object: &Json, fields: &[(String, Json)], path: &str) -> Result<Read, String> {
    // A key may contain a point itself.
    let (inner, key) = match (object.get(path), path.rsplit_once('.')) {
        (None, Some((outer, key))) => (outer.split('.').try_fold(object, Json::get), key),
        _ => (Some(object), path),
    };
    let inner = inner.filter(|inner| inner.get(key).is_some());
    let inner = inner.ok_or_else(|| format!("no key {path:?}; the object has {}", names(fields)))?;
    let clues = clues(inner, key)?;
    let mut except = vec![path];
    except.extend(PLAYED);
    Ok((played(inner, key, clues)?, scalars(fields, &except)))
}

fn clues(object: &Json, key: &str) -> Result<Clues, String> {
    object
        .get(key)
        .and_then(Json::clues)
        .ok_or_else(|| not_a_grid(key))?
}

/// Adds the digits and marks of a player.
fn played(object: &Json, key: &str, clues: Clues) -> Result<Position, String> {
    let values = match object.get("values").filter(|_| key != "values") {
        None => *clues.givens(),
        Some(values) => full_grid(values).ok_or_else(|| not_a_grid("values"))?,
    };
    let changed = clues
        .givens()
        .filled()
        .into_iter()
        .find(|&cell| values.get(cell) != clues.givens().get(cell));
    if let Some(cell) = changed {
        return Err(format!(
            "{cell} of \"values\" differs from the given; values include the givens"
        ));
    }
    let marks = match (object.get("pencilMarks"), object.get("pencil_marks")) {
        (Some(_), Some(_)) => {
            return Err("\"pencilMarks\" and \"pencil_marks\" are the same field; leave one".to_owned());
        }
        (marks, other) => marks.or(other),
    };
    let marks = marks
        .filter(|marks| !marks.is_empty())
        .map(read_marks)
        .transpose()?;
    let position = Position::in_play(clues, values, marks);
    match object.get("marks") {
        None | Some(Json::Null) => Ok(position),
        Some(Json::Text(kind)) => match kind.as_str() {
            "MARKS_UNSPECIFIED" => Ok(position),
            "MARKS_COMPLETE" => Ok(position.with_unmarked(UnmarkedCells::Empty)),
            // Notes are some candidates only, so the position has those that its values leave.
            "MARKS_NOTES" => Ok(position.without_marks()),
            _ => Err(format!(
                "\"marks\" is {kind:?}; write MARKS_COMPLETE or MARKS_NOTES"
            )),
        },
        Some(_) => Err("\"marks\" is not a text; write MARKS_COMPLETE or MARKS_NOTES".to_owned()),
    }
}

fn read_marks(marks: &Json) -> Result<CandidateSet, String> {
    let malformed = || "the pencil marks are not 81 texts of digits, one for each cell".to_owned();
    let groups = marks
        .elements()
        .filter(|groups| groups.len() == 81)
        .ok_or_else(malformed)?;
    let mut marks = CandidateSet::EMPTY;
    for (cell, group) in Cell::all().zip(groups) {
        let Json::Text(group) = group else {
            return Err(malformed());
        };
        for sign in group.chars() {
            let digit = sign.to_digit(10).and_then(|value| Digit::new(value as u8));
            marks.insert(Candidate::new(cell, digit.ok_or_else(malformed)?));
        }
    }
    Ok(marks)
}

/// Returns the other fields with one value as notes.
fn scalars(fields: &[(String, Json)], except: &[&str]) -> Vec<Note> {
    let others = fields.iter().filter(|(key, _)| !except.contains(&key.as_str()));
    others
        .filter_map(|(key, value)| Some(Note::named(key, &value.scalar()?)))
        .collect()
}

fn choose(first: &str, second: &str) -> String {
    format!("{first:?} and {second:?} are both grids; choose one with --column")
}

fn not_a_grid(key: &str) -> String {
    format!("{key:?} is not a grid; write a text of 81 characters, nine rows of nine cells, or 81 cells")
}

fn without_grid(fields: &[(String, Json)]) -> String {
    format!(
        "no grid under one of the keys {}; the object has {}; name the key of the grid with --column, as in --column metadata.puzzle",
        GRIDS.join(", "),
        names(fields)
    )
}

/// Returns the first keys of an object.
fn names(fields: &[(String, Json)]) -> String {
    let names: Vec<String> = fields
        .iter()
        .take(8)
        .map(|(key, _)| key.chars().take(20).collect())
        .collect();
    let rest = if fields.len() > names.len() { ", ..." } else { "" };
    if names.is_empty() {
        "no keys".to_owned()
    } else {
        names.join(", ") + rest
    }
}

/// Writes an object with the fields of the service's positions; a position at the start only has a puzzle.
pub(crate) fn write(position: &Position, text: &mut String) {
    if position.is_start() {
        text.extend(["{\"puzzle\":\"", &position.clues().to_string(), "\"}\n"]);
        return;
    }
    let (givens, values) = (position.clues().to_string(), position.values().to_string());
    text.extend(["{\"givens\":\"", &givens, "\",\"values\":\"", &values, "\""]);
    if let Some(marks) = position.marks() {
        let group = |cell| {
            let digits = marks.digits_of(cell).into_iter().map(|digit| digit.to_string());
            format!("\"{}\"", digits.collect::<String>())
        };
        let groups: Vec<String> = Cell::all().map(group).collect();
        text.extend([",\"pencilMarks\":[", &groups.join(","), "]"]);
        if position.unmarked() == UnmarkedCells::Empty {
            text.push_str(",\"marks\":\"MARKS_COMPLETE\"");
        }
    }
    text.push_str("}\n");
}
