//! Types of keys. Serde reads values from the file, and this module from variables, with the same checks.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use sudokud_edge::{Address, NoAddress};
use sudokud_host::log::{LogFilter, NoLogFilter};

/// The type of a key.
pub(super) trait ConfigValue: Sized {
    /// Returns the accepted values, for the table of keys.
    fn kind() -> String;

    /// Returns the JSON Schema of a value in the file.
    fn schema() -> Value {
        json!({ "type": "string" })
    }

    /// Reads the text of a variable. The error continues a sentence that begins with this text.
    fn read(text: &str) -> Result<Self, String>;

    /// Returns the value as the table of keys shows a default.
    fn shown(&self) -> String;
}

/// Formats a literal value for the table.
pub(super) fn literal(value: impl Display) -> String {
    format!("`{value}`")
}

/// Returns the JSON Schema of a list of texts.
fn list_of_texts() -> Value {
    json!({ "type": "array", "items": { "type": "string" } })
}

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Within<const LEAST: usize, const MOST: usize>(pub(super) usize);

impl<const LEAST: usize, const MOST: usize> Within<LEAST, MOST> {
    fn check(number: usize) -> Result<Self, String> {
        if (LEAST..=MOST).contains(&number) {
            Ok(Self(number))
        } else {
            Err(format!("is out of range; write {LEAST} to {MOST}"))
        }
    }
}

impl<const LEAST: usize, const MOST: usize> ConfigValue for Within<LEAST, MOST> {
    fn kind() -> String {
        format!("integer, {} to {}", grouped(LEAST), grouped(MOST))
    }

    fn schema() -> Value {
        json!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }

    fn read(text: &str) -> Result<Self, String> {
        let number = text.parse();
        number.map_or_else(
            |_| Err(format!("is not a whole number; write {LEAST} to {MOST}")),
            Self::check,
        )
    }

    fn shown(&self) -> String {
        literal(self.0)
    }
}

impl<'de, const LEAST: usize, const MOST: usize> Deserialize<'de> for Within<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = usize::deserialize(deserializer)?;
        Self::check(number).map_err(|reason| D::Error::custom(format!("{number} {reason}")))
    }
}

/// `1048576` as `1,048,576`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A time in seconds, with decimals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seconds(pub(super) Duration);

impl Seconds {
    const MOST: f64 = 86_400.0 * 366.0;

    pub(super) const fn of(seconds: u64) -> Self {
        Self(Duration::from_secs(seconds))
    }

    /// Returns the time, or `None` for 0, which means never.
    pub(super) fn unless_zero(self) -> Option<Duration> {
        (!self.0.is_zero()).then_some(self.0)
    }

    fn check(seconds: f64) -> Result<Self, String> {
        if (0.0..=Self::MOST).contains(&seconds) {
            Ok(Self(Duration::from_secs_f64(seconds)))
        } else {
            Err(format!("is not a time; write 0 to {} seconds", Self::MOST))
        }
    }
}

impl ConfigValue for Seconds {
    fn kind() -> String {
        "seconds".to_owned()
    }

    fn schema() -> Value {
        json!({ "type": "number", "minimum": 0, "maximum": Self::MOST })
    }

    fn read(text: &str) -> Result<Self, String> {
        // NaN is out of every range, so a text that is not a number gets the same error.
        Self::check(text.parse().unwrap_or(f64::NAN))
    }

    fn shown(&self) -> String {
        literal(self.0.as_secs_f64())
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        Self::check(seconds).map_err(|reason| D::Error::custom(format!("{seconds} {reason}")))
    }
}

/// A number of threads; the default is one for each processor that the process may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Threads(pub(super) NonZeroUsize);

type ThreadsWithin = Within<1, 1024>;

impl Threads {
    fn of(number: ThreadsWithin) -> Self {
        Self(NonZeroUsize::new(number.0).unwrap_or(NonZeroUsize::MIN))
    }
}

impl Default for Threads {
    fn default() -> Self {
        Self(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }
}

impl ConfigValue for Threads {
    fn kind() -> String {
        ThreadsWithin::kind()
    }

    fn schema() -> Value {
        ThreadsWithin::schema()
    }

    fn read(text: &str) -> Result<Self, String> {
        ThreadsWithin::read(text).map(Self::of)
    }

    fn shown(&self) -> String {
        "processors this process may use".to_owned()
    }
}

impl<'de> Deserialize<'de> for Threads {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ThreadsWithin::deserialize(deserializer).map(Self::of)
    }
}

/// A value that is a text in the file too, of a type that another room defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Text<T>(pub(super) T);

impl<T: ConfigValue> ConfigValue for Text<T> {
    fn kind() -> String {
        T::kind()
    }

    fn schema() -> Value {
        T::schema()
    }

    fn read(text: &str) -> Result<Self, String> {
        T::read(text).map(Self)
    }

    fn shown(&self) -> String {
        self.0.shown()
    }
}

impl<'de, T: ConfigValue> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).map_err(|reason| D::Error::custom(format!("{text:?} {reason}")))
    }
}

impl ConfigValue for Address {
    fn kind() -> String {
        "address".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse()
            .map_err(|reason: NoAddress| format!("is not an address; {reason}"))
    }

    fn shown(&self) -> String {
        literal(self)
    }
}

impl ConfigValue for LogFilter {
    fn kind() -> String {
        "text".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|reason: NoLogFilter| reason.to_string())
    }

    fn shown(&self) -> String {
        literal(self)
    }
}

impl ConfigValue for String {
    fn kind() -> String {
        "text".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }

    fn shown(&self) -> String {
        literal(self)
    }
}

impl ConfigValue for bool {
    fn kind() -> String {
        "`true`, `false`".to_owned()
    }

    fn schema() -> Value {
        json!({ "type": "boolean" })
    }

    fn read(text: &str) -> Result<Self, String> {
        read_truth(text)
    }

    fn shown(&self) -> String {
        literal(self)
    }
}

/// A folder that may be left out.
impl ConfigValue for Option<PathBuf> {
    fn kind() -> String {
        "folder".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        Ok(Some(text.into()))
    }

    fn shown(&self) -> String {
        self.as_ref()
            .map_or_else(|| "none".to_owned(), |folder| literal(folder.display()))
    }
}

/// A file that may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct OptionalFile(pub(super) Option<PathBuf>);

impl ConfigValue for OptionalFile {
    fn kind() -> String {
        "file".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        Ok(Self(Some(text.into())))
    }

    fn shown(&self) -> String {
        self.0.shown()
    }
}

/// A value that follows from other keys if it is left out.
impl<T: ConfigValue> ConfigValue for Option<Text<T>> {
    fn kind() -> String {
        T::kind()
    }

    fn schema() -> Value {
        T::schema()
    }

    fn read(text: &str) -> Result<Self, String> {
        Text::read(text).map(Some)
    }

    fn shown(&self) -> String {
        self.as_ref()
            .map_or_else(|| "none".to_owned(), ConfigValue::shown)
    }
}

/// A list of names; in a variable they are separated by commas.
impl ConfigValue for Vec<String> {
    fn kind() -> String {
        "list of texts".to_owned()
    }

    fn schema() -> Value {
        list_of_texts()
    }

    fn read(text: &str) -> Result<Self, String> {
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        if names.iter().any(String::is_empty) {
            return Err("has an empty name; write names separated by single commas".to_owned());
        }
        Ok(names)
    }

    fn shown(&self) -> String {
        if self.is_empty() {
            "none".to_owned()
        } else {
            literal(self.join(","))
        }
    }
}

/// A value that the file writes as a list of texts.
pub(super) trait ListValue: Sized {
    /// What the list contains: "hosts".
    const ITEMS: &'static str;

    /// Reads the texts. The error continues a sentence that begins with the list.
    fn of_texts(texts: Vec<String>) -> Result<Self, String>;

    /// Returns the texts, separated by commas.
    fn joined(&self) -> String;
}

/// A [`ListValue`]; in a variable the texts are separated by commas.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct List<T>(pub(super) T);

impl<T: ListValue> ConfigValue for List<T> {
    fn kind() -> String {
        format!("list of {}", T::ITEMS)
    }

    fn schema() -> Value {
        list_of_texts()
    }

    fn read(text: &str) -> Result<Self, String> {
        T::of_texts(Vec::<String>::read(text)?).map(Self)
    }

    fn shown(&self) -> String {
        let joined = self.0.joined();
        if joined.is_empty() {
            "none".to_owned()
        } else {
            literal(joined)
        }
    }
}

impl<'de, T: ListValue> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = T::of_texts(Vec::deserialize(deserializer)?);
        texts
            .map(Self)
            .map_err(|reason| D::Error::custom(format!("the list {reason}")))
    }
}

/// Reads `true` or `false`.
pub(super) fn read_truth(text: &str) -> Result<bool, String> {
    text.parse()
        .map_err(|_| "is not a truth value; write true or false".to_owned())
}
