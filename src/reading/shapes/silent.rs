//! Inputs that were read wrong without a word: records that got lost, and words that turn a grid or name a variant.

use super::Expected::{Read, Refused};
use super::make::{each, nested, numbers};
use super::{EASY, EASY_SOLUTION, Shape};

/// How a grid beside words is refused.
const NO_TITLE: &str = "may say that these lines are no rows";
/// How another order of cells is refused.
const NO_ORDER: &str = "only cells row by row are read";
/// How a variant is refused.
const NO_VARIANT: &str = "rules of a variant";

/// Records without a grid, and grids that others hid.
pub(super) fn records() -> Vec<Shape> {
    let cell_names: Vec<String> = (1..=81).map(|number| format!("c{number}")).collect();
    vec![
        (
            "a record of JSON without a grid",
            "[{\"id\":1,\"puzzle\":\"{A}\"},{\"id\":2},{\"id\":3,\"puzzle\":\"{B}\"}]".to_owned(),
            Read("A-B"),
        ),
        (
            "the first records of JSON without a grid",
            "[\n{\"id\":1},\n{\"id\":2},\n{\"id\":3,\"puzzle\":\"{B}\"}\n]\n".to_owned(),
            Read("--B"),
        ),
        (
            "a list of authors beside one of puzzles",
            "{\"authors\":[{\"name\":\"x\"}],\"puzzles\":[{\"puzzle\":\"{A}\"},{\"puzzle\":\"{B}\"}]}"
                .to_owned(),
            Read("AB"),
        ),
        (
            "a puzzle beside a list of puzzles",
            "{\"puzzle\":\"{A}\",\"puzzles\":[\"{B}\"]}".to_owned(),
            Refused("several grids: puzzle, puzzles"),
        ),
        (
            "an example beside a list of puzzles",
            "{\"example\":\"{A}\",\"puzzles\":[\"{A}\",\"{B}\"]}".to_owned(),
            Refused("several grids: example, puzzles"),
        ),
        (
            "a second puzzle in the same object",
            "{\"puzzle\":\"{A}\",\"puzzle2\":\"{B}\"}".to_owned(),
            Refused("several grids: puzzle, puzzle2"),
        ),
        (
            "a record with only its number",
            "id,puzzle\n1\n3,{A}\n".to_owned(),
            Read("-A"),
        ),
        (
            "a puzzle beside its history",
            "{\"puzzle\":\"{A}\",\"history\":[\"{A}\",\"{a}\"]}".to_owned(),
            Read("A"),
        ),
        (
            "a short first record",
            "id,level,puzzle\n1,easy\n2,hard,{B}\n".to_owned(),
            Read("-B"),
        ),
        (
            "a short record of named cells",
            format!("{}\n5,3\n{}\n", cell_names.join(","), numbers(EASY, "0")),
            Read("-A"),
        ),
        (
            "two columns of puzzles with the same name",
            "id,puzzle,puzzle\n1,{A},{B}\n".to_owned(),
            Refused("the columns 2, 3 have grids"),
        ),
        (
            "a labelled solution before its puzzle",
            "Solution: {a}\nPuzzle: {A}\n".to_owned(),
            Read("A"),
        ),
        (
            "a full grid before its puzzle",
            format!(
                "{}\n{}",
                each(EASY_SOLUTION, |_, row| row.to_owned()),
                each(EASY, |_, row| row.to_owned())
            ),
            Read("A"),
        ),
    ]
}

/// Fields of JSON that name the order of cells.
pub(super) fn fields() -> Vec<Shape> {
    let beside = |field: &str| format!("{{{field},\"puzzle\":{}}}\n", nested(EASY, "0"));
    let refused = [
        "\"dims\":[\"col\",\"row\"]",
        "\"axes\":\"xy\"",
        "\"axes\":[\"columns\",\"rows\"]",
        "\"storage\":\"column-major\"",
        "\"storage\":\"F\"",
        "\"storage\":\"cols\"",
        "\"origin\":\"bottom-left\"",
        "\"origin\":\"lower\"",
        "\"origin\":\"bl\"",
        "\"yAxis\":\"up\"",
        "\"yAxis\":\"bottom-up\"",
        "\"xAxis\":\"right to left\"",
        "\"yUp\":true",
        "\"flipY\":true",
        "\"startCorner\":\"top right\"",
        "\"rowMajor\":0",
        "\"access\":\"grid[x][y]\"",
        "\"description\":\"cells are listed column by column\"",
        "\"info\":\"read from bottom to top\"",
        "\"transform\":\"rotate90\"",
        "\"firstRow\":\"bottom\"",
        "\"rowOrder\":\"descending\"",
        "\"startsAt\":\"bottom-left\"",
        "\"coordinateSystem\":\"cartesian\"",
    ];
    let read = [
        "\"dims\":[9,9]",
        "\"dims\":[\"row\",\"col\"]",
        "\"axes\":\"yx\"",
        "\"axes\":\"ij\"",
        "\"storage\":\"row-major\"",
        "\"storage\":\"C\"",
        "\"storage\":\"local\"",
        "\"origin\":\"top-left\"",
        "\"origin\":\"upper\"",
        "\"origin\":\"The Right Book of Puzzles\"",
        "\"origin\":\"Daily Mirror\"",
        "\"yAxis\":\"down\"",
        "\"xAxis\":\"left to right\"",
        "\"yUp\":false",
        "\"description\":\"A puzzle with two columns of easy digits\"",
        "\"fortran_order\":false",
        "\"info\":\"An X-Wing in columns 2 and 7\"",
        "\"transform\":\"none\"",
    ];
    let refused = refused.map(|field| (field, beside(field), Refused(NO_ORDER)));
    let read = read.map(|field| (field, beside(field), Read("A")));
    refused.into_iter().chain(read).collect()
}

/// Titles that turn a grid or name a variant, and titles that do not.
pub(super) fn titles() -> Vec<Shape> {
    let titled = |title: &str| format!("{title}\n{}", each(EASY, |_, row| row.to_owned()));
    let turned = [
        "Das Sudoku steht quer",
        "first line is the leftmost column",
        "Steht auf dem Kopf",
        "The first line you see here is actually the leftmost column",
        "I wrote it down box after box, because that is how I read it",
        "Jede Zeile ist ein Kästchen",
        "Sideways!",
        "Rotated by 90 degrees",
        "von rechts nach links",
        "My columns are your rows",
        "The lines are the columns of my sheet, copied one by one into this mail",
        "Ich habe die Spalten abgeschrieben",
        "Das Rätsel steht kopf",
        "// indexed grid[x][y]",
    ];
    let variants = [
        "Sudoku mit Diagonalen",
        "Sudoku with Kropki dots",
        "Grey cells are even",
        "Graue Felder: nur gerade Ziffern",
        "Digits in circles are odd.",
        "Skyscraper Sudoku",
        "Outside Sudoku 4",
        "plus main diagonals",
        "Auch die beiden Diagonalen enthalten 1 bis 9",
        "Frame Sudoku",
    ];
    let plain = [
        "Complete beginners",
        "Skyscraper",
        "A Skyscraper in columns 2 and 7",
        "Even easier than the last one",
        "Kopf hoch!",
        "Sudoku with diagonal symmetry",
        "Gerade erst erschienen",
        "Outside in the sun",
        "The row about the box",
        "Daily Mirror Sudoku 12",
        "Kreuz und quer durch Berlin",
        "The first row is easy and the last column is hard",
        "Grille n° 12 (facile)",
        "¿Quién puede resolverlo?",
        "(for beginners)",
    ];
    let turned = turned.map(|title| (title, titled(title), Refused(NO_TITLE)));
    let variants = variants.map(|title| (title, titled(title), Refused(NO_VARIANT)));
    let plain = plain.map(|title| (title, titled(title), Read("A")));
    let documents = vec![
        (
            "cages in German JSON",
            "{\"raetsel\":\"{A}\",\"kaefige\":[{\"summe\":10,\"felder\":[[0,0],[0,1]]}]}".to_owned(),
            Refused(NO_VARIANT),
        ),
        (
            "rules in German JSON",
            "{\"raetsel\":\"{A}\",\"regeln\":\"Jede Diagonale enthält 1 bis 9.\"}".to_owned(),
            Refused(NO_VARIANT),
        ),
        (
            "plain rules in German JSON",
            "{\"raetsel\":\"{A}\",\"regeln\":\"Es gelten die normalen Sudoku-Regeln.\"}".to_owned(),
            Read("A"),
        ),
        (
            "a description with a rule in JSON",
            "{\"puzzle\":\"{A}\",\"description\":\"Shaded cells contain even digits.\"}".to_owned(),
            Refused(NO_VARIANT),
        ),
    ];
    turned
        .into_iter()
        .chain(variants)
        .chain(plain)
        .chain(documents)
        .collect()
}
