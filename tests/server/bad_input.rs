//! Tests of bad input: errors name the field and the remedy, and the server keeps serving.

use sudokud::service::proto::operation::Change;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    AskCount, AskHint, AskSolution, AskTrace, Canonical, GenerateRequest, GradeRequest, Operation,
    RandomVariant, Rotation, SolveRequest, State, TransformRequest,
};
use tonic::transport::Channel;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt as _;

use crate::support::{EASY, Server, grade_easy, parts_of, solve, whole_hint};

const NO_SOLUTION: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Another puzzle.
const OTHER: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// A puzzle without its two first givens: several solutions.
fn several() -> String {
    format!("....{}", &EASY[4..].replace('7', "."))
}

#[tokio::test]
async fn a_malformed_grid_is_named_in_every_call() {
    let server = Server::start();
    let mut client = server.client().await;
    let cases = [
        ("", "GRID_LENGTH", "0 cells"),
        ("123", "GRID_LENGTH", "a grid has 81"),
        (&format!("{EASY}1"), "GRID_LENGTH", "82 cells"),
        (
            &EASY.replacen('.', "x", 1),
            "GRID_CHARACTER",
            "character 3 is 'x'",
        ),
        (
            NO_SOLUTION,
            "GRID_CONFLICT",
            "digit 5 is in row 1 twice, at r1c1 and r1c2",
        ),
    ];
    for (text, reason, remedy) in cases {
        let puzzle = text.to_owned();
        let graded = client
            .grade(GradeRequest {
                puzzle: puzzle.clone(),
                ..Default::default()
            })
            .await;
        let solved = client.solve(solve(&puzzle)).await;
        let transformed = client
            .transform(TransformRequest {
                puzzle,
                ..Default::default()
            })
            .await;
        for status in [graded.unwrap_err(), solved.unwrap_err(), transformed.unwrap_err()] {
            let (code, found, field, said) = parts_of(&status);
            assert_eq!(
                (code, found.as_str(), field.as_str()),
                (Code::InvalidArgument, reason, "puzzle")
            );
            assert!(said.contains(remedy), "{said:?} for {text:?}");
        }
    }
    client.grade(grade_easy()).await.unwrap();
}

#[tokio::test]
async fn a_puzzle_without_one_solution_is_a_failed_precondition_with_witnesses() {
    let server = Server::start();
    let mut client = server.client().await;
    let ask = |puzzle: &str, ask: Ask| SolveRequest {
        ask: Some(ask),
        ..solve(puzzle)
    };
    // No digit stands twice, and yet r1c1 has no candidate.
    let impossible =
        format!(".234567..{}1{}", ".".repeat(9), ".".repeat(62)).replace(".234567..", ".2345678.");
    let impossible = format!("{}9{}", &impossible[..36], &impossible[37..]);
    for wanted in [
        Ask::Solution(AskSolution {}),
        Ask::Trace(AskTrace::default()),
        whole_hint(),
    ] {
        let status = client.solve(ask(&several(), wanted.clone())).await.unwrap_err();
        assert_eq!(parts_of(&status).0, Code::FailedPrecondition);
        let info = status.get_details_error_info().unwrap();
        assert_eq!(info.reason, "PUZZLE_NOT_UNIQUE");
        assert_eq!(parts_of(&status).2, "puzzle");
        assert_ne!(info.metadata["witness_1"], info.metadata["witness_2"]);
        let status = client.solve(ask(&impossible, wanted)).await.unwrap_err();
        assert_eq!(parts_of(&status).1, "PUZZLE_HAS_NO_SOLUTION");
    }
    for (givens, field) in [(several(), "state.givens"), (String::new(), "state.values")] {
        let state = State {
            givens,
            values: several(),
            ..State::default()
        };
        let request = SolveRequest {
            position: Some(Position::State(state)),
            ..solve("")
        };
        assert_eq!(parts_of(&client.solve(request).await.unwrap_err()).2, field);
    }
    let operations = [
        (several(), Change::Canonical(Canonical {}), "puzzle"),
        (several(), Change::Onto(EASY.to_owned()), "puzzle"),
        (EASY.to_owned(), Change::Onto(several()), "operations[0].onto"),
    ];
    for (puzzle, change, field) in operations {
        let request = TransformRequest {
            puzzle,
            operations: vec![Operation { change: Some(change) }],
            ..Default::default()
        };
        let (_, reason, found, _) = parts_of(&client.transform(request).await.unwrap_err());
        assert_eq!((reason.as_str(), found.as_str()), ("PUZZLE_NOT_UNIQUE", field));
    }
}

#[tokio::test]
async fn an_unknown_name_is_answered_with_the_nearest() {
    let server = Server::start();
    let mut client = server.client().await;
    let check = |status: tonic::Status, reason: &str, field: &str, nearest: &str| {
        let (code, found, named, said) = parts_of(&status);
        assert_eq!(
            (code, found.as_str(), named.as_str()),
            (Code::NotFound, reason, field),
            "{said}"
        );
        assert!(said.contains(nearest), "{said:?} does not offer {nearest}");
    };
    let request = GradeRequest {
        puzzle: EASY.to_owned(),
        scales: vec!["hodoko".to_owned()],
        ..Default::default()
    };
    check(
        client.grade(request).await.unwrap_err(),
        "UNKNOWN_SCALE",
        "scales[0]",
        "hodoku",
    );
    let request = GenerateRequest {
        level: "hart".to_owned(),
        ..Default::default()
    };
    check(
        client.generate(request).await.unwrap_err(),
        "UNKNOWN_LEVEL",
        "level",
        "on the scale hodoku; its levels, from the easiest: easy, medium, hard, unfair, extreme",
    );
    let request = GenerateRequest {
        level: "Diabolical".to_owned(),
        ..Default::default()
    };
    check(
        client.generate(request).await.unwrap_err(),
        "UNKNOWN_LEVEL",
        "level",
        "; scales with a level of this name: foxy",
    );
    let request = GenerateRequest {
        needs: vec!["swordfish".to_owned(), "swordfsh".to_owned()],
        ..Default::default()
    };
    check(
        client.generate(request).await.unwrap_err(),
        "UNKNOWN_TECHNIQUE",
        "needs[1]",
        "on the scale hodoku, nor on another one; the nearest are: swordfish",
    );
    let request = SolveRequest {
        scale: "foksy".to_owned(),
        ..solve(EASY)
    };
    check(
        client.solve(request).await.unwrap_err(),
        "UNKNOWN_SCALE",
        "scale",
        "hodoku",
    );
}

#[tokio::test]
async fn bad_questions_are_named() {
    let server = Server::start();
    let mut client = server.client().await;
    let nothing = SolveRequest {
        position: None,
        ..solve("")
    };
    let (_, reason, field, _) = parts_of(&client.solve(nothing).await.unwrap_err());
    assert_eq!((reason.as_str(), field.as_str()), ("MISSING", "puzzle"));
    // The ask of a client of a later version is a field that this server does not know.
    let no_ask = SolveRequest {
        ask: None,
        ..solve(EASY)
    };
    let (code, reason, field, said) = parts_of(&client.solve(no_ask).await.unwrap_err());
    assert_eq!(
        (code, reason.as_str(), field.as_str()),
        (Code::InvalidArgument, "MISSING", "solution")
    );
    assert!(
        said.contains(
            "set one of solution, count, solutions, trace, hint, all, placement and position_before"
        ),
        "{said}"
    );
    for detail in [0, 4] {
        let request = SolveRequest {
            ask: Some(Ask::Hint(AskHint {
                detail,
                ..AskHint::default()
            })),
            ..solve(EASY)
        };
        let (_, reason, field, said) = parts_of(&client.solve(request).await.unwrap_err());
        assert_eq!(
            (reason.as_str(), field.as_str()),
            ("UNKNOWN_VALUE", "hint.detail")
        );
        assert!(said.contains("HINT_DETAIL_PLACE"), "{said}");
    }
    for limit in [-1, 1_000_001] {
        let request = SolveRequest {
            ask: Some(Ask::Count(AskCount { limit })),
            ..solve(EASY)
        };
        assert_eq!(
            parts_of(&client.solve(request).await.unwrap_err()).2,
            "count.limit"
        );
    }
    let state = State {
        givens: EASY.to_owned(),
        values: EASY.replacen('5', "4", 1),
        ..State::default()
    };
    let request = SolveRequest {
        position: Some(Position::State(state)),
        ..solve("")
    };
    assert_eq!(
        parts_of(&client.solve(request).await.unwrap_err()).1,
        "GIVEN_CHANGED"
    );
}

#[tokio::test]
async fn bad_operations_are_named() {
    let server = Server::start();
    let mut client = server.client().await;
    let cases = [
        (Change::Rows("123".to_owned()), "rows", "all nine"),
        (Change::Bands("311".to_owned()), "bands", "once"),
        (Change::Stacks("4".to_owned()), "stacks", "312"),
        (
            Change::Relabel("112345678".to_owned()),
            "relabel",
            "digit 1 is there twice; write each of the nine once",
        ),
        (Change::Variant(i64::MAX), "variant", "out of range"),
        (Change::Variant(-1), "variant", "the first variant is 0"),
        (
            Change::Transformation("turn".to_owned()),
            "transformation",
            "four parts",
        ),
    ];
    for (change, name, remedy) in cases {
        check_operation(&mut client, change, "BAD_OPERATION", name, remedy).await;
    }
    let unknown = [
        (
            Change::Rotate(45),
            "rotate",
            "it takes ROTATION_CLOCKWISE_90, ROTATION_CLOCKWISE_180, ROTATION_CLOCKWISE_270",
        ),
        (
            Change::Mirror(0),
            "mirror",
            "not set; it takes MIRROR_ROWS, MIRROR_COLUMNS",
        ),
    ];
    for (change, name, remedy) in unknown {
        check_operation(&mut client, change, "UNKNOWN_VALUE", name, remedy).await;
    }
    let negative = Change::Random(RandomVariant { seed: Some(-7) });
    check_operation(
        &mut client,
        negative,
        "NEGATIVE",
        "random.seed",
        "write 0 or more",
    )
    .await;
    check_operation(
        &mut client,
        Change::Key(String::new()),
        "KEY_LENGTH",
        "key",
        "write 1 to 1024",
    )
    .await;
}

/// Checks that the operation is refused as malformed, with this field, reason and remedy.
async fn check_operation(
    client: &mut SudokuServiceClient<Channel>,
    change: Change,
    reason: &str,
    name: &str,
    remedy: &str,
) {
    let request = TransformRequest {
        puzzle: EASY.to_owned(),
        operations: vec![Operation { change: Some(change) }],
        ..Default::default()
    };
    let (code, found, field, said) = parts_of(&client.transform(request).await.unwrap_err());
    assert_eq!(
        (code, found.as_str(), field),
        (Code::InvalidArgument, reason, format!("operations[0].{name}"))
    );
    assert!(said.contains(remedy), "{said:?} for {name}");
}

#[tokio::test]
async fn marks_operations_and_requests_beside_a_puzzle_are_checked_too() {
    let server = Server::start();
    let mut client = server.client().await;
    let any = || TransformRequest {
        puzzle: EASY.to_owned(),
        ..Default::default()
    };
    let operation = |change| Operation { change: Some(change) };
    let mut bad_mark = vec![String::new(); 81];
    bad_mark[3] = "0".to_owned();
    let cases = [
        (
            TransformRequest {
                pencil_marks: vec![String::new(); 80],
                ..any()
            },
            "MARKS_LENGTH",
            "pencil_marks",
        ),
        (
            TransformRequest {
                pencil_marks: bad_mark,
                ..any()
            },
            "MARKS_CHARACTER",
            "pencil_marks[3]",
        ),
        (
            TransformRequest {
                puzzle: EASY.replacen('5', ".", 1),
                keep_symmetry: true,
                ..any()
            },
            "NO_SYMMETRY",
            "keep_symmetry",
        ),
        (
            TransformRequest {
                operations: vec![operation(Change::Rotate(Rotation::Clockwise90.into())); 65],
                ..any()
            },
            "TOO_MANY_OPERATIONS",
            "operations",
        ),
        (
            TransformRequest {
                operations: vec![operation(Change::Onto(OTHER.to_owned()))],
                ..any()
            },
            "NOT_EQUIVALENT",
            "operations[0].onto",
        ),
        (
            TransformRequest {
                operations: vec![
                    operation(Change::Rotate(Rotation::Clockwise90.into())),
                    operation(Change::Rows("213456789".to_owned())),
                ],
                keep_symmetry: true,
                ..any()
            },
            "BREAKS_SYMMETRY",
            "operations[1]",
        ),
    ];
    for (request, reason, field) in cases {
        let (code, why, found, _) = parts_of(&client.transform(request).await.unwrap_err());
        assert_eq!(
            (code, why.as_str(), found.as_str()),
            (Code::InvalidArgument, reason, field)
        );
    }
    let request = GradeRequest {
        scales: vec!["hodoku".to_owned(); 17],
        ..grade_easy()
    };
    let (_, reason, field, _) = parts_of(&client.grade(request).await.unwrap_err());
    assert_eq!((reason.as_str(), field.as_str()), ("TOO_MANY_SCALES", "scales"));
}

#[tokio::test]
async fn a_message_repeats_only_the_beginning_of_a_long_input() {
    let server = Server::start();
    let mut client = server.client().await;
    let long = || "é".repeat(20_000);
    let check = |status: tonic::Status, field: &str| {
        let (code, _, found, said) = parts_of(&status);
        assert_eq!((code, found.as_str()), (Code::InvalidArgument, field));
        let quoted = format!("{:?}… (20000 characters)", "é".repeat(40));
        assert!(said.contains(&quoted), "{said:?}");
    };
    let operations = [
        (Change::Bands(long()), "bands"),
        (Change::Stacks(long()), "stacks"),
        (Change::Transformation(long()), "transformation"),
    ];
    for (change, name) in operations {
        let request = TransformRequest {
            puzzle: EASY.to_owned(),
            operations: vec![Operation { change: Some(change) }],
            ..Default::default()
        };
        let field = format!("operations[0].{name}");
        check(client.transform(request).await.unwrap_err(), &field);
    }
}

#[tokio::test]
async fn a_huge_message_is_refused_and_the_server_lives() {
    let server = Server::start();
    let mut client = server.client().await;
    let request = GradeRequest {
        puzzle: "1".repeat(100 << 20),
        ..Default::default()
    };
    let status = client.grade(request).await.unwrap_err();
    let (code, reason, _, _) = parts_of(&status);
    assert_eq!(
        (code, reason.as_str()),
        (Code::OutOfRange, "MESSAGE_TOO_LARGE"),
        "{status:?}"
    );
    client.grade(grade_easy()).await.unwrap();
}

/// Sends any message to any method of the callers' service.
async fn send<Q: prost::Message + 'static>(server: &Server, method: &str, request: Request<Q>) -> Status {
    let mut caller = tonic::client::Grpc::new(server.channel().await);
    caller.ready().await.unwrap();
    let path = format!("/sudoku.v1.SudokuService/{method}").parse().unwrap();
    let codec = tonic_prost::ProstCodec::<Q, GradeRequest>::default();
    caller.unary(request, path, codec).await.unwrap_err()
}

#[tokio::test]
async fn refusals_by_tonic_have_a_reason_too() {
    let server = Server::start();
    let check = |status: &Status, code, reason: &str| {
        assert_eq!(
            (status.code(), parts_of(status).1.as_str()),
            (code, reason),
            "{status:?}"
        );
    };
    let status = send(&server, "Nope", Request::new(grade_easy())).await;
    check(&status, Code::Unimplemented, "METHOD_UNKNOWN");
    assert!(
        status.message().contains("reflection and /openapi.json"),
        "{}",
        status.message()
    );
    // Field 1 is a number here and a text in the method's request.
    let status = send(&server, "Grade", Request::new(AskCount { limit: 5 })).await;
    check(&status, Code::InvalidArgument, "MALFORMED_MESSAGE");
    let mut compressed = Request::new(grade_easy());
    let encoding = "zstd".parse().unwrap();
    compressed.metadata_mut().insert("grpc-encoding", encoding);
    let status = send(&server, "Grade", compressed).await;
    check(&status, Code::Unimplemented, "ENCODING_UNSUPPORTED");
}

#[tokio::test]
async fn an_unknown_service_has_a_reason_too() {
    let server = Server::start();
    // The operators' service is not on the callers' listener.
    let channel = server.channel().await;
    let mut operator = sudokud::service::proto::admin_service_client::AdminServiceClient::new(channel);
    let status = operator
        .reload(sudokud::service::proto::ReloadRequest::default())
        .await
        .unwrap_err();
    assert_eq!(
        (status.code(), parts_of(&status).1.as_str()),
        (Code::Unimplemented, "METHOD_UNKNOWN")
    );
}
