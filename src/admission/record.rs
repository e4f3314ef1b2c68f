//! The record of a trial: a file in memory that parent and child share.
//!
//! ```text
//!   0      one slot of 16 bytes for each thread of the trial: what it is doing
//!   4096   lines of JSON, appended: what was loaded and found
//! ```
//!
//! The child writes a slot before each question. If it crashes, hangs or exits, the parent reads from the slots where that happened.
//! A write costs a system call without any waiting; a pipe would fill up.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::report::{Finding, TrialSummary, TriedPlugin};

/// Number of threads that ask at once in one part of the trial.
pub(super) const THREADS: usize = 4;
/// One slot for the trial itself, and one for each of [`THREADS`].
pub(super) const SLOTS: usize = 1 + THREADS;
const SLOT_BYTES: usize = 16;
/// Where the lines begin.
const LINES_AT: u64 = 4096;
/// Most bytes of lines that the parent reads.
const MOST_LINES: u64 = 16 << 20;

/// What a thread of the child is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Nothing with the plugin.
    Idle,
    /// Loading the library.
    Loading,
    /// Creating a technique, by its number and the number of its options.
    Creating { technique: u32, creation: u32 },
    /// Asking a technique about a board.
    Asking {
        technique: u32,
        board: u32,
        question: QuestionKind,
    },
    /// Destroying the instances of a technique.
    Destroying { technique: u32 },
    /// Ending the process.
    Ending,
}

/// The kinds of questions of a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum QuestionKind {
    /// For all deductions with evidence.
    Explained,
    /// For the first deduction.
    First,
    /// For the first deduction on the board a step later.
    Later,
    /// The same, with the board before as the previous board.
    Previous,
    /// For all deductions, again.
    Again,
    /// For all deductions, while other threads ask as well.
    Together,
    /// The sink answers stop to the first call.
    StopAtOnce,
    /// The sink answers stop to the first deduction.
    StopAfterFirst,
    /// On the board turned and relabelled.
    Transformed,
    /// With other options.
    Options,
}

impl QuestionKind {
    const ALL: [Self; 10] = [
        Self::Explained,
        Self::First,
        Self::Later,
        Self::Previous,
        Self::Again,
        Self::Together,
        Self::StopAtOnce,
        Self::StopAfterFirst,
        Self::Transformed,
        Self::Options,
    ];

    /// The question in words, after "asked".
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Self::Explained => "for all deductions with evidence",
            Self::First => "for the first deduction",
            Self::Later => "for the first deduction a step later",
            Self::Previous => "for the first deduction with a previous board",
            Self::Again => "for all deductions again",
            Self::Together => "for all deductions from several threads",
            Self::StopAtOnce => "with a sink that answers stop at once",
            Self::StopAfterFirst => "with a sink that answers stop to the first deduction",
            Self::Transformed => "about the board turned and relabelled",
            Self::Options => "with other options",
        }
    }
}

/// One line of the record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RecordLine {
    /// The child runs this version of the trial.
    Started(u32),
    /// A part of the confinement is not available.
    Unconfined(String),
    /// The library is loaded.
    Loaded(TriedPlugin),
    /// Something is wrong.
    Found(Finding),
    /// The trial has reached its end.
    Done(TrialSummary),
}

/// The child's end of the record.
#[derive(Clone, Debug)]
pub(super) struct Recorder {
    file: Arc<File>,
    /// Where the next line begins.
    end: Arc<Mutex<u64>>,
}

impl Recorder {
    pub(super) fn new(file: File) -> Self {
        Self {
            file: Arc::new(file),
            end: Arc::new(Mutex::new(LINES_AT)),
        }
    }

    /// Returns the writer of one slot.
    pub(super) fn slot(&self, slot: usize) -> SlotWriter {
        SlotWriter {
            file: Arc::clone(&self.file),
            at: (slot * SLOT_BYTES) as u64,
            steps: 0,
        }
    }

    /// Appends a line.
    pub(super) fn line(&self, line: &RecordLine) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        self.file.write_all_at(&text, *end)?;
        *end += text.len() as u64;
        Ok(())
    }
}

/// Writes what one thread is doing.
#[derive(Debug)]
pub(super) struct SlotWriter {
    file: Arc<File>,
    at: u64,
    /// Number of steps so far. With it, two equal steps are different slots.
    steps: u32,
}

impl SlotWriter {
    pub(super) fn enter(&mut self, step: Step) {
        self.steps = self.steps.wrapping_add(1);
        let [kind, technique, number] = step.words();
        let mut bytes = [0; SLOT_BYTES];
        for (bytes, word) in bytes
            .as_chunks_mut::<4>()
            .0
            .iter_mut()
            .zip([kind, technique, number, self.steps])
        {
            *bytes = word.to_le_bytes();
        }
        // If the plugin has closed the file, the trial goes on without a record, and the parent sees that it has no end.
        let _ = self.file.write_all_at(&bytes, self.at);
    }
}

impl Step {
    const FIRST_QUESTION: u32 = 16;

    fn words(self) -> [u32; 3] {
        match self {
            Self::Idle => [0, 0, 0],
            Self::Loading => [1, 0, 0],
            Self::Creating { technique, creation } => [2, technique, creation],
            Self::Destroying { technique } => [3, technique, 0],
            Self::Ending => [4, 0, 0],
            Self::Asking {
                technique,
                board,
                question,
            } => [Self::FIRST_QUESTION + question as u32, technique, board],
        }
    }

    fn read([kind, technique, number]: [u32; 3]) -> Option<Self> {
        Some(match kind {
            0 => Self::Idle,
            1 => Self::Loading,
            2 => Self::Creating {
                technique,
                creation: number,
            },
            3 => Self::Destroying { technique },
            4 => Self::Ending,
            _ => Self::Asking {
                technique,
                board: number,
                question: *QuestionKind::ALL.get(kind.checked_sub(Self::FIRST_QUESTION)? as usize)?,
            },
        })
    }
}

/// The bytes of all slots. They differ after every step.
pub(super) type Slots = [[u8; SLOT_BYTES]; SLOTS];

/// Reads the slots.
pub(super) fn slots(file: &File) -> io::Result<Slots> {
    let mut slots = [[0; SLOT_BYTES]; SLOTS];
    file.read_exact_at(slots.as_flattened_mut(), 0)?;
    Ok(slots)
}

/// Returns what the bytes of a slot say. A plugin may have written over them.
pub(super) fn step(slot: &[u8; SLOT_BYTES]) -> Option<Step> {
    let (words, _) = slot.as_chunks::<4>();
    let word = |index: usize| u32::from_le_bytes(words[index]);
    Step::read([word(0), word(1), word(2)])
}

/// Reads the complete lines.
pub(super) fn lines(file: &File) -> io::Result<Vec<RecordLine>> {
    let length = file.metadata()?.len().saturating_sub(LINES_AT).min(MOST_LINES);
    let mut text = vec![0; length as usize];
    file.read_exact_at(&mut text, LINES_AT)?;
    let lines = text.split(|&byte| byte == b'\n');
    Ok(lines
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect())
}

/// Makes the file long enough for the slots, all of them idle.
pub(super) fn prepare(file: &File) -> io::Result<()> {
    file.set_len(LINES_AT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Check, Severity};

    #[test]
    fn the_parent_reads_what_the_child_wrote() {
        let file = rustix::fs::memfd_create("test", rustix::fs::MemfdFlags::CLOEXEC).unwrap();
        let file = File::from(file);
        prepare(&file).unwrap();
        let recorder = Recorder::new(file.try_clone().unwrap());
        let finding = Finding {
            check: Check::Sound,
            severity: Severity::Refused,
            technique: Some("x-wing".to_owned()),
            reason: "is wrong".to_owned(),
            board: None,
            previous: None,
            output: None,
        };
        let written = [RecordLine::Started(1), RecordLine::Found(finding)];
        for line in &written {
            recorder.line(line).unwrap();
        }
        assert_eq!(lines(&file).unwrap(), written);
        let mut slot = recorder.slot(2);
        let mut before = slots(&file).unwrap();
        assert_eq!(step(&before[2]), Some(Step::Idle));
        for question in QuestionKind::ALL {
            let asking = Step::Asking {
                technique: 7,
                board: 300,
                question,
            };
            for _ in 0..2 {
                slot.enter(asking);
                let now = slots(&file).unwrap();
                assert_eq!(step(&now[2]), Some(asking));
                assert_ne!(now, before);
                before = now;
            }
        }
        assert_eq!(step(&[255; SLOT_BYTES]), None);
    }
}
