//! Walks up a ladder.
//!
//! A walk tries the rungs from the easiest, applies the first deduction and starts again from the easiest, until the board is full or
//! no rung finds anything. It is deterministic: the choice depends only on the board and on the order in which techniques report.
//!
//! A walk does no work twice. It keeps its boards. For each technique it remembers the last board on which the technique found nothing; the
//! next question includes this board, so the technique looks only at the changes. A deduction is applied directly from the plugin's memory.
//! Walks of the same puzzle up two ladders share their first steps, up to the first use of a rung in which the ladders differ.

use std::mem;
use std::sync::Arc;

use sudoku_technique::{Board, CellSet, abi};

use super::board_copies::BoardCopies;
use super::cost::{CostLimit, CostSoFar};
use super::fault::WalkError;
use super::ladder::Ladder;
use super::listener::Inquiry;
use super::recording::Recording;
use super::rung_timer::{RungTimer, Sampling, Untimed, is_sampled};
use super::running_walk::{RunningWalk, WalkRecord};
use super::solution_digits::SolutionDigits;
use super::timing::RungTime;
use super::trace::{Step, Trace, Use};
use sudokud_puzzle::{Grid, Stop};

/// A board on which the first rungs of a ladder found nothing.
#[derive(Clone, Debug)]
pub struct StalledBoard {
    /// The board.
    pub board: Board,
    /// Number of these rungs.
    pub passed: usize,
}

/// A trace with its boards.
#[derive(Clone, Debug)]
pub struct Walked {
    /// The trace.
    pub trace: Trace,
    /// The board before each step, and the board at the end.
    pub boards: Arc<Vec<Board>>,
    recording: Recording,
}

impl Walked {
    /// Returns how many of the first steps a walk up another ladder can take over, if the ladders have the first `common` rungs in common.
    fn shared_steps(&self, common: usize, recording: Recording) -> usize {
        if recording.evidence && !self.recording.evidence {
            return 0;
        }
        let uncounted = recording.opportunities && !self.recording.opportunities;
        let differs = |used: &Use| used.rung >= common || uncounted && used.placed == 0;
        let uses = &self.trace.uses;
        uses.iter().position(differs).unwrap_or(uses.len())
    }
}

impl Ladder {
    /// Walks from `board` as far as possible. `solution` is its only solution, or the digits of its solutions.
    pub fn walk(
        &self,
        board: Board,
        solution: impl Into<SolutionDigits>,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Trace, WalkError> {
        self.walked(board, solution, recording, stop)
            .map(|walked| walked.trace)
    }

    /// Walks as [`Self::walk`] does, and keeps all boards.
    pub fn walked(
        &self,
        board: Board,
        solution: impl Into<SolutionDigits>,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Walked, WalkError> {
        self.go_on_sampled(
            &mut CostSoFar::new(None),
            WalkStart::on(board),
            &solution.into(),
            recording,
            stop,
        )
    }

    /// Walks as [`Self::walked`] does. Returns `None` as soon as it is certain that the walk exceeds `limit` or does not solve the puzzle.
    pub fn walked_within(
        &self,
        limit: CostLimit<'_>,
        board: Board,
        solution: &Grid,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Option<Walked>, WalkError> {
        let mut cost = CostSoFar::new(Some(limit));
        let begun = WalkStart::on(board);
        let walked = self.go_on_sampled(&mut cost, begun, &solution.into(), recording, stop)?;
        Ok(Some(walked).filter(|_| !cost.is_exceeded()))
    }

    /// Walks on from a stalled board on which more cells of the solution are given. The first techniques look only at the changes,
    /// so this takes less time than a new walk from that board.
    pub fn walked_on(
        &self,
        stalled: &StalledBoard,
        given: CellSet,
        solution: &Grid,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Walked, WalkError> {
        let mut board = stalled.board.clone();
        for cell in given & board.unsolved() {
            if let Some(digit) = solution.get(cell) {
                board.place(cell, digit);
            }
        }
        let steps = board.unsolved().len() + FURTHER_STEPS;
        let mut boards = Vec::with_capacity(steps + 1);
        boards.extend([stalled.board.clone(), board]);
        let begun = WalkStart {
            boards,
            record: WalkRecord {
                uses: Vec::with_capacity(steps),
                steps: Vec::new(),
            },
            passed: Some(stalled.passed),
        };
        let mut walked = self.go_on_sampled(
            &mut CostSoFar::new(None),
            begun,
            &solution.into(),
            recording,
            stop,
        )?;
        // The stalled board does not belong to this walk.
        Arc::get_mut(&mut walked.boards).map(|boards| boards.remove(0));
        Ok(walked)
    }

    /// Walks as [`Self::walk`] does, and adds the time of each rung to its entry in `times`.
    pub fn timed_walk(
        &self,
        board: Board,
        solution: &Grid,
        stop: &Stop,
        times: &mut Vec<RungTime>,
    ) -> Result<Trace, WalkError> {
        times.resize(self.rungs().len(), RungTime::default());
        let begun = WalkStart {
            boards: vec![board],
            record: WalkRecord::default(),
            passed: None,
        };
        let cost = &mut CostSoFar::new(None);
        self.go_on(cost, begun, &solution.into(), Recording::COUNTS, stop, times)
            .map(|walked| walked.trace)
    }

    /// Walks from the first board of `earlier`, which is a walk up `other`. Takes over the steps that both walks share.
    pub fn walked_after(
        &self,
        (other, earlier): (&Self, &Walked),
        solution: &Grid,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Walked, WalkError> {
        let shared = earlier.shared_steps(self.common_start(other), recording);
        if shared == earlier.trace.uses.len() && earlier.trace.is_solved() {
            return Ok(Walked {
                trace: Trace {
                    counts: self.counts(&earlier.trace.uses),
                    uses: recording.taken_over(&earlier.trace.uses),
                    steps: recording.taken_over_steps(&earlier.trace.steps, shared),
                    end: earlier.trace.end.clone(),
                },
                boards: Arc::clone(&earlier.boards),
                recording,
            });
        }
        let begun = WalkStart {
            boards: earlier.boards[..=shared].to_vec(),
            record: WalkRecord {
                uses: recording.taken_over(&earlier.trace.uses[..shared]),
                steps: recording.taken_over_steps(&earlier.trace.steps, shared),
            },
            passed: None,
        };
        self.go_on_sampled(
            &mut CostSoFar::new(None),
            begun,
            &solution.into(),
            recording,
            stop,
        )
    }

    /// Continues a walk until its cost exceeds a limit. Measures the time of its rungs if the walk is a sample.
    fn go_on_sampled(
        &self,
        cost: &mut CostSoFar<'_>,
        begun: WalkStart,
        solution: &SolutionDigits,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Walked, WalkError> {
        if is_sampled() {
            self.go_on(cost, begun, solution, recording, stop, &mut Sampling(self))
        } else {
            self.go_on(cost, begun, solution, recording, stop, &mut Untimed)
        }
    }

    fn go_on(
        &self,
        cost: &mut CostSoFar<'_>,
        begun: WalkStart,
        solution: &SolutionDigits,
        recording: Recording,
        stop: &Stop,
        timer: &mut impl RungTimer,
    ) -> Result<Walked, WalkError> {
        let mut copies = BoardCopies::unset();
        let mut walk = RunningWalk::new(
            self,
            &mut copies,
            begun.boards,
            begun.record,
            inquiry(solution, recording.flags(), stop),
        );
        if let Some(passed) = begun.passed {
            walk = walk.after_stall(passed);
        }
        walk.compared(|walk| {
            cost.restart();
            while !walk.board().is_full() {
                if walk.boards.len().is_multiple_of(STEPS_BETWEEN_STOPS) {
                    walk.check_stop()?;
                }
                let count = self.rungs().len();
                if !walk.step(cost.rungs(count), timer)? {
                    cost.stall(count);
                    break;
                }
                let used = walk.last_use();
                if !cost.add(used) {
                    break;
                }
                if recording.opportunities && used.placed == 0 {
                    let rung = &self.rungs()[used.rung];
                    let before = &walk.boards[walk.boards.len() - 2];
                    walk.last_use().opportunities = rung.opportunities(before, walk.inquiry)?;
                }
            }
            Ok(())
        })?;
        let WalkRecord { uses, steps } = mem::take(walk.record());
        let counts = self.counts(&uses);
        let boards = Arc::new(walk.boards);
        let end = boards.last().expect("a walk has the board it began with").clone();
        Ok(Walked {
            trace: Trace {
                steps,
                uses,
                counts,
                end,
            },
            boards,
            recording,
        })
    }

    /// Returns how often each rung was used.
    fn counts(&self, uses: &[Use]) -> Vec<u32> {
        let mut counts = vec![0; self.rungs().len()];
        for used in uses {
            counts[used.rung] += 1;
        }
        counts
    }

    /// Returns the easiest next step on `board` with its evidence.
    pub fn next_step(
        &self,
        board: &Board,
        solution: impl Into<SolutionDigits>,
        stop: &Stop,
    ) -> Result<Option<Step>, WalkError> {
        let solution = solution.into();
        let inquiry = inquiry(&solution, abi::REQUEST_EVIDENCE, stop);
        let mut copies = BoardCopies::unset();
        let mut walk = RunningWalk::on(self, &mut copies, board, inquiry);
        walk.compared(|walk| walk.step(self.rungs().len(), &mut Untimed))?;
        Ok(walk.record().steps.pop())
    }

    /// Applies the easiest next step to `board`. Returns `None` if there is none.
    pub fn advance(&self, board: &mut Board, solution: &Grid, stop: &Stop) -> Result<Option<Use>, WalkError> {
        let solution = solution.into();
        let mut copies = BoardCopies::unset();
        let mut walk = RunningWalk::on(self, &mut copies, board, inquiry(&solution, 0, stop));
        walk.compared(|walk| walk.step(self.rungs().len(), &mut Untimed))?;
        if let Some(next) = walk.boards.pop() {
            *board = next;
        }
        Ok(walk.record().uses.pop())
    }
}

/// The capacity for steps, in addition to one for each open cell. It suffices for most walks of easy puzzles.
const FURTHER_STEPS: usize = 40;
/// The number of steps between two checks of the stop. A check reads the clock, which takes a tenth of the time of a step.
const STEPS_BETWEEN_STOPS: usize = 16;

pub(super) fn inquiry<'a>(solution: &'a SolutionDigits, flags: u32, stop: &'a Stop) -> Inquiry<'a> {
    Inquiry {
        solution,
        flags,
        stop,
    }
}

/// The start of a walk: its first board, or the steps that it takes over from another walk.
struct WalkStart {
    boards: Vec<Board>,
    record: WalkRecord,
    /// After a stall, whose board is the last but one: the number of rungs that found nothing there.
    passed: Option<usize>,
}

impl WalkStart {
    /// The start of a walk from a board.
    fn on(board: Board) -> Self {
        // Most steps fill a cell.
        let steps = board.unsolved().len() + FURTHER_STEPS;
        let mut boards = Vec::with_capacity(steps);
        boards.push(board);
        Self {
            boards,
            record: WalkRecord {
                uses: Vec::with_capacity(steps),
                steps: Vec::new(),
            },
            passed: None,
        }
    }
}
