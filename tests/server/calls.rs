//! The four calls answer what is true.

use sudokud::puzzle::{Grid, PatternSymmetry};
use sudokud::service::proto::operation::Change;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    AskCount, AskHint, AskSolution, AskTrace, Canonical, ClueRange, GenerateExtra, GenerateRequest, Grade,
    GradeExtra, GradeRequest, HintDetail, HintStatus, Measure, Mirror, MistakeKind, Operation, RandomVariant,
    Rotation, ScoreRange, SolutionStatus, SolveRequest, State, Step, Symmetry, TransformRequest, Transpose,
};

use tonic::transport::Channel;

use crate::support::{EASY, EASY_SOLUTION, Server, endless, grade_easy, told, whole_hint};

/// The givens of [`EASY`] that can each be taken away alone, found by the solver of `tests/python/client.py`.
const EASY_REDUNDANT: [i32; 22] = [
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
        extras: ALL_EXTRAS.map(i32::from).to_vec(),
        measures: ALL_MEASURES.map(i32::from).to_vec(),
    };
    let graded = client.grade(request).await.unwrap().into_inner();
    assert_eq!(graded.status(), SolutionStatus::Unique);
    assert_eq!(graded.solutions, [EASY_SOLUTION]);
    let facts = graded.facts.unwrap();
    assert_eq!((facts.clue_count, facts.symmetry()), (30, Symmetry::HalfTurn));
    assert_eq!(facts.givens_per_row, [3, 4, 3, 3, 4, 3, 3, 4, 3]);
    assert_eq!(graded.guesses, Some(0));
    assert_eq!(graded.identity.unwrap().automorphisms, 1);
    let grade = &graded.grades[0];
    assert_eq!((grade.scale.as_str(), grade.level.as_str()), ("hodoku", "easy"));
    let trace = grade.trace.as_ref().unwrap();
    assert!(trace.solved_by_logic && trace.progress.is_none());
    let placed: usize = trace.steps.iter().map(|step| step.placements.len()).sum();
    assert_eq!(placed, 51);
    assert_eq!(
        grade
            .techniques
            .iter()
            .map(|used| used.count as usize)
            .sum::<usize>(),
        trace.steps.len()
    );
    assert!(
        trace
            .steps
            .iter()
            .all(|step| !step.text.is_empty() && step.evidence.is_some())
    );
    assert!(grade.progress.is_none());
    let minimality = graded.minimality.unwrap();
    assert!(!minimality.minimal);
    assert_eq!(minimality.redundant_givens, EASY_REDUNDANT);

    let request = GradeRequest {
        puzzle: EASY_MINIMAL.to_owned(),
        extras: vec![GradeExtra::Solutions.into(), GradeExtra::Minimality.into()],
        ..Default::default()
    };
    let graded = client.grade(request).await.unwrap().into_inner();
    assert_eq!(graded.solutions, [EASY_SOLUTION]);
    let minimality = graded.minimality.unwrap();
    assert!(minimality.minimal && minimality.redundant_givens.is_empty());

    let several = format!(
        "{}{}",
        &EASY[..40].replace(|digit: char| digit.is_ascii_digit(), "."),
        &EASY[40..]
    );
    let graded = client
        .grade(GradeRequest {
            puzzle: several,
            extras: ALL_EXTRAS.map(i32::from).to_vec(),
            ..Default::default()
        })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(graded.status(), SolutionStatus::Several);
    assert_eq!(graded.solutions.len(), 2);
    assert_ne!(graded.solutions[0], graded.solutions[1]);
    assert!(graded.grades.is_empty() && graded.identity.is_none() && graded.minimality.is_none());
    assert!(graded.facts.is_some() && graded.guesses.is_some());
}

/// All that can be measured.
const ALL_MEASURES: [Measure; 6] = [
    Measure::Waves,
    Measure::Availability,
    Measure::Eliminations,
    Measure::EasyStart,
    Measure::HardestRung,
    Measure::MeanGuesses,
];

#[tokio::test]
async fn each_measure_is_there_when_it_is_asked_for_and_only_then() {
    let server = Server::start();
    let mut client = server.client().await;
    let measured = async |client: &mut SudokuServiceClient<Channel>, measures: &[Measure]| {
        let request = GradeRequest {
            scales: vec!["foxy".to_owned(), "human".to_owned()],
            measures: measures.iter().map(|&measure| measure.into()).collect(),
            ..grade_easy()
        };
        let grades = client.grade(request).await.unwrap().into_inner().grades;
        // The same walk has the same measures, whatever the scale makes of it.
        assert_eq!(grades[0].measures, grades[1].measures);
        grades.into_iter().next().unwrap().measures
    };
    assert_eq!(measured(&mut client, &[]).await, None);
    for (index, measure) in ALL_MEASURES.into_iter().enumerate() {
        let found = measured(&mut client, &[measure]).await.unwrap();
        let there = [
            found.waves.is_some(),
            found.availability.is_some(),
            found.eliminations.is_some(),
            found.easy_start.is_some(),
            found.hardest_rung.is_some(),
            found.mean_guesses.is_some(),
        ];
        let mut expected = [false; 6];
        expected[index] = true;
        assert_eq!(there, expected, "{measure:?}");
    }
    let all = measured(&mut client, &ALL_MEASURES).await.unwrap();
    // 51 cells, all by singles.
    assert_eq!((all.easy_start, all.eliminations), (Some(51), Some(0)));
    let availability = all.availability.unwrap();
    assert_eq!(availability.profile.len(), 51);
    assert!(availability.bottleneck >= availability.profile.iter().min().copied());
    let unknown = GradeRequest {
        measures: vec![Measure::Waves.into(), 99],
        ..grade_easy()
    };
    let status = client.grade(unknown).await.unwrap_err();
    assert!(
        status
            .message()
            .contains("measures[1]: 99 is no value that this server knows"),
        "{status}"
    );
}

#[tokio::test]
async fn a_grade_has_the_parts_of_its_score_and_a_score_can_have_decimals() {
    let server = Server::start();
    let mut client = server.client().await;
    let request = GradeRequest {
        scales: vec!["mcm".to_owned(), "foxy".to_owned()],
        ..grade_easy()
    };
    let grades = client.grade(request).await.unwrap().into_inner().grades;
    let parts = |grade: &Grade| -> Vec<(String, f64)> {
        let parts = grade.parts.iter();
        parts.map(|part| (part.name.clone(), part.value)).collect()
    };
    let named = |named: &[(&str, f64)]| -> Vec<(String, f64)> {
        named
            .iter()
            .map(|&(name, value)| (name.to_owned(), value))
            .collect()
    };
    // 30 givens, one in a column, naked singles, between 10,000 and 100,000 attempts.
    assert_eq!((grades[0].score, grades[0].level.as_str()), (3.6, "difficult"));
    assert_eq!(
        parts(&grades[0]),
        named(&[("f1", 4.0), ("f2", 5.0), ("f3", 1.0), ("f4", 4.0)])
    );
    assert_eq!((grades[1].score, grades[1].level.as_str()), (1000.0, "beginner"));
    assert_eq!(parts(&grades[1])[..2], named(&[("note-1", 1.0), ("note-2", 0.0)]));
    // The same score as a target.
    let request = GenerateRequest {
        scale: "mcm".to_owned(),
        score: Some(ScoreRange {
            min: Some(3.55),
            max: Some(3.65),
        }),
        seed: Some(1),
        ..Default::default()
    };
    let made = client
        .generate(request)
        .await
        .unwrap()
        .into_inner()
        .grade
        .unwrap();
    assert_eq!((made.scale.as_str(), made.score), ("mcm", 3.6));
}

/// All that an answer can carry beside the grades.
const ALL_EXTRAS: [GradeExtra; 6] = [
    GradeExtra::Solutions,
    GradeExtra::Facts,
    GradeExtra::Minimality,
    GradeExtra::Guesses,
    GradeExtra::Identity,
    GradeExtra::Trace,
];

#[tokio::test]
async fn an_answer_carries_what_was_asked_for_and_nothing_else() {
    let server = Server::start();
    let mut client = server.client().await;
    let carried = async |client: &mut SudokuServiceClient<Channel>, extras: &[GradeExtra]| {
        let request = GradeRequest {
            extras: extras.iter().map(|&extra| extra.into()).collect(),
            ..grade_easy()
        };
        let graded = client.grade(request).await.unwrap().into_inner();
        [
            !graded.solutions.is_empty(),
            graded.facts.is_some(),
            graded.minimality.is_some(),
            graded.guesses.is_some(),
            graded.identity.is_some(),
            graded.grades[0].trace.is_some(),
        ]
    };
    assert_eq!(carried(&mut client, &[]).await, [false; 6]);
    for (index, extra) in ALL_EXTRAS.into_iter().enumerate() {
        let mut expected = [false; 6];
        expected[index] = true;
        assert_eq!(carried(&mut client, &[extra]).await, expected, "{extra:?}");
    }
    let made = client
        .generate(GenerateRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert!(made.solution.is_empty() && made.grade.unwrap().trace.is_none());
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
    assert_eq!((grade.level.as_str(), grade.level_index), ("", None));
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
        Ask::Trace(AskTrace {}),
        whole_hint(),
    ];
    for ask in asks {
        let request = SolveRequest {
            position: Some(puzzle(EASY)),
            ask: Some(ask),
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
    assert_eq!(
        mistakes,
        [(MistakeKind::WrongValue, 3, 7), (MistakeKind::MissingMark, 2, 4)]
    );
    assert_eq!(solved.mistakes[0].text, "r1c4 is 7, which is wrong");
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
        operations: vec![operation(Change::Transformation(there.inverse.clone()))],
        keep_symmetry: false,
        pencil_marks: there.pencil_marks,
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
