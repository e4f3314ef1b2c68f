//! Shows to other threads which question a thread is asking a technique.
//!
//! Native code that does not return cannot be interrupted, so another thread has to notice it. Each thread that asks techniques has a
//! [`WatchSlot`]. Before the questions about a board it stores the boards of the walk and the index of this one there, and before each
//! question the technique, the index of the earlier board and the number of the question: a few stores, and no read of the clock. The
//! `supervisor` looks at all slots from time to time.
//!
//! *Lifetimes.* A slot points to a technique and to boards that the thread borrows. [`Asking`] ends before they do, and its end waits for a
//! reader that follows the pointers: both hold the lock of the slot. No thread holds this lock during a question.
//!
//! A mark on a slot, such as [`WatchSlot::tell_to_stop`], is the number of a question. So a mark that comes too late, after the question
//! has ended, has no effect.
#![expect(
    unsafe_code,
    reason = "reads the board of a question that another thread is asking"
)]

use std::cell::Cell;
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use sudoku_technique::Board;

use super::board_copy::{BoardIndex, NO_BOARD};
use super::breadcrumb::{self, PluginStep, ProcessEnd};
use super::code_ranges;
use super::technique::Technique;
use super::thread_status::{ThreadFolder, ThreadStatus};

/// What one thread is asking. Slots are never freed; a new thread takes the slot of one that has ended.
#[derive(Debug)]
pub(super) struct WatchSlot {
    /// The number of the last question. No two questions of a slot have the same number, and none has 0.
    question: AtomicU64,
    /// The number of the walk of that question. A single question counts as a walk.
    walk: AtomicU64,
    /// The technique of that question; null between walks.
    technique: AtomicPtr<Technique>,
    /// The engine's own boards of the walk of that question.
    boards: AtomicPtr<Board>,
    /// The index of the board of that question.
    now: AtomicUsize,
    /// The index of the earlier board of that question, or [`NO_BOARD`].
    previous: AtomicU32,
    /// The question that has used up its time.
    overdue: AtomicU64,
    /// The question whose technique ignores the answer stop.
    ignoring: AtomicU64,
    /// The question that the thread was abandoned in.
    abandoned: AtomicU64,
    /// How often the thread was abandoned.
    abandonments: AtomicU32,
    /// Its place among all slots.
    number: usize,
    /// Used in place of the breadcrumb if there is none.
    no_crumb: AtomicU64,
    /// Held while the pointers are followed, and while they are cleared.
    pointers: Mutex<()>,
    /// The thread that has the slot.
    owner: Mutex<Option<SlotOwner>>,
}

/// The thread that has a slot.
#[derive(Clone, Debug)]
struct SlotOwner {
    thread: ThreadId,
    folder: Option<ThreadFolder>,
}

static SLOTS: Mutex<Vec<&'static WatchSlot>> = Mutex::new(Vec::new());

thread_local! {
    static OWN: OwnSlot = OwnSlot::take();
    /// The same for handlers of signals: it is there from the start of the thread, and nothing runs at its end.
    static OWN_IN_HANDLER: Cell<Option<&'static WatchSlot>> = const { Cell::new(None) };
}

/// The slot of this thread, which is free again after the thread's end.
struct OwnSlot(&'static WatchSlot);

impl OwnSlot {
    fn take() -> Self {
        let mut slots = lock(&SLOTS);
        let free = slots.iter().find(|slot| lock(&slot.owner).is_none());
        let slot = free.copied().unwrap_or_else(|| {
            let slot: &WatchSlot = Box::leak(Box::new(WatchSlot::new(slots.len())));
            slots.push(slot);
            slot
        });
        *lock(&slot.owner) = Some(SlotOwner::this_thread());
        OWN_IN_HANDLER.set(Some(slot));
        Self(slot)
    }
}

impl Drop for OwnSlot {
    fn drop(&mut self) {
        if self.0.crumb().load(Ordering::Relaxed) != 0 {
            // A technique has called `exit`, which ends the values of this thread before it calls the handlers, and the technique never
            // returns. The handlers still have to see whose code it was.
            return;
        }
        OWN_IN_HANDLER.set(None);
        *lock(&self.0.owner) = None;
    }
}

impl SlotOwner {
    fn this_thread() -> Self {
        Self {
            thread: thread::current().id(),
            folder: ThreadFolder::of_this_thread(),
        }
    }
}

/// Returns the slots of all threads that have asked a technique. A slot keeps its index.
pub(super) fn slots() -> Vec<&'static WatchSlot> {
    lock(&SLOTS).clone()
}

/// Where a crash interrupted a thread.
#[derive(Clone, Copy, Debug)]
pub struct CrashPlace {
    /// The address of the instruction.
    pub instruction: usize,
    /// The address of the last word of the stack.
    pub stack: usize,
}

/// Records the end of this process, with the plugin whose code this thread runs. Only the first call counts.
///
/// A thread that a plugin has started shows nothing. There, the address of the instruction names the plugin, or else the first address on
/// the stack that leads into one: the caller of a function such as `abort`.
///
/// A handler of signals may call this: it takes no lock, allocates nothing, and reads only what this thread has published.
pub fn record_end(end: ProcessEnd, place: Option<CrashPlace>) {
    let shown = OWN_IN_HANDLER
        .get()
        .map(|slot| (slot, slot.crumb().load(Ordering::Relaxed)));
    if let Some((slot, crumb)) = shown.filter(|(_, crumb)| *crumb != 0) {
        // SAFETY: this thread stored the pointer and the indices for the question that it is asking, and clears them after its end.
        let boards = slot.boards().map(|board| unsafe { board.as_ref() });
        return breadcrumb::record(end, crumb, boards);
    }
    let crumb = place.and_then(|place| code_ranges::crumb_at(place.instruction));
    breadcrumb::record(end, crumb.unwrap_or(0), [None; 2]);
    // Last, because reading a damaged stack would be another crash.
    if let Some(place) = place.filter(|_| crumb.is_none()) {
        const WORDS: usize = 256;
        let first = place.stack.next_multiple_of(size_of::<usize>());
        let words = (0..WORDS).map(|word| {
            let address = first + word * size_of::<usize>();
            // SAFETY: above the end of a stack are its frames, and above these the system's own data about the thread or the process, which
            // are larger than this. The word may be anything.
            unsafe { ptr::with_exposed_provenance::<usize>(address).read_volatile() }
        });
        if let Some(crumb) = { words }.find_map(code_ranges::crumb_at) {
            breadcrumb::explain(crumb);
        }
    }
}

/// Shows that this thread runs code of a plugin outside of a question, until this is dropped.
#[derive(Debug)]
pub(super) struct RunningCode {
    crumb: &'static AtomicU64,
    before: u64,
    /// Bound to its thread, because the slot is.
    _not_send: std::marker::PhantomData<*const ()>,
}

impl RunningCode {
    /// `crumb` is one of the same plugin.
    pub(super) fn begin(crumb: u64, step: PluginStep) -> Self {
        let own = OWN.with(|own| own.0.crumb());
        Self {
            crumb: own,
            before: own.swap(breadcrumb::with_step(crumb, step), Ordering::Relaxed),
            _not_send: std::marker::PhantomData,
        }
    }
}

impl Drop for RunningCode {
    fn drop(&mut self) {
        self.crumb.store(self.before, Ordering::Relaxed);
    }
}

/// What a thread is asking, by numbers that are compared only. Between two questions of a walk, this is still the earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AskedNow {
    pub(super) question: u64,
    pub(super) walk: u64,
    /// The address of the technique.
    pub(super) technique: usize,
}

/// A question as another thread sees it.
pub(super) struct SeenQuestion<'a> {
    pub(super) thread: ThreadId,
    pub(super) technique: &'a Technique,
    pub(super) board: &'a Board,
    pub(super) previous: Option<&'a Board>,
}

impl WatchSlot {
    const fn new(number: usize) -> Self {
        Self {
            number,
            no_crumb: AtomicU64::new(0),
            // Not 0, which is the mark of no question.
            question: AtomicU64::new(1),
            walk: AtomicU64::new(0),
            technique: AtomicPtr::new(ptr::null_mut()),
            boards: AtomicPtr::new(ptr::null_mut()),
            now: AtomicUsize::new(0),
            previous: AtomicU32::new(NO_BOARD),
            overdue: AtomicU64::new(0),
            ignoring: AtomicU64::new(0),
            abandoned: AtomicU64::new(0),
            abandonments: AtomicU32::new(0),
            pointers: Mutex::new(()),
            owner: Mutex::new(None),
        }
    }

    /// The word that says whose code the thread runs, also to the next process.
    fn crumb(&'static self) -> &'static AtomicU64 {
        breadcrumb::slot(self.number).unwrap_or(&self.no_crumb)
    }

    /// Returns the number of the question that the thread is asking. Between two questions of a walk, this is still the earlier number.
    pub(super) fn question(&self) -> Option<u64> {
        let is_asking = !self.technique.load(Ordering::Relaxed).is_null();
        is_asking.then(|| self.question.load(Ordering::Relaxed))
    }

    /// Returns what the thread is asking. The numbers may be those of two questions if it has just begun another one.
    pub(super) fn now(&self) -> Option<AskedNow> {
        let technique = self.technique.load(Ordering::Relaxed);
        (!technique.is_null()).then(|| AskedNow {
            question: self.question.load(Ordering::Relaxed),
            walk: self.walk.load(Ordering::Relaxed),
            technique: technique.addr(),
        })
    }

    /// Passes the question with this number to `see`, if the thread is still asking it.
    pub(super) fn see<T>(&self, question: u64, see: impl FnOnce(SeenQuestion<'_>) -> T) -> Option<T> {
        let thread = lock(&self.owner).as_ref()?.thread;
        let _pointers = lock(&self.pointers);
        let technique = self.technique.load(Ordering::Acquire);
        let [board, previous] = self.boards();
        if self.question() != Some(question) {
            return None;
        }
        // SAFETY: the thread stored the pointers and the indices through `Asking::publish_boards` and `Asking::publish`, whose callers promise
        // that they are valid until the `Asking` clears them, which needs the lock that is held here. They belong to one list of boards,
        // because new boards come after a new number of a question. Nothing writes to what they point to while they are published.
        let (technique, board, previous) =
            unsafe { (technique.as_ref()?, board.as_ref()?, previous.as_ref()) };
        Some(see(SeenQuestion {
            thread,
            technique,
            board,
            previous,
        }))
    }

    /// Returns the board of the question, and the earlier one; null if there is none.
    fn boards(&self) -> [*const Board; 2] {
        let boards = self.boards.load(Ordering::Acquire).cast_const();
        // Not followed: if another walk has begun, the indices may be beyond its boards.
        let at = |index: usize| {
            if boards.is_null() {
                boards
            } else {
                boards.wrapping_add(index)
            }
        };
        let now = at(self.now.load(Ordering::Acquire));
        match self.previous.load(Ordering::Acquire) {
            NO_BOARD => [now, ptr::null()],
            previous => [now, at(previous as usize)],
        }
    }

    /// Answers stop to this question from now on.
    pub(super) fn tell_to_stop(&self, question: u64) {
        self.overdue.store(question, Ordering::Relaxed);
    }

    /// Whether the technique has ignored the answer stop too often.
    pub(super) fn is_ignoring_stop(&self, question: u64) -> bool {
        self.ignoring.load(Ordering::Relaxed) == question
    }

    /// Records that no other thread waits for the thread that asks this question.
    pub(super) fn abandon(&self, question: u64) {
        self.abandoned.store(question, Ordering::Relaxed);
        self.abandonments.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns what the thread does. `None` if the system does not say.
    pub(super) fn thread_status(&self) -> Option<ThreadStatus> {
        let folder = lock(&self.owner).as_ref()?.folder.clone()?;
        folder.status()
    }
}

/// The right to ask techniques on this thread, for a walk or a single question.
#[derive(Debug)]
pub(super) struct Asking {
    slot: &'static WatchSlot,
    /// See [`WatchSlot::crumb`].
    crumb: &'static AtomicU64,
    /// Bound to its thread, because the slot is.
    _not_send: std::marker::PhantomData<*const ()>,
}

impl Asking {
    pub(super) fn begin() -> Self {
        let slot = OWN.with(|own| own.0);
        // Only this thread writes the number.
        let walk = slot.walk.load(Ordering::Relaxed);
        slot.walk.store(walk + 1, Ordering::Relaxed);
        Self {
            slot,
            crumb: slot.crumb(),
            _not_send: std::marker::PhantomData,
        }
    }

    /// Shows the boards of the questions that follow: all those of a walk, and the index of the current one.
    ///
    /// # Safety
    /// They must neither move nor change until the next call of this, [`Self::clear`] or the end of `self`.
    #[inline]
    pub(super) unsafe fn publish_boards(&self, boards: &[Board], now: usize) {
        let slot = self.slot;
        // First, so that another thread that sees these boards sees that the question before is over.
        self.count_question();
        // Release, so that a reader of the pointer sees the content. On x86-64 these are plain stores.
        slot.boards.store(boards.as_ptr().cast_mut(), Ordering::Release);
        slot.now.store(now, Ordering::Release);
    }

    /// Shows that a question begins: about the current board, after an earlier one or [`NO_BOARD`].
    ///
    /// # Safety
    /// `technique` must neither move nor change until the next call of `publish`, [`Self::clear`] or the end of `self`. The earlier board is
    /// one of the list that was published before.
    #[inline]
    pub(super) unsafe fn publish(&self, technique: &Technique, previous: BoardIndex) {
        let slot = self.slot;
        slot.previous.store(previous, Ordering::Release);
        slot.technique
            .store(ptr::from_ref(technique).cast_mut(), Ordering::Release);
        self.count_question();
        self.crumb.store(technique.crumb(), Ordering::Relaxed);
    }

    /// Gives the question that begins a number.
    #[inline]
    fn count_question(&self) {
        // Only this thread writes the number.
        let question = self.slot.question.load(Ordering::Relaxed);
        self.slot.question.store(question + 1, Ordering::Relaxed);
    }

    /// Shows that the code of the technique has returned.
    #[inline]
    pub(super) fn returned(&self) {
        self.crumb.store(0, Ordering::Relaxed);
    }

    /// Ends the last question for readers and waits for those that are reading.
    pub(super) fn clear(&self) {
        let _pointers = lock(&self.slot.pointers);
        self.slot.technique.store(ptr::null_mut(), Ordering::Relaxed);
        self.slot.boards.store(ptr::null_mut(), Ordering::Relaxed);
        self.slot.previous.store(NO_BOARD, Ordering::Relaxed);
    }

    /// The marks of other threads on the questions of this one.
    #[inline]
    pub(super) fn marks(&self) -> QuestionMarks {
        QuestionMarks(self.slot)
    }
}

/// The marks of other threads on the question that this thread asks.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuestionMarks(&'static WatchSlot);

impl QuestionMarks {
    /// Whether the question that this thread asks has used up its time.
    #[inline]
    pub(super) fn is_overdue(self) -> bool {
        self.is_marked(&self.0.overdue)
    }

    /// Whether no other thread waits for the question that this thread asks.
    pub(super) fn is_abandoned(self) -> bool {
        self.is_marked(&self.0.abandoned)
    }

    /// Shows that the technique ignores the answer stop.
    pub(super) fn report_ignored_stop(self) {
        let question = self.0.question.load(Ordering::Relaxed);
        self.0.ignoring.store(question, Ordering::Relaxed);
    }

    #[inline]
    fn is_marked(self, mark: &AtomicU64) -> bool {
        mark.load(Ordering::Relaxed) == self.0.question.load(Ordering::Relaxed)
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.clear();
    }
}

/// A thread at a moment of its life, for other threads that wait for what it holds.
#[derive(Clone, Copy, Debug)]
pub struct ThreadWatch {
    slot: &'static WatchSlot,
    abandonments: u32,
}

impl ThreadWatch {
    /// Watches this thread.
    pub fn of_this_thread() -> Self {
        let slot = OWN.with(|own| own.0);
        Self {
            slot,
            abandonments: slot.abandonments.load(Ordering::Relaxed),
        }
    }

    /// Whether the thread was abandoned since, because a technique did not return.
    pub fn is_abandoned(&self) -> bool {
        self.slot.abandonments.load(Ordering::Relaxed) != self.abandonments
    }
}

/// Locks. A panic leaves nothing half done under these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
