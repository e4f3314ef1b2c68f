//! One loaded technique: asking it about a board and checking what it answers.
//!
//! This is where foreign code runs. Every deduction is held against the known solution in the plugin's own memory, before
//! anyone else sees it, and is copied only where somebody keeps it; the first violation ends the call with a [`Fault`].
//! Evidence is no part of that: what of it cannot be understood is left out, and the deduction stands on its own. So asking
//! for evidence never changes a grade.
//!
//! A technique that was told to stop is not heard any more, so one that goes on regardless changes no answer. One that gave
//! up because the caller did has no answer: [`Stopped`], never "found nothing", or the clock would choose the step.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::ffi::c_void;
use std::fmt;
use std::mem::size_of;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sudoku_technique::{Board, CandidateSet, Digit, abi};

use super::deduction::Deduction;
use super::descriptor::{TechniqueInfo, TechniqueTable};
use super::fault::{Fault, FaultKind};
use super::ladder::WalkError;
use super::library::Plugin;
use crate::puzzle::{Grid, Stop, Stopped};

/// A technique with its options, ready to be asked from any thread.
pub struct Technique {
    id: Arc<str>,
    info: Arc<TechniqueInfo>,
    plugin: Arc<Plugin>,
    table: TechniqueTable,
    instance: *mut c_void,
    /// Set once something of its evidence was left out, which is logged once.
    misunderstood: AtomicBool,
}

// SAFETY: the interface demands that `find` may be called from many threads at once and that an instance is bound to none.
unsafe impl Send for Technique {}
// SAFETY: as above.
unsafe impl Sync for Technique {}

impl Drop for Technique {
    fn drop(&mut self) {
        // SAFETY: `create` made the instance, this is the only place that destroys it, and nobody holds `self` any more.
        unsafe { (self.table.destroy)(self.instance) }
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Technique")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

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

/// All that a technique finds on one board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FoundAll {
    /// The deductions in the technique's own order.
    pub deductions: Vec<Deduction>,
    /// Whether there were more than [`MOST_DEDUCTIONS`].
    pub more: bool,
}

impl Technique {
    /// Creates technique number `index` of `plugin` with the operator's options; the error says what is wrong with them.
    pub(super) fn create(
        plugin: &Arc<Plugin>,
        index: usize,
        options: &[(String, String)],
    ) -> Result<Self, String> {
        let (info, table) = (Arc::clone(&plugin.info.techniques[index]), plugin.table[index]);
        info.check_options(options)?;
        let pairs: Vec<_> = options
            .iter()
            .map(|(key, value)| abi::OptionPair {
                key: abi::Text::new(key),
                value: abi::Text::new(value),
            })
            .collect();
        let mut buffer = [0_u8; 1024];
        let mut message = abi::Message {
            data: buffer.as_mut_ptr(),
            capacity: buffer.len(),
            length: 0,
        };
        let mut instance = ptr::null_mut();
        // SAFETY: the options, the place for the instance and the buffer live during the call.
        let status = unsafe { (table.create)(abi::List::new(&pairs), &raw mut instance, &raw mut message) };
        if status != abi::STATUS_DONE {
            let length = message.length.min(buffer.len());
            let reason = String::from_utf8_lossy(&buffer[..length]).into_owned();
            return Err(if reason.is_empty() {
                format!("status {status}")
            } else {
                reason
            });
        }
        Ok(Self {
            id: info.id.as_str().into(),
            info,
            plugin: Arc::clone(plugin),
            table,
            instance,
            misunderstood: AtomicBool::new(false),
        })
    }

    /// Its id.
    pub fn id(&self) -> &Arc<str> {
        &self.id
    }

    /// What its plugin says of it.
    pub fn info(&self) -> &Arc<TechniqueInfo> {
        &self.info
    }

    /// The plugin it comes from.
    pub fn plugin(&self) -> &Arc<Plugin> {
        &self.plugin
    }

    /// Every deduction of this technique on `board`, with evidence, up to [`MOST_DEDUCTIONS`].
    pub fn find_all(&self, board: &Board, solution: &Grid, stop: &Stop) -> Result<FoundAll, WalkError> {
        let inquiry = Inquiry {
            solution: &solution.candidates(),
            flags: abi::REQUEST_EVIDENCE | abi::REQUEST_ALL,
            stop,
        };
        let mut found = FoundAll::default();
        self.ask(inquiry, board, None, |raw| {
            check(raw, board, inquiry.solution)?;
            if found.deductions.len() == MOST_DEDUCTIONS {
                found.more = true;
                return Ok(Answer::Enough);
            }
            found.deductions.push(self.copy(raw, board, inquiry.flags));
            Ok(Answer::GoOn)
        })?;
        Ok(found)
    }

    /// A copy of a checked deduction, cut down to what it changes on `board`.
    pub(super) fn copy(&self, raw: &abi::Deduction, board: &Board, flags: u32) -> Deduction {
        let evidence = (flags & abi::REQUEST_EVIDENCE != 0).then(|| {
            // SAFETY: the plugin promises evidence that lives during `emit`, which is where this is called.
            let understood = unsafe { abi::read_evidence(raw.evidence) };
            if let Some(what) = understood.left_out
                && !self.misunderstood.swap(true, Ordering::Relaxed)
            {
                tracing::warn!(
                    technique = %self.id,
                    plugin = %self.plugin.info.name,
                    "evidence left out, here and wherever it comes up again: {what}"
                );
            }
            Box::new(understood.evidence)
        });
        let rated = raw.rated().filter(|rating| rating.is_finite());
        Deduction {
            placements: raw.placements.within(board.unsolved()),
            eliminations: raw.eliminations.intersection(board.all_candidates()),
            variant: self
                .info
                .variant(raw.variant)
                .map(|variant| Arc::clone(&variant.name)),
            rating: rated,
            length: raw.length,
            size: raw.size,
            evidence,
        }
    }

    /// Hands every deduction to `take`, which checks it, until that has enough. Says whether there was any.
    ///
    /// `previous` is a board earlier in the same walk, on which this instance found nothing at all.
    #[inline]
    pub(super) fn ask(
        &self,
        inquiry: Inquiry<'_>,
        board: &Board,
        previous: Option<&Board>,
        take: impl FnMut(&abi::Deduction) -> Result<Answer, FaultKind>,
    ) -> Result<Reported, WalkError> {
        let mut listener = Listener {
            inquiry,
            take,
            end: End::Open,
            fault: None,
            reported: Reported::Nothing,
            unheard: 0,
        };
        let status = listener.call(self, board, previous);
        match (status, listener.end) {
            (abi::STATUS_DONE | abi::STATUS_STOPPED, End::Enough) | (abi::STATUS_DONE, End::Open) => {
                Ok(listener.reported)
            }
            (abi::STATUS_DONE | abi::STATUS_STOPPED, End::GivenUp) => Err(Stopped.into()),
            _ => Err(self.fault(status, listener.fault, board)),
        }
    }

    #[cold]
    fn fault(&self, status: i32, found: Option<FaultKind>, board: &Board) -> WalkError {
        let kind = match (status, found) {
            (_, Some(kind)) => kind,
            (abi::STATUS_PANICKED, None) => FaultKind::Panicked,
            (other, None) => FaultKind::Status(other),
        };
        WalkError::Fault(Box::new(Fault {
            technique: Arc::clone(&self.id),
            plugin: self.plugin.digest,
            kind,
            board: board.to_string(),
        }))
    }
}

/// Most deductions of one technique on one board that are kept: without a bound a technique that repeats itself would fill the
/// memory. More than that is an answer that says so, not a fault: chains can be without number.
pub const MOST_DEDUCTIONS: usize = 65_536;

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
enum End {
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
struct Listener<'a, T> {
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

impl<T: FnMut(&abi::Deduction) -> Result<Answer, FaultKind>> Listener<'_, T> {
    #[inline]
    fn call(&mut self, technique: &Technique, board: &Board, previous: Option<&Board>) -> i32 {
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
        // SAFETY: the instance is alive as long as `technique`; all structures live during the call.
        unsafe {
            (technique.table.find)(
                technique.instance,
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

/// Whether a deduction is right and changes `board`.
pub(super) fn check(
    deduction: &abi::Deduction,
    board: &Board,
    solution: &CandidateSet,
) -> Result<(), FaultKind> {
    apply(deduction, &mut board.clone(), solution)
}

/// Applies a deduction to `board`, if it is right and changes it; otherwise the board is of no use any more.
///
/// Each digit's part is checked just before it is applied: a look at what has to be looked at anyway costs next to nothing,
/// and every step of every walk comes through here.
#[inline]
pub(super) fn apply(
    deduction: &abi::Deduction,
    board: &mut Board,
    solution: &CandidateSet,
) -> Result<(), FaultKind> {
    let mut changes = false;
    for digit in Digit::ALL {
        let gone = deduction.eliminations.cells_of(digit);
        if !gone.is_empty() {
            if gone.intersects(solution.cells_of(digit)) || gone.words()[1] & BEYOND != 0 {
                return Err(what_is_wrong(deduction, solution));
            }
            changes |= gone.intersects(board.cells_with(digit));
            board.eliminate_digit(digit, gone);
        }
    }
    for digit in Digit::ALL {
        let placed = deduction.placements.cells_of(digit);
        if !placed.is_empty() {
            // Beyond the last cell nothing is right.
            if !placed.is_subset(solution.cells_of(digit)) {
                return Err(what_is_wrong(deduction, solution));
            }
            for cell in placed & board.unsolved() {
                board.place(cell, digit);
                changes = true;
            }
        }
    }
    if changes { Ok(()) } else { Err(FaultKind::Useless) }
}

/// Bits of the upper word that stand for no cell.
const BEYOND: u64 = !((1 << 17) - 1);

#[cold]
fn what_is_wrong(deduction: &abi::Deduction, solution: &CandidateSet) -> FaultKind {
    if !deduction.placements.is_well_formed() || !deduction.eliminations.is_well_formed() {
        return FaultKind::Malformed("bits beyond cell 80");
    }
    let misplaced = deduction.placements.difference(solution);
    let removed = deduction.eliminations.intersection(solution);
    match (misplaced.iter().next(), removed.iter().next()) {
        (Some(wrong), _) => FaultKind::WrongPlacement(wrong),
        (None, Some(wrong)) => FaultKind::WrongElimination(wrong),
        (None, None) => FaultKind::Malformed("neither right nor wrong"),
    }
}
