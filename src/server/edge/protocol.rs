//! Which protocol a connection speaks, told by its first bytes.
//!
//! A listener may have one port for HTTP/2 and HTTP/1.1. An HTTP/2 client begins with the preface, which is no request of
//! HTTP/1.1, so the first bytes tell. They are read here and given back to whoever reads the connection then.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::{Buf as _, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::socket::Stream;

/// The beginning of the preface. No method of HTTP/1.1 is called so, and more need not be waited for: what comes behind it is
/// HTTP/2's to judge.
const BEGIN: &[u8] = b"PRI ";

/// See the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocol {
    /// gRPC.
    Http2,
    /// Probes, metrics, gRPC-Web.
    Http1,
}

/// Reads the first bytes of a connection.
pub(super) async fn tell(mut stream: Stream) -> io::Result<(Protocol, Rewound)> {
    let mut first = [0; BEGIN.len()];
    let mut buffer = ReadBuf::new(&mut first);
    let protocol = loop {
        let before = buffer.filled().len();
        poll_fn(|context| Pin::new(&mut stream).poll_read(context, &mut buffer)).await?;
        let begun = buffer.filled();
        if begun.len() == before {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if !BEGIN.starts_with(begun) {
            break Protocol::Http1;
        }
        if begun.len() == BEGIN.len() {
            break Protocol::Http2;
        }
    };
    let first = Bytes::copy_from_slice(buffer.filled());
    Ok((protocol, Rewound { first, stream }))
}

impl Rewound {
    /// A connection of which nothing was read. Where only HTTP/2 is spoken nothing needs to be told, and the server says its
    /// settings without waiting for the peer.
    pub(super) fn untouched(stream: Stream) -> Self {
        Self {
            first: Bytes::new(),
            stream,
        }
    }
}

/// A connection that is read from its first byte again.
#[derive(Debug)]
pub(super) struct Rewound {
    first: Bytes,
    stream: Stream,
}

impl AsyncRead for Rewound {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.first.is_empty() {
            return Pin::new(&mut self.stream).poll_read(context, buffer);
        }
        let count = self.first.len().min(buffer.remaining());
        buffer.put_slice(&self.first[..count]);
        self.first.advance(count);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Rewound {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
