//! Compares the deductions of a technique on a board with a list. Most tests of a technique have this form.

use crate::candidate::CandidateSet;
use crate::technique::Technique;
use crate::testing::{Found, board, candidates, find_all};

/// Asserts that `T` finds exactly these deductions, in this order, on the board that `changes` describes.
///
/// A deduction is written in the notation of [`candidates`]. Placements begin with `+`. The variant and a colon may come
/// first; without them any variant fits.
///
/// ```text
///   12r1c2346789           removes both digits from these cells
///   +5r3c4                 places the digit in this cell
///   rows: 7r2346789c25     removes the digit from these cells; the variant is `rows`
/// ```
pub fn assert_finds<T: Technique>(changes: &str, expected: &[&str]) {
    let found = find_all::<T>(&board(changes));
    let same =
        found.len() == expected.len() && found.iter().zip(expected).all(|(found, text)| is(found, text));
    assert!(
        same,
        "{} on `{changes}`\nexpected {expected:#?}\nfound {:#?}",
        T::ID,
        found.iter().map(describe).collect::<Vec<_>>()
    );
}

fn is(found: &Found, text: &str) -> bool {
    let (variant, outcome) = match text.split_once(':') {
        Some((variant, outcome)) => (Some(variant), outcome),
        None => (None, text),
    };
    let (mut placements, mut eliminations) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for item in outcome.split_whitespace() {
        match item.strip_prefix('+') {
            Some(item) => placements = placements.union(&candidates(item)),
            None => eliminations = eliminations.union(&candidates(item)),
        }
    }
    variant.is_none_or(|variant| found.variant == variant)
        && found.placements == placements
        && found.eliminations == eliminations
}

fn describe(found: &Found) -> String {
    let (placements, eliminations) = (found.placements, found.eliminations);
    format!(
        "{}: places {placements:?}, removes {eliminations:?}",
        found.variant
    )
}
