//! Bad input is answered with a typed error that names the field and the remedy, and the server lives on.

use sudokud::service::proto::operation::Operation as Kind;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    AskCount, AskHint, AskTrace, Canonical, ClueRange, GenerateRequest, GenerateStreamRequest, GradeRequest,
    Method, Operation, ScoreRange, SolveRequest, State, TransformRequest,
};
use tonic::transport::Channel;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt as _;

use crate::support::{EASY, Server, grade_easy, told};

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
            "digit 5 stands twice in row 1, at r1c1 and r1c2",
        ),
        (&".".repeat(81), "NO_GIVENS", "at least 17"),
    ];
    for (text, reason, remedy) in cases {
        let puzzle = text.to_owned();
        let graded = client
            .grade(GradeRequest {
                puzzle: puzzle.clone(),
                ..Default::default()
            })
            .await;
        let position = Some(Position::Puzzle(puzzle.clone()));
        let solved = client
            .solve(SolveRequest {
                position,
                ..Default::default()
            })
            .await;
        let transformed = client
            .transform(TransformRequest {
                puzzle,
                ..Default::default()
            })
            .await;
        for status in [graded.unwrap_err(), solved.unwrap_err(), transformed.unwrap_err()] {
            let (code, found, field, said) = told(&status);
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
    let ask = |puzzle: &str, ask: Option<Ask>| SolveRequest {
        position: Some(Position::Puzzle(puzzle.to_owned())),
        ask,
        ..Default::default()
    };
    // No digit stands twice, and yet r1c1 has no candidate.
    let impossible =
        format!(".234567..{}1{}", ".".repeat(9), ".".repeat(62)).replace(".234567..", ".2345678.");
    let impossible = format!("{}9{}", &impossible[..36], &impossible[37..]);
    for wanted in [None, Some(Ask::Trace(AskTrace {})), Some(Ask::Hint(AskHint {}))] {
        let status = client.solve(ask(&several(), wanted)).await.unwrap_err();
        assert_eq!(told(&status).0, Code::FailedPrecondition);
        let info = status.get_details_error_info().unwrap();
        assert_eq!(info.reason, "PUZZLE_NOT_UNIQUE");
        assert_eq!(told(&status).2, "puzzle");
        assert_ne!(info.metadata["witness_1"], info.metadata["witness_2"]);
        let status = client.solve(ask(&impossible, wanted)).await.unwrap_err();
        assert_eq!(told(&status).1, "PUZZLE_HAS_NO_SOLUTION");
    }
    for (givens, field) in [(several(), "state.givens"), (String::new(), "state.values")] {
        let state = State {
            givens,
            values: several(),
            pencil_marks: Vec::new(),
        };
        let request = SolveRequest {
            position: Some(Position::State(state)),
            ..Default::default()
        };
        assert_eq!(told(&client.solve(request).await.unwrap_err()).2, field);
    }
    let operations = [
        (several(), Kind::Canonical(Canonical {}), "puzzle"),
        (several(), Kind::Onto(EASY.to_owned()), "puzzle"),
        (EASY.to_owned(), Kind::Onto(several()), "operations[0].onto"),
    ];
    for (puzzle, operation, field) in operations {
        let request = TransformRequest {
            puzzle,
            operations: vec![Operation {
                operation: Some(operation),
            }],
            ..Default::default()
        };
        let (_, reason, found, _) = told(&client.transform(request).await.unwrap_err());
        assert_eq!((reason.as_str(), found.as_str()), ("PUZZLE_NOT_UNIQUE", field));
    }
}

#[tokio::test]
async fn an_unknown_name_is_answered_with_the_nearest() {
    let server = Server::start();
    let mut client = server.client().await;
    let check = |status: tonic::Status, reason: &str, field: &str, nearest: &str| {
        let (code, found, named, said) = told(&status);
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
        trace: false,
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
        "hard",
    );
    let request = GenerateRequest {
        needs: vec!["swordfsh".to_owned()],
        ..Default::default()
    };
    check(
        client.generate(request).await.unwrap_err(),
        "UNKNOWN_TECHNIQUE",
        "needs",
        "swordfish",
    );
    let request = SolveRequest {
        position: Some(Position::Puzzle(EASY.to_owned())),
        scale: "foksy".to_owned(),
        ..Default::default()
    };
    check(
        client.solve(request).await.unwrap_err(),
        "UNKNOWN_SCALE",
        "scale",
        "hodoku",
    );
}

#[tokio::test]
async fn contradictory_and_impossible_orders_are_refused_at_once() {
    let server = Server::start();
    let mut client = server.client().await;
    let clues = |min, max| Some(ClueRange { min, max });
    let any = GenerateRequest::default;
    let cases = [
        (
            GenerateRequest {
                minimal: true,
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
                max_attempts: -1,
                ..any()
            },
            "max_attempts",
            "NEGATIVE",
            "0 for no limit",
        ),
    ];
    check_refused(&mut client, cases).await;
}

#[tokio::test]
async fn a_field_that_says_nothing_sensible_is_named() {
    let server = Server::start();
    let mut client = server.client().await;
    let any = GenerateRequest::default;
    let cases = [
        (
            GenerateRequest {
                symmetry: "round".to_owned(),
                ..any()
            },
            "symmetry",
            "UNKNOWN_SYMMETRY",
            "half-turn",
        ),
        (
            GenerateRequest {
                method: Some(Method {
                    grid: "magic".to_owned(),
                }),
                ..any()
            },
            "method.grid",
            "UNKNOWN_METHOD",
            "uniform",
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
                level: "easy".to_owned(),
                score: Some(ScoreRange {
                    min: Some(1),
                    max: None,
                }),
                ..any()
            },
            "score",
            "CONTRADICTION",
            "leave one out",
        ),
        (
            GenerateRequest {
                needs: vec!["x-wing".to_owned()],
                without: vec!["x-wing".to_owned()],
                ..any()
            },
            "needs",
            "CONTRADICTION",
            "without",
        ),
    ];
    check_refused(&mut client, cases).await;
}

/// Each order is refused as malformed, with this field, this reason and these words of the remedy.
async fn check_refused<const N: usize>(
    client: &mut SudokuServiceClient<Channel>,
    cases: [(GenerateRequest, &str, &str, &str); N],
) {
    for (request, field, reason, remedy) in cases {
        let (code, why, found, said) = told(&client.generate(request.clone()).await.unwrap_err());
        assert_eq!(
            (code, why.as_str(), found.as_str()),
            (Code::InvalidArgument, reason, field),
            "{request:?}"
        );
        assert!(said.contains(remedy), "{said:?} for {request:?}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_every_puzzle_of_a_stream_is_said_once() {
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
        let (code, reason, field, _) = told(&client.generate_stream(request).await.unwrap_err());
        assert_eq!((code, reason.as_str(), field.as_str()), expected);
    }
}

#[tokio::test]
async fn a_count_is_at_least_one_and_not_beyond_the_limit() {
    let server = Server::start();
    let mut client = server.client().await;
    for count in [-1, 0, i32::MAX] {
        let request = GenerateStreamRequest { request: None, count };
        let (code, reason, field, _) = told(&client.generate_stream(request).await.unwrap_err());
        assert_eq!(
            (code, reason.as_str(), field.as_str()),
            (Code::InvalidArgument, "COUNT_OUT_OF_RANGE", "count")
        );
    }
}

#[tokio::test]
async fn bad_questions_and_operations_are_named() {
    let server = Server::start();
    let mut client = server.client().await;
    let status = client.solve(SolveRequest::default()).await.unwrap_err();
    assert_eq!(told(&status).1, "MISSING");
    for limit in [-1, 1_000_001] {
        let request = SolveRequest {
            position: Some(Position::Puzzle(EASY.to_owned())),
            ask: Some(Ask::Count(AskCount { limit })),
            ..Default::default()
        };
        assert_eq!(told(&client.solve(request).await.unwrap_err()).2, "count.limit");
    }
    let state = State {
        givens: EASY.to_owned(),
        values: EASY.replacen('5', "4", 1),
        pencil_marks: Vec::new(),
    };
    let request = SolveRequest {
        position: Some(Position::State(state)),
        ..Default::default()
    };
    assert_eq!(told(&client.solve(request).await.unwrap_err()).1, "GIVEN_CHANGED");

    let cases = [
        (Kind::Rotate(45), "rotate", "90, 180 or 270"),
        (Kind::Mirror("boxes".to_owned()), "mirror", "rows or columns"),
        (Kind::Rows("123".to_owned()), "rows", "all nine"),
        (Kind::Bands("311".to_owned()), "bands", "once"),
        (Kind::Stacks("4".to_owned()), "stacks", "312"),
        (
            Kind::Relabel("112345678".to_owned()),
            "relabel",
            "digit 1 stands twice; each of the nine stands once",
        ),
        (Kind::Variant(u64::MAX), "variant", "out of range"),
        (Kind::Key(String::new()), "key", "empty"),
        (
            Kind::Transformation("turn".to_owned()),
            "transformation",
            "four parts",
        ),
    ];
    for (operation, name, remedy) in cases {
        let operations = vec![Operation {
            operation: Some(operation),
        }];
        let request = TransformRequest {
            puzzle: EASY.to_owned(),
            operations,
            ..Default::default()
        };
        let (code, reason, field, said) = told(&client.transform(request).await.unwrap_err());
        assert_eq!(
            (code, reason.as_str(), field),
            (
                Code::InvalidArgument,
                "BAD_OPERATION",
                format!("operations[0].{name}")
            )
        );
        assert!(said.contains(remedy), "{said:?} for {name}");
    }
}

#[tokio::test]
async fn what_a_puzzle_comes_with_is_checked_too() {
    let server = Server::start();
    let mut client = server.client().await;
    let any = || TransformRequest {
        puzzle: EASY.to_owned(),
        ..Default::default()
    };
    let operation = |kind| Operation {
        operation: Some(kind),
    };
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
                operations: vec![operation(Kind::Rotate(90)); 65],
                ..any()
            },
            "TOO_MANY_OPERATIONS",
            "operations",
        ),
        (
            TransformRequest {
                operations: vec![operation(Kind::Onto(OTHER.to_owned()))],
                ..any()
            },
            "NOT_EQUIVALENT",
            "operations[0].onto",
        ),
    ];
    for (request, reason, field) in cases {
        let (code, why, found, _) = told(&client.transform(request).await.unwrap_err());
        assert_eq!(
            (code, why.as_str(), found.as_str()),
            (Code::InvalidArgument, reason, field)
        );
    }
    let request = GradeRequest {
        scales: vec!["hodoku".to_owned(); 17],
        ..grade_easy()
    };
    let (_, reason, field, _) = told(&client.grade(request).await.unwrap_err());
    assert_eq!((reason.as_str(), field.as_str()), ("TOO_MANY_SCALES", "scales"));
}

#[tokio::test]
async fn a_message_repeats_only_the_beginning_of_a_long_input() {
    let server = Server::start();
    let mut client = server.client().await;
    let long = || "é".repeat(100_000);
    let check = |status: tonic::Status, field: &str| {
        let (code, _, found, said) = told(&status);
        assert_eq!((code, found.as_str()), (Code::InvalidArgument, field));
        let quoted = format!("{:?}… (100000 characters)", "é".repeat(40));
        assert!(said.contains(&quoted), "{said:?}");
    };
    let operations = [
        (Kind::Mirror(long()), "mirror"),
        (Kind::Bands(long()), "bands"),
        (Kind::Stacks(long()), "stacks"),
        (Kind::Transformation(long()), "transformation"),
    ];
    for (operation, name) in operations {
        let request = TransformRequest {
            puzzle: EASY.to_owned(),
            operations: vec![Operation {
                operation: Some(operation),
            }],
            ..Default::default()
        };
        let field = format!("operations[0].{name}");
        check(client.transform(request).await.unwrap_err(), &field);
    }
    let request = GenerateRequest {
        symmetry: long(),
        ..Default::default()
    };
    check(client.generate(request).await.unwrap_err(), "symmetry");
    let request = GenerateRequest {
        method: Some(Method { grid: long() }),
        ..Default::default()
    };
    check(client.generate(request).await.unwrap_err(), "method.grid");
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
    let (code, reason, _, _) = told(&status);
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
async fn what_tonic_refuses_by_itself_has_a_reason_too() {
    let server = Server::start();
    let check = |status: &Status, code, reason: &str| {
        assert_eq!(
            (status.code(), told(status).1.as_str()),
            (code, reason),
            "{status:?}"
        );
    };
    let status = send(&server, "Nope", Request::new(grade_easy())).await;
    check(&status, Code::Unimplemented, "METHOD_UNKNOWN");
    assert!(
        status.message().contains("ask reflection"),
        "{}",
        status.message()
    );
    // Field 1 is a number here and a text in the message that the method takes.
    let status = send(&server, "Grade", Request::new(AskCount { limit: 5 })).await;
    check(&status, Code::InvalidArgument, "MALFORMED_MESSAGE");
    let mut compressed = Request::new(grade_easy());
    let encoding = "gzip".parse().unwrap();
    compressed.metadata_mut().insert("grpc-encoding", encoding);
    let status = send(&server, "Grade", compressed).await;
    check(&status, Code::Unimplemented, "ENCODING_UNSUPPORTED");
}

#[tokio::test]
async fn an_unknown_service_has_a_reason_too() {
    let server = Server::start();
    // The operators' service is not on the callers' listener.
    let channel = server.channel().await;
    let mut operator =
        sudokud::service::proto::technique_service_client::TechniqueServiceClient::new(channel);
    let status = operator
        .reload(sudokud::service::proto::ReloadRequest {})
        .await
        .unwrap_err();
    assert_eq!(
        (status.code(), told(&status).1.as_str()),
        (Code::Unimplemented, "METHOD_UNKNOWN")
    );
}
