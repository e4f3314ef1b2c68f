//! Compares regions and groups of cells with rows, columns and boxes.

use crate::cell_name::CellName;
use crate::json::document::Json;
use std::collections::BTreeSet;

/// Cells by their index, row by row.
type Group = BTreeSet<usize>;

/// Returns whether regions are the nine boxes: nine lists of cells, or a label for each of the 81 cells.
pub(super) fn are_boxes(value: &Json) -> bool {
    if let Json::Text(text) = value
        && ["standard", "default", "normal", "classic", "3x3", "boxes"]
            .iter()
            .any(|word| text.trim().eq_ignore_ascii_case(word))
    {
        return true;
    }
    // Whether boxes are drawn.
    if matches!(value, Json::Bool(_)) || value.as_number() == Some(9) {
        return true;
    }
    labels(value).is_some_and(|labels| labels_are_boxes(&labels))
        || groups(value).is_some_and(|groups| groups == boxes())
}

/// Returns whether groups of cells add no rule: each is a row, a column or a box, or has no cells.
pub(super) fn are_houses(value: &Json) -> bool {
    let Json::List(list) = value else {
        return !super::is_rule_value(value);
    };
    let houses = houses();
    list.iter().all(|cage| {
        let cells = match cage {
            Json::Object(fields) => match fields.get("cells") {
                None => return fields.get("lines").is_none(),
                Some(cells) => cells,
            },
            cells => cells,
        };
        group(cells).is_some_and(|group| group.is_empty() || houses.contains(&group))
    })
}

/// Returns whether the cells of a grid have no `region`, or that of their box.
pub(super) fn of_cells_are_boxes(grid: &Json) -> bool {
    let regions: Vec<Option<&Json>> = super::cells_of(grid).map(|cell| cell.get("region")).collect();
    if regions.iter().all(Option::is_none) {
        return true;
    }
    let labels: Option<Vec<String>> = regions
        .iter()
        .enumerate()
        .map(|(cell, region)| match region {
            // f-puzzles names only the regions that differ, from 0.
            None => Some(box_of(cell).to_string()),
            Some(Json::Null) => None,
            Some(region) => Some(region.to_string()),
        })
        .collect();
    labels.is_some_and(|labels| labels_are_boxes(&labels))
}

/// Returns the index of a cell such as `R1C1`.
pub(crate) fn cell_named(text: &str) -> Option<usize> {
    match CellName::of(text)? {
        CellName::Place(row @ 1..=9, column @ 1..=9) => Some(9 * (row - 1) + column - 1),
        _ => None,
    }
}

const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

fn boxes() -> BTreeSet<Group> {
    let cells_of = |number| (0..81).filter(|&cell| box_of(cell) == number).collect();
    (0..9).map(cells_of).collect()
}

fn houses() -> BTreeSet<Group> {
    let mut houses = boxes();
    for number in 0..9 {
        houses.insert((9 * number..9 * number + 9).collect());
        houses.insert((0..9).map(|row| 9 * row + number).collect());
    }
    houses
}

/// Returns whether two cells have the same label exactly if they are in the same box.
fn labels_are_boxes(labels: &[String]) -> bool {
    labels.len() == 81
        && (0..81).all(|cell| {
            let first = box_of(cell) / 3 * 27 + box_of(cell) % 3 * 3;
            labels[cell] == labels[first]
        })
        && labels.iter().collect::<BTreeSet<_>>().len() == 9
}

/// Returns a label for each cell: a text of 81 signs, nine texts of nine, 81 values or nine times nine.
fn labels(value: &Json) -> Option<Vec<String>> {
    let signs = |text: &str| -> Vec<String> {
        let signs = text.chars().filter(|sign| !sign.is_whitespace());
        signs.map(|sign| sign.to_string()).collect()
    };
    let labels: Vec<String> = match value {
        Json::Text(text) => signs(text),
        Json::List(list) => list
            .iter()
            .flat_map(|row| match row {
                Json::List(cells) => cells.iter().map(ToString::to_string).collect(),
                Json::Text(row) => signs(row),
                cell => vec![cell.to_string()],
            })
            .collect(),
        _ => return None,
    };
    // Nine lists of nine cells are 81 values too, but each of them is another one.
    let distinct = labels.iter().collect::<BTreeSet<_>>().len();
    (labels.len() == 81 && distinct == 9).then_some(labels)
}

fn groups(value: &Json) -> Option<BTreeSet<Group>> {
    match value {
        Json::List(list) => list
            .iter()
            .map(|element| match element {
                Json::Object(fields) => group(fields.get("cells")?),
                cells => group(cells),
            })
            .collect(),
        Json::Object(fields) => fields.iter().map(|(_, cells)| group(cells)).collect(),
        _ => None,
    }
}

/// Returns the cells of a list of `R1C1`, of indices, or of pairs of row and column from 0.
fn group(value: &Json) -> Option<Group> {
    let coordinate = |value: &Json| {
        value
            .as_number()
            .filter(|&number| number < 9)
            .map(|number| number as usize)
    };
    match value {
        Json::Text(text) => text
            .split([',', ' ', ';'])
            .filter(|word| !word.is_empty())
            .map(cell_named)
            .collect(),
        Json::List(list) => list
            .iter()
            .map(|cell| match cell {
                Json::Text(text) => cell_named(text),
                Json::Number(_) => cell
                    .as_number()
                    .filter(|&index| index < 81)
                    .map(|index| index as usize),
                Json::List(pair) => match pair.as_slice() {
                    [row, column] => Some(9 * coordinate(row)? + coordinate(column)?),
                    _ => None,
                },
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Json {
        serde_json::from_str(text).unwrap()
    }

    /// Nine lists of the cells of the boxes, each written by `cell`.
    fn lists(cell: impl Fn(usize, usize) -> String) -> String {
        let group = |group: &Group| {
            let cells: Vec<String> = group.iter().map(|&index| cell(index / 9, index % 9)).collect();
            format!("[{}]", cells.join(","))
        };
        let groups: Vec<String> = boxes().iter().map(group).collect();
        format!("[{}]", groups.join(","))
    }

    #[test]
    fn boxes_are_known_in_every_form_and_other_regions_are_not() {
        let labels = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
        let rows: Vec<String> = labels
            .as_bytes()
            .chunks(9)
            .map(|row| format!("\"{}\"", String::from_utf8_lossy(row)))
            .collect();
        for text in [
            lists(|row, column| format!("[{row},{column}]")),
            lists(|row, column| format!("\"R{}C{}\"", row + 1, column + 1)),
            lists(|row, column| (9 * row + column).to_string()),
            format!("\"{labels}\""),
            format!("[{}]", rows.join(",")),
            "\"standard\"".to_owned(),
        ] {
            assert!(are_boxes(&json(&text)), "{text}");
        }
        for text in [
            lists(|row, column| format!("[{},{column}]", if (row, column) == (0, 0) { 3 } else { row })),
            format!("\"{}\"", labels.replacen("111222", "112122", 1)),
            "[[0,1],[2]]".to_owned(),
            "5".to_owned(),
        ] {
            assert!(!are_boxes(&json(&text)), "{text}");
        }
        assert!(!are_houses(&json("[[0,1,2]]")));
        assert!(are_houses(&json("[[0,1,2,3,4,5,6,7,8]]")));
    }
}
