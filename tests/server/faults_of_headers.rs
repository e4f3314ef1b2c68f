//! Tests of headers that cannot be used: too large, or with a malformed timeout. They cost one call and not the connection.

use tonic::{Code, Request};
use tonic_health::pb::HealthCheckRequest;

use crate::support::{Server, grade_easy, parts_of};
use crate::wire::{
    CONTINUATION, DATA, END_HEADERS, END_STREAM, GRADE, HEADERS, RST_STREAM, WATCH, Wire, call, frame,
    headers, setting,
};

/// The largest content of a frame.
const FRAME: usize = 16_384;

/// A header of HPACK: a literal without indexing.
fn header(name: &str, value: &str) -> Vec<u8> {
    let mut bytes = vec![0];
    for text in [name, value] {
        // An integer with a prefix of seven bits.
        let mut rest = text.len();
        if rest < 127 {
            bytes.push(rest as u8);
        } else {
            bytes.push(127);
            rest -= 127;
            while rest >= 128 {
                bytes.push((rest % 128) as u8 | 128);
                rest /= 128;
            }
            bytes.push(rest as u8);
        }
        bytes.extend(text.as_bytes());
    }
    bytes
}

/// The headers of a call on a stream, in as many frames as they need.
fn large_call(stream: u32, more: &[u8]) -> Vec<u8> {
    let block = [&headers(GRADE), more].concat();
    let mut parts = block.chunks(FRAME).peekable();
    let mut kind = HEADERS;
    let mut bytes = Vec::new();
    while let Some(part) = parts.next() {
        let mut flags = if parts.peek().is_none() { END_HEADERS } else { 0 };
        if kind == HEADERS {
            flags |= END_STREAM;
        }
        bytes.extend(frame(kind, flags, stream, part));
        kind = CONTINUATION;
    }
    bytes
}

#[tokio::test]
async fn headers_of_70_kilobytes_cost_one_call_and_not_the_connection() {
    let server = Server::with("", &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    let large = header("x-large", &"a".repeat(70_000));
    let many = header("x-many", &"a".repeat(90)).repeat(700);
    for (stream, more) in [(1, &large), (5, &many)] {
        wire.send(&large_call(stream, more)).unwrap();
        wire.find(|frame| frame.stream == stream && [HEADERS, RST_STREAM].contains(&frame.kind));
        // The next call on the same connection is answered.
        wire.send(&call(stream + 2, GRADE, &grade_easy())).unwrap();
        wire.find(|frame| frame.stream == stream + 2 && frame.kind == DATA);
    }
}

#[tokio::test]
async fn headers_beyond_the_limit_are_named() {
    let server = Server::with("", &["singles"]);
    let mut client = server.client().await;
    for (bytes, is_refused) in [(15_000, false), (17_000, true)] {
        let mut request = Request::new(grade_easy());
        let value = "a".repeat(bytes).parse().unwrap();
        request.metadata_mut().insert("x-large", value);
        let answer = client.grade(request).await;
        assert_eq!(answer.is_err(), is_refused, "{bytes}");
        if let Err(status) = answer {
            let found = (status.code(), parts_of(&status).1);
            assert_eq!(found, (Code::ResourceExhausted, "HEADERS_TOO_LARGE".to_owned()));
            assert!(status.message().contains("at most 16384"), "{}", status.message());
        }
    }
}

#[tokio::test]
async fn a_malformed_timeout_is_refused_and_named() {
    let server = Server::with("", &["singles"]);
    let mut client = server.client().await;
    for timeout in ["5", "5s", "S", "-5S", "123456789S", "5 S", "nonsense"] {
        let mut request = Request::new(grade_easy());
        request
            .metadata_mut()
            .insert("grpc-timeout", timeout.parse().unwrap());
        let status = client.grade(request).await.unwrap_err();
        let found = (status.code(), parts_of(&status).1);
        assert_eq!(
            found,
            (Code::InvalidArgument, "TIMEOUT_MALFORMED".to_owned()),
            "{timeout}"
        );
        for part in ["grpc-timeout", "such as 30S"] {
            assert!(status.message().contains(part), "{}", status.message());
        }
    }
    let mut request = Request::new(grade_easy());
    request
        .metadata_mut()
        .insert("grpc-timeout", "30S".parse().unwrap());
    client.grade(request).await.unwrap();
}

#[tokio::test]
async fn a_watch_that_cannot_be_delivered_does_not_hold_up_the_drain() {
    let mut server = Server::with("[server]\ndrain_seconds = 50\n", &["singles"]);
    // The window of each stream is 0.
    let mut wire = Wire::open(&server.public, &setting(4, 0));
    wire.send(&call(1, WATCH, &HealthCheckRequest::default()))
        .unwrap();
    wire.find(|frame| frame.stream == 1 && frame.kind == HEADERS);
    server.signal("TERM");
    assert_eq!(server.exit().await.code(), Some(0));
    let log = server.log();
    assert!(log.iter().any(|line| line.contains("going down")));
    assert!(
        !log.iter().any(|line| line.contains("drain limit reached")),
        "{log:#?}"
    );
    wire.find(|frame| frame.stream == 1 && frame.kind == RST_STREAM);
}
