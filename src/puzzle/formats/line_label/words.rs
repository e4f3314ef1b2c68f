//! Lists the words of labels: units of a grid, numbers and directions, in English, German and other languages of programs.
//!
//! This is the only such list; all readers look words up here, in lower case.

use super::LineKind;

/// The words for one unit and for several, each with its kind.
const UNITS: [(LineKind, &[&str], &[&str]); 4] = [
    (
        LineKind::Row,
        &[
            "r",
            "z",
            "l",
            "row",
            "line",
            "zeile",
            "reihe",
            "ligne",
            "fila",
            "linha",
            "linea",
            "riga",
            "rij",
            "horizontal",
            "waagerecht",
            "waagrecht",
            "rad",
            "řádek",
            "wiersz",
            "строка",
        ],
        &[
            "rows",
            "lines",
            "zeilen",
            "reihen",
            "lignes",
            "filas",
            "linhas",
            "righe",
            "rijen",
            "horizontals",
            "byrow",
            "byrows",
            "rowmajor",
            "rowwise",
            "zeilenweise",
            "rader",
            "řádky",
            "wiersze",
            "строки",
        ],
    ),
    (
        LineKind::Column,
        &[
            "c",
            "col",
            "column",
            "spalte",
            "colonne",
            "columna",
            "coluna",
            "colonna",
            "kolom",
            "kolumne",
            "vertical",
            "vertikal",
            "senkrecht",
            "kol",
            "kolonne",
            "kolumna",
            "sloupec",
            "oszlop",
            "столбец",
            "clm",
            "sp",
        ],
        &[
            "cols",
            "columns",
            "spalten",
            "colonnes",
            "columnas",
            "colunas",
            "kolommen",
            "kolumnen",
            "verticals",
            "bycolumn",
            "bycolumns",
            "columnmajor",
            "colmajor",
            "columnwise",
            "spaltenweise",
            "transpose",
            "transposed",
            "transponiert",
            "vertically",
            "columnar",
            "fortran",
            "kolonner",
            "kolumny",
            "sloupce",
            "oszlopok",
            "столбцы",
        ],
    ),
    (
        LineKind::Box,
        &[
            "b",
            "box",
            "block",
            "region",
            "nonet",
            "square",
            "subsquare",
            "subgrid",
            "subbox",
            "minigrid",
            "sector",
            "quadrant",
            "quadrat",
            "teilquadrat",
            "kasten",
            "kästchen",
            "kaestchen",
            "sektor",
            "bloc",
            "cuadrante",
            "blok",
            "tile",
            "cube",
            "bx",
        ],
        &[
            "boxes",
            "blocks",
            "regions",
            "nonets",
            "squares",
            "subsquares",
            "subgrids",
            "subboxes",
            "minigrids",
            "sectors",
            "quadrants",
            "quadrate",
            "teilquadrate",
            "kästen",
            "kaesten",
            "blöcke",
            "bloecke",
            "sektoren",
            "blocs",
            "blokken",
            "tiles",
            "cubes",
        ],
    ),
    // Letters of several such words, other units, and names that hold several kinds of them.
    (
        LineKind::Unclear,
        &[
            "s", "q", "x", "y", "h", "f", "k", "house", "haus", "unit", "group", "gruppe", "area", "zone",
            "cage", "rank", "file", "band", "stack", "diagonal", "across", "bereich",
        ],
        &[
            "houses",
            "häuser",
            "haeuser",
            "units",
            "groups",
            "gruppen",
            "areas",
            "zones",
            "cages",
            "ranks",
            "files",
            "bands",
            "stacks",
            "diagonals",
            "bereiche",
        ],
    ),
];

/// The numbers 1 to 9, in words.
const NUMBERS: [&[&str]; 9] = [
    &["one", "first", "eins", "erste", "erster", "erstes"],
    &["two", "second", "zwei", "zwo", "zweite", "zweiter", "zweites"],
    &["three", "third", "drei", "dritte", "dritter", "drittes"],
    &["four", "fourth", "vier", "vierte", "vierter", "viertes"],
    &["five", "fifth", "fünf", "fuenf", "fünfte", "fünfter", "fünftes"],
    &["six", "sixth", "sechs", "sechste", "sechster", "sechstes"],
    &["seven", "seventh", "sieben", "siebte", "siebter", "siebtes"],
    &["eight", "eighth", "acht", "achte", "achter", "achtes"],
    &["nine", "ninth", "neun", "neunte", "neunter", "neuntes"],
];

const ROMAN: [&str; 9] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];

/// The sides at which counting begins in a grid.
const STARTS: [&str; 4] = ["top", "left", "oben", "links"];

/// The sides at which counting does not begin.
const ENDS: [&str; 9] = [
    "bottom", "right", "unten", "rechts", "last", "letzte", "letzter", "up", "upwards",
];

/// Words for another order of rows, columns or boxes.
const TURNED: [&str; 19] = [
    "reverse",
    "reversed",
    "backward",
    "backwards",
    "mirrored",
    "flipped",
    "upside",
    "inverted",
    "rotated",
    "rückwärts",
    "rueckwaerts",
    "gespiegelt",
    "umgekehrt",
    "gedreht",
    "bottomup",
    "righttoleft",
    "downward",
    "downwards",
    "abwärts",
];

/// Words between those of a title such as `The columns, from left to right`.
const BETWEEN: [&str; 72] = [
    "by",
    "the",
    "in",
    "from",
    "to",
    "of",
    "and",
    "as",
    "order",
    "ordered",
    "listed",
    "given",
    "are",
    "is",
    "major",
    "wise",
    "down",
    "nach",
    "der",
    "die",
    "von",
    "bis",
    "und",
    "als",
    "pro",
    "je",
    "per",
    "each",
    "all",
    "alle",
    "grid",
    "sudoku",
    "first",
    "zuerst",
    "read",
    "written",
    "gelesen",
    "here",
    "these",
    "hier",
    "puzzle",
    "below",
    "following",
    "cells",
    "a",
    "one",
    "every",
    "nine",
    "ein",
    "eine",
    "jede",
    "jeder",
    "jedes",
    "neun",
    "für",
    "fuer",
    "rätsel",
    "raetsel",
    "clues",
    "givens",
    "zellen",
    "felder",
    "ziffern",
    "werte",
    "inhalt",
    "daten",
    "digits",
    "values",
    "content",
    "contents",
    "data",
    "string",
];

/// The sense of a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// From the top or from the left.
    Natural,
    /// From another side.
    Opposite,
    /// Another order by itself.
    Turned,
}

/// A word for a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnitWord {
    pub(super) kind: LineKind,
    /// Whether it means several of them.
    pub(super) is_plural: bool,
}

pub(super) fn unit(word: &str) -> Option<UnitWord> {
    UNITS.iter().find_map(|&(kind, one, several)| {
        let is_plural = several.contains(&word);
        (is_plural || one.contains(&word)).then_some(UnitWord { kind, is_plural })
    })
}

/// Returns the unit and the rest of a word that begins with one, such as `colb`. One letter is not enough for a unit.
pub(super) fn unit_and_rest(word: &str) -> Option<(&str, &str)> {
    let singular = UNITS.iter().flat_map(|(_, one, _)| *one);
    let mut long = singular.filter(|unit| unit.len() >= 3);
    long.find_map(|unit| {
        let rest = word.strip_prefix(unit)?;
        let is_letter = matches!(rest.as_bytes(), [b'a'..=b'i']);
        (is_letter || roman(rest).is_some()).then(|| word.split_at(unit.len()))
    })
}

/// Returns the number that a word is.
pub(super) fn number(word: &str) -> Option<u16> {
    let at = NUMBERS.iter().position(|words| words.contains(&word))?;
    Some(at as u16 + 1)
}

/// Returns the number of a Roman numeral, in lower case.
pub(super) fn roman(word: &str) -> Option<u16> {
    let at = ROMAN.iter().position(|numeral| *numeral == word)?;
    Some(at as u16 + 1)
}

pub(super) fn direction(word: &str) -> Option<Direction> {
    if STARTS.contains(&word) {
        Some(Direction::Natural)
    } else if ENDS.contains(&word) {
        Some(Direction::Opposite)
    } else {
        TURNED.contains(&word).then_some(Direction::Turned)
    }
}

pub(super) fn is_between(word: &str) -> bool {
    BETWEEN.contains(&word)
}
