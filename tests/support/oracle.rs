//! A second opinion on puzzles: the plainest correct solver, sharing no code with the one under test.

/// How many solutions 81 characters have, up to `limit`.
pub(crate) fn count(puzzle: &str, limit: usize) -> usize {
    let mut cells = [0_u8; 81];
    for (cell, character) in cells.iter_mut().zip(puzzle.bytes()) {
        *cell = if character.is_ascii_digit() {
            character - b'0'
        } else {
            0
        };
    }
    let (mut rows, mut columns, mut boxes) = ([0_u16; 9], [0_u16; 9], [0_u16; 9]);
    for (index, &value) in cells.iter().enumerate().filter(|(_, value)| **value != 0) {
        let bit = 1 << value;
        let (row, column) = (index / 9, index % 9);
        let block = row / 3 * 3 + column / 3;
        if (rows[row] | columns[column] | boxes[block]) & bit != 0 {
            return 0;
        }
        rows[row] |= bit;
        columns[column] |= bit;
        boxes[block] |= bit;
    }
    let mut found = 0;
    search(&mut cells, &mut rows, &mut columns, &mut boxes, limit, &mut found);
    found
}

fn search(
    cells: &mut [u8; 81],
    rows: &mut [u16; 9],
    columns: &mut [u16; 9],
    boxes: &mut [u16; 9],
    limit: usize,
    found: &mut usize,
) {
    let mut best = None;
    for index in (0..81).filter(|&index| cells[index] == 0) {
        let (row, column) = (index / 9, index % 9);
        let open = !(rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3]) & 0x3fe;
        let choices = open.count_ones();
        if best.is_none_or(|(_, _, fewest)| choices < fewest) {
            best = Some((index, open, choices));
        }
    }
    let Some((index, open, _)) = best else {
        *found += 1;
        return;
    };
    let (row, column) = (index / 9, index % 9);
    let block = row / 3 * 3 + column / 3;
    for value in (1..=9).filter(|value| open >> value & 1 == 1) {
        let bit = 1_u16 << value;
        cells[index] = value;
        rows[row] |= bit;
        columns[column] |= bit;
        boxes[block] |= bit;
        search(cells, rows, columns, boxes, limit, found);
        cells[index] = 0;
        rows[row] &= !bit;
        columns[column] &= !bit;
        boxes[block] &= !bit;
        if *found >= limit {
            return;
        }
    }
}

/// Whether `solution` is full, keeps the rules and holds every given of `puzzle`.
pub(crate) fn solves(puzzle: &str, solution: &str) -> bool {
    let kept = puzzle
        .bytes()
        .zip(solution.bytes())
        .all(|(given, digit)| given == b'.' || given == digit);
    kept && !solution.contains('.') && count(solution, 2) == 1
}
