//! Draws random givens that break no rule and solves them: the Las Vegas method.
//!
//! If the solver does not finish within a limit, other givens are drawn. The paper's limit is a tenth of a second; here it is a number of
//! guesses, so that the result does not depend on the machine. Every grid is possible, but the bias is strong: a few givens have very many
//! solutions, and the solver, which tries candidates in ascending order, takes the first one.

use std::ops::ControlFlow;

use sudoku_technique::{Cell, DigitSet};

use super::drawing::until_drawn;
use super::parameters::GridParameters;
use crate::candidates::Candidates;
use crate::search;
use crate::tree::Visitor;
use sudokud_puzzle::{Grid, RandomStream, Stop, Stopped};

/// Draws givens until the solver finishes within the limit.
pub(super) fn draw(
    parameters: &GridParameters,
    stream: &mut RandomStream,
    stop: &Stop,
) -> Result<Grid, Stopped> {
    until_drawn(stop, || attempt(parameters, stream))
}

pub(super) fn attempt(parameters: &GridParameters, stream: &mut RandomStream) -> Option<Grid> {
    let givens = givens(parameters.random_givens as usize, stream)?;
    let mut solution = None;
    let mut keep = |found: &Grid| {
        solution = Some(*found);
        ControlFlow::Break(())
    };
    let mut visitor = Visitor {
        guesses: u64::from(parameters.guess_limit),
        ..Visitor::visit(&mut keep)
    };
    search(&Candidates::of(&givens), &mut visitor);
    solution
}

/// Draws random digits in random cells that break no rule. Returns `None` if a cell has no digit left.
fn givens(count: usize, stream: &mut RandomStream) -> Option<Grid> {
    let mut cells: [_; Cell::COUNT] = std::array::from_fn(|index| index);
    stream.shuffle(&mut cells);
    let mut grid = Grid::EMPTY;
    for cell in cells.into_iter().take(count).filter_map(Cell::new) {
        let taken: DigitSet = cell
            .peers()
            .into_iter()
            .filter_map(|peer| grid.get(peer))
            .collect();
        let digit = (!taken)
            .into_iter()
            .nth(stream.below((!taken).len() as u32) as usize)?;
        grid.set(cell, Some(digit));
    }
    Some(grid)
}
