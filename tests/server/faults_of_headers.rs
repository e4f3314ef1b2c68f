//! Tests of headers that cannot be used: too large, or with a malformed timeout. They cost one call and not the connection.

use tonic::{Code, Request};
use tonic_health::pb::HealthCheckRequest;

use crate::access::{CALLER, grade, names, server_with};
use crate::certificates::Files;
use crate::shared::patience::wait_until;
use crate::support::{Server, grade_easy, parts_of};
use crate::wire::{
    CONTINUATION, DATA, END_HEADERS, END_STREAM, ENHANCE_YOUR_CALM, GOAWAY, GRADE, HEADERS, RST_STREAM,
    WATCH, Wire, call, frame, headers, headers_to, message, setting, short_fields,
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

#[test]
fn grpc_may_name_any_valid_authority() {
    let server = Server::with("", &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    let authorities = ["proxy", "10.0.0.7,10.0.0.8", "name@host:1", "[::1]:80"];
    for (authority, stream) in authorities.into_iter().zip((1..).step_by(2)) {
        let head = frame(HEADERS, END_HEADERS, stream, &headers_to(authority, GRADE));
        wire.send(&head).unwrap();
        let body = frame(DATA, END_STREAM, stream, &message(&grade_easy()));
        wire.send(&body).unwrap();
        let answer = wire.find(|frame| frame.stream == stream && frame.kind != HEADERS);
        assert_eq!(answer.kind, DATA, "{authority}");
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

#[tokio::test]
async fn headers_without_end_take_the_memory_of_strangers_only() {
    let files = Files::new();
    // Strangers have 4 MiB, which is the incomplete headers of 16 connections.
    let server = server_with(&files, &names(), "[server]\nmax_buffered_bytes = 8_388_608");
    grade(&server, Some(CALLER)).await.unwrap();
    let before = server.memory();
    let begin = frame(HEADERS, 0, 1, &short_fields(2100));
    let open = || {
        let mut wire = Wire::open(&server.public, &[]);
        wire.send(&begin).unwrap();
        wire
    };
    let wires: Vec<Wire> = (0..300).map(|_| open()).collect();
    server.logged("connection ended: flood of frames");
    let has_ended = |mut wire: Wire| wire.find(|frame| frame.kind == GOAWAY).code() == ENHANCE_YOUR_CALM;
    assert!(has_ended(open()), "there is room for one more");
    let growth = server.memory().saturating_sub(before);
    assert!(
        growth < 24 << 20,
        "{growth} bytes for {} connections",
        wires.len()
    );
    // Known callers have their own half.
    grade(&server, Some(CALLER)).await.unwrap();
    drop(wires);
    wait_until("there is room again", || {
        let mut wire = open();
        let end = frame(CONTINUATION, END_HEADERS, 1, &[]);
        // Too many headers, but complete: the call is refused, and the connection goes on.
        wire.send(&end).is_ok() && std::iter::from_fn(|| wire.next()).any(|frame| frame.stream == 1)
    });
}

#[tokio::test]
async fn more_headers_than_the_limit_are_named() {
    let server = Server::with("", &["singles"]);
    let mut client = server.client().await;
    for (count, is_refused) in [(100, false), (130, true)] {
        let mut request = Request::new(grade_easy());
        for _ in 0..count {
            request.metadata_mut().append("a", "b".parse().unwrap());
        }
        let answer = client.grade(request).await;
        assert_eq!(answer.is_err(), is_refused, "{count}");
        if let Err(status) = answer {
            assert_eq!(parts_of(&status).1, "HEADERS_TOO_LARGE");
            assert!(
                status.message().contains("at most 128 headers"),
                "{}",
                status.message()
            );
        }
    }
}

#[test]
#[ignore = "measures; prints the memory of 4,090 connections"]
fn memory_of_headers_without_end_on_all_connections() {
    let files = Files::new();
    let configuration = "[server]\nmax_connections_per_address = 4096\nsilence_seconds = 600";
    let server = server_with(&files, &names(), configuration);
    let before = server.memory() >> 20;
    let begin = frame(HEADERS, 0, 1, &short_fields(2100));
    let wires: Vec<Wire> = (0..4090)
        .map(|_| {
            let mut wire = Wire::open(&server.public, &[]);
            // The server may have ended the connection.
            let _ = wire.send(&begin);
            wire
        })
        .collect();
    let mut last = 0;
    wait_until("the memory stays the same", || {
        std::thread::sleep(std::time::Duration::from_secs(3));
        std::mem::replace(&mut last, server.memory()) >> 20 == last >> 20
    });
    println!(
        "{} connections: {before} MiB before, {} MiB with headers without end, peak {} MiB",
        wires.len(),
        last >> 20,
        server.status("VmHWM") >> 10
    );
}
