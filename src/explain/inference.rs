//! Writes one inference: a statement, its consequence and the reason.

use fluent_bundle::FluentValue;
use sudoku_technique::{CandidateSet, Chain, End, Evidence, Link, LinkStrength, Literal, NodeKind, Reason};

use super::cells::{candidate_list, digits_of, either, house as house_name, listed, most_and_last};
use super::ends::EndCandidates;
use super::language::{Argument, Words};
use super::words::{kind_key, node as node_name};

/// The place of a statement in a sentence, on which the order of its words depends in some languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clause {
    /// Alone.
    Statement,
    /// After `if` or `as`.
    Condition,
    /// After a condition, or after `then` or `so`.
    Consequence,
}

impl Argument for Clause {
    fn value(&self) -> FluentValue<'_> {
        let word = match self {
            Self::Statement => "statement",
            Self::Condition => "condition",
            Self::Consequence => "consequence",
        };
        word.into()
    }
}

/// Returns the premise and the consequence of a link, or `None` for a strength of a later version.
pub(super) fn literals(link: &Link) -> Option<(Literal, Literal)> {
    match link.strength {
        LinkStrength::Strong => Some((Literal::Off(link.source), Literal::On(link.target))),
        LinkStrength::Weak => Some((Literal::On(link.source), Literal::Off(link.target))),
        _ => None,
    }
}

/// Returns the opposite.
pub(super) fn negated(literal: Literal) -> Literal {
    match literal {
        Literal::On(end) => Literal::Off(end),
        Literal::Off(end) => Literal::On(end),
    }
}

/// Returns the end that the literal is about.
pub(super) fn end_of(literal: Literal) -> End {
    match literal {
        Literal::On(end) | Literal::Off(end) => end,
    }
}

/// Returns the premise of the chain, or else that of its first link.
pub(super) fn premise(evidence: &Evidence, chain: &Chain) -> Option<Literal> {
    let first = || evidence.links.get(chain.links.clone())?.first();
    chain.premise.or_else(|| Some(literals(first()?)?.0))
}

/// `r1c2 is 4`, `neither r1c7 nor r2c7 is 4`; `None` for an end without candidates.
pub(super) fn statement(
    words: Words,
    evidence: &Evidence,
    literal: Literal,
    clause: Clause,
) -> Option<String> {
    let end = end_of(literal);
    let is_on = matches!(literal, Literal::On(_));
    let place = EndCandidates::of(evidence, end)?;
    if let (Some(kind), End::Node(index)) = (place.kind, end)
        && matches!(
            kind,
            NodeKind::AlmostLockedSet | NodeKind::AlmostHiddenSet | NodeKind::Fish | NodeKind::Rectangle
        )
    {
        let name = node_name(words, evidence.nodes.get(usize::from(index.0))?);
        let the_node = words.the_node(name, kind_key(kind));
        return Some(if is_on {
            words.node_holds(the_node, clause)
        } else {
            words.node_does_not_hold(the_node, clause)
        });
    }
    Some(if is_on {
        any_is_true(words, &place.set, clause)
    } else {
        none_is_true(words, &place.set, clause)
    })
}

/// `r1c2 is 4`, `r1c7 or r2c7 is 4`, for at least one candidate.
pub(super) fn any_is_true(words: Words, set: &CandidateSet, clause: Clause) -> String {
    let (cells, digits) = (set.cells(), digits_of(set));
    match (cells.only(), digits.only()) {
        (Some(cell), _) => words.cell_is(cell, either(words, digits), clause),
        (None, Some(digit)) => words.one_cell_is(either(words, cells), digit, clause),
        (None, None) => words.one_is_true(candidate_list(words, set), clause),
    }
}

/// `r1c2 is not 4`, `neither r1c7 nor r2c7 is 4`, for at least one candidate.
pub(super) fn none_is_true(words: Words, set: &CandidateSet, clause: Clause) -> String {
    let (cells, digits) = (set.cells(), digits_of(set));
    match (cells.only(), digits.only()) {
        (Some(cell), Some(digit)) => words.cell_is_not(cell, digit, clause),
        (Some(cell), None) => {
            let (most, last) = most_and_last(digits);
            words.cell_is_neither(cell, most, last, clause)
        }
        (None, Some(digit)) => {
            let (most, last) = most_and_last(cells);
            words.no_cell_is(most, last, cells.len(), digit, clause)
        }
        (None, None) => words.none_is_true(candidate_list(words, set), clause),
    }
}

/// Writes the consequence of a link: its target, or the remaining digits of an almost locked set that loses one.
pub(super) fn consequence(words: Words, evidence: &Evidence, link: &Link) -> Option<String> {
    let (_, target) = literals(link)?;
    let place = EndCandidates::of(evidence, link.target)?;
    let source = EndCandidates::of(evidence, link.source)?;
    let (entry, all) = (source.digits(), place.digits());
    let is_entered = place.is_almost_locked_set() && link.strength == LinkStrength::Weak;
    if is_entered && entry.len() == 1 && entry.is_subset(all) && entry != all {
        let cells = place.cells();
        return Some(words.cells_hold(listed(words, cells), listed(words, all - entry), cells.len()));
    }
    statement(words, evidence, target, Clause::Consequence)
}

/// Writes the reason of a link, if it has one: `the only two places for 4 in row 5`. `label` names an earlier chain.
pub(super) fn reason(
    words: Words,
    evidence: &Evidence,
    link: &Link,
    label: impl Fn(usize) -> Option<String>,
) -> Option<String> {
    let (source, target) = (
        EndCandidates::of(evidence, link.source)?,
        EndCandidates::of(evidence, link.target)?,
    );
    let both = source.set.union(&target.set);
    let is_strong = link.strength == LinkStrength::Strong;
    Some(match link.reason? {
        Reason::Cell(cell) if both.cells().only() != Some(cell) => words.in_cell(cell),
        Reason::Cell(cell) if is_strong => words.cell_has_only(cell, listed(words, digits_of(&both))),
        Reason::Cell(cell) => words.cell_is_already(cell, either(words, source.digits())),
        Reason::House(house) => {
            let digit = digits_of(&both).only();
            let digit = digit.filter(|_| both.cells().is_subset(house.cells()));
            let house = house_name(words, house);
            match digit {
                Some(digit) if is_strong && both.len() == 2 => words.only_two_places(digit, house),
                Some(digit) if is_strong => words.only_places(digit, house),
                Some(digit) => words.house_has_one(house, digit),
                None => words.in_houses(house),
            }
        }
        Reason::Node(index) => {
            let node = evidence.nodes.get(usize::from(index.0))?;
            let set: CandidateSet = node.candidates.iter().copied().collect();
            let (cells, digits) = (set.cells(), digits_of(&set));
            let (cell_list, digit_list) = (listed(words, cells), listed(words, digits));
            if set.is_empty() {
                return None;
            }
            match node.kind {
                NodeKind::AlmostLockedSet => words.cells_have_only(cell_list, digit_list, cells.len()),
                NodeKind::AlmostHiddenSet => words.digits_have_only(digit_list, cell_list, digits.len()),
                NodeKind::Rectangle => words.must_not_be_deadly(node_name(words, node)),
                kind => words.by_node(node_name(words, node), kind_key(kind)),
            }
        }
        Reason::Chain(index) => match label(usize::from(index.0)) {
            Some(label) => words.by_label(label),
            None => words.shown_before(),
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::test_evidence::{english, evidence};

    #[test]
    fn what_is_true_or_false_is_said_of_cells() {
        for (text, on, off) in [
            ("chain if+4r1c2", "r1c2 is 4", "r1c2 is not 4"),
            (
                "node group 4r12c7; chain if+#0",
                "r1c7 or r2c7 is 4",
                "neither r1c7 nor r2c7 is 4",
            ),
            (
                "node group 47r1c2; chain if+#0",
                "r1c2 is 4 or 7",
                "r1c2 is not 4 or 7",
            ),
            (
                "node group 47r1c23; chain if+#0",
                "one of 4 and 7 at r1c2, r1c3 is true",
                "none of 4 and 7 at r1c2, r1c3 is true",
            ),
            (
                "node als 14r1c2; chain if+#0",
                "the set r1c2 {1,4} holds",
                "the set r1c2 {1,4} does not hold",
            ),
            (
                "node fish 4r14c2; chain if+#0",
                "the fish 4 at r1c2, r4c2 holds",
                "the fish 4 at r1c2, r4c2 does not hold",
            ),
        ] {
            let evidence = evidence(text);
            let premise = evidence.chains[0].premise.unwrap();
            assert_eq!(
                statement(english(), &evidence, premise, Clause::Statement).as_deref(),
                Some(on)
            );
            assert_eq!(
                statement(english(), &evidence, negated(premise), Clause::Statement).as_deref(),
                Some(off)
            );
        }
        let evidence = evidence("node group ; chain if+#0");
        let premise = evidence.chains[0].premise.unwrap();
        assert_eq!(statement(english(), &evidence, premise, Clause::Statement), None);
    }

    #[test]
    fn a_cell_with_none_of_several_digits_has_neither_in_german() {
        let words = Words::of(Language::german());
        for (group, [statement_text, condition, consequence]) in [
            (
                "57r1c2",
                [
                    "r1c2 ist weder 5 noch 7",
                    "r1c2 weder 5 noch 7 ist",
                    "ist r1c2 weder 5 noch 7",
                ],
            ),
            (
                "579r1c2",
                [
                    "r1c2 ist weder 5, 7 noch 9",
                    "r1c2 weder 5, 7 noch 9 ist",
                    "ist r1c2 weder 5, 7 noch 9",
                ],
            ),
        ] {
            let evidence = evidence(&format!("node group {group}; chain if-#0"));
            let off = evidence.chains[0].premise.unwrap();
            for (clause, expected) in [
                (Clause::Statement, statement_text),
                (Clause::Condition, condition),
                (Clause::Consequence, consequence),
            ] {
                assert_eq!(
                    statement(words, &evidence, off, clause).as_deref(),
                    Some(expected)
                );
            }
        }
    }

    #[test]
    fn each_reason_has_its_words() {
        for (text, expected) in [
            ("chain 4r5c2 =r5 4r5c7", "the only two places for 4 in row 5"),
            (
                "node group 4r5c78; chain 4r5c2 =r5 #0",
                "the only places for 4 in row 5",
            ),
            ("chain 4r5c2 -r5 4r5c7", "row 5 has one 4"),
            ("chain 4r5c2 -r5 9r5c7", "in row 5"),
            ("chain 4r5c2 =r5 4r6c7", "in row 5"),
            ("chain 4r5c7 =r5c7 9r5c7", "r5c7 has only 4 and 9"),
            ("chain 4r5c7 -r5c7 9r5c7", "r5c7 is already 4"),
            ("chain 4r5c7 -r5c7 9r6c7", "in r5c7"),
            (
                "node als 12r1c2 123r3c3; chain 1r1c2 =#0 3r3c3",
                "r1c2 and r3c3 have only 1, 2 and 3",
            ),
            (
                "node ahs 12r1c247; chain 1r1c2 =#0 2r1c7",
                "1 and 2 have only r1c2, r1c4 and r1c7",
            ),
            (
                "node fish 4r14c2; chain 4r1c2 =#0 4r9c9",
                "by the fish 4 at r1c2, r4c2",
            ),
            (
                "node rectangle 12r14c2; chain 3r1c2 =#0 4r4c2",
                "the rectangle 1 and 2 at r1c2, r4c2 must not be deadly",
            ),
            (
                "node group 4r12c2; chain 3r1c2 =#0 4r4c2",
                "by the group 4 at r1c2, r2c2",
            ),
            ("chain 4r5c2 =chain0 4r5c7", "by case 1"),
            ("chain 4r5c2 =chain9 4r5c7", "shown before"),
        ] {
            let evidence = evidence(text);
            let label = |chain| (chain == 0).then(|| "case 1".to_owned());
            let reason = reason(english(), &evidence, &evidence.links[0], label);
            assert_eq!(reason.as_deref(), Some(expected), "{text}");
        }
        for text in ["chain 4r5c2 = 4r5c7", "node fish ; chain 4r5c2 =#0 4r5c7"] {
            let evidence = evidence(text);
            assert_eq!(reason(english(), &evidence, &evidence.links[0], |_| None), None);
        }
    }

    #[test]
    fn an_almost_locked_set_that_loses_a_digit_holds_the_others() {
        for (text, expected) in [
            (
                "node als 12r1c2 123r3c3; chain 1r1c9 - #0",
                "r1c2 and r3c3 hold 2 and 3",
            ),
            ("node als 12r1c2; chain 1r1c9 - #0", "r1c2 is 2"),
            (
                "node als 12r1c2; chain 5r1c9 - #0",
                "the set r1c2 {1,2} does not hold",
            ),
        ] {
            let evidence = evidence(text);
            let follows = consequence(english(), &evidence, &evidence.links[0]);
            assert_eq!(follows.as_deref(), Some(expected), "{text}");
        }
    }
}
