//! Cuts a stream of lines into blocks.
//!
//! A block has the whole lines of one read, so a person who types, or a program that waits for each answer, gets an answer for each line,
//! and a file is read in large blocks.

use std::sync::Arc;

use sudokud_formats::LineReader;

use super::{Batch, BatchContent, Bytes, Lines, read_some};

/// The longest line without an end that is kept, in bytes. It is longer than any valid line, and the reader refuses it.
const LONGEST: usize = 65 * 1024;

/// The blocks of an input.
pub(super) struct Blocks {
    name: Option<Arc<str>>,
    /// Knows the first lines, which name the fields.
    reader: LineReader,
    input: Bytes,
    /// Most lines of a block.
    size: usize,
    /// Bytes that were read and are in no block yet.
    bytes: Vec<u8>,
    /// The place of the first of them.
    start: usize,
    /// The number of the next line.
    line: usize,
    is_over: bool,
    /// Whether a line was handed out, so that the reader knows the first lines.
    has_begun: bool,
}

impl Blocks {
    pub(super) fn new(name: Option<Arc<str>>, reader: LineReader, input: Bytes, size: usize) -> Self {
        Self {
            name,
            reader,
            input,
            size,
            bytes: Vec::new(),
            start: 0,
            line: 1,
            is_over: false,
            has_begun: false,
        }
    }

    /// Takes at most `size` whole lines of the bytes; at the end of the input also a line without an end.
    fn take(&mut self) -> Option<Batch> {
        let rest = &self.bytes[self.start..];
        let ends = memchr::memchr_iter(b'\n', rest).take(self.size);
        let (mut lines, mut length) = ends.fold((0, 0), |(lines, _), end| (lines + 1, end + 1));
        if lines == 0 {
            if rest.is_empty() || !self.is_over && rest.len() < LONGEST {
                return None;
            }
            (lines, length) = (1, rest.len());
        }
        let block = rest[..length].to_vec();
        let first = self.line;
        let reader = self.reader.clone();
        if !self.has_begun {
            self.learn(first, &block);
        }
        self.line += lines;
        self.start += length;
        Some(Batch {
            name: self.name.clone(),
            content: BatchContent::Lines(Lines {
                reader,
                bytes: block,
                start: 0,
                number: first,
            }),
        })
    }

    /// Lets the reader see the lines up to the first puzzle, for the blocks behind this one.
    fn learn(&mut self, first: usize, block: &[u8]) {
        let lines = block.split_inclusive(|&byte| byte == b'\n');
        for (number, line) in std::iter::zip(first.., lines) {
            self.has_begun |= matches!(self.reader.read_line(number, line), Some(Ok(_)));
            if self.has_begun {
                return;
            }
        }
    }

    /// Forgets the rest of a line that is too long.
    fn skip_line(&mut self) {
        while !self.is_over {
            if let Some(end) = memchr::memchr(b'\n', &self.bytes[self.start..]) {
                self.start += end + 1;
                return;
            }
            self.start = self.bytes.len();
            self.fill();
        }
    }

    /// Reads once. A failed read ends the input.
    fn fill(&mut self) {
        self.bytes.drain(..self.start);
        self.start = 0;
        match read_some(&mut self.input, &mut self.bytes) {
            Ok(0) => self.is_over = true,
            Ok(_) => {}
            Err(error) => {
                crate::status::complain(&format!("line {}: reading failed: {error}", self.line));
                self.is_over = true;
            }
        }
    }
}

impl Batch {
    fn ends_a_line(&self) -> bool {
        match &self.content {
            BatchContent::Lines(lines) => lines.bytes.ends_with(b"\n"),
            BatchContent::Entries(_) => true,
        }
    }
}

impl Iterator for Blocks {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        loop {
            if let Some(batch) = self.take() {
                if !self.is_over && !batch.ends_a_line() {
                    self.skip_line();
                }
                return Some(batch);
            }
            if self.is_over {
                // The error of a header without a puzzle below it, once.
                let error = self.reader.finish().filter(|_| !self.has_begun)?;
                self.has_begun = true;
                return Some(Batch {
                    name: self.name.clone(),
                    content: BatchContent::Entries(vec![Err(error)].into_iter()),
                });
            }
            self.fill();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The line, and whether it is a puzzle, of each entry.
    fn read(text: String, size: usize) -> Vec<(Option<usize>, String)> {
        let mut found = Vec::new();
        for batch in Blocks::new(None, LineReader::new(None), Box::new(Cursor::new(text)), size) {
            found.extend(batch.map(|entry| match entry {
                Ok(entry) => (Some(entry.line), super::super::note_of(&entry)),
                Err(error) => (None, error.reason),
            }));
        }
        found
    }

    #[test]
    fn blocks_of_any_size_have_the_same_entries() {
        let text = format!("# title\nid,puzzle\n1,{PUZZLE}\n\n2,{PUZZLE}\nx\n3,{PUZZLE}");
        let whole = read(text.clone(), 100);
        let notes: Vec<&str> = whole.iter().map(|(_, note)| note.as_str()).collect();
        assert_eq!(whole[0], (Some(3), "1".to_owned()));
        assert_eq!(whole.last(), Some(&(Some(7), "3".to_owned())));
        assert!(notes[2].starts_with("line 6: "), "{notes:?}");
        for size in [1, 2, 3] {
            assert_eq!(read(text.clone(), size), whole);
        }
    }

    #[test]
    fn a_header_without_a_puzzle_is_one_error() {
        for size in [1, 100] {
            let found = read("id,puzzle\n\n# end\n".to_owned(), size);
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(found[0].1.starts_with("line 1: "), "{found:?}");
        }
    }

    #[test]
    fn a_line_without_an_end_is_one_error() {
        let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", "5".repeat(3 * LONGEST));
        let found = read(text, 16);
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!(found[2].0, Some(3));
    }
}
