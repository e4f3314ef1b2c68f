//! Counts the guesses of an exhaustive search, independent of the orientation.
//!
//! The number of guesses differs between the images of a puzzle, so it is averaged over a fixed set of images of the canonical form.

use std::sync::LazyLock;

use crate::score::Score;
use sudokud_engine::WalkError;
use sudokud_puzzle::{Puzzle, RandomStream, Seed, Stop, Transformation};

/// Number of images.
const IMAGES: u64 = 20;

/// The maps to the images, the same in every process and on every machine.
static TRANSFORMATIONS: LazyLock<Vec<Transformation>> = LazyLock::new(|| {
    let mut stream = RandomStream::new(Seed(0), 0);
    (0..IMAGES).map(|_| Transformation::random(&mut stream)).collect()
});

/// Returns the average number of guesses over the images of a puzzle in canonical form.
pub(super) fn mean_guesses(canonical: &Puzzle, stop: &Stop) -> Result<Score, WalkError> {
    let mut guesses = 0;
    for transformation in TRANSFORMATIONS.iter() {
        let image = transformation.puzzle(canonical);
        guesses += sudokud_search::guesses_of_clues(&image.clues(), stop)?;
    }
    Ok(Score::thousandths(guesses * 1000 / IMAGES))
}
