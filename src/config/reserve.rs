//! Values of the keys of the reserve.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::{Value, json};

use super::error::ConfigError;
use super::keys::ReserveKeys;
use super::value::{ConfigValue, Within};
use sudokud_host::files::read_text;
use sudokud_reserve::{MissingFile, RedisStore, StoreSettings};
use sudokud_service::{ReserveSettings, StockSettings};

/// The kind of store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StoreChoice {
    Memory,
    File,
    Redis,
}

/// A text with a password, which is never shown.
#[derive(Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct SecretText(String);

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "none" } else { "set" })
    }
}

impl ConfigValue for SecretText {
    fn kind() -> String {
        "text".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        Ok(Self(text.to_owned()))
    }

    fn shown(&self) -> String {
        format!("{self:?}")
    }
}

/// The table `reserve.stock`.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct StockTable(BTreeMap<String, FileStock>);

/// One stock.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileStock {
    recipe: String,
    #[serde(default = "low")]
    low: Within<1, MOST>,
    #[serde(default = "high")]
    high: Within<1, MOST>,
}

/// The most puzzles of a stock.
const MOST: usize = 10_000_000;

fn low() -> Within<1, MOST> {
    Within(200)
}

fn high() -> Within<1, MOST> {
    Within(1_000)
}

impl ConfigValue for StockTable {
    fn kind() -> String {
        "tables".to_owned()
    }

    fn schema() -> Value {
        let number = <Within<1, MOST> as ConfigValue>::schema();
        json!({
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "properties": { "recipe": { "type": "string" }, "low": number, "high": number },
                "required": ["recipe"],
                "additionalProperties": false,
            },
        })
    }

    fn read(_: &str) -> Result<Self, String> {
        Err("cannot be a table; write the stocks in the file".to_owned())
    }

    fn shown(&self) -> String {
        "none".to_owned()
    }
}

fn wrong(key: &str, problem: impl Into<String>) -> ConfigError {
    ConfigError::Reserve {
        key: format!("reserve.{key}"),
        problem: problem.into(),
    }
}

fn missing(key: &str) -> ConfigError {
    wrong(key, "is missing, and reserve.store needs it")
}

/// Returns the address of Redis, from its key or its file.
fn redis_url(keys: &ReserveKeys) -> Result<String, ConfigError> {
    let (key, url) = match &keys.url_file.0 {
        None if keys.url.0.is_empty() => return Err(missing("url")),
        None => ("url", keys.url.0.clone()),
        Some(_) if !keys.url.0.is_empty() => {
            return Err(wrong("url_file", "is set beside reserve.url; set one of them"));
        }
        Some(path) => {
            let text = read_text(path)
                .map_err(|error| wrong("url_file", format!("{} cannot be read: {error}", path.display())))?;
            ("url_file", text.trim().to_owned())
        }
    };
    RedisStore::check_url(&url).map_err(|error| wrong(key, error.to_string()))?;
    Ok(url)
}

/// Returns the settings of the reserve.
pub(super) fn settings(keys: &ReserveKeys) -> Result<ReserveSettings, ConfigError> {
    let store = match keys.store.0 {
        StoreChoice::Memory => StoreSettings::Memory,
        StoreChoice::File => {
            let path: &PathBuf = keys.path.0.as_ref().ok_or_else(|| missing("path"))?;
            let missing = if keys.create {
                MissingFile::Create
            } else {
                MissingFile::Refuse
            };
            StoreSettings::File(path.clone(), missing)
        }
        StoreChoice::Redis => StoreSettings::Redis(redis_url(keys)?),
    };
    let stocks = keys.stock.0.iter().map(|(name, stock)| {
        let (low, high) = (stock.low.0, stock.high.0);
        if low > high {
            let problem = format!("low is {low} and high is {high}; low must not be greater");
            return Err(wrong(&format!("stock.{name}"), problem));
        }
        Ok(StockSettings {
            name: name.clone(),
            recipe: stock.recipe.clone(),
            low: low as u64,
            high: high as u64,
        })
    });
    Ok(ReserveSettings {
        store,
        stocks: stocks.collect::<Result<_, _>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::ConfigFile;

    fn read(text: &str) -> Result<ReserveSettings, String> {
        let file: ConfigFile = toml::from_str(text).map_err(|error| error.to_string())?;
        settings(&file.reserve).map_err(|error| error.to_string())
    }

    #[test]
    fn a_store_and_its_stocks_are_read() {
        let none = read("").unwrap();
        assert_eq!(none, ReserveSettings::default());
        let some = "[reserve]\nstore = 'file'\npath = '/a'\n[reserve.stock.b]\nrecipe = 'jet'\n\
                    [reserve.stock.a]\nrecipe = 'foxy'\nlow = 1\nhigh = 2";
        let some = read(some).unwrap();
        assert_eq!(some.store, StoreSettings::File("/a".into(), MissingFile::Refuse));
        let stocks: Vec<_> = some
            .stocks
            .iter()
            .map(|stock| (&*stock.name, &*stock.recipe, stock.low, stock.high))
            .collect();
        assert_eq!(stocks, [("a", "foxy", 1, 2), ("b", "jet", 200, 1_000)]);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (text, word) in [
            ("[reserve]\nstore = 'redis'", "reserve.url"),
            (
                "[reserve]\nstore = 'redis'\nurl = 'redis+sentinel://:secret@a:26379'",
                "Sentinel and Redis Cluster are not supported",
            ),
            ("[reserve]\nstore = 'redis'\nurl = 'redis://a,b'", "reserve.url"),
            ("[reserve]\nstore = 'file'", "reserve.path"),
            (
                "[reserve]\nstore = 'redis'\nurl = 'redis://a'\nurl_file = '/a'",
                "set one of them",
            ),
            (
                "[reserve]\nstore = 'redis'\nurl_file = '/none/url'",
                "/none/url cannot be read",
            ),
            ("[reserve]\nstore = 'sql'", "memory, file or redis"),
            ("[reserve.stock.a]\nlow = 1", "recipe"),
            ("[reserve.stock.a]\nrecipe = 'a'\nlow = 0", "out of range"),
            (
                "[reserve.stock.a]\nrecipe = 'a'\nlow = 5\nhigh = 4",
                "low must not be greater",
            ),
            ("[reserve.stock.a]\nrecipe = 'a'\nmedium = 4", "medium"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(word), "{text}: {error}");
        }
    }

    #[test]
    fn the_address_of_redis_may_be_in_a_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, "redis://:secret@host\n").unwrap();
        let text = format!(
            "[reserve]\nstore = 'redis'\nurl_file = '{}'",
            file.path().display()
        );
        let store = StoreSettings::Redis("redis://:secret@host".to_owned());
        assert_eq!(read(&text).unwrap().store, store);
    }

    #[test]
    fn a_password_is_never_shown() {
        let url = SecretText("redis://:secret@host".to_owned());
        assert!(!format!("{url:?} {}", url.shown()).contains("secret"));
    }
}
