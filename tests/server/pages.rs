//! Tests of the pages of the admin listener, over HTTP/1.1 and HTTP/2.

use http::{Method, Request, StatusCode};
use http_body_util::BodyExt as _;
use sudokud::service::proto::ReloadRequest;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tonic::body::Body;
use tonic::transport::Channel;
use tower_service::Service as _;

use crate::certificates::{Files, Peer, token_lines};
use crate::http1::{Http1, get};
use crate::support::Server;
use crate::wire::Wire;

/// Asks for a page over HTTP/2.
async fn ask(server: &Server, method: Method, path: &str) -> (StatusCode, String, String) {
    let endpoint = Channel::from_shared(format!("http://{}", server.admin)).unwrap();
    let mut channel = endpoint.connect().await.unwrap();
    let request = Request::builder()
        .method(method)
        .uri(format!("http://{}{path}", server.admin));
    std::future::poll_fn(|context| channel.poll_ready(context))
        .await
        .unwrap();
    let response = channel.call(request.body(Body::empty()).unwrap()).await.unwrap();
    let (head, body) = response.into_parts();
    let kind = head.headers.get("content-type");
    let kind = kind.map_or(String::new(), |kind| kind.to_str().unwrap().to_owned());
    let body = body.collect().await.unwrap().to_bytes();
    (head.status, kind, String::from_utf8(body.to_vec()).unwrap())
}

#[tokio::test]
async fn probes_are_answered_over_both_protocols() {
    let server = Server::with("", &["singles"]);
    for path in ["/livez", "/readyz"] {
        let page = get(&server.admin, path);
        assert_eq!((page.status, page.text()), (200, "ok\n"), "{path}");
        let (status, kind, text) = ask(&server, Method::GET, path).await;
        assert_eq!((status, text.as_str()), (StatusCode::OK, "ok\n"), "{path}");
        assert_eq!(kind, "text/plain; charset=utf-8");
        assert_eq!(page.header("content-type"), Some(kind.as_str()));
        assert_eq!(page.header("cache-control"), Some("no-store"));
        let head = Http1::open(&server.admin).ask("HEAD", path, &[]);
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
    }
}

#[tokio::test]
async fn from_the_signal_on_the_process_is_alive_and_not_ready() {
    let mut server = Server::with("[server]\nshutdown_delay_seconds = 3600\n", &["singles"]);
    // A connection from before the shutdown, as a probe may have.
    let mut old = Http1::open(&server.admin);
    assert_eq!(old.ask("GET", "/readyz", &[]).status, 200);
    server.signal("TERM");
    server.logged("going down");
    let ready = old.ask("GET", "/readyz", &[]);
    assert_eq!((ready.status, ready.text()), (503, "going down\n"));
    assert_eq!(get(&server.admin, "/readyz").status, 503);
    assert_eq!(get(&server.admin, "/livez").status, 200);
    server.signal("TERM");
    assert_eq!(
        server.exit().await.code(),
        Some(1),
        "the second signal ends it at once"
    );
}

#[tokio::test]
async fn unknown_pages_are_refused_with_a_text() {
    let server = Server::with("", &["singles"]);
    let mut connection = Http1::open(&server.admin);
    let missing = connection.ask("GET", "/nothing", &[]);
    assert_eq!(missing.status, 404);
    assert!(missing.text().contains("/livez, /readyz and /metrics"));
    let posted = connection.ask("POST", "/livez", &[("content-length", "0")]);
    assert_eq!((posted.status, posted.header("allow")), (405, Some("GET, HEAD")));
    let other = connection.ask(
        "POST",
        "/x",
        &[("content-length", "0"), ("content-type", "text/xml")],
    );
    assert_eq!(other.status, 415);
    let grpc = [("content-length", "0"), ("content-type", "application/grpc")];
    let grpc = connection.ask("POST", "/sudoku.v1.AdminService/Reload", &grpc);
    assert_eq!(grpc.status, 505);
    assert!(grpc.text().contains("gRPC needs HTTP/2"));
    // The same connection serves on, and so does gRPC on the same port.
    assert_eq!(connection.ask("GET", "/livez", &[]).status, 200);
    let (status, _, _) = ask(&server, Method::DELETE, "/metrics").await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    server
        .operator()
        .await
        .reload(ReloadRequest::default())
        .await
        .unwrap();
}

#[tokio::test]
async fn probes_need_no_token_and_metrics_need_an_operator() {
    let files = Files::new();
    let tokens =
        ["caller", "operator"].map(|role| format!("sudokud_the-{role}-of-this-test-0123456789abcdef"));
    let names =
        token_lines("shop", "caller", &tokens[0], "") + &token_lines("ops", "operator", &tokens[1], "");
    files.write("access.toml", &names);
    let access = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
    let server = Server::with(&access, &["singles"]);
    let ask = |path: &str, token: Option<&str>| {
        let token = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<_> = token
            .iter()
            .map(|token| ("authorization", token.as_str()))
            .collect();
        Http1::open(&server.admin).ask("GET", path, &headers).status
    };
    for token in [
        None,
        Some("wrong"),
        Some(tokens[0].as_str()),
        Some(tokens[1].as_str()),
    ] {
        assert_eq!(
            [ask("/livez", token), ask("/readyz", token)],
            [200, 200],
            "{token:?}"
        );
    }
    let numbers =
        [None, Some("wrong"), Some(&*tokens[0]), Some(&*tokens[1])].map(|token| ask("/metrics", token));
    assert_eq!(numbers, [401, 401, 403, 200]);
    let mut connection = Http1::open(&server.admin);
    let operator = format!("Bearer {}", tokens[1]);
    let page = connection.ask("GET", "/metrics", &[("authorization", &operator)]);
    for (reason, count) in [("unauthenticated", 2), ("forbidden", 1)] {
        let line = format!("sudokud_calls_denied_total{{reason=\"{reason}\"}} {count}.0");
        assert!(page.text().lines().any(|found| found == line), "{line}");
    }
}

#[tokio::test]
async fn probes_are_answered_within_tls() {
    let files = Files::new();
    let configuration = files.section("admin_tls", None);
    let server = Server::with(&configuration, &["singles"]);
    let peer = Peer {
        trusts: &files.authority,
        shows: None,
    };
    let mut stream = peer.greet(&server.admin).await.unwrap();
    let request = b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("ok\n"),
        "{answer}"
    );
}

#[tokio::test]
async fn callers_have_no_pages() {
    let server = Server::with("", &["singles"]);
    let mut connection = Http1::open(&server.public);
    let page = connection.ask("GET", "/livez", &[]);
    assert_eq!(page.status, 404, "only calls are served there");
    assert!(page.text().contains("/openapi.json"), "{}", page.text());
}

#[tokio::test]
async fn a_request_in_pieces_of_any_size_is_understood() {
    let server = Server::with("", &["singles"]);
    for cut in [1, 2, 3, 4, 5, 20] {
        let mut connection = Http1::open(&server.admin);
        let request = b"PUT /livez HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n";
        connection.send(&request[..cut]).unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        connection.send(&request[cut..]).unwrap();
        assert_eq!(connection.answer("PUT").unwrap().status, 405, "{cut}");
    }
}

#[tokio::test]
async fn a_head_that_does_not_end_is_cut_off() {
    let server = Server::with("[server]\nsilence_seconds = 0.3\n", &["singles"]);
    for begun in ["", "G", "GET /livez HTTP/1.1\r\nhost: te"] {
        let mut connection = Http1::open(&server.admin);
        connection.send(begun.as_bytes()).unwrap();
        assert!(connection.has_ended(), "{begun:?}");
    }
    // The time limit applies to the whole head, not to each byte.
    let mut connection = Http1::open(&server.admin);
    connection.send(b"GET /livez HTTP/1.1\r\n").unwrap();
    let mut sent = 0;
    while connection.send(b"a: b\r\n").is_ok() {
        sent += 1;
        assert!(sent < 1000, "nobody cuts it off");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_connection_without_a_request_is_closed() {
    let server = Server::with("[server]\nsilence_seconds = 0.3\n", &["singles"]);
    let mut connection = Http1::open(&server.admin);
    assert_eq!(connection.ask("GET", "/livez", &[]).status, 200);
    assert!(connection.has_ended());
}

#[tokio::test]
async fn a_head_too_large_is_refused() {
    let server = Server::with("", &["singles"]);
    let mut connection = Http1::open(&server.admin);
    let request = format!(
        "GET /livez HTTP/1.1\r\nhost: localhost\r\na: {}\r\n\r\n",
        "x".repeat(20 << 10)
    );
    connection.send(request.as_bytes()).unwrap();
    assert_eq!(connection.answer("GET").unwrap().status, 431);
    assert!(connection.has_ended());
}

#[tokio::test]
async fn a_peer_that_takes_no_page_is_cut_off() {
    let server = Server::with("[server]\nsilence_seconds = 0.5\n", &["singles"]);
    let mut connection = Http1::open(&server.admin);
    // Requests for pages that are not read: the sockets' buffers fill, and then the server waits.
    let request = b"GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    while connection.send(&request).is_ok() {}
    let counted = |text: &str| {
        let page = get(&server.admin, "/metrics");
        page.text().lines().any(|line| line == text)
    };
    assert!(counted(
        "sudokud_connections_ended_total{listener=\"admin\",reason=\"silent\"} 1.0"
    ));
    assert!(counted("sudokud_bytes_waiting{listener=\"admin\"} 0.0"));
}

#[tokio::test]
async fn an_old_connection_is_ended_behind_its_answer() {
    let configuration = "[server]\nmax_connection_age_seconds = 0.4\n";
    let server = Server::with(configuration, &["singles"]);
    let mut connection = Http1::open(&server.admin);
    let mut asked = 0;
    loop {
        if connection
            .send(b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n")
            .is_err()
        {
            break;
        }
        match connection.answer("GET") {
            Some(answer) => assert_eq!(answer.status, 200),
            None => break,
        }
        asked += 1;
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(asked > 0);
    assert!(
        get(&server.admin, "/metrics")
            .text()
            .contains("sudokud_connections_ended_total{listener=\"admin\",reason=\"aged\"}")
    );
}

#[tokio::test]
async fn http2_begins_as_it_always_did() {
    let server = Server::with("", &["singles"]);
    // A client may send the preface in any pieces.
    let mut wire = Wire::silent(&server.public);
    for byte in crate::wire::PREFACE {
        wire.send(&[*byte]).unwrap();
    }
    wire.send(&crate::wire::frame(crate::wire::SETTINGS, 0, 0, &[]))
        .unwrap();
    wire.find(|frame| frame.kind == crate::wire::SETTINGS);
}
