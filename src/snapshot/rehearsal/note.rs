//! What the child of a rehearsal asks, in memory that it shares with its parent.
//!
//! ```text
//!   word 0     a count that grows with every step and question, so that the parent notices a hang
//!   words 1..  JSON: the technique that is asked, with its options, and its fault
//! ```

use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use sudokud_engine::{Digest, RunCode, Technique};

/// The words of the memory.
pub(super) const NOTE_WORDS: usize = 513;
/// Most characters of the options that a note has.
const MOST_OPTIONS: usize = 600;

/// The technique that is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Note {
    /// The SHA-256 of its file.
    plugin: String,
    technique: String,
    /// As in the configuration; empty for the defaults.
    options: String,
    /// What it did wrong, as the end of "technique X ...".
    pub(super) fault: Option<String>,
}

impl Note {
    pub(super) fn about(technique: &Technique, options: &[(String, String)]) -> Self {
        let words: Vec<String> = options
            .iter()
            .map(|(key, value)| format!("{key} = {value}"))
            .collect();
        Self {
            plugin: technique.plugin().digest.to_string(),
            technique: technique.id().to_string(),
            options: words.join(", ").chars().take(MOST_OPTIONS).collect(),
            fault: None,
        }
    }

    /// Reads the memory of a child that has ended. `None` if it asked nothing.
    pub(super) fn read(memory: &[u64]) -> Option<Self> {
        let bytes: Vec<u8> = memory[1..].iter().flat_map(|word| word.to_le_bytes()).collect();
        let text = bytes.split(|byte| *byte == 0).next()?;
        serde_json::from_slice(text).ok()
    }

    pub(super) fn plugin(&self) -> Option<Digest> {
        self.plugin.parse().ok()
    }

    /// Whether this is the technique of `code`, of whose id a breadcrumb keeps the first bytes.
    pub(super) fn is_about(&self, code: &RunCode) -> bool {
        self.plugin() == Some(code.digest) && self.technique.starts_with(&code.technique)
    }

    /// The technique with its options: `technique X with n = 7`.
    pub(super) fn in_words(&self) -> String {
        let Self {
            technique, options, ..
        } = self;
        if options.is_empty() {
            format!("technique {technique}")
        } else {
            format!("technique {technique} with {options}")
        }
    }
}

/// The child's end of the memory.
#[derive(Debug)]
pub(super) struct NotePad(&'static [AtomicU64]);

impl NotePad {
    pub(super) fn new(memory: &'static [AtomicU64]) -> Self {
        Self(memory)
    }

    /// Tells the parent that something else begins.
    pub(super) fn go_on(&self) {
        self.0[0].fetch_add(1, Ordering::Relaxed);
    }

    /// Replaces the note. One that is too long is cut, and the parent does not read it.
    pub(super) fn write(&self, note: &Note) {
        let text = serde_json::to_vec(note).unwrap_or_default();
        let mut chunks = text.chunks(size_of::<u64>());
        // The last word stays zero and ends the text.
        for word in &self.0[1..self.0.len() - 1] {
            let mut bytes = [0; size_of::<u64>()];
            let chunk = chunks.next().unwrap_or_default();
            bytes[..chunk.len()].copy_from_slice(chunk);
            word.store(u64::from_le_bytes(bytes), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parent_reads_the_last_note_and_none_that_was_cut() {
        let memory: Vec<AtomicU64> = (0..NOTE_WORDS).map(|_| AtomicU64::new(0)).collect();
        let memory: &'static [AtomicU64] = memory.leak();
        let pad = NotePad::new(memory);
        let words = || -> Vec<u64> { memory.iter().map(|word| word.load(Ordering::Relaxed)).collect() };
        assert_eq!(Note::read(&words()), None);
        let mut note = Note {
            plugin: "ab".repeat(32),
            technique: "fish".to_owned(),
            options: "n = 7".to_owned(),
            fault: Some("returned status 4".to_owned()),
        };
        pad.write(&note);
        assert_eq!(Note::read(&words()), Some(note.clone()));
        note.fault = None;
        pad.write(&note);
        assert_eq!(Note::read(&words()), Some(note.clone()));
        note.options = "n".repeat(8 * NOTE_WORDS);
        pad.write(&note);
        assert_eq!(Note::read(&words()), None);
    }
}
