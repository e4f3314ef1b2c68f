//! The parts of a technique that all bad ones in Rust have in common.

use std::env;

use sudoku_technique::{Board, Flow, Options, Request, Sink, Technique};

/// What is bad about a technique.
pub trait Fault: Default + Send + Sync + 'static {
    /// Runs in `create`.
    fn create() {}

    /// Runs in `find`.
    fn find(board: &Board) {
        let _ = board;
    }
}

/// A technique with this fault that finds nothing.
#[derive(Default)]
pub struct Bad<F>(F);

impl<F: Fault> Technique for Bad<F> {
    const ID: &'static str = "bad";
    const NAME: &'static str = "Bad";
    const SUMMARY: &'static str = "Breaks one rule.";
    const PLACE: u32 = 1;

    fn create(_: &Options<'_>) -> Result<Self, String> {
        F::create();
        Ok(Self::default())
    }

    fn find(&self, board: &Board, _: Request<'_>, _: &mut Sink<'_>) -> Flow {
        F::find(board);
        Flow::Continue(())
    }
}

/// Whether this is the server, and not a child of it: see `LATE` in `../plugins/bad.h`.
pub fn is_serving() -> bool {
    env::var_os("BAD_PLUGIN_SERVING").is_some() && env::args().all(|argument| argument != "rehearse")
}
