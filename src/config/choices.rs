//! Values of keys that are one of a few words.
//!
//! A [`Choice`] is a table of words; the reader, the JSON Schema and the row of the table of keys follow from it.

use serde_json::{Value, json};

use super::page::PagePolicy;
use super::reserve::StoreChoice;
use super::value::{ConfigValue, literal};
use sudokud_admission::AdmissionPolicy;
use sudokud_edge::tls::{ClientCertificates, TlsVersion};
use sudokud_host::log::LogForm;
use sudokud_host::state::StateErrorPolicy;
use sudokud_snapshot::BadFilePolicy;

/// A value that is one of a few words.
pub(super) trait Choice: Copy + PartialEq + 'static {
    /// The error for another word: "is not a log form".
    const ERROR: &'static str;
    /// The words.
    const WORDS: &'static [(&'static str, Self)];
}

impl<T: Choice> ConfigValue for T {
    fn kind() -> String {
        let words = T::WORDS.iter().map(|(word, _)| format!("`{word}`"));
        words.collect::<Vec<_>>().join(", ")
    }

    fn schema() -> Value {
        let words: Vec<&str> = T::WORDS.iter().map(|(word, _)| *word).collect();
        json!({ "enum": words })
    }

    fn read(text: &str) -> Result<Self, String> {
        let known = T::WORDS.iter().find(|(word, _)| *word == text);
        known.map(|(_, value)| *value).ok_or_else(|| {
            let words: Vec<&str> = T::WORDS.iter().map(|(word, _)| *word).collect();
            let (last, others) = words.split_last().expect("a choice has words");
            format!("{}; write {} or {last}", T::ERROR, others.join(", "))
        })
    }

    fn shown(&self) -> String {
        let word = T::WORDS.iter().find(|(_, value)| value == self);
        literal(word.expect("every value has a word").0)
    }
}

impl Choice for LogForm {
    const ERROR: &'static str = "is not a log form";
    const WORDS: &'static [(&'static str, Self)] = &[("compact", Self::Compact), ("json", Self::Json)];
}

impl Choice for TlsVersion {
    const ERROR: &'static str = "is not a version of TLS that this server speaks";
    const WORDS: &'static [(&'static str, Self)] = &[("1.2", Self::Tls12), ("1.3", Self::Tls13)];
}

impl Choice for ClientCertificates {
    const ERROR: &'static str = "is not a policy for certificates";
    const WORDS: &'static [(&'static str, Self)] =
        &[("required", Self::Required), ("optional", Self::Optional)];
}

impl Choice for AdmissionPolicy {
    const ERROR: &'static str = "is not a policy for admission";
    const WORDS: &'static [(&'static str, Self)] = &[
        ("required", Self::Required),
        ("preferred", Self::Preferred),
        ("off", Self::Off),
    ];
}

impl Choice for BadFilePolicy {
    const ERROR: &'static str = "does not say what to do about a bad file";
    const WORDS: &'static [(&'static str, Self)] = &[
        ("last-good", Self::LastGood),
        ("refuse", Self::Refuse),
        ("skip", Self::Skip),
    ];
}

impl Choice for StateErrorPolicy {
    const ERROR: &'static str = "does not say what to do about the state folder";
    const WORDS: &'static [(&'static str, Self)] = &[("warn", Self::Warn), ("refuse", Self::Refuse)];
}

impl Choice for PagePolicy {
    const ERROR: &'static str = "does not say where the page is served";
    const WORDS: &'static [(&'static str, Self)] =
        &[("loopback", Self::Loopback), ("on", Self::On), ("off", Self::Off)];
}

impl Choice for StoreChoice {
    const ERROR: &'static str = "is not a store";
    const WORDS: &'static [(&'static str, Self)] = &[
        ("memory", Self::Memory),
        ("file", Self::File),
        ("redis", Self::Redis),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_word_is_refused_with_the_known_ones() {
        assert_eq!(
            PagePolicy::read("yes"),
            Err("does not say where the page is served; write loopback, on or off".to_owned())
        );
        assert_eq!(
            LogForm::read(""),
            Err("is not a log form; write compact or json".to_owned())
        );
    }
}
