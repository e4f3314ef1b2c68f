//! Measures what a question to a technique costs: asks it about known positions in this process.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::facts;
use sudokud_engine::{Ladder, Rung, RungBounds};
use sudokud_puzzle::Stop;
use sudokud_search::prove;
use sudokud_snapshot::Snapshot;

/// The time for all questions, as far as one of them does not exceed it.
const ENOUGH: Duration = Duration::from_secs(1);

/// The time of single questions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct QuestionCost {
    /// The number of boards that the technique was asked about.
    boards: usize,
    /// The time of the middle question, in microseconds.
    median_us: f64,
    /// The longest time of a question.
    most_us: f64,
}

impl QuestionCost {
    /// Asks the technique for its first step on each board; `None` if it is not loaded or no board has an answer.
    pub(super) fn of(snapshot: &Snapshot, id: &str) -> Option<Self> {
        let technique = snapshot.catalog().technique(id).ok()?;
        let alone = Ladder::new(vec![Rung::new(technique.clone(), RungBounds::default())]);
        let start = Instant::now();
        let mut times = Vec::new();
        for position in facts::positions() {
            let Ok(puzzle) = prove(position.givens()) else {
                continue;
            };
            let (board, asked) = (position.board(), Instant::now());
            // A technique that fails is named where it is used; here it only has no time.
            if alone.hint(&board, puzzle.solution(), &Stop::never()).is_ok() {
                times.push(asked.elapsed());
            }
            if start.elapsed() > ENOUGH {
                break;
            }
        }
        times.sort_unstable();
        let microseconds = |time: &Duration| time.as_nanos() as f64 / 1000.0;
        Some(Self {
            boards: times.len(),
            median_us: microseconds(times.get(times.len() / 2)?),
            most_us: microseconds(times.last()?),
        })
    }

    /// The numbers with their names.
    pub(super) fn fields(&self) -> [(&'static str, String); 3] {
        [
            ("cost.boards", self.boards.to_string()),
            ("cost.median_us", self.median_us.to_string()),
            ("cost.most_us", self.most_us.to_string()),
        ]
    }

    /// The numbers in a sentence.
    pub(super) fn in_words(&self) -> String {
        format!(
            "A question took {} in the middle and {} at most, measured now on {} boards, most without the pattern.",
            words(self.median_us),
            words(self.most_us),
            self.boards
        )
    }
}

/// A time with two or three digits.
fn words(microseconds: f64) -> String {
    match microseconds {
        short if short < 10.0 => format!("{short:.1} µs"),
        short if short < 1000.0 => format!("{short:.0} µs"),
        long if long < 10_000.0 => format!("{:.1} ms", long / 1000.0),
        long => format!("{:.0} ms", long / 1000.0),
    }
}
