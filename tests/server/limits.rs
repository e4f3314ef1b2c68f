//! Tests of the limits of one caller: calls a second, elements of streams, concurrent calls.

use std::time::Duration;

use sudokud::service::proto::{
    GenerateRequest, GenerateStreamRequest, GradeStreamRequest, SolveStreamRequest, generate_stream_response,
    solve_stream_response,
};
use tokio::sync::mpsc::channel;
use tonic::{Code, Request};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;
use tonic_types::StatusExt as _;

use crate::access::{CALLER, OPERATOR, grade, names, reason, server_with, with};
use crate::certificates::Files;
use crate::shared::patience::until;
use crate::support::{EASY, Server, grade_easy, solve};

#[tokio::test]
async fn a_caller_that_is_too_fast_gets_a_retry_time_and_others_are_served() {
    let limits = "[limits.shop]\ncalls_per_second = 1\nburst = 3\n";
    let server = server_with(&Files::new(), &(names() + limits), "");
    for _ in 0..3 {
        grade(&server, Some(CALLER)).await.unwrap();
    }
    let refused = loop {
        // On a slow machine one token may have been refilled meanwhile.
        if let Err(refused) = grade(&server, Some(CALLER)).await {
            break refused;
        }
    };
    assert_eq!(
        reason(&refused),
        (Code::ResourceExhausted, "RATE_LIMITED".to_owned())
    );
    let delay = refused.get_details_retry_info().unwrap().retry_delay.unwrap();
    assert!(
        delay >= Duration::from_millis(100) && delay < Duration::from_secs(2),
        "{delay:?}"
    );
    let pushback = refused.metadata().get("grpc-retry-pushback-ms").unwrap();
    assert_eq!(pushback.to_str().unwrap(), delay.as_millis().to_string());
    for _ in 0..10 {
        grade(&server, Some(OPERATOR)).await.unwrap();
    }
}

#[tokio::test]
async fn calls_without_a_name_are_counted_by_address_and_headers_are_ignored() {
    let server = Server::with("[access]\ncalls_per_second = 1\nburst = 2\n", &["singles"]);
    let mut client = server.client().await;
    let mut refused = None;
    for number in 0..50 {
        let mut request = Request::new(grade_easy());
        let address = format!("198.51.100.{number}");
        request
            .metadata_mut()
            .insert("x-forwarded-for", address.parse().unwrap());
        request
            .metadata_mut()
            .insert("forwarded", format!("for={address}").parse().unwrap());
        if let Err(status) = client.grade(request).await {
            refused = Some(status);
            break;
        }
    }
    let refused = refused.expect("one address makes all these calls");
    assert_eq!(
        reason(&refused),
        (Code::ResourceExhausted, "RATE_LIMITED".to_owned())
    );
    // Health is not counted.
    let mut health = HealthClient::new(server.channel().await);
    for _ in 0..50 {
        health.check(HealthCheckRequest::default()).await.unwrap();
    }
}

#[tokio::test]
async fn a_caller_has_as_many_calls_at_once_as_it_may() {
    let limits = "[limits.shop]\ncalls_at_once = 1\n";
    let server = server_with(&Files::new(), &(names() + limits), "");
    let (questions, arriving) = channel::<GradeStreamRequest>(1);
    let arriving = futures_util::stream::unfold(arriving, |mut arriving| async {
        arriving.recv().await.map(|question| (question, arriving))
    });
    let mut client = server.client().await;
    let mut stream = client
        .grade_stream(with(arriving, Some(CALLER)))
        .await
        .unwrap()
        .into_inner();
    let refused = grade(&server, Some(CALLER)).await.unwrap_err();
    assert_eq!(
        reason(&refused),
        (Code::ResourceExhausted, "CALLS_LIMITED".to_owned())
    );
    assert!(refused.get_details_retry_info().is_some());
    grade(&server, Some(OPERATOR)).await.unwrap();
    // The end of the stream gives its place back.
    drop(questions);
    assert!(stream.message().await.unwrap().is_none());
    until("the place is given back", async || {
        grade(&server, Some(CALLER)).await.is_ok()
    })
    .await;
    // So does a caller that goes away.
    let many = GenerateStreamRequest {
        request: Some(GenerateRequest::default()),
        count: 100_000,
    };
    let mut stream = client
        .generate_stream(with(many, Some(CALLER)))
        .await
        .unwrap()
        .into_inner();
    assert!(stream.message().await.unwrap().is_some());
    assert_eq!(
        reason(&grade(&server, Some(CALLER)).await.unwrap_err()).1,
        "CALLS_LIMITED"
    );
    drop(stream);
    until("the place is given back", async || {
        grade(&server, Some(CALLER)).await.is_ok()
    })
    .await;
}

/// Checks that the caller has used up its allowance. On a slow machine a token or two may have been refilled meanwhile.
async fn is_too_fast(server: &Server) {
    for _ in 0..3 {
        if let Err(refused) = grade(server, Some(CALLER)).await {
            return assert_eq!(reason(&refused).1, "RATE_LIMITED");
        }
    }
    panic!("elements do not count");
}

#[tokio::test]
async fn elements_of_streams_count_and_wait_instead_of_being_refused() {
    let limits = "[limits.shop]\ncalls_per_second = 2\nburst = 12\n";
    let server = server_with(&Files::new(), &(names() + limits), "");
    let mut client = server.client().await;
    // The stream itself and eleven elements are the burst; more wait for the rate.
    let element = |_| SolveStreamRequest {
        request: Some(solve(EASY)),
    };
    let elements = futures_util::stream::iter((0..14).map(element));
    let mut solved = client
        .solve_stream(with(elements, Some(CALLER)))
        .await
        .unwrap()
        .into_inner();
    for number in 0..14 {
        let outcome = solved.message().await.unwrap().unwrap().outcome;
        let Some(solve_stream_response::Outcome::Response(_)) = outcome else {
            panic!("element {number}: {outcome:?}");
        };
        if number >= 11 {
            is_too_fast(&server).await;
        }
    }
    assert!(solved.message().await.unwrap().is_none());
    // The puzzles of a stream count too. The stream itself may begin when there is a token again.
    let puzzles = GenerateStreamRequest {
        request: Some(GenerateRequest::default()),
        count: 3,
    };
    let mut made = loop {
        match client.generate_stream(with(puzzles.clone(), Some(CALLER))).await {
            Ok(made) => break made.into_inner(),
            Err(refused) => assert_eq!(reason(&refused).1, "RATE_LIMITED"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    for index in 0..3 {
        let puzzle = made.message().await.unwrap().unwrap();
        assert_eq!(puzzle.index, index);
        let Some(generate_stream_response::Outcome::Response(_)) = puzzle.outcome else {
            panic!("puzzle {index}: {puzzle:?}");
        };
        is_too_fast(&server).await;
    }
    // Other callers do not wait.
    for _ in 0..10 {
        grade(&server, Some(OPERATOR)).await.unwrap();
    }
}
