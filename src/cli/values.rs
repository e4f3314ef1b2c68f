//! Parses the values of options; each error says what is accepted.
//!
//! Ranges are written `A..B` and include both ends. Durations have a unit. Names of levels, scales, recipes and techniques are data
//! that an operator changes, so only their characters are checked here. Names from a fixed list are parsed with `one_of`, so
//! that help and errors show the list.

use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use sudokud_generate::{DiggingOrder, Variety, cells_of_pattern, is_shape_name};
use sudokud_grade::{Measure, Score};
use sudokud_puzzle::PatternSymmetry;
use sudokud_reading::{InputForm, UnknownForm};
use sudokud_search::GridSource;
use sudokud_service::Language;

/// A range that includes both ends, written `A..B`; `A..` and `..B` have one end, and a single number is a range of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range<T> {
    /// The lowest value in the range.
    pub low: Option<T>,
    /// The highest value in the range.
    pub high: Option<T>,
}

impl<T: FromStr + PartialOrd + Copy> FromStr for Range<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        // `Ok(None)` is an open end, `Err` an end that is not a number.
        let end = |text: &str| match text.trim() {
            "" => Ok(None),
            text => text.parse::<T>().map(Some).map_err(drop),
        };
        match (end(low), end(high)) {
            (Ok(Some(low)), Ok(Some(high))) if low > high => Err(format!(
                "the range is empty; write the smaller end first: {}..{}",
                text.split_once("..").map_or("", |(_, high)| high.trim()),
                text.split_once("..").map_or("", |(low, _)| low.trim()),
            )),
            (Ok(low), Ok(high)) if low.is_some() || high.is_some() => Ok(Self { low, high }),
            _ => Err(
                "a range is two numbers with two dots between them, both included, such as 24..28; one of them can be left \
                 out"
                .to_owned(),
            ),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Range<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: &Option<T>| end.as_ref().map_or_else(String::new, ToString::to_string);
        write!(f, "{}..{}", end(&self.low), end(&self.high))
    }
}

/// Parses a range of givens within 0 to 81.
pub(super) fn clues(text: &str) -> Result<Range<u32>, String> {
    within(
        text,
        81,
        "a grid has 81 cells; write a range within 0..81, such as 24..28",
    )
}

/// Parses a range of givens in a line, within 0 to 9.
pub(super) fn line_clues(text: &str) -> Result<Range<u32>, String> {
    within(
        text,
        9,
        "a line has nine cells; write a range within 0..9, such as 2..5",
    )
}

fn within(text: &str, most: u32, remedy: &str) -> Result<Range<u32>, String> {
    let range: Range<u32> = text.parse()?;
    let fits = |end: Option<u32>| end.is_none_or(|end| end <= most);
    if fits(range.low) && fits(range.high) {
        Ok(range)
    } else {
        Err(remedy.to_owned())
    }
}

/// Parses a number of cells, 0 to 81.
pub(super) fn cell_count(text: &str) -> Result<i32, String> {
    match text.parse() {
        Ok(count) if (0..=81).contains(&count) => Ok(count),
        _ => Err("a grid has 81 cells; write a whole number from 0 to 81".to_owned()),
    }
}

/// Parses a range of scores.
pub(super) fn score(text: &str) -> Result<Range<Score>, String> {
    text.parse()
}

/// Parses a pattern of cells, or reads it from the file with this path.
pub(super) fn pattern(text: &str) -> Result<String, String> {
    let Err(problem) = cells_of_pattern(text) else {
        return Ok(text.to_owned());
    };
    let held = sudokud_files::read_text(Path::new(text))
        .map_err(|error| format!("neither a pattern ({problem}) nor a file that can be read ({error})"))?;
    cells_of_pattern(&held)?;
    Ok(held)
}

/// The masks of one `--shapes`, or the name of shipped ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Masks(pub(super) Vec<String>);

/// Reads the masks of the folder or file with this path; passes on the name of shipped shapes and a mask.
pub(super) fn shapes(text: &str) -> Result<Masks, String> {
    let path = Path::new(text);
    if is_shape_name(text) || !path.exists() {
        return Ok(Masks(vec![text.to_owned()]));
    }
    let read = |path: &Path| {
        let named = |problem: String| format!("{}: {problem}", path.display());
        let held = sudokud_files::read_text(path).map_err(|error| named(error.to_string()))?;
        cells_of_pattern(&held).map_err(named)?;
        Ok(held)
    };
    if !path.is_dir() {
        return read(path).map(|mask| Masks(vec![mask]));
    }
    let unread = |error: std::io::Error| format!("{text}: {error}");
    let entries = path.read_dir().map_err(unread)?;
    let mut files = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(unread)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    // The order decides which seed has which mask.
    files.sort();
    if files.is_empty() {
        return Err(
            "this folder has no file that ends in .txt; draw each mask in a file of its own".to_owned(),
        );
    }
    files
        .iter()
        .map(|file| read(file))
        .collect::<Result<_, _>>()
        .map(Masks)
}

/// Parses a duration with its unit: `500ms`, `30s`, `5m`, `2h`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let remedy =
        || "write a whole number and its unit, one of ms, s, m and h, such as 500ms or 30s".to_owned();
    let unit_at = text
        .find(|character: char| !character.is_ascii_digit())
        .ok_or_else(remedy)?;
    let (number, unit) = text.split_at(unit_at);
    let number: u64 = number.parse().map_err(|_| remedy())?;
    let milliseconds = match unit.trim() {
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(remedy()),
    };
    let total = number
        .checked_mul(milliseconds)
        .ok_or("too long; write fewer hours")?;
    if total == 0 {
        return Err("no time at all; write a longer time, or leave the option out".to_owned());
    }
    Ok(Duration::from_millis(total))
}

/// Parses a seed, which the protobuf contract limits to 63 bits.
pub fn seed(text: &str) -> Result<i64, String> {
    match text.parse() {
        Ok(seed) if seed >= 0 => Ok(seed),
        _ => Err(format!("a seed is a whole number from 0 to {}", i64::MAX)),
    }
}

/// Parses a range of seeds with both ends.
pub(super) fn seed_range(text: &str) -> Result<RangeInclusive<i64>, String> {
    let range: Range<i64> = text.parse()?;
    match (range.low, range.high) {
        (Some(low), Some(high)) if low >= 0 => Ok(low..=high),
        (Some(_), Some(_)) => Err(format!("a seed is a whole number from 0 to {}", i64::MAX)),
        _ => Err("write both ends, such as 0..999".to_owned()),
    }
}

/// One of the parts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// Its number, from 0.
    pub index: u64,
    /// The number of parts.
    pub of: u64,
}

/// Parses a part of a run.
pub(super) fn part(text: &str) -> Result<Part, String> {
    let numbers = text.split_once('/').and_then(|(index, of)| {
        let (index, of) = (index.parse().ok()?, of.parse().ok()?);
        (index < of).then_some(Part { index, of })
    });
    numbers.ok_or_else(|| {
        "write I/N: the number of the part, from 0 to N - 1, and the number of parts, such as 0/8".to_owned()
    })
}

/// Parses a number of threads.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!(
            "write a number of at least 1 and at most {MOST_THREADS}, or leave it out to use every processor"
        )),
    }
}

/// More than the processors of any machine: further threads would only take memory.
const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(4096).unwrap();

/// Parses a number of random boards.
pub(super) fn random_boards(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(boards) if boards <= MOST_RANDOM_BOARDS => Ok(boards),
        _ => Err(format!("write a whole number of at most {MOST_RANDOM_BOARDS}")),
    }
}

/// More would take so much memory and time of the child that the plugin would be blamed.
const MOST_RANDOM_BOARDS: usize = 100_000;

/// Parses a count of at least 1.
pub fn count(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(count) if count >= 1 => Ok(count),
        _ => Err("write a whole number of at least 1".to_owned()),
    }
}

/// Parses a count, which can be 0.
pub fn any_count(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "write a whole number, 0 for none".to_owned())
}

/// Parses the limit of a count of solutions.
pub(super) fn limit(text: &str) -> Result<i32, String> {
    match text.parse() {
        Ok(limit) if (1..=1_000_000).contains(&limit) => Ok(limit),
        _ => Err("write a whole number from 1 to 1000000".to_owned()),
    }
}

/// Parses a name of a fixed list, without regard to case if the option has `ignore_case`.
///
/// Help, completions and errors show the list.
pub(super) fn one_of<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name: String| name.to_lowercase().parse::<T>())
}

/// The format of an input: a certain one, or the one that is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormChoice {
    /// The content decides.
    Auto,
    /// This one.
    Form(InputForm),
}

impl fmt::Display for FormChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Form(form) => form.fmt(f),
        }
    }
}

impl FromStr for FormChoice {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        if name.eq_ignore_ascii_case("auto") {
            return Ok(Self::Auto);
        }
        name.parse().map(Self::Form)
    }
}

/// Parses the format of an input.
pub(super) fn form() -> impl TypedValueParser<Value = FormChoice> {
    one_of(std::iter::once("auto").chain(InputForm::ALL.map(InputForm::name)))
}

/// Parses a digging order.
pub(super) fn digging_order() -> impl TypedValueParser<Value = DiggingOrder> {
    one_of(DiggingOrder::ALL.map(DiggingOrder::name))
}

/// Parses a source of solution grids.
pub(super) fn grid_source() -> impl TypedValueParser<Value = GridSource> {
    one_of(GridSource::ALL.map(GridSource::name))
}

/// Parses a measure of effort.
pub(super) fn measure() -> impl TypedValueParser<Value = Measure> {
    one_of(Measure::ALL.map(Measure::name))
}

/// Parses a variety.
pub(super) fn variety() -> impl TypedValueParser<Value = Variety> {
    one_of(Variety::ALL.map(Variety::name))
}

/// Parses a symmetry of the pattern of givens.
pub(super) fn symmetry() -> impl TypedValueParser<Value = PatternSymmetry> {
    one_of(PatternSymmetry::ALL.map(PatternSymmetry::name))
}

/// Parses the name of a level, scale, recipe or technique; it becomes lower case.
pub fn name(text: &str) -> Result<String, String> {
    let name = text.to_lowercase();
    let fits = |character: char| character.is_alphanumeric() || matches!(character, '-' | '+' | '.' | '_');
    if !name.is_empty() && name.chars().all(fits) {
        Ok(name)
    } else {
        Err("a name is letters and digits with dashes between words, such as x-wing".to_owned())
    }
}

/// Parses the tag of a language.
pub(super) fn language(tag: &str) -> Result<String, String> {
    if tag.is_empty() {
        return Err("a language is a tag such as de, de-AT or en".to_owned());
    }
    match Language::of_tag(tag) {
        Ok(_) => Ok(tag.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Parses the name of a recipe, or the path of a recipe file.
pub(super) fn recipe(text: &str) -> Result<String, String> {
    if is_recipe_file(text) {
        Ok(text.to_owned())
    } else {
        name(text)
    }
}

/// Returns whether `--recipe` names a file.
pub(super) fn is_recipe_file(text: &str) -> bool {
    Path::new(text)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Parses the URL of a server.
pub(super) fn url(text: &str) -> Result<String, String> {
    let authority = text
        .strip_prefix("http://")
        .or_else(|| text.strip_prefix("https://"))
        .map(|rest| rest.strip_suffix('/').unwrap_or(rest));
    match authority {
        Some(rest) if !rest.is_empty() && !rest.contains(|c: char| c == '/' || c.is_whitespace()) => {
            Ok(text.to_owned())
        }
        _ => Err("write the scheme, host and port, such as http://localhost:50051".to_owned()),
    }
}

/// Parses the URL of a server, or `unix:` and the path of a socket.
pub(super) fn url_or_socket(text: &str) -> Result<String, String> {
    match text.strip_prefix("unix:") {
        Some(path) if !path.is_empty() => Ok(text.to_owned()),
        Some(_) => Err("write the path of the socket, such as unix:/run/sudokud.sock".to_owned()),
        None => url(text),
    }
}

/// Parses the name of a caller. It is written to a TOML file, so characters that would need escapes there are refused.
pub(super) fn caller_name(text: &str) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-@:/+".contains(&byte);
    if (1..=128).contains(&text.len()) && text.bytes().all(is_plain) {
        Ok(text.to_owned())
    } else {
        Err("write 1 to 128 letters, digits or . _ - @ : / +".to_owned())
    }
}

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OutputForm {
    /// Drawn grids and sentences.
    Text,
    /// One line of tab-separated columns for each result.
    Tsv,
    /// Columns separated by commas, with their names on the first line.
    Csv,
    /// One JSON object on a line for each result.
    Json,
    /// A picture of each puzzle, or of each step of a path or a hint: an SVG file on a line.
    Svg,
}

impl OutputForm {
    /// The form that the ending of a file's name says, if it is one.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csv" => Some(Self::Csv),
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            "tsv" => Some(Self::Tsv),
            _ => None,
        }
    }
}

/// Parses the form of the output of a verb without pictures.
pub fn list_form() -> impl clap::builder::TypedValueParser<Value = OutputForm> {
    use clap::ValueEnum as _;
    use clap::builder::{PossibleValuesParser, TypedValueParser as _};
    let forms = [OutputForm::Text, OutputForm::Tsv, OutputForm::Json];
    PossibleValuesParser::new(forms.into_iter().filter_map(|form| form.to_possible_value()))
        .try_map(|name| OutputForm::from_str(&name, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_both_ends_and_name_the_right_order() {
        let range = |low, high| Ok(Range { low, high });
        assert_eq!(clues("24..28"), range(Some(24), Some(28)));
        assert_eq!(clues("17"), range(Some(17), Some(17)));
        assert_eq!(clues("24.."), range(Some(24), None));
        assert_eq!(clues("..28"), range(None, Some(28)));
        assert_eq!(
            score("400 .. 500").map(|range| range.to_string()),
            Ok("400..500".to_owned())
        );
        assert_eq!(
            clues("28..24").unwrap_err(),
            "the range is empty; write the smaller end first: 24..28"
        );
        for text in ["", "..", "24-28", "a..b", "24...28", "-1..3"] {
            assert!(clues(text).unwrap_err().contains("such as 24..28"), "{text}");
        }
        assert!(clues("17..82").unwrap_err().contains("81 cells"));
        assert_eq!(
            score("4.5..5").map(|range| range.to_string()),
            Ok("4.5..5".to_owned())
        );
        for text in ["nan", "1..inf", "1e3", "4.5001..5"] {
            assert!(score(text).is_err(), "{text}");
        }
    }

    #[test]
    fn durations_need_their_unit() {
        for (text, milliseconds) in [
            ("500ms", 500),
            ("30s", 30_000),
            ("5m", 300_000),
            ("2 h", 7_200_000),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "30", "s", "1.5s", "-3s", "3d", "30S", "99999999999999999999s"] {
            assert!(duration(text).unwrap_err().contains("500ms or 30s"), "{text}");
        }
        assert!(duration("9999999999999999h").unwrap_err().contains("fewer hours"));
    }

    #[test]
    fn other_values_say_what_would_be_right() {
        assert_eq!(seed("9223372036854775807"), Ok(i64::MAX));
        assert!(seed("-1").unwrap_err().contains("from 0 to 9223372036854775807"));
        assert_eq!(seed_range("0..499"), Ok(0..=499));
        assert_eq!(seed_range("7"), Ok(7..=7));
        assert_eq!(part("3/8"), Ok(Part { index: 3, of: 8 }));
        for wrong in ["8/8", "0/0", "1", "-1/8", "a/b", "/"] {
            assert!(part(wrong).unwrap_err().contains("from 0 to N - 1"), "{wrong}");
        }
        assert!(seed_range("7..").unwrap_err().contains("both ends"));
        assert!(seed_range("-1..7").unwrap_err().contains("from 0 to"));
        assert!(threads("0").is_err());
        assert_eq!(count("2"), Ok(2));
        assert!(count("0").is_err());
        assert_eq!(any_count("0"), Ok(0));
        assert!(any_count("-1").is_err());
        assert_eq!(name("X-Wing"), Ok("x-wing".to_owned()));
        assert!(name("x wing").unwrap_err().contains("such as x-wing"));
        assert!(
            url("localhost:50051")
                .unwrap_err()
                .contains("http://localhost:50051")
        );
        assert!(url("http://localhost:50051/").is_ok());
        assert!(url("http://localhost:50051/path").is_err());
        assert!(url("https://sudoku.example").is_ok());
    }
}
