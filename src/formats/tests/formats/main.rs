//! Tests of all formats together: round trips, refusals, texts that are slow for careless readers, and random damage.

mod damage;
mod readings;
mod round_trips;
mod shapes;
mod worst;

/// A puzzle with 30 givens, its solution, and another puzzle.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const OTHER: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
