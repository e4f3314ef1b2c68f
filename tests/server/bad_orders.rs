//! Tests of Generate requests that cannot be met: they are refused at once, with the field and the remedy.

use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{ClueRange, Construction, GenerateRequest, GenerateStreamRequest, ScoreRange};
use tonic::Code;
use tonic::transport::Channel;

use crate::support::{Server, parts_of};

#[tokio::test]
async fn contradictory_and_impossible_orders_are_refused_at_once() {
    let server = Server::start();
    let mut client = server.client().await;
    let clues = |min, max| Some(ClueRange { min, max });
    let any = GenerateRequest::default;
    let cases = [
        (
            GenerateRequest {
                minimal: Some(true),
                clues: clues(Some(60), None),
                ..any()
            },
            "clues",
            "CONTRADICTION",
            "minimal",
        ),
        (
            GenerateRequest {
                clues: clues(Some(40), Some(30)),
                ..any()
            },
            "clues",
            "CONTRADICTION",
            "below its start",
        ),
        (
            GenerateRequest {
                clues: clues(None, Some(10)),
                ..any()
            },
            "clues",
            "CONTRADICTION",
            "17",
        ),
        (
            GenerateRequest {
                clues: clues(Some(-1), None),
                ..any()
            },
            "clues.min",
            "CLUES_OUT_OF_RANGE",
            "0 to 81",
        ),
        (
            GenerateRequest {
                clues: clues(None, Some(82)),
                ..any()
            },
            "clues.max",
            "CLUES_OUT_OF_RANGE",
            "82 givens; write 0 to 81",
        ),
        (
            GenerateRequest {
                needs: vec!["jellyfish".to_owned()],
                hardest: "x-wing".to_owned(),
                ..any()
            },
            "needs",
            "CONTRADICTION",
            "comes after x-wing on the ladder of hodoku",
        ),
        (
            GenerateRequest {
                needs: vec!["mutant-x-wing".to_owned()],
                ..any()
            },
            "needs[0]",
            "CONTRADICTION",
            "is not on the ladder of hodoku",
        ),
        (
            GenerateRequest {
                max_attempts: -1,
                ..any()
            },
            "max_attempts",
            "NEGATIVE",
            "0 for no limit",
        ),
    ];
    Box::pin(check_refused(&mut client, cases)).await;
}

#[tokio::test]
async fn a_field_that_says_nothing_sensible_is_named() {
    let server = Server::start();
    let mut client = server.client().await;
    let any = GenerateRequest::default;
    let cases = [
        (
            GenerateRequest {
                symmetry: 11,
                ..any()
            },
            "symmetry",
            "UNKNOWN_VALUE",
            "11 is not a value that this server knows; it takes SYMMETRY_NONE, SYMMETRY_HALF_TURN",
        ),
        (
            GenerateRequest {
                construction: Some(Construction {
                    grid: -1,
                    ..Construction::default()
                }),
                ..any()
            },
            "construction.grid",
            "UNKNOWN_VALUE",
            "GRID_SOURCE_UNIFORM",
        ),
        (
            GenerateRequest {
                budget: Some(prost_types::Duration {
                    seconds: -1,
                    nanos: 0,
                }),
                ..any()
            },
            "budget",
            "BUDGET_NOT_POSITIVE",
            "not a positive time",
        ),
        (
            GenerateRequest {
                budget: Some(prost_types::Duration {
                    seconds: i64::MIN,
                    nanos: i32::MIN,
                }),
                ..any()
            },
            "budget",
            "BUDGET_NOT_POSITIVE",
            "not a positive time",
        ),
        (
            GenerateRequest {
                level: "easy".to_owned(),
                score: Some(ScoreRange {
                    min: Some(5000.0),
                    max: None,
                }),
                ..any()
            },
            "score",
            "CONTRADICTION",
            "ask for that or for a harder level",
        ),
        (
            GenerateRequest {
                needs: vec!["x-wing".to_owned()],
                without: vec!["x-wing".to_owned()],
                ..any()
            },
            "needs[0]",
            "CONTRADICTION",
            "without",
        ),
    ];
    Box::pin(check_refused(&mut client, cases)).await;
}

#[tokio::test]
async fn a_number_out_of_its_range_is_named() {
    let server = Server::start();
    let mut client = server.client().await;
    let any = GenerateRequest::default;
    let cases = [
        (
            GenerateRequest {
                score: Some(ScoreRange {
                    min: None,
                    max: Some(f64::NAN),
                }),
                ..any()
            },
            "score.max",
            "SCORE_OUT_OF_RANGE",
            "NaN is not a score",
        ),
        (
            GenerateRequest {
                score: Some(ScoreRange {
                    min: Some(400.2),
                    max: Some(400.8),
                }),
                ..any()
            },
            "score",
            "CONTRADICTION",
            "no score on hodoku lies between 400.2 and 400.8, because each is a multiple of 2; widen the range",
        ),
        (
            GenerateRequest {
                seed: Some(-1),
                ..any()
            },
            "seed",
            "NEGATIVE",
            "write 0 or more",
        ),
        (
            GenerateRequest {
                extras: vec![1, 99],
                ..any()
            },
            "extras[1]",
            "UNKNOWN_VALUE",
            "GENERATE_EXTRA_SOLUTION",
        ),
        (
            GenerateRequest {
                extras: vec![0],
                ..any()
            },
            "extras[0]",
            "UNKNOWN_VALUE",
            "not set",
        ),
    ];
    Box::pin(check_refused(&mut client, cases)).await;
}

/// Checks that each request is refused as malformed, with this field, reason and remedy.
async fn check_refused<const N: usize>(
    client: &mut SudokuServiceClient<Channel>,
    cases: [(GenerateRequest, &str, &str, &str); N],
) {
    for (request, field, reason, remedy) in cases {
        let (code, why, found, said) = parts_of(&client.generate(request.clone()).await.unwrap_err());
        assert_eq!(
            (code, why.as_str(), found.as_str()),
            (Code::InvalidArgument, reason, field),
            "{request:?}"
        );
        assert!(said.contains(remedy), "{said:?} for {request:?}");
    }
}

#[tokio::test]
async fn a_mistake_in_the_request_of_a_stream_is_reported_once() {
    let server = Server::start();
    let mut client = server.client().await;
    for (level, needs, expected) in [
        ("eazy", "", (Code::NotFound, "UNKNOWN_LEVEL", "level")),
        (
            "easy",
            "jellyfish",
            (Code::InvalidArgument, "CONTRADICTION", "needs"),
        ),
    ] {
        let request = GenerateRequest {
            level: level.to_owned(),
            needs: (!needs.is_empty())
                .then(|| needs.to_owned())
                .into_iter()
                .collect(),
            ..Default::default()
        };
        let request = GenerateStreamRequest {
            request: Some(request),
            count: 3,
        };
        let (code, reason, field, _) = parts_of(&client.generate_stream(request).await.unwrap_err());
        assert_eq!((code, reason.as_str(), field.as_str()), expected);
    }
}

#[tokio::test]
async fn a_count_is_at_least_one_and_not_beyond_the_limit() {
    let server = Server::start();
    let mut client = server.client().await;
    for count in [-1, 0, i32::MAX] {
        let request = GenerateStreamRequest { request: None, count };
        let (code, reason, field, _) = parts_of(&client.generate_stream(request).await.unwrap_err());
        assert_eq!(
            (code, reason.as_str(), field.as_str()),
            (Code::InvalidArgument, "COUNT_OUT_OF_RANGE", "count")
        );
    }
    let missing = GenerateStreamRequest {
        request: None,
        count: 1,
    };
    let (_, reason, field, _) = parts_of(&client.generate_stream(missing).await.unwrap_err());
    assert_eq!((reason.as_str(), field.as_str()), ("MISSING", "request"));
    let last = GenerateStreamRequest {
        request: Some(GenerateRequest {
            seed: Some(i64::MAX - 1),
            ..Default::default()
        }),
        count: 3,
    };
    let (_, reason, field, _) = parts_of(&client.generate_stream(last).await.unwrap_err());
    assert_eq!((reason.as_str(), field.as_str()), ("OUT_OF_RANGE", "seed"));
}
