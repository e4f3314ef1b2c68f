//! An HTTP/1.1 client without a library, for requests byte by byte.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use crate::support::LONG;

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// By name, in small letters.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The body as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The value of this header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

/// A connection.
pub(crate) struct Http1(BufReader<TcpStream>);

impl Http1 {
    /// Connects and sends nothing.
    pub(crate) fn open(address: &str) -> Self {
        let socket = TcpStream::connect(address).unwrap();
        socket.set_read_timeout(Some(LONG)).unwrap();
        socket.set_write_timeout(Some(LONG)).unwrap();
        Self(BufReader::new(socket))
    }

    /// Sends bytes.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.0.get_mut().write_all(bytes)
    }

    /// Sends a request without a body, and reads its answer.
    pub(crate) fn ask(&mut self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = format!("{method} {path} HTTP/1.1\r\n");
        if headers.iter().all(|(name, _)| *name != "host") {
            request.push_str("host: localhost\r\n");
        }
        for (name, value) in headers {
            request.extend([name, ": ", value, "\r\n"]);
        }
        request.push_str("\r\n");
        self.send(request.as_bytes()).unwrap();
        self.answer(method).expect("an answer")
    }

    /// Reads the answer to a request of this method; `None` when the connection ends before it.
    pub(crate) fn answer(&mut self, method: &str) -> Option<Answer> {
        let mut first = String::new();
        if self.0.read_line(&mut first).unwrap_or(0) == 0 {
            return None;
        }
        let status = first.split(' ').nth(1).unwrap().parse().unwrap();
        let mut headers = BTreeMap::new();
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            let Some((name, value)) = line.trim_end().split_once(": ") else {
                break;
            };
            headers.insert(name.to_ascii_lowercase(), value.to_owned());
        }
        let mut body = Vec::new();
        if method != "HEAD" {
            if let Some(length) = headers.get("content-length") {
                body.resize(length.parse().unwrap(), 0);
                self.0.read_exact(&mut body).unwrap();
            } else if headers
                .get("transfer-encoding")
                .is_some_and(|kind| kind == "chunked")
            {
                self.chunks(&mut body);
            }
        }
        Some(Answer {
            status,
            headers,
            body,
        })
    }

    fn chunks(&mut self, body: &mut Vec<u8>) {
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            let length = usize::from_str_radix(line.trim_end(), 16).unwrap();
            let begin = body.len();
            // A chunk ends with an end of line.
            body.resize(begin + length + 2, 0);
            self.0.read_exact(&mut body[begin..]).unwrap();
            body.truncate(begin + length);
            if length == 0 {
                return;
            }
        }
    }

    /// Returns whether the server ends the connection without another byte.
    pub(crate) fn has_ended(&mut self) -> bool {
        let mut byte = [0];
        match self.0.read(&mut byte) {
            Ok(read) => read == 0,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}

/// Gets a page on a connection of its own.
pub(crate) fn get(address: &str, path: &str) -> Answer {
    Http1::open(address).ask("GET", path, &[("connection", "close")])
}
