//! Defines the parameters of the sources of grids.

use sudokud_puzzle::Grid;

/// Parameters of the sources `shuffled` and `las-vegas`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridParameters {
    /// The complete grid whose lines `shuffled` swaps; `None` for a uniform grid in each draw.
    pub base: Option<Grid>,
    /// Number of random givens that `las-vegas` starts from. According to its text, eleven are solved fastest.
    pub random_givens: u32,
    /// Number of guesses after which `las-vegas` draws other givens.
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
