//! Sue de Coq (two-sector disjoint subsets): cells where a line and a box cross, whose digits the line and the box share.
//!
//! ```text
//!     line  . . . | I I I | . R .        I  {1,2,3,4,5}: two digits more than cells
//!     box         | . B . |              R  {1,2} or {1,2,9}, {1,9}: takes one digit of I
//!                 | . . . |              B  {4,5}: takes another one
//! ```
//!
//! - `I` is two or three unsolved cells of the crossing, with at least two digits more than cells.
//! - `R` is other cells of the line, and `B` is other cells of the box. Each has at least one cell, and they have no common cell.
//!   They may lie in the crossing, too.
//! - Count the digits of `R` that are not in `I`. `R` *takes* as many digits of `I` as it has cells more than that, and `B`
//!   likewise. Each of them takes at least one. Together they take as many as `I` has digits more than cells. No digit of `I` is
//!   in both `R` and `B`.
//!
//! Then the cells of all three have as many digits as cells. Each digit is in them exactly once, or twice if it is in `R` and in
//! `B` but not in `I`. So two kinds of digits are eliminated from the rest of the line: digits of `I` or `R` that are not in `B`,
//! and digits of both `R` and `B`. For the rest of the box, exchange `R` and `B`.
//!
//! There is one deduction for each outcome, by the fewest cells. Deductions with the fewest cells come first. The definition is
//! from `HoDoKu`, which takes the first pattern in the order of houses. A set with fewer digits than cells does not count; only a
//! contradictory board has one.

use std::rc::Rc;

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Claim, Deduction, DigitSet, Evidence, Flow,
    House, HouseRole, Request, Sink, Technique,
};

use sudoku_patterns::almost_locked_sets::count;

use crate::houses::{HouseSets, cells_at, house_sets};
use crate::outcomes::SmallestPatterns;

/// Cells of a line and cells of a box that share the digits of cells in both.
#[derive(Default)]
pub struct SueDeCoq;

impl Technique for SueDeCoq {
    const ID: &'static str = "sue-de-coq";
    const NAME: &'static str = "Sue de Coq";
    const SUMMARY: &'static str = "Cells of a line and cells of a box share out the digits of the cells where both cross, so that every digit has its cell and leaves the rest of the line or of the box.";
    const PLACE: u32 = 3100;
    const FAMILY: &'static str = crate::FAMILY;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1101").compares_change()];
    const SENTENCE: &'static str = "{set 1} lie in both {base} and {cover}, {set 2} in {base}, {set 3} in {cover}; a house takes a digit only once, so these cells have just enough digits; each of the digits is used there, and no other cell of its house can have it";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        // A pattern whose cells have not changed eliminates nothing that it did not eliminate before.
        let changed = request
            .previous
            .map_or(CellSet::ALL, |previous| board.changed_cells(previous));
        let mut found = SmallestPatterns::new(request.scope);
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
                let houses = [line, block].map(|house| house_sets(board, house));
                for cells in choices_of(crossing) {
                    if let Some(middle) = CrossingCells::new(board, cells) {
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

/// Adds all patterns with these cells in the crossing of a line and a box. Skips patterns whose cells have not changed.
fn search(
    board: &Board,
    houses: &[Rc<HouseSets>; 2],
    middle: &CrossingCells,
    changed: CellSet,
    found: &mut SmallestPatterns<SueDeCoqSize, [House; 2]>,
) {
    let [line, block] = houses;
    // At least one of the two takers has at most one digit more than cells. If its house has no open subset, it has exactly one
    // digit more, so it is an almost locked set of the house.
    for (own, other) in [(line, block), (block, line)] {
        let mut check = |one: &DigitTaker| {
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
                if let Some(taker) = DigitTaker::new(set.cells, set.digits, 1, middle) {
                    check(&taker);
                }
            }
        }
    }
}

/// Returns the boxes that a line crosses.
fn blocks_of(line: House) -> impl Iterator<Item = House> {
    (0..3).map(move |third| House::block(line.cell(3 * third).block()))
}

/// Returns every choice of two or three cells from up to three.
fn choices_of(cells: CellSet) -> impl Iterator<Item = CellSet> {
    let count = cells.len();
    let without = move |left: Cell| cells - CellSet::of(left);
    let all = (count >= 2).then_some(cells);
    let pairs = cells.into_iter().filter(move |_| count == 3).map(without);
    all.into_iter().chain(pairs)
}

/// The cells `I` in the crossing.
struct CrossingCells {
    cells: CellSet,
    digits: DigitSet,
    /// The number of their digits minus the number of cells.
    surplus: i32,
}

impl CrossingCells {
    /// Returns `None` if the cells have too few digits.
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

/// Cells of a house that take some digits of the crossing, but not all of its surplus.
struct DigitTaker {
    cells: CellSet,
    digits: DigitSet,
    /// The number of digits of the crossing that they take.
    takes: i32,
}

impl DigitTaker {
    /// Returns `None` if these cells take no digit or too many. `spare` is their number of digits minus their number of cells.
    #[inline]
    fn new(cells: CellSet, digits: DigitSet, spare: i32, middle: &CrossingCells) -> Option<Self> {
        let takes = i32::from(count((digits & middle.digits).bits())) - spare;
        let fits = (1..middle.surplus).contains(&takes) && !cells.intersects(middle.cells);
        fits.then_some(Self { cells, digits, takes })
    }

    /// Visits the cells of the other house that take the rest of the surplus.
    fn partners(
        &self,
        board: &Board,
        house_sets: &HouseSets,
        middle: &CrossingCells,
        mut visit: impl FnMut(&Self),
    ) {
        let mut free = house_sets.open();
        for digit in self.digits & middle.digits {
            free &= !house_sets.places(digit);
        }
        if free == 0 {
            return;
        }
        let free = cells_at(house_sets.house, free) - middle.cells - self.cells;
        each_choice(board, free, &CellChoice::default(), &mut |chosen| {
            let taker = Self::new(chosen.cells, chosen.digits, chosen.spare(), middle);
            let fits = |taker: &Self| self.takes + taker.takes == middle.surplus && chosen.spare() >= 0;
            if let Some(taker) = taker.filter(fits) {
                visit(&taker);
            }
        });
    }
}

/// Visits all takers of a house.
fn all_takers(board: &Board, house: House, middle: &CrossingCells, visit: &mut impl FnMut(&DigitTaker)) {
    let cells = (house.cells() & board.all_candidates().cells()) - middle.cells;
    each_choice(board, cells, &CellChoice::default(), &mut |chosen| {
        let taker = DigitTaker::new(chosen.cells, chosen.digits, chosen.spare(), middle);
        if let Some(taker) = taker.filter(|_| chosen.spare() >= 0) {
            visit(&taker);
        }
    });
}

/// A choice of cells, with their digits.
#[derive(Default)]
struct CellChoice {
    cells: CellSet,
    digits: DigitSet,
    count: i32,
}

impl CellChoice {
    /// Returns the number of digits minus the number of cells.
    fn spare(&self) -> i32 {
        i32::from(count(self.digits.bits())) - self.count
    }
}

/// Visits every choice of some of `cells`, together with the cells in `chosen`.
fn each_choice(board: &Board, cells: CellSet, chosen: &CellChoice, visit: &mut impl FnMut(&CellChoice)) {
    let mut rest = cells;
    while let Some(cell) = rest.first() {
        rest.remove(cell);
        let chosen = CellChoice {
            cells: chosen.cells | CellSet::of(cell),
            digits: chosen.digits | board.candidates(cell),
            count: chosen.count + 1,
        };
        visit(&chosen);
        each_choice(board, rest, &chosen, visit);
    }
}

/// The number of cells of all three parts, and the parts: crossing, line, box.
type SueDeCoqSize = (usize, [CellSet; 3]);

/// Adds the pattern if it eliminates something.
fn add(
    board: &Board,
    [line, block]: [House; 2],
    middle: &CrossingCells,
    [row, rest]: [&DigitTaker; 2],
    found: &mut SmallestPatterns<SueDeCoqSize, [House; 2]>,
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

    /// The crossing r1c12 has the digits 1234. The line takes 12 and the box 34.
    const PLAIN: &str = "r1c1=123 r1c2=134 r1c7=12 r2c2=34";

    #[test]
    fn each_digit_is_eliminated_from_the_rest_of_its_house() {
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
