//! Tests of JSON: unary calls of the Connect protocol over HTTP/1.1 and HTTP/2, and their errors.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use http::Request;
use http_body_util::{BodyExt as _, Full};
use prost::Message as _;
use serde_json::{Value, json};
use sudokud::service::proto::{GradeResponse, ReloadRequest};
use tonic::body::Body;
use tonic_types::pb;
use tower_service::Service as _;

use crate::certificates::{Files, token_lines};
use crate::http1::{Answer, Http1};
use crate::support::{EASY, EASY_SOLUTION, Server, grade_easy};
use crate::wire::GRADE;

const SOLVE: &str = "/sudoku.v1.SudokuService/Solve";
const JSON: (&str, &str) = ("content-type", "application/json");

/// Posts a body over HTTP/1.1.
pub(crate) fn post(address: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    let mut connection = Http1::open(address);
    let mut head = format!("POST {path} HTTP/1.1\r\ncontent-length: {}\r\n", body.len());
    if headers.iter().all(|(name, _)| *name != "host") {
        head.push_str("host: localhost\r\n");
    }
    for (name, value) in headers {
        head.extend([*name, ": ", *value, "\r\n"]);
    }
    head.push_str("\r\n");
    connection.send(head.as_bytes()).unwrap();
    connection.send(body).unwrap();
    connection.answer("POST").expect("an answer")
}

/// Posts JSON, and reads the answer as JSON.
pub(crate) fn call(address: &str, path: &str, message: &Value) -> (u16, Value) {
    let answer = post(address, path, &[JSON], message.to_string().as_bytes());
    assert_eq!(answer.header("content-type"), Some("application/json"));
    (answer.status, serde_json::from_slice(&answer.body).unwrap())
}

fn easy() -> Value {
    json!({ "puzzle": EASY })
}

/// The detail of this type, which is in base64 and, for people, as JSON.
fn detail<M: prost::Message + Default>(error: &Value, name: &str) -> (M, Value) {
    let details = error["details"].as_array().unwrap();
    let detail = details.iter().find(|detail| detail["type"] == name).expect(name);
    let value = STANDARD_NO_PAD.decode(detail["value"].as_str().unwrap()).unwrap();
    (M::decode(&*value).unwrap(), detail["debug"].clone())
}

pub(crate) fn reason(error: &Value) -> String {
    let (info, debug) = detail::<pb::ErrorInfo>(error, "google.rpc.ErrorInfo");
    assert_eq!(
        (info.domain.as_str(), &debug["reason"]),
        ("sudokud", &json!(info.reason))
    );
    info.reason
}

#[tokio::test]
async fn a_call_in_json_has_the_answer_of_grpc() {
    let server = Server::start();
    let native = server
        .client()
        .await
        .grade(grade_easy())
        .await
        .unwrap()
        .into_inner();
    let (status, graded) = call(&server.public, GRADE, &easy());
    assert_eq!(status, 200);
    assert_eq!(graded["status"], "SOLUTION_STATUS_UNIQUE");
    assert_eq!(graded["snapshotRevision"], native.snapshot_revision);
    assert_eq!(graded["grades"][0]["level"], native.grades[0].level);
    assert_eq!(graded["grades"][0]["score"], native.grades[0].score);
    let kind = ("content-type", "application/proto");
    let answer = post(&server.public, GRADE, &[kind], &grade_easy().encode_to_vec());
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, Some(kind.1))
    );
    assert_eq!(GradeResponse::decode(&*answer.body).unwrap(), native);
    let (status, solved) = call(&server.public, SOLVE, &json!({ "puzzle": EASY, "solution": {} }));
    assert_eq!((status, &solved["solution"]), (200, &json!(EASY_SOLUTION)));
    // 64-bit numbers are texts, and are read as texts and as numbers.
    for seed in [json!("7"), json!(7)] {
        let generated = "/sudoku.v1.SudokuService/Generate";
        let (status, made) = call(
            &server.public,
            generated,
            &json!({ "seed": seed, "level": "easy" }),
        );
        assert_eq!((status, &made["seed"]), (200, &json!("7")), "{made}");
    }
    let (status, listed) = call(
        &server.public,
        "/sudoku.v1.CatalogService/ListTechniques",
        &json!({ "page_size": 2 }),
    );
    assert_eq!((status, listed["techniques"].as_array().unwrap().len()), (200, 2));
}

#[tokio::test]
async fn the_same_over_http_2() {
    let server = Server::with("", &["singles"]);
    let mut channel = server.channel().await;
    let request = Request::post(format!("http://{}{GRADE}", server.public))
        .header("content-type", "application/json")
        .header("connect-protocol-version", "1")
        .body(Body::new(Full::from(easy().to_string())))
        .unwrap();
    std::future::poll_fn(|context| channel.poll_ready(context))
        .await
        .unwrap();
    let response = channel.call(request).await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/json");
    assert!(response.headers().get("grpc-status").is_none());
    let body = response.into_body().collect().await.unwrap();
    assert!(body.trailers().is_none());
    let (_, expected) = call(&server.public, GRADE, &easy());
    assert_eq!(
        serde_json::from_slice::<Value>(&body.to_bytes()).unwrap(),
        expected
    );
}

#[tokio::test]
async fn a_mistake_is_named_with_its_path() {
    let server = Server::with("", &["singles"]);
    for (body, expected, field) in [
        (json!({ "puzle": EASY }), "MALFORMED_FIELD", "puzle"),
        (
            json!({ "state": { "givens": EASY, "marks": [] } }),
            "MALFORMED_FIELD",
            "state.marks",
        ),
        (json!({ "puzzle": 5 }), "MALFORMED_FIELD", "puzzle"),
        (
            json!({ "hint": { "detail": "HINT_DETAIL_ALL" } }),
            "MALFORMED_FIELD",
            "hint.detail",
        ),
        (
            json!({ "state": { "pencilMarks": ["12", 7] } }),
            "MALFORMED_FIELD",
            "state.pencilMarks[1]",
        ),
        (
            json!({ "count": { "limit": 1.5 } }),
            "MALFORMED_FIELD",
            "count.limit",
        ),
        (json!({ "puzzle": "55", "solution": {} }), "GRID_LENGTH", "puzzle"),
    ] {
        let (status, error) = call(&server.public, SOLVE, &body);
        assert_eq!(
            (status, &error["code"]),
            (400, &json!("invalid_argument")),
            "{error}"
        );
        assert_eq!(reason(&error), expected, "{error}");
        let (bad, debug) = detail::<pb::BadRequest>(&error, "google.rpc.BadRequest");
        assert_eq!(bad.field_violations[0].field, field, "{error}");
        assert_eq!(debug["fieldViolations"][0]["field"], field);
        assert!(
            error["message"]
                .as_str()
                .unwrap()
                .starts_with(&format!("{field}: ")),
            "{error}"
        );
    }
}

#[tokio::test]
async fn an_unknown_field_is_answered_with_the_nearest_one() {
    let server = Server::with("", &["singles"]);
    for (body, nearest) in [
        (json!({ "puzle": EASY }), "puzzle"),
        (json!({ "state": { "pencil": [] } }), "pencilMarks"),
        (json!({ "hint": { "Detial": 1 } }), "detail"),
        (json!({ "several_solution": true }), "severalSolutions"),
    ] {
        let (_, error) = call(&server.public, SOLVE, &body);
        let message = error["message"].as_str().unwrap();
        let expected = format!("; the nearest field is {nearest}");
        assert!(message.ends_with(&expected), "{message}");
    }
}

#[tokio::test]
async fn a_mistake_is_answered_with_what_would_be_right() {
    let server = Server::with("", &["singles"]);
    for (body, expected) in [
        (
            json!({ "hint": { "detail": "HINT_DETAIL_ALL" } }),
            "hint.detail: \"HINT_DETAIL_ALL\" does not fit; write HINT_DETAIL_PLACE, HINT_DETAIL_TECHNIQUE or HINT_DETAIL_STEP",
        ),
        (
            json!({ "count": { "limit": "two" } }),
            "count.limit: \"two\" does not fit; write a whole number from -2147483648 to 2147483647",
        ),
        (
            json!({ "severalSolutions": "yes" }),
            "severalSolutions: \"yes\" does not fit; write true or false",
        ),
        (
            json!({ "trace": { "only": "x-wing" } }),
            "trace.only: \"x-wing\" does not fit; write a list; each element is a text in quotation marks",
        ),
        (
            json!({ "state": 5 }),
            "state: 5 does not fit; write an object with fields of State, which /openapi.json lists",
        ),
        (
            json!({ "trace": {}, "state": { "colour": 1 } }),
            "state.colour: there is no such field; /openapi.json lists the fields of State",
        ),
        (
            json!({ "ask": { "solution": {} } }),
            "ask: JSON has no object for this choice; write solution, count, trace, hint, all, placement, solutions or positionBefore in its place",
        ),
        (
            json!({ "count": {}, "trace": {} }),
            "trace: count and trace are set; write one of them",
        ),
        (
            json!({ "puzzle": EASY }),
            "solution: none of the questions that this server knows is set; set one of solution, count, solutions, trace, hint, all, placement and positionBefore",
        ),
        (
            json!({ "state": { "values": EASY, "pencilMarks": ["1"] }, "trace": {} }),
            "state.pencilMarks: 1 groups; write 81, one for each cell row by row, an empty one for a cell with a value",
        ),
        (
            json!([]),
            "the body is an object with fields of SolveRequest, which /openapi.json lists",
        ),
    ] {
        let (status, error) = call(&server.public, SOLVE, &body);
        assert_eq!((status, &error["message"]), (400, &json!(expected)));
    }
}

#[tokio::test]
async fn a_body_that_is_not_one_object_is_refused() {
    let server = Server::with("", &["singles"]);
    let twice = format!("{{\"puzzle\":\"{EASY}\",\"solution\":{{}},\"puzzle\":\"{EASY}\"}}");
    let answer = post(&server.public, SOLVE, &[JSON], twice.as_bytes());
    let error: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!((answer.status, &*reason(&error)), (400, "MALFORMED_FIELD"));
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .starts_with("puzzle: the field is written twice"),
        "{error}"
    );
    for body in [
        "",
        " \n",
        "{",
        "[]",
        "null",
        "{} {}",
        "{\"puzzle\": \"\\ud800\"}",
        "\u{feff}{}",
    ] {
        let answer = post(&server.public, SOLVE, &[JSON], body.as_bytes());
        let error: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(
            (answer.status, &error["code"]),
            (400, &json!("invalid_argument")),
            "{body:?} {error}"
        );
        assert!(reason(&error).starts_with("MALFORMED_"), "{body:?} {error}");
    }
}

#[tokio::test]
async fn failures_have_the_status_of_their_code() {
    let server = Server::with("[calls]\nmax_message_bytes = 1024\n", &["singles"]);
    let several = EASY.replace(['5', '7'], ".");
    for (path, body, status, code, expected) in [
        (
            GRADE,
            json!({ "puzzle": EASY, "scales": ["hodoko"] }),
            404,
            "not_found",
            "UNKNOWN_SCALE",
        ),
        (
            SOLVE,
            json!({ "puzzle": several, "solution": {} }),
            400,
            "failed_precondition",
            "PUZZLE_NOT_UNIQUE",
        ),
        (
            GRADE,
            json!({ "puzzle": "1".repeat(1024) }),
            400,
            "out_of_range",
            "MESSAGE_TOO_LARGE",
        ),
        (
            "/sudoku.v1.SudokuService/Guess",
            json!({}),
            501,
            "unimplemented",
            "METHOD_UNKNOWN",
        ),
        (
            "/sudoku.v1.AdminService/Reload",
            json!({}),
            501,
            "unimplemented",
            "METHOD_UNKNOWN",
        ),
    ] {
        let (found, error) = call(&server.public, path, &body);
        assert_eq!((found, &error["code"]), (status, &json!(code)), "{error}");
        assert_eq!(reason(&error), expected);
    }
    for (header, status, expected) in [
        (("connect-protocol-version", "2"), 400, "PROTOCOL_VERSION"),
        (("connect-timeout-ms", "1s"), 400, "TIMEOUT_MALFORMED"),
        (("content-encoding", "br"), 501, "ENCODING_UNSUPPORTED"),
    ] {
        let answer = post(
            &server.public,
            GRADE,
            &[JSON, header],
            easy().to_string().as_bytes(),
        );
        let error: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(
            (answer.status, reason(&error).as_str()),
            (status, expected),
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_deadline_in_milliseconds_counts() {
    let server = Server::start();
    let endless = json!({ "level": "extreme", "clues": { "min": 60 } });
    let headers = [JSON, ("connect-timeout-ms", "200")];
    let path = "/sudoku.v1.SudokuService/Generate";
    let answer = post(&server.public, path, &headers, endless.to_string().as_bytes());
    let error: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(
        (answer.status, &error["code"]),
        (504, &json!("deadline_exceeded")),
        "{error}"
    );
    // A body that does not arrive has the same deadline.
    let mut connection = Http1::open(&server.public);
    let head = format!(
        "POST {GRADE} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnect-timeout-ms: 200\r\n\
         content-length: 100\r\n\r\n{{"
    );
    connection.send(head.as_bytes()).unwrap();
    assert_eq!(connection.answer("POST").unwrap().status, 504);
    assert!(connection.has_ended(), "the rest of the request is not read");
}

#[tokio::test]
async fn other_content_and_other_methods_are_refused() {
    let server = Server::with("", &["singles"]);
    let body = easy().to_string();
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=latin1",
        "application/connect+json",
    ] {
        let answer = post(&server.public, GRADE, &[("content-type", kind)], body.as_bytes());
        assert_eq!(answer.status, 415, "{kind}");
        assert!(answer.header("accept-post").unwrap().contains("application/json"));
    }
    assert_eq!(post(&server.public, GRADE, &[], body.as_bytes()).status, 415);
    let stream = "/sudoku.v1.SudokuService/GradeStream";
    assert_eq!(post(&server.public, stream, &[JSON], body.as_bytes()).status, 415);
    let mut connection = Http1::open(&server.public);
    for (method, path, allowed) in [
        ("PUT", GRADE, "POST"),
        ("DELETE", GRADE, "POST"),
        ("GET", GRADE, "POST"),
        ("GET", "/sudoku.v1.SudokuService/Generate", "POST"),
        ("GET", stream, "POST"),
    ] {
        let refusal = connection.ask(method, path, &[("host", "localhost")]);
        assert_eq!(
            (refusal.status, refusal.header("allow")),
            (405, Some(allowed)),
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn pages_of_other_sites_cannot_call() {
    let server = Server::with("", &["singles"]);
    let body = easy().to_string();
    let with = |header: (&str, &str)| post(&server.public, GRADE, &[JSON, header], body.as_bytes());
    for host in ["evil.example", "sudoku.example:50051"] {
        let refusal = with(("host", host));
        assert_eq!(refusal.status, 421, "{host}");
        assert!(refusal.text().contains("server.hosts"));
    }
    for host in [&*server.public, "localhost", "[::1]:8080", "10.0.0.1"] {
        assert_eq!(with(("host", host)).status, 200, "{host}");
    }
    let own = format!("http://{}", server.public);
    for (name, value, status) in [
        ("origin", "https://evil.example", 403),
        ("origin", "null", 403),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "none", 200),
        ("origin", &*own, 200),
    ] {
        let headers = [("host", &*server.public), (name, value)];
        let mut all = vec![JSON];
        all.extend(headers);
        let answer = post(&server.public, GRADE, &all, body.as_bytes());
        assert_eq!(answer.status, status, "{name}: {value}");
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    // gRPC is no protocol of pages.
    server.client().await.grade(grade_easy()).await.unwrap();
}

#[test]
fn no_error_repeats_a_long_text_of_its_caller() {
    let server = Server::with("", &["singles"]);
    let long = "x".repeat(50_000);
    for body in [
        json!({ "puzzle": EASY, &long: 1 }),
        json!({ "puzzle": EASY, "scales": [&long] }),
        json!({ "puzzle": &long }),
        json!({ "puzzle": EASY, "extras": [&long] }),
    ] {
        let answer = post(&server.public, GRADE, &[JSON], body.to_string().as_bytes());
        let error: Value = serde_json::from_slice(&answer.body).unwrap();
        assert!(answer.status >= 400 && answer.body.len() < 16 << 10, "{error}");
        assert!(error["message"].as_str().unwrap().len() <= 1024, "{error}");
    }
}

#[test]
fn a_name_that_an_attacker_points_at_the_server_reaches_nothing() {
    let server = Server::with("[web]\nenabled = true\n", &["singles"]);
    for (listener, method, path, content) in [
        (&server.admin, "GET", "/metrics", ""),
        (&server.admin, "GET", "/readyz", ""),
        (&server.admin, "GET", "/openapi.json", ""),
        (&server.public, "GET", "/openapi.json", ""),
        (&server.public, "POST", GRADE, "application/grpc-web+proto"),
        (&server.public, "OPTIONS", GRADE, ""),
    ] {
        let status = |host| {
            let headers = [("host", host), ("content-type", content), ("content-length", "0")];
            Http1::open(listener).ask(method, path, &headers).status
        };
        assert_eq!(status("evil.example"), 421, "{method} {path} {content}");
        assert_ne!(status("localhost"), 421, "{method} {path} {content}");
    }
}

#[tokio::test]
async fn listed_hosts_and_origins_may_call() {
    let configuration = "[server]\nhosts = [\"Sudoku.example\"]\n[web]\nenabled = true\norigins = [\"https://page.example\"]\n";
    let server = Server::with(configuration, &["singles"]);
    let body = easy().to_string();
    let page = ("origin", "https://page.example");
    let answer = post(
        &server.public,
        GRADE,
        &[
            JSON,
            page,
            ("host", "sudoku.example:443"),
            ("sec-fetch-site", "cross-site"),
        ],
        body.as_bytes(),
    );
    assert_eq!(
        (answer.status, answer.header("access-control-allow-origin")),
        (200, Some(page.1))
    );
    let preflight = [
        page,
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type"),
    ];
    let may = Http1::open(&server.public).ask("OPTIONS", GRADE, &preflight);
    assert_eq!(
        (may.status, may.header("access-control-allow-origin")),
        (200, Some(page.1))
    );
    assert_eq!(may.header("access-control-allow-methods"), Some("GET,POST"));
    assert_eq!(
        post(
            &server.public,
            GRADE,
            &[JSON, ("host", "other.example")],
            body.as_bytes()
        )
        .status,
        421
    );
    // A container is addressed by names that it does not know.
    let open = Server::at("0.0.0.0:0", "");
    let address = open.public.replace("0.0.0.0", "127.0.0.1");
    assert_eq!(
        post(
            &address,
            GRADE,
            &[JSON, ("host", "sudokud.default.svc")],
            body.as_bytes()
        )
        .status,
        200
    );
}

#[tokio::test]
async fn operators_call_in_json_and_callers_need_their_token() {
    let files = Files::new();
    let tokens =
        ["caller", "operator"].map(|role| format!("sudokud_the-{role}-of-this-test-0123456789abcdef"));
    let names =
        token_lines("shop", "caller", &tokens[0], "") + &token_lines("ops", "operator", &tokens[1], "");
    files.write("access.toml", &names);
    let access = format!(
        "[access]\nfile = '{}'\ncalls_per_second = 1\nburst = 1\n[log]\naccess = true\n",
        files.text("access.toml")
    );
    let server = Server::with(&access, &["singles"]);
    let reload = "/sudoku.v1.AdminService/Reload";
    let ask = |address: &str, path: &str, token: Option<&str>, body: &str| {
        let token = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![JSON];
        headers.extend(token.as_deref().map(|token| ("authorization", token)));
        let answer = post(address, path, &headers, body.as_bytes());
        let value: Value = serde_json::from_slice(&answer.body).unwrap();
        (answer, value)
    };
    let (answer, error) = ask(&server.public, GRADE, None, "not JSON");
    assert_eq!((answer.status, &error["code"]), (401, &json!("unauthenticated")));
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    let body = easy().to_string();
    let (answer, _) = ask(&server.public, GRADE, Some(&tokens[0]), &body);
    assert_eq!(answer.status, 200);
    let (answer, error) = ask(&server.public, GRADE, Some(&tokens[0]), &body);
    assert_eq!((answer.status, reason(&error).as_str()), (429, "RATE_LIMITED"));
    assert!(answer.header("retry-after").unwrap().parse::<u32>().unwrap() >= 1);
    let (answer, error) = ask(&server.admin, reload, Some(&tokens[0]), "{}");
    assert_eq!(
        (answer.status, &error["code"]),
        (403, &json!("permission_denied"))
    );
    let (answer, reloaded) = ask(&server.admin, reload, Some(&tokens[1]), "{}");
    assert_eq!(answer.status, 200, "{reloaded}");
    assert!(reloaded["snapshotRevision"].is_string(), "{reloaded}");
    server.logged("status=\"UNAUTHENTICATED\"");
    let line = server.logged("listener=\"admin\"");
    assert!(line.contains("AdminService/Reload"), "{line}");
}

#[tokio::test]
async fn the_calls_of_a_listener_are_described() {
    let server = Server::with("", &["singles"]);
    for (address, call, other) in [
        (&server.public, "SudokuService/Grade", "AdminService/Reload"),
        (&server.admin, "AdminService/Reload", "SudokuService/Grade"),
    ] {
        let page = crate::http1::get(address, "/openapi.json");
        assert_eq!(
            (page.status, page.header("content-type")),
            (200, Some("application/json"))
        );
        let document: Value = serde_json::from_slice(&page.body).unwrap();
        let paths = document["paths"].as_object().unwrap();
        let has = |name: &str| paths.contains_key(&format!("/sudoku.v1.{name}"));
        assert!(has(call) && !has(other), "{:?}", paths.keys());
        assert_eq!(post(address, "/openapi.json", &[JSON], b"{}").status, 501);
        assert_eq!(Http1::open(address).ask("PUT", "/openapi.json", &[]).status, 405);
        assert_eq!(Http1::open(address).ask("HEAD", "/openapi.json", &[]).body, b"");
    }
}

#[tokio::test]
async fn without_the_switch_there_is_no_json() {
    let server = Server::with("[json]\nenabled = false\n", &["singles"]);
    let mut connection = Http1::open(&server.public);
    connection
        .send(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .unwrap();
    assert!(connection.answer("GET").is_none(), "only HTTP/2 is spoken");
    assert_eq!(
        post(
            &server.admin,
            "/sudoku.v1.AdminService/ListPlugins",
            &[JSON],
            b"{}"
        )
        .status,
        415
    );
    server
        .operator()
        .await
        .reload(ReloadRequest::default())
        .await
        .unwrap();
}
