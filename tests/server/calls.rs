//! Tests that the answers of the four calls are correct.

use sudokud::puzzle::{Grid, PatternSymmetry};
use sudokud::service::proto::construction::Rule;
use sudokud::service::proto::operation::Change;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::{
    AskCount, AskHint, AskSolution, AskTrace, BisectRule, Canonical, ClueRange, Construction, GenerateExtra,
    GenerateRequest, GradeExtra, GradeRequest, HintDetail, HintStatus, Mirror, MistakeKind, Operation,
    RandomVariant, Rotation, SolveRequest, State, Step, Symmetry, TransformRequest, Transpose,
};

use crate::support::{EASY, EASY_SOLUTION, Server, endless, grade_easy, parts_of, whole_hint};

fn puzzle(text: &str) -> Position {
    Position::Puzzle(text.to_owned())
}

#[tokio::test]
async fn a_generated_puzzle_is_what_was_ordered_and_comes_again_for_its_seed() {
    let server = Server::start();
    let mut client = server.client().await;
    let request = GenerateRequest {
        level: "Medium".to_owned(),
        symmetry: Symmetry::HalfTurn.into(),
        clues: Some(ClueRange {
            min: None,
            max: Some(40),
        }),
        extras: vec![GenerateExtra::Solution.into(), GenerateExtra::Trace.into()],
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
    assert_eq!(grade.level_index, Some(1));
    let placed = |step: &Step| step.placements.len();
    let steps = &grade.trace.as_ref().unwrap().steps;
    assert_eq!(
        steps.iter().map(placed).sum::<usize>(),
        81 - givens.clue_count(),
        "the trace solves it"
    );
    assert!(
        (0..1 << 53).contains(&made.seed),
        "drawn so that JavaScript reads it"
    );
    assert!(made.effort.as_ref().unwrap().attempts >= 1);

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
            extras: vec![GradeExtra::Identity.into()],
            ..Default::default()
        })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (&graded.grades[0].level, graded.grades[0].score),
        (&grade.level, grade.score)
    );
    assert_eq!(graded.identity.unwrap().canonical_id, made.canonical_id);
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
    // A new grid for each attempt: none of three happens to need the technique.
    let rare = GenerateRequest {
        needs: vec!["jellyfish".to_owned()],
        construction: Some(Construction {
            rule: Some(Rule::Bisect(BisectRule {})),
            ..Construction::default()
        }),
        max_attempts: 3,
        seed: Some(7),
        ..Default::default()
    };
    let status = client.generate(rare).await.unwrap_err();
    assert!(
        status.message().contains("which does not need jellyfish"),
        "{}",
        status.message()
    );
    let request = GenerateRequest {
        max_attempts: 3,
        seed: Some(7),
        ..impossible.clone()
    };
    let status = client.generate(request).await.unwrap_err();
    let said = "after 3 attempts with seed 7; the nearest was easy";
    assert!(status.message().contains(said), "{}", status.message());
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
    assert_eq!(parts_of(&status).1, "SERVER_TIME_LIMIT");
    let limit = "calls.generate_seconds = 0.4";
    assert!(status.message().contains(limit), "{}", status.message());
}

#[tokio::test]
async fn a_hint_tells_no_more_than_was_asked_for() {
    let server = Server::start();
    let mut client = server.client().await;
    for detail in [HintDetail::Place, HintDetail::Technique, HintDetail::Step] {
        let request = SolveRequest {
            position: Some(puzzle(EASY)),
            ask: Some(Ask::Hint(AskHint {
                detail: detail.into(),
                ..AskHint::default()
            })),
            ..Default::default()
        };
        let Some(Answer::Hint(hint)) = client.solve(request).await.unwrap().into_inner().answer else {
            panic!("no hint");
        };
        assert_eq!(hint.status(), HintStatus::Found);
        assert!(hint.place_text.starts_with("Look at "), "{hint:?}");
        let names = detail != HintDetail::Place;
        assert_eq!(
            !hint.technique.is_empty() && !hint.technique_text.is_empty(),
            names
        );
        let whole = detail == HintDetail::Step;
        assert_eq!(hint.step.is_some() && !hint.step_text.is_empty(), whole);
    }
}

#[tokio::test]
async fn without_a_next_step_a_hint_says_why() {
    let server = Server::with("", &[]);
    for (position, status) in [(EASY, HintStatus::Stuck), (EASY_SOLUTION, HintStatus::Solved)] {
        let request = SolveRequest {
            position: Some(puzzle(position)),
            ask: Some(whole_hint()),
            ..Default::default()
        };
        let answer = server
            .client()
            .await
            .solve(request)
            .await
            .unwrap()
            .into_inner()
            .answer;
        let Some(Answer::Hint(hint)) = answer else {
            panic!("no hint");
        };
        assert_eq!((hint.status(), hint.step), (status, None));
        assert!(!hint.place_text.is_empty());
    }
}

#[tokio::test]
async fn a_puzzle_that_no_technique_finishes_is_a_result() {
    let server = Server::with("", &["fish"]);
    let mut client = server.client().await;
    let graded = client.grade(grade_easy()).await.unwrap();
    let grade = &graded.into_inner().grades[0];
    assert!(!grade.solved_by_logic);
    // The level that hodoku gives to puzzles that its ladder does not finish.
    assert_eq!((grade.level.as_str(), grade.level_index), ("extreme", Some(4)));
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
        Ask::Solution(AskSolution {}),
        Ask::Count(AskCount { limit: 0 }),
        Ask::Trace(AskTrace::default()),
        whole_hint(),
    ];
    for ask in asks {
        let request = SolveRequest {
            position: Some(puzzle(EASY)),
            ask: Some(ask.clone()),
            ..Default::default()
        };
        let solved = client.solve(request).await.unwrap().into_inner();
        assert!(solved.mistakes.is_empty());
        match (ask, solved.answer.unwrap()) {
            (Ask::Solution(_), Answer::Solution(solution)) => {
                assert_eq!(solution, EASY_SOLUTION);
            }
            (Ask::Count(_), Answer::Count(count)) => {
                assert_eq!((count.solutions, count.limit_reached), (1, false));
                assert_eq!(count.witnesses, [EASY_SOLUTION]);
            }
            (Ask::Trace(_), Answer::Trace(trace)) => {
                assert!(trace.solved_by_logic && trace.progress.is_none());
                assert!(!trace.steps.is_empty());
            }
            (Ask::Hint(_), Answer::Hint(hint)) => {
                assert!(hint.step_text.contains("place"), "{hint:?}");
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
async fn mistakes_are_reported_before_any_hint() {
    let server = Server::start();
    let mut client = server.client().await;
    let mut marks = vec![String::new(); 81];
    // The right digit of r1c3 is 4.
    marks[2] = "12".to_owned();
    // The right digit of r1c4 is 6; 7 is in the row already.
    let values = format!("{}7{}", &EASY[..3], &EASY[4..]);
    let state = State {
        givens: EASY.to_owned(),
        values,
        pencil_marks: marks,
        ..State::default()
    };
    let request = SolveRequest {
        position: Some(Position::State(state)),
        ask: Some(whole_hint()),
        ..Default::default()
    };
    let solved = client.solve(request).await.unwrap().into_inner();
    assert!(solved.answer.is_none());
    let mistakes: Vec<_> = solved
        .mistakes
        .iter()
        .map(|mistake| (mistake.kind(), mistake.cell, mistake.digit))
        .collect();
    // The missing mark may follow from the wrong value.
    assert_eq!(mistakes, [(MistakeKind::WrongValue, 3, 7)]);
    assert_eq!(solved.mistakes[0].text, "r1c4 is 7, which is wrong");
}

/// Returns the row and column to which a symmetry of the square moves this row and column.
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
        for turn in [
            Change::Rotate(Rotation::Clockwise90.into()),
            Change::Transpose(Transpose {}),
        ] {
            let mut transform = async |operations: &[Change]| {
                let operations = operations
                    .iter()
                    .cloned()
                    .map(|change| Operation { change: Some(change) });
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
                let looks = transform(&[turn.clone(), Change::Key(key.to_string())]).await;
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
    let operation = |change| Operation { change: Some(change) };
    let operations = vec![
        operation(Change::Rotate(Rotation::Clockwise90.into())),
        operation(Change::Mirror(Mirror::Rows.into())),
        operation(Change::Transpose(Transpose {})),
        operation(Change::Rows("213456798".to_owned())),
        operation(Change::Stacks("312".to_owned())),
        operation(Change::Relabel("234567891".to_owned())),
        operation(Change::Key("player 7, 2026-11-21".to_owned())),
    ];
    let mut pencil_marks = vec![String::new(); 81];
    pencil_marks[2] = "124".to_owned();
    let request = TransformRequest {
        puzzle: EASY.to_owned(),
        operations: operations.clone(),
        pencil_marks: pencil_marks.clone(),
        ..TransformRequest::default()
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
        operations: vec![operation(Change::Transformation(there.inverse.clone()))],
        pencil_marks: there.pencil_marks,
        ..TransformRequest::default()
    };
    let back = client.transform(back).await.unwrap().into_inner();
    assert_eq!((back.puzzle.as_str(), back.pencil_marks), (EASY, pencil_marks));
    assert_eq!(back.inverse, there.transformation);

    let random = || vec![operation(Change::Random(RandomVariant::default()))];
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
        operations: vec![operation(Change::Canonical(Canonical {}))],
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
        operations: vec![operation(Change::Onto(kept.puzzle.clone()))],
        ..Default::default()
    };
    let onto = client.transform(onto).await.unwrap().into_inner();
    assert_eq!(onto.puzzle, kept.puzzle);
    let again = TransformRequest {
        puzzle: EASY.to_owned(),
        operations: vec![operation(Change::Transformation(onto.transformation))],
        ..Default::default()
    };
    assert_eq!(
        client.transform(again).await.unwrap().into_inner().puzzle,
        kept.puzzle
    );
}

#[tokio::test]
async fn a_call_that_requires_another_revision_is_refused_with_both() {
    let server = Server::start();
    let mut client = server.client().await;
    let graded = client.grade(grade_easy()).await.unwrap().into_inner();
    let grade = |revision: &str| GradeRequest {
        revision: revision.to_owned(),
        ..grade_easy()
    };
    let same = client.grade(grade(&graded.snapshot_revision)).await;
    assert_eq!(same.unwrap().into_inner(), graded);
    let other = "0123456789abcdef".to_owned();
    let refused = [
        client.grade(grade(&other)).await.map(drop),
        client
            .generate(GenerateRequest {
                revision: other.clone(),
                ..Default::default()
            })
            .await
            .map(drop),
        client
            .solve(SolveRequest {
                position: Some(puzzle(EASY)),
                ask: Some(Ask::Solution(AskSolution {})),
                revision: other.clone(),
                ..Default::default()
            })
            .await
            .map(drop),
        client
            .transform(TransformRequest {
                puzzle: EASY.to_owned(),
                revision: other.clone(),
                ..Default::default()
            })
            .await
            .map(drop),
    ];
    for refused in refused {
        let status = refused.unwrap_err();
        assert_eq!(status.code(), tonic::Code::FailedPrecondition, "{status}");
        for revision in [&other, &graded.snapshot_revision] {
            assert!(status.message().contains(revision.as_str()), "{status}");
        }
    }
}
