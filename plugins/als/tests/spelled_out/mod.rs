//! Slow definitions of the techniques, which look at one cell after the other.

use std::collections::{BTreeSet, HashMap};

use sudoku_technique::testing::combinations;
use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The eliminations of each pattern of a technique.
pub(crate) type Outcomes = BTreeSet<CandidateSet>;

/// An almost locked set.
#[derive(Clone)]
pub(crate) struct Als {
    pub(crate) cells: Vec<Cell>,
    pub(crate) digits: DigitSet,
}

impl Als {
    fn places(&self, board: &Board, digit: Digit) -> Vec<Cell> {
        let stands = |cell: &Cell| board.candidates(*cell).contains(digit);
        self.cells.iter().copied().filter(stands).collect()
    }

    fn has(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    fn shares_a_cell(&self, other: &Self) -> bool {
        self.cells.iter().any(|&cell| other.has(cell))
    }
}

fn digits(board: &Board, cells: &[Cell]) -> DigitSet {
    cells
        .iter()
        .fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell))
}

/// Returns all sets, house by house. The sets of a house are sorted by the lists of their cells.
pub(crate) fn sets(board: &Board) -> Vec<Als> {
    let mut known = BTreeSet::new();
    let mut all = Vec::new();
    for house in House::all() {
        let open: Vec<Cell> = house
            .cells()
            .into_iter()
            .filter(|&cell| !board.candidates(cell).is_empty())
            .collect();
        let mut choices: Vec<_> = (1..=open.len())
            .flat_map(|size| combinations(&open, size))
            .collect();
        choices.sort();
        for cells in choices {
            let digits = digits(board, &cells);
            if digits.len() == cells.len() + 1 && known.insert(cells.clone()) {
                all.push(Als { cells, digits });
            }
        }
    }
    all
}

/// Returns the places of `digit` that see all of `places`.
fn seeing(board: &Board, places: &[Cell], digit: Digit) -> CandidateSet {
    let sees_all = |cell: &Cell| places.iter().all(|place| place.sees(*cell));
    let cells: CellSet = board.cells_with(digit).into_iter().filter(sees_all).collect();
    CandidateSet::of_digit(digit, cells)
}

/// Returns the eliminations if each of `digits` is in one of these sets.
fn one_holds(board: &Board, sets: &[&Als], digits: DigitSet) -> CandidateSet {
    digits.into_iter().fold(CandidateSet::EMPTY, |gone, digit| {
        let places: Vec<Cell> = sets.iter().flat_map(|set| set.places(board, digit)).collect();
        gone.union(&seeing(board, &places, digit))
    })
}

fn insert(outcomes: &mut Outcomes, gone: CandidateSet) {
    if !gone.is_empty() {
        outcomes.insert(gone);
    }
}

/// Returns the restricted commons of two sets.
fn commons(board: &Board, a: &Als, b: &Als, overlap: bool) -> DigitSet {
    if !overlap && a.shares_a_cell(b) {
        return DigitSet::EMPTY;
    }
    let restricted = |digit: &Digit| {
        let (in_a, in_b) = (a.places(board, *digit), b.places(board, *digit));
        // A cell does not see itself.
        in_a.iter().all(|one| in_b.iter().all(|other| one.sees(*other)))
    };
    (a.digits & b.digits).into_iter().filter(restricted).collect()
}

/// Returns all pairs of sets with restricted commons, each in both orders.
fn joined(board: &Board, sets: &[Als], overlap: bool) -> HashMap<(usize, usize), DigitSet> {
    let mut joined = HashMap::new();
    for a in 0..sets.len() {
        for b in 0..sets.len() {
            let commons = commons(board, &sets[a], &sets[b], overlap);
            if a != b && !commons.is_empty() {
                joined.insert((a, b), commons);
            }
        }
    }
    joined
}

pub(crate) fn xz(board: &Board, overlap: bool) -> Outcomes {
    let sets = sets(board);
    let mut outcomes = Outcomes::new();
    for ((a, b), x) in joined(board, &sets, overlap) {
        if a > b {
            continue;
        }
        let (a, b) = (&sets[a], &sets[b]);
        let both = a.digits & b.digits;
        if x.len() == 1 {
            insert(&mut outcomes, one_holds(board, &[a, b], both - x));
            continue;
        }
        let mut gone = one_holds(board, &[a, b], x);
        for set in [a, b] {
            for z in set.digits - x {
                let outside: CellSet = Cell::all().filter(|&cell| !a.has(cell) && !b.has(cell)).collect();
                gone = gone.union(&seeing(board, &set.places(board, z), z).within(outside));
            }
        }
        insert(&mut outcomes, gone);
    }
    outcomes
}

pub(crate) fn xy_wing(board: &Board, overlap: bool) -> Outcomes {
    let sets = sets(board);
    let joined = joined(board, &sets, overlap);
    let contains = |a: &Als, b: &Als| a.cells.iter().all(|&cell| b.has(cell));
    let mut outcomes = Outcomes::new();
    for (&(a, c), &x) in &joined {
        for (&(b, other), &y) in &joined {
            if c != other || a >= b || (x == y && x.len() == 1) {
                continue;
            }
            let (a, b) = (&sets[a], &sets[b]);
            let clash = if overlap {
                contains(a, b) || contains(b, a)
            } else {
                a.shares_a_cell(b)
            };
            if !clash {
                insert(
                    &mut outcomes,
                    one_holds(board, &[a, b], (a.digits & b.digits) - (x | y)),
                );
            }
        }
    }
    outcomes
}

pub(crate) fn xy_chain(board: &Board, overlap: bool, forward_only: bool, longest: usize) -> Outcomes {
    let sets = sets(board);
    // The sets that are joined to each set.
    let mut following: Vec<Vec<(usize, DigitSet)>> = vec![Vec::new(); sets.len()];
    for ((a, b), digits) in joined(board, &sets, overlap) {
        if a < b || !forward_only {
            following[a].push((b, digits));
        }
    }
    let mut outcomes = Outcomes::new();
    for start in 0..sets.len() {
        for first in sets[start].digits {
            // The ends of the chains: the last set but one, the last set, and the digit of the link between them.
            let mut level: BTreeSet<(usize, usize, Digit)> = following[start]
                .iter()
                .filter(|(_, digits)| digits.contains(first))
                .map(|(b, _)| (start, *b, first))
                .collect();
            let mut known = BTreeSet::new();
            for links in 1..=longest {
                if links >= 3 {
                    level.retain(|way| known.insert(*way));
                    for &(_, end, last) in &level {
                        let mut z = sets[start].digits & sets[end].digits;
                        z.remove(first);
                        z.remove(last);
                        insert(&mut outcomes, one_holds(board, &[&sets[start], &sets[end]], z));
                    }
                }
                let mut next = BTreeSet::new();
                for &(before, end, last) in &level {
                    for (b, digits) in &following[end] {
                        if *b != before && *b != start {
                            let on = digits.into_iter().filter(|digit| *digit != last);
                            next.extend(on.map(|digit| (end, *b, digit)));
                        }
                    }
                }
                level = next;
            }
        }
    }
    outcomes
}

pub(crate) fn death_blossom(board: &Board, overlap: bool) -> Outcomes {
    let sets = sets(board);
    let mut outcomes = Outcomes::new();
    for stem in board.unsolved() {
        let of_stem: Vec<Digit> = board.candidates(stem).into_iter().collect();
        if of_stem.len() < 2 {
            continue;
        }
        // All choices of a petal for each candidate up to this one.
        let mut ways: Vec<Vec<&Als>> = vec![Vec::new()];
        for &digit in &of_stem {
            let is_petal = |set: &&Als| {
                let places = set.places(board, digit);
                set.digits.contains(digit) && !set.has(stem) && places.iter().all(|place| place.sees(stem))
            };
            let petals: Vec<&Als> = sets.iter().filter(is_petal).collect();
            let mut more = Vec::new();
            for way in &ways {
                for &petal in &petals {
                    let apart = overlap || !way.iter().any(|other| other.shares_a_cell(petal));
                    let mut longer = way.clone();
                    longer.push(petal);
                    if apart && !common(board, stem, &longer).is_empty() {
                        more.push(longer);
                    }
                }
            }
            ways = more;
        }
        for way in ways {
            insert(&mut outcomes, common(board, stem, &way));
        }
    }
    outcomes
}

/// Returns the eliminations of the digits that are in all petals and not in the stem. One of the petals holds each of them.
fn common(board: &Board, stem: Cell, petals: &[&Als]) -> CandidateSet {
    let all = petals.iter().fold(DigitSet::ALL, |all, petal| all & petal.digits);
    one_holds(board, petals, all - board.candidates(stem))
}

/// Cells, their digits, and the number of digits of the crossing that they take.
type SpelledTaker = (Vec<Cell>, DigitSet, usize);

pub(crate) fn sue_de_coq(board: &Board) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for line in House::lines() {
        for block in House::boxes() {
            let crossing: Vec<Cell> = (line.cells() & block.cells() & board.unsolved())
                .into_iter()
                .collect();
            for size in 2..=crossing.len() {
                for middle in combinations(&crossing, size) {
                    shared_out(board, [line, block], &middle, &mut outcomes);
                }
            }
        }
    }
    outcomes
}

fn shared_out(board: &Board, [line, block]: [House; 2], middle: &[Cell], outcomes: &mut Outcomes) {
    let in_middle = digits(board, middle);
    if in_middle.len() < middle.len() + 2 {
        return;
    }
    let surplus = in_middle.len() - middle.len();
    let takers = |house: House| -> Vec<SpelledTaker> {
        let others: Vec<Cell> = house
            .cells()
            .into_iter()
            .filter(|cell| !board.candidates(*cell).is_empty() && !middle.contains(cell))
            .collect();
        let mut takers = Vec::new();
        for size in 1..=others.len() {
            for cells in combinations(&others, size) {
                let own = digits(board, &cells);
                let foreign = (own - in_middle).len();
                if own.len() >= size && size > foreign {
                    takers.push((cells, own, size - foreign));
                }
            }
        }
        takers
    };
    let inside = takers(block);
    for (row, of_row, takes) in takers(line) {
        for (rest, of_rest, more) in &inside {
            let fits = takes + more == surplus
                && (of_row & *of_rest & in_middle).is_empty()
                && !row.iter().any(|cell| rest.contains(cell));
            if !fits {
                continue;
            }
            let mut gone = CandidateSet::EMPTY;
            let both = of_row & *of_rest;
            for (house, own, own_digits, other_digits) in
                [(line, &row, of_row, *of_rest), (block, rest, *of_rest, of_row)]
            {
                for cell in house.cells() {
                    if !own.contains(&cell) && !middle.contains(&cell) {
                        let go = ((in_middle | own_digits) - other_digits) | both;
                        gone.insert_digits(go & board.candidates(cell), CellSet::of(cell));
                    }
                }
            }
            insert(outcomes, gone);
        }
    }
}
