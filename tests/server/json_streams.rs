//! Tests of streams of the Connect protocol: envelopes, the end of an answer, and what each HTTP version allows.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::{StreamExt as _, stream};
use http::Request;
use http_body::Frame;
use http_body_util::{BodyExt as _, Full, StreamBody};
use prost::Message as _;
use serde_json::{Value, json};
use sudokud::service::proto::{GenerateRequest, GenerateStreamRequest, GenerateStreamResponse};
use tokio::sync::mpsc;
use tonic::body::Body;
use tower_service::Service as _;

use crate::json::post;
use crate::support::{EASY, EASY_SOLUTION, Server};

const GENERATE: &str = "/sudoku.v1.SudokuService/GenerateStream";
const SOLVE: &str = "/sudoku.v1.SudokuService/SolveStream";
const JSON: (&str, &str) = ("content-type", "application/connect+json");

fn envelope(flags: u8, message: &[u8]) -> Vec<u8> {
    let mut bytes = vec![flags];
    bytes.extend((message.len() as u32).to_be_bytes());
    bytes.extend(message);
    bytes
}

fn text(message: &Value) -> Vec<u8> {
    envelope(0, message.to_string().as_bytes())
}

/// The messages of an answer, and its end.
fn messages(mut body: &[u8]) -> (Vec<Vec<u8>>, Value) {
    let mut all = Vec::new();
    while let [flags, a, b, c, d, rest @ ..] = body {
        let (message, next) = rest.split_at(u32::from_be_bytes([*a, *b, *c, *d]) as usize);
        if *flags == 2 {
            assert!(next.is_empty(), "nothing follows the end");
            return (all, serde_json::from_slice(message).unwrap());
        }
        assert_eq!(*flags, 0);
        all.push(message.to_vec());
        body = next;
    }
    panic!("no end: {:?}", String::from_utf8_lossy(body));
}

fn values(body: &[u8]) -> (Vec<Value>, Value) {
    let (all, end) = messages(body);
    let all = all.iter().map(|message| serde_json::from_slice(message).unwrap());
    (all.collect(), end)
}

fn three() -> Value {
    json!({ "request": { "level": "easy", "seed": "7" }, "count": 3 })
}

/// Calls over HTTP/2 with a body of these bytes.
async fn call(server: &Server, path: &str, kind: &str, body: Body) -> (http::HeaderMap, Vec<u8>) {
    let mut channel = server.channel().await;
    let request = Request::post(format!("http://{}{path}", server.public)).header("content-type", kind);
    std::future::poll_fn(|context| channel.poll_ready(context))
        .await
        .unwrap();
    let response = channel.call(request.body(body).unwrap()).await.unwrap();
    assert_eq!(response.status(), 200);
    let (head, body) = response.into_parts();
    (head.headers, body.collect().await.unwrap().to_bytes().to_vec())
}

#[tokio::test]
async fn a_stream_of_answers_is_sent_over_both_versions() {
    let server = Server::start();
    let answer = post(&server.public, GENERATE, &[JSON], &text(&three()));
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, Some(JSON.1))
    );
    let (made, end) = values(&answer.body);
    assert_eq!((made.len(), &end), (3, &json!({})));
    // The default of a number is left out.
    assert_eq!((&made[0].get("index"), &made[2]["index"]), (&None, &json!(2)));
    assert_eq!(made[1]["response"]["seed"], "8");
    let (headers, body) = call(&server, GENERATE, JSON.1, Body::new(Full::from(text(&three())))).await;
    assert_eq!(headers["content-type"], JSON.1);
    assert_eq!(values(&body), (made.clone(), end));
    let request = GenerateStreamRequest {
        request: Some(GenerateRequest {
            level: "easy".to_owned(),
            seed: Some(7),
            ..GenerateRequest::default()
        }),
        count: 3,
    };
    let proto = ("content-type", "application/connect+proto");
    let answer = post(
        &server.public,
        GENERATE,
        &[proto],
        &envelope(0, &request.encode_to_vec()),
    );
    let (messages, end) = messages(&answer.body);
    assert_eq!((messages.len(), end), (3, json!({})));
    assert_eq!(GenerateStreamResponse::decode(&*messages[2]).unwrap().index, 2);
}

#[tokio::test]
async fn requests_and_answers_alternate_over_http_2() {
    let server = Server::with("", &["singles"]);
    let (send, receive) = mpsc::unbounded_channel::<Vec<u8>>();
    let frames = stream::unfold(receive, |mut receive| async {
        let bytes = receive.recv().await?;
        Some((
            Ok::<_, std::convert::Infallible>(Frame::data(bytes::Bytes::from(bytes))),
            receive,
        ))
    });
    let element = |puzzle: &str| text(&json!({ "request": { "puzzle": puzzle, "solution": {} } }));
    send.send(element(EASY)).unwrap();
    let mut channel = server.channel().await;
    let request = Request::post(format!("http://{}{SOLVE}", server.public)).header("content-type", JSON.1);
    std::future::poll_fn(|context| channel.poll_ready(context))
        .await
        .unwrap();
    let request = request.body(Body::new(StreamBody::new(frames))).unwrap();
    let mut answer = channel
        .call(request)
        .await
        .unwrap()
        .into_body()
        .into_data_stream();
    // The next request is sent after the answer to the first, in two pieces.
    let first = answer.next().await.unwrap().unwrap();
    let first: Value = serde_json::from_slice(&first[5..]).unwrap();
    assert_eq!(first["response"]["solution"], EASY_SOLUTION);
    let bad = element("55");
    send.send(bad[..7].to_vec()).unwrap();
    send.send(bad[7..].to_vec()).unwrap();
    let second = answer.next().await.unwrap().unwrap();
    let second: Value = serde_json::from_slice(&second[5..]).unwrap();
    assert_eq!(second["failure"]["code"], 3);
    let detail = &second["failure"]["details"][0];
    assert_eq!(
        detail["@type"], "type.googleapis.com/google.rpc.ErrorInfo",
        "{second}"
    );
    drop(send);
    let end = answer.next().await.unwrap().unwrap();
    assert_eq!((end[0], &end[5..]), (2, &b"{}"[..]));
    assert!(answer.next().await.is_none());
}

#[tokio::test]
async fn the_end_says_why_a_call_failed() {
    let server = Server::with("[calls]\nmax_message_bytes = 1024\n", &["singles"]);
    let good = text(&json!({ "request": { "puzzle": EASY, "solution": {} } }));
    let half = [&good[..], &good[..9]].concat();
    let unknown = text(&json!({ "request": { "puzzel": EASY } }));
    let large = [&[0, 0xff, 0xff, 0xff, 0xff][..], &good].concat();
    for (body, reason, answered) in [
        (half, "MALFORMED_MESSAGE", 1),
        ([&good[..], &unknown].concat(), "MALFORMED_FIELD", 1),
        (large, "MESSAGE_TOO_LARGE", 0),
        (envelope(1, b"{}"), "MALFORMED_MESSAGE", 0),
        (envelope(2, b"{}"), "MALFORMED_MESSAGE", 0),
        (envelope(0, b""), "MALFORMED_MESSAGE", 0),
        // A message without an envelope.
        (good[5..].to_vec(), "MALFORMED_MESSAGE", 0),
    ] {
        let (_, body) = call(&server, SOLVE, JSON.1, Body::new(Full::from(body))).await;
        let (found, end) = values(&body);
        assert_eq!(end["error"]["details"][0]["debug"]["reason"], reason, "{end}");
        // A mistake may overtake the answers to requests before it.
        assert!(found.len() <= answered, "{found:?}");
    }
    let refused = post(&server.public, GENERATE, &[JSON], &text(&json!({ "count": -1 })));
    let (none, end) = values(&refused.body);
    assert_eq!((refused.status, none.len()), (200, 0));
    assert_eq!(end["error"]["code"], "invalid_argument", "{end}");
    assert_eq!(
        end["error"]["details"][1]["debug"]["fieldViolations"][0]["field"],
        "count"
    );
    let (_, body) = call(
        &server,
        "/sudoku.v1.SudokuService/GuessStream",
        JSON.1,
        Body::empty(),
    )
    .await;
    assert_eq!(values(&body).1["error"]["code"], "unimplemented");
}

#[tokio::test]
async fn streams_of_requests_need_http_2_and_may_be_compressed() {
    let server = Server::with("", &["singles"]);
    let element = json!({ "request": { "puzzle": EASY, "solution": {} } }).to_string();
    let refused = post(&server.public, SOLVE, &[JSON], &envelope(0, element.as_bytes()));
    assert_eq!(refused.status, 505);
    assert!(refused.text().contains("HTTP/2"));
    let packed = |text: &str| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        envelope(1, &encoder.finish().unwrap())
    };
    let headers = [JSON, ("connect-content-encoding", "gzip")];
    let answer = post(
        &server.public,
        GENERATE,
        &headers,
        &packed(&json!({ "request": {}, "count": 1 }).to_string()),
    );
    let (made, end) = values(&answer.body);
    assert_eq!((made.len(), end), (1, json!({})));
    let answer = post(&server.public, GENERATE, &headers, &packed(&" ".repeat(10 << 20)));
    let (_, end) = values(&answer.body);
    assert_eq!(end["error"]["code"], "out_of_range");
    let unknown = [JSON, ("connect-content-encoding", "br")];
    let answer = post(&server.public, GENERATE, &unknown, &text(&three()));
    assert_eq!(values(&answer.body).1["error"]["code"], "unimplemented");
}

#[tokio::test]
async fn answers_of_plain_json_are_lines_if_the_caller_accepts_them() {
    let server = Server::start();
    let plain = ("content-type", "application/json");
    let lines = [plain, ("accept", "text/plain, application/x-ndjson")];
    let body = three().to_string();
    let answer = post(&server.public, GENERATE, &lines, body.as_bytes());
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, Some("application/x-ndjson"))
    );
    let read = |text: &str| -> Vec<Value> {
        assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let envelopes = post(&server.public, GENERATE, &[JSON], &text(&three()));
    assert_eq!(read(answer.text()), values(&envelopes.body).0);

    // An error before the first answer is that of a unary call; a later one is the last line.
    let refused = post(&server.public, GENERATE, &lines, b"{\"count\":-1}");
    assert_eq!(refused.status, 400);
    let error: Value = serde_json::from_slice(&refused.body).unwrap();
    assert_eq!(error["code"], "invalid_argument", "{error}");
    let many = json!({ "request": {}, "count": 100_000 }).to_string();
    let late = [lines[0], lines[1], ("connect-timeout-ms", "700")];
    let answer = post(&server.public, GENERATE, &late, many.as_bytes());
    let all = read(answer.text());
    let (last, made) = all.split_last().unwrap();
    assert_eq!(
        (answer.status, &last["error"]["code"]),
        (200, &json!("deadline_exceeded"))
    );
    assert!(
        made.iter()
            .all(|line| line["response"].is_object() && line.get("error").is_none())
    );
    assert!(made.len() < 100_000);

    // Without the header, and for a stream of requests, the refusal says how.
    let refused = post(&server.public, GENERATE, &[plain], body.as_bytes());
    assert_eq!(refused.status, 415);
    assert!(
        refused
            .text()
            .contains("send the header `Accept: application/x-ndjson`"),
        "{}",
        refused.text()
    );
    let refused = post(&server.public, SOLVE, &lines, b"{}");
    assert_eq!(refused.status, 415);
    assert!(!refused.text().contains("x-ndjson"), "{}", refused.text());
}
