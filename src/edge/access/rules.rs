//! Finds out who makes a call, by its token or certificate.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderValue};

use super::error::AccessError;
use super::file::{KnownCaller, Names};
use super::jwt::JwtRules;
use super::settings::{AccessSettings, Allowance};
use super::token::{TokenHash, presented};
use crate::refusal::Refusal;
use crate::tls::ClientCertificate;

/// The rules between two reloads.
#[derive(Debug)]
pub struct AccessRules {
    /// `None` without `access.file`; then all clients may call everything.
    names: Option<Names>,
    /// The settings from which they were read.
    settings: AccessSettings,
}

/// The proved identity of a caller.
#[derive(Clone, Debug)]
pub(super) enum CallerStanding {
    /// The server has no file of names, so a name is not required.
    Open,
    /// No token, and no certificate with a known name.
    Unnamed,
    /// An invalid token.
    Refused(TokenProblem),
    /// A known name.
    Known(Arc<KnownCaller>),
}

/// The problem of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenProblem {
    /// There are several tokens, or the header is not a bearer token.
    Malformed,
    /// The file does not have it, or no key of the identity provider has signed it.
    Unknown,
    /// It has expired.
    Expired,
    /// Its claims do not suffice, for this reason.
    Claims(&'static str),
}

impl From<TokenProblem> for Refusal {
    fn from(wrong: TokenProblem) -> Self {
        let (reason, problem) = match wrong {
            TokenProblem::Malformed => (
                "TOKEN_MALFORMED",
                "the header authorization must be one `Bearer TOKEN`",
            ),
            TokenProblem::Unknown => ("TOKEN_UNKNOWN", "unknown token"),
            TokenProblem::Expired => ("TOKEN_EXPIRED", "this token has expired; ask for a new one"),
            TokenProblem::Claims(problem) => ("TOKEN_CLAIMS", problem),
        };
        Self::Unauthenticated { reason, problem }
    }
}

impl AccessRules {
    /// Reads the file that the settings name.
    pub fn read(settings: &AccessSettings) -> Result<Self, AccessError> {
        let read = |path: &Path| Names::read(path, settings.allowance);
        Ok(Self {
            names: settings.file.as_deref().map(read).transpose()?,
            settings: settings.clone(),
        })
    }

    /// Returns the settings from which the rules were read.
    pub(super) fn settings(&self) -> &AccessSettings {
        &self.settings
    }

    /// Returns the paths of the files that the rules come from.
    pub(super) fn paths(&self) -> Vec<PathBuf> {
        let jwt = self.names.as_ref().and_then(|names| names.jwt.as_ref());
        let keys = jwt.map(|jwt| jwt.file().to_owned());
        self.settings.file.iter().cloned().chain(keys).collect()
    }

    pub(super) fn has_names(&self) -> bool {
        self.names.is_some()
    }

    pub(super) fn has_tokens(&self) -> bool {
        (self.names.as_ref()).is_some_and(|names| !names.tokens.is_empty() || names.jwt.is_some())
    }

    /// Returns the limits of each caller without a name. Such callers are identified by their addresses.
    pub(super) fn allowance(&self) -> Allowance {
        self.settings.allowance
    }

    /// Returns who makes a call with these headers on a connection with this certificate.
    pub(super) fn standing(
        &self,
        headers: &HeaderMap,
        certificate: Option<&ClientCertificate>,
    ) -> CallerStanding {
        let Some(names) = &self.names else {
            return CallerStanding::Open;
        };
        let mut tokens = headers.get_all(AUTHORIZATION).iter();
        match (tokens.next(), tokens.next()) {
            (Some(token), None) => {
                let token = presented(HeaderValue::as_bytes(token)).ok_or(TokenProblem::Malformed);
                let known = token.and_then(|token| names.of_token(token));
                known.map_or_else(CallerStanding::Refused, CallerStanding::Known)
            }
            (Some(_), Some(_)) => CallerStanding::Refused(TokenProblem::Malformed),
            (None, _) => {
                let known = certificate.and_then(|certificate| names.of_certificate(certificate));
                known.map_or(CallerStanding::Unnamed, CallerStanding::Known)
            }
        }
    }
}

impl Names {
    /// Returns the holder of a token.
    fn of_token(&self, token: &[u8]) -> Result<Arc<KnownCaller>, TokenProblem> {
        match &self.jwt {
            Some(jwt) if JwtRules::is_jwt(token) => jwt.holder(token, now()),
            _ => self.of_hash(&TokenHash::of(token)),
        }
    }

    /// Returns the name of a listed token. The hash is compared with every entry, so that the time does not reveal the position.
    fn of_hash(&self, hash: &TokenHash) -> Result<Arc<KnownCaller>, TokenProblem> {
        let mut found = None;
        for token in &self.tokens {
            if bool::from(token.hash.is(hash)) {
                found = Some(token);
            }
        }
        let token = found.ok_or(TokenProblem::Unknown)?;
        if token.expires.is_some_and(|expires| expires <= now()) {
            return Err(TokenProblem::Expired);
        }
        Ok(Arc::clone(&token.whose))
    }

    /// Returns the first name in the file that is among the names of the certificate.
    fn of_certificate(&self, certificate: &ClientCertificate) -> Option<Arc<KnownCaller>> {
        let is_its = |known: &&Arc<KnownCaller>| {
            let names = certificate.names().iter();
            names.into_iter().any(|name| **name == *known.identity.name)
        };
        self.certificates.iter().find(is_its).cloned()
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(i64::MAX, |since| since.as_secs() as i64)
}
