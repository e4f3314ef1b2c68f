//! Names of ledgers.

use std::fmt;
use std::str::FromStr;

/// The longest name in bytes.
const LONGEST: usize = 64;

/// The name of a ledger: 1 to 64 lower-case letters, digits, hyphens and dots, beginning with a letter or digit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LedgerName(String);

/// The text is not the name of a ledger.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "is not the name of a ledger; write 1 to 64 lower-case letters, digits, hyphens and dots, beginning with a letter or digit"
)]
pub struct NotALedgerName;

impl LedgerName {
    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LedgerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for LedgerName {
    type Err = NotALedgerName;

    fn from_str(text: &str) -> Result<Self, NotALedgerName> {
        let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let bytes = text.as_bytes();
        let is_name = (1..=LONGEST).contains(&bytes.len())
            && is_word(bytes[0])
            && bytes.iter().all(|&byte| is_word(byte) || b"-.".contains(&byte));
        is_name.then(|| Self(text.to_owned())).ok_or(NotALedgerName)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_words() {
        for name in ["a", "daily", "daily-2026.hard", &"x".repeat(64)] {
            assert_eq!(name.parse::<LedgerName>().unwrap().as_str(), name);
        }
        for name in ["", "-a", "Daily", "a b", "a{b}", "ä", &"x".repeat(65)] {
            assert_eq!(name.parse::<LedgerName>(), Err(NotALedgerName), "{name:?}");
        }
    }
}
