//! Parses ranges, written `A..B` with both ends.

use std::ops::RangeInclusive;
use std::str::FromStr;

use sudokud_grade::Score;

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

/// Parses a range of givens within 0 to 81.
pub(crate) fn clues(text: &str) -> Result<Range<u32>, String> {
    within(
        text,
        81,
        "a grid has 81 cells; write a range within 0..81, such as 24..28",
    )
}

/// Parses a range of givens in a line, within 0 to 9.
pub(crate) fn line_clues(text: &str) -> Result<Range<u32>, String> {
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

/// Parses a range of scores.
pub(crate) fn score(text: &str) -> Result<Range<Score>, String> {
    text.parse()
}

/// Parses a range of seeds with both ends.
pub(crate) fn seed_range(text: &str) -> Result<RangeInclusive<i64>, String> {
    let range: Range<i64> = text.parse()?;
    match (range.low, range.high) {
        (Some(low), Some(high)) if low >= 0 => Ok(low..=high),
        (Some(_), Some(_)) => Err(format!("a seed is a whole number from 0 to {}", i64::MAX)),
        _ => Err("write both ends, such as 0..999".to_owned()),
    }
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
        let scores = |text: &str| {
            let ends = score(text).map(|range| [range.low, range.high]);
            ends.map(|ends| ends.map(|end| end.map(f64::from)))
        };
        assert_eq!(scores("400 .. 500"), Ok([Some(400.0), Some(500.0)]));
        assert_eq!(
            clues("28..24").unwrap_err(),
            "the range is empty; write the smaller end first: 24..28"
        );
        for text in ["", "..", "24-28", "a..b", "24...28", "-1..3"] {
            assert!(clues(text).unwrap_err().contains("such as 24..28"), "{text}");
        }
        assert!(clues("17..82").unwrap_err().contains("81 cells"));
        assert_eq!(scores("4.5..5"), Ok([Some(4.5), Some(5.0)]));
        for text in ["nan", "1..inf", "1e3", "4.5001..5"] {
            assert!(score(text).is_err(), "{text}");
        }
        assert_eq!(seed_range("0..499"), Ok(0..=499));
        assert_eq!(seed_range("7"), Ok(7..=7));
        assert!(seed_range("7..").unwrap_err().contains("both ends"));
        assert!(seed_range("-1..7").unwrap_err().contains("from 0 to"));
    }
}
