//! One loaded technique: asking it about a board and checking what it answers.
//!
//! This is where foreign code runs. Every deduction is copied, cut down to what it really changes and held against the
//! known solution before anyone else sees it; the first violation ends the call with a [`Fault`].
//!
//! A technique that was told to stop is not heard any more, so one that goes on regardless changes no answer. One that gave
//! up because the caller did has no answer: [`Stopped`], never "found nothing", or the clock would choose the step.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::ffi::c_void;
use std::fmt;
use std::mem::size_of;
use std::sync::Arc;

use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, Evidence, House, HouseRole, Link, LinkStrength, abi,
};

use super::deduction::Deduction;
use super::descriptor::{TechniqueInfo, TechniqueTable};
use super::fault::{Fault, FaultKind};
use super::ladder::WalkError;
use super::library::Plugin;
use crate::puzzle::{Grid, Stop, Stopped};

/// A technique with its options, ready to be asked from any thread.
pub struct Technique {
    id: Arc<str>,
    info: TechniqueInfo,
    plugin: Arc<Plugin>,
    table: TechniqueTable,
    instance: *mut c_void,
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

/// What a caller wants from one question.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    /// The board to look at.
    pub(super) board: &'a Board,
    /// The digit of the solution in each cell.
    pub(super) solution: &'a CandidateSet,
    /// Flags of [`abi::Request`].
    pub(super) flags: u32,
    /// When to give up.
    pub(super) stop: &'a Stop,
}

impl Technique {
    /// Creates technique number `index` of `plugin` with the operator's options; the error is the plugin's own message.
    pub(super) fn create(
        plugin: &Arc<Plugin>,
        index: usize,
        options: &[(String, String)],
    ) -> Result<Self, String> {
        let (info, table) = (plugin.info.techniques[index].clone(), plugin.table[index]);
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
        let mut instance = std::ptr::null_mut();
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
        })
    }

    /// Its id.
    pub fn id(&self) -> &Arc<str> {
        &self.id
    }

    /// What its plugin says of it.
    pub fn info(&self) -> &TechniqueInfo {
        &self.info
    }

    /// The plugin it comes from.
    pub fn plugin(&self) -> &Arc<Plugin> {
        &self.plugin
    }

    /// The first deduction in the technique's own order.
    pub(super) fn first(&self, question: Question<'_>) -> Result<Option<Deduction>, WalkError> {
        let mut found = None;
        self.ask(question, |deduction| {
            found = Some(deduction);
            Some(End::Enough)
        })?;
        Ok(found)
    }

    /// Every deduction of this technique on `board`, with evidence.
    pub fn find_all(&self, board: &Board, solution: &Grid, stop: &Stop) -> Result<Vec<Deduction>, WalkError> {
        let question = Question {
            board,
            solution: &solution.candidates(),
            flags: abi::REQUEST_EVIDENCE | abi::REQUEST_ALL,
            stop,
        };
        let mut found = Vec::new();
        self.ask(question, |deduction| {
            if found.len() == MOST_DEDUCTIONS {
                return Some(End::Fault(FaultKind::TooMany));
            }
            found.push(deduction);
            None
        })?;
        Ok(found)
    }

    /// Hands every deduction to `take`, which ends the call by naming a reason.
    fn ask(
        &self,
        question: Question<'_>,
        take: impl FnMut(Deduction) -> Option<End>,
    ) -> Result<(), WalkError> {
        let mut collector = Collector {
            question,
            take,
            end: None,
        };
        let status = collector.call(self);
        let kind = match (status, collector.end) {
            (_, Some(End::Fault(kind))) => kind,
            (abi::STATUS_DONE | abi::STATUS_STOPPED, Some(End::Enough)) | (abi::STATUS_DONE, None) => {
                return Ok(());
            }
            (abi::STATUS_DONE | abi::STATUS_STOPPED, Some(End::GivenUp)) => return Err(Stopped.into()),
            (abi::STATUS_PANICKED, _) => FaultKind::Panicked,
            (other, _) => FaultKind::Status(other),
        };
        Err(WalkError::Fault(Fault {
            technique: Arc::clone(&self.id),
            plugin: self.plugin.digest,
            kind,
            board: question.board.to_string(),
        }))
    }
}

/// Most deductions of one technique on one board. A shipped one was seen to report some 3,200; without a bound a
/// technique that repeats itself would fill the memory.
pub(super) const MOST_DEDUCTIONS: usize = 65_536;

/// Why a technique was told to stop.
enum End {
    /// The host has what it asked for.
    Enough,
    /// The caller's [`Stop`] was raised.
    GivenUp,
    /// The technique broke its contract.
    Fault(FaultKind),
}

/// The host's end of a sink.
struct Collector<'a, T> {
    question: Question<'a>,
    take: T,
    /// Set when the technique is told to stop; what it says after that is not heard.
    end: Option<End>,
}

impl<T: FnMut(Deduction) -> Option<End>> Collector<'_, T> {
    fn call(&mut self, technique: &Technique) -> i32 {
        let board: *const Board = self.question.board;
        let request = abi::Request {
            struct_size: size_of::<abi::Request>() as u32,
            flags: self.question.flags,
        };
        let sink = abi::Sink {
            struct_size: size_of::<abi::Sink>() as u32,
            reserved: 0,
            context: (&raw mut *self).cast(),
            emit: Self::emit,
            should_stop: Self::should_stop,
        };
        // SAFETY: the instance is alive as long as `technique`; all structures live during the call.
        unsafe { (technique.table.find)(technique.instance, board, &raw const request, &raw const sink) }
    }

    unsafe extern "C" fn emit(context: *mut c_void, deduction: *const abi::Deduction) -> u32 {
        // SAFETY: `context` is the collector that `call` put into the sink; the plugin calls back on the same thread,
        // during `find` only.
        let this = unsafe { &mut *context.cast::<Self>() };
        if this.end.is_none() {
            // SAFETY: the plugin promises a deduction that lives during this call.
            this.end = match unsafe { read(deduction, &this.question) } {
                Ok(deduction) => (this.take)(deduction),
                Err(kind) => Some(End::Fault(kind)),
            };
        }
        this.answer()
    }

    unsafe extern "C" fn should_stop(context: *mut c_void) -> u32 {
        // SAFETY: as in `emit`.
        unsafe { &mut *context.cast::<Self>() }.answer()
    }

    /// Whether to go on; looks at the caller's stop unless there is another reason already.
    fn answer(&mut self) -> u32 {
        if self.end.is_none() && self.question.stop.is_raised() {
            self.end = Some(End::GivenUp);
        }
        if self.end.is_none() {
            abi::CONTINUE
        } else {
            abi::STOP
        }
    }
}

/// Reads a foreign deduction, however little of it there is.
///
/// # Safety
/// A pointer that is not null and aligned must lead to a deduction of at least its `struct_size` bytes, with all it refers to.
unsafe fn read(deduction: *const abi::Deduction, question: &Question<'_>) -> Result<Deduction, FaultKind> {
    if deduction.is_null() || !deduction.is_aligned() {
        return Err(FaultKind::Malformed("null or misaligned"));
    }
    // SAFETY: not null and aligned; the size comes first, so it is read alone.
    if (unsafe { (*deduction).struct_size } as usize) < size_of::<abi::Deduction>() {
        return Err(FaultKind::Malformed("too small"));
    }
    // SAFETY: promised by the caller.
    check(unsafe { &*deduction }, question)
}

/// Copies a foreign deduction, cut down to what it changes, or says what is wrong with it.
fn check(raw: &abi::Deduction, question: &Question<'_>) -> Result<Deduction, FaultKind> {
    if !raw.placements.is_well_formed() || !raw.eliminations.is_well_formed() {
        return Err(FaultKind::Malformed("bits beyond cell 80"));
    }
    let unsolved = question.board.unsolved();
    let mut placements = raw.placements;
    if !placements.is_empty() {
        if let Some(wrong) = placements.difference(question.solution).iter().next() {
            return Err(FaultKind::WrongPlacement(wrong));
        }
        placements = placements.within(unsolved);
    }
    if let Some(wrong) = raw.eliminations.intersection(question.solution).iter().next() {
        return Err(FaultKind::WrongElimination(wrong));
    }
    let eliminations = raw.eliminations.intersection(question.board.all_candidates());
    if placements.is_empty() && eliminations.is_empty() {
        return Err(FaultKind::Useless);
    }
    let rated = raw.flags & abi::DEDUCTION_HAS_RATING != 0;
    let evidence = if question.flags & abi::REQUEST_EVIDENCE == 0 {
        None
    } else {
        Some(Box::new(copy_evidence(raw)?))
    };
    Ok(Deduction {
        placements,
        eliminations,
        variant: variant(raw.variant)?,
        rating: rated.then_some(raw.rating).filter(|rating| rating.is_finite()),
        evidence,
    })
}

/// Longest variant name in bytes.
const LONGEST_VARIANT: usize = 64;

fn variant(raw: abi::Text) -> Result<Option<Box<str>>, FaultKind> {
    if raw.length == 0 {
        return Ok(None);
    }
    if raw.length > LONGEST_VARIANT || raw.data.is_null() {
        return Err(FaultKind::Malformed("variant name null or too long"));
    }
    // SAFETY: not null, of a plausible length; the plugin promises that the bytes live during `emit`.
    let text = std::str::from_utf8(unsafe { raw.bytes() });
    text.map(|text| Some(text.into()))
        .map_err(|_| FaultKind::Malformed("variant name not UTF-8"))
}

fn copy_evidence(raw: &abi::Deduction) -> Result<Evidence, FaultKind> {
    // SAFETY: the plugin promises lists that live during `emit`; `items` bounds their lengths.
    let (candidates, houses, links) =
        unsafe { (items(raw.candidates)?, items(raw.houses)?, items(raw.links)?) };
    let candidate = |index: u16| Candidate::from_index(index.into());
    let copy = || {
        Some(Evidence {
            candidates: candidates
                .iter()
                .map(|item| Some((candidate(item.candidate)?, CandidateRole::from_number(item.role)?)))
                .collect::<Option<_>>()?,
            houses: houses
                .iter()
                .map(|item| Some((House::new(item.house.into())?, HouseRole::from_number(item.role)?)))
                .collect::<Option<_>>()?,
            links: links
                .iter()
                .map(|item| {
                    Some(Link {
                        from: candidate(item.from)?,
                        to: candidate(item.to)?,
                        strength: LinkStrength::from_number(item.strength)?,
                    })
                })
                .collect::<Option<_>>()?,
        })
    };
    copy().ok_or(FaultKind::Malformed("evidence index or role out of range"))
}

/// Most entries of one evidence list.
const MOST_EVIDENCE: usize = 4096;

/// # Safety
/// The list must live for `'a`.
unsafe fn items<'a, T>(list: abi::List<T>) -> Result<&'a [T], FaultKind> {
    if list.length > 0 && (list.data.is_null() || !list.data.is_aligned()) {
        return Err(FaultKind::Malformed("evidence list null or misaligned"));
    }
    if list.length > MOST_EVIDENCE {
        return Err(FaultKind::Malformed("evidence list too long"));
    }
    // SAFETY: promised by the caller.
    Ok(unsafe { list.items() })
}
