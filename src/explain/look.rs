//! The mildest hint: the houses to look at.
//!
//! The hint names one or two houses, no cells and no digits. For a pattern inside one house it names that house; for a larger one its
//! base houses, or else the boxes at the ends of its chain, or else the houses of its sets, or else its boxes. A pattern all over the grid
//! has too many boxes; then the hint names the boxes of the change.

use sudoku_technique::{CellRole, CellSet, Evidence, House, HouseRole, Literal};

use super::cells::house_list;
use super::ends::EndCandidates;
use super::inference::{end_of, literals};
use super::language::{Language, Words};
use super::words;
use sudokud_engine::Deduction;

/// With more boxes than this, the boxes of the pattern say nothing.
const MOST_BOXES: usize = 4;
/// Most houses that the hint names. More would give the pattern away.
const MOST_NAMED: usize = 2;

/// Writes the mildest hint: `Look at row 4 and box 5.`
pub fn where_to_look(deduction: &Deduction, language: Language) -> String {
    where_to_look_after(deduction, 0, language)
}

/// Writes the mildest hint for a deduction that this number of eliminations precedes: `Look at row 4, after 2 eliminations.`
pub fn where_to_look_after(deduction: &Deduction, eliminations: usize, language: Language) -> String {
    let words = Words::of(language);
    let after = |look| match eliminations {
        0 => look,
        count => words.look_after(look, count),
    };
    let place = HintPlace::of(deduction);
    let houses = house_list(words, &place.houses);
    let text = match place.pattern {
        PatternShare::All => after(words.look(houses)),
        PatternShare::Part => words.look_elsewhere(after(words.look_first(houses))),
    };
    format!("{text}.")
}

/// The houses that a hint names.
struct HintPlace {
    /// At least one for a deduction that changes something, which the engine checks.
    houses: Vec<House>,
    pattern: PatternShare,
}

/// The share of the pattern in the named houses.
enum PatternShare {
    All,
    Part,
}

impl HintPlace {
    fn of(deduction: &Deduction) -> Self {
        let none = Evidence::default();
        let evidence = deduction.evidence.as_deref().unwrap_or(&none);
        let mut cells = pattern_cells(evidence);
        let changed = deduction.placements.cells() | deduction.eliminations.cells();
        if cells.is_empty() && evidence.houses.is_empty() {
            cells = changed;
        }
        let mut named = places(evidence, cells);
        if named.is_empty() {
            named = boxes_of(changed);
        }
        let found = named.len();
        named.truncate(MOST_NAMED);
        let covered = named
            .iter()
            .fold(CellSet::EMPTY, |all, house| all | house.cells());
        let pattern = if found > named.len() || !cells.is_subset(covered) {
            PatternShare::Part
        } else {
            PatternShare::All
        };
        Self {
            houses: named,
            pattern,
        }
    }
}

/// Returns the houses of the pattern with these cells, or none if it is all over the grid.
fn places(evidence: &Evidence, cells: CellSet) -> Vec<House> {
    let of_role = |role| {
        let marks = evidence.houses.iter().filter(move |mark| mark.role == role);
        marks.map(|mark| mark.house)
    };
    // In the order of the evidence: techniques report the houses that are easiest to see first.
    let base = distinct(of_role(HouseRole::Base));
    let holds_all = |house: &&House| !cells.is_empty() && cells.is_subset(house.cells());
    if let Some(house) = base.iter().find(holds_all) {
        // Two houses that cross in a single cell would give it away.
        return vec![*house];
    }
    if cells.is_empty() && !base.is_empty() {
        return base;
    }
    if let Some(house) = House::all().find(|house| holds_all(&house)) {
        return vec![house];
    }
    let by_role = [
        boxes_of_base_and_targets(evidence),
        base,
        chain_ends(evidence),
        sets(evidence),
        distinct(of_role(HouseRole::Cover)),
    ];
    if let Some(found) = by_role.into_iter().find(|found| !found.is_empty()) {
        return found;
    }
    let boxes = boxes_of(cells);
    if boxes.len() > MOST_BOXES {
        Vec::new()
    } else {
        boxes
    }
}

/// Returns the box of the base cells and the boxes of the target cells, for example of an exocet.
fn boxes_of_base_and_targets(evidence: &Evidence) -> Vec<House> {
    let of_role = |role| {
        let marks = evidence.cells.iter().filter(move |mark| mark.role == role);
        marks.filter_map(|mark| block(CellSet::of(mark.cell)))
    };
    distinct(of_role(CellRole::Base).chain(of_role(CellRole::Target)))
}

/// Returns the boxes at both ends of the first chain with links.
fn chain_ends(evidence: &Evidence) -> Vec<House> {
    let mut links = evidence
        .chains
        .iter()
        .filter_map(|chain| evidence.links.get(chain.links.clone()));
    let Some([first, .., last]) = links.find(|links| links.len() > 1) else {
        return Vec::new();
    };
    let ends = [first.source, last.target].into_iter();
    distinct(ends.filter_map(|end| block(EndCandidates::of(evidence, end)?.cells())))
}

/// Returns a house for each set that lies in one.
fn sets(evidence: &Evidence) -> Vec<House> {
    let mut numbers: Vec<u16> = evidence.candidates.iter().map(|mark| mark.group).collect();
    numbers.extend(evidence.cells.iter().map(|mark| mark.group));
    numbers.sort_unstable();
    numbers.dedup();
    let sets = numbers
        .into_iter()
        .filter(|number| *number != 0 && words::is_set(evidence, *number));
    distinct(sets.filter_map(|number| {
        let (cells, _) = words::set(evidence, number);
        House::all().find(|house| !cells.is_empty() && cells.is_subset(house.cells()))
    }))
}

fn boxes_of(cells: CellSet) -> Vec<House> {
    House::boxes()
        .filter(|house| house.cells().intersects(cells))
        .collect()
}

fn block(cells: CellSet) -> Option<House> {
    House::boxes().find(|house| house.cells().intersects(cells))
}

fn distinct(houses: impl Iterator<Item = House>) -> Vec<House> {
    let mut found = Vec::new();
    for house in houses {
        if !found.contains(&house) {
            found.push(house);
        }
    }
    found
}

/// Returns the cells of all evidence.
fn pattern_cells(evidence: &Evidence) -> CellSet {
    let candidates = evidence.candidates.iter().map(|mark| mark.candidate.cell());
    let mut cells: CellSet = candidates.collect();
    cells |= evidence.cells.iter().map(|mark| mark.cell).collect();
    let links = evidence.links.iter().filter_map(literals);
    let of_chains = evidence
        .chains
        .iter()
        .flat_map(|chain| [chain.premise, chain.conclusion]);
    let literals = links
        .flat_map(|(source, target)| [Some(source), Some(target)])
        .chain(of_chains);
    for literal in literals.flatten() {
        let place = |literal: Literal| EndCandidates::of(evidence, end_of(literal));
        cells |= place(literal).map(|place| place.cells()).unwrap_or_default();
    }
    let nodes = evidence.nodes.iter().flat_map(|node| &node.candidates);
    cells | nodes.map(|candidate| candidate.cell()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_evidence::deduction;

    fn check(cases: &[(&str, &str)]) {
        for (evidence, expected) in cases {
            assert_eq!(
                where_to_look(&deduction(evidence, "", "9r9c9"), Language::english()),
                *expected,
                "{evidence}"
            );
        }
    }

    #[test]
    fn the_place_to_look_at_is_the_base_house_of_the_evidence() {
        check(&[
            ("base-house r4; cover-house b5", "Look at row 4."),
            (
                "pattern 1r49c29; base-house r4 r9; cover-house c2 c9",
                "Look at rows 4 and 9.",
            ),
        ]);
    }

    #[test]
    fn houses_that_cross_in_the_one_cell_are_not_named_together() {
        check(&[
            ("pattern 5r5c5; base-house b5 r5 c5", "Look at box 5."),
            ("pattern 5r5c5", "Look at row 5."),
        ]);
    }

    #[test]
    fn a_large_pattern_is_not_given_away() {
        check(&[
            (
                "pattern 1r147c258; base-house r1 r4 r7; cover-house c2 c5 c8",
                "Look at rows 1 and 4 first; parts of the pattern lie elsewhere.",
            ),
            // In five boxes; the change is in box 9.
            (
                "pattern 12r1c1 23r4c5 12r9c9 13r5c1 12r2c7",
                "Look at box 9 first; parts of the pattern lie elsewhere.",
            ),
        ]);
    }

    #[test]
    fn a_chain_is_sought_where_it_starts_and_ends() {
        check(&[
            (
                "chain 4r1c2 = 4r1c7 - 4r5c7 = 4r5c3",
                "Look at boxes 1 and 4 first; parts of the pattern lie elsewhere.",
            ),
            (
                "loop 4r1c2 = 4r1c7 - 4r5c7 = 4r5c2 - 4r1c2",
                "Look at box 1 first; parts of the pattern lie elsewhere.",
            ),
            ("chain 4r1c2 = 4r1c7", "Look at row 1."),
        ]);
    }

    #[test]
    fn sets_are_sought_in_their_houses() {
        check(&[
            (
                "pattern/1 147r1c25; pattern/2 14r59c5",
                "Look at row 1 and column 5.",
            ),
            (
                "set-cells/1 r1c29; set-cells/2 r59c5",
                "Look at row 1 and column 5.",
            ),
        ]);
    }

    #[test]
    fn a_pattern_without_houses_is_sought_in_its_boxes() {
        check(&[
            ("floor 12r1c14; roof 12r2c14", "Look at boxes 1 and 2."),
            (
                "pivot 12r1c1; pincer 13r1c7 23r7c1",
                "Look at boxes 1 and 3 first; parts of the pattern lie elsewhere.",
            ),
        ]);
    }

    #[test]
    fn without_evidence_the_change_shows_the_place() {
        check(&[("", "Look at row 9.")]);
        let mut placement = deduction("", "5r1c1", "");
        placement.evidence = None;
        assert_eq!(where_to_look(&placement, Language::english()), "Look at row 1.");
    }

    #[test]
    fn the_place_is_said_in_german() {
        let look = |evidence: &str| where_to_look(&deduction(evidence, "", "9r9c9"), Language::german());
        assert_eq!(look("base-house r4; cover-house b5"), "Schau dir Zeile 4 an.");
        let fish = "pattern 1r147c258; base-house r1 r4 r7; cover-house c2 c5 c8";
        assert_eq!(
            look(fish),
            "Schau dir zuerst Zeilen 1 und 4 an; Teile des Musters liegen woanders."
        );
        let after =
            |count| where_to_look_after(&deduction("base-house c4", "", ""), count, Language::german());
        assert_eq!(after(0), "Schau dir Spalte 4 an.");
        assert_eq!(after(1), "Schau dir Spalte 4 an, nach 1 Streichung.");
        assert_eq!(after(2), "Schau dir Spalte 4 an, nach 2 Streichungen.");
        assert_eq!(
            where_to_look_after(&deduction(fish, "", ""), 1, Language::german()),
            "Schau dir zuerst Zeilen 1 und 4 an, nach 1 Streichung; Teile des Musters liegen woanders."
        );
    }
}
