//! Tests of gRPC-Web and CORS, by hand over HTTP/1.1 and from a page in a real browser.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use prost::Message as _;
use sudokud::service::proto::{GradeRequest, GradeResponse};

use crate::http1::{Answer, Http1};
use crate::support::{Server, grade_easy};
use crate::wire::{GRADE, message};

const PAGE: &str = "https://sudoku.example";

fn server() -> Server {
    let configuration = format!("[web]\nenabled = true\norigins = [\"{PAGE}\", \"http://localhost:3000\"]\n");
    Server::with(&configuration, &["singles"])
}

/// Posts `body` with this content type from a page of this origin.
fn post(connection: &mut Http1, origin: &str, kind: &str, body: &[u8]) -> Answer {
    let head = format!(
        "POST {GRADE} HTTP/1.1\r\nhost: localhost\r\norigin: {origin}\r\ncontent-type: {kind}\r\naccept: {kind}\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    connection.send(head.as_bytes()).unwrap();
    connection.send(body).unwrap();
    connection.answer("POST").unwrap()
}

/// The message and the trailers in an answer's frames.
fn frames(mut body: &[u8]) -> (Option<GradeResponse>, String) {
    let (mut answer, mut trailers) = (None, String::new());
    while let [flag, a, b, c, d, rest @ ..] = body {
        let (content, next) = rest.split_at(u32::from_be_bytes([*a, *b, *c, *d]) as usize);
        if flag & 0x80 == 0 {
            answer = Some(GradeResponse::decode(content).unwrap());
        } else {
            trailers += std::str::from_utf8(content).unwrap();
        }
        body = next;
    }
    (answer, trailers)
}

#[tokio::test]
async fn a_page_may_ask_and_call() {
    let server = server();
    let mut connection = Http1::open(&server.public);
    let question = [
        ("origin", PAGE),
        ("access-control-request-method", "POST"),
        (
            "access-control-request-headers",
            "content-type,x-grpc-web,authorization",
        ),
    ];
    let may = connection.ask("OPTIONS", GRADE, &question);
    assert_eq!(may.status, 200);
    assert_eq!(may.header("access-control-allow-origin"), Some(PAGE));
    assert_eq!(may.header("access-control-allow-methods"), Some("GET,POST"));
    let headers = may.header("access-control-allow-headers").unwrap();
    assert!(
        headers.contains("authorization") && headers.contains("x-grpc-web"),
        "{headers}"
    );
    let answer = post(
        &mut connection,
        PAGE,
        "application/grpc-web+proto",
        &message(&grade_easy()),
    );
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), Some(PAGE));
    let readable = answer.header("access-control-expose-headers").unwrap();
    for name in ["grpc-status", "grpc-message", "grpc-status-details-bin"] {
        assert!(readable.contains(name), "{readable}");
    }
    let (grade, trailers) = frames(&answer.body);
    assert!(trailers.contains("grpc-status:0"), "{trailers:?}");
    let native = server
        .client()
        .await
        .grade(grade_easy())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(grade, Some(native), "the same answer as over gRPC");
}

#[tokio::test]
async fn the_same_as_text() {
    let server = server();
    let mut connection = Http1::open(&server.public);
    let request = STANDARD.encode(message(&grade_easy()));
    let answer = post(
        &mut connection,
        PAGE,
        "application/grpc-web-text",
        request.as_bytes(),
    );
    assert_eq!(
        answer.header("content-type"),
        Some("application/grpc-web-text+proto")
    );
    // Each piece is padded for itself.
    let body: Vec<u8> = answer
        .text()
        .split_inclusive('=')
        .fold(Vec::<String>::new(), |mut pieces, part| {
            match pieces.last_mut() {
                Some(last) if part == "=" => last.push('='),
                _ => pieces.push(part.to_owned()),
            }
            pieces
        })
        .iter()
        .flat_map(|piece| STANDARD.decode(piece).unwrap())
        .collect();
    let (grade, trailers) = frames(&body);
    assert!(grade.is_some_and(|grade| !grade.grades.is_empty()));
    assert!(trailers.contains("grpc-status:0"), "{trailers:?}");
}

#[tokio::test]
async fn pages_get_failures_too() {
    let server = server();
    let mut connection = Http1::open(&server.public);
    let nothing = message(&GradeRequest::default());
    let answer = post(&mut connection, PAGE, "application/grpc-web", &nothing);
    assert_eq!((answer.status, answer.header("grpc-status")), (200, Some("3")));
    assert!(answer.headers.contains_key("grpc-status-details-bin"));
    // Requests that are neither gRPC-Web nor a CORS preflight.
    let page = connection.ask("GET", "/nothing", &[]);
    assert_eq!(page.status, 404);
    let grpc = [("content-type", "application/grpc"), ("content-length", "0")];
    assert_eq!(connection.ask("POST", GRADE, &grpc).status, 505);
}

#[tokio::test]
async fn pages_of_other_origins_get_no_permission() {
    let server = server();
    for stranger in ["https://other.example", "https://sudoku.example:444", "null"] {
        let mut connection = Http1::open(&server.public);
        let question = [("origin", stranger), ("access-control-request-method", "POST")];
        let may = connection.ask("OPTIONS", GRADE, &question);
        assert_eq!(may.header("access-control-allow-origin"), None, "{stranger}");
        let answer = post(
            &mut connection,
            stranger,
            "application/grpc-web",
            &message(&grade_easy()),
        );
        assert_eq!(answer.header("access-control-allow-origin"), None, "{stranger}");
    }
    let all = Server::with("[web]\nenabled = true\norigins = [\"*\"]\n", &["singles"]);
    let question = [
        ("origin", "https://any.example"),
        ("access-control-request-method", "POST"),
    ];
    let may = Http1::open(&all.public).ask("OPTIONS", GRADE, &question);
    assert_eq!(may.header("access-control-allow-origin"), Some("*"));
}

#[tokio::test]
async fn operators_are_not_called_by_pages() {
    let server = server();
    let mut connection = Http1::open(&server.admin);
    let answer = post(
        &mut connection,
        PAGE,
        "application/grpc-web",
        &message(&grade_easy()),
    );
    assert_eq!(
        (answer.status, answer.header("access-control-allow-origin")),
        (415, None)
    );
}

#[tokio::test]
async fn a_message_too_large_and_one_that_never_ends_are_refused() {
    let server = Server::with(
        "[web]\nenabled = true\n[calls]\ngrade_seconds = 0.5\nsolve_seconds = 0.5\ntransform_seconds = 0.5\ngenerate_seconds = 0.5\n",
        &["singles"],
    );
    let mut connection = Http1::open(&server.public);
    let large = GradeRequest {
        puzzle: "0".repeat(1 << 20),
        ..GradeRequest::default()
    };
    let answer = post(&mut connection, PAGE, "application/grpc-web", &message(&large));
    // 11 is OUT_OF_RANGE.
    assert_eq!(answer.header("grpc-status"), Some("11"));
    let mut connection = Http1::open(&server.public);
    let head = format!(
        "POST {GRADE} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/grpc-web\r\ncontent-length: 1000\r\n\r\nhalf"
    );
    connection.send(head.as_bytes()).unwrap();
    // 4 is DEADLINE_EXCEEDED.
    let answer = connection.answer("POST").unwrap();
    assert_eq!(answer.header("grpc-status"), Some("4"));
    assert!(
        connection.has_ended(),
        "what still comes of the request is not read"
    );
}
