//! Writes a pattern in the host's own words: its candidates, cells, nodes and houses.
//!
//! Candidates of one role and group are one run; runs are in the order of the evidence. Cells are left out if the candidates name them
//! already.

use sudoku_technique::{
    CandidateRole, CandidateSet, CellRole, CellSet, End, Evidence, House, HouseMark, HouseRole, NodeIndex,
    Reason,
};

use super::cells::{candidate_list, cell_list, house_list, set_list};
use super::language::Words;
use super::words::{candidate_role, cell_role, colour, group as group_name, is_set, node as node_name, set};

/// Writes the pattern: `pivot 1 and 2 at r1c1, pincers 1 and 3 at r1c7; 2 and 3 at r7c1, in row 1`. Empty for empty evidence.
pub(super) fn pattern(words: Words, evidence: &Evidence) -> String {
    let mut parts = candidates(words, evidence);
    parts.extend(cells(words, evidence));
    parts.extend(nodes(words, evidence));
    let houses = house_list(
        words,
        &houses(evidence, &[HouseRole::Base, HouseRole::Cover], None),
    );
    if !houses.is_empty() {
        parts.push(words.in_houses(houses));
    }
    parts.retain(|part| !part.is_empty());
    // A part with a heading has commas of its own.
    let between = if parts.iter().any(|part| part.contains(": ")) {
        "; "
    } else {
        ", "
    };
    parts.join(between)
}

/// Returns the houses of these roles, of all groups or of one, role by role, each time rows, columns and boxes in ascending order,
/// without repetition.
pub(super) fn houses(evidence: &Evidence, roles: &[HouseRole], group: Option<u16>) -> Vec<House> {
    let mut houses: Vec<House> = Vec::new();
    for role in roles {
        let is_meant =
            |mark: &&HouseMark| mark.role == *role && group.is_none_or(|group| mark.group == group);
        let marks = evidence.houses.iter().filter(is_meant);
        let mut of_role: Vec<House> = marks.map(|mark| mark.house).collect();
        of_role.sort_unstable();
        of_role.dedup();
        of_role.retain(|house| !houses.contains(house));
        houses.extend(of_role);
    }
    houses
}

/// Returns the candidates of a role, of all groups or of one.
pub(super) fn of_role(evidence: &Evidence, role: CandidateRole, group: Option<u16>) -> CandidateSet {
    let marks = evidence.candidates.iter();
    marks
        .filter(|mark| mark.role == role && group.is_none_or(|group| mark.group == group))
        .map(|mark| mark.candidate)
        .collect()
}

fn candidates(words: Words, evidence: &Evidence) -> Vec<String> {
    let mut runs: Vec<(CandidateRole, u16)> = Vec::new();
    for mark in &evidence.candidates {
        // The chains show these candidates in a better order.
        let in_chain = matches!(mark.role, CandidateRole::On | CandidateRole::Off);
        if in_chain && !evidence.chains.is_empty() {
            continue;
        }
        if !runs.contains(&(mark.role, mark.group)) {
            runs.push((mark.role, mark.group));
        }
    }
    let run = |(role, group): (CandidateRole, u16)| {
        let set = of_role(evidence, role, Some(group));
        let list = candidate_list(words, &set);
        let word = candidate_role(words, role, set.len());
        match (role, group) {
            (_, 0) if word.is_empty() => list,
            (_, 0) => format!("{word} {list}"),
            (CandidateRole::Pattern, group) if is_set(evidence, group) => {
                numbered_set(words, evidence, group)
            }
            (CandidateRole::Colour, group) => format!("{}: {list}", colour(words, group)),
            (_, group) if word.is_empty() => format!("{}: {list}", group_name(words, evidence, group)),
            (_, group) => {
                let group = group_name(words, evidence, group);
                format!("{}: {list}", words.role_of_group(word, group))
            }
        }
    };
    runs.into_iter().map(run).collect()
}

fn numbered_set(words: Words, evidence: &Evidence, group: u16) -> String {
    let (cells, digits) = set(evidence, group);
    let list = set_list(cells, digits);
    match group {
        0 => format!("{} {list}", words.role_set(1)),
        _ => format!("{}: {list}", words.numbered_set(usize::from(group))),
    }
}

fn cells(words: Words, evidence: &Evidence) -> Vec<String> {
    let mut runs: Vec<(CellRole, u16, CellSet)> = Vec::new();
    for mark in &evidence.cells {
        match runs
            .iter_mut()
            .find(|run| (run.0, run.1) == (mark.role, mark.group))
        {
            Some(run) => run.2.insert(mark.cell),
            None => runs.push((mark.role, mark.group, CellSet::of(mark.cell))),
        }
    }
    runs.retain(|&(role, group, cells)| !is_said(evidence, role, group, cells));
    let run = |(role, group, cells): (CellRole, u16, CellSet)| {
        let word = cell_role(words, role, cells.len());
        match (role, group) {
            (CellRole::Set, group) => numbered_set(words, evidence, group),
            (_, 0) => format!("{word} {}", cell_list(cells)),
            (_, group) => {
                let group = group_name(words, evidence, group);
                format!("{}: {}", words.role_of_group(word, group), cell_list(cells))
            }
        }
    };
    runs.into_iter().map(run).collect()
}

/// Whether the candidates name these cells in the same role.
fn is_said(evidence: &Evidence, role: CellRole, group: u16, cells: CellSet) -> bool {
    let by = |role| cells.is_subset(of_role(evidence, role, Some(group)).cells());
    match role {
        CellRole::Set => group != 0 && !of_role(evidence, CandidateRole::Pattern, Some(group)).is_empty(),
        CellRole::Pivot => by(CandidateRole::Pivot),
        CellRole::Pincer => by(CandidateRole::Pincer),
        CellRole::Pattern => {
            let marks = evidence.candidates.iter();
            let named: CellSet = marks.map(|mark| mark.candidate.cell()).collect();
            cells.is_subset(named)
        }
        _ => false,
    }
}

/// Writes the nodes that no link shows and no set names.
fn nodes(words: Words, evidence: &Evidence) -> Vec<String> {
    let mut shown = vec![false; evidence.nodes.len()];
    let mut show = |index: NodeIndex| {
        if let Some(shown) = shown.get_mut(usize::from(index.0)) {
            *shown = true;
        }
    };
    for link in &evidence.links {
        for end in [link.source, link.target] {
            if let End::Node(node) = end {
                show(node);
            }
        }
        if let Some(Reason::Node(node)) = link.reason {
            show(node);
        }
    }
    let said = cells(words, evidence)
        .into_iter()
        .chain(candidates(words, evidence));
    let said: Vec<String> = said.collect();
    let hidden = evidence.nodes.iter().zip(shown).filter(|(_, shown)| !shown);
    let texts = hidden.map(|(node, _)| node_name(words, node));
    texts.filter(|text| !said.contains(text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_evidence::{english, evidence};

    fn check(cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            assert_eq!(pattern(english(), &evidence(text)), *expected, "{text}");
        }
    }

    #[test]
    fn each_role_of_a_candidate_has_its_word() {
        check(&[
            ("pattern 14r3c25", "1 and 4 at r3c2, r3c5"),
            ("pivot 12r1c1", "pivot 1 and 2 at r1c1"),
            ("pincer 4r1c1", "pincer 4 at r1c1"),
            ("pincer 13r1c7 23r7c1", "pincers 1 and 3 at r1c7; 2 and 3 at r7c1"),
            ("fin 4r1c1", "fin 4 at r1c1"),
            ("fin 4r1c12", "fins 4 at r1c1, r1c2"),
            ("endo-fin 4r1c1", "endo fin 4 at r1c1"),
            ("cannibal 4r1c1", "cannibal 4 at r1c1"),
            ("floor 12r1c14", "floor 1 and 2 at r1c1, r1c4"),
            ("roof 12r4c14", "roof 1 and 2 at r4c1, r4c4"),
            ("guardian 5r1c1 6r1c4", "guardians 5 at r1c1; 6 at r1c4"),
            ("restricted-common 5r1c14", "restricted common 5 at r1c1, r1c4"),
            ("colour 4r1c1", "coloured 4 at r1c1"),
            ("on 4r1c1", "on 4 at r1c1"),
            ("off 4r1c1", "off 4 at r1c1"),
        ]);
    }

    #[test]
    fn runs_stand_in_the_order_of_the_evidence() {
        check(&[
            (
                "fin 4r1c1; pattern 4r1c2; fin 4r2c1; pivot 4r9c9",
                "fins 4 at r1c1, r2c1, 4 at r1c2, pivot 4 at r9c9",
            ),
            ("off 4r1c1; on 5r1c1", "off 4 at r1c1, on 5 at r1c1"),
        ]);
    }

    #[test]
    fn groups_are_named() {
        check(&[
            (
                "colour/1 4r1c1; colour/2 4r1c9 4r5c1",
                "colour A: 4 at r1c1; colour B: 4 at r1c9, r5c1",
            ),
            (
                "pattern/1 147r1c25; pattern/2 14r5c2; restricted-common 4r1c2 4r5c2",
                "set 1: r1c2, r1c5 {1,4,7}; set 2: r5c2 {1,4}; restricted common 4 at r1c2, r5c2",
            ),
            (
                "pattern/1 17r1c25; restricted-common/1 4r1c2",
                "set 1: r1c2, r1c5 {1,4,7}; restricted common of set 1: 4 at r1c2",
            ),
            (
                "pattern/1 4r1c2; pattern/2 4r5c2; fin/2 4r5c3",
                "part 1: 4 at r1c2; part 2: 4 at r5c2; fin of part 2: 4 at r5c3",
            ),
            ("on/3 4r1c2", "on of part 3: 4 at r1c2"),
        ]);
    }

    #[test]
    fn each_role_of_a_cell_has_its_word() {
        check(&[
            ("pattern-cells r1c12", "cells r1c1, r1c2"),
            ("pattern-cells r1c1", "cell r1c1"),
            ("pivot-cells r1c1", "pivot r1c1"),
            ("pincer-cells r1c1", "pincer r1c1"),
            ("pincer-cells r1c15", "pincers r1c1, r1c5"),
            ("set-cells r1c15", "set r1c1, r1c5"),
            ("set-cells/2 r1c15", "set 2: r1c1, r1c5"),
            (
                "base-cells r1c12; target-cells r4c4",
                "base cells r1c1, r1c2, target cell r4c4",
            ),
            (
                "base-cells r1c1; target-cells r45c4",
                "base cell r1c1, target cells r4c4, r5c4",
            ),
            ("target-cells/2 r45c4", "target cells of part 2: r4c4, r5c4"),
        ]);
    }

    #[test]
    fn cells_that_the_candidates_name_are_not_named_again() {
        check(&[
            (
                "pivot 12r1c1; pivot-cells r1c1; pattern-cells r1c1",
                "pivot 1 and 2 at r1c1",
            ),
            (
                "pattern/1 147r1c25; set-cells/1 r1c25",
                "set 1: r1c2, r1c5 {1,4,7}",
            ),
            (
                "set-cells/1 r1c25; on 147r1c25",
                "on 1, 4 and 7 at r1c2, r1c5; set 1: r1c2, r1c5 {1,4,7}",
            ),
            (
                "pivot 12r1c1; pivot-cells r1c19",
                "pivot 1 and 2 at r1c1, pivot r1c1, r1c9",
            ),
        ]);
    }

    #[test]
    fn nodes_are_named_where_no_link_and_no_set_shows_them() {
        check(&[
            ("node fish 4r14c2", "fish 4 at r1c2, r4c2"),
            ("node group 4r12c7; chain #0 = 4r5c7", ""),
            ("node als 14r1c2; chain 1r1c2 =#0 4r1c2", ""),
            ("node als/1 14r1c2; pattern/1 14r1c2", "set 1: r1c2 {1,4}"),
            ("node fish", ""),
        ]);
    }

    #[test]
    fn houses_stand_in_their_natural_order_base_before_cover() {
        check(&[
            (
                "cover-house c9 c2; base-house r9 r4",
                "in rows 4 and 9 and columns 2 and 9",
            ),
            (
                "base-house b5 c2 r7 b5; cover-house r7",
                "in row 7, column 2 and box 5",
            ),
            ("colour/1 4r1c1; base-house r1", "colour A: 4 at r1c1; in row 1"),
        ]);
    }

    #[test]
    fn no_evidence_is_no_pattern() {
        check(&[("", ""), ("chain 4r1c2 = 4r1c7", "")]);
    }
}
