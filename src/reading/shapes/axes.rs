//! Grids whose axes are turned by code, by names, by fields or by words in many languages.

use super::Expected::{Read, Refused};
use super::make::{each, joined, nested, rows};
use super::order::turned;
use super::{EASY, Shape};

/// How a grid beside words is refused.
const NO_TITLE: &str = "may say that these lines are no rows";
/// How another order of cells is refused.
const NO_ORDER: &str = "only cells row by row are read";

/// Programs whose code or names turn a grid.
pub(super) fn programs() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let columns = turned(&zeros);
    let array = |first: &str, grid: &str, last: &str| {
        format!(
            "{first}\n{}{last}\n",
            each(grid, |_, row| format!("  [{}],", joined(row, ", ")))
        )
    };
    let braces = |first: &str| {
        format!(
            "{first}\n{}}};\n",
            each(&columns, |_, row| format!("  {{{}}},", joined(row, ", ")))
        )
    };
    let frame = |first: &str, names: &dyn Fn(usize) -> String, last: &str| {
        let lines = rows(&columns).into_iter().enumerate().map(|(at, row)| {
            let end = if at == 8 { "" } else { "," };
            format!("  {} = c({}){end}\n", names(at), joined(&row, ", "))
        });
        format!("{first}\n{}{last}\n", lines.collect::<String>())
    };
    vec![
        (
            "an array of JavaScript that is turned below",
            array(
                "const g = [",
                &columns,
                "];\nconst grid = g[0].map((_, i) => g.map(row => row[i]));",
            ),
            Refused(NO_TITLE),
        ),
        (
            "an array of JavaScript of which the first row is shown",
            array("const g = [", &zeros, "];\nconst first = g[0].map(String);"),
            Read("A"),
        ),
        (
            "a list of Python that is turned by a comprehension",
            array(
                "g = [",
                &columns,
                "]\ngrid = [[row[i] for row in g] for i in range(9)]",
            ),
            Refused(NO_TITLE),
        ),
        (
            "an array with the axes in its name",
            array("board_xy = [", &columns, "]"),
            Refused("board_xy"),
        ),
        (
            "an array with the axes in its name in capitals",
            array("const gridXY = [", &columns, "];"),
            Refused("gridXY"),
        ),
        (
            "an array of C by the name xy",
            braces("int xy[9][9] = {"),
            Refused("xy"),
        ),
        (
            "an array of C with the axes as its sizes",
            braces("int board[X][Y] = {"),
            Refused("[X][Y]"),
        ),
        (
            "an array of C with width and height as its sizes",
            braces("int board[WIDTH][HEIGHT] = {"),
            Refused("[WIDTH][HEIGHT]"),
        ),
        (
            "a data frame of R",
            frame("df <- data.frame(", &|at| format!("V{}", at + 1), ")"),
            Read("A"),
        ),
        (
            "a data frame of R with letters",
            frame(
                "df <- data.frame(",
                &|at| char::from(b'a' + at as u8).to_string(),
                ")",
            ),
            Read("A"),
        ),
        (
            "a tibble of R",
            frame("df <- tibble(", &|at| format!("c{}", at + 1), ")"),
            Read("A"),
        ),
        (
            "a data frame of pandas with names",
            format!(
                "df = pd.DataFrame({{\n{}}})\n",
                each(&columns, |at, row| format!(
                    "    'c{}': [{}],",
                    at + 1,
                    joined(row, ", ")
                ))
            ),
            Read("A"),
        ),
        (
            "a data frame of pandas from rows",
            array("df = pd.DataFrame([", &zeros, "])"),
            Read("A"),
        ),
    ]
}

/// JSON with fields that name the order of the cells.
pub(super) fn fields() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let columns = turned(&zeros);
    let beside = |field: &str, grid: &str| format!("{{{field},\"puzzle\":{}}}\n", nested(grid, "0"));
    let refused = [
        "\"layout\":\"CM\"",
        "\"stride\":1",
        "\"strides\":[1,9]",
        "\"strides\":[8,72]",
        "\"topDown\":false",
        "\"top_to_bottom\":false",
        "\"leftToRight\":false",
        "\"title\":\"Monday (transposed)\"",
        "\"name\":\"rotated by 90 degrees\"",
        "\"title\":\"Easy 12, by columns\"",
        "\"name\":\"mirrored copy\"",
        "\"columns\":[\"I\",\"H\",\"G\",\"F\",\"E\",\"D\",\"C\",\"B\",\"A\"]",
        "\"index\":[8,7,6,5,4,3,2,1,0]",
        "\"rowOrder\":[9,8,7,6,5,4,3,2,1]",
        "\"columnNames\":[\"c2\",\"c1\",\"c3\",\"c4\",\"c5\",\"c6\",\"c7\",\"c8\",\"c9\"]",
    ];
    let read = [
        "\"layout\":\"grid\"",
        "\"layout\":\"RM\"",
        "\"stride\":9",
        "\"strides\":[9,1]",
        "\"strides\":[72,8]",
        "\"topDown\":true",
        "\"title\":\"Daily Mirror 12\"",
        "\"title\":\"Rotational symmetry\"",
        "\"name\":\"The last column\"",
        "\"title\":\"Mirror, mirror on the wall\"",
        "\"columns\":[0,1,2,3,4,5,6,7,8],\"index\":[0,1,2,3,4,5,6,7,8]",
        "\"columns\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\",\"H\",\"I\"]",
        "\"ratings\":[9,8,7,6,5,4,3,2,1]",
    ];
    let keyed = |grid: &str| {
        let lists: Vec<String> = rows(grid)
            .iter()
            .enumerate()
            .map(|(at, row)| format!("\"{at}\":[{}]", joined(row, ",")))
            .collect();
        format!("{{{}}}\n", lists.join(","))
    };
    let split = |names: &str| {
        format!(
            "{{\"columns\":[{names}],\"index\":[0,1,2,3,4,5,6,7,8],\"data\":{}}}\n",
            nested(EASY, "0")
        )
    };
    let more = vec![
        ("JSON of lists by number", keyed(&zeros), Read("A")),
        (
            "pandas' JSON with columns, index and data",
            split("\"c1\",\"c2\",\"c3\",\"c4\",\"c5\",\"c6\",\"c7\",\"c8\",\"c9\""),
            Read("A"),
        ),
        (
            "pandas' JSON with columns from the right",
            split("8,7,6,5,4,3,2,1,0"),
            Refused(NO_ORDER),
        ),
        (
            "pandas' JSON of columns with an index in each",
            format!(
                "{{{}}}\n",
                rows(&columns)
                    .iter()
                    .enumerate()
                    .map(|(at, row)| {
                        let cells: Vec<String> = row
                            .chars()
                            .enumerate()
                            .map(|(at, cell)| format!("\"{at}\":{cell}"))
                            .collect();
                        format!("\"{at}\":{{{}}}", cells.join(","))
                    })
                    .collect::<Vec<_>>()
                    .join(",")
            ),
            Refused(""),
        ),
        (
            "a key with the axes in its name",
            format!("{{\"board_xy\":{}}}\n", nested(&columns, "0")),
            Refused("board_xy"),
        ),
        (
            "a plain line under a comment that says transposed",
            format!("# transposed\n{columns}\n"),
            Refused(""),
        ),
        (
            "plain lines under a comment that says columns",
            format!("# column by column\n{columns}\n"),
            Refused(""),
        ),
    ];
    let refused = refused.map(|field| (field, beside(field, EASY), Refused(NO_ORDER)));
    let read = read.map(|field| (field, beside(field, EASY), Read("A")));
    refused.into_iter().chain(read).chain(more).collect()
}

/// Titles in many languages that turn a grid, and titles that do not.
pub(super) fn titles() -> Vec<Shape> {
    let titled = |title: &str| format!("{title}\n{}", each(EASY, |_, row| row.to_owned()));
    let turned = [
        "転置した数独",
        "列ごとに並べた問題",
        "上下反転",
        "左右反転した盤面",
        "鏡像",
        "转置后的数独",
        "按列排列",
        "上下颠倒",
        "左右镜像",
        "Grille transposée n° 4",
        "Sudoku en miroir",
        "Grille retournée",
        "Lue par colonnes",
        "En espejo",
        "Escrito por columnas",
        "Griglia specchiata",
        "Scritto per colonne",
        "Lustrzane odbicie",
        "Zapisane kolumnami",
        "Do góry nogami",
        "Транспонированное судоку",
        "Зеркальное судоку",
        "Записано по столбцам",
        "Вверх ногами",
        "Espelhado",
        "De cabeça para baixo",
        "Gespiegelde sudoku",
        "Ondersteboven",
        "Per kolom opgeschreven",
        "旋转90度",
        "Spegelvänd sudoku",
        "Ters çevrilmiş sudoku",
        "Zrcadlově otočené sudoku",
    ];
    let followed = [
        "Sudoku transpuesto",
        "Sudoku trasposto",
        "Sudoku transponowane",
        "Sudoku transposto",
        "Sudoku getransponeerd",
    ];
    let plain = [
        "数独 第12問 上級",
        "今日の数独",
        "每日数独 第3题",
        "Grille facile du dimanche",
        "Le Miroir du Centre",
        "Sudoku difícil de hoy",
        "Il sudoku della domenica",
        "Łatwe sudoku na niedzielę",
        "Судоку на каждый день",
        "Sudoku fácil de domingo",
        "De sudoku van vandaag",
    ];
    let turned = turned.map(|title| (title, titled(title), Refused(NO_TITLE)));
    let columns = |title: &str| format!("{title}\n{}", each(&self::turned(EASY), |_, row| row.to_owned()));
    let followed = followed.map(|title| (title, columns(title), Read("A")));
    let plain = plain.map(|title| (title, titled(title), Read("A")));
    turned.into_iter().chain(followed).chain(plain).collect()
}
