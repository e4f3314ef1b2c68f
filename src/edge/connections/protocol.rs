//! Detects the protocol of a connection by its first bytes.
//!
//! A listener may serve HTTP/2 and HTTP/1.1 on one port. An HTTP/2 client begins with a preface that is not a valid HTTP/1.1
//! request. The bytes that are read here are read again by the protocol ([`Rewound`]).

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::{Buf as _, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::socket::Stream;

/// The beginning of the preface. It is enough, because HTTP/1.1 has no such method; h2 checks the rest.
const BEGIN: &[u8] = b"PRI ";

/// The protocol of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocol {
    /// gRPC.
    Http2,
    /// Probes, metrics, JSON, gRPC-Web.
    Http1,
}

/// Reads the first bytes of a connection and returns its protocol.
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
    /// Returns a connection from which no bytes were read. A listener that speaks only HTTP/2 detects nothing, so that the server sends
    /// its settings without waiting for the peer.
    pub(super) fn untouched(stream: Stream) -> Self {
        Self {
            first: Bytes::new(),
            stream,
        }
    }
}

/// A connection whose first bytes are read again.
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
