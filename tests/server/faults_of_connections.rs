//! Tests of connections: too many, too old, too slow, and over Unix sockets.

use std::os::unix::net::UnixListener;
use std::thread;
use std::time::{Duration, Instant};

use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use crate::shared::patience::wait_until;
use crate::support::{LONG, Server, grade_easy};
use crate::wire::{
    self, END_HEADERS, END_STREAM, GOAWAY, GRADE, HEADERS, PREFACE, Wire, call, frame, headers,
};

/// A configuration with 0.3 s for the preface and for the rest of a frame.
const HASTY: &str = "[server]\nsilence_seconds = 0.3\n";

#[tokio::test]
async fn a_thousand_connections_opened_and_closed_at_once() {
    let server = Server::with("", &["singles"]);
    let mut client = server.client().await;
    let connections: Vec<_> = (0..1000).map(|_| Wire::silent(&server.public)).collect();
    client.grade(grade_easy()).await.unwrap();
    drop(connections);
    client.grade(grade_easy()).await.unwrap();
    server.client().await.grade(grade_easy()).await.unwrap();
}

#[tokio::test]
async fn half_open_connections_are_closed() {
    let server = Server::with(HASTY, &["singles"]);
    let mut half_open: Vec<_> = (0..100).map(|_| Wire::silent(&server.public)).collect();
    server.client().await.grade(grade_easy()).await.unwrap();
    for wire in &mut half_open {
        wire.end();
    }
}

/// Sends these bytes one by one until the server closes the connection.
fn drip(mut wire: Wire, bytes: &[u8]) {
    for byte in bytes.iter().cycle() {
        if wire.send(&[*byte]).is_err() {
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
}

#[tokio::test]
async fn a_preface_byte_by_byte_is_cut_off() {
    let server = Server::with(HASTY, &["singles"]);
    drip(Wire::silent(&server.public), &PREFACE[..20]);
    server.client().await.grade(grade_easy()).await.unwrap();
}

#[tokio::test]
async fn headers_byte_by_byte_are_cut_off() {
    let server = Server::with(HASTY, &["singles"]);
    let bytes = frame(HEADERS, END_HEADERS, 1, &headers(GRADE));
    drip(Wire::open(&server.public, &[]), &bytes);
    // Whole frames, but headers without an end.
    let mut wire = Wire::open(&server.public, &[]);
    wire.send(&frame(HEADERS, 0, 1, &headers(GRADE))).unwrap();
    wire.end();
    server.client().await.grade(grade_easy()).await.unwrap();
}

#[test]
fn the_connection_after_the_last_place_is_refused_at_once() {
    let server = Server::with("[server]\nmax_connections = 3\n", &["singles"]);
    let check_call = |wire: &mut Wire| {
        wire.send(&call(1, GRADE, &grade_easy())).unwrap();
        wire.find(|frame| frame.stream == 1 && frame.flags & END_STREAM != 0);
    };
    let mut open: Vec<_> = (0..3).map(|_| Wire::open(&server.public, &[])).collect();
    open.iter_mut().for_each(check_call);
    for _ in 0..5 {
        assert!(!Wire::is_accepted(&server.public), "not even settings");
    }
    server.logged("connection refused: server.max_connections");
    open.truncate(2);
    wait_until("the place of a closed connection is free", || {
        Wire::is_accepted(&server.public)
    });
}

#[tokio::test]
async fn an_old_connection_ends_and_takes_its_watch_along() {
    let configuration =
        "[server]\nmax_connection_age_seconds = 0.3\nmax_connection_age_grace_seconds = 0.3\n";
    let server = Server::with(configuration, &["singles"]);
    let mut health = HealthClient::new(server.channel().await);
    let watch = health.watch(HealthCheckRequest::default()).await.unwrap();
    let mut watch = watch.into_inner();
    assert_eq!(
        watch.message().await.unwrap().unwrap().status(),
        ServingStatus::Serving
    );
    let ended = tokio::time::timeout(LONG, watch.message()).await;
    assert!(!matches!(ended.expect("the watch goes on"), Ok(Some(_))));
    // The channel has opened another connection.
    let health = health.check(HealthCheckRequest::default()).await.unwrap();
    assert_eq!(health.into_inner().status(), ServingStatus::Serving);
}

#[test]
fn an_old_connection_is_asked_to_end_first() {
    let configuration = "[server]\nmax_connection_age_seconds = 0.3\n";
    let server = Server::with(configuration, &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    let farewell = wire.find(|frame| frame.kind == GOAWAY);
    assert_eq!(farewell.code(), 0);
    // A call in flight is still answered.
    wire.send(&call(1, GRADE, &grade_easy())).unwrap();
    wire.find(|frame| frame.stream == 1 && frame.flags & END_STREAM != 0);
}

#[test]
fn a_connection_without_calls_is_asked_to_end_and_closed() {
    let configuration =
        "[server]\nmax_connection_idle_seconds = 0.3\nmax_connection_age_grace_seconds = 0.2\n";
    let server = Server::with(configuration, &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    // Calls keep the connection open: six of them take longer than the idle time.
    for stream in [1, 3, 5, 7, 9, 11] {
        wire.send(&call(stream, GRADE, &grade_easy())).unwrap();
        wire.find(|frame| frame.stream == stream && frame.flags & END_STREAM != 0);
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(wire.end(), Some(0));
}

#[tokio::test]
async fn without_descriptors_for_callers_operators_are_served() {
    let server = Server::with_open_files(100, "");
    server.logged("server.max_connections does not fit");
    let mut open: Vec<_> = (0..150).map(|_| Wire::silent(&server.public)).collect();
    server.logged("connection refused");
    assert!(open.last_mut().unwrap().next().is_none());
    let endpoint = Endpoint::from_shared(format!("http://{}", server.admin)).unwrap();
    let mut health = HealthClient::new(endpoint.connect().await.unwrap());
    let health = health.check(HealthCheckRequest::default()).await.unwrap();
    assert_eq!(health.into_inner().status(), ServingStatus::Serving);
    drop(open);
    let start = Instant::now();
    loop {
        assert!(start.elapsed() < LONG, "callers are not served again");
        let endpoint = Endpoint::from_shared(format!("http://{}", server.public)).unwrap();
        if let Ok(channel) = endpoint.connect().await
            && SudokuServiceClient::new(channel)
                .grade(grade_easy())
                .await
                .is_ok()
        {
            break;
        }
    }
}

async fn grade_over(address: String) {
    let channel: Channel = Endpoint::from_shared(address).unwrap().connect().await.unwrap();
    SudokuServiceClient::new(channel)
        .grade(grade_easy())
        .await
        .unwrap();
}

#[tokio::test]
async fn callers_may_come_over_a_unix_socket() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sudokud.sock");
    // The socket file of a killed process.
    drop(UnixListener::bind(&path).unwrap());
    assert!(path.exists());
    let address = format!("unix:{}", path.display());
    let mut server = Server::at(&address, "");
    assert_eq!(server.public, address);
    grade_over(address.clone()).await;
    server.signal("TERM");
    assert_eq!(server.exit().await.code(), Some(0));
    assert!(!path.exists(), "the socket's file stays behind");
}

#[tokio::test]
async fn callers_may_come_to_a_host_name() {
    let server = Server::at("localhost:0", "");
    let address = server.public.clone();
    grade_over(format!("http://{address}")).await;
    let (_, port) = address.rsplit_once(':').unwrap();
    grade_over(format!("http://localhost:{port}")).await;
}

#[test]
fn a_garbled_preface_ends_the_connection() {
    let server = Server::with("", &["singles"]);
    let mut wire = Wire::silent(&server.public);
    wire.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    wire.end();
    let mut wire = Wire::open(&server.public, &[]);
    wire.send(&wire::call(1, GRADE, &grade_easy())).unwrap();
    wire.find(|frame| frame.stream == 1 && frame.flags & END_STREAM != 0);
}
