//! Asks one technique about a board and checks its answers.
//!
//! Each deduction is checked against the known solution in the plugin's own memory (`check`) and copied only for a caller that keeps
//! it. The first violation ends the call with a [`Fault`]. Evidence cannot cause a fault: the parts that the host does not understand
//! are left out. So asking for evidence never changes a grade.
//!
//! A technique that was stopped has no answer: the result is [`Stopped`] and not "found nothing". Otherwise the clock would choose the
//! next step of a walk.
//!
//! A supervisor in another thread sees each question (`watch`). When its time is over, the technique is at fault, also if it returns then.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::ffi::c_void;
use std::fmt;
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::{ptr, slice};

use sudoku_technique::testing::changes_to;
use sudoku_technique::{Board, abi};

use super::breadcrumb;
use super::check::check;
use super::deduction::Deduction;
use super::descriptor::{TechniqueInfo, TechniqueTable};
use super::fault::{Fault, FaultKind, WalkError};
use super::hang_record::HangRecord;
use super::listener::{Inquiry, PluginListener, Reported, SinkAnswer, SinkState, Take, in_one_line};
use super::loading_watch::Loading;
use super::open_sink::OpenSink;
use super::plugin::Plugin;
use super::reaper::drop_elsewhere;
use super::shown::{AskedBoards, BoardIndex, Comparison, EarlierBoard, ShownBoard};
use super::timing::{RungTime, Samples};
use super::watch::Asking;
use sudokud_puzzle::{Grid, Stop, Stopped};

/// A technique with its options, ready to be asked from any thread.
pub struct Technique {
    id: Arc<str>,
    info: Arc<TechniqueInfo>,
    plugin: Arc<Plugin>,
    table: TechniqueTable,
    instance: *mut c_void,
    /// Its number in the breadcrumb.
    crumb: u64,
    /// Shared by all instances of this technique.
    samples: Arc<Samples>,
    /// Shared by all techniques of the plugin.
    hangs: Arc<HangRecord>,
    /// How often the plugin had hung when this was created.
    hangs_before: u32,
    /// Whether it was logged that a part of its evidence was left out.
    misunderstood: AtomicBool,
}

// SAFETY: the interface demands that `find` may be called from many threads at once and that an instance is bound to none.
unsafe impl Send for Technique {}
// SAFETY: as above.
unsafe impl Sync for Technique {}

impl Drop for Technique {
    fn drop(&mut self) {
        // Not here: the last reference may be dropped under a lock or on a thread that serves calls, and `destroy` can hang.
        drop_elsewhere(DeadInstance {
            pointer: self.instance,
            destroy: self.table.destroy,
        });
    }
}

/// An instance that nobody uses any more.
struct DeadInstance {
    pointer: *mut c_void,
    destroy: abi::DestroyFn,
}

// SAFETY: the interface says that an instance may be destroyed on any thread.
unsafe impl Send for DeadInstance {}

impl Drop for DeadInstance {
    fn drop(&mut self) {
        // SAFETY: `create` made the instance, the only `Technique` with it is gone or never dropped, and this is the only place that destroys it.
        unsafe { (self.destroy)(self.pointer) }
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Technique")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// All deductions of a technique on one board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FoundAll {
    /// The deductions in the technique's own order.
    pub deductions: Vec<Deduction>,
    /// Whether there were more than [`MOST_DEDUCTIONS`].
    pub more: bool,
}

impl Technique {
    /// Creates technique number `index` of `plugin` with the operator's options. The error is a message about the options.
    ///
    /// # Panics
    /// Panics if `plugin` has no technique with this number.
    pub fn create(plugin: &Arc<Plugin>, index: usize, options: &[(String, String)]) -> Result<Self, String> {
        let (info, table) = (Arc::clone(&plugin.info.techniques[index]), plugin.table[index]);
        info.check_options(options)?;
        let pairs: Vec<_> = options
            .iter()
            .map(|(key, value)| abi::OptionPair {
                key: abi::Text::new(key),
                value: abi::Text::new(value),
            })
            .collect();
        // The host allocates, so that no side frees memory of the other.
        let mut buffer = [0_u8; 1024];
        let mut message = abi::Message {
            data: buffer.as_mut_ptr(),
            capacity: buffer.len(),
            length: 0,
        };
        let mut instance = ptr::null_mut();
        // The interface promises the plugin one `create` at a time. Nothing else waits for this lock.
        let _turn = plugin.creating.lock().unwrap_or_else(PoisonError::into_inner);
        let _loading = Loading::begin(&plugin.origin, plugin.digest);
        // SAFETY: the options, the place for the instance and the buffer live during the call.
        let status = unsafe { (table.create)(abi::List::new(&pairs), &raw mut instance, &raw mut message) };
        if status != abi::STATUS_DONE {
            // The plugin wrote the length, so it may be anything.
            let length = message.length.min(buffer.len());
            let reason = in_one_line(&buffer[..length]);
            return Err(if reason.is_empty() {
                format!("status {status}")
            } else {
                reason
            });
        }
        Ok(Self {
            id: info.id.as_str().into(),
            crumb: breadcrumb::number(plugin, &info.id),
            info,
            plugin: Arc::clone(plugin),
            table,
            samples: Arc::clone(&plugin.samples[index]),
            hangs: Arc::clone(&plugin.hangs),
            hangs_before: plugin.hangs.count(),
            instance,
            misunderstood: AtomicBool::new(false),
        })
    }

    /// Destroys the instance at once, on this thread. [`Drop`] leaves that to a thread of its own.
    pub fn destroy(self) {
        // Its `Drop` would destroy the instance again. What else it owns is shared with its plugin, and stays.
        let this = ManuallyDrop::new(self);
        drop(DeadInstance {
            pointer: this.instance,
            destroy: this.table.destroy,
        });
    }

    /// Its id.
    pub fn id(&self) -> &Arc<str> {
        &self.id
    }

    /// Its description.
    pub fn info(&self) -> &Arc<TechniqueInfo> {
        &self.info
    }

    /// The plugin it comes from.
    pub fn plugin(&self) -> &Arc<Plugin> {
        &self.plugin
    }

    /// Returns the time of all its instances in the sampled walks, one of 64.
    pub fn sampled(&self) -> RungTime {
        self.samples.total()
    }

    #[inline]
    pub(super) fn crumb(&self) -> u64 {
        self.crumb
    }

    pub(super) fn samples(&self) -> &Samples {
        &self.samples
    }

    /// Finds every deduction of this technique on `board`, with evidence, up to [`MOST_DEDUCTIONS`].
    pub fn find_all(&self, board: &Board, solution: &Grid, stop: &Stop) -> Result<FoundAll, WalkError> {
        let inquiry = Inquiry {
            solution: &solution.candidates(),
            flags: abi::REQUEST_EVIDENCE | abi::REQUEST_ALL,
            stop,
        };
        let mut found = FoundAll::default();
        self.ask_once(&inquiry, board, |raw| {
            check(raw, board, inquiry.solution)?;
            if found.deductions.len() == MOST_DEDUCTIONS {
                found.more = true;
                return Ok(SinkAnswer::Enough);
            }
            found.deductions.push(self.copy(raw, board, inquiry.flags));
            Ok(SinkAnswer::GoOn)
        })?;
        Ok(found)
    }

    /// Copies the part of a checked deduction that changes `board`.
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

    /// Asks as [`Self::ask`] does, about a board of which no other question is asked.
    pub(super) fn ask_once(
        &self,
        inquiry: &Inquiry<'_>,
        board: &Board,
        take: impl FnMut(&abi::Deduction) -> Result<SinkAnswer, FaultKind>,
    ) -> Result<Reported, WalkError> {
        let boards = AskedBoards {
            own: slice::from_ref(board),
            now: 0,
            shown: &ShownBoard::of(board),
        };
        let asking = Asking::begin();
        let mut sink = OpenSink::new(PluginListener::new(inquiry.stop, asking.marks(), take));
        let asked = AskedStep {
            asking: &asking,
            inquiry,
            boards: &boards,
            comparison: Comparison::AfterQuestion,
        };
        // SAFETY: `asking` ends here, and `self` and `board` are borrowed for longer.
        unsafe {
            asking.publish_boards(boards.own, boards.now);
            self.ask(&mut sink, &asked, inquiry.flags, EarlierBoard::NONE)
        }
    }

    /// Whether its plugin was recorded as one that hangs since this was created.
    #[inline]
    pub(super) fn has_hung(&self) -> bool {
        self.hangs.is_longer_than(self.hangs_before)
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
        if self.has_hung()
            && let Some(fault) = self.hangs.last()
        {
            return Err(Box::new(fault).into());
        }
        let asking = asked.asking;
        // SAFETY: promised by the caller.
        unsafe { asking.publish(self, earlier.index) };
        let status = self.call(sink, flags, asked.boards, earlier);
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

    /// Calls the plugin with this sink, and returns its status.
    #[inline]
    pub(super) fn call<T: Take>(
        &self,
        sink: &mut OpenSink<'_, T>,
        flags: u32,
        boards: &AskedBoards<'_>,
        earlier: EarlierBoard<'_>,
    ) -> i32 {
        // SAFETY: `create` made the instance for this table, and it is alive as long as `self`.
        unsafe { sink.call(self.table.find, self.instance, flags, boards, earlier) }
    }

    #[cold]
    fn fault(&self, kind: FaultKind, asked: &AskedStep<'_>, earlier: BoardIndex) -> WalkError {
        let board = asked.boards.current();
        // A deduction is judged by the solution. If the board is not one of this solution any more, no technique is to blame.
        if kind.is_judgement() && !asked.inquiry.fits(board) {
            return WalkError::Corrupted;
        }
        let fault = self.fault_on(kind, board, asked.boards.earlier(earlier));
        WalkError::Fault(Box::new(fault))
    }

    /// Returns a fault of this technique.
    pub(super) fn fault_on(&self, kind: FaultKind, board: &Board, previous: Option<&Board>) -> Fault {
        Fault {
            technique: Arc::clone(&self.id),
            plugin: self.plugin.digest,
            kind,
            board: board.to_string(),
            changes: changes_to(board),
            previous: previous.map(changes_to),
        }
    }
}

/// Whether a technique that returns this status was able to look for deductions.
#[inline]
fn is_over(status: i32) -> bool {
    status == abi::STATUS_DONE || status == abi::STATUS_STOPPED
}

/// The part that the questions of a step have in common.
pub(super) struct AskedStep<'a> {
    pub(super) asking: &'a Asking,
    pub(super) inquiry: &'a Inquiry<'a>,
    pub(super) boards: &'a AskedBoards<'a>,
    pub(super) comparison: Comparison,
}

/// Most deductions of one technique on one board that are kept. More are not a fault, because chains can be that many.
pub const MOST_DEDUCTIONS: usize = 65_536;
