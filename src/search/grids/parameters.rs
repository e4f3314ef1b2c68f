//! The parameters of the sources that have any.

use sudokud_puzzle::Grid;

/// Parameters of the sources `shuffled` and `las-vegas`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridParameters {
    /// The complete grid whose lines `shuffled` swaps; the cyclic one unless said.
    pub base: Option<Grid>,
    /// How many random givens `las-vegas` begins with; eleven are what its text found to be solved fastest.
    pub random_givens: u32,
    /// How many guesses `las-vegas` makes for them until it draws others.
    pub guess_limit: u32,
}

impl Default for GridParameters {
    fn default() -> Self {
        Self {
            base: None,
            random_givens: 11,
            guess_limit: 1_000,
        }
    }
}
