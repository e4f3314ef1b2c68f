//! Finds the places of a digit that are in some template, and those in every template.
//!
//! A *template* is a way to place the digit once in each row, column and box that has a place for it. All logic about one digit
//! alone follows from the templates: a place in no template is eliminated, and a place in every template holds the digit. So a
//! technique for one digit (a fish, a skyscraper, a chain with one digit) can only eliminate places that are in no template. If
//! every place is in some template, the digit needs no search ([`impossible_on`]).
//!
//! The search never lists the templates, because an empty board has 46,656 of them. It joins the three *bands* of three rows.
//! In each band, a template uses one column of each stack. These three columns are one of 27 *triples*:
//!
//! ```text
//!     columns 1 2 3 | 4 5 6 | 7 8 9
//!             . X .   . . .   . . .      The triple of this band is (1, 2, 0): the column's number in its stack.
//!             . . .   . . X   . . .      Its bit is 1 + 3 * 2 + 9 * 0 = 7.
//!             . . .   . . .   X . .
//! ```
//!
//! The triples for which a band has places are a mask of 27 bits. Three triples, one of each band, form a template if they use
//! different columns in every stack. So, in each stack, the column of the second band is 1 or 2 steps to the right of the
//! column of the first band, with wrap-around, and the column of the third band is as many steps to the left. One or two steps
//! in three stacks make eight kinds of steps. Each is tried for all 27 triples at once. This gives the triples that are in some
//! template, and from these the cells.
//!
//! A house without a place counts as taken, so the search needs no values. A cell that sees no place lies in three taken
//! houses: the digit is solved there, or at least the search can treat it so. With these cells added, a template fills all
//! houses of the grid.

use std::cell::Cell;

use sudoku_technique::{Board, CellSet, Digit};

thread_local! {
    /// For each digit, the places of the last question and the answer: the places that no template contains.
    static LAST: [Cell<(CellSet, CellSet)>; 9] = const { [const { Cell::new((CellSet::EMPTY, CellSet::EMPTY)) }; 9] };
}

/// Returns the places of `digit` on `board` that no template contains; see [`impossible`].
///
/// Keeps the last answer for each digit, because the techniques of a plugin ask one after the other about the same places.
#[inline]
pub fn impossible_on(board: &Board, digit: Digit) -> CellSet {
    let places = board.cells_with(digit);
    LAST.with(|last| {
        let last = &last[digit.index()];
        let (known, answer) = last.get();
        if known == places {
            return answer;
        }
        let answer = impossible(places);
        last.set((places, answer));
        answer
    })
}

/// The union and the intersection of all templates of a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Templates {
    /// The cells in at least one template. Empty if there is no template: the board is contradictory, or there are no places.
    pub union: CellSet,
    /// The cells in every template. Empty if there is no template.
    pub intersection: CellSet,
}

/// Returns the places that no template contains. Logic about this digit alone eliminates the digit from them.
///
/// If there is no template, these are all places.
#[inline]
pub fn impossible(places: CellSet) -> CellSet {
    places - union(places)
}

impl Templates {
    /// Returns the templates of a digit with these places.
    #[inline]
    pub fn of(places: CellSet) -> Self {
        let union = union(places);
        // Each template has one cell in each row. So a cell that is alone in its row of the union is in every template.
        let rows = bands(union).map(|band| {
            let alone = |row: u32| {
                let row = band & ROW << row;
                if row & row.wrapping_sub(1) == 0 { row } else { 0 }
            };
            alone(0) | alone(9) | alone(18)
        });
        Self {
            union,
            intersection: from_bands(rows),
        }
    }
}

/// The nine cells of the first row of a band.
const ROW: u32 = 0x1ff;
/// The first column of each stack in the first row of a band.
const STACKS: u32 = 0o111;
/// Copies nine bits into all three rows of a band.
const ALL_ROWS: u32 = 1 | 1 << 9 | 1 << 18;

/// Returns the cells that are in at least one template.
pub fn union(places: CellSet) -> CellSet {
    let bands = bands(places);
    let ways = with_taken(bands).map(ways);
    let live = live(ways.map(|ways| ways.into_iter().fold(0, |all, triples| all | triples)));
    let mut union = [0; 3];
    for band in 0..3 {
        union[band] = bands[band] & cells(ways[band], live[band]);
    }
    from_bands(union)
}

/// Splits the cells into bands of 27 bits, row by row.
fn bands(cells: CellSet) -> [u32; 3] {
    let [low, high] = cells.words();
    let mask = (1 << 27) - 1;
    let middle = low >> 27 & mask;
    [
        (low & mask) as u32,
        middle as u32,
        (low >> 54 | high << 10) as u32,
    ]
}

/// Joins three bands of 27 bits.
fn from_bands([first, second, third]: [u32; 3]) -> CellSet {
    let third = u64::from(third);
    let low = u64::from(first) | u64::from(second) << 27 | third << 54;
    CellSet::from_words([low, third >> 10])
}

/// Adds the cells that see no place.
fn with_taken(bands: [u32; 3]) -> [u32; 3] {
    let columns_of = |band: u32| (band | band >> 9 | band >> 18) & ROW;
    let columns = bands.map(columns_of);
    let open_columns = columns[0] | columns[1] | columns[2];
    let mut filled = bands;
    for band in 0..3 {
        let stacks = (columns[band] | columns[band] >> 1 | columns[band] >> 2) & STACKS;
        let open = (open_columns | (stacks * 7)) * ALL_ROWS;
        let rows = open_row(bands[band], 0) | open_row(bands[band], 9) | open_row(bands[band], 18);
        filled[band] |= !(open | rows) & (ROW * ALL_ROWS);
    }
    filled
}

/// Returns all cells of the row that begins at this bit if the row has a place, and no cell otherwise.
fn open_row(band: u32, start: u32) -> u32 {
    if band & ROW << start == 0 { 0 } else { ROW << start }
}

/// For each stack and each set of its three columns, the triples that use one of these columns.
const WITH: [[u32; 8]; 3] = {
    let mut with = [[0; 8]; 3];
    let mut triple = 0;
    while triple < 27 {
        let columns = [triple % 3, triple / 3 % 3, triple / 9];
        let mut set = 0;
        while set < 8 {
            let mut stack = 0;
            while stack < 3 {
                if set >> columns[stack] & 1 == 1 {
                    with[stack][set] |= 1 << triple;
                }
                stack += 1;
            }
            set += 1;
        }
        triple += 1;
    }
    with
};

/// The six ways to give each of the three stacks a row of its own, as the rows of the stacks.
const ROWS_OF_STACKS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns, for each row and stack of a band, the triples whose column in this stack has a place in this row.
fn with_places(band: u32) -> [[u32; 3]; 3] {
    std::array::from_fn(|row| {
        std::array::from_fn(|stack| WITH[stack][(band >> (9 * row + 3 * stack) & 7) as usize])
    })
}

/// Returns the triples for which a band has places, for each of [`ROWS_OF_STACKS`].
fn ways(band: u32) -> [u32; 6] {
    let with = with_places(band);
    ROWS_OF_STACKS.map(|[a, b, c]| with[a][0] & with[b][1] & with[c][2])
}

/// Returns the cells of a band that are in a template. The band has places for the triples in `ways`, and templates use the
/// triples in `live`.
fn cells(ways: [u32; 6], live: u32) -> u32 {
    // For each row and stack, the triples in templates whose cell of this stack is in this row.
    let mut used = [[0; 3]; 3];
    for ([a, b, c], triples) in ROWS_OF_STACKS.into_iter().zip(ways) {
        let triples = triples & live;
        used[a][0] |= triples;
        used[b][1] |= triples;
        used[c][2] |= triples;
    }
    let mut cells = 0;
    for (row, used) in used.into_iter().enumerate() {
        for (stack, triples) in used.into_iter().enumerate() {
            for column in 0..3 {
                let is_used = triples & WITH[stack][1 << column] != 0;
                cells |= u32::from(is_used) << (9 * row + 3 * stack + column);
            }
        }
    }
    cells
}

/// Moves triples to the next column of this stack. The first column comes after the last.
fn next(triples: u32, stack: usize) -> u32 {
    let (last, width) = (WITH[stack][0b100], 3_u32.pow(stack as u32));
    (triples & !last) << width | (triples & last) >> (2 * width)
}

/// Moves triples to the column before, in this stack. The last column comes before the first.
fn before(triples: u32, stack: usize) -> u32 {
    let (first, width) = (WITH[stack][0b001], 3_u32.pow(stack as u32));
    (triples & !first) >> width | (triples & first) << (2 * width)
}

/// Returns the triples after each of the eight steps. Bit `s` of a step is set if it goes to the column before in stack `s`.
fn steps(triples: u32) -> [u32; 8] {
    let mut after = [triples; 8];
    for stack in 0..3 {
        let half = 1 << stack;
        for step in 0..half {
            let from = after[step];
            after[step] = next(from, stack);
            after[step + half] = before(from, stack);
        }
    }
    after
}

/// Returns all triples to which the eight steps lead, each from its own triples.
fn ends(mut from: [u32; 8]) -> u32 {
    for stack in (0..3).rev() {
        let half = 1 << stack;
        for step in 0..half {
            from[step] = next(from[step], stack) | before(from[step + half], stack);
        }
    }
    from[0]
}

/// Returns, for each band, the triples that are in some template.
fn live([first, second, third]: [u32; 3]) -> [u32; 3] {
    // Step `7 - step` is the opposite of `step`: it leads from the second band back to the first.
    let (second, third) = (steps(second), steps(third));
    let forward: [u32; 8] = std::array::from_fn(|step| first & second[7 - step] & third[step]);
    let backward = std::array::from_fn(|step| forward[7 - step]);
    let first = forward.iter().fold(0, |all, triples| all | triples);
    [first, ends(forward), ends(backward)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{Random, cells, random_board, unique_position};
    use sudoku_technique::{Cell, House};

    /// Lists all templates: chooses a cell in the first open row without one, and so on.
    fn enumerate(left: CellSet, open: &[House], chosen: CellSet, found: &mut Vec<CellSet>) {
        let Some(row) = House::rows().find(|row| open.contains(row) && !chosen.intersects(row.cells()))
        else {
            if open.iter().all(|house| (chosen & house.cells()).len() == 1) {
                found.push(chosen);
            }
            return;
        };
        for cell in left & row.cells() {
            enumerate(left - cell.peers(), open, chosen | CellSet::of(cell), found);
        }
    }

    fn all(places: CellSet) -> Vec<CellSet> {
        let open: Vec<_> = House::all()
            .filter(|house| places.intersects(house.cells()))
            .collect();
        let mut found = Vec::new();
        if !places.is_empty() {
            enumerate(places, &open, CellSet::EMPTY, &mut found);
        }
        found
    }

    #[test]
    fn a_kept_answer_is_the_computed_one() {
        for seed in [1, 1, 2, 3, 3, 1, 2] {
            let board = random_board(seed);
            for digit in Digit::ALL {
                let places = board.cells_with(digit);
                assert_eq!(impossible_on(&board, digit), impossible(places));
            }
        }
    }

    fn check(places: CellSet) -> usize {
        let all = all(places);
        let union = all.iter().fold(CellSet::EMPTY, |union, &one| union | one);
        let intersection = all.iter().copied().reduce(|common, one| common & one);
        let expected = Templates {
            union,
            intersection: intersection.unwrap_or_default(),
        };
        assert_eq!(Templates::of(places), expected, "{places:?}");
        assert_eq!(impossible(places), places - union);
        all.len()
    }

    #[test]
    fn every_cell_of_an_empty_board_is_in_some_template_and_none_in_all() {
        assert_eq!(check(CellSet::ALL), 46_656);
    }

    #[test]
    fn without_a_place_there_is_no_template() {
        assert_eq!(check(CellSet::EMPTY), 0);
    }

    #[test]
    fn places_without_an_alternative_are_in_every_template() {
        assert_eq!(check(cells("r1c1")), 1);
        assert_eq!(check(cells("r1c1 r2c4 r5c5")), 1);
    }

    #[test]
    fn two_places_that_see_each_other_have_no_template() {
        for cell in Cell::all() {
            let clash = cell.peers().into_iter().find(|peer| peer.sees(cell));
            let places: CellSet = clash.into_iter().chain([cell]).collect();
            assert_eq!(check(places), 0, "{cell}");
        }
    }

    #[test]
    fn on_boards_in_mid_solve_they_agree_with_a_list_of_all_templates() {
        let mut impossible_somewhere = 0;
        for seed in 0..300 {
            for board in [random_board(seed), unique_position(seed).0] {
                for digit in Digit::ALL {
                    let places = board.cells_with(digit);
                    check(places);
                    impossible_somewhere += usize::from(!impossible(places).is_empty());
                }
            }
        }
        assert!(impossible_somewhere > 100, "{impossible_somewhere}");
    }

    #[test]
    fn on_any_set_of_places_they_agree_with_a_list_of_all_templates() {
        let mut random = Random::new(5);
        let mut some = 0;
        for round in 0..3_000 {
            let density = 1 + round % 6;
            let places = Cell::all().filter(|_| random.below(8) < density).collect();
            some += usize::from(check(places) > 0);
        }
        assert!(some > 300, "{some}");
    }
}
