//! The certificate that a listener uses, which a renewal replaces while connections go on.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use super::error::TlsError;
use super::peer::ClientCertificate;
use super::read::Loaded;
use sudokud_config::Tls;

/// The most bytes of answers that TLS keeps for a peer that takes nothing: beyond that they wait where they are counted.
const AHEAD: usize = 16 << 10;

/// How long before its end a certificate is warned of.
const NOTICE: Duration = Duration::from_hours(14 * 24);

/// The certificate of a listener and whose certificates it takes, as they are now.
#[derive(Debug)]
pub(crate) struct Certificates {
    files: TlsSettings,
    current: ArcSwap<Loaded>,
}

impl Certificates {
    /// What these files hold.
    pub(crate) fn open(files: &TlsSettings) -> Result<Self, TlsError> {
        Ok(Self {
            current: ArcSwap::from_pointee(Loaded::read(files)?),
            files: files.clone(),
        })
    }

    /// What the files hold now; nothing changes by that.
    pub(crate) fn read(&self) -> Result<Loaded, TlsError> {
        Loaded::read(&self.files)
    }

    /// From now on new connections get this.
    pub(crate) fn put(&self, next: Loaded) {
        let section = self.files.section;
        if self.current.load().is_same(&next) {
            return;
        }
        tracing::info!(section, days_left = next.days_left(), "new certificate");
        self.current.store(Arc::new(next));
    }

    /// The keys of its files.
    pub(super) fn files(&self) -> &TlsSettings {
        &self.files
    }

    /// When the certificate is no longer valid, in seconds since 1970.
    pub(crate) fn expires_at(&self) -> i64 {
        self.current.load().until
    }

    /// Seconds until the certificate is no longer valid; less than nothing after that.
    pub(crate) fn seconds_until_expiry(&self) -> i64 {
        self.current.load().seconds_left()
    }

    /// Logs that the certificate ends soon, if it does.
    pub(super) fn warn_of_expiry(&self) {
        let left = self.seconds_until_expiry();
        if left < NOTICE.as_secs() as i64 {
            let certificate = self.files.certificate.display();
            let days_left = left.div_euclid(24 * 60 * 60);
            tracing::warn!(%certificate, days_left, "the certificate expires soon; renew it");
        }
    }

    /// Greets a peer. Its own certificate is there when it has shown one.
    pub(crate) async fn greet<S>(&self, stream: S) -> io::Result<(TlsStream<S>, Option<ClientCertificate>)>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let acceptor = TlsAcceptor::from(Arc::clone(&self.current.load().server));
        let bounded = |connection: &mut tokio_rustls::rustls::ServerConnection| {
            connection.set_buffer_limit(Some(AHEAD));
        };
        let stream = acceptor.accept_with(stream, bounded).await?;
        let shown = stream.get_ref().1.peer_certificates();
        let certificate = shown.and_then(|chain| ClientCertificate::read(chain.first()?));
        Ok((stream, certificate))
    }
}
