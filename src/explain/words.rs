//! The names of roles, kinds of nodes and groups.
//!
//! Roles and kinds of a later version of the interface have no name; their candidates and cells are listed without one.

use sudoku_technique::{CandidateRole, CandidateSet, CellRole, CellSet, DigitSet, Evidence, Node, NodeKind};

use super::cells::{candidate_list, digits_of, set_list};
use super::language::Words;

/// Returns the name of `count` candidates with this role; empty if they need none.
pub(super) fn candidate_role(words: Words, role: CandidateRole, count: usize) -> String {
    match role {
        CandidateRole::Pivot => words.role_pivot(count),
        CandidateRole::Pincer => words.role_pincer(count),
        CandidateRole::Fin => words.role_fin(count),
        CandidateRole::EndoFin => words.role_endo_fin(count),
        CandidateRole::Cannibal => words.role_cannibal(count),
        CandidateRole::Floor => words.role_floor(count),
        CandidateRole::Roof => words.role_roof(count),
        CandidateRole::Guardian => words.role_guardian(count),
        CandidateRole::RestrictedCommon => words.role_restricted_common(count),
        CandidateRole::Colour => words.role_coloured(count),
        CandidateRole::On => words.role_on(count),
        CandidateRole::Off => words.role_off(count),
        _ => String::new(),
    }
}

/// Returns the name of `count` cells with this role.
pub(super) fn cell_role(words: Words, role: CellRole, count: usize) -> String {
    match role {
        CellRole::Pivot => words.role_pivot(count),
        CellRole::Pincer => words.role_pincer(count),
        CellRole::Set => words.role_set(count),
        CellRole::Base => words.role_base_cell(count),
        CellRole::Target => words.role_target_cell(count),
        CellRole::Companion => words.role_companion(count),
        CellRole::CrossLine => words.role_cross_line_cell(count),
        CellRole::Other => words.role_other_cell(count),
        _ => words.role_cell(count),
    }
}

/// Returns the word by which a message chooses what depends on the kind of a node.
pub(super) fn kind_key(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Group => "group",
        NodeKind::AlmostLockedSet => "set",
        NodeKind::AlmostHiddenSet => "hidden-set",
        NodeKind::Fish => "fish",
        NodeKind::Rectangle => "rectangle",
        _ => "other",
    }
}

/// `fish 4 at r1c2, r1c7`, `set 1: r1c2, r1c5 {1,4,7}`: a node by its kind, its number and its candidates.
pub(super) fn node(words: Words, node: &Node) -> String {
    let set: CandidateSet = node.candidates.iter().copied().collect();
    let kind = match node.kind {
        NodeKind::Group => words.node_group(),
        NodeKind::AlmostLockedSet => words.node_set(),
        NodeKind::AlmostHiddenSet => words.node_hidden_set(),
        NodeKind::Fish => words.node_fish(),
        NodeKind::Rectangle => words.node_rectangle(),
        _ => String::new(),
    };
    let members = match node.kind {
        NodeKind::AlmostLockedSet => set_list(set.cells(), digits_of(&set)),
        _ => candidate_list(words, &set),
    };
    match (members.is_empty(), kind.as_str(), node.group) {
        (true, ..) => String::new(),
        (_, "", _) => members,
        (_, _, 0) => format!("{kind} {members}"),
        (_, _, group) => format!("{kind} {group}: {members}"),
    }
}

/// `colour A`, `colour B`, ...: the colour with this number, which is not 0.
pub(super) fn colour(words: Words, number: u16) -> String {
    match b'A'.checked_add((number - 1).try_into().unwrap_or(u8::MAX)) {
        Some(letter @ b'A'..=b'Z') => words.colour(char::from(letter).to_string()),
        _ => words.colour(number.to_string()),
    }
}

/// Returns the name of the group with this number: `colour A`, `set 1`, or else `part 1`.
pub(super) fn group(words: Words, evidence: &Evidence, number: u16) -> String {
    let mut marks = evidence.candidates.iter().filter(|mark| mark.group == number);
    if marks.any(|mark| mark.role == CandidateRole::Colour) {
        colour(words, number)
    } else if is_set(evidence, number) {
        words.numbered_set(usize::from(number))
    } else {
        words.part(usize::from(number))
    }
}

/// Whether the group with this number is a set of cells, such as an almost locked set: it has cells of that role, a node of that kind,
/// or candidates of the pattern with more than one digit (half a fish has one).
pub(super) fn is_set(evidence: &Evidence, number: u16) -> bool {
    let of_pattern = evidence
        .candidates
        .iter()
        .filter(|mark| mark.role == CandidateRole::Pattern && mark.group == number);
    let digits: DigitSet = of_pattern.map(|mark| mark.candidate.digit()).collect();
    let mut cells = evidence.cells.iter();
    let mut nodes = evidence.nodes.iter();
    digits.len() > 1
        || cells.any(|mark| mark.role == CellRole::Set && mark.group == number)
        || nodes.any(|node| node.kind == NodeKind::AlmostLockedSet && node.group == number)
}

/// Returns the cells and digits of the set with this number: those of its node, or else those of its cells and of the pattern's
/// candidates with this number.
pub(super) fn set(evidence: &Evidence, number: u16) -> (CellSet, DigitSet) {
    let mut nodes = evidence.nodes.iter();
    let node = nodes.find(|node| {
        node.kind == NodeKind::AlmostLockedSet && node.group == number && !node.candidates.is_empty()
    });
    if let Some(node) = node {
        let all: CandidateSet = node.candidates.iter().copied().collect();
        return (all.cells(), digits_of(&all));
    }
    let marked = evidence
        .cells
        .iter()
        .filter(|mark| mark.role == CellRole::Set && mark.group == number);
    let mut cells: CellSet = marked.map(|mark| mark.cell).collect();
    for mark in &evidence.candidates {
        // Candidates that belong to no set have the number 0 as well.
        if number != 0 && mark.group == number && mark.role == CandidateRole::Pattern {
            cells.insert(mark.candidate.cell());
        }
    }
    let inside = evidence.candidates.iter().filter(|mark| {
        let belongs = [number, 0].contains(&mark.group) || mark.role == CandidateRole::RestrictedCommon;
        belongs && cells.contains(mark.candidate.cell())
    });
    let digits: DigitSet = inside.map(|mark| mark.candidate.digit()).collect();
    (cells, digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_evidence::{english, evidence};

    #[test]
    fn colours_have_letters_as_far_as_these_go() {
        for (number, expected) in [
            (1, "colour A"),
            (2, "colour B"),
            (26, "colour Z"),
            (27, "colour 27"),
            (u16::MAX, "colour 65535"),
        ] {
            assert_eq!(colour(english(), number), expected);
        }
    }

    #[test]
    fn each_kind_of_node_has_its_words() {
        for (text, expected) in [
            ("node group 4r12c7", "group 4 at r1c7, r2c7"),
            ("node als 147r1c2 14r1c5", "set r1c2, r1c5 {1,4,7}"),
            ("node als/2 147r1c2 14r1c5", "set 2: r1c2, r1c5 {1,4,7}"),
            ("node ahs 12r1c247", "hidden set 1 and 2 at r1c2, r1c4, r1c7"),
            ("node fish 4r14c29", "fish 4 at r1c2, r1c9, r4c2, r4c9"),
            ("node rectangle 12r14c2", "rectangle 1 and 2 at r1c2, r4c2"),
            ("node fish", ""),
        ] {
            assert_eq!(node(english(), &evidence(text).nodes[0]), expected, "{text}");
        }
    }

    #[test]
    fn a_group_is_a_colour_a_set_or_a_part() {
        for (text, expected) in [
            ("colour/1 4r1c2", "colour A"),
            ("pattern/1 14r1c2", "set 1"),
            ("set-cells/1 r1c2; on/1 4r1c2", "set 1"),
            ("node als/1 14r1c2", "set 1"),
            ("pattern/1 4r1c29", "part 1"),
            ("fin/1 4r1c2", "part 1"),
        ] {
            assert_eq!(group(english(), &evidence(text), 1), expected, "{text}");
        }
    }
}
