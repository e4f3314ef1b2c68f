//! Draws the solution grid that an attempt starts from.

use super::attempt::{Attempt, DigState};
use super::region;
use sudokud_engine::WalkError;

impl Attempt<'_> {
    /// Draws a solution grid with the cells that are given at first. Returns `None` if a region cannot be filled.
    pub(super) fn start(&mut self) -> Result<Option<DigState>, WalkError> {
        let construction = &self.plan.recipe.construction;
        self.effort.attempts += 1;
        let solution = construction
            .grid
            .draw_with(&construction.parameters, &mut self.stream, self.stop)?;
        let given = self.plan.shape.start;
        if self.plan.shape.is_region() {
            return region::fill(self, &solution);
        }
        Ok(Some(DigState { solution, given }))
    }
}
