//! The templates of a digit: all ways to put it once into each row, column and box that has a place for it.
//!
//! Everything that can be said about one digit alone follows from them: a place in no template can go, a place in every
//! template holds the digit. So a technique that looks at one digit alone (a fish, a skyscraper, a chain with one digit) can
//! remove nothing but what is in no template, and a digit whose every place is in one needs no search ([`impossible_on`]).
//!
//! They are counted by nobody: an empty board has 46,656 of them. They are joined from the three *bands* of three rows. A
//! template has one column of each stack in each band, so the columns that it has in one band are one of 27 *triples*:
//!
//! ```text
//!     columns 1 2 3 | 4 5 6 | 7 8 9
//!             . X .   . . .   . . .      The triple of this band is (1, 2, 0): the column's number in its stack.
//!             . . .   . . X   . . .      Its bit is 1 + 3 * 2 + 9 * 0 = 7.
//!             . . .   . . .   X . .
//! ```
//!
//! The triples that a band has places for are a mask of 27 bits. Three bands go together when their triples differ in all three
//! stacks, so from the triple of the first band the one of the second is a step of 1 or 2 in each stack, around the corner, and
//! the one of the third is the same step back. Eight kinds of steps, each tried for all 27 triples at once, give the
//! triples that are in some template; they give the cells.
//!
//! Houses without a place count as taken, so the digit's solved cells need not be known. A cell that sees no place stands in
//! three taken houses: where the digit is solved, or as good as that for this purpose. With these cells added, a template fills
//! all houses of the grid.

use std::cell::Cell;

use sudoku_technique::{Board, CellSet, Digit};

thread_local! {
    /// For each digit the places asked about last, and those of them that no template contains.
    static LAST: [Cell<(CellSet, CellSet)>; 9] = const { [const { Cell::new((CellSet::EMPTY, CellSet::EMPTY)) }; 9] };
}

/// The places of `digit` on `board` that no template contains, as [`impossible`] tells.
///
/// The last answer for each digit is kept: the techniques of a plugin ask one after the other about the same places.
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

/// What the templates of a digit have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Templates {
    /// The cells that some template contains. No cell when there is no template: the board is contradictory, or there is no place.
    pub union: CellSet,
    /// The cells that every template contains; no cell when there is no template.
    pub intersection: CellSet,
}

/// Those of `places` that no template contains: the digit can go there, by logic about this digit alone.
///
/// All of them when there is no template.
#[inline]
pub fn impossible(places: CellSet) -> CellSet {
    places - union(places)
}

impl Templates {
    /// The templates of a digit with these places.
    #[inline]
    pub fn of(places: CellSet) -> Self {
        let union = union(places);
        // Each template has one cell in each row, so the only cell of the union in its row is in all of them.
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

/// The cells that some template contains.
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

/// The 27 bits of each band, row by row.
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

fn from_bands([first, second, third]: [u32; 3]) -> CellSet {
    let third = u64::from(third);
    let low = u64::from(first) | u64::from(second) << 27 | third << 54;
    CellSet::from_words([low, third >> 10])
}

/// The places and the cells that see none.
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

/// All of the row that begins at this bit if it has a place.
fn open_row(band: u32, start: u32) -> u32 {
    if band & ROW << start == 0 { 0 } else { ROW << start }
}

/// For each stack and each set of its three columns: the triples with one of these columns.
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

/// For each way to give each stack a row of its own, the rows of the stacks.
const ROWS_OF_STACKS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each row and stack of a band the triples whose column of this stack has a place in this row.
fn with_places(band: u32) -> [[u32; 3]; 3] {
    std::array::from_fn(|row| {
        std::array::from_fn(|stack| WITH[stack][(band >> (9 * row + 3 * stack) & 7) as usize])
    })
}

/// The triples that a band has places for, for each way to give each stack a row of its own.
fn ways(band: u32) -> [u32; 6] {
    let with = with_places(band);
    ROWS_OF_STACKS.map(|[a, b, c]| with[a][0] & with[b][1] & with[c][2])
}

/// The cells of a band that are in a template, when it has places for these triples and those in templates are `live`.
fn cells(ways: [u32; 6], live: u32) -> u32 {
    // For each row and stack the triples of templates that have their cell of this stack in this row.
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

/// The triples with the next column of this stack, the first after the last.
fn next(triples: u32, stack: usize) -> u32 {
    let (last, width) = (WITH[stack][0b100], 3_u32.pow(stack as u32));
    (triples & !last) << width | (triples & last) >> (2 * width)
}

/// The triples with the column before.
fn before(triples: u32, stack: usize) -> u32 {
    let (first, width) = (WITH[stack][0b001], 3_u32.pow(stack as u32));
    (triples & !first) >> width | (triples & first) << (2 * width)
}

/// The triples after each of the eight steps; bit `s` of a step is set when it goes back in stack `s`.
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

/// Where each of the eight steps leads from its triples.
fn ends(mut from: [u32; 8]) -> u32 {
    for stack in (0..3).rev() {
        let half = 1 << stack;
        for step in 0..half {
            from[step] = next(from[step], stack) | before(from[step + half], stack);
        }
    }
    from[0]
}

/// The triples of each band that are in some template.
fn live([first, second, third]: [u32; 3]) -> [u32; 3] {
    // From the second band to the first it is the opposite step.
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

    /// Puts the digit into the open row with the lowest number and so on; counts the templates.
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
    fn what_is_remembered_is_what_would_be_computed() {
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
    fn of_the_only_place_and_its_like_every_template_has_all() {
        assert_eq!(check(cells("r1c1")), 1);
        assert_eq!(check(cells("r1c1 r2c4 r5c5")), 1);
    }

    #[test]
    fn each_cell_can_be_the_one_that_is_in_no_template() {
        for cell in Cell::all() {
            let clash = cell.peers().into_iter().find(|peer| peer.sees(cell));
            let places: CellSet = clash.into_iter().chain([cell]).collect();
            assert_eq!(check(places), 0, "{cell}");
        }
    }

    #[test]
    fn on_boards_in_the_middle_of_a_solution_they_are_what_can_be_enumerated() {
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
    fn on_any_set_of_places_they_are_what_can_be_enumerated() {
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
