//! A walk in progress: its boards, and the copies of them that techniques see.
//!
//! Techniques see copies of the boards (`shown_boards`). A walk compares each copy once, because comparisons after each question would take up to
//! a quarter of its time. If a copy differs, the walk is repeated with comparisons after each question, which find the technique at fault
//! before its next question: see [`Comparison`].
#![expect(unsafe_code, reason = "promises a supervisor that boards stay where they are")]

use std::cell::Cell;

use sudoku_technique::{Board, abi};

use super::check::{apply, check};
use super::deduction::Deduction;
use super::fault::WalkError;
use super::ladder::Ladder;
use super::listener::{Inquiry, PluginListener, Reported, SinkAnswer, SinkState};
use super::open_sink::OpenSink;
use super::rung_timer::RungTimer;
use super::shown::{AskedBoards, Comparison};
use super::shown_boards::ShownBoards;
use super::trace::Use;
use super::watch::Asking;

/// No board, in place of an index.
const NO_BOARD: u32 = u32::MAX;

/// A walk in progress.
pub(super) struct RunningWalk<'a> {
    /// The first field, because it must end before the boards do.
    asking: Asking,
    ladder: &'a Ladder,
    /// For the first deduction.
    pub(super) inquiry: Inquiry<'a>,
    /// For all deductions.
    inquiry_for_all: Inquiry<'a>,
    /// The board before each step, and the current board.
    pub(super) boards: Vec<Board>,
    /// The copies of the boards that techniques see.
    shown: &'a mut ShownBoards,
    /// The index of the board with which this walk began. Those before it were taken over from another walk, or are the stalled one.
    first: usize,
    /// For each [`Rung::instance`](super::ladder::Rung::instance), the index of the last board on which it reported nothing, or [`NO_BOARD`].
    silent_on: Vec<u32>,
    /// When the copies are compared with the boards.
    comparison: Comparison,
}

impl<'a> RunningWalk<'a> {
    pub(super) fn new(
        ladder: &'a Ladder,
        shown: &'a mut ShownBoards,
        boards: Vec<Board>,
        inquiry: Inquiry<'a>,
    ) -> Self {
        shown.begin(&boards);
        Self {
            asking: Asking::begin(),
            ladder,
            inquiry,
            inquiry_for_all: Inquiry {
                flags: inquiry.flags | abi::REQUEST_ALL,
                ..inquiry
            },
            shown,
            first: boards.len() - 1,
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
            self.silent_on[rung.instance()] = stalled as u32;
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
        if self.comparison == Comparison::AfterQuestion || self.shown.are_intact(&self.boards) {
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
        self.shown.begin(&self.boards);
        self.silent_on.fill(NO_BOARD);
        self.comparison = Comparison::AfterQuestion;
    }

    pub(super) fn board(&self) -> &Board {
        self.boards.last().expect("a walk has the board it began with")
    }

    /// Applies the first deduction of the easiest rung that has one, and copies it into `keep`. Asks only the first `rungs` rungs.
    pub(super) fn step(
        &mut self,
        rungs: usize,
        mut keep: Option<&mut Option<Box<Deduction>>>,
        timer: &mut impl RungTimer,
    ) -> Result<Option<Use>, WalkError> {
        let now = self.boards.len() - 1;
        let (boards, board) = (&self.boards[..], &self.boards[now]);
        // SAFETY: only the listener of this step uses it, as long as there is the listener.
        let next = unsafe { self.shown.next(now) };
        let pair = |index: usize| self.shown.pair(boards, index);
        let current = pair(now);
        let rungs = &self.ladder.rungs()[..rungs];
        // The number of the rung that is asked.
        let asked = Cell::new(0);
        let mut used = None;
        let solution = self.inquiry.solution;
        let flags = self.inquiry.flags;
        let take = |deduction: &abi::Deduction| {
            let number = asked.get();
            let rung = &rungs[number];
            if rung.is_bounded() && !rung.bounds().admit(deduction) {
                // A wrong deduction is a fault, even if the bounds exclude it.
                check(deduction, board, solution)?;
                return Ok(SinkAnswer::GoOn);
            }
            used = Some(Use {
                rung: number,
                placed: apply(deduction, next, solution)?,
                rating: deduction.rated().filter(|rating| rating.is_finite()),
                opportunities: 0,
            });
            if let Some(keep) = keep.as_deref_mut() {
                *keep = Some(Box::new(rung.technique().copy(deduction, board, flags)));
            }
            Ok(SinkAnswer::Enough)
        };
        let mut sink = OpenSink::new(PluginListener::new(self.inquiry.stop, &self.asking, take));
        for (number, rung) in rungs.iter().enumerate() {
            let silent_on = self.silent_on[rung.instance()];
            if silent_on == now as u32 {
                continue;
            }
            let inquiry = if rung.is_bounded() {
                // The bounds may exclude the first deduction.
                &self.inquiry_for_all
            } else {
                &self.inquiry
            };
            let asked_boards = AskedBoards {
                current,
                previous: (silent_on != NO_BOARD).then(|| pair(silent_on as usize)),
            };
            asked.set(number);
            let start = timer.start();
            // SAFETY: the walk borrows the ladder. Its boards move after `clear` only, and no step changes a board of an earlier step.
            let reported =
                unsafe { (rung.technique()).ask(&mut sink, inquiry, asked_boards, self.comparison) }?;
            let is_hit = sink.listener.state() == SinkState::Enough;
            timer.stop(number, start, is_hit);
            if is_hit {
                // It can change the next board, which is read now.
                drop(sink);
                if self.boards.len() == self.boards.capacity() {
                    // The boards are about to move.
                    self.asking.clear();
                }
                self.shown.keep_next(&mut self.boards);
                return Ok(used);
            }
            if reported == Reported::Nothing {
                self.silent_on[rung.instance()] = now as u32;
            }
        }
        Ok(None)
    }
}
