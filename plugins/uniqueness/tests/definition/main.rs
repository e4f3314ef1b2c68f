//! Compares each technique with a definition that looks at one corner after the other.
//!
//! Random boards have few rectangles, so most boards here are made around rectangles. They have no solution, but the definitions
//! do not need one. Positions of puzzles with one solution show whether the deductions are right.

mod avoidable;
mod bug;

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::LazyLock;

use sudoku_technique::testing::{
    Outcome, Random, Symmetry, assert_contract, assert_fair, assert_previous, assert_sound, combinations,
    outcomes, random_board, unique_position,
};
use sudoku_technique::{
    Board, Candidate, CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, Flow, House, OptionEntry, Options,
    Request, Sink, Technique, VariantEntry,
};
use sudoku_technique_uniqueness::{
    HiddenRectangle, UniqueRectangleType1, UniqueRectangleType2, UniqueRectangleType3, UniqueRectangleType4,
    UniqueRectangleType5, UniqueRectangleType6,
};

/// A value of an option that is not its default.
trait FlagSetting: Send + Sync + 'static {
    const KEY: &'static str;
    const VALUE: &'static str;
}

/// Each corner holds both digits.
struct Full;

impl FlagSetting for Full {
    const KEY: &'static str = "missing-candidates";
    const VALUE: &'static str = "false";
}

/// The open corner may hold more than two candidates.
struct Many;

impl FlagSetting for Many {
    const KEY: &'static str = "many-candidates";
    const VALUE: &'static str = "true";
}

/// A technique with this option.
struct WithOption<T, S>(T, PhantomData<S>);

impl<T: Technique, S: FlagSetting> Default for WithOption<T, S> {
    fn default() -> Self {
        let options = Options::new(T::OPTIONS, vec![(S::KEY, S::VALUE)]);
        let technique = options.and_then(|options| T::create(&options)).expect("a flag");
        Self(technique, PhantomData)
    }
}

impl<T: Technique, S: FlagSetting> Technique for WithOption<T, S> {
    const ID: &'static str = T::ID;
    const NAME: &'static str = T::NAME;
    const SUMMARY: &'static str = T::SUMMARY;
    const PLACE: u32 = T::PLACE;
    const ASSUMES_UNIQUENESS: bool = T::ASSUMES_UNIQUENESS;
    const VARIANTS: &'static [VariantEntry] = T::VARIANTS;
    const OPTIONS: &'static [OptionEntry] = &[];
    const CLAIMS: &'static [Claim] = &[];

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        self.0.find(board, request, sink)
    }
}

/// All corners of all rectangles: in each the second and the third are beside the first, and two boxes hold them all.
static RECTANGLES: LazyLock<Vec<[Cell; 4]>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for rows in combinations(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 2) {
        for columns in combinations(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 2) {
            let corner = |index: usize| Cell::at(rows[index / 2], columns[index % 2]);
            let corners = [0, 1, 2, 3].map(corner);
            let boxes: BTreeSet<_> = corners.iter().map(|cell| cell.block()).collect();
            if boxes.len() == 2 {
                all.push(corners);
            }
        }
    }
    all
});

/// A rectangle of open cells and its two digits.
struct SpelledRectangle<'a> {
    board: &'a Board,
    digits: [Digit; 2],
    corners: [Cell; 4],
}

impl SpelledRectangle<'_> {
    /// Returns the digits that a corner holds beside the two.
    fn extras(&self, cell: Cell) -> DigitSet {
        self.board.candidates(cell) - self.digits.into_iter().collect()
    }

    fn roof(&self) -> Vec<Cell> {
        let mut roof = self.corners.to_vec();
        roof.retain(|&cell| !self.extras(cell).is_empty());
        roof
    }

    fn all_extras(&self) -> DigitSet {
        let roof = self.roof().into_iter();
        roof.fold(DigitSet::EMPTY, |all, cell| all | self.extras(cell))
    }

    /// Returns the digit that each corner of the roof holds beside the two, if it is only one.
    fn only_extra(&self) -> Option<Digit> {
        self.all_extras().only()
    }

    fn is_side_by_side(&self) -> bool {
        matches!(self.roof()[..], [one, other] if one.row() == other.row() || one.column() == other.column())
    }

    fn is_across(&self) -> bool {
        matches!(self.roof()[..], [one, other] if one.row() != other.row() && one.column() != other.column())
    }

    /// Checks whether the digit has places in the house and all of them in these corners.
    fn is_confined(&self, digit: Digit, house: House, corners: &[Cell]) -> bool {
        let places: Vec<_> = (self.board.cells_with(digit) & house.cells())
            .into_iter()
            .collect();
        !places.is_empty() && places.iter().all(|cell| corners.contains(cell))
    }

    fn both_ways(&self) -> [(Digit, Digit); 2] {
        let [a, b] = self.digits;
        [(a, b), (b, a)]
    }
}

/// Returns the candidates of `digits` in the cells that see all of `cells`.
fn seen_by_all(board: &Board, cells: &[Cell], digits: DigitSet) -> CandidateSet {
    let seen = |cell: &Cell| cells.iter().all(|&other| cell.sees(other));
    held(board, digits, Cell::all().filter(seen))
}

/// Returns the candidates of `digits` in `cells`.
fn held(board: &Board, digits: DigitSet, cells: impl IntoIterator<Item = Cell>) -> CandidateSet {
    let all = cells
        .into_iter()
        .flat_map(|cell| digits.into_iter().map(move |digit| Candidate::new(cell, digit)));
    all.filter(|&candidate| board.has(candidate)).collect()
}

fn real(gone: Vec<CandidateSet>) -> Vec<Outcome> {
    let real = gone.into_iter().filter(|gone| !gone.is_empty());
    real.map(|gone| (CandidateSet::EMPTY, gone)).collect()
}

/// Returns the eliminations of all rectangles of open cells. Each corner holds at least `least` of the two digits; one corner
/// holds exactly the two.
fn open(
    least: usize,
    define: impl Fn(&SpelledRectangle<'_>) -> Vec<CandidateSet>,
) -> impl Fn(&Board) -> Vec<Outcome> {
    let pairs = combinations(&Digit::ALL, 2);
    move |board| {
        let mut found = Vec::new();
        for &corners in &*RECTANGLES {
            if !corners.iter().any(|&cell| board.candidates(cell).len() == 2) {
                continue;
            }
            for digits in &pairs {
                let pair: DigitSet = digits.iter().copied().collect();
                let holds = |&cell: &Cell| (board.candidates(cell) & pair).len() >= least;
                let starts = |&cell: &Cell| board.candidates(cell) == pair;
                if corners.iter().all(holds) && corners.iter().any(starts) {
                    found.extend(define(&SpelledRectangle {
                        board,
                        digits: [digits[0], digits[1]],
                        corners,
                    }));
                }
            }
        }
        real(found)
    }
}

/// Returns a board with few candidates on which some rectangles hold little more than two digits. A corner is solved with a
/// probability of `solved` percent.
fn crowded(seed: u64, solved: usize) -> Board {
    let mut random = Random::new(seed);
    let mut board = Board::EMPTY;
    let gone = 50 + random.below(45);
    let mut keep = Vec::new();
    for _ in 0..=random.below(4) {
        let corners = RECTANGLES[random.below(RECTANGLES.len())];
        let digits: Vec<_> = (0..4).map(|_| Digit::from_index(random.below(9))).collect();
        // Two digits that change from corner to corner.
        let filled = [digits[0], digits[1], digits[1], digits[0]];
        let roof = random.below(16);
        let extra = random.below(4);
        for (index, (cell, digit)) in corners.into_iter().zip(filled).enumerate() {
            if random.below(100) < solved {
                board.place(cell, digit);
                if random.below(10) == 0 {
                    board.set_givens(board.givens() | CellSet::of(cell));
                }
                continue;
            }
            let mut held: DigitSet = digits[..2].iter().copied().collect();
            if random.below(8) == 0 {
                held.remove(digit);
            }
            for &digit in &digits[2..] {
                if roof >> index & 1 == 1 && random.below(4) <= extra {
                    held.insert(digit);
                }
            }
            keep.push((cell, held));
            // One of the digits may have no other place in a line.
            let corners: CellSet = corners.into_iter().collect();
            for line in cell.houses().into_iter().filter(|_| random.below(4) == 0) {
                board.eliminate_digit(digits[0], line.cells() - corners);
            }
        }
    }
    for candidate in CandidateSet::ALL.iter() {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let kept = keep.iter().find(|(corner, _)| *corner == cell);
        if kept.map_or(random.below(100) < gone, |(_, held)| !held.contains(digit)) {
            board.eliminate_digit(digit, CellSet::of(cell));
        }
    }
    board
}

/// Compares the deductions of `T` with those of `define` on crowded boards and on others.
fn compare<T: Technique>(solved: usize, define: impl Fn(&Board) -> Vec<Outcome>) {
    let mut found_on = 0;
    for seed in 0..600 {
        let (position, solution) = unique_position(seed);
        assert_sound::<T>(&position, &solution);
        assert_previous::<T>(seed, &position, &solution);
        let board = crowded(seed, solved);
        // The board has no solution, so no deduction can be wrong.
        assert_previous::<T>(seed, &board, &CandidateSet::EMPTY);
        for board in [board, random_board(seed), position] {
            let mut expected = define(&board);
            expected.sort_unstable();
            assert_eq!(
                outcomes::<T>(&board),
                expected,
                "{} with seed {seed} on\n{board:?}",
                T::ID
            );
            assert_contract::<T>(&board);
            assert_fair::<T>(&board, &Symmetry::random(&mut Random::new(seed + 1000)));
            found_on += usize::from(!expected.is_empty());
        }
    }
    assert!(found_on >= 20, "{} was found on {found_on} boards only", T::ID);
}

/// Compares a technique of open corners with its definition, with and without the option.
fn check<T: Technique>(define: impl Fn(&SpelledRectangle<'_>) -> Vec<CandidateSet>) {
    compare::<T>(0, open(1, &define));
    compare::<WithOption<T, Full>>(0, open(2, &define));
}

#[test]
fn a_type_1_has_one_corner_with_more_than_the_two_digits() {
    check::<UniqueRectangleType1>(|it| {
        let roof = it.roof();
        let gone = held(it.board, it.digits.into_iter().collect(), roof.clone());
        if roof.len() == 1 { vec![gone] } else { vec![] }
    });
}

#[test]
fn a_type_2_has_two_corners_side_by_side_with_the_same_digit_more() {
    check::<UniqueRectangleType2>(|it| match it.only_extra() {
        Some(extra) if it.is_side_by_side() => {
            vec![seen_by_all(it.board, &it.roof(), DigitSet::of(extra))]
        }
        _ => vec![],
    });
}

/// Returns the digits of these cells if they are a naked subset; with extra digits, the roof counts as one more cell.
fn is_subset(board: &Board, cells: &[Cell], roof: DigitSet) -> Option<DigitSet> {
    let sets = cells.len() + usize::from(!roof.is_empty());
    let digits = cells.iter().fold(roof, |all, &cell| all | board.candidates(cell));
    let real = cells.iter().all(|&cell| board.candidates(cell).len() > 1);
    (real && digits.len() == sets).then_some(digits)
}

#[test]
fn a_type_3_has_two_corners_side_by_side_that_make_a_naked_subset() {
    check::<UniqueRectangleType3>(|it| {
        let (roof, extras, board) = (it.roof(), it.all_extras(), it.board);
        if !it.is_side_by_side() || extras.len() < 2 {
            return vec![];
        }
        let mut found = BTreeSet::new();
        for house in House::all().filter(|house| roof.iter().all(|&cell| house.cells().contains(cell))) {
            let open: Vec<_> = (board.unsolved() & house.cells())
                .into_iter()
                .filter(|cell| !roof.contains(cell))
                .collect();
            for further in (1..=open.len()).flat_map(|size| combinations(&open, size)) {
                let Some(digits) = is_subset(board, &further, extras) else {
                    continue;
                };
                // The digits of smaller subsets, with the roof or without it.
                let mut explained = DigitSet::EMPTY;
                for part in (0..=further.len()).flat_map(|size| combinations(&further, size)) {
                    for extras in [extras, DigitSet::EMPTY] {
                        let smaller = part.len() < further.len() || extras.is_empty();
                        if smaller && !(part.is_empty() && extras.is_empty()) {
                            explained |= is_subset(board, &part, extras).unwrap_or_default();
                        }
                    }
                }
                let all: Vec<_> = roof.iter().chain(&further).copied().collect();
                if !seen_by_all(board, &all, digits - explained).is_empty() {
                    found.insert((further, seen_by_all(board, &all, digits)));
                }
            }
        }
        found.into_iter().map(|(_, gone)| gone).collect()
    });
}

#[test]
fn a_type_4_has_two_corners_side_by_side_to_which_a_house_confines_one_of_the_digits() {
    check::<UniqueRectangleType4>(|it| {
        let roof = it.roof();
        if !it.is_side_by_side() {
            return vec![];
        }
        let common = |house: &House| roof.iter().all(|&cell| house.cells().contains(cell));
        let confined = |digit| {
            House::all()
                .filter(common)
                .any(|house| it.is_confined(digit, house, &roof))
        };
        let both = it.both_ways().into_iter();
        both.filter(|&(locked, _)| confined(locked))
            .map(|(_, other)| held(it.board, DigitSet::of(other), roof.clone()))
            .collect()
    });
}

#[test]
fn a_type_5_has_opposite_corners_or_three_with_the_same_digit_more() {
    check::<UniqueRectangleType5>(|it| match it.only_extra() {
        Some(extra) if it.is_across() || it.roof().len() == 3 => {
            vec![seen_by_all(it.board, &it.roof(), DigitSet::of(extra))]
        }
        _ => vec![],
    });
}

#[test]
fn a_type_6_has_opposite_corners_with_more_and_an_x_wing_of_one_of_the_digits() {
    check::<UniqueRectangleType6>(|it| {
        let [first, .., last] = it.corners;
        let rows = [House::row(first.row()), House::row(last.row())];
        let columns = [House::column(first.column()), House::column(last.column())];
        let is_wing = |digit| {
            [rows, columns]
                .iter()
                .any(|lines| lines.iter().all(|&line| it.is_confined(digit, line, &it.corners)))
        };
        let wings = it
            .digits
            .into_iter()
            .filter(|&digit| it.is_across() && is_wing(digit));
        wings
            .map(|digit| held(it.board, DigitSet::of(digit), it.roof()))
            .collect()
    });
}

#[test]
fn a_hidden_rectangle_has_a_corner_whose_row_and_column_confine_one_of_the_digits() {
    check::<HiddenRectangle>(|it| {
        let mut found = Vec::new();
        for (index, &start) in it.corners.iter().enumerate() {
            let opposite = it.corners[3 - index];
            let fits = it.extras(start).is_empty() && (it.is_across() || it.roof().len() == 3);
            for (locked, other) in it.both_ways() {
                let lines = [House::row(opposite.row()), House::column(opposite.column())];
                let confined = |&line: &House| it.is_confined(locked, line, &it.corners);
                if fits && lines.iter().all(confined) {
                    found.push(held(it.board, DigitSet::of(other), [opposite]));
                }
            }
        }
        found
    });
}
