//! What was measured about the shipped techniques: how often puzzles need them, and a position for each.

use std::str::FromStr;

use serde::Serialize;

use crate::fields::Field;
use sudokud_formats::positions::{LibraryLine, read_library};
use sudokud_puzzle::Position;

/// Made by `sudokud-tools technique-facts`.
const FILE: &str = include_str!("facts.tsv");

/// How often puzzles need a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Frequency {
    /// The scale whose ladder the puzzles were walked up.
    scale: &'static str,
    /// Random minimal puzzles.
    puzzles: u64,
    /// Those that the ladder solves, which the other numbers count.
    solved: u64,
    /// Puzzles whose walk uses the technique.
    used: u64,
    /// Puzzles that the techniques up to the hardest one used do not solve without it.
    needed: u64,
    /// Puzzles whose hardest step it is.
    hardest: u64,
}

impl Frequency {
    /// The frequency of this technique; `None` for techniques that are not on the ladder that was measured.
    pub(super) fn of(id: &str) -> Option<Self> {
        let (head, mut rows) = rows()?;
        let [scale, puzzles, solved] = *head else {
            return None;
        };
        let [_, used, needed, hardest, _] = *rows.find(|row| row[0] == id)? else {
            return None;
        };
        Some(Self {
            scale,
            puzzles: number(puzzles)?,
            solved: number(solved)?,
            used: number(used)?,
            needed: number(needed)?,
            hardest: number(hardest)?,
        })
    }

    /// The numbers with their names.
    pub(super) fn fields(&self) -> [Field; 6] {
        [
            Field::new("frequency.scale", self.scale.to_owned()),
            Field::new("frequency.puzzles", self.puzzles.to_string()),
            Field::new("frequency.solved", self.solved.to_string()),
            Field::new("frequency.used", self.used.to_string()),
            Field::new("frequency.needed", self.needed.to_string()),
            Field::new("frequency.hardest", self.hardest.to_string()),
        ]
    }

    /// The numbers in sentences that say what they count.
    pub(super) fn in_words(&self) -> String {
        let Self {
            scale,
            puzzles,
            solved,
            used,
            needed,
            hardest,
        } = *self;
        let share = |count: u64| format!("{count} ({:.1} %)", 100.0 * count as f64 / solved.max(1) as f64);
        format!(
            "The ladder of the scale {scale} solves {solved} of {puzzles} random minimal puzzles. Of these, {} use it, {} need it (the \
             techniques up to the hardest one used do not solve them without it), and it is the hardest step of {}.",
            share(used),
            share(needed),
            share(hardest)
        )
    }
}

/// The position of the example of this technique.
pub(super) fn position(id: &str) -> Option<Position> {
    let (_, mut rows) = rows()?;
    rows.find(|row| row[0] == id)
        .and_then(|row| line(row.last()?))
        .map(|line| line.position)
}

/// The columns of the first line and of the others.
fn rows() -> Option<(Vec<&'static str>, impl Iterator<Item = Vec<&'static str>>)> {
    let mut rows = FILE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect());
    Some((rows.next()?, rows))
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn line(text: &str) -> Option<LibraryLine> {
    read_library(text).into_iter().next()?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_the_file_is_used() {
        let (head, rows) = rows().unwrap();
        assert_eq!(head.len(), 3);
        let (mut measured, mut shown) = (0, 0);
        for row in rows {
            let [id, used, needed, hardest, position] = *row else {
                panic!("{row:?}");
            };
            let of = Frequency::of(id);
            assert_eq!(of.is_some(), !used.is_empty(), "{id}");
            if let Some(of) = of {
                measured += 1;
                assert!(of.hardest <= of.needed && of.needed <= of.used, "{of:?}");
                assert!(of.used <= of.solved && of.solved <= of.puzzles, "{of:?}");
                assert_eq!(
                    [of.used, of.needed, of.hardest].map(|count| count.to_string()),
                    [used, needed, hardest]
                );
            }
            assert_eq!(super::position(id).is_some(), !position.is_empty(), "{id}");
            shown += usize::from(!position.is_empty());
        }
        assert!(measured > 30 && shown > 90, "{measured} measured, {shown} shown");
        assert_eq!(Frequency::of("x-wnig"), None);
    }
}
