//! Tests of the shutdown: in order, and within the drain limit.

use std::io::{ErrorKind, Read as _};
use std::net::TcpStream;
use std::time::Instant;

use sudokud::service::proto::GenerateRequest;
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use crate::support::{LONG, ONE_PLACE, Server, endless, grade_easy, occupy, parts_of};

#[tokio::test]
async fn a_watch_and_a_silent_connection_do_not_hold_the_server_up() {
    let mut server = Server::with(
        "[server]\ndrain_seconds = 0.5\nsilence_seconds = 3600\n",
        &["singles"],
    );
    let mut health = HealthClient::new(server.channel().await);
    let mut watch = health
        .watch(HealthCheckRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        watch.message().await.unwrap().unwrap().status(),
        ServingStatus::Serving
    );
    let silent = TcpStream::connect(&server.public).unwrap();
    let mut client = server.client().await;
    client.grade(grade_easy()).await.unwrap();
    server.signal("TERM");
    assert_eq!(
        watch.message().await.unwrap().unwrap().status(),
        ServingStatus::NotServing
    );
    assert_eq!(server.exit().await.code(), Some(0));
    drop(silent);
}

#[tokio::test]
async fn a_call_that_outlasts_the_drain_is_unavailable() {
    let configuration = format!("[server]\ndrain_seconds = 0.3\n{ONE_PLACE}");
    let mut server = Server::with(&configuration, &["singles", "fish"]);
    let (search, _) = occupy(&server, endless()).await;
    server.signal("INT");
    let status = search.await.unwrap().unwrap_err();
    assert_eq!(
        (status.code(), parts_of(&status).1.as_str()),
        (Code::Unavailable, "DRAINING")
    );
    assert_eq!(server.exit().await.code(), Some(0));
}

#[tokio::test]
async fn a_call_in_flight_is_finished_before_the_end() {
    let mut server = Server::with(ONE_PLACE, &["singles", "fish"]);
    let request = GenerateRequest {
        budget: Some(prost_types::Duration { seconds: 1, nanos: 0 }),
        ..endless()
    };
    let (search, _) = occupy(&server, request).await;
    server.signal("TERM");
    let status = search.await.unwrap().unwrap_err();
    assert_eq!(
        (status.code(), parts_of(&status).1.as_str()),
        (Code::ResourceExhausted, "BUDGET_EXHAUSTED")
    );
    assert_eq!(server.exit().await.code(), Some(0));
}

#[tokio::test]
async fn in_the_delay_calls_are_served_and_health_says_not_for_long() {
    let mut server = Server::with("[server]\nshutdown_delay_seconds = 0.5\n", &["singles"]);
    let mut client = server.client().await;
    let mut health = HealthClient::new(server.channel().await);
    server.signal("TERM");
    server.logged("going down");
    let start = Instant::now();
    while health
        .check(HealthCheckRequest::default())
        .await
        .unwrap()
        .into_inner()
        .status()
        == ServingStatus::Serving
    {
        assert!(start.elapsed() < LONG);
    }
    client.grade(grade_easy()).await.unwrap();
    assert_eq!(server.exit().await.code(), Some(0));
}

#[tokio::test]
async fn a_second_signal_ends_the_process_at_once() {
    let configuration = format!("[server]\ndrain_seconds = 3600\n{ONE_PLACE}");
    let mut server = Server::with(&configuration, &["singles", "fish"]);
    let (search, _) = occupy(&server, endless()).await;
    server.signal("TERM");
    server.logged("going down");
    server.signal("TERM");
    assert_eq!(server.exit().await.code(), Some(1));
    assert!(search.await.unwrap().is_err());
}

#[tokio::test]
async fn a_connection_that_never_speaks_is_closed() {
    let server = Server::with("[server]\nsilence_seconds = 0.2\n", &["singles"]);
    let mut silent = TcpStream::connect(&server.public).unwrap();
    silent.set_read_timeout(Some(LONG)).unwrap();
    let mut bytes = Vec::new();
    // The server's own settings, and then the end.
    match silent.read_to_end(&mut bytes) {
        Ok(_) => {}
        // Closed without a GOAWAY; a timeout would be another error.
        Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset),
    }
    server.client().await.grade(grade_easy()).await.unwrap();
}
