//! Tests of the streaming twins: answers in order, each element with its own result.

use futures_util::stream;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::{
    AskCount, AskSolution, GenerateRequest, GenerateStreamRequest, GradeExtra, GradeRequest,
    GradeStreamRequest, SolveRequest, SolveStreamRequest, Symmetry, TransformRequest, TransformStreamRequest,
    generate_stream_response, grade_stream_response, solve_stream_response, transform_stream_response,
};
use tonic::{Code, Streaming};
use tonic_types::pb::{ErrorInfo, Status};

use crate::support::{EASY, EASY_SOLUTION, Server};

async fn collect<T>(mut results: Streaming<T>) -> Vec<T> {
    let mut all = Vec::new();
    while let Some(result) = results.message().await.unwrap() {
        all.push(result);
    }
    all
}

/// The code and the reason of an element's error, read as any client reads a google.rpc.Status.
fn reason(error: &sudokud::service::proto::Failure) -> (Code, String) {
    use prost::Message as _;
    let status = Status::decode(error.encode_to_vec().as_slice()).unwrap();
    let info = status
        .details
        .iter()
        .find(|detail| detail.type_url.ends_with("/google.rpc.ErrorInfo"))
        .unwrap();
    (
        Code::from_i32(status.code),
        ErrorInfo::decode(info.value.as_slice()).unwrap().reason,
    )
}

#[tokio::test]
async fn a_bad_puzzle_does_not_end_a_stream_and_the_order_is_kept() {
    let server = Server::start();
    let mut client = server.client().await;
    // Quick and slow requests; every tenth is not a puzzle.
    let puzzle = |index: usize| match index % 10 {
        3 => "nonsense".to_owned(),
        _ => format!("{}{}", &EASY_SOLUTION[..index % 70], &EASY[index % 70..]),
    };
    let requests = (0..200).map(move |index| GradeStreamRequest {
        request: Some(GradeRequest {
            puzzle: puzzle(index),
            extras: vec![GradeExtra::Facts.into()],
            ..Default::default()
        }),
    });
    let results = client
        .grade_stream(stream::iter(requests))
        .await
        .unwrap()
        .into_inner();
    let results = collect(results).await;
    assert_eq!(results.len(), 200);
    for (index, result) in results.into_iter().enumerate() {
        use grade_stream_response::Outcome;
        match (index % 10, result.outcome.unwrap()) {
            (3, Outcome::Failure(error)) => assert_eq!(
                reason(&error),
                (Code::InvalidArgument, "GRID_CHARACTER".to_owned())
            ),
            (_, Outcome::Response(graded)) => {
                let givens: sudokud::puzzle::Grid = puzzle(index).parse().unwrap();
                assert_eq!(
                    graded.facts.unwrap().clue_count as usize,
                    givens.clue_count(),
                    "element {index}"
                );
            }
            (_, other) => panic!("element {index}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_stream_without_elements_ends_well() {
    let server = Server::start();
    let mut client = server.client().await;
    let none = client.grade_stream(stream::empty()).await.unwrap().into_inner();
    assert!(collect(none).await.is_empty());
    let none = client.solve_stream(stream::empty()).await.unwrap().into_inner();
    assert!(collect(none).await.is_empty());
    let none = client
        .transform_stream(stream::empty())
        .await
        .unwrap()
        .into_inner();
    assert!(collect(none).await.is_empty());
    // An element without a request is an element, with its error.
    let empty = stream::iter([SolveStreamRequest::default()]);
    let results = collect(client.solve_stream(empty).await.unwrap().into_inner()).await;
    let Some(solve_stream_response::Outcome::Failure(error)) = &results[0].outcome else {
        panic!("{results:?}");
    };
    assert_eq!(reason(error).1, "MISSING");
    assert!(error.message.starts_with("request: "), "{error:?}");
    let empty = stream::iter([GradeStreamRequest::default()]);
    let results = collect(client.grade_stream(empty).await.unwrap().into_inner()).await;
    let Some(grade_stream_response::Outcome::Failure(error)) = &results[0].outcome else {
        panic!("{results:?}");
    };
    assert!(error.message.starts_with("request: "), "{error:?}");
    let empty = stream::iter([TransformStreamRequest::default()]);
    let results = collect(client.transform_stream(empty).await.unwrap().into_inner()).await;
    let Some(transform_stream_response::Outcome::Failure(error)) = &results[0].outcome else {
        panic!("{results:?}");
    };
    assert!(error.message.starts_with("request: "), "{error:?}");
}

/// Relabels the digits of a grid, in another way for each number below 9!.
fn relabelled(grid: &str, number: usize) -> String {
    let (mut left, mut rest) = (('1'..='9').collect::<Vec<_>>(), number);
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let choices = left.len();
        chosen.push(left.remove(rest % choices));
        rest /= choices;
    }
    grid.chars()
        .map(|character| match character.to_digit(10) {
            Some(old) => chosen[old as usize - 1],
            None => character,
        })
        .collect()
}

#[tokio::test]
async fn solutions_and_transformations_come_in_order() {
    let server = Server::start();
    let mut client = server.client().await;
    let requests = (0..1000_usize).map(|index| {
        let solution = Ask::Solution(AskSolution {});
        let (text, ask) = match index % 100 {
            // A slow element, which later ones must not overtake.
            0 => (
                format!("1{}", ".".repeat(80)),
                Ask::Count(AskCount { limit: 10_000 }),
            ),
            99 => (EASY.replace(['5', '7'], "."), solution),
            _ => (relabelled(EASY, index), solution),
        };
        let position = Some(Position::Puzzle(text));
        SolveStreamRequest {
            request: Some(SolveRequest {
                position,
                ask: Some(ask),
                ..Default::default()
            }),
        }
    });
    let results = collect(
        client
            .solve_stream(stream::iter(requests))
            .await
            .unwrap()
            .into_inner(),
    )
    .await;
    assert_eq!(results.len(), 1000);
    for (index, result) in results.into_iter().enumerate() {
        use solve_stream_response::Outcome;
        match (index % 100, result.outcome.unwrap()) {
            (99, Outcome::Failure(error)) => assert_eq!(reason(&error).1, "PUZZLE_NOT_UNIQUE"),
            (0, Outcome::Response(solved)) => assert!(
                matches!(solved.answer, Some(Answer::Count(_))),
                "element {index}: {solved:?}"
            ),
            (1..99, Outcome::Response(solved)) => {
                let solution = relabelled(EASY_SOLUTION, index);
                assert_eq!(solved.answer, Some(Answer::Solution(solution)), "element {index}");
            }
            (_, other) => panic!("element {index}: {other:?}"),
        }
    }
    let puzzles: Vec<String> = (0..81)
        .map(|cells| format!("{}{}", &EASY_SOLUTION[..=cells], ".".repeat(80 - cells)))
        .collect();
    let requests = puzzles.clone().into_iter().map(|puzzle| TransformStreamRequest {
        request: Some(TransformRequest {
            puzzle,
            ..Default::default()
        }),
    });
    let results = collect(
        client
            .transform_stream(stream::iter(requests))
            .await
            .unwrap()
            .into_inner(),
    )
    .await;
    let transformed: Vec<_> = results
        .into_iter()
        .map(|result| match result.outcome {
            Some(transform_stream_response::Outcome::Response(response)) => response.puzzle,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(transformed, puzzles);
}

#[tokio::test]
async fn a_stream_of_puzzles_is_the_puzzles_of_the_next_seeds() {
    let server = Server::start();
    let mut client = server.client().await;
    let request = GenerateRequest {
        seed: Some(i64::MAX - 4),
        symmetry: Symmetry::Diagonal.into(),
        ..Default::default()
    };
    let stream = GenerateStreamRequest {
        request: Some(request.clone()),
        count: 5,
    };
    let made = collect(client.generate_stream(stream).await.unwrap().into_inner()).await;
    assert_eq!(
        made.iter().map(|made| made.index).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4]
    );
    for made in made {
        let Some(generate_stream_response::Outcome::Response(puzzle)) = made.outcome else {
            panic!("{made:?}");
        };
        let seed = Some(i64::MAX - 4 + i64::from(made.index));
        let single = client
            .generate(GenerateRequest {
                seed,
                ..request.clone()
            })
            .await
            .unwrap();
        assert_eq!(single.into_inner(), puzzle);
    }
}
