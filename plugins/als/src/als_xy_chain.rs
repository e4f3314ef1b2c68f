//! ALS-XY-Chain: four or more almost locked sets, each joined to the next.
//!
//! ```text
//!   set 1:  z . x1                         if set 1 is without z, it holds x1, so set 2 does not and holds x2, ...
//!                |                         and the last set is without the last common, and holds z
//!   set 2:      x1 . x2
//!                     |
//!   set 3:           x2 . x3 ... xn . z
//! ```
//!
//! Neighbours have a restricted common that is not the one of the link before. The digit `z` is in the first set and in the last
//! one, is not the first restricted common and not the last one, and leaves all cells that see every place of it in both; cells
//! of the sets between may be among them. Neighbours have no common cell (with `overlap` they may have some, if the
//! restricted common stands in none of these); other sets of a chain may have common cells. No chain comes back to its first
//! set.
//!
//! There is one deduction for each outcome: for two end sets with their restricted commons all such `z`, by the chain with the
//! fewest links and, of these, the fewest cells. Those with the fewest links come first.
//!
//! **Forward only.** `HoDoKu` follows links only from a set to one that stands behind it in its list: rows before columns before
//! boxes, each from the first to the last, and in a house in the order of the cells. So it finds a chain only if its sets happen to
//! stand in this order or in the reverse one: one in twelve of those with four sets. That is its default on the ladder and for
//! all steps, and here it is the option `forward-only`, on by default, because without it chains solve a third of the boards
//! that `HoDoKu` needs forcing chains for. With it the technique prefers an orientation, which no definition in terms of houses
//! can avoid; without it, it does not, and a set may come again in a chain, though not next but one to itself.
//!
//! `max-length` is in links. `HoDoKu` allows 50 on its ladder and 6 when it looks for all steps. Where the last two sets have two
//! restricted commons, `HoDoKu` lets `z` be neither; here each end stands for itself, so `z` can be the one that the chain
//! does not use.

use sudoku_technique::{
    Board, CandidateSet, Claim, Deduction, Digit, Flow, OptionEntry, OptionPair, Options, Request, Sink,
    Technique,
};

use crate::explain;
use crate::outcomes::Outcomes;
use crate::reach::Starts;
use crate::walk::{Arcs, Walk};
use crate::web::{Web, web};

/// What lines of libraries need: chains in any order of their sets.
const ALL_STEPS: &[OptionPair] = &[
    OptionPair::new("forward-only", "false"),
    OptionPair::new("max-length", "6"),
];

/// The fewest links of a chain: with two, it would be a wing.
const SHORTEST: usize = 3;

/// A row of sets of which the first or the last one holds a digit.
pub struct AlsXyChain {
    overlap: bool,
    forward_only: bool,
    longest: usize,
}

impl Default for AlsXyChain {
    fn default() -> Self {
        Self {
            overlap: false,
            forward_only: true,
            longest: 50,
        }
    }
}

impl Technique for AlsXyChain {
    const ID: &'static str = "als-xy-chain";
    const NAME: &'static str = "Almost Locked Set XY-Chain";
    const SUMMARY: &'static str = "Almost locked sets in a row, each joined to the next by a digit that only one of the two can hold: the first or the last one holds every digit z that both have.";
    const PLACE: u32 = 3420;
    const FAMILY: &'static str = crate::FAMILY;
    const OPTIONS: &'static [OptionEntry] = &[
        crate::OVERLAP,
        OptionEntry::flag(
            "forward-only",
            true,
            "Whether each set must stand behind the one before it in the list of sets, house by house.",
        ),
        OptionEntry::integer(
            "max-length",
            "50",
            3,
            50,
            "Most links of a chain: one less than sets.",
        ),
    ];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0903").with(ALL_STEPS).compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            overlap: options.flag("overlap"),
            forward_only: options.flag("forward-only"),
            longest: options.integer("max-length") as usize,
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let web = web(board, self.overlap);
        let Starts { starts, beyond } = web.reach().starts(self.forward_only);
        if starts.is_empty() {
            return Flow::Continue(());
        }
        let arcs = Arcs::new(&web, self.forward_only);
        let mut walk = Walk::new(&arcs, &web, &beyond);
        let mut chains = Outcomes::new(request.scope);
        for (start, x) in starts {
            walk.begin(start, x);
            for links in 1..=self.longest {
                sink.should_stop()?;
                if walk.level().is_empty() || !chains.wants(&(links, 0)) {
                    break;
                }
                if links >= SHORTEST {
                    for way in walk.level() {
                        let size = (links, walk.size(way));
                        if !walk.ends_well(way) || !chains.wants(&size) {
                            continue;
                        }
                        let gone = ends(&web, (start, x), walk.end(way));
                        if !gone.is_empty() {
                            chains.add(gone, size, walk.path(way));
                        }
                    }
                }
                walk.advance();
            }
        }
        for (gone, (links, cells), (sets, digits)) in chains.sorted() {
            let deduction = Deduction::eliminate(gone).length(links as u32).size(cells as u32);
            sink.emit_with(&deduction, |evidence| {
                let sets: Vec<_> = sets.iter().map(|&set| web.sets()[set]).collect();
                explain::chain(board, &sets, &digits, explain::digits_of(&gone), evidence);
            })?;
        }
        Flow::Continue(())
    }
}

/// What leaves the board because of the first and the last set, each with the restricted common that it may be without.
fn ends(web: &Web, (one, x): (usize, Digit), (other, y): (usize, Digit)) -> CandidateSet {
    let mut z = web.sets()[one].digits & web.sets()[other].digits;
    z.remove(x);
    z.remove(y);
    web.both_kill(one, other, z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_all};

    /// Four cells in the order of the list of sets.
    const CHAIN: &str = "r1c1=12 r1c5=23 r5c5=34 r5c8=14";

    #[test]
    fn the_first_or_the_last_set_holds_what_both_have() {
        assert_finds::<AlsXyChain>(CHAIN, &["1r1c8 1r5c1"]);
    }

    #[test]
    fn neighbours_are_joined_by_another_digit_than_the_link_before() {
        assert_finds::<AlsXyChain>("r1c1=12 r1c5=23 r5c5=34 r5c8=13", &[]);
    }

    #[test]
    fn the_evidence_is_a_chain_through_all_sets() {
        let found = find_all::<AlsXyChain>(&board(CHAIN));
        let evidence = &found[0].evidence;
        assert_eq!(evidence.nodes.len(), 4);
        assert_eq!(evidence.links.len(), 7);
        assert_eq!((found[0].length, found[0].size), (3, 4));
    }
}
