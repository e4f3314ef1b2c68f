//! Tests of the bound on the bytes of an answer.

use std::collections::HashSet;

use prost::Message as _;
use serde_json::json;
use sudokud::service::MOST_ANSWER;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::{AskAll, GradeExtra, GradeRequest, OpenSteps, SolveRequest};

use crate::json::call;
use crate::support::{Server, families, parts_of};
use crate::wire::GRADE;

/// Its open steps on the scale `foxy` are 46 MB of JSON.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The bytes that a server with the shipped plugins may have at the peak of the calls of this file. It has some 70 MB; without a bound on
/// answers it had 1.4 GB.
const MOST_MEMORY: u64 = 256 << 20;

fn all_of_hard(skip: i32) -> SolveRequest {
    SolveRequest {
        position: Some(Position::Puzzle(HARD.to_owned())),
        ask: Some(Ask::All(AskAll {
            limit: 1000,
            skip,
            ..AskAll::default()
        })),
        scale: "foxy".to_owned(),
        ..SolveRequest::default()
    }
}

#[tokio::test]
async fn the_open_steps_of_a_hard_puzzle_come_in_pages_that_take_bounded_memory() {
    let families = families::families();
    let families: Vec<&str> = families.iter().map(String::as_str).collect();
    // Debug builds take long.
    let server = Server::with("[calls]\ngrade_seconds = 600\nsolve_seconds = 600\n", &families);
    let mut client = server.client().await;
    let (mut seen, mut skip, mut pages) = (HashSet::new(), 0, 0);
    loop {
        let answer = client.solve(all_of_hard(skip)).await.unwrap().into_inner();
        assert!(answer.encoded_len() <= MOST_ANSWER);
        let Some(Answer::All(OpenSteps { steps, more })) = answer.answer else {
            panic!("no steps");
        };
        assert!(!steps.is_empty());
        skip += steps.len() as i32;
        pages += 1;
        for step in steps {
            assert!(seen.insert((
                step.technique,
                format!("{:?}", (step.placements, step.eliminations))
            )));
        }
        if !more {
            break;
        }
    }
    assert!(pages > 1, "{skip} steps in one page");

    // The same as JSON, of two callers at once.
    let body = json!({ "puzzle": HARD, "scale": "foxy", "all": { "limit": 1000 } });
    let address = server.public.clone();
    let other = std::thread::spawn({
        let (address, body) = (address.clone(), body.clone());
        move || call(&address, "/sudoku.v1.SudokuService/Solve", &body)
    });
    let (status, answer) = call(&address, "/sudoku.v1.SudokuService/Solve", &body);
    assert_eq!((status, &answer["all"]["more"]), (200, &json!(true)));
    assert_eq!(other.join().unwrap(), (status, answer));
    let peak = server.status("VmHWM") << 10;
    println!("{skip} steps in {pages} pages; peak {} MB", peak >> 20);
    assert!(peak < MOST_MEMORY, "{} MB", peak >> 20);
}

#[tokio::test]
async fn the_traces_of_all_scales_take_bounded_memory_and_a_scale_is_named_once() {
    let families = families::families();
    let families: Vec<&str> = families.iter().map(String::as_str).collect();
    // Debug builds take long.
    let server = Server::with("[calls]\ngrade_seconds = 600\nsolve_seconds = 600\n", &families);
    let mut client = server.client().await;
    let grade = |scales: &[&str]| GradeRequest {
        puzzle: HARD.to_owned(),
        scales: scales.iter().map(|&scale| scale.to_owned()).collect(),
        extras: vec![GradeExtra::Trace.into()],
        ..GradeRequest::default()
    };
    let scales = [
        "foxy",
        "hodoku",
        "hodoku-all",
        "standard",
        "jet",
        "mcm",
        "singles",
        "sotd",
    ];
    let graded = client.grade(grade(&scales)).await.unwrap().into_inner();
    assert_eq!(graded.grades.len(), scales.len());
    assert!(graded.encoded_len() <= MOST_ANSWER);
    let refused = client.grade(grade(&["foxy", "jet", "foxy"])).await.unwrap_err();
    let (code, reason, field, problem) = parts_of(&refused);
    assert_eq!(
        (code, &*reason, &*field),
        (tonic::Code::InvalidArgument, "REPEATED_SCALE", "scales[2]")
    );
    assert!(problem.contains("foxy"), "{problem}");
    let (status, graded) = call(
        &server.public,
        GRADE,
        &json!({ "puzzle": HARD, "scales": scales, "extras": ["GRADE_EXTRA_TRACE"] }),
    );
    assert_eq!(
        (status, graded["grades"].as_array().unwrap().len()),
        (200, scales.len())
    );
    assert!(server.status("VmHWM") << 10 < MOST_MEMORY);
}
