//! Tests that long calls of one caller do not keep another caller waiting until they end.

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{AskAll, AskCount, GradeRequest, GradeStreamRequest, SolveRequest};
use tokio::task::JoinSet;
use tonic::transport::Channel;

use crate::state::metric;
use crate::support::{Server, elsewhere, families, grade_easy, six_scales};

/// How many long calls come at the same time: more than there are threads.
const AT_ONCE: usize = 4;

/// A long call.
#[derive(Clone, Copy, Debug)]
enum Load {
    Grade,
    Count,
    AllSteps,
    GradeStream,
}

impl Load {
    async fn make(self, channel: Channel) {
        let mut client = SudokuServiceClient::new(channel);
        let solve = |puzzle: &str, ask| SolveRequest {
            position: Some(Position::Puzzle(puzzle.to_owned())),
            ask: Some(ask),
            scale: "foxy".to_owned(),
            ..SolveRequest::default()
        };
        let hard: GradeRequest = six_scales();
        match self {
            Self::Grade => drop(client.grade(hard).await.unwrap()),
            Self::Count => {
                let ask = Ask::Count(AskCount { limit: 1_000_000 });
                client.solve(solve(&".".repeat(81), ask)).await.unwrap();
            }
            Self::AllSteps => {
                let ask = Ask::All(AskAll {
                    limit: 1000,
                    ..AskAll::default()
                });
                client.solve(solve(&hard.puzzle, ask)).await.unwrap();
            }
            Self::GradeStream => {
                let element = GradeStreamRequest { request: Some(hard) };
                let elements = stream::iter(vec![element; AT_ONCE]);
                let results = client.grade_stream(elements).await.unwrap().into_inner();
                results.for_each(async |result| drop(result.unwrap())).await;
            }
        }
    }
}

/// Returns the number of jobs that run on a thread.
fn running(server: &Server) -> f64 {
    let lanes = ["calls", "searches", "elements", "bulk_searches"];
    let running = |lane| metric(server, &format!("sudokud_pool_running{{lane=\"{lane}\"}}"));
    lanes
        .into_iter()
        .map(|lane| running(lane).parse::<f64>().unwrap())
        .sum()
}

#[tokio::test]
async fn a_short_call_ends_before_the_long_calls_of_another_caller() {
    for load in [Load::Grade, Load::Count, Load::AllSteps, Load::GradeStream] {
        let families = families::families();
        let families: Vec<&str> = families.iter().map(String::as_str).collect();
        let server = Server::with("[pool]\nthreads = 2\n", &families);
        let mut client = server.client().await;
        client.grade(grade_easy()).await.unwrap();
        let channel = elsewhere(&server).await;
        let mut calls = JoinSet::new();
        for _ in 0..AT_ONCE {
            calls.spawn(load.make(channel.clone()));
        }
        // Until all threads are busy with them.
        while running(&server) < 2.0 {
            assert!(
                calls.try_join_next().is_none(),
                "{load:?} is too short for this test"
            );
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        client.grade(grade_easy()).await.unwrap();
        if let Some(ended) = calls.try_join_next() {
            ended.unwrap();
            panic!("a long call of {load:?} ended first");
        }
        calls.shutdown().await;
        // The long calls end with their caller, also those that have paused.
        server.idle().await;
        client.grade(grade_easy()).await.unwrap();
    }
}
