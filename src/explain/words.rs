//! Deductions in words.

use std::fmt::Write as _;

use sudoku_technique::{CandidateRole, CandidateSet, Cell, CellSet, Digit, House, HouseRole};

use crate::engine::{Deduction, Technique};

/// Where to look, without giving away what is there: `Look at row 4 and box 5.`
pub fn where_to_look(deduction: &Deduction) -> String {
    let evidence = deduction.evidence.as_deref();
    let houses_with = |role| {
        let houses = evidence.into_iter().flat_map(|evidence| &evidence.houses);
        houses
            .filter(move |mark| mark.role == role)
            .map(|mark| mark.house)
            .collect::<Vec<_>>()
    };
    let mut houses = houses_with(HouseRole::Base);
    if houses.is_empty() {
        let pattern = pattern_cells(deduction);
        houses.extend(House::all().find(|house| pattern.is_subset(house.cells())));
        if houses.is_empty() {
            let boxes = House::boxes().filter(|house| house.cells().intersects(pattern));
            houses.extend(boxes);
        }
    }
    let names: Vec<String> = houses.iter().map(House::to_string).collect();
    format!("Look at {}.", listed(&names))
}

/// The whole step: `X-Wing (rows): 1 at r4c2, r4c9, r9c2, r9c9, in row 4, row 9, column 2 and column 9: remove 1 from r6c9.`
pub fn whole_step(technique: &Technique, deduction: &Deduction) -> String {
    sentence(&technique.info().name, deduction)
}

fn sentence(name: &str, deduction: &Deduction) -> String {
    let mut text = name.to_owned();
    if let Some(variant) = &deduction.variant {
        let _ = write!(text, " ({variant})");
    }
    text.push(':');
    if let Some(evidence) = deduction.evidence.as_deref() {
        for (role, before) in ROLES {
            let set: CandidateSet = evidence
                .candidates
                .iter()
                .filter(|mark| mark.role == role)
                .map(|mark| mark.candidate)
                .collect();
            if !set.is_empty() {
                let _ = write!(text, " {before}{},", by_digit(&set, "at"));
            }
        }
        if !evidence.houses.is_empty() {
            let names: Vec<String> = evidence
                .houses
                .iter()
                .map(|mark| mark.house.to_string())
                .collect();
            let _ = write!(text, " in {},", listed(&names));
        }
        if text.ends_with(',') {
            text.pop();
            text.push(':');
        }
    }
    if !deduction.placements.is_empty() {
        let placed: Vec<String> = deduction.placements.iter().map(|c| c.to_string()).collect();
        let _ = write!(text, " place {}", listed(&placed));
    }
    if !deduction.eliminations.is_empty() {
        let and = if deduction.placements.is_empty() {
            ""
        } else {
            " and"
        };
        let _ = write!(text, "{and} remove {}", by_digit(&deduction.eliminations, "from"));
    }
    text.push('.');
    text
}

const ROLES: [(CandidateRole, &str); 6] = [
    (CandidateRole::Pivot, "pivot "),
    (CandidateRole::Pincer, "pincers "),
    (CandidateRole::Pattern, ""),
    (CandidateRole::Fin, "fins "),
    (CandidateRole::On, "on "),
    (CandidateRole::Off, "off "),
];

/// `1 and 4 at r3c2, r3c5`: digits that stand in the same cells are named together.
fn by_digit(set: &CandidateSet, word: &str) -> String {
    let mut groups: Vec<(Vec<String>, CellSet)> = Vec::new();
    for digit in Digit::ALL {
        let cells = set.cells_of(digit);
        if cells.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, same)| *same == cells) {
            Some((digits, _)) => digits.push(digit.to_string()),
            None => groups.push((vec![digit.to_string()], cells)),
        }
    }
    let groups: Vec<String> = groups
        .iter()
        .map(|(digits, cells)| {
            let cells: Vec<String> = cells.into_iter().map(|cell: Cell| cell.to_string()).collect();
            format!("{} {word} {}", listed(digits), cells.join(", "))
        })
        .collect();
    groups.join("; ")
}

fn pattern_cells(deduction: &Deduction) -> CellSet {
    let evidence = deduction
        .evidence
        .iter()
        .flat_map(|evidence| &evidence.candidates);
    let cells: CellSet = evidence.map(|mark| mark.candidate.cell()).collect();
    if cells.is_empty() {
        deduction.placements.cells() | deduction.eliminations.cells()
    } else {
        cells
    }
}

fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::{Candidate, Evidence};

    #[test]
    fn digits_in_the_same_cells_are_named_together() {
        let digit = |value| Digit::new(value).unwrap();
        let cells: CellSet = [Cell::at(0, 1), Cell::at(2, 3)].into_iter().collect();
        let mut set = CandidateSet::of_digit(digit(4), cells);
        set.insert_digit(digit(7), cells);
        set.insert(Candidate::new(Cell::at(8, 8), digit(9)));
        assert_eq!(by_digit(&set, "from"), "4 and 7 from r1c2, r3c4; 9 from r9c9");
    }

    #[test]
    fn a_whole_step_names_the_pattern_its_houses_and_what_follows() {
        let one = Digit::new(1).unwrap();
        let at = |cells: &[(usize, usize)]| {
            let cells: CellSet = cells
                .iter()
                .map(|&(row, column)| Cell::at(row - 1, column - 1))
                .collect();
            CandidateSet::of_digit(one, cells)
        };
        let mut evidence = Evidence::default();
        evidence.candidates(&at(&[(4, 2), (4, 9), (9, 2), (9, 9)]), CandidateRole::Pattern);
        for (house, role) in [
            (House::row(3), HouseRole::Base),
            (House::row(8), HouseRole::Base),
            (House::column(1), HouseRole::Cover),
            (House::column(8), HouseRole::Cover),
        ] {
            evidence.house(house, role);
        }
        let deduction = Deduction {
            placements: CandidateSet::EMPTY,
            eliminations: at(&[(6, 9)]),
            variant: Some("rows".into()),
            rating: None,
            length: 0,
            size: 0,
            evidence: Some(Box::new(evidence)),
        };
        // The documentation and `step.proto` quote it.
        assert_eq!(
            sentence("X-Wing", &deduction),
            "X-Wing (rows): 1 at r4c2, r4c9, r9c2, r9c9, in row 4, row 9, column 2 and column 9: remove 1 from r6c9."
        );
    }

    #[test]
    fn the_place_to_look_at_is_the_base_house_of_the_evidence() {
        let mut evidence = Evidence::default();
        evidence
            .house(House::row(3), HouseRole::Base)
            .house(House::block(4), HouseRole::Cover);
        let deduction = Deduction {
            placements: CandidateSet::EMPTY,
            eliminations: CandidateSet::EMPTY,
            variant: None,
            rating: None,
            length: 0,
            size: 0,
            evidence: Some(Box::new(evidence)),
        };
        assert_eq!(where_to_look(&deduction), "Look at row 4.");
    }
}
