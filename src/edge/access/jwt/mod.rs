//! Identifies callers by the JSON Web Tokens of an identity provider (RFC 7519).
//!
//! ```toml
//! [jwt]
//! keys = "jwks.json"                      # the provider's public keys, RFC 7517
//! issuer = "https://id.example.org/"
//! audience = "sudokud"
//! algorithms = ["RS256", "ES256"]         # this is the default
//! name_claim = "sub"                      # this is the default
//! role_claim = "roles"                    # without it, the holder of any valid token is a caller
//! caller = "sudokud-caller"
//! operator = "sudokud-operator"
//! ```
//!
//! Map of the room: `table` reads the table `[jwt]`; `keys` reads the file of keys; `signature` verifies signatures with ring; `claims`
//! makes a name and a role of verified claims; this module verifies tokens and remembers those that it has verified.
//!
//! *Invariants:* the file, not the token, decides the algorithms; a key works only with the algorithms of its own type; a secret key is
//! refused, because a public key used as a secret would verify anybody's token.

mod claims;
mod keys;
mod signature;
mod table;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Validation, decode, decode_header};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use self::claims::Naming;
use self::keys::{VerifyingKey, read_keys};
pub(super) use self::table::WrittenJwt;
use super::file::KnownCaller;
use super::identity::Identity;
use super::rules::TokenProblem;
use super::settings::Allowance;

/// Difference of clocks that is tolerated for `exp` and `nbf`, in seconds.
const CLOCK_SKEW: u64 = 60;
/// Number of verified tokens that are remembered. A signature of RSA takes some 30 microseconds to verify, one of ECDSA 100.
const MOST_REMEMBERED: usize = 4096;

/// The rules for JSON Web Tokens between two reloads.
#[derive(Debug)]
pub(super) struct JwtRules {
    /// The file of keys.
    file: PathBuf,
    keys: Vec<VerifyingKey>,
    issuer: String,
    audience: String,
    naming: Naming,
    limits: Limits,
    /// The names of the file's own tokens and certificates. A JSON Web Token with one of them is refused: its holder would share that
    /// name's limits and ledgers.
    listed: BTreeSet<String>,
    /// Verified tokens by their SHA-256.
    verified: Mutex<HashMap<[u8; 32], VerifiedToken>>,
}

/// The limits of callers by name.
#[derive(Debug)]
pub(super) struct Limits {
    /// Of single names.
    pub(super) of: BTreeMap<String, Allowance>,
    /// Of all other names.
    pub(super) otherwise: Allowance,
}

#[derive(Clone, Debug)]
struct VerifiedToken {
    /// In seconds since 1970, with [`CLOCK_SKEW`].
    expires: i64,
    whose: Arc<KnownCaller>,
}

impl JwtRules {
    /// Reads the file of keys. The error is a place below `[jwt]` and the problem.
    pub(super) fn new(
        table: WrittenJwt,
        limits: Limits,
        listed: BTreeSet<String>,
    ) -> Result<Self, (&'static str, String)> {
        let algorithms = table.algorithms()?;
        let naming = table.naming()?;
        Ok(Self {
            keys: read_keys(&table.keys, &algorithms).map_err(|problem| ("jwt.keys", problem))?,
            file: table.keys,
            issuer: table.issuer,
            audience: table.audience,
            naming,
            limits,
            listed,
            verified: Mutex::default(),
        })
    }

    /// Returns the path of the file of keys.
    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    /// Returns whether a token has the form of a JSON Web Token. The tokens of `sudokud token` never have it.
    pub(super) fn is_jwt(token: &[u8]) -> bool {
        token.split(|byte| *byte == b'.').count() == 3
    }

    /// Returns the holder of a valid token. `now` is in seconds since 1970.
    pub(super) fn holder(&self, token: &[u8], now: i64) -> Result<Arc<KnownCaller>, TokenProblem> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        let remembered = self.remembered().get(&digest).cloned();
        let verified = match remembered {
            Some(verified) => verified,
            None => self.remember(digest, self.verify(token)?, now),
        };
        if verified.expires <= now {
            return Err(TokenProblem::Expired);
        }
        Ok(verified.whose)
    }

    fn remembered(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], VerifiedToken>> {
        self.verified.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, digest: [u8; 32], verified: VerifiedToken, now: i64) -> VerifiedToken {
        let mut remembered = self.remembered();
        if remembered.len() >= MOST_REMEMBERED {
            remembered.retain(|_, token| token.expires > now);
        }
        if remembered.len() >= MOST_REMEMBERED {
            // Rare: that many callers within the life of a token. Their next calls verify again.
            remembered.clear();
        }
        remembered.insert(digest, verified.clone());
        verified
    }

    fn verify(&self, token: &[u8]) -> Result<VerifiedToken, TokenProblem> {
        let header = decode_header(token).map_err(|error| problem_of(error.kind()))?;
        // `crit` lists extensions that the receiver must understand. This server supports none.
        if header.crit.is_some() {
            return Err(TokenProblem::Unknown);
        }
        let is_meant = |key: &&VerifyingKey| match &header.kid {
            Some(id) => key.id.as_ref() == Some(id),
            None => self.keys.len() == 1,
        };
        let key = self.keys.iter().find(is_meant).ok_or(TokenProblem::Unknown)?;
        if !key.algorithms.contains(&header.alg) {
            return Err(TokenProblem::Unknown);
        }
        let mut validation = Validation::new(header.alg);
        validation.leeway = CLOCK_SKEW;
        validation.validate_nbf = true;
        validation.set_required_spec_claims(&["exp", "iss", "aud"]);
        validation.set_issuer(&[&self.issuer]);
        validation.set_audience(&[&self.audience]);
        signature::install();
        let claims = decode::<Map<String, Value>>(token, &key.key, &validation)
            .map_err(|error| problem_of(error.kind()))?
            .claims;
        let (name, role) = self.naming.read(&claims)?;
        if self.listed.contains(&name) {
            return Err(TokenProblem::Claims(
                "the name of the token belongs to a token or a certificate of the server's own file",
            ));
        }
        let allowance = self.limits.of.get(&name).copied();
        let identity = Identity {
            name: name.into(),
            role,
        };
        let expires = claims.get("exp").and_then(Value::as_f64).unwrap_or_default();
        Ok(VerifiedToken {
            expires: (expires as i64).saturating_add(CLOCK_SKEW as i64),
            whose: Arc::new(KnownCaller {
                caller: identity.caller(),
                identity,
                allowance: allowance.unwrap_or(self.limits.otherwise),
            }),
        })
    }
}

/// Returns the problem of a token that could not be verified.
fn problem_of(error: &ErrorKind) -> TokenProblem {
    match error {
        ErrorKind::ExpiredSignature => TokenProblem::Expired,
        ErrorKind::InvalidIssuer => TokenProblem::Claims("the token is of another issuer"),
        ErrorKind::InvalidAudience => TokenProblem::Claims("the token is for another audience"),
        ErrorKind::ImmatureSignature => TokenProblem::Claims("the token is not valid yet"),
        ErrorKind::MissingRequiredClaim(_) | ErrorKind::InvalidClaimFormat(_) => {
            TokenProblem::Claims("the token needs the claims exp, iss and aud")
        }
        ErrorKind::InvalidToken | ErrorKind::Base64(_) | ErrorKind::Json(_) | ErrorKind::Utf8(_) => {
            TokenProblem::Malformed
        }
        _ => TokenProblem::Unknown,
    }
}
