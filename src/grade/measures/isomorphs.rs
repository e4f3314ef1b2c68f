//! Guesses of an exhaustive search, whatever the orientation.
//!
//! One orientation of a puzzle can be lucky and another not, so the guesses are counted on a fixed set of images of the
//! canonical form and averaged.

use std::sync::LazyLock;

use crate::score::Score;
use sudokud_engine::WalkError;
use sudokud_puzzle::{Puzzle, RandomStream, Seed, Stop, Transformation};

/// How many images.
const IMAGES: u64 = 20;

/// The fixed set: the same in every process and on every machine.
static TRANSFORMATIONS: LazyLock<Vec<Transformation>> = LazyLock::new(|| {
    let mut stream = RandomStream::new(Seed(0), 0);
    (0..IMAGES).map(|_| Transformation::random(&mut stream)).collect()
});

/// The average number of guesses over the images of a puzzle in canonical form.
pub(super) fn mean_guesses(canonical: &Puzzle, stop: &Stop) -> Result<Score, WalkError> {
    let mut guesses = 0;
    for transformation in TRANSFORMATIONS.iter() {
        let image = transformation.puzzle(canonical);
        guesses += sudokud_search::guesses(image.givens(), stop)?;
    }
    Ok(Score::thousandths(guesses * 1000 / IMAGES))
}
