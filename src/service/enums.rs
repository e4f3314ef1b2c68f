//! Translates enums of the domain to protobuf. The names of their values are the same on both sides.

use sudokud_api as proto;
use sudokud_generate::{DigOutcome, DiggingOrder, Variety};
use sudokud_grade::Measure;
use sudokud_puzzle::PatternSymmetry;
use sudokud_search::GridSource;

macro_rules! translate {
    ($($(#[$doc:meta])* $function:ident: $name:ident to $written:ident { $($value:ident),* })*) => { $(
        $(#[$doc])*
        pub fn $function(value: $name) -> proto::$written {
            match value {
                $($name::$value => proto::$written::$value,)*
            }
        }
    )* };
}

translate! {
    /// Translates a symmetry.
    symmetry: PatternSymmetry to Symmetry {
        None, HalfTurn, QuarterTurn, Horizontal, Vertical, BothMirrors, Diagonal, Antidiagonal, BothDiagonals, All
    }
    /// Translates a measure.
    measure: Measure to Measure { Waves, Availability, Eliminations, EasyStart, HardestRung, MeanGuesses }
    /// Translates a source of solution grids.
    grid_source: GridSource to GridSource {
        Uniform, Sequential, Random, RandomWithSingles, LasVegas, Shuffled, Cyclic, CyclicTransposed
    }
    /// Translates a digging order.
    digging_order: DiggingOrder to DiggingOrder { Random, Jumping, SShaped, RowMajor }
    /// Translates a variety.
    variety: Variety to Variety { Full, Some, None }
    /// Translates the outcome of a dig.
    dig_outcome: DigOutcome to DigOutcome { Gone, SecondSolution, TooFew, TooHard, SteppedBack }
}
