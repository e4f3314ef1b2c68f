//! ALS-XY-Chain: four or more almost locked sets, each joined to the next.
//!
//! ```text
//!   set 1:  z . x1                         if set 1 does not hold z, it holds x1, so set 2 does not and holds x2, ...
//!                |                         and the last set does not hold the last common, and so holds z
//!   set 2:      x1 . x2
//!                     |
//!   set 3:           x2 . x3 ... xn . z
//! ```
//!
//! Each link between two neighbours is a restricted common, and two successive links have different digits. The digit `z` is in the
//! first and in the last set, and is neither the first nor the last restricted common. It is eliminated from all cells that see
//! all its places in both sets, even from cells of the sets between. Neighbours have no common cell. With `overlap` they may have
//! common cells that are not places of the restricted common. Other sets of a chain may have common cells. No chain returns to
//! its first set.
//!
//! There is one deduction for each outcome: all such `z` of two end sets with their restricted commons. It uses the chain with
//! the fewest links, and of these the one with the fewest cells. Deductions with the fewest links come first.
//!
//! **Forward only.** `HoDoKu` follows links only from a set to a later one in its list. The list has rows before columns before
//! boxes, each from the first to the last, and the sets of a house in the order of their cells. So `HoDoKu` finds a chain only
//! if its sets are in this order or in the reverse one: one in twelve of the chains with four sets. This is its default on the
//! ladder and for all steps. Here it is the option `forward-only`, on by default: without it, chains solve a third of the boards
//! for which `HoDoKu` needs forcing chains. With the option, the technique prefers an orientation, and no definition in terms of
//! houses can avoid this. Without the option it prefers none, and a set may come twice in a chain, but not with only one set
//! between.
//!
//! `max-length` is in links. `HoDoKu` allows 50 on its ladder and 6 in a search for all steps. If the last two sets have two
//! restricted commons, `z` is neither of them in `HoDoKu`. Here each end is considered by itself, so `z` can be the restricted
//! common that the chain does not use.

use sudoku_technique::{
    Board, CandidateSet, Claim, Deduction, Digit, Flow, OptionEntry, OptionPair, Options, Request, Sink,
    Technique,
};

use crate::chain_search::{AlsChainSearch, DirectedLinks};
use crate::explain;
use crate::outcomes::SmallestPatterns;
use crate::reach::ChainStarts;
use crate::web::{AlsWeb, web};

/// The options for lines of libraries: chains with their sets in any order.
const ALL_STEPS: &[OptionPair] = &[
    OptionPair::new("forward-only", "false"),
    OptionPair::new("max-length", "6"),
];

/// The fewest links of a chain. A chain of two links is a wing.
const SHORTEST: usize = 3;

/// A row of joined sets. Its first or last set holds a digit.
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
    const SENTENCE: &'static str = "each set has one digit more than cells, so a set that loses a digit holds all its others: {sets}; so the first or the last set holds {removed.digits}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            overlap: options.flag("overlap"),
            forward_only: options.flag("forward-only"),
            longest: options.integer("max-length") as usize,
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let web = web(board, self.overlap);
        let ChainStarts { starts, beyond } = web.reach().starts(self.forward_only);
        if starts.is_empty() {
            return Flow::Continue(());
        }
        let directed_links = DirectedLinks::new(&web, self.forward_only);
        let mut search = AlsChainSearch::new(&directed_links, &web, &beyond);
        let mut chains = SmallestPatterns::new(request.scope);
        for (start, x) in starts {
            search.begin(start, x);
            for links in 1..=self.longest {
                sink.should_stop()?;
                if search.level().is_empty() || !chains.wants(&(links, 0)) {
                    break;
                }
                if links >= SHORTEST {
                    for step in search.level() {
                        let size = (links, search.size(step));
                        if !search.ends_well(step) || !chains.wants(&size) {
                            continue;
                        }
                        let gone = eliminated_by_ends(&web, (start, x), search.end(step));
                        if !gone.is_empty() {
                            chains.add(gone, size, search.path(step));
                        }
                    }
                }
                search.advance();
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

/// Returns the eliminations of the first and the last set, each with the restricted common that it may not hold.
fn eliminated_by_ends(web: &AlsWeb, (one, x): (usize, Digit), (other, y): (usize, Digit)) -> CandidateSet {
    let mut z = web.sets()[one].digits & web.sets()[other].digits;
    z.remove(x);
    z.remove(y);
    web.eliminated_by_both(one, other, z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_all};

    /// Four cells, sorted like the list of sets.
    const CHAIN: &str = "r1c1=12 r1c5=23 r5c5=34 r5c8=14";

    #[test]
    fn a_digit_of_both_ends_is_in_one_of_them() {
        assert_finds::<AlsXyChain>(CHAIN, &["1r1c8 1r5c1"]);
    }

    #[test]
    fn two_links_in_a_row_have_different_digits() {
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
