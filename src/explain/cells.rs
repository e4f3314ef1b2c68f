//! Writes lists of cells, digits and candidates.

use std::fmt::Write as _;

use sudoku_technique::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::language::Words;

/// `4, 7 and 9`.
pub(super) fn listed<T: ToString>(words: Words, items: impl IntoIterator<Item = T>) -> String {
    match most_and_last(items) {
        (most, last) if most.is_empty() => last,
        (most, last) => words.list_end(most, last),
    }
}

/// `4, 7 or 9`.
pub(super) fn either<T: ToString>(words: Words, items: impl IntoIterator<Item = T>) -> String {
    match most_and_last(items) {
        (most, last) if most.is_empty() => last,
        (most, last) => words.alternative(most, last),
    }
}

/// `4, 7` and `9`: all items but the last, and the last. Both are empty for no items.
pub(super) fn most_and_last<T: ToString>(items: impl IntoIterator<Item = T>) -> (String, String) {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let last = items.pop().unwrap_or_default();
    (items.join(", "), last)
}

/// `row 4`.
pub(super) fn house(words: Words, house: House) -> String {
    house_list(words, &[house])
}

/// `rows 4 and 9 and column 2`: each kind once, in the order of the first house of each.
pub(super) fn house_list(words: Words, houses: &[House]) -> String {
    let mut kinds: Vec<(HouseKind, Vec<usize>)> = Vec::new();
    for house in houses {
        let number = house.number() + 1;
        match kinds.iter_mut().find(|(kind, _)| *kind == house.kind()) {
            Some((_, numbers)) => numbers.push(number),
            None => kinds.push((house.kind(), vec![number])),
        }
    }
    let of_kind = |(kind, numbers): (HouseKind, Vec<usize>)| {
        let (count, numbers) = (numbers.len(), listed(words, numbers));
        match kind {
            HouseKind::Row => words.row(numbers, count),
            HouseKind::Column => words.column(numbers, count),
            HouseKind::Box => words.block(numbers, count),
        }
    };
    listed(words, kinds.into_iter().map(of_kind))
}

/// `r3c2, r3c5`.
pub(super) fn cell_list(cells: CellSet) -> String {
    joined(cells, ", ")
}

/// `r3c2, r3c5 {1,4}`, or without digits `r3c2, r3c5`.
pub(super) fn set_list(cells: CellSet, digits: DigitSet) -> String {
    if digits.is_empty() {
        return cell_list(cells);
    }
    format!("{} {{{}}}", cell_list(cells), joined(digits, ","))
}

/// `147`.
pub(super) fn digit_run(digits: DigitSet) -> String {
    joined(digits, "")
}

/// `r1c23`, `r12c7`, `r12c7,r3c789`: rows with the same columns are merged.
pub(super) fn merged_cells(cells: CellSet) -> String {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for row in 0..9 {
        let in_row = cells.into_iter().filter(|cell| cell.row() == row);
        let columns: Vec<usize> = in_row.map(Cell::column).collect();
        if columns.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, same)| *same == columns) {
            Some((rows, _)) => rows.push_str(&(row + 1).to_string()),
            None => groups.push(((row + 1).to_string(), columns)),
        }
    }
    let groups = groups.iter().map(|(rows, columns)| {
        let columns = columns.iter().map(|column| column + 1);
        format!("r{rows}c{}", joined(columns, ""))
    });
    joined(groups, ",")
}

/// `1 and 4 at r3c2, r3c5; 9 at r9c9`.
pub(super) fn candidate_list(words: Words, set: &CandidateSet) -> String {
    merged_list(set, |digits, cells| {
        words.candidates_at(listed(words, digits), cell_list(cells))
    })
}

/// `1 and 4 from r3c2, r3c5; 9 from r9c9`.
pub(super) fn removal_list(words: Words, set: &CandidateSet) -> String {
    merged_list(set, |digits, cells| {
        words.candidates_from(listed(words, digits), cell_list(cells))
    })
}

/// Merges digits with the same cells, or cells with the same digits if that is shorter.
fn merged_list(set: &CandidateSet, text: impl Fn(DigitSet, CellSet) -> String) -> String {
    let by_digit = merged(Digit::ALL.map(|digit| (DigitSet::of(digit), set.cells_of(digit))));
    let by_cell = merged(Cell::all().map(|cell| (CellSet::of(cell), set.digits_of(cell))));
    if by_cell.len() < by_digit.len() {
        joined(by_cell.iter().map(|&(cells, digits)| text(digits, cells)), "; ")
    } else {
        joined(by_digit.iter().map(|&(digits, cells)| text(digits, cells)), "; ")
    }
}

/// Returns all digits of `set`.
pub(super) fn digits_of(set: &CandidateSet) -> DigitSet {
    let digits = Digit::ALL.into_iter();
    digits.filter(|digit| !set.cells_of(*digit).is_empty()).collect()
}

/// Returns the text with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Joins the items with `between`.
pub(super) fn joined<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut text = String::new();
    for item in items {
        let between = if text.is_empty() { "" } else { between };
        let _ = write!(text, "{between}{}", item.to_string());
    }
    text
}

/// Merges keys with the same value, in the order of their first keys. Leaves out keys with an empty value.
fn merged<K, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, V)>
where
    K: Copy + std::ops::BitOr<Output = K>,
    V: Copy + PartialEq + Default,
{
    let mut groups: Vec<(K, V)> = Vec::new();
    for (key, value) in pairs {
        if value == V::default() {
            continue;
        }
        match groups.iter_mut().find(|(_, same)| *same == value) {
            Some((keys, _)) => *keys = *keys | key,
            None => groups.push((key, value)),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_evidence::english;
    use sudoku_technique::testing::{candidates, cells};

    #[test]
    fn candidates_with_the_same_cells_or_the_same_digits_are_named_together() {
        for (set, expected) in [
            ("", ""),
            ("47r1c2 47r3c4 9r9c9", "4 and 7 from r1c2, r3c4; 9 from r9c9"),
            ("13r1c7 23r7c1", "1 and 3 from r1c7; 2 and 3 from r7c1"),
            ("123r5c5", "1, 2 and 3 from r5c5"),
        ] {
            assert_eq!(removal_list(english(), &candidates(set)), expected);
        }
    }

    #[test]
    fn cells_of_one_row_or_column_are_merged_and_others_stand_apart() {
        for set in ["r1c23", "r12c7", "r14c29", "r1c2,r3c3", "r12c7,r3c789", ""] {
            let cells = cells(&set.replace(',', " "));
            assert_eq!(merged_cells(cells), set);
        }
    }

    #[test]
    fn a_list_ends_with_and() {
        assert_eq!(listed(english(), [1, 2, 3]), "1, 2 and 3");
        assert_eq!(listed(english(), [1]), "1");
        assert_eq!(listed::<u8>(english(), []), "");
    }

    #[test]
    fn the_digits_of_a_set_stand_in_braces_behind_its_cells() {
        let digits: DigitSet = candidates("147r1c1").digits_of(Cell::at(0, 0));
        assert_eq!(set_list(cells("r1c25"), digits), "r1c2, r1c5 {1,4,7}");
        assert_eq!(set_list(cells("r1c25"), DigitSet::default()), "r1c2, r1c5");
    }
}
