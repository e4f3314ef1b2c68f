//! Computes images of cells, houses, grids, boards and evidence under a transformation.
//!
//! Images keep all relations: the image of a board has the images of its candidates, and a deduction on a board has an image that is a
//! deduction on the image of the board. Therefore a trace that was found in one orientation can be shown in any other.
//!
//! Grids are mapped by the source of each image cell, as two tables of nine offsets. Everything else is mapped by the image of each cell.

use sudoku_technique::{
    Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, End, Evidence, House, HouseKind, Literal,
    Reason,
};

use super::transformation::{Orientation, Transformation};
use crate::{Clues, Grid, Puzzle};

impl Transformation {
    /// Returns the offsets for rows and for columns whose sum is the source of an image cell.
    fn offsets(&self) -> [[u8; 9]; 2] {
        let (rows, columns) = (*self.row_map().sources(), *self.column_map().sources());
        match self.orientation() {
            Orientation::Upright => [rows.map(|row| row * 9), columns],
            Orientation::Transposed => [rows, columns.map(|column| column * 9)],
        }
    }

    /// Returns the image of each cell.
    pub(super) fn cell_table(&self) -> [Cell; 81] {
        let [rows, columns] = self.offsets();
        let mut table = [Cell::at(0, 0); 81];
        for image in Cell::all() {
            table[(rows[image.row()] + columns[image.column()]) as usize] = image;
        }
        table
    }

    /// Returns the image of `cell`.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (rows, columns) = (self.row_map().inverse(), self.column_map().inverse());
        let (row, column) = match self.orientation() {
            Orientation::Upright => (cell.row(), cell.column()),
            Orientation::Transposed => (cell.column(), cell.row()),
        };
        Cell::at(rows.source(row), columns.source(column))
    }

    /// Returns the image of `digit`.
    pub const fn digit(&self, digit: Digit) -> Digit {
        self.relabelling().digit(digit)
    }

    /// Returns the image of each of `digits`.
    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.into_iter().map(|digit| self.digit(digit)).collect()
    }

    /// Returns the image of `candidate`.
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate::new(self.cell(candidate.cell()), self.digit(candidate.digit()))
    }

    /// Returns the image of `house`. A row becomes a column if rows and columns are exchanged.
    pub fn house(&self, house: House) -> House {
        let number = house.number();
        let corner = match house.kind() {
            HouseKind::Row => Cell::at(number, 0),
            HouseKind::Column => Cell::at(0, number),
            HouseKind::Box => Cell::at(number / 3 * 3, number % 3 * 3),
        };
        let image = self.cell(corner);
        match (house.kind(), self.orientation()) {
            (HouseKind::Box, _) => House::block(image.block()),
            (HouseKind::Row, Orientation::Upright) | (HouseKind::Column, Orientation::Transposed) => {
                House::row(image.row())
            }
            (HouseKind::Row, Orientation::Transposed) | (HouseKind::Column, Orientation::Upright) => {
                House::column(image.column())
            }
        }
    }

    /// Returns the image of each of `cells`.
    pub fn cells(&self, cells: CellSet) -> CellSet {
        let table = self.cell_table();
        cells.into_iter().map(|cell| table[cell.index()]).collect()
    }

    /// Returns the image of each of `candidates`.
    pub fn candidates(&self, candidates: &CandidateSet) -> CandidateSet {
        let table = self.cell_table();
        let mut image = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            let cells = candidates.cells_of(digit).into_iter();
            image.insert_digit(self.digit(digit), cells.map(|cell| table[cell.index()]).collect());
        }
        image
    }

    /// Returns the image of `grid`.
    pub fn grid(&self, grid: &Grid) -> Grid {
        let [rows, columns] = self.offsets();
        let digits = self.relabelling().of_values();
        let mut image = [0; 81];
        for (line, row) in std::iter::zip(image.as_chunks_mut::<9>().0, rows) {
            for (value, column) in std::iter::zip(line, columns) {
                *value = digits[grid.0[(row + column) as usize] as usize];
            }
        }
        Grid(image)
    }

    /// Returns the image of `clues`: of the givens, and of the candidates of a sukaku.
    pub fn clues(&self, clues: &Clues) -> Clues {
        clues.mapped(|grid| self.grid(grid), |candidates| self.candidates(candidates))
    }

    /// Returns the image of `puzzle`: of its clues and its solution.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        self.puzzle_onto(puzzle, self.grid(puzzle.solution()))
    }

    /// Returns the image of `puzzle`, if the image of its solution is known.
    pub(super) fn puzzle_onto(&self, puzzle: &Puzzle, solution: Grid) -> Puzzle {
        let candidates = |candidates: &CandidateSet| self.candidates(candidates);
        puzzle.mapped_onto(solution, |grid| self.grid(grid), candidates)
    }

    /// Returns the image of `board`: values, candidates, and which values are givens.
    pub fn board(&self, board: &Board) -> Board {
        let mut image = Board::EMPTY;
        for cell in !board.unsolved() {
            if let Some(digit) = board.value(cell) {
                image.place(self.cell(cell), self.digit(digit));
            }
        }
        // Placing a value eliminates the same candidates as on the original, so only the other eliminations are missing.
        let gone = CandidateSet::ALL.difference(&self.candidates(board.all_candidates()));
        image.eliminate(&gone);
        image.set_givens(self.cells(board.givens()));
        image
    }

    /// Returns the image of `evidence`, in the same order.
    pub fn evidence(&self, evidence: &Evidence) -> Evidence {
        let end = |end: End| match end {
            End::Candidate(candidate) => End::Candidate(self.candidate(candidate)),
            node @ End::Node(_) => node,
        };
        let literal = |literal: Literal| match literal {
            Literal::On(of) => Literal::On(end(of)),
            Literal::Off(of) => Literal::Off(end(of)),
        };
        let mut image = evidence.clone();
        for mark in &mut image.candidates {
            mark.candidate = self.candidate(mark.candidate);
        }
        for mark in &mut image.houses {
            mark.house = self.house(mark.house);
        }
        for mark in &mut image.cells {
            mark.cell = self.cell(mark.cell);
        }
        for candidate in image.nodes.iter_mut().flat_map(|node| &mut node.candidates) {
            *candidate = self.candidate(*candidate);
        }
        for link in &mut image.links {
            (link.source, link.target) = (end(link.source), end(link.target));
            link.reason = link.reason.map(|reason| match reason {
                Reason::Cell(cell) => Reason::Cell(self.cell(cell)),
                Reason::House(house) => Reason::House(self.house(house)),
                // Nodes and chains keep their index.
                other => other,
            });
        }
        for chain in &mut image.chains {
            chain.premise = chain.premise.map(literal);
            chain.conclusion = chain.conclusion.map(literal);
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use sudoku_technique::{CandidateRole, CellRole, Chain, ChainRole, HouseRole, LinkStrength, NodeKind};

    use super::*;
    use crate::{RandomStream, Seed};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn for_random(seed: u64, check: impl Fn(Transformation, &mut RandomStream)) {
        let mut stream = RandomStream::new(Seed(seed), 0);
        for _ in 0..200 {
            let transformation = Transformation::random(&mut stream);
            check(transformation, &mut stream);
        }
    }

    #[test]
    fn a_quarter_turn_takes_the_top_row_to_the_right_column() {
        assert_eq!(Transformation::ROTATE_90.cell(Cell::at(0, 0)), Cell::at(0, 8));
        assert_eq!(Transformation::ROTATE_90.cell(Cell::at(0, 8)), Cell::at(8, 8));
        assert_eq!(Transformation::ROTATE_90.house(House::row(0)), House::column(8));
        assert_eq!(Transformation::MIRROR_ROWS.cell(Cell::at(0, 1)), Cell::at(8, 1));
        assert_eq!(Transformation::TRANSPOSE.cell(Cell::at(0, 1)), Cell::at(1, 0));
        assert_eq!(Transformation::ANTITRANSPOSE.cell(Cell::at(0, 1)), Cell::at(7, 8));
    }

    #[test]
    fn houses_cells_and_peers_are_kept() {
        for_random(1, |transformation, _| {
            for house in House::all() {
                assert_eq!(
                    transformation.cells(house.cells()),
                    transformation.house(house).cells()
                );
            }
            for cell in Cell::all() {
                assert_eq!(
                    transformation.cells(cell.peers()),
                    transformation.cell(cell).peers()
                );
                assert_eq!(transformation.inverse().cell(transformation.cell(cell)), cell);
            }
        });
    }

    #[test]
    fn a_composition_acts_like_its_parts_one_after_the_other() {
        let grid: Grid = EASY.parse().unwrap();
        for_random(2, |first, stream| {
            let second = Transformation::random(stream);
            let both = first.then(&second);
            assert_eq!(both.grid(&grid), second.grid(&first.grid(&grid)));
            assert_eq!(both.inverse().grid(&both.grid(&grid)), grid);
            for candidate in (0..Candidate::COUNT).filter_map(Candidate::from_index) {
                assert_eq!(
                    both.candidate(candidate),
                    second.candidate(first.candidate(candidate))
                );
            }
        });
    }

    #[test]
    fn cells_of_a_grid_move_like_the_cells_themselves() {
        let grid: Grid = EASY.parse().unwrap();
        for_random(3, |transformation, _| {
            let image = transformation.grid(&grid);
            for cell in Cell::all() {
                let expect = grid.get(cell).map(|digit| transformation.digit(digit));
                assert_eq!(image.get(transformation.cell(cell)), expect);
            }
            assert_eq!(image.filled(), transformation.cells(grid.filled()));
        });
    }

    #[test]
    fn the_board_of_an_image_is_the_image_of_the_board() {
        let grid: Grid = EASY.parse().unwrap();
        for_random(4, |transformation, stream| {
            let mut board = grid.board();
            let mut image = transformation.grid(&grid).board();
            assert_eq!(transformation.board(&board), image);
            for _ in 0..20 {
                let cell = Cell::at(stream.below(9) as usize, stream.below(9) as usize);
                let digit = Digit::from_index(stream.below(9) as usize);
                if stream.below(4) == 0 && board.candidates(cell).contains(digit) {
                    board.place(cell, digit);
                    image.place(transformation.cell(cell), transformation.digit(digit));
                } else {
                    board.eliminate_digit(digit, CellSet::of(cell));
                    image.eliminate_digit(
                        transformation.digit(digit),
                        CellSet::of(transformation.cell(cell)),
                    );
                }
                assert_eq!(transformation.board(&board), image);
            }
        });
    }

    #[test]
    fn evidence_is_carried_along_in_its_order() {
        for_random(5, |transformation, _| {
            let (cell, digit) = (Cell::at(2, 7), Digit::from_index(4));
            let mut evidence = Evidence::default();
            evidence.candidate(cell, digit, CandidateRole::Pivot);
            evidence.house(House::block(2), HouseRole::Base);
            evidence.cells(CellSet::of(cell), CellRole::Set, 2);
            let (source, target) = (Candidate::new(cell, digit), Candidate::new(Cell::at(2, 1), digit));
            let node = evidence.node(NodeKind::Group, 1, [target]);
            evidence.link(
                source,
                node,
                LinkStrength::Strong,
                Some(Reason::House(House::row(2))),
            );
            evidence.chain(Chain {
                premise: Some(Literal::Off(source.into())),
                ..Chain::new(ChainRole::Chain, 0..1)
            });
            let image = transformation.evidence(&evidence);
            let [candidate, place] = [source, target].map(|of| transformation.candidate(of));
            assert_eq!(image.candidates[0].candidate, candidate);
            assert_eq!(image.houses[0].house, transformation.house(House::block(2)));
            assert_eq!(image.cells[0].cell, transformation.cell(cell));
            assert_eq!(image.nodes[0].candidates, [place]);
            assert_eq!(image.links[0].source, End::Candidate(candidate));
            assert_eq!(
                image.links[0].reason,
                Some(Reason::House(transformation.house(House::row(2))))
            );
            assert_eq!(
                image.chains[0].premise,
                Some(Literal::Off(End::Candidate(candidate)))
            );
            assert_eq!(transformation.inverse().evidence(&image), evidence);
        });
    }
}
