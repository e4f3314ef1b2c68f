//! The certificate of a listener. A renewal replaces it; open connections continue.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arc_swap::ArcSwap;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use super::error::TlsError;
use super::peer::ClientCertificate;
use super::read::Loaded;
use super::settings::TlsSettings;
use crate::renewal::{FilesFound, MadeOfFiles};

/// The most bytes of answers that TLS buffers for a peer that does not read. Further bytes wait in `connections`, which counts them.
const AHEAD: usize = 16 << 10;

/// Time before the end of a certificate at which warnings begin.
const NOTICE: Duration = Duration::from_hours(14 * 24);
/// Time between two warnings.
const DAY: Duration = Duration::from_hours(24);

/// The current certificate and client authorities of a listener.
#[derive(Debug)]
pub struct Certificates {
    files: TlsSettings,
    current: ArcSwap<Loaded>,
    /// Seconds since 1970 of the last check that found usable files; 0 before the first.
    last_check: AtomicU64,
    /// Seconds since 1970 of the last warning that the certificate expires soon; 0 before the first.
    last_warning: AtomicU64,
}

impl Certificates {
    /// Reads the files for a start.
    pub fn open(files: &TlsSettings) -> Result<Self, TlsError> {
        Ok(Self {
            current: ArcSwap::from_pointee(Loaded::read(files)?),
            files: files.clone(),
            last_check: AtomicU64::new(0),
            last_warning: AtomicU64::new(0),
        })
    }

    /// Reads the files again, without using them.
    pub fn read(&self) -> Result<Loaded, TlsError> {
        Loaded::read(&self.files)
    }

    /// Uses `next` for new connections.
    pub fn put(&self, next: Loaded) {
        let section = self.files.section;
        // Reloads read unchanged files too, which are not worth a log line.
        if self.current.load().is_same(&next) {
            return;
        }
        tracing::info!(section, days_left = next.days_left(), "new certificate");
        self.current.store(Arc::new(next));
    }

    /// Returns the time of the last check that found usable files, in seconds since 1970; `None` before the first.
    pub fn last_check(&self) -> Option<u64> {
        Some(self.last_check.load(Ordering::Relaxed)).filter(|&check| check > 0)
    }

    /// Returns when the certificate expires, in seconds since 1970.
    pub fn expires_at(&self) -> i64 {
        self.current.load().until
    }

    /// Returns the seconds until the certificate expires; negative after that.
    pub fn seconds_until_expiry(&self) -> i64 {
        self.current.load().seconds_left()
    }

    /// Logs a warning if the certificate expires soon, once a day.
    fn warn_of_expiry(&self, now: u64) {
        let left = self.seconds_until_expiry();
        let warned = self.last_warning.load(Ordering::Relaxed);
        if left < NOTICE.as_secs() as i64 && now.abs_diff(warned) >= DAY.as_secs() {
            self.last_warning.store(now, Ordering::Relaxed);
            let certificate = self.files.certificate.display();
            let days_left = left.div_euclid(DAY.as_secs() as i64);
            tracing::warn!(%certificate, days_left, "the certificate expires soon; renew it");
        }
    }

    /// Does the handshake with a peer. Returns the names in its certificate if it has shown one.
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

impl MadeOfFiles for Certificates {
    fn paths(&self) -> Vec<PathBuf> {
        let authorities = self.files.clients.iter().map(|clients| &clients.file);
        let all = [&self.files.certificate, &self.files.key]
            .into_iter()
            .chain(authorities);
        all.cloned().collect()
    }

    fn renew(&self) -> bool {
        let read = self.read();
        let is_usable = read.is_ok();
        match read {
            Ok(next) => self.put(next),
            Err(error) => tracing::error!(%error, "the old certificate stays"),
        }
        is_usable
    }

    fn checked(&self, found: FilesFound) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.unwrap_or_default().as_secs();
        if found == FilesFound::InUse {
            self.last_check.store(now, Ordering::Relaxed);
        }
        self.warn_of_expiry(now);
    }
}
