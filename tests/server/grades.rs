//! Tests of grades: levels, scores and their parts, measures, facts.

use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    GenerateExtra, GenerateRequest, Grade, GradeExtra, GradeRequest, Measure, ScoreRange, SolutionStatus,
    Symmetry,
};
use tonic::transport::Channel;

use crate::support::{EASY, EASY_SOLUTION, Server, grade_easy};

/// The givens of [`EASY`] that can each be taken away alone, found by the solver of `tests/python/client.py`.
const EASY_REDUNDANT: [i32; 22] = [
    0, 1, 4, 9, 12, 13, 14, 19, 27, 35, 36, 39, 41, 45, 53, 55, 66, 67, 68, 71, 76, 80,
];
/// [`EASY`] without all of them that can be removed one after the other, from the first cell to the last.
const EASY_MINIMAL: &str =
    ".3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79";

#[tokio::test]
async fn a_grade_tells_unique_from_none_and_several() {
    let server = Server::start();
    let mut client = server.client().await;
    let request = GradeRequest {
        revision: String::new(),
        puzzle: EASY.to_owned(),
        scales: vec!["HODOKU".to_owned()],
        extras: ALL_EXTRAS.map(i32::from).to_vec(),
        measures: ALL_MEASURES.map(i32::from).to_vec(),
        without: Vec::new(),
        language: String::new(),
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

/// All measures.
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
            scales: vec!["foxy".to_owned(), "hodoku".to_owned()],
            measures: measures.iter().map(|&measure| measure.into()).collect(),
            ..grade_easy()
        };
        let grades = client.grade(request).await.unwrap().into_inner().grades;
        // The same walk has the same measures on every scale.
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
            .contains("measures[1]: 99 is not a value that this server knows"),
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
    // 30 givens, one in a column, naked singles, between 1,000 and 10,000 placements.
    assert_eq!((grades[0].score, grades[0].level.as_str()), (3.4, "medium"));
    assert_eq!(
        parts(&grades[0]),
        named(&[("f1", 4.0), ("f2", 5.0), ("f3", 1.0), ("f4", 3.0)])
    );
    assert_eq!((grades[1].score, grades[1].level.as_str()), (1000.0, "beginner"));
    assert_eq!(parts(&grades[1])[..2], named(&[("note-1", 1.0), ("note-2", 0.0)]));
    // The same score as a target.
    let request = GenerateRequest {
        scale: "mcm".to_owned(),
        score: Some(ScoreRange {
            min: Some(3.35),
            max: Some(3.45),
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
    assert_eq!((made.scale.as_str(), made.score), ("mcm", 3.4));
}

/// All extras of an answer.
const ALL_EXTRAS: [GradeExtra; 7] = [
    GradeExtra::Solutions,
    GradeExtra::Facts,
    GradeExtra::Minimality,
    GradeExtra::Guesses,
    GradeExtra::Identity,
    GradeExtra::Trace,
    GradeExtra::Shape,
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
            graded.shape.is_some(),
        ]
    };
    assert_eq!(carried(&mut client, &[]).await, [false; 7]);
    for (index, extra) in ALL_EXTRAS.into_iter().enumerate() {
        let mut expected = [false; 7];
        expected[index] = true;
        assert_eq!(carried(&mut client, &[extra]).await, expected, "{extra:?}");
    }
    let made = client
        .generate(GenerateRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert!(made.solution.is_empty() && made.shape.is_none() && made.grade.unwrap().trace.is_none());
    let request = GenerateRequest {
        symmetry: Symmetry::All.into(),
        extras: vec![GenerateExtra::Shape.into()],
        ..GenerateRequest::default()
    };
    let shape = client
        .generate(request)
        .await
        .unwrap()
        .into_inner()
        .shape
        .unwrap();
    assert_eq!((shape.symmetries, shape.off_centre), (8, 0.0));
    let request = GradeRequest {
        extras: vec![GradeExtra::Shape.into()],
        ..grade_easy()
    };
    let shape = client.grade(request).await.unwrap().into_inner().shape.unwrap();
    // The half turn keeps the pattern, and its boxes have 1 to 5 givens.
    assert_eq!((shape.symmetries, shape.empty_boxes, shape.box_spread), (2, 0, 4));
}

#[tokio::test]
async fn a_technique_that_is_left_out_is_not_used_and_an_unknown_one_is_refused() {
    let server = Server::start();
    let mut client = server.client().await;
    let without = |names: &[&str]| GradeRequest {
        scales: vec!["hodoku".to_owned(), "singles".to_owned()],
        without: names.iter().map(|name| (*name).to_owned()).collect(),
        ..grade_easy()
    };
    let graded = client
        .grade(without(&["Naked-Single"]))
        .await
        .unwrap()
        .into_inner();
    for grade in &graded.grades {
        assert!(grade.solved_by_logic, "{grade:?}");
        assert!(
            grade
                .techniques
                .iter()
                .all(|used| used.technique != "naked-single"),
            "{grade:?}"
        );
        assert!(
            grade
                .techniques
                .iter()
                .any(|used| used.technique == "hidden-single"),
            "{grade:?}"
        );
    }
    let status = client
        .grade(without(&["naked-single", "nakd-pair"]))
        .await
        .unwrap_err();
    assert_eq!(status.code(), tonic::Code::NotFound);
    assert!(
        status.message().contains("without[1]") && status.message().contains("naked-pair"),
        "{status:?}"
    );
    let many = vec!["naked-single"; 257];
    let status = client.grade(without(&many)).await.unwrap_err();
    assert_eq!(status.code(), tonic::Code::InvalidArgument);
}
