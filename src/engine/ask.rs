//! Asks one technique about a board and checks its answers.
//!
//! Each deduction is checked against the known solution in the plugin's own memory (`check`) and copied only for a caller that keeps
//! it. The first violation ends the call with a [`Fault`](super::fault::Fault). Evidence cannot cause a fault: the parts that the host does not understand
//! are left out. So asking for evidence never changes a grade.
//!
//! A technique that was stopped has no answer: the result is [`Stopped`] and not "found nothing". Otherwise the clock would choose the
//! next step of a walk.
//!
//! A supervisor in another thread sees each question (`watch`). When its time is over, the technique is at fault, also if it returns then.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::slice;

use sudoku_technique::{Board, abi};

use super::board_copy::{AskedBoards, BoardCopy, BoardIndex, Comparison, EarlierBoard};
use super::fault::{FaultKind, WalkError};
use super::listener::{Inquiry, PluginListener, Reported, SinkAnswer, SinkState, Take};
use super::open_sink::OpenSink;
use super::technique::Technique;
use super::watch::Asking;
use sudokud_puzzle::Stopped;

/// The part that the questions of a step have in common.
pub(super) struct AskedStep<'a> {
    pub(super) asking: &'a Asking,
    pub(super) inquiry: &'a Inquiry<'a>,
    pub(super) boards: &'a AskedBoards<'a>,
    pub(super) comparison: Comparison,
}

/// A board about which techniques are asked, of which no walk keeps copies.
pub(super) struct AskedBoard<'a> {
    asking: Asking,
    inquiry: &'a Inquiry<'a>,
    board: &'a Board,
    copy: BoardCopy,
}

impl<'a> AskedBoard<'a> {
    /// Checks the stop before the questions.
    pub(super) fn new(board: &'a Board, inquiry: &'a Inquiry<'a>) -> Result<Self, Stopped> {
        let asking = Asking::begin();
        inquiry.check_stop(&asking)?;
        Ok(Self {
            asking,
            inquiry,
            board,
            copy: BoardCopy::of(board),
        })
    }

    /// Asks as [`Technique::ask`] does.
    pub(super) fn ask(
        &self,
        technique: &'a Technique,
        take: impl FnMut(&abi::Deduction) -> Result<SinkAnswer, FaultKind>,
    ) -> Result<Reported, WalkError> {
        let (asking, inquiry) = (&self.asking, self.inquiry);
        let boards = AskedBoards {
            own: slice::from_ref(self.board),
            now: 0,
            copy: &self.copy,
        };
        let mut sink = OpenSink::new(PluginListener::new(inquiry.stop, asking.marks(), take));
        let asked = AskedStep {
            asking,
            inquiry,
            boards: &boards,
            comparison: Comparison::AfterQuestion,
        };
        // SAFETY: `asking` ends with `self`, and the technique and the board are borrowed for longer.
        unsafe {
            asking.publish_boards(boards.own, boards.now);
            technique.ask(&mut sink, &asked, inquiry.flags, EarlierBoard::NONE)
        }
    }
}

impl Technique {
    /// Asks as [`Self::ask`] does, about a board of which no other question is asked.
    pub(super) fn ask_once(
        &self,
        inquiry: &Inquiry<'_>,
        board: &Board,
        take: impl FnMut(&abi::Deduction) -> Result<SinkAnswer, FaultKind>,
    ) -> Result<Reported, WalkError> {
        AskedBoard::new(board, inquiry)?.ask(self, take)
    }

    /// Passes every deduction to the listener of `sink`, which checks it, until the listener has enough. Returns whether there was any. If
    /// the comparison is not [`Comparison::AfterQuestion`], the caller compares the copies of the boards before it believes the result, or an
    /// error.
    ///
    /// # Safety
    /// `self` must neither move nor change until the next question of `asked.asking`, [`Asking::clear`] or its end. The boards are published.
    #[expect(
        clippy::inline_always,
        reason = "a step asks some three questions, and its loop keeps the arguments"
    )]
    #[inline(always)]
    pub(super) unsafe fn ask<T: Take>(
        &self,
        sink: &mut OpenSink<'_, T>,
        asked: &AskedStep<'_>,
        flags: u32,
        earlier: EarlierBoard<'_>,
    ) -> Result<Reported, WalkError> {
        if self.is_withdrawn()
            && let Some(fault) = self.withdrawn_for()
        {
            return Err(Box::new(fault).into());
        }
        let asking = asked.asking;
        // SAFETY: promised by the caller.
        unsafe { asking.publish(self, earlier.index) };
        let status = sink.call(self, flags, asked.boards, earlier);
        asking.returned();
        if asked.comparison == Comparison::AfterQuestion
            && !(asked.boards.are_intact(earlier) && sink.is_intact(flags, earlier))
        {
            return Err(self.fault(FaultKind::ChangedBoard, asked, earlier.index));
        }
        let state = sink.listener.state();
        // Comparisons, because a `match` of both becomes a jump through a table, which takes longer.
        if asking.marks().is_overdue() {
            // Also if it has found something: whether it returned before or after this moment must not decide the next step.
        } else if status == abi::STATUS_DONE && state == SinkState::Open {
            return Ok(Reported::Nothing);
        } else if is_over(status) && state == SinkState::Enough {
            sink.listener.reopen();
            return Ok(Reported::Enough);
        }
        self.unusual_end(status, &mut sink.listener, asked, earlier.index)
    }

    /// Ends a question that ended neither without a deduction nor with one that was enough.
    #[cold]
    fn unusual_end<T: Take>(
        &self,
        status: i32,
        listener: &mut PluginListener<'_, T>,
        asked: &AskedStep<'_>,
        earlier: BoardIndex,
    ) -> Result<Reported, WalkError> {
        let state = listener.state();
        let kind = if asked.asking.marks().is_overdue() && state != SinkState::Fault {
            // The supervisor has withdrawn it before it set the mark.
            if let Some(fault) = self.withdrawn_for() {
                return Err(Box::new(fault).into());
            }
            FaultKind::Hung
        } else if status == abi::STATUS_DONE && state == SinkState::Heard {
            listener.reopen();
            return Ok(Reported::Something);
        } else if is_over(status) && state == SinkState::GivenUp {
            // Also after `STATUS_DONE`: the deductions after the stop were ignored, so "nothing" may be wrong.
            return Err(Stopped.into());
        } else {
            listener.take_fault(status)
        };
        Err(self.fault(kind, asked, earlier))
    }

    #[cold]
    fn fault(&self, kind: FaultKind, asked: &AskedStep<'_>, earlier: BoardIndex) -> WalkError {
        let board = asked.boards.current();
        // A deduction is judged by the solution. If the board is not one of this solution any more, no technique is to blame.
        if kind.is_judgement() && !asked.inquiry.solution.fit(board) {
            return WalkError::Corrupted;
        }
        let fault = self.fault_on(kind, board, asked.boards.earlier(earlier));
        WalkError::Fault(Box::new(fault))
    }
}

/// Whether a technique that returns this status was able to look for deductions.
#[inline]
fn is_over(status: i32) -> bool {
    status == abi::STATUS_DONE || status == abi::STATUS_STOPPED
}
