//! Options an operator gives a technique, once, when it is created.
//!
//! A technique declares them ([`Technique::OPTIONS`](crate::Technique::OPTIONS)); what the operator wrote is checked against
//! that before the technique sees it, by the host when it reads its configuration and again by the SDK.
#![expect(
    unsafe_code,
    reason = "reads back the entries that the technique declared, which are constant data"
)]

use std::fmt;

use crate::abi::{OPTION_CHOICE, OPTION_FLAG, OPTION_INTEGER, OptionEntry, Text};

/// What values an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Integer {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// One of these words.
    Choice(Vec<String>),
}

impl OptionKind {
    /// Whether an option of this kind takes `value`; the error says what it takes.
    pub fn check(&self, value: &str) -> Result<(), String> {
        let fits = match self {
            Self::Flag => matches!(value, "true" | "false"),
            Self::Integer { least, most } => value
                .parse()
                .is_ok_and(|value: i64| (*least..=*most).contains(&value)),
            Self::Choice(choices) => choices.iter().any(|choice| choice == value),
        };
        if fits {
            Ok(())
        } else {
            Err(format!("{value:?} is not {self}"))
        }
    }
}

/// `true or false`, `a whole number from 3 to 20`, `one of fast, full`.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("true or false"),
            Self::Integer { least, most } => write!(f, "a whole number from {least} to {most}"),
            Self::Choice(choices) => write!(f, "one of {}", choices.join(", ")),
        }
    }
}

/// The options of one technique: what the operator wrote, and what holds where nothing was written.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    declared: &'static [OptionEntry],
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    /// These pairs for a technique that declares these options. A key that is not declared and a value that does not fit
    /// are errors, in words for the operator.
    pub fn new(declared: &'static [OptionEntry], pairs: Vec<(&'a str, &'a str)>) -> Result<Self, String> {
        for (key, value) in &pairs {
            let Some(entry) = declared.iter().find(|entry| text(entry.key) == *key) else {
                let known: Vec<_> = declared.iter().map(|entry| text(entry.key)).collect();
                let known = if known.is_empty() {
                    "no options".to_owned()
                } else {
                    known.join(", ")
                };
                return Err(format!("unknown option {key:?}; this technique has {known}"));
            };
            if let Some(kind) = kind(entry) {
                kind.check(value).map_err(|why| format!("option {key}: {why}"))?;
            }
        }
        Ok(Self { declared, pairs })
    }

    /// The value of a flag.
    ///
    /// # Panics
    /// When the technique does not declare the key: a mistake of its author, which the first test shows.
    pub fn flag(&self, key: &str) -> bool {
        self.get(key) == "true"
    }

    /// The value of an integer. Panics as [`Options::flag`] does.
    pub fn integer(&self, key: &str) -> i64 {
        let value = self.get(key);
        value
            .parse()
            .unwrap_or_else(|_| panic!("the default of option {key}, {value:?}, is no whole number"))
    }

    /// The value of a choice. Panics as [`Options::flag`] does.
    pub fn choice(&self, key: &str) -> &'a str {
        self.get(key)
    }

    fn get(&self, key: &str) -> &'a str {
        let written = self.pairs.iter().find(|(name, _)| *name == key);
        written.map_or_else(
            || {
                let entry = self.declared.iter().find(|entry| text(entry.key) == key);
                let entry =
                    entry.unwrap_or_else(|| panic!("option {key} is not among the technique's OPTIONS"));
                text(entry.default)
            },
            |(_, value)| value,
        )
    }
}

fn text(text: Text) -> &'static str {
    // SAFETY: declared entries are made of `&'static str`.
    unsafe { std::str::from_utf8_unchecked(text.bytes()) }
}

fn kind(entry: &OptionEntry) -> Option<OptionKind> {
    Some(match entry.kind {
        OPTION_FLAG => OptionKind::Flag,
        OPTION_INTEGER => OptionKind::Integer {
            least: entry.least,
            most: entry.most,
        },
        OPTION_CHOICE => {
            // SAFETY: as in `text`.
            let choices = unsafe { entry.choices.items() };
            OptionKind::Choice(choices.iter().map(|&choice| text(choice).to_owned()).collect())
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECLARED: &[OptionEntry] = &[
        OptionEntry::integer("max-length", "20", 3, 100, "Longest chain."),
        OptionEntry::flag("grouped", false, "Whether nodes may have several cells."),
        OptionEntry::choice(
            "order",
            "near",
            &[Text::new("near"), Text::new("far")],
            "Where to begin.",
        ),
    ];

    fn refusal(key: &str, value: &str) -> String {
        Options::new(DECLARED, vec![(key, value)]).unwrap_err()
    }

    #[test]
    fn what_nobody_wrote_has_its_default() {
        let options = Options::new(DECLARED, vec![("grouped", "true")]).unwrap();
        assert_eq!(
            (
                options.integer("max-length"),
                options.flag("grouped"),
                options.choice("order")
            ),
            (20, true, "near")
        );
    }

    #[test]
    fn an_unknown_option_is_refused_with_those_that_there_are() {
        assert_eq!(
            refusal("max-lenght", "4"),
            "unknown option \"max-lenght\"; this technique has max-length, grouped, order"
        );
        assert_eq!(
            Options::new(&[], vec![("size", "4")]).unwrap_err(),
            "unknown option \"size\"; this technique has no options"
        );
    }

    #[test]
    fn a_value_that_does_not_fit_is_refused_with_what_would() {
        assert_eq!(
            refusal("max-length", "2"),
            "option max-length: \"2\" is not a whole number from 3 to 100"
        );
        assert_eq!(
            refusal("grouped", "yes"),
            "option grouped: \"yes\" is not true or false"
        );
        assert_eq!(
            refusal("order", "up"),
            "option order: \"up\" is not one of near, far"
        );
    }
}
