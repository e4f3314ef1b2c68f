//! Tests of callers that take more than their share: of connections, of open calls, of the memory for requests.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use tokio::net::TcpSocket;
use tonic::transport::Endpoint;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use crate::access::{CALLER, grade, names, server_with};
use crate::certificates::Files;
use crate::support::{LONG, Server, grade_easy};
use crate::wire::{
    DATA, END_HEADERS, END_STREAM, ENHANCE_YOUR_CALM, Frame, GRADE, HEADERS, PREFACE, SETTINGS, WATCH, Wire,
    call, frame, headers,
};

pub(crate) const CHECK: &str = "/grpc.health.v1.Health/Check";
/// A budget with room for some 120 open calls.
const SMALL: &str = "max_buffered_bytes = 1_048_576";

/// Returns whether the server serves a call on this connection.
fn is_served(wire: &mut Wire) -> bool {
    let is_sent = wire.send(&call(1, GRADE, &grade_easy())).is_ok();
    is_sent
        && std::iter::from_fn(|| wire.next()).any(|frame| frame.stream == 1 && frame.flags & END_STREAM != 0)
}

#[test]
fn one_address_has_a_bound_on_its_connections() {
    let server = Server::with("[server]\nmax_connections_per_address = 3\n", &["singles"]);
    let mut open: Vec<_> = (0..3).map(|_| Wire::open(&server.public, &[])).collect();
    assert!(open.iter_mut().all(is_served));
    assert!(!Wire::is_accepted(&server.public), "not even settings");
    server.logged("connection refused: server.max_connections_per_address");
    let mut other = Wire::over(from("127.0.0.2", &server.public));
    other.send(PREFACE).unwrap();
    other.send(&frame(SETTINGS, 0, 0, &[])).unwrap();
    assert!(is_served(&mut other), "another address has its own bound");
    drop(open);
    let start = Instant::now();
    while !Wire::is_accepted(&server.public) {
        assert!(start.elapsed() < LONG, "a closed connection stays counted");
    }
}

/// Connects from this address.
pub(crate) fn from(address: &str, server: &str) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .unwrap();
    let socket = runtime.block_on(async {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
        socket.connect(server.parse().unwrap()).await.unwrap()
    });
    let socket = socket.into_std().unwrap();
    socket.set_nonblocking(false).unwrap();
    socket
}

#[test]
fn the_address_of_a_proxy_has_none() {
    let configuration = "[server]\nmax_connections_per_address = 3\nproxies = ['127.0.0.0/8']\n";
    let server = Server::with(configuration, &["singles"]);
    let mut open: Vec<_> = (0..10).map(|_| Wire::open(&server.public, &[])).collect();
    assert!(open.iter_mut().all(is_served));
}

/// Opens `calls` calls of `path` on each of `connections` connections and sends `rest` of their requests.
fn open_calls(
    server: &Server,
    connections: usize,
    calls: u32,
    path: &str,
    rest: &[u8],
    flags: u8,
) -> Vec<Wire> {
    let mut wires: Vec<_> = (0..connections)
        .map(|_| Wire::open(&server.public, &[]))
        .collect();
    let streams = (0..calls).map(|number| number * 2 + 1);
    let bytes: Vec<u8> = streams
        .flat_map(|stream| {
            let begin = frame(HEADERS, END_HEADERS, stream, &headers(path));
            [begin, frame(DATA, flags, stream, rest)].concat()
        })
        .collect();
    for wire in &mut wires {
        wire.send(&bytes).unwrap();
    }
    wires
}

/// Returns whether a frame is an answer without a message.
fn is_refusal(frame: &Frame) -> bool {
    frame.kind == HEADERS && frame.flags & END_STREAM != 0
}

#[tokio::test]
async fn watches_count_until_they_end() {
    let server = Server::with(&format!("[server]\n{SMALL}\n"), &["singles"]);
    let mut wires = open_calls(&server, 1, 100, WATCH, &[0; 5], END_STREAM);
    // A quarter of the budget is the connection's: 29 calls with their headers. The others are refused.
    for _ in 0..60 {
        wires[0].find(is_refusal);
    }
    server.logged("call refused: too many bytes are waiting");
    // The answers of the accepted ones have begun long ago, and they still count.
    wires[0].send(&call(1001, GRADE, &grade_easy())).unwrap();
    wires[0].find(|frame| frame.stream == 1001 && is_refusal(frame));
    // Another connection has its own quarter.
    server.client().await.grade(grade_easy()).await.unwrap();
    drop(wires);
    // The half of the address has room for two of these rounds, so the memory of ended watches comes back.
    for _ in 0..5 {
        wait_for_watches(&server, 25);
    }
}

/// Opens this many watches on a connection until the server accepts all of them, and closes it.
fn wait_for_watches(server: &Server, watches: u32) {
    let start = Instant::now();
    loop {
        let mut wires = open_calls(server, 1, watches, WATCH, &[0; 5], END_STREAM);
        let begun = (0..watches).map(|_| wires[0].find(|frame| frame.kind == HEADERS));
        if begun.filter(|answer| !is_refusal(answer)).count() == watches as usize {
            return;
        }
        assert!(start.elapsed() < LONG, "ended watches keep the memory");
    }
}

#[test]
fn a_connection_with_too_many_refused_calls_ends() {
    let server = Server::with(&format!("[server]\n{SMALL}\n"), &["singles"]);
    let mut wires = open_calls(&server, 1, 300, WATCH, &[0; 5], END_STREAM);
    assert_eq!(wires[0].end(), Some(ENHANCE_YOUR_CALM));
    server.logged("calls beyond the memory");
}

#[tokio::test]
async fn unfinished_requests_of_strangers_delay_no_known_caller_and_no_probe() {
    let files = Files::new();
    let server = server_with(&files, &names(), &format!("[server]\n{SMALL}"));
    let strangers = open_calls(&server, 8, 30, CHECK, &[], 0);
    server.logged("call refused: too many bytes are waiting");
    // A probe has another address than the strangers, who may use up its own part of the memory for probes.
    let endpoint = Endpoint::from_shared(format!("http://{}", server.public)).unwrap();
    let endpoint = endpoint.local_address(Some([127, 0, 0, 2].into()));
    let mut health = HealthClient::new(endpoint.connect().await.unwrap());
    for _ in 0..50 {
        grade(&server, Some(CALLER)).await.unwrap();
        health.check(HealthCheckRequest::default()).await.unwrap();
    }
    drop(strangers);
}

#[tokio::test]
async fn unfinished_requests_without_progress_end_when_memory_is_short() {
    let server = Server::with(&format!("[server]\n{SMALL}\n"), &["singles"]);
    let mut wires = open_calls(&server, 8, 30, GRADE, &[0, 0], 0);
    server.logged("request ended: it made no progress");
    for wire in &mut wires {
        wire.find(is_refusal);
    }
    // The connections are still open.
    let mut client = server.client().await;
    let start = Instant::now();
    while client.grade(grade_easy()).await.is_err() {
        assert!(start.elapsed() < LONG, "unfinished requests keep the memory");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
