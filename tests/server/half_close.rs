//! Tests of peers that close their sending side and wait for their answers, as `nc -N` does, and of peers that have gone.

use std::net::Shutdown;
use std::time::Duration;

use serde_json::{Value, json};
use sudokud::service::proto::GenerateRequest;
use tonic_health::pb::HealthCheckRequest;

use crate::access::{names, server_with};
use crate::certificates::Files;
use crate::http1::Http1;
use crate::support::{EASY, EASY_SOLUTION, Server, endless, grade_easy};
use crate::wire::{END_STREAM, GRADE, HEADERS, WATCH, Wire, call};

const GENERATE: &str = "/sudoku.v1.SudokuService/Generate";

/// A configuration in which a half-closed connection without an answer ends at once, and calls do not.
const HASTY: &str = "[server]\nsilence_seconds = 0.3\n[calls]\ngenerate_seconds = 3600\n";

/// The bytes of a request with JSON.
fn post(path: &str, message: &Value) -> Vec<u8> {
    let body = message.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    (head + &body).into_bytes()
}

/// A search without an end in JSON, with this budget.
fn endless_json(budget: &str) -> Value {
    json!({ "level": "extreme", "clues": { "min": 60 }, "budget": budget })
}

/// A connection over HTTP/1.1 that has sent these bytes and closed its sending side.
fn sent(address: &str, bytes: &[u8]) -> Http1 {
    let mut peer = Http1::open(address);
    peer.send(bytes).unwrap();
    peer.close_sending();
    peer
}

#[test]
fn a_request_of_http1_is_answered_after_its_peer_has_closed_its_sending_side() {
    let server = Server::with("[server]\nsilence_seconds = 3\n", &["singles"]);
    let solve = post(
        "/sudoku.v1.SudokuService/Solve",
        &json!({ "puzzle": EASY, "solution": {} }),
    );
    // The answer of a search comes long after the end of its request.
    let search = post(GENERATE, &endless_json("0.5s"));
    let mut peer = sent(&server.public, &[&solve[..], &search].concat());
    let solved = peer.answer("POST").expect("an answer");
    assert!(solved.text().contains(EASY_SOLUTION), "{}", solved.text());
    let failed = peer.answer("POST").expect("an answer");
    assert!(failed.text().contains("BUDGET_EXHAUSTED"), "{}", failed.text());
    assert!(peer.has_ended());
    let mut probe = sent(&server.admin, b"GET /livez HTTP/1.1\r\nhost: test\r\n\r\n");
    assert_eq!(probe.answer("GET").expect("an answer").status, 200);
    assert!(probe.has_ended());
    // A request that is not whole has no answer.
    let mut half = sent(&server.public, &search[..search.len() - 1]);
    assert!(half.answer("POST").is_none_or(|answer| answer.status >= 400));
}

#[test]
fn a_call_of_http2_is_answered_after_its_peer_has_closed_its_sending_side() {
    let server = Server::with("", &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    let search = GenerateRequest {
        budget: Some(prost_types::Duration {
            seconds: 0,
            nanos: 500_000_000,
        }),
        ..endless()
    };
    let calls = [call(1, GENERATE, &search), call(3, GRADE, &grade_easy())];
    wire.send(&calls.concat()).unwrap();
    wire.socket.shutdown(Shutdown::Write).unwrap();
    let mut ended = [1, 3].map(|_| {
        wire.find(|frame| frame.kind == HEADERS && frame.flags & END_STREAM != 0)
            .stream
    });
    ended.sort_unstable();
    assert_eq!(ended, [1, 3]);
    assert_eq!(wire.end(), Some(0));
}

#[tokio::test]
async fn a_half_closed_connection_ends_when_nothing_is_sent_on_it() {
    let server = Server::with(HASTY, &["singles"]);
    let mut peer = sent(&server.public, &post(GENERATE, &endless_json("1800s")));
    assert!(peer.has_ended());
    let mut wire = Wire::open(&server.public, &[]);
    wire.send(&call(1, GENERATE, &endless())).unwrap();
    wire.socket.shutdown(Shutdown::Write).unwrap();
    wire.end();
    // With the connections the searches end.
    server.idle().await;
}

#[test]
fn a_half_closed_connection_of_a_stranger_ends_too() {
    let server = server_with(&Files::new(), &names(), HASTY);
    let mut wire = Wire::open(&server.public, &[]);
    wire.send(&call(1, WATCH, &HealthCheckRequest::default()))
        .unwrap();
    wire.socket.shutdown(Shutdown::Write).unwrap();
    wire.find(|frame| frame.kind == HEADERS && frame.stream == 1);
    wire.end();
}

#[tokio::test]
async fn the_calls_of_a_peer_of_http2_that_has_gone_end_long_before_the_silence() {
    let patient = "[server]\nsilence_seconds = 3600\n[calls]\ngenerate_seconds = 3600\n";
    let server = Server::with(patient, &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    wire.send(&call(1, GENERATE, &endless())).unwrap();
    while server.processor_time() < Duration::from_secs(1) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(wire);
    server.idle().await;
}
