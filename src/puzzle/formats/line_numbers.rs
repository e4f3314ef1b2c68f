//! Finds numbers beside the rows of a grid that are not in order, as in `lines.put(8, "53..7....")`.
//!
//! Numbers with the name of a row are labels, and their lines follow them ([`super::line_label`]). Of these numbers it is not certain what they count.

use super::cell_values::or_empty;
use super::error::FormatFault;
use super::line_label::GridLine;

/// Returns the fault of nine lines with numbers that are not in order.
pub(super) fn other_order(lines: &[&str], rows: &[GridLine]) -> Option<FormatFault> {
    if rows.iter().any(|row| row.label.is_some()) {
        return None;
    }
    let sides = [before_cells, behind_cells];
    sides.into_iter().find_map(|number_of| {
        let numbers = std::iter::zip(lines, rows).map(|(line, row)| number_of(&digits_of(line), &row.cells));
        let numbers: Vec<u16> = numbers.collect::<Option<_>>()?;
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        let step = sorted.get(1)?.checked_sub(sorted[0]).filter(|step| *step > 0)?;
        let are_steps = sorted.windows(2).all(|pair| pair[1] - pair[0] == step);
        (are_steps && sorted != numbers).then_some(FormatFault::LineNumbers { numbers })
    })
}

fn digits_of(line: &str) -> String {
    line.chars().filter(char::is_ascii_digit).collect()
}

/// The digits with which cells are written.
fn digits_of_cells(cells: &[u8; 9]) -> String {
    let written = cells.iter().filter(|&&value| value != 0);
    written.map(|&value| char::from(b'0' + or_empty(value))).collect()
}

fn before_cells(line: &str, cells: &[u8; 9]) -> Option<u16> {
    line.strip_suffix(&digits_of_cells(cells))?.parse().ok()
}

fn behind_cells(line: &str, cells: &[u8; 9]) -> Option<u16> {
    line.strip_prefix(&digits_of_cells(cells))?.parse().ok()
}
