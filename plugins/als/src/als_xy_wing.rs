//! ALS-XY-Wing: two almost locked sets that are both joined to a third one.
//!
//! ```text
//!   set 1:  z . x        set 2 holds x or y, so set 1 does not hold x, or set 3 does not hold y:
//!               |        one of these two holds all its other digits
//!   set 2:      x . y
//!                   |
//!   set 3:      z . y
//! ```
//!
//! Sets 1 and 2 have a restricted common `x`; sets 2 and 3 have another one, `y`. A digit `z` that sets 1 and 3 both have is
//! eliminated from all cells that see all its places in both sets. Cells of set 2 may be among them. `z` is not a restricted
//! common of either pair; each pair may have two.
//!
//! No two of the three sets have a common cell. With `overlap`, joined sets may have common cells that are not places of the
//! restricted common, and sets 1 and 3 may have common cells if neither contains the other.
//!
//! There is one deduction for each outcome, by the three sets with the fewest cells. Deductions with the fewest cells come first.
//!
//! Definition and options are those of `HoDoKu`, except that its first wing is the first in the order of houses.

use sudoku_technique::{
    Board, CandidateSet, Claim, Deduction, DigitSet, Evidence, Flow, OptionEntry, Options, Request, Sink,
    Technique,
};

use crate::bits::BitRows;
use crate::explain;
use crate::outcomes::SmallestPatterns;
use crate::web::{AlsWeb, web};

/// Two sets that are joined to a third one. One of the two holds every digit that both have.
#[derive(Default)]
pub struct AlsXyWing {
    overlap: bool,
}

impl Technique for AlsXyWing {
    const ID: &'static str = "als-xy-wing";
    const NAME: &'static str = "Almost Locked Set XY-Wing";
    const SUMMARY: &'static str = "A third almost locked set has a digit in common with each of two others that only one of them can hold, so one of those two holds every digit z that both have.";
    const PLACE: u32 = 3410;
    const FAMILY: &'static str = crate::FAMILY;
    const OPTIONS: &'static [OptionEntry] = &[crate::OVERLAP];
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0902").compares_change(),
        Claim::hodoku("0902")
            .variant("2")
            .with(crate::WITH_OVERLAP)
            .compares_change(),
    ];
    const SENTENCE: &'static str = "each set has one digit more than cells, so a set that loses a digit holds all its others: {set 2} holds {restricted-common 1.digits} or {restricted-common 3.digits}; if it holds {restricted-common 1.digits}, {set 1} loses {restricted-common 1.digits}; if it holds {restricted-common 3.digits}, {set 3} loses {restricted-common 3.digits}; so one of these two holds {removed.digits} in any case";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            overlap: options.flag("overlap"),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let web = web(board, self.overlap);
        let mut wings = SmallestPatterns::new(request.scope);
        let targets = web.reach().hinges();
        let is_hinge = |&set: &usize| targets.meet(set, &targets, set);
        let hinges: Vec<usize> = (0..web.sets().len()).filter(is_hinge).collect();
        if !hinges.is_empty() {
            let partners = partners(&web);
            for hinge in hinges {
                self.wings(&web, hinge, &partners[hinge], &targets, &mut wings, sink)?;
            }
        }
        for (gone, (size, sets), commons) in wings.sorted() {
            let deduction = Deduction::eliminate(gone).size(size as u32);
            sink.emit_with(&deduction, |evidence| {
                explain(board, &web, sets, commons, &gone, evidence);
            })?;
        }
        Flow::Continue(())
    }
}

/// The number of cells of all sets, and the sets. The second set is joined to the other two.
type WingSize = (usize, [u16; 3]);
/// The restricted commons of the first and the second set, and of the second and the third one.
type WingCommons = [DigitSet; 2];

/// Returns, for each set, the sets to which it is joined, with the restricted commons.
fn partners(web: &AlsWeb) -> Vec<Vec<(usize, DigitSet)>> {
    let mut partners = vec![Vec::new(); web.sets().len()];
    for link in &web.links {
        let [one, other] = link.sets.map(usize::from);
        partners[one].push((other, link.digits));
        partners[other].push((one, link.digits));
    }
    partners
}

impl AlsXyWing {
    /// Adds every wing with this set in the middle.
    fn wings(
        &self,
        web: &AlsWeb,
        hinge: usize,
        partners: &[(usize, DigitSet)],
        targets: &BitRows,
        wings: &mut SmallestPatterns<WingSize, WingCommons>,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let cells = |set: usize| web.sets()[set].cells.len();
        let mut partners = partners.to_vec();
        partners.retain(|&(set, _)| web.eliminations().meet(set, targets, hinge));
        partners.sort_unstable_by_key(|&(set, _)| (cells(set), set));
        for (index, &(one, x)) in partners.iter().enumerate() {
            sink.should_stop()?;
            for &(other, y) in &partners[index + 1..] {
                let size = cells(hinge) + cells(one) + cells(other);
                let sets = [one, hinge, other].map(|set| set as u16);
                if !wings.wants(&(size, [0; 3])) {
                    // All partners that follow have at least as many cells.
                    break;
                }
                let same = x == y && x.len() == 1;
                let z = (web.sets()[one].digits & web.sets()[other].digits) - (x | y);
                let fits = !same && !z.is_empty() && self.may_flank(web, one, other);
                if !fits || !web.eliminations().meet(one, web.eliminations(), other) {
                    continue;
                }
                let gone = web.eliminated_by_both(one, other, z);
                if !gone.is_empty() {
                    wings.add(gone, (size, sets), [x, y]);
                }
            }
        }
        Flow::Continue(())
    }

    /// Returns whether the two sets may be the outer sets of one wing.
    fn may_flank(&self, web: &AlsWeb, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|set| web.sets()[set].cells);
        if self.overlap {
            !one.is_subset(other) && !other.is_subset(one)
        } else {
            !one.intersects(other)
        }
    }
}

fn explain(
    board: &Board,
    web: &AlsWeb,
    sets: [u16; 3],
    [x, y]: WingCommons,
    gone: &CandidateSet,
    evidence: &mut Evidence,
) {
    // A pair may have two restricted commons. Its link in the chain then uses one that the other link does not use.
    let different = x.into_iter().find_map(|x| {
        let other = y.into_iter().find(|&y| y != x);
        other.map(|y| [x, y])
    });
    let sets = sets.map(|set| *web.set(set));
    let digits = different.as_ref().map_or(&[][..], |different| &different[..]);
    explain::chain(board, &sets, digits, explain::digits_of(gone), evidence);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_all};

    /// The middle is r1c5; the other two have 1 in common.
    const WING: &str = "r1c1=12 r1c5=23 r5c5=13";

    #[test]
    fn a_digit_of_both_outer_sets_is_in_one_of_them() {
        assert_finds::<AlsXyWing>(WING, &["1r5c1"]);
    }

    #[test]
    fn the_middle_set_is_joined_by_two_different_digits() {
        assert_finds::<AlsXyWing>("r1c1=12 r1c5=23 r5c5=12", &[]);
    }

    #[test]
    fn the_evidence_is_a_chain_through_the_middle_set() {
        let found = find_all::<AlsXyWing>(&board(WING));
        let evidence = &found[0].evidence;
        assert_eq!(evidence.nodes.len(), 3);
        // A strong link in each set, and a weak link from each set to the next.
        assert_eq!(evidence.links.len(), 5);
        assert_eq!(evidence.chains.len(), 1);
        assert_eq!(found[0].size, 3);
    }
}
