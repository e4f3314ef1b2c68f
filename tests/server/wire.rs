//! An HTTP/2 client without a library, for frames that no library sends.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;

use prost::Message;
use tokio::net::TcpSocket;

use crate::support::LONG;

pub(crate) const DATA: u8 = 0;
pub(crate) const HEADERS: u8 = 1;
pub(crate) const PRIORITY: u8 = 2;
pub(crate) const RST_STREAM: u8 = 3;
pub(crate) const SETTINGS: u8 = 4;
pub(crate) const PING: u8 = 6;
pub(crate) const GOAWAY: u8 = 7;
pub(crate) const WINDOW_UPDATE: u8 = 8;
pub(crate) const CONTINUATION: u8 = 9;

pub(crate) const END_STREAM: u8 = 1;
pub(crate) const END_HEADERS: u8 = 4;

/// The code of GOAWAY and `RST_STREAM`.
pub(crate) const REFUSED_STREAM: u32 = 7;
pub(crate) const CANCEL: u32 = 8;
pub(crate) const ENHANCE_YOUR_CALM: u32 = 11;

pub(crate) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// The path of Grade.
pub(crate) const GRADE: &str = "/sudoku.v1.SudokuService/Grade";
/// The path of a health watch, which lasts.
pub(crate) const WATCH: &str = "/grpc.health.v1.Health/Watch";

/// A frame from the server.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) kind: u8,
    pub(crate) flags: u8,
    pub(crate) stream: u32,
    pub(crate) content: Vec<u8>,
}

impl Frame {
    /// The code of a `RST_STREAM` or GOAWAY.
    pub(crate) fn code(&self) -> u32 {
        let at = if self.kind == GOAWAY { 4 } else { 0 };
        u32::from_be_bytes(self.content[at..at + 4].try_into().unwrap())
    }
}

/// The bytes of a frame.
pub(crate) fn frame(kind: u8, flags: u8, stream: u32, content: &[u8]) -> Vec<u8> {
    let [_, length @ ..] = (content.len() as u32).to_be_bytes();
    let mut bytes = length.to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(content);
    bytes
}

/// A setting.
pub(crate) fn setting(id: u16, value: u32) -> Vec<u8> {
    [&id.to_be_bytes()[..], &value.to_be_bytes()].concat()
}

/// The headers of a call with `count` more fields, of seven bytes each.
pub(crate) fn short_fields(count: u16) -> Vec<u8> {
    let mut block = headers(GRADE);
    for number in 0..count {
        let [high, low] = [b'a' + (number / 26 % 26) as u8, b'a' + (number % 26) as u8];
        block.extend([0, 2, high, low, 2, b'0' + (number / 676) as u8, b'x']);
    }
    block
}

/// The headers of a call.
pub(crate) fn headers(path: &str) -> Vec<u8> {
    headers_to("localhost", path)
}

/// The same with this authority.
pub(crate) fn headers_to(authority: &str, path: &str) -> Vec<u8> {
    block(&[
        (":method", "POST"),
        (":scheme", "http"),
        (":path", path),
        (":authority", authority),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
    ])
}

/// The headers of a request for a page.
pub(crate) fn page_headers(path: &str) -> Vec<u8> {
    block(&[
        (":method", "GET"),
        (":scheme", "http"),
        (":path", path),
        (":authority", "localhost"),
    ])
}

/// These headers, compressed by nothing.
fn block(headers: &[(&str, &str)]) -> Vec<u8> {
    let mut block = Vec::new();
    for (name, value) in headers {
        // A literal without indexing; lengths below 127.
        block.push(0);
        for text in [name, value] {
            block.push(text.len() as u8);
            block.extend(text.as_bytes());
        }
    }
    block
}

/// A request as gRPC frames it.
pub(crate) fn message(request: &impl Message) -> Vec<u8> {
    let content = request.encode_to_vec();
    let mut bytes = vec![0];
    bytes.extend((content.len() as u32).to_be_bytes());
    bytes.extend(content);
    bytes
}

/// A whole call on one stream.
pub(crate) fn call(stream: u32, path: &str, request: &impl Message) -> Vec<u8> {
    let mut bytes = frame(HEADERS, END_HEADERS, stream, &headers(path));
    bytes.extend(frame(DATA, END_STREAM, stream, &message(request)));
    bytes
}

/// A connection without a client library.
pub(crate) struct Wire {
    pub(crate) socket: TcpStream,
}

impl Wire {
    /// Connects and sends nothing.
    pub(crate) fn silent(address: &str) -> Self {
        Self::over(TcpStream::connect(address).unwrap())
    }

    /// Uses this connection and sends nothing.
    pub(crate) fn over(socket: TcpStream) -> Self {
        socket.set_read_timeout(Some(LONG)).unwrap();
        socket.set_write_timeout(Some(LONG)).unwrap();
        socket.set_nodelay(true).unwrap();
        Self { socket }
    }

    /// Connects and sends the preface and these settings.
    pub(crate) fn open(address: &str, settings: &[u8]) -> Self {
        let mut wire = Self::silent(address);
        wire.send(PREFACE).unwrap();
        wire.send(&frame(SETTINGS, 0, 0, settings)).unwrap();
        wire
    }

    /// Connects from this address, and sends the preface and no settings.
    pub(crate) fn open_from(address: &str, server: &str) -> Self {
        let connect = || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_io()
                .build()
                .unwrap();
            let socket = runtime.block_on(async {
                let socket = TcpSocket::new_v4().unwrap();
                socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
                socket.connect(server.parse().unwrap()).await.unwrap()
            });
            socket.into_std().unwrap()
        };
        // On a thread of its own, because the test may have a runtime.
        let socket = std::thread::scope(|scope| scope.spawn(connect).join().unwrap());
        socket.set_nonblocking(false).unwrap();
        let mut wire = Self::over(socket);
        wire.send(PREFACE).unwrap();
        wire.send(&frame(SETTINGS, 0, 0, &[])).unwrap();
        wire
    }

    /// Connects and sends the preface and empty settings. Returns whether the server answers instead of ending the connection.
    pub(crate) fn is_accepted(address: &str) -> bool {
        let mut wire = Self::silent(address);
        // A connection that is refused may be closed before its first byte.
        let _ = wire.send(PREFACE);
        let _ = wire.send(&frame(SETTINGS, 0, 0, &[]));
        wire.next().is_some()
    }

    /// Sends bytes.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.socket.write_all(bytes)
    }

    /// The next frame; `None` at the end of the connection.
    pub(crate) fn next(&mut self) -> Option<Frame> {
        let mut head = [0; 9];
        self.read(&mut head)?;
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
        let mut content = vec![0; length as usize];
        self.read(&mut content)?;
        Some(Frame {
            kind: head[3],
            flags: head[4],
            stream: u32::from_be_bytes(head[5..].try_into().unwrap()),
            content,
        })
    }

    fn read(&mut self, buffer: &mut [u8]) -> Option<()> {
        match self.socket.read_exact(buffer) {
            Ok(()) => Some(()),
            Err(error) => {
                let is_end = [io::ErrorKind::UnexpectedEof, io::ErrorKind::ConnectionReset];
                assert!(is_end.contains(&error.kind()), "{error}: the server went quiet");
                None
            }
        }
    }

    /// Reads until a frame meets the condition; panics at the end of the connection.
    pub(crate) fn find(&mut self, is_it: impl Fn(&Frame) -> bool) -> Frame {
        loop {
            let frame = self.next().expect("the connection ended");
            if is_it(&frame) {
                return frame;
            }
        }
    }

    /// Reads to the end of the connection. Returns the code of the last GOAWAY, if there was one.
    pub(crate) fn end(&mut self) -> Option<u32> {
        let mut code = None;
        while let Some(frame) = self.next() {
            if frame.kind == GOAWAY {
                code = Some(frame.code());
            }
        }
        code
    }
}
