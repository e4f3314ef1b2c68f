//! Writes one inference: a statement, its consequence and the reason.

use sudoku_technique::{CandidateSet, Chain, End, Evidence, Link, LinkStrength, Literal, NodeKind, Reason};

use super::cells::{candidate_list, cell_list, digits_of, listed};
use super::ends::EndCandidates;
use super::words;

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

/// `r1c2 is 4`, `none of r1c7, r2c7 is 4`; `None` for an end without candidates.
pub(super) fn statement(evidence: &Evidence, literal: Literal) -> Option<String> {
    let end = end_of(literal);
    let is_on = matches!(literal, Literal::On(_));
    let place = EndCandidates::of(evidence, end)?;
    if let (Some(kind), End::Node(index)) = (place.kind, end)
        && matches!(
            kind,
            NodeKind::AlmostLockedSet | NodeKind::AlmostHiddenSet | NodeKind::Fish | NodeKind::Rectangle
        )
    {
        let name = words::node(evidence.nodes.get(usize::from(index.0))?);
        let holds = if is_on { "holds" } else { "does not hold" };
        return Some(format!("the {name} {holds}"));
    }
    let (cells, digits) = (place.cells(), place.digits());
    let digits_text: Vec<String> = digits.into_iter().map(|digit| digit.to_string()).collect();
    Some(match (cells.only(), digits.only(), is_on) {
        (Some(cell), _, true) => format!("{cell} is {}", digits_text.join(" or ")),
        (Some(cell), _, false) => format!("{cell} is not {}", digits_text.join(" or ")),
        (None, Some(digit), true) => format!("one of {} is {digit}", cell_list(cells)),
        (None, Some(digit), false) => format!("none of {} is {digit}", cell_list(cells)),
        (None, None, true) => format!("one of {} is true", candidate_list(&place.set, "at")),
        (None, None, false) => format!("none of {} is true", candidate_list(&place.set, "at")),
    })
}

/// Writes the consequence of a link: its target, or the remaining digits of an almost locked set that loses one.
pub(super) fn consequence(evidence: &Evidence, link: &Link) -> Option<String> {
    let (_, target) = literals(link)?;
    let place = EndCandidates::of(evidence, link.target)?;
    let source = EndCandidates::of(evidence, link.source)?;
    let (entry, all) = (source.digits(), place.digits());
    let is_entered = place.is_almost_locked_set() && link.strength == LinkStrength::Weak;
    if is_entered && entry.len() == 1 && entry.is_subset(all) && entry != all {
        let cells = place.cells();
        let hold = if cells.len() == 1 { "is" } else { "hold" };
        return Some(format!("{} {hold} {}", listed(cells), listed(all - entry)));
    }
    statement(evidence, target)
}

/// Writes the reason of a link, if it has one: `the only two places for 4 in row 5`. `label` names an earlier chain.
pub(super) fn reason(
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
    match link.reason? {
        Reason::Cell(cell) if both.cells().only() != Some(cell) => Some(format!("in {cell}")),
        Reason::Cell(cell) if is_strong => Some(format!("{cell} has only {}", listed(digits_of(&both)))),
        Reason::Cell(cell) => Some(format!("{cell} has one digit")),
        Reason::House(house) => {
            let digit = digits_of(&both).only();
            let digit = digit.filter(|_| both.cells().is_subset(house.cells()));
            Some(match digit {
                Some(digit) if is_strong && both.len() == 2 => {
                    format!("the only two places for {digit} in {house}")
                }
                Some(digit) if is_strong => format!("the only places for {digit} in {house}"),
                Some(digit) => format!("{house} has one {digit}"),
                None => format!("in {house}"),
            })
        }
        Reason::Node(index) => {
            let node = evidence.nodes.get(usize::from(index.0))?;
            let set: CandidateSet = node.candidates.iter().copied().collect();
            let (cells, digits) = (listed(set.cells()), listed(digits_of(&set)));
            if set.is_empty() {
                return None;
            }
            let have = |several: bool| if several { "have" } else { "has" };
            Some(match node.kind {
                NodeKind::AlmostLockedSet => {
                    format!("{cells} {} only {digits}", have(set.cells().len() > 1))
                }
                NodeKind::AlmostHiddenSet => {
                    format!("{digits} {} only {cells}", have(digits_of(&set).len() > 1))
                }
                NodeKind::Rectangle => format!("the {} must not be deadly", words::node(node)),
                _ => format!("by the {}", words::node(node)),
            })
        }
        Reason::Chain(index) => Some(match label(usize::from(index.0)) {
            Some(label) => format!("by {label}"),
            None => "shown before".to_owned(),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_evidence::evidence;

    #[test]
    fn what_is_true_or_false_is_said_of_cells() {
        for (text, on, off) in [
            ("chain if+4r1c2", "r1c2 is 4", "r1c2 is not 4"),
            (
                "node group 4r12c7; chain if+#0",
                "one of r1c7, r2c7 is 4",
                "none of r1c7, r2c7 is 4",
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
            assert_eq!(statement(&evidence, premise).as_deref(), Some(on));
            assert_eq!(statement(&evidence, negated(premise)).as_deref(), Some(off));
        }
        let evidence = evidence("node group ; chain if+#0");
        let premise = evidence.chains[0].premise.unwrap();
        assert_eq!(statement(&evidence, premise), None);
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
            ("chain 4r5c7 -r5c7 9r5c7", "r5c7 has one digit"),
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
            let reason = reason(&evidence, &evidence.links[0], label);
            assert_eq!(reason.as_deref(), Some(expected), "{text}");
        }
        for text in ["chain 4r5c2 = 4r5c7", "node fish ; chain 4r5c2 =#0 4r5c7"] {
            let evidence = evidence(text);
            assert_eq!(reason(&evidence, &evidence.links[0], |_| None), None);
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
            let follows = consequence(&evidence, &evidence.links[0]);
            assert_eq!(follows.as_deref(), Some(expected), "{text}");
        }
    }
}
