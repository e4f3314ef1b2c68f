//! Translates enums of the domain to protobuf.

use sudokud_api as proto;
use sudokud_generate::{DigOutcome, DiggingOrder, Variety};
use sudokud_grade::Measure;
use sudokud_puzzle::PatternSymmetry;
use sudokud_search::GridSource;

/// Translates a symmetry.
pub fn symmetry(symmetry: PatternSymmetry) -> proto::Symmetry {
    match symmetry {
        PatternSymmetry::None => proto::Symmetry::None,
        PatternSymmetry::HalfTurn => proto::Symmetry::HalfTurn,
        PatternSymmetry::QuarterTurn => proto::Symmetry::QuarterTurn,
        PatternSymmetry::Horizontal => proto::Symmetry::Horizontal,
        PatternSymmetry::Vertical => proto::Symmetry::Vertical,
        PatternSymmetry::BothMirrors => proto::Symmetry::BothMirrors,
        PatternSymmetry::Diagonal => proto::Symmetry::Diagonal,
        PatternSymmetry::Antidiagonal => proto::Symmetry::Antidiagonal,
        PatternSymmetry::BothDiagonals => proto::Symmetry::BothDiagonals,
        PatternSymmetry::All => proto::Symmetry::All,
    }
}

/// Translates a measure.
pub fn measure(measure: Measure) -> proto::Measure {
    match measure {
        Measure::Waves => proto::Measure::Waves,
        Measure::Availability => proto::Measure::Availability,
        Measure::Eliminations => proto::Measure::Eliminations,
        Measure::EasyStart => proto::Measure::EasyStart,
        Measure::HardestRung => proto::Measure::HardestRung,
        Measure::MeanGuesses => proto::Measure::MeanGuesses,
    }
}

/// Translates a source of solution grids.
pub fn grid_source(source: GridSource) -> proto::GridSource {
    match source {
        GridSource::Uniform => proto::GridSource::Uniform,
        GridSource::Sequential => proto::GridSource::Sequential,
        GridSource::Random => proto::GridSource::Random,
        GridSource::RandomWithSingles => proto::GridSource::RandomWithSingles,
        GridSource::LasVegas => proto::GridSource::LasVegas,
        GridSource::Shuffled => proto::GridSource::Shuffled,
        GridSource::Cyclic => proto::GridSource::Cyclic,
        GridSource::CyclicTransposed => proto::GridSource::CyclicTransposed,
    }
}

/// Translates a digging order.
pub fn digging_order(order: DiggingOrder) -> proto::DiggingOrder {
    match order {
        DiggingOrder::Random => proto::DiggingOrder::Random,
        DiggingOrder::Jumping => proto::DiggingOrder::Jumping,
        DiggingOrder::SShaped => proto::DiggingOrder::SShaped,
        DiggingOrder::RowMajor => proto::DiggingOrder::RowMajor,
    }
}

/// Translates a variety.
pub fn variety(variety: Variety) -> proto::Variety {
    match variety {
        Variety::Full => proto::Variety::Full,
        Variety::Some => proto::Variety::Some,
        Variety::None => proto::Variety::None,
    }
}

/// Translates the outcome of a dig.
pub fn dig_outcome(outcome: DigOutcome) -> proto::DigOutcome {
    match outcome {
        DigOutcome::Gone => proto::DigOutcome::Gone,
        DigOutcome::SecondSolution => proto::DigOutcome::SecondSolution,
        DigOutcome::TooFew => proto::DigOutcome::TooFew,
        DigOutcome::TooHard => proto::DigOutcome::TooHard,
        DigOutcome::SteppedBack => proto::DigOutcome::SteppedBack,
    }
}
