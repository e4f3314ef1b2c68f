//! ALS-XZ: two almost locked sets that cannot both hold a digit, the restricted common.
//!
//! An almost locked set (ALS) has one digit more than cells. If it does not hold one of its digits, it holds all others.
//! If every place of `x` in one set sees every place of `x` in the other set, one of the sets does not hold `x`:
//!
//! - Singly linked: one of the sets holds every other digit `z` that both have. So `z` is eliminated from the cells that see all
//!   its places in both sets.
//! - Doubly linked, by two such digits: each set lacks exactly one of the two and holds all its other digits. So each of these
//!   other digits is eliminated from the cells outside of both sets that see all its places in its set. Each of the two digits is
//!   eliminated from the cells that see all its places in both sets.
//!
//! A pattern is a pair of sets without a common cell. A pair with two such digits counts as doubly linked. A board can have tens
//! of thousands of patterns with few different outcomes. So there is one deduction for each outcome of each form, by a pair with
//! the fewest cells. The pairs with the fewest cells come first.

mod sets;

use std::collections::HashSet;

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellRole, Claim, Deduction, DigitSet, Evidence, Flow, NodeKind,
    Request, Sink, Technique, Variant, VariantEntry,
};

use sets::{AlmostLockedSet, almost_locked_sets};

const FORMS: &[VariantEntry] = &[
    VariantEntry::new("singly-linked", "The sets have one restricted common."),
    VariantEntry::new("doubly-linked", "The sets have two restricted commons."),
];
const SINGLY: Variant = Variant::named(FORMS, "singly-linked");
const DOUBLY: Variant = Variant::named(FORMS, "doubly-linked");

/// Two almost locked sets with a restricted common.
#[derive(Default)]
pub struct AlsXz;

impl Technique for AlsXz {
    const ID: &'static str = "als-xz";
    const NAME: &'static str = "ALS-XZ";
    const SUMMARY: &'static str = "Two almost locked sets cannot both hold a digit x, so one of them holds every other digit z that both have.";
    const PLACE: u32 = 3100;
    const FAMILY: &'static str = "almost-locked-sets";
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0901").compares_change()];
    const SENTENCE: &'static str = "{set 1} and {set 2} cannot both hold {restricted-common.digits}";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let sets = almost_locked_sets(board.all_candidates());
        let mut known = HashSet::new();
        for (one, others) in by_size(&sets) {
            sink.should_stop()?;
            for other in others {
                let common = one.digits & other.digits;
                if common.len() < 2 || one.cells.intersects(other.cells) {
                    continue;
                }
                let restricted: DigitSet = common
                    .into_iter()
                    .filter(|&digit| other.places(digit).is_subset(one.sees(digit)))
                    .collect();
                let (variant, gone) = match restricted.len() {
                    0 => continue,
                    1 => (SINGLY, singly(board, [one, other], common - restricted)),
                    _ => (DOUBLY, doubly(board, [one, other], restricted)),
                };
                if gone.is_empty() || !known.insert((variant, gone)) {
                    continue;
                }
                let size = one.cells.len() + other.cells.len();
                let deduction = Deduction::eliminate(gone).variant(variant).size(size as u32);
                sink.emit_with(&deduction, |evidence| explain([one, other], restricted, evidence))?;
            }
        }
        Flow::Continue(())
    }
}

/// Returns each set with its partners. Each pair comes once, and the pairs with the fewest cells come first.
fn by_size(sets: &[AlmostLockedSet]) -> impl Iterator<Item = (&AlmostLockedSet, &[AlmostLockedSet])> {
    // The sets are sorted by size.
    let first = |size| sets.partition_point(|set| set.cells.len() < size);
    (2..=16).flat_map(move |total| {
        (1..=total / 2).flat_map(move |small| {
            let large = total - small;
            (first(small)..first(small + 1)).map(move |one| {
                let others = first(large).max(one + 1)..first(large + 1);
                (&sets[one], &sets[others])
            })
        })
    })
}

/// Returns the eliminations if at least one of the sets holds each of the digits `z`.
fn singly(board: &Board, [one, other]: [&AlmostLockedSet; 2], z: DigitSet) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in z {
        gone.insert_digit(
            digit,
            board.cells_with(digit) & one.sees(digit) & other.sees(digit),
        );
    }
    gone
}

/// Returns the eliminations if one of the sets holds each restricted common, and each set holds all its other digits.
fn doubly(board: &Board, [one, other]: [&AlmostLockedSet; 2], restricted: DigitSet) -> CandidateSet {
    let mut gone = singly(board, [one, other], restricted);
    // By the definition of the pattern, these digits are eliminated only outside of both sets.
    let outside = !(one.cells | other.cells);
    for set in [one, other] {
        for digit in set.digits - restricted {
            gone.insert_digit(digit, board.cells_with(digit) & set.sees(digit) & outside);
        }
    }
    gone
}

fn explain(sets: [&AlmostLockedSet; 2], restricted: DigitSet, evidence: &mut Evidence) {
    for (group, set) in (1..).zip(sets) {
        evidence.cells(set.cells, CellRole::Set, group);
        for digit in restricted {
            let places = CandidateSet::of_digit(digit, set.places(digit));
            evidence.candidates_in(&places, CandidateRole::RestrictedCommon, group);
        }
        evidence.node(NodeKind::AlmostLockedSet, group, set.candidates().iter());
    }
}

sudoku_technique::export_techniques!(AlsXz);

#[cfg(test)]
mod tests;
