//! Finds and draws the solved cells that leave one place for a digit, or one digit for a place.
//!
//! Evidence of a placement often consists of a house or of a cell alone. The digits on the board give the rest of the reason: the
//! same digit in a row, column or box of each other cell, or every other digit in a house of the cell.

use std::fmt::Write as _;

use sudoku_technique::{Candidate, CandidateRole, Cell, CellSet, Digit, HouseRole};
use sudokud_explain::Legend;

use super::geometry::middle;
use super::key::{Key, Sample};
use super::shapes::{cross, ring};
use super::step::ShownStep;
use super::svg::Svg;
use super::theme::Colours;

/// The solved cells that exclude everything else.
pub(crate) struct Single {
    /// The solved cells.
    blockers: CellSet,
    /// The empty cells that cannot hold the digit, each with the solved cell that sees it.
    blocked: Vec<(Cell, Cell)>,
    /// Whether nothing is left that only pencil marks exclude.
    pub(crate) is_complete: bool,
}

impl Single {
    /// Returns the reason of a step that is a single, `None` for any other step.
    pub(crate) fn of(values: &[u8; 81], step: &ShownStep<'_>) -> Option<Self> {
        let placed = step.only_placement()?;
        let evidence = step.evidence;
        let is_alone = evidence
            .candidates
            .iter()
            .all(|mark| mark.candidate == placed && mark.role == CandidateRole::Pattern);
        let has_more = !evidence.links.is_empty() || !evidence.cells.is_empty() || !evidence.nodes.is_empty();
        if !is_alone || has_more || evidence.candidates.is_empty() {
            return None;
        }
        match evidence.houses.as_slice() {
            [] => Some(Self::of_cell(values, placed)),
            [mark] if mark.role == HouseRole::Base => {
                Some(Self::of_house(values, placed, mark.house.cells()))
            }
            _ => None,
        }
    }

    /// The digit has one place left in a house.
    fn of_house(values: &[u8; 81], placed: Candidate, house: CellSet) -> Self {
        let is_open = |cell: &Cell| values[cell.index()] == 0 && *cell != placed.cell();
        let mut left: CellSet = house.into_iter().filter(is_open).collect();
        let with_digit = |cell: &Cell| values[cell.index()] == placed.digit().value();
        let solved: Vec<Cell> = Cell::all().filter(with_digit).collect();
        let mut single = Self {
            blockers: CellSet::EMPTY,
            blocked: Vec::new(),
            is_complete: true,
        };
        // The fewest solved cells are the clearest reason: the one that sees most comes first.
        while let Some(best) = solved
            .iter()
            .copied()
            .filter(|of| left.intersects(of.peers()))
            .max_by_key(|of| ((left & of.peers()).len(), usize::MAX - of.index()))
        {
            single.blockers.insert(best);
            let seen = left & best.peers();
            single.blocked.extend(seen.into_iter().map(|cell| (cell, best)));
            left -= seen;
        }
        single.is_complete = left.is_empty();
        single
    }

    /// The cell has one digit left.
    fn of_cell(values: &[u8; 81], placed: Candidate) -> Self {
        let mut single = Self {
            blockers: CellSet::EMPTY,
            blocked: Vec::new(),
            is_complete: true,
        };
        for digit in Digit::ALL.into_iter().filter(|digit| *digit != placed.digit()) {
            let houses = placed.cell().houses();
            let cells = houses.iter().flat_map(|house| house.cells());
            match cells
                .into_iter()
                .find(|cell| values[cell.index()] == digit.value())
            {
                Some(cell) => single.blockers.insert(cell),
                None => single.is_complete = false,
            }
        }
        single
    }

    /// Draws rings around the solved cells, lines to the cells that they exclude, and crosses there.
    pub(crate) fn draw(&self, svg: &mut Svg, colours: &Colours, key: &mut Key) {
        if self.blockers.is_empty() {
            return;
        }
        for cell in self.blockers {
            ring(svg, middle(cell), 23.0, 2.0, colours.gone);
        }
        if self.blocked.is_empty() {
            key.add(Sample::Ring, Legend::ImpossibleDigit);
            return;
        }
        key.add(Sample::Ring, Legend::SameDigit);
        key.add(Sample::Blocked, Legend::NoPlace);
        let (mut lines, mut crosses) = (String::new(), String::new());
        for &(cell, blocker) in &self.blocked {
            let way = (middle(cell) - middle(blocker)).unit();
            // Writing into a text cannot fail.
            let _ = write!(
                lines,
                "M{}L{}",
                middle(blocker) + way * 24.0,
                middle(cell) - way * 12.0
            );
            crosses += &cross(middle(cell), 8.0);
        }
        svg.path(
            &lines,
            format_args!(
                "stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"0.1 4\" stroke-linecap=\"round\"",
                colours.gone
            ),
        );
        svg.path(
            &crosses,
            format_args!(
                "stroke=\"{}\" stroke-width=\"2\" stroke-opacity=\".75\"",
                colours.gone
            ),
        );
    }
}
