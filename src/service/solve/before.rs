//! Finds the position just before the first step of a technique, for practice.

use super::super::failure::Failure;
use super::steps::path;
use sudokud_engine::Technique;
use sudokud_grade::Scale;
use sudokud_puzzle::{Grid, Position, Puzzle, Stop, UnmarkedCells};

/// Returns the position before the first step of `technique` on the scale's solving path, with complete marks. `None` if the path does not
/// use the technique.
pub(crate) fn before(
    technique: &Technique,
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    stop: &Stop,
) -> Result<Option<Position>, Failure> {
    let trace = path(scale, puzzle, position, stop)?;
    let is_wanted = |step: &sudokud_engine::Step| step.technique == *technique.id();
    let Some(first) = trace.steps.iter().position(is_wanted) else {
        return Ok(None);
    };
    let mut board = position.board();
    for step in &trace.steps[..first] {
        board.place_all(&step.deduction.placements);
        board.eliminate(&step.deduction.eliminations);
    }
    let values = Grid::from_values(*board.values()).ok_or(Failure::Internal)?;
    let marked = Position::in_play(*position.clues(), values, Some(*board.all_candidates()));
    Ok(Some(marked.with_unmarked(UnmarkedCells::Empty)))
}

/// Returns the failure of an ask for a position that does not exist.
pub(super) fn no_step(technique: &Technique, scale: &Scale) -> Failure {
    let problem = format!(
        "the solving path on scale {} does not use {}; name a technique of the trace, or generate a puzzle that needs it",
        scale.name(),
        technique.info().name
    );
    Failure::field("position_before.technique", "NO_STEP", problem)
}
