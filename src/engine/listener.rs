//! The host's end of a call: where foreign code runs and what it says arrives.
//!
//! A technique that was told to stop is not heard any more, so one that goes on regardless changes no answer; one that goes on
//! and on breaks its contract.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::ffi::c_void;
use std::mem::size_of;
use std::ptr;

use sudoku_technique::{Board, CandidateSet, abi};

use super::fault::FaultKind;
use sudokud_puzzle::Stop;

/// What all questions of one walk have in common.
#[derive(Clone, Copy)]
pub(super) struct Inquiry<'a> {
    /// The digit of the solution in each cell.
    pub(super) solution: &'a CandidateSet,
    /// [`abi::REQUEST_ALL`], [`abi::REQUEST_EVIDENCE`].
    pub(super) flags: u32,
    /// When to give up.
    pub(super) stop: &'a Stop,
}

/// Most calls of a sink after the technique was told to stop. A loop that looks at the answer only now and then is tolerated.
const MOST_UNHEARD: u32 = 1_000;

/// What the host says to one deduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    GoOn,
    Enough,
}

/// Whether a technique reported anything on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reported {
    Nothing,
    Something,
}

/// Whether a technique was told to stop, and why.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// It was not.
    Open,
    /// The host has what it asked for.
    Enough,
    /// The caller's [`Stop`] was raised.
    GivenUp,
    /// The technique broke its contract.
    Fault,
}

/// The host's end of a sink.
pub(super) struct Listener<'a, T> {
    inquiry: Inquiry<'a>,
    take: T,
    /// What the technique says after it was told to stop is not heard.
    end: End,
    /// How it broke its contract.
    fault: Option<FaultKind>,
    reported: Reported,
    /// Calls after the technique was told to stop.
    unheard: u32,
}

impl<'a, T: FnMut(&abi::Deduction) -> Result<Answer, FaultKind>> Listener<'a, T> {
    #[inline]
    pub(super) fn new(inquiry: Inquiry<'a>, take: T) -> Self {
        Self {
            inquiry,
            take,
            end: End::Open,
            fault: None,
            reported: Reported::Nothing,
            unheard: 0,
        }
    }

    /// Whether it told the technique to stop, and why.
    #[inline]
    pub(super) fn end(&self) -> End {
        self.end
    }

    /// Whether the technique reported anything.
    #[inline]
    pub(super) fn reported(&self) -> Reported {
        self.reported
    }

    /// How the technique broke its contract.
    pub(super) fn into_fault(self) -> Option<FaultKind> {
        self.fault
    }

    /// Asks `find` about `board` and gives its status.
    ///
    /// # Safety
    /// `instance` must be alive and made by the `create` beside `find`.
    #[inline]
    pub(super) unsafe fn call(
        &mut self,
        find: abi::FindFn,
        instance: *const c_void,
        board: &Board,
        previous: Option<&Board>,
    ) -> i32 {
        let request = abi::Request {
            struct_size: size_of::<abi::Request>() as u32,
            flags: self.inquiry.flags,
            previous: previous.map_or(ptr::null(), ptr::from_ref),
            reserved: [0; 4],
        };
        let sink = abi::Sink {
            struct_size: size_of::<abi::Sink>() as u32,
            reserved: 0,
            context: (&raw mut *self).cast(),
            emit: Self::emit,
            should_stop: Self::should_stop,
            spare: [0; 4],
        };
        // SAFETY: promised by the caller; all structures live during the call.
        unsafe {
            find(
                instance,
                ptr::from_ref(board),
                &raw const request,
                &raw const sink,
            )
        }
    }

    unsafe extern "C" fn emit(context: *mut c_void, deduction: *const abi::Deduction) -> u32 {
        // SAFETY: `context` is the listener that `call` put into the sink; the plugin calls back on the same thread,
        // during `find` only.
        let this = unsafe { &mut *context.cast::<Self>() };
        if this.end != End::Open {
            return this.repeat_stop();
        }
        this.reported = Reported::Something;
        // SAFETY: the plugin promises a deduction that lives during this call.
        match unsafe { this.hear(deduction) } {
            Ok(Answer::GoOn) => this.answer(),
            Ok(Answer::Enough) => this.tell_to_stop(End::Enough),
            Err(kind) => this.break_off(kind),
        }
    }

    unsafe extern "C" fn should_stop(context: *mut c_void) -> u32 {
        // SAFETY: as in `emit`.
        let this = unsafe { &mut *context.cast::<Self>() };
        if this.end == End::Open {
            this.answer()
        } else {
            this.repeat_stop()
        }
    }

    /// Hands a foreign deduction on, however little of it there is.
    ///
    /// # Safety
    /// A pointer that is not null and aligned must lead to a deduction of at least its `struct_size` bytes, with all it
    /// refers to.
    #[expect(clippy::inline_always, reason = "as with `check`")]
    #[inline(always)]
    unsafe fn hear(&mut self, deduction: *const abi::Deduction) -> Result<Answer, FaultKind> {
        if deduction.is_null() || !deduction.is_aligned() {
            return Err(FaultKind::Malformed("null or misaligned"));
        }
        // SAFETY: not null and aligned; the size comes first in every version.
        let size = unsafe { (&raw const (*deduction).struct_size).read() };
        if size as usize >= size_of::<abi::Deduction>() {
            // SAFETY: promised by the caller.
            return (self.take)(unsafe { &*deduction });
        }
        // SAFETY: promised by the caller.
        let smaller = unsafe { abi::read(deduction, size) }.ok_or(FaultKind::Malformed("too small"))?;
        (self.take)(&smaller)
    }

    /// Whether to go on.
    fn answer(&mut self) -> u32 {
        if self.inquiry.stop.is_raised() {
            return self.tell_to_stop(End::GivenUp);
        }
        abi::CONTINUE
    }

    fn tell_to_stop(&mut self, end: End) -> u32 {
        self.end = end;
        abi::STOP
    }

    #[cold]
    fn break_off(&mut self, kind: FaultKind) -> u32 {
        self.fault = Some(kind);
        self.tell_to_stop(End::Fault)
    }

    #[cold]
    fn repeat_stop(&mut self) -> u32 {
        self.unheard = self.unheard.saturating_add(1);
        if self.unheard == MOST_UNHEARD {
            return self.break_off(FaultKind::IgnoredStop);
        }
        abi::STOP
    }
}
