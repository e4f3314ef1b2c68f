//! The four calls answer what is true.

use sudokud::puzzle::{Grid, PatternSymmetry};
use sudokud::service::proto::operation::Operation as Kind;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::{
    AskCount, AskHint, AskSolution, AskTrace, Canonical, ClueRange, GenerateRequest, GradeRequest, Operation,
    Random, SolutionStatus, SolveRequest, State, TransformRequest, Transpose,
};

use crate::support::{EASY, EASY_SOLUTION, Server, endless, grade_easy, told};

/// The givens of [`EASY`] that can each be taken away alone, found by the solver of `tests/python/client.py`.
const EASY_REDUNDANT: [u32; 22] = [
    0, 1, 4, 9, 12, 13, 14, 19, 27, 35, 36, 39, 41, 45, 53, 55, 66, 67, 68, 71, 76, 80,
];
/// What is left of [`EASY`] when each of them that still can go has gone, from the first cell to the last.
const EASY_MINIMAL: &str =
    ".3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79";

fn puzzle(text: &str) -> Position {
    Position::Puzzle(text.to_owned())
}

#[tokio::test]
async fn a_generated_puzzle_is_what_was_ordered_and_comes_again_for_its_seed() {
    let server = Server::start();
    let mut client = server.client().await;
    let request = GenerateRequest {
        level: "Medium".to_owned(),
        symmetry: "half-turn".to_owned(),
        clues: Some(ClueRange {
            min: None,
            max: Some(40),
        }),
        include_solution: true,
        ..Default::default()
    };
    let made = client.generate(request.clone()).await.unwrap().into_inner();
    let givens: Grid = made.puzzle.parse().unwrap();
    assert_eq!(
        sudokud::search::prove(&givens).unwrap().solution().to_string(),
        made.solution
    );
    assert!(PatternSymmetry::HalfTurn.keeps(givens.filled()));
    assert!(givens.clue_count() <= 40);
    let grade = made.grade.as_ref().unwrap();
    assert!((grade.level.as_str(), grade.solved_by_logic) == ("medium", true));
    assert!(made.effort.unwrap().attempts >= 1);

    let again = client
        .generate(GenerateRequest {
            seed: Some(made.seed),
            ..request
        })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(again, made);
    let graded = client
        .grade(GradeRequest {
            puzzle: made.puzzle,
            ..Default::default()
        })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (&graded.grades[0].level, graded.grades[0].score),
        (&grade.level, grade.score)
    );
    assert_eq!(graded.canonical_id, made.canonical_id);
    assert_eq!(graded.snapshot_revision, made.snapshot_revision);
}

#[tokio::test]
async fn a_search_that_ends_without_a_puzzle_says_how_far_it_got() {
    let server = Server::with("[calls]\ngenerate_seconds = 0.4\n", &["singles", "fish"]);
    let mut client = server.client().await;
    let impossible = endless();
    let ended = |status: tonic::Status| {
        use tonic_types::StatusExt as _;
        let info = status.get_details_error_info().unwrap();
        (
            status.code(),
            info.reason,
            info.metadata["attempts"].parse::<u64>().unwrap(),
        )
    };
    let request = GenerateRequest {
        max_attempts: 3,
        seed: Some(7),
        ..impossible.clone()
    };
    let status = client.generate(request).await.unwrap_err();
    let said = "after 3 attempts with seed 7; the nearest was easy";
    assert!(status.message().contains(said), "{}", status.message());
    assert!(
        status.message().contains("which misses only needs or without"),
        "{}",
        status.message()
    );
    assert_eq!(
        ended(status),
        (tonic::Code::ResourceExhausted, "BUDGET_EXHAUSTED".to_owned(), 3)
    );
    let budget = Some(prost_types::Duration {
        seconds: 0,
        nanos: 50_000_000,
    });
    let status = client
        .generate(GenerateRequest {
            budget,
            ..impossible.clone()
        })
        .await
        .unwrap_err();
    assert_eq!(ended(status).1, "BUDGET_EXHAUSTED");
    let status = client.generate(impossible).await.unwrap_err();
    assert_eq!(status.code(), tonic::Code::DeadlineExceeded);
    assert_eq!(told(&status).1, "DEADLINE_EXCEEDED");
}

#[tokio::test]
async fn a_grade_tells_unique_from_none_and_several() {
    let server = Server::start();
    let mut client = server.client().await;
    let request = GradeRequest {
        puzzle: EASY.to_owned(),
        scales: vec!["HODOKU".to_owned()],
        trace: true,
    };
    let graded = client.grade(request).await.unwrap().into_inner();
    assert_eq!(graded.status(), SolutionStatus::Unique);
    assert_eq!(graded.solutions, [EASY_SOLUTION]);
    assert_eq!((graded.clue_count, graded.symmetry.as_str()), (30, "half-turn"));
    let grade = &graded.grades[0];
    assert_eq!((grade.scale.as_str(), grade.level.as_str()), ("hodoku", "easy"));
    let placed: usize = grade.trace.iter().map(|step| step.placements.len()).sum();
    assert_eq!(placed, 51);
    assert_eq!(
        grade
            .techniques
            .iter()
            .map(|used| used.count as usize)
            .sum::<usize>(),
        grade.trace.len()
    );
    assert!(
        grade
            .trace
            .iter()
            .all(|step| !step.explanation.is_empty() && step.evidence.is_some())
    );
    assert!(grade.progress.is_none());
    assert!(!graded.minimal);
    assert_eq!(graded.redundant_givens, EASY_REDUNDANT);

    let request = GradeRequest {
        puzzle: EASY_MINIMAL.to_owned(),
        ..Default::default()
    };
    let graded = client.grade(request).await.unwrap().into_inner();
    assert_eq!(graded.solutions, [EASY_SOLUTION]);
    assert!(graded.minimal);
    assert!(graded.redundant_givens.is_empty());

    let several = format!(
        "{}{}",
        &EASY[..40].replace(|digit: char| digit.is_ascii_digit(), "."),
        &EASY[40..]
    );
    let graded = client
        .grade(GradeRequest {
            puzzle: several,
            ..Default::default()
        })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(graded.status(), SolutionStatus::Several);
    assert_eq!(graded.solutions.len(), 2);
    assert_ne!(graded.solutions[0], graded.solutions[1]);
    assert!(graded.grades.is_empty());
}

#[tokio::test]
async fn a_puzzle_that_no_technique_finishes_is_a_result() {
    let server = Server::with("", &["fish"]);
    let mut client = server.client().await;
    let graded = client.grade(grade_easy()).await.unwrap();
    let grade = &graded.into_inner().grades[0];
    assert!(!grade.solved_by_logic);
    assert_eq!(grade.level, "unsolved-by-logic");
    let progress = grade.progress.as_ref().unwrap();
    assert_eq!((progress.cells_placed, progress.values.as_str()), (0, EASY));
    assert_eq!(progress.pencil_marks.len(), 81);
    assert_eq!(
        progress.pencil_marks.concat().len(),
        progress.candidates_left as usize
    );
}

#[tokio::test]
async fn a_question_gets_its_answer() {
    let server = Server::start();
    let mut client = server.client().await;
    let asks = [
        None,
        Some(Ask::Solution(AskSolution {})),
        Some(Ask::Count(AskCount { limit: 0 })),
        Some(Ask::Trace(AskTrace {})),
        Some(Ask::Hint(AskHint {})),
    ];
    for ask in asks {
        let request = SolveRequest {
            position: Some(puzzle(EASY)),
            ask,
            ..Default::default()
        };
        let solved = client.solve(request).await.unwrap().into_inner();
        assert!(solved.faults.is_empty());
        match (ask, solved.answer.unwrap()) {
            (None | Some(Ask::Solution(_)), Answer::Solution(solution)) => {
                assert_eq!(solution, EASY_SOLUTION);
            }
            (Some(Ask::Count(_)), Answer::Count(count)) => {
                assert_eq!((count.solutions, count.limit_reached), (1, false));
                assert_eq!(count.witnesses, [EASY_SOLUTION]);
            }
            (Some(Ask::Trace(_)), Answer::Trace(trace)) => {
                assert!(trace.solved && trace.progress.is_none());
                assert!(!trace.steps.is_empty());
            }
            (Some(Ask::Hint(_)), Answer::Hint(hint)) => {
                assert!(hint.r#where.starts_with("Look at "), "{hint:?}");
                assert!(hint.whole.contains("place"), "{hint:?}");
                assert_eq!(hint.step.unwrap().placements.len(), 1);
            }
            (ask, answer) => panic!("{ask:?} was answered with {answer:?}"),
        }
    }
    let several = EASY.replace(['5', '7'], ".");
    let ask = Some(Ask::Count(AskCount { limit: 2 }));
    let request = SolveRequest {
        position: Some(puzzle(&several)),
        ask,
        ..Default::default()
    };
    let Some(Answer::Count(count)) = client.solve(request).await.unwrap().into_inner().answer else {
        panic!("no count");
    };
    assert_eq!(
        (count.solutions, count.limit_reached, count.witnesses.len()),
        (2, true, 2)
    );
}

#[tokio::test]
async fn what_is_wrong_on_a_page_comes_before_any_hint() {
    let server = Server::start();
    let mut client = server.client().await;
    let mut marks = vec![String::new(); 81];
    // The right digit of r1c3 is 4.
    marks[2] = "12".to_owned();
    // The right digit of r1c4 is 6; 7 stands in the row already.
    let values = format!("{}7{}", &EASY[..3], &EASY[4..]);
    let state = State {
        givens: EASY.to_owned(),
        values,
        pencil_marks: marks,
    };
    let ask = Some(Ask::Hint(AskHint {}));
    let request = SolveRequest {
        position: Some(Position::State(state)),
        ask,
        ..Default::default()
    };
    let solved = client.solve(request).await.unwrap().into_inner();
    assert!(solved.answer.is_none());
    let faults: Vec<_> = solved
        .faults
        .iter()
        .map(|fault| (fault.kind.as_str(), fault.cell, fault.digit))
        .collect();
    assert_eq!(faults, [("wrong-value", 3, 7), ("missing-mark", 2, 4)]);
    assert_eq!(solved.faults[0].explanation, "r1c4 is 7, which is wrong");
}

/// Where a symmetry of the square takes a row and a column.
type Image = fn(usize, usize) -> (usize, usize);

#[tokio::test]
async fn a_variant_keeps_the_symmetry_that_the_operations_before_it_left() {
    let server = Server::start();
    let mut client = server.client().await;
    let symmetries: [Image; 5] = [
        |row, column| (8 - row, column),
        |row, column| (row, 8 - column),
        |row, column| (column, row),
        |row, column| (8 - column, 8 - row),
        |row, column| (8 - row, 8 - column),
    ];
    for image in symmetries {
        let shown = |(row, column): (usize, usize)| (row * 9 + column) * 7 % 11 < 3;
        let givens = EASY_SOLUTION.chars().enumerate().map(|(cell, digit)| {
            let place = (cell / 9, cell % 9);
            if shown(place) || shown(image(place.0, place.1)) {
                digit
            } else {
                '.'
            }
        });
        let givens: String = givens.collect();
        for turn in [Kind::Rotate(90), Kind::Transpose(Transpose {})] {
            let mut transform = async |operations: &[Kind]| {
                let operations = operations.iter().cloned().map(|operation| Operation {
                    operation: Some(operation),
                });
                let request = TransformRequest {
                    puzzle: givens.clone(),
                    operations: operations.collect(),
                    keep_symmetry: true,
                    ..Default::default()
                };
                let puzzle = client.transform(request).await.unwrap().into_inner().puzzle;
                puzzle.parse::<Grid>().unwrap().filled()
            };
            let symmetry = PatternSymmetry::of(transform(std::slice::from_ref(&turn)).await);
            assert_ne!(symmetry, PatternSymmetry::None);
            for key in 0..20 {
                let looks = transform(&[turn.clone(), Kind::Key(key.to_string())]).await;
                assert!(
                    symmetry.keeps(looks),
                    "{symmetry} is lost after {turn:?} and key {key}"
                );
            }
        }
    }
}

#[tokio::test]
async fn a_transformed_puzzle_leads_back() {
    let server = Server::start();
    let mut client = server.client().await;
    let operation = |operation| Operation {
        operation: Some(operation),
    };
    let operations = vec![
        operation(Kind::Rotate(90)),
        operation(Kind::Mirror("rows".to_owned())),
        operation(Kind::Transpose(Transpose {})),
        operation(Kind::Rows("213456798".to_owned())),
        operation(Kind::Stacks("312".to_owned())),
        operation(Kind::Relabel("234567891".to_owned())),
        operation(Kind::Key("player 7, 2026-11-21".to_owned())),
    ];
    let mut pencil_marks = vec![String::new(); 81];
    pencil_marks[2] = "124".to_owned();
    let request = TransformRequest {
        puzzle: EASY.to_owned(),
        operations: operations.clone(),
        keep_symmetry: false,
        pencil_marks: pencil_marks.clone(),
    };
    let there = client.transform(request.clone()).await.unwrap().into_inner();
    assert_eq!(
        client.transform(request).await.unwrap().into_inner(),
        there,
        "the same key, the same variant"
    );
    assert_ne!(there.puzzle, EASY);
    assert_eq!(there.variant_count, 1_218_998_108_160);
    let back = TransformRequest {
        puzzle: there.puzzle,
        operations: vec![operation(Kind::Transformation(there.inverse.clone()))],
        keep_symmetry: false,
        pencil_marks: there.pencil_marks,
    };
    let back = client.transform(back).await.unwrap().into_inner();
    assert_eq!((back.puzzle.as_str(), back.pencil_marks), (EASY, pencil_marks));
    assert_eq!(back.inverse, there.transformation);

    let random = || vec![operation(Kind::Random(Random::default()))];
    let request = TransformRequest {
        puzzle: EASY.to_owned(),
        operations: random(),
        keep_symmetry: true,
        ..Default::default()
    };
    let kept = client.transform(request).await.unwrap().into_inner();
    assert!(PatternSymmetry::HalfTurn.keeps(kept.puzzle.parse::<Grid>().unwrap().filled()));
    assert_eq!(kept.variant_count, 418_037_760);

    let canonical = |puzzle: &str| TransformRequest {
        puzzle: puzzle.to_owned(),
        operations: vec![operation(Kind::Canonical(Canonical {}))],
        ..Default::default()
    };
    let one = client.transform(canonical(EASY)).await.unwrap().into_inner();
    let other = client
        .transform(canonical(&kept.puzzle))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(one.puzzle, other.puzzle);

    let onto = TransformRequest {
        puzzle: EASY.to_owned(),
        operations: vec![operation(Kind::Onto(kept.puzzle.clone()))],
        ..Default::default()
    };
    let onto = client.transform(onto).await.unwrap().into_inner();
    assert_eq!(onto.puzzle, kept.puzzle);
    let again = TransformRequest {
        puzzle: EASY.to_owned(),
        operations: vec![operation(Kind::Transformation(onto.transformation))],
        ..Default::default()
    };
    assert_eq!(
        client.transform(again).await.unwrap().into_inner().puzzle,
        kept.puzzle
    );
}
