//! Reads the file of names, tokens and certificates.
//!
//! ```toml
//! [[token]]
//! name = "shop"
//! role = "caller"
//! sha256 = "64 hexadecimal digits"
//! expires = 2027-01-01T00:00:00Z
//!
//! [[certificate]]
//! name = "ops.example.org"
//! role = "operator"
//!
//! [limits.shop]
//! calls_per_second = 50
//! ```
//!
//! `jwt` reads the table `[jwt]`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::error::AccessError;
use super::identity::{Identity, Role};
use super::jwt::{JwtRules, Limits, WrittenJwt};
use super::settings::Allowance;
use super::token::{PREFIX, TokenHash};
use sudokud_host::files::read_text;
use sudokud_pool::Caller;

/// The longest name.
const LONGEST_NAME: usize = 128;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct WrittenFile {
    token: Vec<WrittenToken>,
    certificate: Vec<WrittenCertificate>,
    jwt: Option<WrittenJwt>,
    limits: BTreeMap<String, WrittenLimits>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenToken {
    name: String,
    role: Role,
    sha256: String,
    expires: Option<toml::value::Datetime>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCertificate {
    name: String,
    role: Role,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLimits {
    calls_per_second: Option<u32>,
    burst: Option<u32>,
    calls_at_once: Option<u32>,
}

/// The tokens, certificates and rules for JSON Web Tokens in the file.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) tokens: Vec<TokenEntry>,
    pub(super) certificates: Vec<Arc<KnownCaller>>,
    pub(super) jwt: Option<JwtRules>,
}

/// A token in the file.
#[derive(Debug)]
pub(super) struct TokenEntry {
    pub(super) hash: TokenHash,
    /// In seconds since 1970.
    pub(super) expires: Option<i64>,
    pub(super) whose: Arc<KnownCaller>,
}

/// A name in the file.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct KnownCaller {
    pub(super) identity: Identity,
    /// The caller that its calls are counted under.
    pub(super) caller: Caller,
    pub(super) allowance: Allowance,
}

impl Names {
    /// Reads the file. Names without limits of their own get `allowance`.
    pub(super) fn read(path: &Path, allowance: Allowance) -> Result<Self, AccessError> {
        let text = read_text(path).map_err(|error| AccessError::Unreadable {
            path: path.to_owned(),
            error,
        })?;
        let written: WrittenFile = toml::from_str(&text).map_err(|error| syntax(path, &text, &error))?;
        let bad = |place: String, problem: String| AccessError::Bad {
            path: path.to_owned(),
            place,
            problem,
        };
        if written.token.is_empty() && written.certificate.is_empty() && written.jwt.is_none() {
            return Err(AccessError::Empty {
                path: path.to_owned(),
            });
        }
        let mut register = Register {
            limits: written.limits,
            allowance,
            known: BTreeMap::new(),
        };
        let mut names = Self::default();
        for (index, token) in written.token.into_iter().enumerate() {
            let place = place("token", index, &token.name);
            let whose = register.enter(&token.name, token.role);
            let whose = whose.map_err(|problem| bad(place.clone(), problem))?;
            let Some(hash) = TokenHash::read(&token.sha256) else {
                let problem =
                    "sha256 is not 64 hexadecimal digits; `sudokud token` makes a token and prints its hash";
                return Err(bad(place, problem.to_owned()));
            };
            let expires = token.expires.map(moment).transpose();
            let expires = expires.map_err(|problem| bad(place.clone(), problem))?;
            if names.tokens.iter().any(|other| bool::from(other.hash.is(&hash))) {
                return Err(bad(place, "this token is listed twice; remove one".to_owned()));
            }
            names.tokens.push(TokenEntry { hash, expires, whose });
        }
        for (index, certificate) in written.certificate.into_iter().enumerate() {
            let place = place("certificate", index, &certificate.name);
            let whose = register.enter(&certificate.name, certificate.role);
            let whose = whose.map_err(|problem| bad(place.clone(), problem))?;
            if names.certificates.contains(&whose) {
                return Err(bad(
                    place,
                    "this certificate is listed twice; remove one".to_owned(),
                ));
            }
            names.certificates.push(whose);
        }
        if let Some(jwt) = written.jwt {
            // JSON Web Tokens bring names that the file does not list; the limits may be for them.
            let limits = register.limits_of_all();
            let listed = register.known.into_keys().collect();
            let rules = JwtRules::new(jwt, limits, listed);
            names.jwt = Some(rules.map_err(|(place, problem)| bad(place.to_owned(), problem))?);
            return Ok(names);
        }
        let unknown = register
            .limits
            .keys()
            .find(|name| !register.known.contains_key(*name));
        match unknown {
            Some(name) => {
                let problem = "no token and no certificate has this name";
                Err(bad(format!("limits.{}", shown(name)), problem.to_owned()))
            }
            None => Ok(names),
        }
    }
}

/// The names that were read so far, each with one role.
struct Register {
    limits: BTreeMap<String, WrittenLimits>,
    allowance: Allowance,
    known: BTreeMap<String, Arc<KnownCaller>>,
}

impl Register {
    /// Returns the limits of every name, also of those that are not in the file.
    fn limits_of_all(&self) -> Limits {
        let own = self.limits.iter();
        Limits {
            of: own
                .map(|(name, own)| (name.clone(), own.over(self.allowance)))
                .collect(),
            otherwise: self.allowance,
        }
    }

    /// Returns the entry of a name, and adds a new one. The error is the problem of the name.
    fn enter(&mut self, name: &str, role: Role) -> Result<Arc<KnownCaller>, String> {
        if !is_name(name) {
            return Err(format!(
                "the name must be 1 to {LONGEST_NAME} printable ASCII characters without spaces"
            ));
        }
        if let Some(known) = self.known.get(name) {
            if known.identity.role != role {
                let other = known.identity.role.name();
                return Err(format!(
                    "this name has the role {} here and {other} above; use one role, or two names",
                    role.name()
                ));
            }
            return Ok(Arc::clone(known));
        }
        let identity = Identity {
            name: name.into(),
            role,
        };
        let own = self.limits.get(name);
        let known = Arc::new(KnownCaller {
            caller: identity.caller(),
            identity,
            allowance: own.map_or(self.allowance, |own| own.over(self.allowance)),
        });
        self.known.insert(name.to_owned(), Arc::clone(&known));
        Ok(known)
    }
}

impl WrittenLimits {
    /// Returns these limits, completed from `others`.
    fn over(&self, others: Allowance) -> Allowance {
        Allowance {
            calls_per_second: self.calls_per_second.unwrap_or(others.calls_per_second),
            burst: self.burst.unwrap_or(others.burst),
            calls_at_once: self.calls_at_once.unwrap_or(others.calls_at_once),
        }
    }
}

/// Whether a text can be the name of a caller.
pub(super) fn is_name(text: &str) -> bool {
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Returns a place in the file, such as `token 2 (shop)`.
fn place(table: &str, index: usize, name: &str) -> String {
    format!("{table} {} ({})", index + 1, shown(name))
}

/// Returns a name for an error, but not a token that was written there by mistake.
fn shown(name: &str) -> &str {
    if name.len() > LONGEST_NAME || name.contains(PREFIX) {
        "invalid name"
    } else {
        name
    }
}

/// Converts a date, with or without a time and an offset, to seconds since 1970. Without an offset it is in UTC.
fn moment(written: toml::value::Datetime) -> Result<i64, String> {
    let wrong = || "expires is not a date; write one such as 2027-01-01, or 2027-01-01T12:00:00Z".to_owned();
    let mut text = written.to_string();
    if written.date.is_none() {
        return Err(wrong());
    }
    if written.time.is_none() {
        text.push_str("T00:00:00");
    }
    if written.offset.is_none() {
        text.push('Z');
    }
    let moment = OffsetDateTime::parse(&text, &Rfc3339).map_err(|_| wrong())?;
    Ok(moment.unix_timestamp())
}

/// Converts an error of the parser, without the line itself, which may contain a secret.
fn syntax(path: &Path, text: &str, error: &toml::de::Error) -> AccessError {
    let begin = error.span().map_or(0, |span| span.start);
    let before = text.get(..begin).unwrap_or_default();
    AccessError::Syntax {
        path: path.to_owned(),
        line: before.matches('\n').count() + 1,
        problem: without_values(error.message()),
    }
}

/// Rewrites messages of the parser that would repeat a key or a value, which may be a token.
fn without_values(message: &str) -> String {
    if let Some((_, known)) = message.split_once(", expected one of ")
        && message.starts_with("unknown field")
    {
        format!("unknown key; the keys are {known}")
    } else if message.starts_with("missing field") {
        message.to_owned()
    } else if message.starts_with("unknown variant") {
        "no such role; write \"caller\" or \"operator\"".to_owned()
    } else if message.starts_with("invalid type") || message.starts_with("invalid value") {
        "a value of the wrong type".to_owned()
    } else {
        "not valid TOML".to_owned()
    }
}
