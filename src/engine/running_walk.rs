//! A walk in progress: its boards, and the copies of them that techniques see.
//!
//! Techniques see copies of the boards (`board_copies`). A walk compares each copy once, because comparisons after each question would take up to
//! a quarter of its time. If a copy differs, the walk is repeated with comparisons after each question, which find the technique at fault
//! before its next question: see [`Comparison`].
#![expect(unsafe_code, reason = "promises a supervisor that boards stay where they are")]

use std::ptr::NonNull;
use std::sync::Arc;

use sudoku_technique::{Board, abi};

use super::ask::AskedStep;
use super::board_copies::BoardCopies;
use super::board_copy::{AskedBoards, BoardIndex, Comparison, EarlierBoard, NO_BOARD};
use super::check::{apply, check};
use super::fault::{FaultKind, WalkError};
use super::ladder::{Ladder, Rung};
use super::listener::{Inquiry, PluginListener, Reported, SinkAnswer, Take};
use super::open_sink::OpenSink;
use super::rung_timer::RungTimer;
use super::trace::{Step, Use};
use super::watch::Asking;

/// Questions to the first rungs of a ladder take about a microsecond, so the stop is checked between steps only. Later ones may take
/// milliseconds, so the stop is checked before each of them.
const QUICK_RUNGS: usize = 12;

/// A walk in progress.
pub(super) struct RunningWalk<'a> {
    /// The first field, because it must end before the boards do.
    asking: Asking,
    ladder: &'a Ladder,
    /// Leads all techniques to the taker of their deductions.
    sink: OpenSink<'a, StepTaker<'a>>,
    /// For the first deduction.
    pub(super) inquiry: Inquiry<'a>,
    /// The board before each step, and the current board.
    pub(super) boards: Vec<Board>,
    /// The copies of the boards that techniques see.
    copies: &'a mut BoardCopies,
    /// The index of the board with which this walk began. Those before it were taken over from another walk, or are the stalled one.
    first: usize,
    /// The numbers of uses and steps that were taken over.
    taken_over: (usize, usize),
    /// For each [`Rung::instance`](super::ladder::Rung::instance), the index of the last board on which it reported nothing, or [`NO_BOARD`].
    silent_on: Vec<BoardIndex>,
    /// When the copies are compared with the boards.
    comparison: Comparison,
}

impl<'a> RunningWalk<'a> {
    /// A walk from `board`.
    pub(super) fn on(
        ladder: &'a Ladder,
        copies: &'a mut BoardCopies,
        board: &Board,
        inquiry: Inquiry<'a>,
    ) -> Self {
        Self::new(
            ladder,
            copies,
            vec![board.clone()],
            WalkRecord::default(),
            inquiry,
        )
    }

    pub(super) fn new(
        ladder: &'a Ladder,
        copies: &'a mut BoardCopies,
        boards: Vec<Board>,
        record: WalkRecord,
        inquiry: Inquiry<'a>,
    ) -> Self {
        copies.begin(&boards);
        let asking = Asking::begin();
        let taken_over = (record.uses.len(), record.steps.len());
        let taker = StepTaker {
            record,
            inquiry,
            rung: None,
            board: NonNull::dangling(),
            next: NonNull::dangling(),
        };
        Self {
            sink: OpenSink::new(PluginListener::new(inquiry.stop, asking.marks(), taker)),
            asking,
            ladder,
            inquiry,
            copies,
            first: boards.len() - 1,
            taken_over,
            boards,
            silent_on: vec![NO_BOARD; ladder.rungs().len()],
            comparison: Comparison::for_next_walk(),
        }
    }

    /// Makes the last board before the one with which this walk begins a board on which the first `passed` rungs found nothing.
    pub(super) fn after_stall(mut self, passed: usize) -> Self {
        let stalled = self.first - 1;
        // A rung with bounds may have found deductions that are outside of them.
        for rung in self.ladder.rungs()[..passed]
            .iter()
            .filter(|rung| !rung.is_bounded())
        {
            self.silent_on[rung.instance()] = stalled as BoardIndex;
        }
        self
    }

    /// Runs `work`, which makes steps, and returns its result if all copies of the boards are as they were. Otherwise runs it again from the
    /// same board, and compares after each question.
    pub(super) fn compared<T>(
        &mut self,
        mut work: impl FnMut(&mut Self) -> Result<T, WalkError>,
    ) -> Result<T, WalkError> {
        let result = work(self);
        if self.comparison == Comparison::AfterQuestion || self.copies.are_intact(&self.boards) {
            return result;
        }
        Comparison::suspect();
        if matches!(result, Err(WalkError::Stopped(_))) {
            return result;
        }
        self.begin_again();
        work(self)
    }

    /// Returns to the board with which this walk began, and compares after each question from now on.
    #[cold]
    fn begin_again(&mut self) {
        self.asking.clear();
        self.boards.truncate(self.first + 1);
        self.copies.begin(&self.boards);
        self.sink.listener.reopen();
        let (uses, steps) = self.taken_over;
        let record = self.record();
        record.uses.truncate(uses);
        record.steps.truncate(steps);
        self.silent_on.fill(NO_BOARD);
        self.comparison = Comparison::AfterQuestion;
    }

    pub(super) fn board(&self) -> &Board {
        self.boards.last().expect("a walk has the board it began with")
    }

    /// The steps so far.
    #[inline]
    pub(super) fn record(&mut self) -> &mut WalkRecord {
        &mut self.sink.listener.taker.record
    }

    /// Returns the use of a rung in the last step.
    ///
    /// # Panics
    /// Panics before the first step.
    #[inline]
    pub(super) fn last_use(&mut self) -> &mut Use {
        self.record().uses.last_mut().expect("a step was made")
    }

    /// Checks the stop between two steps.
    pub(super) fn check_stop(&self) -> Result<(), WalkError> {
        Ok(self.inquiry.check_stop(&self.asking)?)
    }

    /// Applies the first deduction of the easiest rung that has one. Asks only the first `rungs` rungs. Returns whether there is a deduction.
    pub(super) fn step(&mut self, rungs: usize, timer: &mut impl RungTimer) -> Result<bool, WalkError> {
        let now = self.boards.len() - 1;
        let boards = &self.boards[..];
        let step = AskedStep {
            asking: &self.asking,
            inquiry: &self.inquiry,
            boards: &AskedBoards {
                own: boards,
                now,
                copy: self.copies.current(now),
            },
            comparison: self.comparison,
        };
        let taker = &mut self.sink.listener.taker;
        taker.board = NonNull::from(&boards[now]);
        taker.next = self.copies.next(now);
        // SAFETY: the boards move after `clear` only, and no step changes a board of an earlier step.
        unsafe { self.asking.publish_boards(boards, now) };
        for rung in &self.ladder.rungs()[..rungs] {
            let silent_on = self.silent_on[rung.instance()];
            if silent_on == now as BoardIndex {
                continue;
            }
            let flags = if rung.is_bounded() {
                // The bounds may exclude the first deduction.
                self.inquiry.flags | abi::REQUEST_ALL
            } else {
                self.inquiry.flags
            };
            let earlier = EarlierBoard {
                index: silent_on,
                copy: (silent_on != NO_BOARD).then(|| self.copies.copy(boards, silent_on as usize)),
            };
            if rung.number() >= QUICK_RUNGS && self.inquiry.stop.is_due() {
                self.inquiry.check_stop(&self.asking)?;
                // SAFETY: as above.
                unsafe { self.asking.publish_boards(boards, now) };
            }
            self.sink.listener.taker.rung = Some(rung);
            let start = timer.start();
            // SAFETY: the walk borrows the ladder; the boards as above.
            let reported = unsafe { rung.technique().ask(&mut self.sink, &step, flags, earlier) };
            // Also a question that a stop has ended: otherwise the slowest technique would seem to cost nothing.
            timer.stop(rung.number(), start, matches!(reported, Ok(Reported::Enough)));
            match reported? {
                Reported::Nothing => self.silent_on[rung.instance()] = now as BoardIndex,
                Reported::Something => {}
                Reported::Enough => {
                    if self.boards.len() == self.boards.capacity() {
                        // The boards are about to move.
                        self.asking.clear();
                    }
                    self.copies.keep_next(&mut self.boards);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The steps of a walk.
#[derive(Default)]
pub(super) struct WalkRecord {
    /// The use of a rung in each step.
    pub(super) uses: Vec<Use>,
    /// The deduction of each step, if evidence is asked for.
    pub(super) steps: Vec<Step>,
}

/// Applies the first deduction of a step, and records it.
struct StepTaker<'a> {
    record: WalkRecord,
    inquiry: Inquiry<'a>,
    /// The rung that is asked.
    rung: Option<&'a Rung>,
    /// The current board.
    board: NonNull<Board>,
    /// The place of the next board, which is the same as the current one so far. Only this uses it while a technique is asked.
    next: NonNull<Board>,
}

impl Take for StepTaker<'_> {
    #[expect(clippy::inline_always, reason = "a part of each step")]
    #[inline(always)]
    fn take(&mut self, deduction: &abi::Deduction) -> Result<SinkAnswer, FaultKind> {
        let rung = self.rung.expect("a rung that is asked");
        let solution = self.inquiry.solution;
        if rung.is_bounded() && !rung.bounds().admit(deduction) {
            // A wrong deduction is a fault, even if the bounds exclude it.
            // SAFETY: the walk that set the pointer has the board.
            check(deduction, unsafe { self.board.as_ref() }, solution)?;
            return Ok(SinkAnswer::GoOn);
        }
        // SAFETY: the walk that set the pointer has the board, and leaves it alone while it asks.
        let placed = apply(deduction, unsafe { self.next.as_mut() }, solution)?;
        self.record.uses.push(Use {
            rung: rung.number(),
            placed,
            rating: deduction.rated().filter(|rating| rating.is_finite()),
            opportunities: 0,
        });
        if self.inquiry.flags & abi::REQUEST_EVIDENCE != 0 {
            // SAFETY: as above.
            let board = unsafe { self.board.as_ref() };
            self.record.steps.push(Step {
                technique: Arc::clone(rung.id()),
                deduction: rung.technique().copy(deduction, board, self.inquiry.flags),
            });
        }
        Ok(SinkAnswer::Enough)
    }
}
