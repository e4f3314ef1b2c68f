//! Finds words and fields that say that the cells of a grid are not row by row.

use crate::cells;
use crate::json::document::{Json, JsonObject};
use crate::variant::has_grid;
use sudokud_puzzle::formats::{
    LineKind, LineLabel, is_row_order, kind_of_lines, kind_of_word, known_kind_of_lines, names_a_turn,
    turns_an_array,
};

/// Names of fields that can have the order of cells: a value that names another order is refused.
const NAMES: &str = "format orient type kind mode storage order ordering layout by arrangement fill scan reihenfolge anordnung ordnung note notes \
                     comment encoding structure numbering indexing index access accessor addressing zugriff";

/// Names of fields that have nothing else than the order of cells: only a value that names that of rows is read.
const ORDERS: &str = "direction dir orientation axis major majororder cellorder readingorder readorder scanorder writingdirection \
                      readingdirection readdirection traversal richtung ausrichtung leserichtung leseweise sens dirección orientación \
                      direzione orientamento";

/// Names of fields that say how the cells are turned: only a value that says that they are not is read.
const TURNS: &str = "rtl righttoleft transform transformation flip flipped flipx flipy fliph flipv xflip yflip flipvertical fliphorizontal mirrorx mirrory yup bottomup mirror mirrored transpose transposed rotate rotated rotation turned reverse reversed inverted gespiegelt \
                     gedreht transponiert";

/// Names of texts about the puzzle, which say so in words that are all known.
const REMARKS: &str = "description info instructions remark hint beschreibung hinweis anleitung";

/// Names of fields with the title of a puzzle.
const TITLES: &str = "title name caption heading headline subtitle titel titre título titulo titolo";

/// Names of flags that are true for rows from the top.
const TRUTHS: &str = "topdown toptobottom lefttoright ltr rowsfirst rowfirst corder cstyle ccontiguous";

/// Names of fields with the names of nine lines in their order.
const LISTS: &str = "columns cols columnnames colnames columnorder colorder columnlabels rows rownames roworder rowlabels index indices header \
                     headers spalten zeilen";

/// Names of fields for the first axis and the second.
const AXES: &str =
    "dims dim dimnames dimension dimensions axes axisorder indexing index indexorder coordinates coords";

/// Values of these for rows before columns.
const ROWS_FIRST: &str =
    "rowcol rowscols rowscolumns rowcolumn rc yx ij zeilespalte zeilenspalten lignecolonne";

/// Values of these for columns before rows.
const COLUMNS_FIRST: &str =
    "colrow colsrows columnsrows columnrow cr xy ji spaltezeile spaltenzeilen colonneligne";

/// Names of fields for the corner or the side at which the grid begins.
const ORIGINS: &str = "origin ursprung start startsat beginsat firstrow y0 x0 coordinatesystem corner anchor firstcell startcorner yaxis xaxis ydirection xdirection rowdirection coldirection \
                       columndirection roworder colorder columnorder zeroat";

/// Words of corners and sides.
const SIDES: &str = "top upper up bottom lower low below down left right north south west east nw ne sw se tl tr bl br oben unten links rechts \
                     upwards downwards bottomup topdown bottomtop topbottom lefttoright righttoleft btt ttb ltr rtl corner to ascending asc descending desc cartesian";

/// Those of them at which a grid does not begin. Rows from top to bottom go down, and cells from left to right go right.
const FAR_SIDES: &str = "cartesian bottom lower low below right south east ne sw se tr bl br unten rechts";

/// Directions that are not those of rows and of cells.
const FAR_DIRECTIONS: &str = "up upwards left bottomup bottomtop righttoleft btt rtl descending desc";

/// Beginnings of names that change nothing, as in `isTransposed` and `grid_direction`.
const BEFORE: [&str; 10] = [
    "is", "are", "has", "grid", "cells", "cell", "puzzle", "board", "data", "text",
];

/// Values that mean that nothing is turned.
const NOTHING: &str =
    "0 false no none off null nil nan na 360 360° 0° default normal standard natural identity unchanged";

/// Values that mean the order of rows, or the form of a page.
const ROWS: &str = "c right across lr ltr lrtb portrait landscape top-down";

/// Returns whether words beside cells say that these are in another order than row by row, or may say so.
pub(crate) fn is_other(words: &str) -> bool {
    kind_of_lines(words).is_some_and(|kind| kind != LineKind::Row)
}

/// Returns whether a line among records says that cells are in another order. Most such lines speak of other things, so all words must be
/// known.
pub(crate) fn is_other_line(line: &str) -> bool {
    known_kind_of_lines(line).is_some_and(|kind| kind != LineKind::Row)
}

/// Returns whether a line beside the puzzles says so, in words or as a statement of a program such as `grid = grid.T`.
pub(crate) fn is_other_statement(line: &str) -> bool {
    is_other_line(line) || turns_an_array(line)
}

/// Returns the refusal of a text beside a grid in a table without names of columns, as in `53..7...,transposed`.
pub(crate) fn refusal_in_remark(text: &str) -> Option<String> {
    let text = text
        .trim()
        .trim_start_matches(|sign: char| !sign.is_alphanumeric());
    (text.len() <= LONGEST_FOLDER && names_a_turn(text)).then(|| refusal(text))
}

/// Returns whether comments name several lines that are no rows, as in `# column 1` before each line.
pub(crate) fn label_lines<'t>(comments: impl Iterator<Item = &'t str>) -> Option<&'t str> {
    let is_line = |comment: &&str| LineLabel::of(comment).is_some_and(|label| label.kind != LineKind::Row);
    let mut lines = comments.filter(is_line);
    lines.next().filter(|_| lines.next().is_some())
}

/// A part of each refusal.
const REFUSED: &str = "only cells row by row are read";

/// Returns whether a reason is a refusal of another order.
pub(crate) fn is_refusal(reason: &str) -> bool {
    reason.contains(REFUSED)
}

/// Returns the refusal of cells whose name says that they are in another order.
pub(crate) fn refusal(words: &str) -> String {
    format!(
        "{words:?} says that the cells are in another order than row by row, or may say so, and {REFUSED}; write them so, and leave it out"
    )
}

/// Returns the refusal of cells beside a field that says that they are in another order.
pub(crate) fn refusal_in_field(name: &str, value: &str) -> Option<String> {
    let value = value.trim();
    let lower = value.to_lowercase();
    let letters = letters_of(name);
    let rest = BEFORE.iter().find_map(|before| letters.strip_prefix(before));
    let is_in = |list: &str| has(list, &letters) || rest.is_some_and(|rest| has(list, rest));
    let is_nothing = || value.is_empty() || has(NOTHING, &lower);
    let is_rows = || is_nothing() || has(ROWS, &lower) || is_row_order(value);
    // Sort orders of arrays; the other names have values of their own.
    let is_array_order = matches!(
        letters.as_str(),
        "order" | "ordering" | "major" | "storage" | "layout"
    ) && (lower.starts_with("col") || matches!(lower.as_str(), "f" | "cm" | "fortran"));
    let is_column =
        kind_of_lines(name) == Some(LineKind::Column) || kind_of_word(name) == Some(LineKind::Column);
    let is_flag = is_column && matches!(lower.as_str(), "true" | "yes" | "1");
    // As in `rowMajor: false`.
    let is_denied =
        matches!(lower.as_str(), "false" | "no" | "0") && kind_of_lines(name) == Some(LineKind::Row);
    let is_order = is_in(NAMES) && is_other(value)
        || is_in(REMARKS) && is_other_line(value)
        || is_in(ORDERS) && !is_rows()
        || is_in(TURNS) && !is_nothing();
    let is_far = is_in(AXES) && goes_column_first(&lower)
        || is_in(ORIGINS) && begins_at_far_side(&letters, &spaced(value));
    let is_turned = is_in(TITLES) && names_a_turn(value)
        || is_in(TRUTHS) && matches!(lower.as_str(), "false" | "no" | "0")
        || is_in("stride strides") && steps_down_columns(value);
    (is_order || is_array_order || is_far || is_flag || is_denied || is_turned).then(|| {
        format!("{name:?} is {value:?}, and {REFUSED}; turn columns into rows, or leave the field out")
    })
}

/// Returns whether the steps between neighbours in a list go down a column first: the first of two is the smaller one.
fn steps_down_columns(value: &str) -> bool {
    let steps: Option<Vec<u32>> = value.split_whitespace().map(|step| step.parse().ok()).collect();
    match steps.as_deref() {
        Some([down]) => *down == 1,
        Some([down, right]) => down < right,
        _ => false,
    }
}

/// Returns whether nine names are those of lines in another order than that of the grid: numbers, letters, or texts with one of them at the end.
fn are_names_out_of_order(list: &[Json]) -> bool {
    let number = |name: &Json| match name {
        Json::Number(_) => name.as_number(),
        Json::Text(text) => {
            let start = text.trim_end_matches(|sign: char| sign.is_ascii_digit()).len();
            let letter = || match text.to_lowercase().as_bytes() {
                [letter @ b'a'..=b'i'] => Some(u64::from(letter - b'a')),
                _ => None,
            };
            text[start..].parse().ok().or_else(letter)
        }
        _ => None,
    };
    let numbers: Option<Vec<u64>> = list.iter().map(number).collect();
    numbers.is_some_and(|numbers| {
        let least = numbers.iter().min().copied().unwrap_or_default();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.into_iter().eq(least..least + 9) && !numbers.is_sorted()
    })
}

/// Returns a value in lower case, with a blank before a capital letter behind a small one, as in `bottomLeft`.
fn spaced(value: &str) -> String {
    let mut spaced = String::new();
    let mut before = ' ';
    for sign in value.chars() {
        if before.is_lowercase() && sign.is_uppercase() {
            spaced.push(' ');
        }
        spaced.extend(sign.to_lowercase());
        before = sign;
    }
    spaced
}

/// The words of a value, split where letters meet other signs, in lower case.
fn words(value: &str) -> Vec<&str> {
    let words = value.split(|sign: char| !sign.is_alphabetic());
    words.filter(|word| !word.is_empty()).collect()
}

/// Returns the letters of a name in lower case.
fn letters_of(name: &str) -> String {
    let letters = name.chars().filter(|sign| sign.is_alphabetic());
    letters.collect::<String>().to_lowercase()
}

fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// Returns whether the value of a field for the axes has that of columns first, or names neither.
fn goes_column_first(value: &str) -> bool {
    let words = words(value);
    let joined = words.concat();
    if has(ROWS_FIRST, &joined) {
        return false;
    }
    has(COLUMNS_FIRST, &joined) || !words.is_empty() && is_other(value)
}

/// Returns whether the value of a field for the corner, or for the direction of an axis, is another one than that of rows from top to bottom.
/// A value with other words says where the puzzle comes from.
fn begins_at_far_side(name: &str, value: &str) -> bool {
    let words = words(value);
    let joined = words.concat();
    let is_place = has(SIDES, &joined) || !words.is_empty() && words.iter().all(|word| has(SIDES, word));
    let is_direction = name.contains("axis") || name.contains("direction") || name.contains("order");
    if !is_place {
        return is_direction && is_other(value);
    }
    if is_direction {
        let first = words[0];
        // `bottom to top` names the start, `up` the direction.
        let is_from_far = words.len() > 1 && has(FAR_SIDES, first);
        return is_from_far || has(FAR_DIRECTIONS, &joined);
    }
    words.iter().any(|word| has(FAR_SIDES, word)) || has(FAR_DIRECTIONS, &joined)
}

/// Number of levels of objects in objects that are looked at.
const DEEPEST: usize = 4;

/// Returns the refusal of a grid beside a field of an object, or of the objects without grids in it, that says that its cells are not row by
/// row.
pub(crate) fn refusal_in_fields(fields: &JsonObject) -> Option<String> {
    refusal_in_levels(fields, DEEPEST)
}

fn refusal_in_levels(fields: &JsonObject, levels: usize) -> Option<String> {
    let mut fields = fields.iter();
    fields.find_map(|(key, value)| match value {
        Json::Text(text) => refusal_in_field(key, text),
        Json::Number(number) => refusal_in_field(key, &number.to_string()),
        Json::Bool(truth) => refusal_in_field(key, &truth.to_string()),
        Json::Object(inner) if levels > 0 && !has_grid(value) => refusal_in_levels(inner, levels - 1),
        // The names of the axes can be a list.
        Json::List(list) => {
            let text = |value: &Json| match value {
                Json::Text(text) => Some(text.clone()),
                Json::Number(number) => Some(number.to_string()),
                _ => None,
            };
            if has(LISTS, &letters_of(key)) && are_names_out_of_order(list) {
                return Some(refusal(&format!("{key}: {value}")));
            }
            let texts: Option<Vec<String>> = list.iter().take(4).map(text).collect();
            texts
                .filter(|texts| texts.len() <= 3)
                .and_then(|texts| refusal_in_field(key, &texts.join(" ")))
        }
        Json::Null | Json::Object(_) => None,
    })
}

/// Most parts of the path of an address that are looked at.
const MOST_FOLDERS: usize = 20;

/// Length of the longest part of a path that can be words, in bytes.
const LONGEST_FOLDER: usize = 60;

/// Returns the refusal of an address whose path or parameters say that the cells are in another order.
pub(crate) fn refusal_in_address(address: &str) -> Option<String> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    // Behind the scheme and the name of the site.
    let mut folders = path.split('/').skip(3).take(MOST_FOLDERS);
    if let Some(folder) = folders.find(|folder| folder.len() <= LONGEST_FOLDER && names_a_turn(folder)) {
        return Some(refusal(folder));
    }
    let parameters = address
        .split(['?', '&', '#', ';'])
        .filter_map(|part| part.split_once('='));
    let mut parameters = parameters.map(|(name, value)| {
        let holds_cells = cells::position_of(value).is_some();
        if holds_cells && is_other(name) {
            Some(refusal(name))
        } else {
            refusal_in_field(name, value)
        }
    });
    parameters.find_map(|refusal| refusal)
}
