//! The errors of a connection to a server, each with its remedy.

use std::error::Error;
use std::{io, iter};

use tokio_rustls::rustls::{CertificateError, Error as TlsError};
use tonic::{Code, Status};

use crate::status::CommandError;

/// The error for a server that cannot be reached.
pub(super) fn cannot_reach(url: &str, error: &(dyn Error + 'static)) -> CommandError {
    let (reason, remedy) = (words(error), remedy(error));
    CommandError::failed(format!("cannot reach {url}: {reason}; {remedy}"))
}

/// Why the connection of a call broke; `None` if the server sent the status.
pub(super) fn broken(status: &Status) -> Option<String> {
    let cause = status.source()?;
    let is_of_connection = matches!(
        status.code(),
        // The last one for a call that was waiting when the connection ended.
        Code::Unknown | Code::Unavailable | Code::Internal | Code::Cancelled
    );
    is_of_connection.then(|| words(cause))
}

/// An error and all its causes, in words.
pub(super) fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    for cause in iter::successors(error.source(), |&cause| cause.source()) {
        let words = cause.to_string();
        // Libraries put an error into another one with the same words.
        if !text.ends_with(&words) {
            text = format!("{text}: {words}");
        }
    }
    text
}

/// An error and its causes, without the words with which tonic begins each of them.
pub(crate) fn words(error: &(dyn Error + 'static)) -> String {
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
        _ => "start one with `sudokud serve`, or name another one; a server with TLS has a URL with https://",
    }
}
