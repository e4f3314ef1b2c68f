//! Accepting connections, within bounds.
//!
//! tonic's own listener accepts without limit, spins when the process is out of file descriptors and keeps a
//! connection that never speaks for ever. This one waits for a free place before it accepts, waits longer after each
//! failure, and closes a connection that has not sent the HTTP/2 preface in time. After the preface HTTP/2's own
//! keep-alive finds dead peers.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::{Stream, stream};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};
use tonic::transport::server::{Connected, TcpConnectInfo};

/// Waits between failing accepts: from the first to the last, doubling.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(5), Duration::from_secs(1));
/// The length of `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`.
const PREFACE: usize = 24;

/// A bound socket.
#[derive(Debug)]
pub(super) struct Listener {
    socket: TcpListener,
    /// One per connection; the connection gives it back when it ends.
    places: Arc<Semaphore>,
    silence: Duration,
}

impl Listener {
    /// Binds `address`. At most `connections` are open at a time; one that has not sent the preface after `silence` is
    /// closed.
    pub(super) async fn bind(address: SocketAddr, connections: usize, silence: Duration) -> io::Result<Self> {
        let places = Arc::new(Semaphore::new(connections.min(Semaphore::MAX_PERMITS)));
        Ok(Self {
            socket: TcpListener::bind(address).await?,
            places,
            silence,
        })
    }

    /// Where it is bound, with the port that the system chose for port 0.
    pub(super) fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// The connections that arrive. Dropping the stream closes the socket.
    pub(super) fn incoming(self) -> impl Stream<Item = Result<Connection, Infallible>> {
        stream::unfold(self, async |listener| {
            let connection = listener.accept().await?;
            Some((Ok(connection), listener))
        })
    }

    async fn accept(&self) -> Option<Connection> {
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let mut wait = BACK_OFF.0;
        loop {
            match self.socket.accept().await {
                Ok((socket, _)) => {
                    // Latency only; a socket that refuses it still works.
                    let _ = socket.set_nodelay(true);
                    let silence = Some((Box::pin(sleep(self.silence)), PREFACE));
                    return Some(Connection {
                        socket,
                        silence,
                        _place: place,
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, wait = ?wait, "cannot accept a connection");
                    sleep(wait).await;
                    wait = (wait * 2).min(BACK_OFF.1);
                }
            }
        }
    }
}

/// One accepted connection.
#[derive(Debug)]
pub(super) struct Connection {
    socket: TcpStream,
    /// When to give up on the preface, and how many bytes of it are missing.
    silence: Option<(Pin<Box<Sleep>>, usize)>,
    _place: OwnedSemaphorePermit,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.socket).poll_read(context, buffer);
        if let Some((timer, missing)) = &mut self.silence {
            *missing = missing.saturating_sub(buffer.filled().len() - before);
            if *missing == 0 {
                self.silence = None;
            } else if timer.as_mut().poll(context).is_ready() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}

impl Connected for Connection {
    type ConnectInfo = TcpConnectInfo;

    fn connect_info(&self) -> TcpConnectInfo {
        self.socket.connect_info()
    }
}
