//! Sue de Coq (two-sector disjoint subsets): where a line crosses a box, cells whose digits are shared out between the two.
//!
//! ```text
//!     line  . . . | I I I | . R .        I  {1,2,3,4,5}: two digits more than cells
//!     box         | . B . |              R  {1,2} or {1,2,9}, {1,9}: takes one digit of I
//!                 | . . . |              B  {4,5}: takes another one
//! ```
//!
//! - `I` are two or three unsolved cells of the crossing, with two digits more than cells, or more than that.
//! - `R` are other cells of the line, `B` other cells of the box, at least one each and none in common. They may lie in the
//!   crossing, too.
//! - A set *takes* as many digits of `I` as it has cells more than digits that are not in `I`. Each takes at least one, and both
//!   together take as many as `I` has digits more than cells. No digit of `I` is in both `R` and `B`.
//!
//! Then the cells of all three have as many digits as cells, and each digit stands in them exactly once, or twice if it is
//! in `R` and in `B` but not in `I`. So the digits of `I` and `R` that are not in `B`, and those of both `R` and `B`, leave the rest of the
//! line; those of `I` and `B` that are not in `R`, and those of both, leave the rest of the box.
//!
//! There is one deduction for each outcome, by the fewest cells; those with the fewest cells come first. Definition as in `HoDoKu`,
//! which takes the first in the order of houses. A set with fewer digits than cells, which only a contradictory board has,
//! does not count.

use std::rc::Rc;

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Claim, Deduction, DigitSet, Evidence, Flow,
    House, HouseRole, Request, Sink, Technique,
};

use sudoku_patterns::almost_locked_sets::count;

use crate::houses::{OfHouse, cells_at, of_house};
use crate::outcomes::Outcomes;

/// Cells of a line and of a box share out the digits of cells that are in both.
#[derive(Default)]
pub struct SueDeCoq;

impl Technique for SueDeCoq {
    const ID: &'static str = "sue-de-coq";
    const NAME: &'static str = "Sue de Coq";
    const SUMMARY: &'static str = "Cells of a line and cells of a box share out the digits of the cells where both cross, so that every digit has its cell and leaves the rest of the line or of the box.";
    const PLACE: u32 = 3100;
    const FAMILY: &'static str = crate::FAMILY;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1101").compares_change()];
    const SENTENCE: &'static str =
        "the digits of {set 1} are shared out between {set 2} in {base} and {set 3} in {cover}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        // A pattern whose cells are as they were takes off nothing that it did not take off then.
        let changed = request
            .previous
            .map_or(CellSet::ALL, |previous| board.changed_cells(previous));
        let mut found = Outcomes::new(request.scope);
        for line in House::lines() {
            sink.should_stop()?;
            for block in blocks_of(line) {
                if !changed.intersects(line.cells() | block.cells()) {
                    continue;
                }
                let crossing = line.cells() & block.cells() & board.unsolved();
                if crossing.len() < 2 {
                    continue;
                }
                let houses = [line, block].map(|house| of_house(board, house));
                for cells in choices_of(crossing) {
                    if let Some(middle) = Middle::new(board, cells) {
                        search(board, &houses, &middle, changed, &mut found);
                    }
                }
            }
        }
        for (gone, (size, cells), [line, block]) in found.sorted() {
            let deduction = Deduction::eliminate(gone).size(size as u32);
            sink.emit_with(&deduction, |evidence| {
                explain(board, [line, block], cells, evidence);
            })?;
        }
        Flow::Continue(())
    }
}

/// All patterns with these cells in the crossing of a line and a box, of which some cell has changed.
fn search(
    board: &Board,
    houses: &[Rc<OfHouse>; 2],
    middle: &Middle,
    changed: CellSet,
    found: &mut Outcomes<Size, [House; 2]>,
) {
    let [line, block] = houses;
    // One of the two takers has at most one digit more than cells, and none less where no subset is open.
    for (own, other) in [(line, block), (block, line)] {
        let mut check = |one: &Taker| {
            let is_old = !changed.intersects(middle.cells | one.cells);
            if is_old && !changed.intersects(other.house.cells()) {
                return;
            }
            one.partners(board, other, middle, |partner| {
                if is_old && !changed.intersects(partner.cells) {
                    return;
                }
                let [row, rest] = if own.house == line.house {
                    [one, partner]
                } else {
                    [partner, one]
                };
                add(board, [line.house, block.house], middle, [row, rest], found);
            });
        };
        if own.has_open_subset {
            all_takers(board, own.house, middle, &mut check);
        } else {
            for (_, set) in own.sets() {
                if let Some(taker) = Taker::new(set.cells, set.digits, 1, middle) {
                    check(&taker);
                }
            }
        }
    }
}

/// The boxes that a line crosses.
fn blocks_of(line: House) -> impl Iterator<Item = House> {
    (0..3).map(move |third| House::block(line.cell(3 * third).block()))
}

/// Every two or three of up to three cells.
fn choices_of(cells: CellSet) -> impl Iterator<Item = CellSet> {
    let count = cells.len();
    let without = move |left: Cell| cells - CellSet::of(left);
    let all = (count >= 2).then_some(cells);
    let pairs = cells.into_iter().filter(move |_| count == 3).map(without);
    all.into_iter().chain(pairs)
}

/// The cells `I` in the crossing.
struct Middle {
    cells: CellSet,
    digits: DigitSet,
    /// How many digits they have more than cells.
    surplus: i32,
}

impl Middle {
    /// Nothing when they have too few digits.
    fn new(board: &Board, cells: CellSet) -> Option<Self> {
        let digits = cells
            .into_iter()
            .fold(DigitSet::EMPTY, |digits, cell| digits | board.candidates(cell));
        let surplus = digits.len() as i32 - cells.len() as i32;
        (surplus >= 2).then_some(Self {
            cells,
            digits,
            surplus,
        })
    }
}

/// Cells of a house that take some digits of the crossing, but not all that it has too many.
struct Taker {
    cells: CellSet,
    digits: DigitSet,
    /// How many digits they take.
    takes: i32,
}

impl Taker {
    /// Nothing when these cells, which have `spare` digits more than cells, take no digit or too many.
    #[inline]
    fn new(cells: CellSet, digits: DigitSet, spare: i32, middle: &Middle) -> Option<Self> {
        let takes = i32::from(count((digits & middle.digits).bits())) - spare;
        let fits = (1..middle.surplus).contains(&takes) && !cells.intersects(middle.cells);
        fits.then_some(Self { cells, digits, takes })
    }

    /// Visits the cells of the other house that take what this one leaves.
    fn partners(&self, board: &Board, of_house: &OfHouse, middle: &Middle, mut visit: impl FnMut(&Self)) {
        let mut free = of_house.open();
        for digit in self.digits & middle.digits {
            free &= !of_house.places(digit);
        }
        if free == 0 {
            return;
        }
        let free = cells_at(of_house.house, free) - middle.cells - self.cells;
        each_choice(board, free, &Chosen::default(), &mut |chosen| {
            let taker = Self::new(chosen.cells, chosen.digits, chosen.spare(), middle);
            let fits = |taker: &Self| self.takes + taker.takes == middle.surplus && chosen.spare() >= 0;
            if let Some(taker) = taker.filter(fits) {
                visit(&taker);
            }
        });
    }
}

/// Visits all takers of a house.
fn all_takers(board: &Board, house: House, middle: &Middle, visit: &mut impl FnMut(&Taker)) {
    let cells = (house.cells() & board.all_candidates().cells()) - middle.cells;
    each_choice(board, cells, &Chosen::default(), &mut |chosen| {
        let taker = Taker::new(chosen.cells, chosen.digits, chosen.spare(), middle);
        if let Some(taker) = taker.filter(|_| chosen.spare() >= 0) {
            visit(&taker);
        }
    });
}

/// Some cells of a house.
#[derive(Default)]
struct Chosen {
    cells: CellSet,
    digits: DigitSet,
    count: i32,
}

impl Chosen {
    /// How many digits they have more than cells.
    fn spare(&self) -> i32 {
        i32::from(count(self.digits.bits())) - self.count
    }
}

/// Visits every choice of some of `cells` together with those chosen already.
fn each_choice(board: &Board, cells: CellSet, chosen: &Chosen, visit: &mut impl FnMut(&Chosen)) {
    let mut rest = cells;
    while let Some(cell) = rest.first() {
        rest.remove(cell);
        let chosen = Chosen {
            cells: chosen.cells | CellSet::of(cell),
            digits: chosen.digits | board.candidates(cell),
            count: chosen.count + 1,
        };
        visit(&chosen);
        each_choice(board, rest, &chosen, visit);
    }
}

/// Cells of all three parts; the parts: crossing, line, box.
type Size = (usize, [CellSet; 3]);

fn add(
    board: &Board,
    [line, block]: [House; 2],
    middle: &Middle,
    [row, rest]: [&Taker; 2],
    found: &mut Outcomes<Size, [House; 2]>,
) {
    let both = row.digits & rest.digits;
    let mut gone = CandidateSet::EMPTY;
    for (house, own, other) in [(line, row, rest), (block, rest, row)] {
        let outside = house.cells() - middle.cells - own.cells;
        for digit in ((middle.digits | own.digits) - other.digits) | both {
            gone.insert_digit(digit, board.cells_with(digit) & outside);
        }
    }
    if !gone.is_empty() {
        let parts = [middle.cells, row.cells, rest.cells];
        let size = parts.iter().map(|part| part.len()).sum();
        found.add(gone, (size, parts), [line, block]);
    }
}

fn explain(board: &Board, [line, block]: [House; 2], parts: [CellSet; 3], evidence: &mut Evidence) {
    evidence.house(line, HouseRole::Base);
    evidence.house(block, HouseRole::Cover);
    for (group, cells) in (1..).zip(parts) {
        evidence.cells(cells, CellRole::Set, group);
        let candidates = board.all_candidates().within(cells);
        evidence.candidates_in(&candidates, CandidateRole::Pattern, group);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_all};

    /// The crossing r1c12 holds 1234, the line takes 12 and the box 34.
    const PLAIN: &str = "r1c1=123 r1c2=134 r1c7=12 r2c2=34";

    #[test]
    fn each_digit_leaves_the_rest_of_its_house() {
        assert_finds::<SueDeCoq>(PLAIN, &["12r1c345689 34r1c3 34r23c13 34r3c2"]);
    }

    #[test]
    fn line_and_box_take_different_digits() {
        assert_finds::<SueDeCoq>("r1c1=123 r1c2=134 r1c7=12 r2c2=14", &[]);
    }

    #[test]
    fn the_evidence_has_the_three_parts_and_both_houses() {
        let found = find_all::<SueDeCoq>(&board(PLAIN));
        let evidence = &found[0].evidence;
        let cells: Vec<_> = evidence.cells.iter().map(|mark| mark.group).collect();
        assert_eq!(cells, [1, 1, 2, 3]);
        assert_eq!(evidence.houses.len(), 2);
        assert_eq!(found[0].size, 4);
    }
}
