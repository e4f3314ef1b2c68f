//! Makes the texts of shapes from grids.

use super::EASY;

pub(super) fn rows(grid: &str) -> Vec<String> {
    let signs: Vec<char> = grid.chars().collect();
    signs.chunks(9).map(|row| row.iter().collect()).collect()
}

/// Each row with `between` between its cells, and each line in `before` and `after`.
pub(super) fn spread(grid: &str, before: &str, between: &str, after: &str) -> String {
    let line = |row: &String| {
        let cells: Vec<String> = row.chars().map(|cell| cell.to_string()).collect();
        format!("{before}{}{after}\n", cells.join(between))
    };
    rows(grid).iter().map(line).collect()
}

/// A grid with a border around boxes, drawn with `bar`, and `edge` for the three kinds of lines between.
pub(super) fn boxed(grid: &str, bar: &str, edges: [&str; 3]) -> String {
    let mut text = format!("{}\n", edges[0]);
    for (index, row) in rows(grid).iter().enumerate() {
        if index == 3 || index == 6 {
            text += &format!("{}\n", edges[1]);
        }
        let cells: Vec<char> = row.chars().collect();
        let thirds: Vec<String> = cells
            .chunks(3)
            .map(|third| third.iter().map(char::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        text += &format!("{bar} {} {bar}\n", thirds.join(&format!(" {bar} ")));
    }
    text + edges[2] + "\n"
}

/// A grid with a border around each cell.
pub(super) fn celled(grid: &str, bar: &str, edge: &str) -> String {
    let mut text = format!("{edge}\n");
    for row in rows(grid) {
        let cells: Vec<String> = row.chars().map(|cell| cell.to_string()).collect();
        text += &format!("{bar} {} {bar}\n{edge}\n", cells.join(&format!(" {bar} ")));
    }
    text
}

pub(super) fn numbers(grid: &str, empty: &str) -> String {
    let cells = grid.chars().map(|cell| {
        if cell == '.' {
            empty.to_owned()
        } else {
            cell.to_string()
        }
    });
    cells.collect::<Vec<_>>().join(",")
}

pub(super) fn nested(grid: &str, empty: &str) -> String {
    let rows: Vec<String> = rows(grid)
        .iter()
        .map(|row| format!("[{}]", numbers(row, empty)))
        .collect();
    format!("[{}]", rows.join(","))
}

pub(super) fn f_puzzles(more: &str) -> String {
    let cell = |cell: char| match cell {
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let row = |row: &String| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
    let grid = rows(EASY).iter().map(row).collect::<Vec<_>>().join(",");
    packed(&format!(
        "{{\"size\":9,\"title\":\"Monday\",\"grid\":[{grid}]{more}}}"
    ))
}

/// A document as addresses have it.
pub(super) fn packed(document: &str) -> String {
    lz_str::compress_to_base64(document)
}

/// `SudokuPad`'s classic form of a grid.
pub(super) fn classic(grid: &str) -> String {
    const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let (mut text, cells) = (String::new(), grid.replace('.', "0").into_bytes());
    let mut at = 0;
    while at < 81 {
        let empty = cells[at + 1..]
            .iter()
            .take(5)
            .take_while(|&&cell| cell == b'0')
            .count();
        text.push(SIGNS[usize::from(cells[at] - b'0') + 10 * empty] as char);
        at += 1 + empty;
    }
    text
}

pub(super) fn unicode(grid: &str) -> String {
    let sign = |cell: char| {
        cell.to_digit(10)
            .map_or('\u{ff3f}', |digit| char::from_u32(0xff10 + digit).unwrap())
    };
    grid.chars().map(sign).collect()
}

/// Each row as a line made by `line` of its index and its cells.
pub(super) fn each(grid: &str, line: impl Fn(usize, &str) -> String) -> String {
    rows(grid)
        .iter()
        .enumerate()
        .map(|(index, row)| line(index, row) + "\n")
        .collect()
}

/// The cells of a row with `between` between them.
pub(super) fn joined(row: &str, between: &str) -> String {
    row.chars()
        .map(|cell| cell.to_string())
        .collect::<Vec<_>>()
        .join(between)
}

/// The game of Simon Tatham's Solo: a letter for each run of empty cells, `_` between digits.
pub(super) fn solo(grid: &str) -> String {
    let (mut text, mut run) = (String::new(), 0_u8);
    for cell in grid.chars() {
        if cell == '.' {
            run += 1;
            continue;
        }
        if run > 0 {
            text.push(char::from(b'a' + run - 1));
        } else if !text.is_empty() {
            text.push('_');
        }
        text.push(cell);
        run = 0;
    }
    if run > 0 {
        text.push(char::from(b'a' + run - 1));
    }
    text
}
