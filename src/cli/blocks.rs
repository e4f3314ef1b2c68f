//! Reads an input in blocks of lines, for work so short that handing over single lines would cost as much.
//!
//! A block contains the whole lines of one read. A person who types, or a program that waits for each answer, gets an answer for each
//! line, and a file is read in large blocks. [`Block::entries`] parses the lines on the thread that works on the block. A line that is
//! too long is cut, but stays long enough that [`LineReader`] refuses it.

use std::io::{self, Read};
use std::num::NonZeroUsize;

use sudokud_puzzle::formats::{FormatError, LineReader, UnclearWords};

/// Whole lines of the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    /// Number of lines before the block.
    pub(super) lines_before: usize,
    /// The lines; only the last block of an input may end without a line break.
    pub(super) bytes: Vec<u8>,
    /// How a comment is taken that names another order of the cells.
    pub(super) unclear: UnclearWords,
}

impl Block {
    /// The entries, good and bad.
    pub(super) fn entries(&self) -> LineReader<&[u8]> {
        LineReader::after(self.lines_before, self.bytes.as_slice()).refusing(self.unclear)
    }

    /// The lines after the first `skip` entries, which is lowered by their number; `None` if no entry is left.
    pub(super) fn after(mut self, skip: &mut u64) -> Option<Self> {
        if *skip == 0 {
            return Some(self);
        }
        let mut last = None;
        for entry in self.entries() {
            *skip -= 1;
            if *skip == 0 {
                last = Some(entry.map_or_else(|error| error.line, |entry| entry.line));
                break;
            }
        }
        let line = last?;
        let mut ends = memchr::memchr_iter(b'\n', &self.bytes);
        let end = ends.nth(line - self.lines_before - 1)?;
        self.bytes.drain(..=end);
        self.lines_before = line;
        Some(self)
    }
}

/// Reads an input block by block.
#[derive(Debug)]
pub(super) struct Blocks<R> {
    input: R,
    /// Maximum number of lines of a block; `None` for all lines of one read.
    at_most: Option<NonZeroUsize>,
    /// Bytes with whole lines, and the index of the first that is not in a block yet.
    whole: (Vec<u8>, usize),
    /// The start of a line whose end has not been read.
    begun: Vec<u8>,
    lines: usize,
    unclear: UnclearWords,
    /// Whether the rest of a line that is too long is being skipped.
    skipping: bool,
    ended: bool,
}

/// Maximum number of bytes of one read.
const SIZE: usize = 16 * 1024;
/// Number of bytes kept of a line without an end; longer than any valid line.
const KEPT: usize = 65 * 1024;

impl<R: Read> Blocks<R> {
    /// The blocks of `input`, each of at most `at_most` lines.
    pub(super) fn new(input: R, at_most: Option<NonZeroUsize>) -> Self {
        Self {
            input,
            at_most,
            whole: (Vec::new(), 0),
            begun: Vec::new(),
            lines: 0,
            unclear: UnclearWords::Ignored,
            skipping: false,
            ended: false,
        }
    }

    /// Sets how a comment is taken that names another order of the cells.
    pub(super) fn refusing(self, unclear: UnclearWords) -> Self {
        Self { unclear, ..self }
    }

    /// Reads once and appends to the started line. Returns 0 at the end.
    fn fill(&mut self) -> io::Result<usize> {
        let start = self.begun.len();
        self.begun.resize(start + SIZE, 0);
        let read = loop {
            match self.input.read(&mut self.begun[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.begun.truncate(start + *read.as_ref().unwrap_or(&0));
        read
    }

    /// Moves the whole lines out of the started line.
    fn split(&mut self) {
        if self.skipping {
            let end = memchr::memchr(b'\n', &self.begun[KEPT..]);
            self.begun
                .drain(KEPT..end.map_or(self.begun.len(), |end| KEPT + end));
            if end.is_none() {
                return;
            }
            self.skipping = false;
        }
        if let Some(end) = memchr::memrchr(b'\n', &self.begun) {
            let rest = self.begun.split_off(end + 1);
            self.whole = (std::mem::replace(&mut self.begun, rest), 0);
        } else {
            self.skipping = self.begun.len() > KEPT;
            self.begun.truncate(KEPT);
        }
    }

    /// The next block of the whole lines.
    fn block(&mut self) -> Option<Block> {
        let (whole, from) = &mut self.whole;
        let rest = &whole[*from..];
        if rest.is_empty() {
            return None;
        }
        let last = |most: NonZeroUsize| memchr::memchr_iter(b'\n', rest).nth(most.get() - 1);
        let bytes = match self.at_most.and_then(last) {
            Some(end) => {
                *from += end + 1;
                rest[..=end].to_vec()
            }
            None if *from == 0 => std::mem::take(whole),
            None => whole.split_off(*from),
        };
        let lines_before = self.lines;
        self.lines += memchr::memchr_iter(b'\n', &bytes).count();
        Some(Block {
            lines_before,
            bytes,
            unclear: self.unclear,
        })
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = Result<Block, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(block) = self.block() {
                return Some(Ok(block));
            }
            if self.ended {
                return None;
            }
            match self.fill() {
                Ok(0) => {
                    self.ended = true;
                    self.whole = (std::mem::take(&mut self.begun), 0);
                }
                Ok(_) => self.split(),
                Err(error) => {
                    self.ended = true;
                    self.begun.clear();
                    return Some(Err(FormatError::unreadable(self.lines + 1, &error)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads at most this number of bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    fn blocks(text: &str, at_once: usize, at_most: Option<NonZeroUsize>) -> Vec<Block> {
        Blocks::new(Slow(text.as_bytes(), at_once), at_most)
            .collect::<Result<_, _>>()
            .unwrap()
    }

    #[test]
    fn blocks_hold_whole_lines_and_know_their_numbers() {
        let text = "one\ntwo\n\nfour";
        for at_once in 1..=text.len() {
            let blocks = blocks(text, at_once, None);
            let whole: Vec<u8> = blocks.iter().flat_map(|block| block.bytes.clone()).collect();
            assert_eq!(whole, text.as_bytes());
            let last = blocks.last().unwrap();
            assert_eq!((last.lines_before, last.bytes.as_slice()), (3, "four".as_bytes()));
            for block in &blocks[..blocks.len() - 1] {
                assert_eq!(block.bytes.last(), Some(&b'\n'));
            }
        }
        assert!(blocks("", 1, None).is_empty());
    }

    #[test]
    fn a_block_holds_no_more_lines_than_it_may() {
        let text = "one\ntwo\n\nfour\nfive";
        let split = blocks(text, 100, NonZeroUsize::new(2));
        let split: Vec<_> = split
            .iter()
            .map(|block| (block.lines_before, std::str::from_utf8(&block.bytes).unwrap()))
            .collect();
        assert_eq!(split, [(0, "one\ntwo\n"), (2, "\nfour\n"), (4, "five")]);
    }

    #[test]
    fn a_line_without_end_is_one_bad_line_and_takes_no_memory() {
        let text = format!("a\n{}\nb\nc", "x".repeat(1 << 20));
        for at_once in [1000, SIZE] {
            let blocks = blocks(&text, at_once, None);
            assert!(blocks.iter().all(|block| block.bytes.len() <= KEPT + SIZE));
            let errors: Vec<_> = blocks
                .iter()
                .flat_map(Block::entries)
                .map(|entry| entry.unwrap_err().line)
                .collect();
            assert_eq!(errors, [1, 2, 3, 4]);
        }
    }
}
