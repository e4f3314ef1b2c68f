//! Tests of the access log: a line for each call, with its request id.

use std::collections::BTreeMap;

use sudokud::service::proto::{GenerateRequest, GenerateStreamRequest, GradeRequest, SolveStreamRequest};
use tonic::{Code, Request};

use crate::certificates::{Files, token_lines};
use crate::http1::get;
use crate::support::{EASY, ONE_PLACE, Server, endless, grade_easy, occupy, solve};

/// A line of the access log: its fields by name.
type Line = BTreeMap<String, String>;

/// Waits until `count` lines of the access log contain all these texts, and returns them.
async fn lines(server: &Server, texts: &[&str], count: usize) -> Vec<Line> {
    loop {
        let log = server.log();
        let lines = log
            .iter()
            .filter_map(|line| line.split_once(" INFO access: call "));
        let lines = lines.filter(|(_, fields)| texts.iter().all(|text| fields.contains(text)));
        let lines: Vec<Line> = lines.map(|(_, line)| fields(line)).collect();
        if lines.len() >= count {
            return lines;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

/// `name=value` and `name="value"`; no value has a blank.
fn fields(line: &str) -> Line {
    let fields = line.split(' ').map(|field| field.split_once('=').expect(line));
    fields
        .map(|(name, value)| (name.to_owned(), value.trim_matches('"').to_owned()))
        .collect()
}

const ON: &str = "[log]\naccess = true\n";

fn with_id(id: &str) -> Request<GradeRequest> {
    let mut request = Request::new(grade_easy());
    request.metadata_mut().insert("x-request-id", id.parse().unwrap());
    request
}

#[tokio::test]
async fn each_call_is_a_line_with_what_an_operator_asks_for() {
    let server = Server::with(ON, &["singles"]);
    let mut client = server.client().await;
    let mut request = with_id("7f3c-01");
    let secret = "Bearer very-secret-token";
    request
        .metadata_mut()
        .insert("authorization", secret.parse().unwrap());
    let answer = client.grade(request).await.unwrap();
    assert_eq!(answer.metadata().get("x-request-id").unwrap(), "7f3c-01");
    let line = &lines(&server, &["7f3c-01"], 1).await[0];
    assert_eq!(line["id"], "7f3c-01");
    assert_eq!(line["listener"], "public");
    assert_eq!(line["method"], "sudoku.v1.SudokuService/Grade");
    assert_eq!(line["status"], "OK");
    assert!(line["peer"].starts_with("127.0.0.1:"));
    for number in ["ms", "waited_ms"] {
        assert!(line[number].parse::<f64>().unwrap() >= 0.0, "{number}");
    }
    for bytes in ["request_bytes", "answer_bytes"] {
        assert!(line[bytes].parse::<u64>().unwrap() > 80, "{bytes}: {line:?}");
    }
    client.grade(GradeRequest::default()).await.unwrap_err();
    lines(&server, &["status=\"INVALID_ARGUMENT\""], 1).await;
    assert!(!server.log().join("\n").contains("very-secret-token"));
}

#[tokio::test]
async fn a_proved_name_stands_in_the_line_of_a_call_that_is_refused_too() {
    let files = Files::new();
    let token = "sudokud_the-shop-of-this-test-0123456789abcdef";
    files.write("access.toml", &token_lines("shop", "caller", token, ""));
    let access = format!("{ON}[access]\nfile = '{}'\n", files.text("access.toml"));
    let server = Server::with(&access, &["singles"]);
    let with_token = |token: &str| {
        let mut request = Request::new(GradeRequest::default());
        let value = format!("Bearer {token}").parse().unwrap();
        request.metadata_mut().insert("authorization", value);
        request
    };
    let mut client = server.client().await;
    client.grade(with_token(token)).await.unwrap_err();
    client.grade(with_token("guessed-and-wrong")).await.unwrap_err();
    let line = &lines(&server, &["status=\"INVALID_ARGUMENT\""], 1).await[0];
    assert_eq!(line["caller"], "shop");
    let line = &lines(&server, &["status=\"UNAUTHENTICATED\""], 1).await[0];
    assert!(!line.contains_key("caller"), "{line:?}");
    let log = server.log().join("\n");
    assert!(!log.contains(token) && !log.contains("guessed-and-wrong"));
}

#[tokio::test]
async fn a_call_without_a_sane_id_gets_one() {
    let server = Server::with(ON, &["singles"]);
    let mut client = server.client().await;
    let long = "x".repeat(200);
    let mut made = std::collections::BTreeSet::new();
    for request in [Request::new(grade_easy()), with_id("two words"), with_id(&long)] {
        let answer = client.grade(request).await.unwrap();
        let id = answer.metadata().get("x-request-id").unwrap().to_str().unwrap();
        assert_eq!(lines(&server, &[id], 1).await.len(), 1);
        made.insert(id.to_owned());
    }
    assert_eq!(made.len(), 3, "{made:?}");
    // An answer of plain text has the id too.
    let refusal = client.grade(GradeRequest::default()).await.unwrap_err();
    assert!(refusal.metadata().contains_key("x-request-id"));
}

#[tokio::test]
async fn a_call_that_was_left_or_refused_is_a_line_too() {
    let server = Server::with(&format!("{ONE_PLACE}{ON}"), &["singles"]);
    let (search, refusal) = occupy(&server, endless()).await;
    assert_eq!(refusal.code(), Code::Unavailable);
    lines(&server, &["Generate", "status=\"UNAVAILABLE\""], 1).await;
    search.abort();
    lines(&server, &["Generate", "status=\"CANCELLED\""], 1).await;
}

#[tokio::test]
async fn without_it_there_are_no_lines_and_an_id_still_comes_back() {
    let server = Server::with("", &["singles"]);
    let mut client = server.client().await;
    let answer = client.grade(with_id("mine")).await.unwrap();
    assert_eq!(answer.metadata().get("x-request-id").unwrap(), "mine");
    let answer = client.generate(GenerateRequest::default()).await.unwrap();
    assert!(!answer.metadata().contains_key("x-request-id"));
    assert_eq!(get(&server.admin, "/livez").status, 200);
    assert!(!server.log().iter().any(|line| line.contains(" access: ")));
}

#[tokio::test]
async fn a_line_has_the_elements_and_the_processor_time_of_its_call() {
    let server = Server::with(ON, &["singles"]);
    let mut client = server.client().await;
    let element = |_| SolveStreamRequest {
        request: Some(solve(EASY)),
    };
    let elements = futures_util::stream::iter((0..7).map(element));
    let mut solved = client.solve_stream(elements).await.unwrap().into_inner();
    while solved.message().await.unwrap().is_some() {}
    let puzzles = GenerateStreamRequest {
        request: Some(GenerateRequest::default()),
        count: 3,
    };
    let mut made = client.generate_stream(puzzles).await.unwrap().into_inner();
    while made.message().await.unwrap().is_some() {}
    client.generate(GenerateRequest::default()).await.unwrap();
    for (method, elements) in [
        ("SolveStream", Some("7")),
        ("GenerateStream", Some("3")),
        ("Generate\"", None),
    ] {
        let line = &lines(&server, &[method], 1).await[0];
        assert_eq!(line.get("elements").map(String::as_str), elements, "{line:?}");
        assert!(line["processor_ms"].parse::<f64>().unwrap() > 0.0, "{line:?}");
    }
}
