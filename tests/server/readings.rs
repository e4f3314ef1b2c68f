//! `Read` and `Print` of a real server.

use sudokud::service::proto::print_puzzle::Position as Printed;
use sudokud::service::proto::read_entry::Outcome;
use sudokud::service::proto::read_request::Input;
use sudokud::service::proto::{PrintLevels, PrintPuzzle, PrintRequest, ReadRequest, ReadResponse};
use tonic::Code;

use crate::support::{EASY, Server, parts_of};

async fn read(server: &Server, request: ReadRequest) -> ReadResponse {
    let mut client = server.client().await;
    client.read(request).await.unwrap().into_inner()
}

fn text(text: impl Into<String>) -> ReadRequest {
    ReadRequest {
        input: Some(Input::Text(text.into())),
        ..ReadRequest::default()
    }
}

#[tokio::test]
async fn a_text_is_read_with_labels_fields_and_errors() {
    let server = Server::start();
    let table = format!("name,quizzes\nfirst,{EASY}\nsecond,{}\n", &EASY[1..]);
    let answer = read(&server, text(table)).await;
    assert_eq!((answer.format.as_str(), answer.entries.len()), ("lines", 2));
    let first = &answer.entries[0];
    assert_eq!(first.outcome, Some(Outcome::Puzzle(EASY.to_owned())));
    assert_eq!(
        (
            first.line,
            first.fields[0].name.as_str(),
            first.fields[0].value.as_str()
        ),
        (2, "name", "first")
    );
    let Some(Outcome::Error(error)) = &answer.entries[1].outcome else {
        panic!("{:?}", answer.entries[1]);
    };
    assert!(
        answer.entries[1].line == 3 && error.text.contains("line 3"),
        "{error:?}"
    );

    // Placed digits make a position; a comment is the label.
    let lines = format!("{EASY} # of Sunday\n");
    let answer = read(&server, text(lines)).await;
    assert_eq!(
        (answer.format.as_str(), answer.entries[0].label.as_str()),
        ("lines", "of Sunday")
    );
    let placed = text(format!(":0000:x:{}:::", EASY.replacen("53.", "53+4", 1)));
    let answer = read(&server, placed).await;
    let Some(Outcome::State(state)) = &answer.entries[0].outcome else {
        panic!("{answer:?}");
    };
    assert_eq!(state.values, EASY.replacen("53.", "534", 1));
    assert_eq!(state.givens, EASY);

    // A file of UTF-16.
    let file: Vec<u8> = "\u{feff}"
        .encode_utf16()
        .chain(EASY.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let answer = read(
        &server,
        ReadRequest {
            input: Some(Input::File(file)),
            ..ReadRequest::default()
        },
    )
    .await;
    assert_eq!(answer.entries[0].outcome, Some(Outcome::Puzzle(EASY.to_owned())));
}

#[tokio::test]
async fn an_answer_of_read_is_bounded_and_says_what_it_leaves_out() {
    let server = Server::start();
    let answer = read(&server, text(format!("{EASY}\n").repeat(700))).await;
    assert_eq!((answer.entries.len(), answer.entries_left_out), (700, 0));
    let rows = format!("{},\n", EASY.replace('.', "0")).repeat(500) + &"1,\n".repeat(2_000);
    let answer = read(&server, text(rows)).await;
    assert_eq!(answer.entries.len(), 1_000);
    assert!(answer.entries_left_out > 0);
    let mut client = server.client().await;
    for (request, reason) in [
        (ReadRequest::default(), "MISSING"),
        (
            ReadRequest {
                format: "sudoku".to_owned(),
                ..text(EASY)
            },
            "UNKNOWN_FORMAT",
        ),
        (text("x\n".repeat(3_000)), "FORM_AMBIGUOUS"),
    ] {
        let status = client.read(request).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert_eq!(parts_of(&status).1, reason, "{status}");
    }
}

#[tokio::test]
async fn a_read_whose_time_is_over_frees_its_thread() {
    let configuration = "[pool]\nthreads = 1\n[calls]\ntransform_seconds = 600\nmax_message_bytes = 300000\n";
    let server = Server::with(configuration, &["singles"]);
    let slow = text("{}\n".repeat(85_000));
    server.idle().await;
    let before = server.processor_time();
    assert!(read(&server, slow.clone()).await.entries_left_out > 20_000);
    let whole = server.processor_time().saturating_sub(before);
    let mut client = server.client().await;
    for named in ["", "json"] {
        let before = server.processor_time();
        let mut request = tonic::Request::new(ReadRequest {
            format: named.to_owned(),
            ..slow.clone()
        });
        request.set_timeout(whole / 8);
        let status = client.read(request).await.unwrap_err();
        // On a busy machine this client's own timer may fire first; for the server that is a caller that goes away.
        let expected = [Code::DeadlineExceeded, Code::Cancelled];
        assert!(expected.contains(&status.code()), "{status:?}");
        server.idle().await;
        let used = server.processor_time().saturating_sub(before);
        assert!(used < whole / 2, "{used:?} of {whole:?}");
    }
    assert_eq!(read(&server, text(EASY)).await.entries.len(), 1);
}

#[tokio::test]
async fn a_sheet_is_a_document_that_comes_again_and_names_wrong_puzzles() {
    let server = Server::start();
    let mut client = server.client().await;
    let puzzle = |text: &str| PrintPuzzle {
        position: Some(Printed::Puzzle(text.to_owned())),
        title: "<b>A & B</b>".to_owned(),
        level: String::new(),
    };
    let request = PrintRequest {
        puzzles: vec![puzzle(EASY); 5],
        title: "Sunday".to_owned(),
        ..PrintRequest::default()
    };
    let printed = client.print(request.clone()).await.unwrap().into_inner();
    assert!(printed.pdf.starts_with(b"%PDF-"));
    assert_eq!(
        (printed.pages, printed.media_type.as_str()),
        (3, "application/pdf")
    );
    assert_eq!(
        client.print(request.clone()).await.unwrap().into_inner().pdf,
        printed.pdf
    );
    let several = ".".repeat(27) + &EASY[27..];
    for (puzzles, change, reason, field) in [
        (vec![], PrintRequest::default(), "PUZZLES_OUT_OF_RANGE", "puzzles"),
        (
            vec![puzzle(EASY), puzzle("12")],
            PrintRequest::default(),
            "GRID_LENGTH",
            "puzzles[1].puzzle",
        ),
        (
            vec![puzzle(&several)],
            PrintRequest::default(),
            "PUZZLE_NOT_UNIQUE",
            "puzzles[0].puzzle",
        ),
        (
            vec![puzzle(EASY)],
            PrintRequest {
                puzzles_per_page: 21,
                ..PrintRequest::default()
            },
            "OUT_OF_RANGE",
            "puzzles_per_page",
        ),
        (
            vec![puzzle(EASY)],
            PrintRequest {
                grid_millimetres: 181,
                ..PrintRequest::default()
            },
            "DOES_NOT_FIT",
            "grid_millimetres",
        ),
        (
            vec![puzzle(EASY)],
            PrintRequest {
                title_page: true,
                ..PrintRequest::default()
            },
            "MISSING",
            "title",
        ),
        (
            vec![puzzle(EASY)],
            PrintRequest {
                sections: true,
                levels: PrintLevels::Hidden.into(),
                ..PrintRequest::default()
            },
            "LEVELS_NEEDED",
            "levels",
        ),
        (
            vec![puzzle(EASY)],
            PrintRequest {
                gutter_millimetres: 31,
                ..PrintRequest::default()
            },
            "OUT_OF_RANGE",
            "gutter_millimetres",
        ),
    ] {
        let status = client
            .print(PrintRequest { puzzles, ..change })
            .await
            .unwrap_err();
        let (code, found, at, _) = parts_of(&status);
        assert_eq!((found.as_str(), at.as_str()), (reason, field), "{status}");
        let is_wrong = matches!(code, Code::InvalidArgument | Code::FailedPrecondition);
        assert!(is_wrong, "{status}");
    }
}
