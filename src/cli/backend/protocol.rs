//! Finds out that a server speaks TLS although its URL begins with `http://`.
//!
//! HTTP/2 reads the answer of such a server as a frame of impossible length. Other servers answer in the same way, those of HTTP/1 for
//! instance. So the server is asked once more in TLS before the error says so.

use std::error::Error;
use std::iter;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::Error as TlsError;
use tokio_rustls::rustls::pki_types::ServerName;
use tonic::Status;

use super::unreachable::broken;
use super::unverified;
use crate::options::Credentials;

/// The time that a server has to answer in TLS.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns the error for a call that failed because the server speaks TLS, and not the HTTP/2 that the URL says.
pub(super) async fn mismatch(url: &str, status: &Status) -> Option<Status> {
    broken(url, status)?;
    let uri: http::Uri = url.parse().ok()?;
    let is_tls =
        uri.scheme_str() == Some("http") && matches!(timeout(PATIENCE, speaks_tls(&uri)).await, Ok(true));
    is_tls.then(|| {
        let rest = url.strip_prefix("http://").unwrap_or(url);
        Status::unavailable(format!("{url} speaks TLS; write https://{rest}"))
    })
}

async fn speaks_tls(uri: &http::Uri) -> bool {
    let Some(host) = uri.host() else {
        return false;
    };
    let bare = host.trim_matches(['[', ']']);
    // Nothing secret is sent, so the certificate does not matter.
    let (Ok(stream), Ok(client), Ok(name)) = (
        TcpStream::connect((bare, uri.port_u16().unwrap_or(80))).await,
        unverified::client(&Credentials::default()),
        ServerName::try_from(bare.to_owned()),
    ) else {
        return false;
    };
    match TlsConnector::from(client).connect(name, stream).await {
        Ok(_) => true,
        Err(error) => {
            let error = error.get_ref().and_then(|inner| inner.downcast_ref::<TlsError>());
            matches!(
                error,
                Some(
                    TlsError::AlertReceived(_)
                        | TlsError::PeerIncompatible(_)
                        | TlsError::NoApplicationProtocol
                )
            )
        }
    }
}

/// Returns whether a call failed because the server's bytes are not HTTP/2.
pub(super) fn is_other_protocol(status: &Status) -> bool {
    let mut causes = iter::successors(status.source(), |&cause| cause.source());
    causes.any(|cause| {
        (cause.downcast_ref::<h2::Error>()).is_some_and(|error| {
            error.is_library()
                && matches!(
                    error.reason(),
                    Some(h2::Reason::FRAME_SIZE_ERROR | h2::Reason::PROTOCOL_ERROR)
                )
        })
    })
}
