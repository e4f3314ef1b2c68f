//! Parses the values of options; each error says what is accepted.
//!
//! Ranges are written `A..B` and include both ends. Durations have a unit. Names of levels, scales, recipes and techniques are data
//! that an operator changes, so only their characters are checked here. `ranges`, `masks` and `choices` parse ranges, patterns of cells, and
//! names from fixed lists.

mod choices;
mod masks;
mod ranges;

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sudokud_puzzle::Seed;
use sudokud_service::Language;

pub(crate) use choices::{MeasureChoice, digging_order, format, grid_source, measure, symmetry, variety};
pub(crate) use masks::{Masks, pattern, shapes};
pub use ranges::Range;
pub(crate) use ranges::{clues, line_clues, score, seed_range};

/// Parses a whole number of this range.
pub fn whole<T: FromStr + PartialOrd + fmt::Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("write a whole number from {} to {}", range.start(), range.end()))
    }
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

/// Parses a text that stands for a seed.
pub(super) fn key(text: &str) -> Result<String, String> {
    let longest = Seed::LONGEST_KEY;
    match text.len() {
        0 => Err("an empty text; write one, such as a date, or leave the option out".to_owned()),
        length if length > longest => Err(format!("{length} bytes; write at most {longest}")),
        _ => Ok(text.to_owned()),
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

/// Parses one name of an option that is written once for each name.
pub(super) fn repeated_name(text: &str, option: &str) -> Result<String, String> {
    if !text.contains(',') {
        return name(text);
    }
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    let repeated: Vec<String> = names.map(|name| format!("{option} {name}")).collect();
    Err(format!("repeat {option} for each name: {}", repeated.join(" ")))
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

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(part("3/8"), Ok(Part { index: 3, of: 8 }));
        for wrong in ["8/8", "0/0", "1", "-1/8", "a/b", "/"] {
            assert!(part(wrong).unwrap_err().contains("from 0 to N - 1"), "{wrong}");
        }
        assert!(threads("0").is_err());
        assert_eq!(whole(0..=i64::MAX)("9223372036854775807"), Ok(i64::MAX));
        for wrong in ["-1", "82", "x", ""] {
            assert_eq!(
                whole(0..=81)(wrong).unwrap_err(),
                "write a whole number from 0 to 81"
            );
        }
        assert_eq!(name("X-Wing"), Ok("x-wing".to_owned()));
        assert!(name("x wing").unwrap_err().contains("such as x-wing"));
        assert_eq!(repeated_name("X-Wing", "--needs"), Ok("x-wing".to_owned()));
        assert_eq!(
            repeated_name("x-wing,swordfish", "--needs").unwrap_err(),
            "repeat --needs for each name: --needs x-wing --needs swordfish"
        );
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
