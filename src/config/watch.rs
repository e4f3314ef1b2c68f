//! The key for the watch of folders.

use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::value::{ConfigValue, literal};

/// The time between two checks of the folders; `None` if they are not watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WatchPeriod(pub(super) Option<Duration>);

/// Units with their milliseconds. `ms` is before `s`, because both texts end with `s`.
const UNITS: [(&str, u64); 3] = [("ms", 1), ("s", 1000), ("m", 60_000)];
const LEAST: Duration = Duration::from_millis(100);
/// The alert for a watch that sees nothing waits for longer.
const MOST: Duration = Duration::from_mins(5);

impl ConfigValue for WatchPeriod {
    fn kind() -> String {
        "`off`, or a time from `100ms` to `5m`".to_owned()
    }

    fn schema() -> Value {
        json!({ "type": "string", "pattern": "^(off|[0-9]+(ms|s|m))$" })
    }

    fn read(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self(None));
        }
        let period = with_unit(text).filter(|period| (LEAST..=MOST).contains(period));
        period.map(|period| Self(Some(period))).ok_or_else(|| {
            "is not a time between two checks; write off, or a whole number with a unit from 100ms to 5m, such as 5s or 2m"
                .to_owned()
        })
    }

    fn shown(&self) -> String {
        let Self(Some(period)) = self else {
            return literal("off");
        };
        literal(format!("{}ms", period.as_millis()))
    }
}

fn with_unit(text: &str) -> Option<Duration> {
    let (number, unit) = UNITS
        .into_iter()
        .find_map(|(unit, milliseconds)| Some((text.strip_suffix(unit)?, milliseconds)))?;
    // A sign would be accepted as part of a number.
    let number = Some(number).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
    let milliseconds = number.parse::<u64>().ok()?.checked_mul(unit)?;
    Some(Duration::from_millis(milliseconds))
}

/// A text in the file. A number gets the same error as a text without a unit.
impl<'de> Deserialize<'de> for WatchPeriod {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match toml::Value::deserialize(deserializer)? {
            toml::Value::String(text) => text,
            other => other.to_string(),
        };
        Self::read(&text).map_err(|reason| D::Error::custom(format!("{text:?} {reason}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_has_a_unit_and_is_within_its_bounds() {
        let read = |text: &str| WatchPeriod::read(text).map(|period| period.0);
        assert_eq!(read("off"), Ok(None));
        for (text, milliseconds) in [("100ms", 100), ("5s", 5000), ("2m", 120_000), ("5m", 300_000)] {
            assert_eq!(
                read(text),
                Ok(Some(Duration::from_millis(milliseconds))),
                "{text}"
            );
        }
        for text in [
            "",
            "5",
            "s",
            "0s",
            "99ms",
            "301s",
            "-5s",
            "+5s",
            "5 s",
            "1.5s",
            "5sec",
            "on",
            "99999999999999999999s",
            "9999999999999999999m",
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains("such as 5s or 2m"), "{text}");
        }
    }
}
