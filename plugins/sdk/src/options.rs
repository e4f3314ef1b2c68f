//! Options an operator gives a technique, once, when it is created.

use std::fmt;

/// The key/value pairs of one technique, as the operator wrote them in the configuration.
#[derive(Clone, Debug, Default)]
pub struct Options<'a> {
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    /// The options with these pairs.
    pub fn new(pairs: Vec<(&'a str, &'a str)>) -> Self {
        Self { pairs }
    }

    /// Fails with the first key that is not in `known`, so that a typing error never passes silently.
    pub fn expect_only(&self, known: &[&str]) -> Result<(), UnknownOption> {
        match self.pairs.iter().find(|(key, _)| !known.contains(key)) {
            None => Ok(()),
            Some((key, _)) => Err(UnknownOption {
                key: (*key).to_owned(),
                known: known.iter().map(|&key| key.to_owned()).collect(),
            }),
        }
    }

    /// The value of `key`.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.pairs
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| *value)
    }
}

/// An option that the technique does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownOption {
    key: String,
    known: Vec<String>,
}

impl fmt::Display for UnknownOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown option \"{}\"; ", self.key)?;
        if self.known.is_empty() {
            f.write_str("this technique has no options")
        } else {
            write!(f, "this technique has: {}", self.known.join(", "))
        }
    }
}

impl std::error::Error for UnknownOption {}
