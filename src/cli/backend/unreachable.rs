//! The errors of a connection to a server, each with its remedy.

use std::error::Error;
use std::io;
use std::iter;

use tokio_rustls::rustls::{CertificateError, Error as TlsError};
use tonic::{Code, Status};

use super::credentials::BadCredentials;
use super::problem::chain;
use crate::status;

/// The error for a server that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NoConnection {
    /// The credentials are wrong.
    #[error(transparent)]
    Credentials(#[from] BadCredentials),
    /// The server cannot be reached, or refuses the client.
    #[error(transparent)]
    Unreachable(#[from] Unreachable),
}

impl NoConnection {
    /// The exit status.
    pub fn status(&self) -> status::Status {
        match self {
            Self::Credentials(_) => status::Status::WrongUsage,
            Self::Unreachable(_) => status::Status::SomeFailed,
        }
    }
}

/// The error for a server that does not answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot reach {url}: {reason}; {remedy}")]
pub struct Unreachable {
    /// The server.
    pub url: String,
    /// The error of the system, of TLS or of HTTP.
    pub reason: String,
    /// What to do about it.
    pub remedy: &'static str,
}

impl Unreachable {
    /// Returns the error for this server.
    pub(super) fn new(url: &str, error: &(dyn Error + 'static)) -> Self {
        Self {
            url: url.to_owned(),
            reason: words(error),
            remedy: remedy(error),
        }
    }
}

/// Returns an error and its causes, without the words with which tonic begins each of them.
fn words(error: &(dyn Error + 'static)) -> String {
    let words = chain(error);
    let words = words.strip_prefix("transport error: ").unwrap_or(&words);
    match tls_error(error) {
        Some(TlsError::InvalidMessage(_)) => format!("the server does not speak TLS: {words}"),
        _ => words.to_owned(),
    }
}

fn tls_error<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e TlsError> {
    let mut causes = iter::successors(Some(error), |error| (*error).source());
    causes.find_map(|cause| {
        let inner = cause.downcast_ref::<io::Error>()?.get_ref()?;
        inner.downcast_ref::<TlsError>()
    })
}

fn remedy(error: &(dyn Error + 'static)) -> &'static str {
    match tls_error(error) {
        Some(TlsError::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        )) => "write a URL with a name of the certificate",
        Some(TlsError::InvalidCertificate(
            CertificateError::Expired | CertificateError::ExpiredContext { .. },
        )) => "its operator must renew the certificate",
        Some(TlsError::InvalidCertificate(_)) => "name the authority of its certificate with --ca",
        Some(TlsError::InvalidMessage(_)) => "write http://",
        _ => "start one with `sudokud serve`, or name another one",
    }
}

/// Returns the status for a call that failed because of the connection; `None` if the server sent this status.
pub(super) fn broken(url: &str, status: &Status) -> Option<Status> {
    let cause = status.source()?;
    let is_of_connection = matches!(
        status.code(),
        // The last one for a call that was waiting when the connection ended.
        Code::Unknown | Code::Unavailable | Code::Internal | Code::Cancelled
    );
    is_of_connection.then(|| Status::unavailable(format!("the connection to {url} broke: {}", words(cause))))
}
