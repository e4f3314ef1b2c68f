//! Draws the solution grid that an attempt starts from.

use super::attempt::{Attempt, DigState};
use super::{few, region};
use sudokud_engine::WalkError;

impl Attempt<'_> {
    /// Draws a solution grid with the cells that are given at first. Returns `None` if no digits are found for a region or for a few givens.
    pub(super) fn start(&mut self) -> Result<Option<DigState>, WalkError> {
        let construction = &self.plan.recipe.construction;
        self.report.effort.attempts += 1;
        let solution = construction
            .grid
            .draw_with(&construction.parameters, &mut self.stream, self.stop)?;
        let given = self.plan.shape.start;
        if self.plan.shape.is_region() {
            let filled = region::fill(self, &solution)?;
            self.report.unfilled += u64::from(filled.is_none());
            return Ok(filled);
        }
        if few::is_wanted(self) {
            return few::find(self, &solution);
        }
        Ok(Some(DigState { solution, given }))
    }
}
