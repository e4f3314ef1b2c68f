//! Tests of the page that the server serves: where it is, under which hosts, with which headers, and under load.

use crate::certificates::{Files, token_lines};
use crate::http1::{Answer, Http1, get};
use crate::json::post;
use crate::shared::patience::until;
use crate::support::{Server, grade_easy};

const LOCAL: (&str, &str) = ("host", "localhost");

/// Asks for a path under a loopback name.
fn ask(address: &str, path: &str) -> Answer {
    Http1::open(address).ask("GET", path, &[LOCAL])
}

#[tokio::test]
async fn the_page_is_served_on_loopback_addresses_and_the_log_says_where() {
    let server = Server::with("", &["singles"]);
    let said = server.logged("open ");
    let expected = format!(
        "http://{}/ in a browser; operators: http://{}/",
        server.public, server.admin
    );
    assert_eq!(said, expected);
    for (address, own, other) in [
        (&server.public, "/page/start.js", "/page/operator.js"),
        (&server.admin, "/page/operator.js", "/page/start.js"),
    ] {
        let page = ask(address, "/");
        assert_eq!(page.status, 200);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        let policy = page.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        let script = ask(address, own);
        assert_eq!(
            script.header("content-type"),
            Some("text/javascript; charset=utf-8")
        );
        assert_eq!(script.header("content-security-policy"), Some(policy));
        assert_eq!(ask(address, other).status, 404, "{other}");
        let tag = page.header("etag").unwrap();
        let again = Http1::open(address).ask("GET", "/", &[LOCAL, ("if-none-match", tag)]);
        assert_eq!((again.status, again.body.len()), (304, 0));
        assert_eq!(Http1::open(address).ask("HEAD", "/", &[LOCAL]).body, b"");
        let posted = Http1::open(address).ask("POST", "/", &[LOCAL, ("content-length", "0")]);
        assert_eq!((posted.status, posted.header("allow")), (405, Some("GET, HEAD")));
    }
}

#[tokio::test]
async fn the_page_is_refused_under_another_host() {
    let server = Server::with("[server]\nhosts = [\"sudoku.example\"]\n", &["singles"]);
    for address in [&server.public, &server.admin] {
        for (host, status) in [
            ("127.0.0.1", 200),
            ("sudoku.example", 200),
            ("evil.example", 421),
            ("", 421),
        ] {
            let page = Http1::open(address).ask("GET", "/", &[("host", host)]);
            assert_eq!(page.status, status, "{host}");
        }
    }
}

#[tokio::test]
async fn elsewhere_the_page_must_be_switched_on() {
    let server = Server::at("0.0.0.0:0", "");
    let port = server.public.rsplit_once(':').unwrap().1;
    let reached = format!("127.0.0.1:{port}");
    assert_eq!(ask(&reached, "/").status, 404);
    assert_eq!(ask(&server.admin, "/").status, 200);
    server.logged("operators: open ");
    let server = Server::at("0.0.0.0:0", "[web]\npage = \"on\"\n");
    let port = server.public.rsplit_once(':').unwrap().1;
    assert_eq!(ask(&format!("127.0.0.1:{port}"), "/").status, 200);
    let server = Server::with("[web]\npage = \"off\"\n", &["singles"]);
    for address in [&server.public, &server.admin] {
        assert_eq!(ask(address, "/").status, 404);
        assert_eq!(ask(address, "/page/start.js").status, 404);
    }
    assert!(!server.log().iter().any(|line| line.contains("in a browser")));
}

#[tokio::test]
async fn the_page_needs_no_token_and_its_calls_do() {
    let files = Files::new();
    let token = "sudokud_the-caller-of-this-test-0123456789abcdef";
    files.write("access.toml", &token_lines("shop", "caller", token, ""));
    let access = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
    let server = Server::with(&access, &["singles"]);
    for address in [&server.public, &server.admin] {
        assert_eq!(ask(address, "/").status, 200);
        assert_eq!(ask(address, "/nothing").status, 401, "as without the page");
    }
    let call = "/sudoku.v1.CatalogService/ListScales";
    let json = ("content-type", "application/json");
    assert_eq!(post(&server.public, call, &[json], b"{}").status, 401);
    let bearer = format!("Bearer {token}");
    let answer = post(&server.public, call, &[json, ("authorization", &bearer)], b"{}");
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[tokio::test]
async fn a_peer_that_takes_no_file_of_the_page_is_cut_off_and_others_are_served() {
    let server = Server::with("[server]\nsilence_seconds = 0.5\n", &["singles"]);
    let mut client = server.client().await;
    for address in [&server.public, &server.admin] {
        let mut connection = Http1::open(address);
        // Requests whose answers are not read: the sockets' buffers fill, and then the server waits.
        let request = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
        while connection.send(&request).is_ok() {}
        client.grade(grade_easy()).await.unwrap();
    }
    for listener in ["public", "admin"] {
        for number in [
            format!("sudokud_connections_ended_total{{listener=\"{listener}\",reason=\"silent\"}} 1.0"),
            format!("sudokud_bytes_waiting{{listener=\"{listener}\"}} 0.0"),
        ] {
            // The server may still be about to count the end of a call whose answer is here.
            let is_shown = async || {
                let page = get(&server.admin, "/metrics");
                page.text().lines().any(|line| line == number)
            };
            until(&number, is_shown).await;
        }
    }
}
