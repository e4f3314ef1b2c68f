//! Lines in blocks: for work that is so short that handing over single lines would cost as much.
//!
//! A block holds whole lines, as many as one read brought, so a person typing gets an answer for each line and a
//! file goes through in large pieces. The lines themselves are left to [`LineReader`], on whichever thread works on the
//! block. A line that is too long is cut where [`LineReader`] sees that it is.
//!
//! [`LineReader`]: crate::puzzle::formats::LineReader

use std::io::{self, Read};

use crate::puzzle::formats::FormatError;

/// Some whole lines of the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    /// How many lines came before it.
    pub(super) lines_before: usize,
    /// The lines; only the last block of an input may end without a line break.
    pub(super) bytes: Vec<u8>,
}

/// Reads an input block by block.
#[derive(Debug)]
pub(super) struct Blocks<R> {
    input: R,
    /// The beginning of a line whose end has not been read.
    begun: Vec<u8>,
    lines: usize,
    /// Whether the rest of a line that is too long is being passed over.
    skipping: bool,
    ended: bool,
}

/// The most bytes of one read.
const SIZE: usize = 16 * 1024;
/// So much of a line without an end is kept: more than any line may have.
const KEPT: usize = 65 * 1024;

impl<R: Read> Blocks<R> {
    /// The blocks of `input`.
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            begun: Vec::new(),
            lines: 0,
            skipping: false,
            ended: false,
        }
    }

    /// Reads once, behind what has been begun. 0 at the end.
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

    /// Takes the whole lines out of what has been begun.
    fn split(&mut self) -> Option<Block> {
        if self.skipping {
            let end = memchr::memchr(b'\n', &self.begun[KEPT..]);
            self.begun
                .drain(KEPT..end.map_or(self.begun.len(), |end| KEPT + end));
            end?;
            self.skipping = false;
        }
        let Some(end) = memchr::memrchr(b'\n', &self.begun) else {
            self.skipping = self.begun.len() > KEPT;
            self.begun.truncate(KEPT);
            return None;
        };
        let rest = self.begun.split_off(end + 1);
        let bytes = std::mem::replace(&mut self.begun, rest);
        Some(self.block(bytes))
    }

    fn block(&mut self, bytes: Vec<u8>) -> Block {
        let lines_before = self.lines;
        self.lines += memchr::memchr_iter(b'\n', &bytes).count();
        Block { lines_before, bytes }
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = Result<Block, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            match self.fill() {
                Ok(0) => self.ended = true,
                Ok(_) => {
                    if let Some(block) = self.split() {
                        return Some(Ok(block));
                    }
                }
                Err(error) => {
                    self.ended = true;
                    self.begun.clear();
                    return Some(Err(FormatError::unreadable(self.lines + 1, &error)));
                }
            }
        }
        let bytes = std::mem::take(&mut self.begun);
        (!bytes.is_empty()).then(|| Ok(self.block(bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::formats::LineReader;

    /// Gives so many bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    fn blocks(text: &str, at_once: usize) -> Vec<Block> {
        Blocks::new(Slow(text.as_bytes(), at_once))
            .collect::<Result<_, _>>()
            .unwrap()
    }

    #[test]
    fn blocks_hold_whole_lines_and_know_their_numbers() {
        let text = "one\ntwo\n\nfour";
        for at_once in 1..=text.len() {
            let blocks = blocks(text, at_once);
            let whole: Vec<u8> = blocks.iter().flat_map(|block| block.bytes.clone()).collect();
            assert_eq!(whole, text.as_bytes());
            let last = blocks.last().unwrap();
            assert_eq!((last.lines_before, last.bytes.as_slice()), (3, "four".as_bytes()));
            for block in &blocks[..blocks.len() - 1] {
                assert_eq!(block.bytes.last(), Some(&b'\n'));
            }
        }
        assert!(blocks("", 1).is_empty());
    }

    #[test]
    fn a_line_without_end_is_one_bad_line_and_takes_no_memory() {
        let text = format!("a\n{}\nb\nc", "x".repeat(1 << 20));
        for at_once in [1000, SIZE] {
            let blocks = blocks(&text, at_once);
            assert!(blocks.iter().all(|block| block.bytes.len() <= KEPT + SIZE));
            let errors: Vec<_> = blocks
                .iter()
                .flat_map(|block| {
                    LineReader::new(block.bytes.as_slice())
                        .map(|entry| entry.unwrap_err().line + block.lines_before)
                        .collect::<Vec<_>>()
                })
                .collect();
            assert_eq!(errors, [1, 2, 3, 4]);
        }
    }
}
