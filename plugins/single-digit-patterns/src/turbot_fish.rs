//! Turbot Fish: two strong links of a digit in any houses, joined by a weak link.
//!
//! ```text
//!     start = near - joint = end      =  the only two places of a house        -  both in one house
//! ```
//!
//! The four cells are different. One of the two outer ones holds the digit, so it is eliminated from all places that see both. A
//! turbot fish is an X-Chain of three links. Skyscrapers and 2-string kites are special forms. On the default ladder they come
//! first, so the remaining turbot fish have a strong link in a box. There is one deduction for each set of eliminations of a digit.
//! The largest sets come first, as in `HoDoKu`. `HoDoKu` does not count a link in a box as strong if both places are in one line
//! with a third place, which pointing would eliminate.

use sudoku_patterns::subsets::count_up_to;
use sudoku_technique::{
    Board, Cell, CellSet, Claim, Deduction, Digit, Flow, House, Request, Sink, Technique,
};

use crate::evidence::{self, JoinedLinks};
use crate::places::{self, DigitPlaces};

/// Two strong links with a weak one between them: one of the outer ends is true.
#[derive(Default)]
pub struct TurbotFish;

impl Technique for TurbotFish {
    const ID: &'static str = "turbot-fish";
    const NAME: &'static str = "Turbot Fish";
    const SUMMARY: &'static str = "Two houses have two places for a digit each, and one place of the first sees one of the second; cells that see both other places lose it.";
    const PLACE: u32 = 1720;
    const FAMILY: &'static str = "single-digit-patterns";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0403")];
    const SENTENCE: &'static str = evidence::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let mut found = Vec::new();
        for places in places::doubtful(board, request) {
            search(&places, &mut found);
        }
        // The sort is stable, so that equally large ones stay in the order of digits and houses.
        found.sort_by_key(|turbot: &FoundTurbot| usize::MAX - turbot.gone.len());
        for turbot in found {
            turbot.report(sink)?;
        }
        Flow::Continue(())
    }
}

/// A turbot fish with eliminations.
struct FoundTurbot {
    digit: Digit,
    /// The four cells of the chain.
    cells: [Cell; 4],
    /// The houses of the strong links.
    houses: [House; 2],
    gone: CellSet,
}

/// The only two places of a house.
struct StrongLink {
    house: House,
    cells: [Cell; 2],
}

/// Returns the strong links. A link in a line and a box is listed once.
fn strong_links(places: &DigitPlaces) -> Vec<StrongLink> {
    let mut links: Vec<StrongLink> = Vec::new();
    for house in House::all() {
        let in_house = places.cells & house.cells();
        let [low, high] = in_house.words();
        if count_up_to::<3>(low, high) != 2 {
            continue;
        }
        if let Some(cells) = in_house.pair()
            && !links.iter().any(|link| link.cells == cells)
        {
            links.push(StrongLink { house, cells });
        }
    }
    links
}

/// Adds the turbot fish of one digit to `found`, one for each outcome.
fn search(places: &DigitPlaces, found: &mut Vec<FoundTurbot>) {
    // Only patterns of the same digit can have the same outcome.
    let from = found.len();
    let links = strong_links(places);
    for (number, one) in links.iter().enumerate() {
        for other in &links[number + 1..] {
            let [a, b] = one.cells;
            let [c, d] = other.cells;
            if [c, d].iter().any(|cell| one.cells.contains(cell)) {
                continue;
            }
            for [start, near, joint, end] in [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]] {
                if !near.sees(joint) {
                    continue;
                }
                let gone = places.seen_by_both(start, end);
                if gone.is_empty() || found[from..].iter().any(|known| known.gone == gone) {
                    continue;
                }
                found.push(FoundTurbot {
                    digit: places.digit,
                    cells: [start, near, joint, end],
                    houses: [one.house, other.house],
                    gone,
                });
            }
        }
    }
}

impl FoundTurbot {
    fn report(&self, sink: &mut Sink<'_>) -> Flow {
        let deduction = Deduction::eliminate_digit(self.digit, self.gone).length(3);
        sink.emit_with(&deduction, |evidence| {
            let [_, near, joint, _] = self.cells;
            let across = near
                .houses()
                .into_iter()
                .find(|house| house.cells().contains(joint));
            let chain = JoinedLinks {
                ends: self.cells.map(CellSet::of),
                houses: [self.houses[0], across.unwrap_or(self.houses[0]), self.houses[1]],
            };
            chain.explain(self.digit, 0, evidence);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_strong_link_of_a_box_joins_one_of_a_line() {
        // Box 1 has 5 only in r1c1 and r2c2, column 5 only in r2c5 and r9c5.
        let board = "r1c23-5 r2c13-5 r3c123-5 r1345678c5-5";
        assert_finds::<TurbotFish>(board, &["5r9c1"]);
    }

    #[test]
    fn skyscrapers_and_kites_are_turbots() {
        assert_finds::<TurbotFish>("r1c1346789-7 r4c1345789-7", &["7r23c6 7r56c5"]);
        assert_finds::<TurbotFish>("r1c2356789-4 r1345678c5-4", &["4r9c1"]);
    }

    #[test]
    fn links_that_share_a_cell_or_do_not_see_each_other_prove_nothing() {
        assert_finds::<TurbotFish>("r1c2346789-7 r2345678c1-7", &[]);
        assert_finds::<TurbotFish>("r1c1346789-7 r4c2356789-7", &[]);
    }

    #[test]
    fn what_removes_most_comes_first() {
        let kite = "r1c2356789-4 r1345678c5-4";
        let skyscraper = "r1c1346789-7 r4c1345789-7";
        assert_finds::<TurbotFish>(&format!("{kite} {skyscraper}"), &["7r23c6 7r56c5", "4r9c1"]);
    }
}
