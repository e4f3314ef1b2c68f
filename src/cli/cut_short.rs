//! Ends a run over an input at Ctrl-C with whole rows, and lets another run go on from there (`--skip`).
//!
//! After the first Ctrl-C no further entry is taken. Questions that are under way are stopped, and the first of them without an answer
//! ends the run. The last line on standard error has the number of entries that are done.

use std::path::Path;

use super::blocks::Block;
use super::input::InputPart;
use super::interrupt;
use super::options::Input;
use super::results::ResultWriter;
use super::status::Status;
use sudokud_puzzle::formats::FormatError;

/// The items until Ctrl-C.
pub(super) fn until_interrupt<I>(items: impl Iterator<Item = I>) -> impl Iterator<Item = I> {
    items.take_while(|_| !interrupt::is_raised())
}

/// The parts after the first `skip` entries. What is still to be skipped at their end stays in `skip`.
pub(super) fn rest_of_parts(
    parts: impl Iterator<Item = InputPart>,
    skip: &mut u64,
) -> impl Iterator<Item = InputPart> {
    parts.filter(|part| {
        let is_skipped = part.entry.is_some() && *skip > 0;
        *skip -= u64::from(is_skipped);
        !is_skipped
    })
}

/// The blocks after the first `skip` entries, as for [`rest_of_parts`].
pub(super) fn rest_of_blocks(
    blocks: impl Iterator<Item = Result<Block, FormatError>>,
    skip: &mut u64,
) -> impl Iterator<Item = Result<Block, FormatError>> {
    blocks.filter_map(|block| match block {
        Ok(block) => block.after(skip).map(Ok),
        unreadable => Some(unreadable),
    })
}

/// Says how far the run came and how to go on, if Ctrl-C has ended it.
pub(super) fn conclude(writer: &mut ResultWriter, source: &Input, file: Option<&Path>) {
    if interrupt::is_raised() {
        writer.worsen(Status::Interrupted);
        writer.close_with(way_on(source.skip, writer.entries(), file));
    }
}

fn way_on(skipped: u64, done: u64, file: Option<&Path>) -> String {
    let other_file = file.map_or("", |_| " and another --out");
    match (done, skipped + done) {
        (0, _) => "interrupted before the first result".to_owned(),
        (_, 1) => format!(
            "interrupted: the first entry of the input is done; the same command with --skip 1{other_file} does the rest"
        ),
        (_, all) => format!(
            "interrupted: the first {all} entries of the input are done; the same command with --skip {all}{other_file} does the rest"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::Blocks;

    #[test]
    fn the_way_on_counts_what_was_skipped_before() {
        assert_eq!(way_on(7, 0, None), "interrupted before the first result");
        assert!(way_on(0, 1, None).ends_with("; the same command with --skip 1 does the rest"));
        let further = way_on(7, 5, Some(Path::new("a.tsv")));
        assert_eq!(
            further,
            "interrupted: the first 12 entries of the input are done; the same command with --skip 12 and another --out does the rest"
        );
    }

    #[test]
    fn the_rest_keeps_the_numbers_of_its_lines() {
        let text = "# list\n1\n\n2\n3\n# end\n4\n";
        for skip in 0..=5_u64 {
            let mut left = skip;
            let blocks = Blocks::new(text.as_bytes(), std::num::NonZeroUsize::new(2));
            let lines: Vec<usize> = rest_of_blocks(blocks, &mut left)
                .flat_map(|block| block.unwrap().entries().collect::<Vec<_>>())
                .map(|entry| entry.unwrap_err().line)
                .collect();
            assert_eq!(
                lines,
                [2, 4, 5, 7][usize::try_from(skip.min(4)).unwrap()..],
                "{skip}"
            );
            assert_eq!(left, skip.saturating_sub(4));
        }
    }
}
