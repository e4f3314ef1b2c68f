//! Receives the deductions of techniques.
//!
//! After the sink answered stop, further deductions are ignored, so they change no answer. A technique that keeps calling the sink
//! breaks its contract. If it never stops calling, its thread is parked here once the supervisor has replaced it.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::ffi::c_void;
use std::mem::size_of;
use std::thread;

use sudoku_technique::abi;

use super::fault::{FaultKind, in_one_line};
use super::solution_digits::SolutionDigits;
use super::watch::{Asking, QuestionMarks};
use sudokud_puzzle::{Stop, Stopped};

/// The part that all questions of one walk have in common.
#[derive(Clone, Copy)]
pub(super) struct Inquiry<'a> {
    /// The digits by which deductions are judged.
    pub(super) solution: &'a SolutionDigits,
    /// [`abi::REQUEST_ALL`], [`abi::REQUEST_EVIDENCE`].
    pub(super) flags: u32,
    /// Ends the walk.
    pub(super) stop: &'a Stop,
}

impl Inquiry<'_> {
    /// Checks the stop between two questions, and lets other work run if the turn of this work is over.
    pub(super) fn check_stop(&self, asking: &Asking) -> Result<(), Stopped> {
        if self.stop.is_due() {
            // Otherwise a supervisor would take a pause for a question that does not end.
            asking.clear();
            self.stop.check()?;
        }
        Ok(())
    }
}

/// The most bytes of a technique's reason for a failure that are kept.
const MOST_REASON: usize = 1024;
/// Number of calls after the answer stop that is a fault. A loop may check the answer only now and then.
const MOST_IGNORED: u32 = 1_000;

/// The answer of the host to one deduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SinkAnswer {
    GoOn,
    Enough,
}

/// What a technique reported on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reported {
    Nothing,
    /// Deductions, none of which was enough.
    Something,
    /// A deduction that was enough.
    Enough,
}

/// Whether the sink still accepts deductions, and otherwise why it answers stop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SinkState {
    /// It accepts deductions, and the technique has said nothing.
    Open,
    /// It accepts deductions. The technique has reported one, or a reason for a failure.
    Heard,
    /// The host has what it asked for.
    Enough,
    /// The caller's [`Stop`] is raised, or the time of the technique is over.
    GivenUp,
    /// The technique broke its contract.
    Fault,
}

/// Takes the deductions that a technique reports, one after the other.
pub(super) trait Take {
    /// Takes a deduction. An error is how it breaks the contract.
    fn take(&mut self, deduction: &abi::Deduction) -> Result<SinkAnswer, FaultKind>;
}

impl<F: FnMut(&abi::Deduction) -> Result<SinkAnswer, FaultKind>> Take for F {
    #[inline]
    fn take(&mut self, deduction: &abi::Deduction) -> Result<SinkAnswer, FaultKind> {
        self(deduction)
    }
}

/// The host's end of a sink, for one question after the other.
pub(super) struct PluginListener<'a, T> {
    stop: &'a Stop,
    marks: QuestionMarks,
    pub(super) taker: T,
    state: SinkState,
    /// How the technique broke its contract.
    fault: Option<FaultKind>,
    /// Its own reason for a failing status.
    reason: Option<Box<str>>,
    /// Number of calls after the answer stop.
    ignored: u32,
    /// Number of these calls that reported a deduction.
    ignored_deductions: u32,
}

impl<'a, T: Take> PluginListener<'a, T> {
    #[inline]
    pub(super) fn new(stop: &'a Stop, marks: QuestionMarks, taker: T) -> Self {
        Self {
            stop,
            marks,
            taker,
            state: SinkState::Open,
            fault: None,
            reason: None,
            ignored: 0,
            ignored_deductions: 0,
        }
    }

    #[inline]
    pub(super) fn state(&self) -> SinkState {
        self.state
    }

    /// Forgets the last question.
    #[inline]
    pub(super) fn reopen(&mut self) {
        self.state = SinkState::Open;
        self.reason = None;
        self.ignored = 0;
        self.ignored_deductions = 0;
    }

    /// Number of deductions that were reported after the answer stop.
    pub(super) fn ignored_deductions(&self) -> u32 {
        self.ignored_deductions
    }

    /// Returns the fault of a technique that returned `status` although the sink was open, or that broke its contract before.
    pub(super) fn take_fault(&mut self, status: i32) -> FaultKind {
        let reason = self.reason.take();
        self.fault.take().unwrap_or(match status {
            abi::STATUS_PANICKED => FaultKind::Panicked { reason },
            status => FaultKind::Status { status, reason },
        })
    }

    /// Receives a deduction.
    ///
    /// # Safety
    /// `context` must point to a listener that nothing else uses during the call, as an `OpenSink` promises.
    pub(super) unsafe extern "C" fn emit(context: *mut c_void, deduction: *const abi::Deduction) -> u32 {
        // SAFETY: promised by the sink; the plugin calls back on the same thread, during `find` only.
        let this = unsafe { &mut *context.cast::<Self>() };
        if this.state > SinkState::Heard {
            this.ignored_deductions = this.ignored_deductions.saturating_add(1);
            return this.repeat_stop();
        }
        this.state = SinkState::Heard;
        // SAFETY: the plugin promises a deduction that lives during this call.
        match unsafe { this.hear(deduction) } {
            Ok(SinkAnswer::GoOn) => this.answer(),
            Ok(SinkAnswer::Enough) => this.stop(SinkState::Enough),
            Err(kind) => this.break_off(kind),
        }
    }

    /// Answers whether the technique must stop.
    ///
    /// # Safety
    /// As with [`Self::emit`].
    pub(super) unsafe extern "C" fn should_stop(context: *mut c_void) -> u32 {
        // SAFETY: as in `emit`.
        let this = unsafe { &mut *context.cast::<Self>() };
        if this.state <= SinkState::Heard {
            this.answer()
        } else {
            this.repeat_stop()
        }
    }

    /// Receives the reason for a failing status.
    ///
    /// # Safety
    /// As with [`Self::emit`].
    pub(super) unsafe extern "C" fn fail(context: *mut c_void, reason: abi::Text) {
        // SAFETY: as in `emit`.
        let this = unsafe { &mut *context.cast::<Self>() };
        // SAFETY: the plugin promises a text that lives during this call.
        let bytes = unsafe { reason.bytes() };
        // The technique is about to fail, so nothing is promised about its text.
        let bytes = &bytes[..bytes.len().min(MOST_REASON)];
        this.reason = Some(in_one_line(bytes).into());
        this.state = this.state.max(SinkState::Heard);
    }

    /// Passes a foreign deduction on. It may be smaller than the host's structure.
    ///
    /// # Safety
    /// A pointer that is not null and aligned must point to a deduction of at least its `struct_size` bytes, with everything that it
    /// refers to.
    #[expect(clippy::inline_always, reason = "as with `check`")]
    #[inline(always)]
    unsafe fn hear(&mut self, deduction: *const abi::Deduction) -> Result<SinkAnswer, FaultKind> {
        if deduction.is_null() || !deduction.is_aligned() {
            return Err(FaultKind::Malformed("null or misaligned"));
        }
        // SAFETY: not null and aligned; the size comes first in every version.
        let size = unsafe { (&raw const (*deduction).struct_size).read() };
        if size as usize >= size_of::<abi::Deduction>() {
            // SAFETY: promised by the caller.
            return self.taker.take(unsafe { &*deduction });
        }
        // SAFETY: promised by the caller.
        let smaller = unsafe { abi::read(deduction, size) }.ok_or(FaultKind::Malformed("too small"))?;
        self.taker.take(&smaller)
    }

    /// Answers continue, or stop if the caller has given up or the question has used up its time.
    fn answer(&mut self) -> u32 {
        if self.marks.is_overdue() || self.stop.is_raised() {
            return self.stop(SinkState::GivenUp);
        }
        abi::CONTINUE
    }

    fn stop(&mut self, state: SinkState) -> u32 {
        self.state = state;
        abi::STOP
    }

    #[cold]
    fn break_off(&mut self, kind: FaultKind) -> u32 {
        self.fault = Some(kind);
        self.stop(SinkState::Fault)
    }

    #[cold]
    fn repeat_stop(&mut self) -> u32 {
        self.ignored = self.ignored.saturating_add(1);
        if self.ignored == MOST_IGNORED {
            self.marks.report_ignored_stop();
            return self.break_off(FaultKind::IgnoredStop);
        }
        while self.ignored > MOST_IGNORED && self.marks.is_abandoned() {
            // It would use a processor without end, and only the technique itself can return to the caller. A thread that is
            // parked may wake up without a reason.
            thread::park();
        }
        abi::STOP
    }
}
