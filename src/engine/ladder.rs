//! The ladder: rungs in difficulty order, and the walk up it.
//!
//! A walk tries the rungs from the easiest, applies the first deduction that one finds and starts again from the
//! easiest, until the board is full or no rung finds anything. It is deterministic: the choice depends on the board and
//! on the techniques' own order only.
//!
//! No work is done twice: a walk keeps its boards, and remembers for each technique on which one it last found nothing. Asked
//! again, the technique is handed that board and looks only at what has changed. The next board is made from a deduction
//! while that is still in the plugin's memory.

use std::sync::Arc;

use sudoku_technique::{Board, abi};

use super::check::{apply, check};
use super::deduction::Deduction;
use super::fault::WalkError;
use super::listener::{Answer, Inquiry, Reported};
use super::technique::Technique;
use super::trace::{Step, Trace};
use crate::puzzle::{Grid, Stop};

/// One rung: a technique, perhaps only with some of what it finds.
#[derive(Clone, Debug)]
pub struct Rung {
    technique: Arc<Technique>,
    bounds: Bounds,
    /// Whether the bounds leave anything out.
    is_bounded: bool,
}

/// Which deductions of its technique a rung takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// Only this variant, by number.
    pub variant: Option<u32>,
    /// Only chains up to this length.
    pub max_length: Option<u32>,
    /// Only patterns up to this size.
    pub max_size: Option<u32>,
}

impl Bounds {
    fn admit(&self, deduction: &abi::Deduction) -> bool {
        self.variant.is_none_or(|variant| deduction.variant == variant)
            && self.max_length.is_none_or(|most| deduction.length <= most)
            && self.max_size.is_none_or(|most| deduction.size <= most)
    }
}

impl Rung {
    /// The rung that takes whatever `technique` finds within `bounds`.
    pub fn new(technique: Arc<Technique>, bounds: Bounds) -> Self {
        Self {
            technique,
            is_bounded: bounds != Bounds::default(),
            bounds,
        }
    }

    /// Its technique.
    pub fn technique(&self) -> &Arc<Technique> {
        &self.technique
    }

    /// The id of its technique.
    pub fn id(&self) -> &Arc<str> {
        self.technique.id()
    }

    /// What it takes of what its technique finds.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Whether two rungs would always find the same.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.technique, &other.technique) && self.bounds == other.bounds
    }
}

/// Rungs in difficulty order, the easiest first.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    rungs: Vec<Rung>,
    /// For each rung the number of its technique's instance; rungs can share one.
    instances: Vec<usize>,
}

/// How much of a walk is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recording {
    /// Only how often each rung was used.
    Counts,
    /// Also each applied deduction, with its evidence.
    Evidence,
}

impl Ladder {
    /// The ladder with these rungs, the easiest first.
    pub fn new(rungs: Vec<Rung>) -> Self {
        let mut instances: Vec<usize> = Vec::with_capacity(rungs.len());
        for (index, rung) in rungs.iter().enumerate() {
            let same = rungs[..index]
                .iter()
                .position(|other| Arc::ptr_eq(&other.technique, &rung.technique));
            instances.push(same.map_or(index, |same| instances[same]));
        }
        Self { rungs, instances }
    }

    /// The rungs, the easiest first.
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// The same ladder less the rungs for which `leave_out` says so.
    #[must_use]
    pub fn without(&self, leave_out: impl Fn(&Rung) -> bool) -> Self {
        Self::new(
            self.rungs
                .iter()
                .filter(|rung| !leave_out(rung))
                .cloned()
                .collect(),
        )
    }

    /// Walks from `board` as far as the techniques go. `solution` is the puzzle's only one.
    pub fn walk(
        &self,
        board: Board,
        solution: &Grid,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Trace, WalkError> {
        let solution = solution.candidates();
        let mut walk = Walk {
            ladder: self,
            inquiry: Inquiry {
                solution: &solution,
                flags: match recording {
                    Recording::Counts => 0,
                    Recording::Evidence => abi::REQUEST_EVIDENCE,
                },
                stop,
            },
            boards: Vec::with_capacity(USUAL_STEPS),
            silent_on: vec![None; self.rungs.len()],
        };
        walk.boards.push(board);
        let (mut steps, mut counts) = (Vec::new(), vec![0; self.rungs.len()]);
        while !walk.board().is_full() {
            if walk.boards.len().is_multiple_of(STEPS_BETWEEN_STOPS) {
                stop.check()?;
            }
            let mut kept = None;
            let keep = (recording == Recording::Evidence).then_some(&mut kept);
            let Some(rung) = walk.step(keep)? else {
                break;
            };
            counts[rung] += 1;
            if let Some(deduction) = kept {
                steps.push(Step {
                    technique: Arc::clone(self.rungs[rung].id()),
                    deduction: *deduction,
                });
            }
        }
        let end = walk.boards.pop().expect("a walk has the board it began with");
        Ok(Trace { steps, counts, end })
    }

    /// The easiest next step on `board` with its evidence, or none.
    pub fn next_step(&self, board: &Board, solution: &Grid, stop: &Stop) -> Result<Option<Step>, WalkError> {
        let solution = solution.candidates();
        let mut walk = Walk {
            ladder: self,
            inquiry: Inquiry {
                solution: &solution,
                flags: abi::REQUEST_EVIDENCE,
                stop,
            },
            boards: vec![board.clone()],
            silent_on: vec![None; self.rungs.len()],
        };
        let mut kept = None;
        let rung = walk.step(Some(&mut kept))?;
        Ok(rung.zip(kept).map(|(rung, deduction)| Step {
            technique: Arc::clone(self.rungs[rung].id()),
            deduction: *deduction,
        }))
    }
}

/// Steps that most walks need no more than.
const USUAL_STEPS: usize = 128;
/// A look at the clock costs as much as a tenth of a step, so it is not taken at each.
const STEPS_BETWEEN_STOPS: usize = 16;

/// A walk on its way.
struct Walk<'a> {
    ladder: &'a Ladder,
    inquiry: Inquiry<'a>,
    /// The board before each step; the last one is that of now.
    boards: Vec<Board>,
    /// For each instance the index of the last board on which it reported nothing at all.
    silent_on: Vec<Option<usize>>,
}

impl Walk<'_> {
    fn board(&self) -> &Board {
        self.boards.last().expect("a walk has the board it began with")
    }

    /// Applies the first deduction of the easiest rung that has one, and gives the rung's number. Puts a copy of the deduction
    /// into `keep`.
    fn step(&mut self, mut keep: Option<&mut Option<Box<Deduction>>>) -> Result<Option<usize>, WalkError> {
        let now = self.boards.len() - 1;
        self.boards.extend_from_within(now..);
        // The plugin looks at the board of now while its deduction is applied to the copy.
        let (past, next) = self.boards.split_at_mut(now + 1);
        let (board, next) = (&past[now], &mut next[0]);
        for (number, rung) in self.ladder.rungs.iter().enumerate() {
            let instance = self.ladder.instances[number];
            let silent_on = self.silent_on[instance];
            if silent_on == Some(now) {
                continue;
            }
            let mut inquiry = self.inquiry;
            if rung.is_bounded {
                // The first one may be of another kind.
                inquiry.flags |= abi::REQUEST_ALL;
            }
            let previous = silent_on.map(|index| &past[index]);
            let mut found = false;
            let reported = rung.technique.ask(inquiry, board, previous, |deduction| {
                if rung.is_bounded && !rung.bounds.admit(deduction) {
                    // Not wanted here is no excuse for being wrong.
                    check(deduction, board, inquiry.solution)?;
                    return Ok(Answer::GoOn);
                }
                apply(deduction, next, inquiry.solution)?;
                found = true;
                if let Some(keep) = keep.as_deref_mut() {
                    *keep = Some(Box::new(rung.technique.copy(deduction, board, inquiry.flags)));
                }
                Ok(Answer::Enough)
            })?;
            if found {
                return Ok(Some(number));
            }
            if reported == Reported::Nothing {
                self.silent_on[instance] = Some(now);
            }
        }
        self.boards.pop();
        Ok(None)
    }
}
