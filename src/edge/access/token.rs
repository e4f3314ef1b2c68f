//! Makes and hashes bearer tokens: secrets of 256 random bits, of which only the hash is kept.
//!
//! A fast hash without salt is enough for random tokens, because there are too many to try. It would not be for passwords that people
//! choose, so only tokens from [`draw`] should be used.

use std::fmt;

use rand::rand_core::TryRng as _;
use rand::rngs::{SysError, SysRng};
use sha2::{Digest as _, Sha256};
use subtle::{Choice, ConstantTimeEq as _};

/// The beginning of all tokens, by which tools that search for leaked secrets recognise them.
pub(super) const PREFIX: &str = "sudokud_";

/// The longest token that is accepted. Those of identity providers list the groups of their holder.
const LONGEST: usize = 8192;

/// The SHA-256 of a token.
#[derive(Clone, Copy)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Hashes a token.
    pub fn of(token: &[u8]) -> Self {
        Self(Sha256::digest(token).into())
    }

    /// Reads 64 hexadecimal digits.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash).ok()?;
        Some(Self(hash))
    }

    /// Compares two hashes in constant time.
    pub(super) fn is(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

/// Returns a new random token.
pub fn draw() -> Result<String, SysError> {
    let mut bits = [0; 32];
    SysRng.try_fill_bytes(&mut bits)?;
    Ok(format!("{PREFIX}{}", hex::encode(bits)))
}

/// Returns the token in a header `authorization`, or `None` if the header is not a bearer token.
pub(super) fn presented(header: &[u8]) -> Option<&[u8]> {
    const SCHEME: &[u8] = b"bearer ";
    let (scheme, token) = header.split_at_checked(SCHEME.len())?;
    let token = token.trim_ascii();
    let is_token = scheme.eq_ignore_ascii_case(SCHEME) && !token.is_empty() && token.len() <= LONGEST;
    is_token.then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_by_its_hash_and_shown_by_none() {
        let token = draw().unwrap();
        assert_ne!(token, draw().unwrap());
        let hash = TokenHash::of(token.as_bytes());
        let read = TokenHash::read(&hash.to_string()).unwrap();
        assert!(bool::from(hash.is(&read)));
        assert!(!bool::from(hash.is(&TokenHash::of(b"another"))));
        assert_eq!(format!("{hash:?}"), "TokenHash(..)");
        for text in ["", "00", &"g".repeat(64), &"0".repeat(65)] {
            assert!(TokenHash::read(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn a_header_has_a_scheme_and_a_token() {
        let is_shop = |header: &str| presented(header.as_bytes()).map(|token| token == b"shop");
        for header in ["Bearer shop", "bearer shop", "BEARER  shop "] {
            assert_eq!(is_shop(header), Some(true), "{header:?}");
        }
        assert_eq!(is_shop("Bearer shops"), Some(false));
        let long = format!("Bearer {}", "a".repeat(LONGEST + 1));
        for header in ["", "shop", "Bearer", "Bearer ", "Basic shop", &long] {
            assert_eq!(is_shop(header), None, "{header:?}");
        }
    }
}
