//! Keeps whose code each thread runs in memory that outlives the process: the *breadcrumb*.
//!
//! A crash in a plugin ends the process and loses every record of it. So each thread writes a *crumb* into a slot of its own before code of
//! a plugin runs, and 0 afterwards: two stores, without waiting and without a clock. The memory is a file that is mapped into the
//! process, so it holds the last stores however the process ends. The next process reads it.
//!
//! A crumb has the number of a row of the table in its lower half, and in its upper half the number of a [`PluginStep`].
//!
//! ```text
//!   word 0       number of this form
//!   word 1       end of the process: 0 not known, 1 in order, 2 by `exit` in a technique, 256 + number of a signal
//!   word 2       crashes in a row before this process that no technique explained
//!   word 3       crumb of the code that ended the process, or 0
//!   word 4       1 if words 16 to 36 have the board of that question; 3 if words 40 to 60 have the previous board as well
//!   word 64      2,048 slots of 16 words, so that no two threads share a cache line; the first of each is used
//!   word 32832   2,048 rows of 20 words: the SHA-256 of the file (4), the id of the technique (8), the name of the plugin (8)
//! ```
//!
//! A row without an id is a whole plugin; its name is that of the file. Threads and rows beyond these numbers leave no trace.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use sudoku_technique::testing::changes_to;
use sudoku_technique::{Board, Cell, Digit, DigitSet};

use super::digest::Digest;

const FORM: u64 = 1;
const END: usize = 1;
const CRASHES: usize = 2;
const CODE: usize = 3;
const BOARDS: usize = 4;
const BOARD: usize = 16;
const PREVIOUS: usize = 40;
const SLOTS_AT: usize = 64;
const SLOTS: usize = 2048;
const SLOT: usize = 16;
const TABLE_AT: usize = SLOTS_AT + SLOTS * SLOT;
const TABLE: usize = 2048;
const ROW: usize = 20;
/// Words of a text: 64 bytes.
const TEXT: usize = 8;
/// Words of a board, four cells each.
const BOARD_WORDS: usize = 21;

const RUNNING: u64 = 0;
const IN_ORDER: u64 = 1;
const EXIT: u64 = 2;
const SIGNAL: u64 = 256;

/// The memory of this process.
struct Breadcrumbs {
    memory: &'static [AtomicU64],
    /// The number of techniques in the table. Locked while one is added.
    techniques: Mutex<usize>,
}

static CURRENT: OnceLock<Breadcrumbs> = OnceLock::new();

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProcessEnd {
    /// Without a record: SIGKILL, a loss of power, `_exit`, or a signal from another process.
    Killed,
    /// By `exit` of the server itself.
    InOrder,
    /// By `exit` of a technique.
    Exit,
    /// By a signal that its own code has caused.
    Signal(i32),
}

/// What a thread runs of a plugin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PluginStep {
    /// `find` of a technique.
    Find,
    /// The constructors of the library, or its entry function.
    Load,
    /// `create` of a technique.
    Create,
    /// `destroy` of a technique.
    Destroy,
    /// Code of the library that the host has not called: on a thread that the plugin has started, or at the end of the process.
    Other,
}

impl PluginStep {
    const ALL: [Self; 5] = [Self::Find, Self::Load, Self::Create, Self::Destroy, Self::Other];
}

/// Code of a plugin that an earlier process ran.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunCode {
    /// Which part of it.
    pub step: PluginStep,
    /// The id of the technique, at most the first 64 bytes; empty for [`PluginStep::Load`] and [`PluginStep::Other`].
    pub technique: String,
    /// The name of the plugin, or of its file if the id is empty; at most the first 64 bytes.
    pub plugin: String,
    /// The SHA-256 of the plugin's file.
    pub digest: Digest,
}

/// What an earlier process has left behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastRun {
    /// How it ended.
    pub end: ProcessEnd,
    /// The code that ended it, if that was a plugin's.
    pub code: Option<RunCode>,
    /// The board of that question.
    pub board: Option<Board>,
    /// The earlier board of that question.
    pub previous: Option<Board>,
    /// The code that other threads ran.
    pub others: Vec<RunCode>,
    /// The files that it has opened.
    pub opened: Vec<RunCode>,
    /// The crashes in a row before it that no plugin explained.
    pub crashes_before: u64,
}

/// The number of words that [`leave_breadcrumbs`] needs.
pub const BREADCRUMB_WORDS: usize = TABLE_AT + TABLE * ROW;

/// Uses this memory from now on, once in a process and before techniques are created. All of it is zero, and there are at least
/// [`BREADCRUMB_WORDS`]. `crashes` is a number for the next process.
pub fn leave_breadcrumbs(memory: &'static [AtomicU64], crashes: u64) {
    assert!(memory.len() >= BREADCRUMB_WORDS, "the caller has the number");
    memory[CRASHES].store(crashes, Ordering::Relaxed);
    memory[0].store(FORM, Ordering::Relaxed);
    let techniques = Mutex::new(0);
    // A second memory is ignored.
    let _ = CURRENT.set(Breadcrumbs { memory, techniques });
}

/// Records the end of this process in the code of this crumb, or in code of no plugin (0), about these boards. Only the first call counts.
pub(super) fn record(end: ProcessEnd, crumb: u64, boards: [Option<&Board>; 2]) {
    if let Some(Breadcrumbs { memory, .. }) = CURRENT.get() {
        record_in(memory, end, crumb, boards);
    }
}

/// Adds the crumb of the code that ended this process to a record without one.
pub(super) fn explain(crumb: u64) {
    if let Some(Breadcrumbs { memory, .. }) = CURRENT.get() {
        // An error means that the record has one.
        let _ = memory[CODE].compare_exchange(0, crumb, Ordering::Relaxed, Ordering::Relaxed);
    }
}

fn record_in(memory: &[AtomicU64], end: ProcessEnd, crumb: u64, boards: [Option<&Board>; 2]) {
    let word = match end {
        ProcessEnd::Killed => return,
        // `exit` in the code of a plugin.
        ProcessEnd::InOrder | ProcessEnd::Exit if crumb != 0 => EXIT,
        ProcessEnd::InOrder | ProcessEnd::Exit => IN_ORDER,
        ProcessEnd::Signal(number) => SIGNAL + u64::from(number.unsigned_abs()),
    };
    let first = memory[END].compare_exchange(RUNNING, word, Ordering::Relaxed, Ordering::Relaxed);
    if first.is_err() || crumb == 0 {
        return;
    }
    memory[CODE].store(crumb, Ordering::Relaxed);
    // Last, because a crash may have destroyed what the pointers lead to, and reading it would be another crash.
    for (at, flags, board) in [(BOARD, 1, boards[0]), (PREVIOUS, 3, boards[1])] {
        if let Some(board) = board {
            for (cell, number) in Cell::all().zip(0..) {
                // Four cells in a word; the words are zero before.
                let bits = u64::from(cell_bits(board, cell)) << (number % 4 * 16);
                memory[at + number / 4].fetch_or(bits, Ordering::Relaxed);
            }
            memory[BOARDS].store(flags, Ordering::Relaxed);
        }
    }
}

/// Returns the word of the thread with this number; `None` if nothing is recorded for it.
pub(super) fn slot(number: usize) -> Option<&'static AtomicU64> {
    let memory = CURRENT.get()?.memory;
    (number < SLOTS).then(|| &memory[SLOTS_AT + number * SLOT])
}

/// Returns the crumb of `find` of a technique; 0 if nothing is recorded for it. With an empty id, the crumb is for
/// [the other steps](with_step) of a whole plugin.
pub(super) fn crumb(digest: &Digest, plugin: &str, id: &str) -> u64 {
    let Some(Breadcrumbs { memory, techniques }) = CURRENT.get() else {
        return 0;
    };
    let mut row = [0; ROW];
    let (start, texts) = row.split_at_mut(4);
    start.copy_from_slice(&words::<4>(digest.bytes()));
    texts[..TEXT].copy_from_slice(&words::<TEXT>(id.as_bytes()));
    texts[TEXT..].copy_from_slice(&words::<TEXT>(plugin.as_bytes()));
    let mut techniques = techniques.lock().unwrap_or_else(PoisonError::into_inner);
    let place = |index: usize| &memory[TABLE_AT + index * ROW..][..ROW];
    let is_it = |index: &usize| {
        std::iter::zip(place(*index), row).all(|(word, own)| word.load(Ordering::Relaxed) == own)
    };
    if let Some(index) = (0..*techniques).find(is_it) {
        return index as u64 + 1;
    }
    if *techniques == TABLE {
        return 0;
    }
    for (word, own) in std::iter::zip(place(*techniques), row) {
        word.store(own, Ordering::Relaxed);
    }
    *techniques += 1;
    *techniques as u64
}

/// Returns the crumb for another step of the same code; 0 if nothing is recorded for it.
pub(super) const fn with_step(crumb: u64, step: PluginStep) -> u64 {
    if crumb == 0 {
        0
    } else {
        crumb & NUMBER | (step as u64) << STEP_AT
    }
}

const STEP_AT: u32 = 32;
const NUMBER: u64 = (1 << STEP_AT) - 1;

impl LastRun {
    /// Reads the memory of an earlier process. Returns `None` if it is not in the form that this version writes.
    pub fn read(memory: &[u64]) -> Option<Self> {
        if memory.len() < BREADCRUMB_WORDS || memory[0] != FORM {
            return None;
        }
        let code = code(memory, memory[CODE]);
        let end = match memory[END] {
            RUNNING => ProcessEnd::Killed,
            IN_ORDER => ProcessEnd::InOrder,
            EXIT => ProcessEnd::Exit,
            word => ProcessEnd::Signal(i32::try_from(word.checked_sub(SIGNAL)?).ok()?),
        };
        let slots = memory[SLOTS_AT..TABLE_AT].iter().step_by(SLOT);
        let mut others: Vec<RunCode> = Vec::new();
        for other in slots.filter_map(|&crumb| self::code(memory, crumb)) {
            if Some(&other) != code.as_ref() && !others.contains(&other) {
                others.push(other);
            }
        }
        let loads = (1..=TABLE as u64).map_while(|row| self::code(memory, with_step(row, PluginStep::Load)));
        // The table is filled from its start, and no file has the digest 0.
        let opened = loads.take_while(|row| row.digest != Digest([0; 32]));
        let opened = opened.filter(|row| row.technique.is_empty()).collect();
        let board = |flag: u64, at: usize| (memory[BOARDS] & flag != 0).then(|| board(&memory[at..]));
        Some(Self {
            end,
            code,
            board: board(1, BOARD),
            previous: board(2, PREVIOUS),
            others,
            opened,
            crashes_before: memory[CRASHES],
        })
    }

    /// Whether it crashed in code of no known plugin.
    pub fn is_unexplained_crash(&self) -> bool {
        self.code.is_none() && matches!(self.end, ProcessEnd::Exit | ProcessEnd::Signal(_))
    }

    /// Returns the boards in the form of a [`Fault`](super::Fault): values, changes, and changes of the previous board.
    pub fn boards_in_words(&self) -> (String, String, Option<String>) {
        let board = self.board.as_ref();
        (
            board.map(ToString::to_string).unwrap_or_default(),
            board.map(changes_to).unwrap_or_default(),
            self.previous.as_ref().map(changes_to),
        )
    }
}

/// Returns the code of this crumb.
fn code(memory: &[u64], crumb: u64) -> Option<RunCode> {
    let step = *PluginStep::ALL.get(usize::try_from(crumb >> STEP_AT).ok()?)?;
    let index = usize::try_from((crumb & NUMBER).checked_sub(1)?).ok()?;
    let row = (index < TABLE).then(|| &memory[TABLE_AT + index * ROW..][..ROW])?;
    let mut digest = [0; 32];
    digest.copy_from_slice(&bytes(&row[..4]));
    let text = |words: &[u64]| {
        let mut bytes = bytes(words);
        bytes.truncate(bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()));
        String::from_utf8_lossy(&bytes).into_owned()
    };
    Some(RunCode {
        step,
        technique: text(&row[4..4 + TEXT]),
        plugin: text(&row[4 + TEXT..]),
        digest: Digest(digest),
    })
}

/// Packs bytes into words, filled up with zeros and cut at the end.
fn words<const WORDS: usize>(bytes: &[u8]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for (word, bytes) in std::iter::zip(&mut words, bytes.chunks(8)) {
        for (byte, shift) in std::iter::zip(bytes, (0..).step_by(8)) {
            *word |= u64::from(*byte) << shift;
        }
    }
    words
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The candidates of a cell, or its value and `GIVEN`.
fn cell_bits(board: &Board, cell: Cell) -> u16 {
    let given = if board.givens().contains(cell) { GIVEN } else { 0 };
    match board.value(cell) {
        Some(digit) => VALUE | given | (digit.index() as u16 + 1),
        None => board.candidates(cell).bits(),
    }
}

const VALUE: u16 = 1 << 15;
const GIVEN: u16 = 1 << 14;

/// Reads a board. Any words give a valid board.
fn board(words: &[u64]) -> Board {
    let (mut board, mut givens) = (Board::EMPTY, Vec::new());
    let bits: Vec<u16> = words[..BOARD_WORDS]
        .iter()
        .flat_map(|word| (0..4).map(move |part| (word >> (part * 16)) as u16))
        .collect();
    for (cell, &bits) in std::iter::zip(Cell::all(), &bits) {
        if bits & VALUE != 0
            && let Some(digit) = Digit::new((bits & 0xf) as u8)
        {
            board.place(cell, digit);
            givens.extend((bits & GIVEN != 0).then_some(cell));
        }
    }
    for (cell, &bits) in std::iter::zip(Cell::all(), &bits) {
        if bits & VALUE == 0 {
            for digit in !DigitSet::from_bits(bits) {
                board.eliminate_digit(digit, std::iter::once(cell).collect());
            }
        }
    }
    board.set_givens(givens.into_iter().collect());
    board
}

#[cfg(test)]
mod tests {
    use sudoku_technique::testing;

    use super::*;

    #[test]
    fn a_board_is_read_as_it_was_written() {
        for text in [
            "",
            "r2c3!5 r1c19=12 r9c9-4 r5c5:7",
            "r1c1:5 r1c2:5 r9c9-123456789",
        ] {
            let wanted = testing::board(text);
            let mut words = vec![0; BOARD_WORDS];
            for (number, cell) in Cell::all().enumerate() {
                words[number / 4] |= u64::from(cell_bits(&wanted, cell)) << (number % 4 * 16);
            }
            assert_eq!(changes_to(&board(&words)), changes_to(&wanted));
        }
        // Nonsense is some board.
        board(&[u64::MAX; BOARD_WORDS]);
        board(&[0x8fff_0fff_ffff_7fff; BOARD_WORDS]);
    }

    #[test]
    fn memory_that_is_not_in_this_form_is_nothing() {
        assert_eq!(LastRun::read(&[]), None);
        let mut memory = vec![0; BREADCRUMB_WORDS];
        assert_eq!(LastRun::read(&memory), None);
        memory[0] = FORM;
        memory[END] = 17;
        assert_eq!(LastRun::read(&memory), None);
        memory[END] = RUNNING;
        let killed = LastRun::read(&memory).unwrap();
        assert_eq!((killed.end, &killed.others[..]), (ProcessEnd::Killed, &[][..]));
        // Numbers of techniques beyond the table.
        memory[CODE] = u64::MAX;
        memory[SLOTS_AT] = TABLE as u64 + 1;
        memory[END] = SIGNAL + 11;
        let crashed = LastRun::read(&memory).unwrap();
        assert_eq!((crashed.end, crashed.code), (ProcessEnd::Signal(11), None));
        assert!(crashed.others.is_empty());
    }

    #[test]
    fn texts_of_a_row_are_cut_and_filled() {
        for text in [
            "",
            "fish",
            "a-very-long-name-of-sixty-four-bytes-is-kept-as-a-whole-0123456",
            &"x".repeat(70),
        ] {
            let mut memory = vec![0; BREADCRUMB_WORDS];
            memory[TABLE_AT + 4..][..TEXT].copy_from_slice(&words::<TEXT>(text.as_bytes()));
            let asked = code(&memory, 1).unwrap();
            assert_eq!(asked.technique, text[..text.len().min(64)]);
            assert_eq!(asked.step, PluginStep::Find);
            let made = code(&memory, with_step(1, PluginStep::Create)).unwrap();
            assert_eq!((made.technique, made.step), (asked.technique, PluginStep::Create));
        }
    }
}
