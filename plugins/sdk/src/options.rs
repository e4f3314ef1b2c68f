//! Options: settings that an operator gives a technique when it is created.
//!
//! A technique declares its options in [`Technique::OPTIONS`](crate::Technique::OPTIONS). The operator's values are checked
//! against this list twice: by the host when it reads its configuration, and by the SDK before it creates the technique.
#![expect(
    unsafe_code,
    reason = "reads back the entries that the technique declared, which are constant data"
)]

use std::fmt;

use crate::abi::{OPTION_CHOICE, OPTION_FLAG, OPTION_INTEGER, OptionEntry, Text};

/// The values that an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Integer {
        /// The smallest number.
        least: i64,
        /// The greatest number.
        most: i64,
    },
    /// One of these words.
    Choice(Vec<String>),
}

impl OptionKind {
    /// Checks that an option of this kind takes `value`. The error lists the values that it takes.
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

/// Writes for example `true or false`, `a whole number from 3 to 20` or `one of fast, full`.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("true or false"),
            Self::Integer { least, most } => write!(f, "a whole number from {least} to {most}"),
            Self::Choice(choices) => write!(f, "one of {}", choices.join(", ")),
        }
    }
}

/// The options of one technique: the operator's values, and the defaults of all other options.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    declared: &'static [OptionEntry],
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    /// Checks the operator's pairs of key and value against the declared options. An undeclared key or a value that does
    /// not fit is an error; its text is for the operator.
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

    /// Returns the value of a flag.
    ///
    /// # Panics
    /// Panics if the technique does not declare the key. This is a mistake of its author, and its first test shows it.
    pub fn flag(&self, key: &str) -> bool {
        self.get(key) == "true"
    }

    /// Returns the value of an integer. Panics like [`Options::flag`].
    pub fn integer(&self, key: &str) -> i64 {
        let value = self.get(key);
        value
            .parse()
            .unwrap_or_else(|_| panic!("the default of option {key}, {value:?}, is not a whole number"))
    }

    /// Returns the value of a choice. Panics like [`Options::flag`].
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
    // SAFETY: the constructors of declared entries take `&'static str` only.
    unsafe { std::str::from_utf8_unchecked(text.bytes()) }
}

/// Returns the kind of a declared option, or `None` if the number of the kind is unknown.
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
    fn an_option_that_is_not_given_has_its_default() {
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
    fn an_unknown_option_is_refused_with_a_list_of_the_known_ones() {
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
    fn a_value_that_does_not_fit_is_refused_with_the_values_that_would() {
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
