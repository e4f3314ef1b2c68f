//! Parses names from fixed lists, so that help, completions and errors show the list.

use std::error::Error;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use sudokud_generate::{DiggingOrder, Variety};
use sudokud_grade::Measure;
use sudokud_puzzle::PatternSymmetry;
use sudokud_search::GridSource;

/// Parses a name of a fixed list, without regard to case if the option has `ignore_case`.
///
/// Help, completions and errors show the list.
fn one_of<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name: String| name.to_lowercase().parse::<T>())
}

/// Parses the name of a format.
pub(crate) fn format() -> impl TypedValueParser<Value = sudokud_formats::Format> {
    one_of(sudokud_formats::Format::ALL.map(sudokud_formats::Format::name))
}

/// Parses a digging order.
pub(crate) fn digging_order() -> impl TypedValueParser<Value = DiggingOrder> {
    one_of(DiggingOrder::ALL.map(DiggingOrder::name))
}

/// Parses a source of solution grids.
pub(crate) fn grid_source() -> impl TypedValueParser<Value = GridSource> {
    one_of(GridSource::ALL.map(GridSource::name))
}

/// A measure of effort, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MeasureChoice {
    /// Every measure.
    All,
    /// This one.
    One(Measure),
}

impl FromStr for MeasureChoice {
    type Err = <Measure as FromStr>::Err;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        if name.eq_ignore_ascii_case("all") {
            return Ok(Self::All);
        }
        name.parse().map(Self::One)
    }
}

/// Parses a measure of effort, or `all`.
pub(crate) fn measure() -> impl TypedValueParser<Value = MeasureChoice> {
    one_of(std::iter::once("all").chain(Measure::ALL.map(Measure::name)))
}

/// Parses a variety.
pub(crate) fn variety() -> impl TypedValueParser<Value = Variety> {
    one_of(Variety::ALL.map(Variety::name))
}

/// Parses a symmetry of the pattern of givens.
pub(crate) fn symmetry() -> impl TypedValueParser<Value = PatternSymmetry> {
    one_of(PatternSymmetry::ALL.map(PatternSymmetry::name))
}
