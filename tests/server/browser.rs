//! Runs calls from a page in a real browser. The test serves the page itself, from an origin of its own.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use prost::Message;
use serde_json::{Value, json};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::{
    GenerateRequest, GenerateResponse, GenerateStreamRequest, GenerateStreamResponse, GradeRequest,
    SolveResponse,
};

use crate::support::{EASY, EASY_SOLUTION, LONG, Server, solve};

/// The browsers' usual names.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

fn browser() -> Option<&'static str> {
    let is_there = |name: &&&str| {
        let found = Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        found.is_ok_and(|status| status.success())
    };
    let found = BROWSERS.iter().find(is_there).copied();
    if found.is_none() {
        eprintln!("LEFT OUT: there is no chromium, so no page calls from a real browser");
    }
    found
}

/// A browser that ends with its test.
struct Browser(Child);

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Serves the page, and sends the results that the page posts.
fn serve(listener: &TcpListener, page: &str, results: &Sender<String>) {
    for connection in listener.incoming().map_while(Result::ok) {
        if let Some(posted) = exchange(&connection, page)
            && results.send(posted).is_err()
        {
            return;
        }
    }
}

/// Answers one request. Returns the body of a POST.
fn exchange(mut connection: &TcpStream, page: &str) -> Option<String> {
    let mut reader = BufReader::new(connection);
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let (status, page) = if first.starts_with("GET / ") {
        ("200 OK", page)
    } else if first.starts_with("POST /results ") {
        ("200 OK", "")
    } else {
        ("404 Not Found", "")
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{page}",
        page.len()
    );
    connection.write_all(answer.as_bytes()).ok()?;
    first
        .starts_with("POST /results ")
        .then(|| String::from_utf8(body).ok())?
}

/// Returns the results of the calls of a page that this listener serves.
fn results_of(browser: &str, listener: TcpListener, server: &Server, calls: &[Value]) -> Vec<Value> {
    let plan = json!({ "server": format!("http://{}", server.public), "calls": calls });
    let page = include_str!("browser.html").replace("PLAN", &plan.to_string());
    let address = listener.local_addr().unwrap();
    let (sender, results): (_, Receiver<String>) = channel();
    thread::spawn(move || serve(&listener, &page, &sender));
    let profile = tempfile::tempdir().unwrap();
    let browser = Command::new(browser)
        .args([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-dev-shm-usage",
        ])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("http://{address}/"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let browser = Browser(browser);
    let told = results.recv_timeout(LONG).expect("the page posts its results");
    drop(browser);
    serde_json::from_str(&told).unwrap()
}

fn call(path: &str, message: &impl Message, text: bool) -> Value {
    json!({ "path": path, "message": hex::encode(message.encode_to_vec()), "text": text })
}

/// The messages of a call that ended well.
fn messages<T: Message + Default>(result: &Value) -> Vec<T> {
    assert_eq!(
        (&result["http"], &result["status"]),
        (&json!(200), &json!("0")),
        "{result}"
    );
    assert_eq!(result["id"], "from-a-page", "the page may read the header");
    let messages = result["messages"].as_array().unwrap().iter();
    messages
        .map(|message| T::decode(&hex::decode(message.as_str().unwrap()).unwrap()[..]).unwrap())
        .collect()
}

#[tokio::test]
async fn a_page_calls_from_a_browser() {
    let Some(browser) = browser() else {
        return;
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let server = Server::with(
        &format!("[web]\nenabled = true\norigins = [\"{origin}\"]\n"),
        &["singles"],
    );
    let seeded = GenerateRequest {
        seed: Some(7),
        ..GenerateRequest::default()
    };
    let three = GenerateStreamRequest {
        request: Some(seeded.clone()),
        count: 3,
    };
    let path = |method: &str| format!("/sudoku.v1.SudokuService/{method}");
    let calls = [
        call(&path("Solve"), &solve(EASY), false),
        call(&path("Generate"), &seeded, false),
        call(&path("Generate"), &seeded, true),
        call(&path("GenerateStream"), &three, false),
        call(&path("Grade"), &GradeRequest::default(), false),
    ];
    let results = results_of(browser, listener, &server, &calls);
    let solved: Vec<SolveResponse> = messages(&results[0]);
    assert!(
        matches!(&solved[0].answer, Some(Answer::Solution(solution)) if format!("{solution:?}").contains(EASY_SOLUTION)),
        "{solved:?}"
    );
    let native = server.client().await.generate(seeded).await.unwrap().into_inner();
    for result in &results[1..=2] {
        assert_eq!(
            messages::<GenerateResponse>(result),
            std::slice::from_ref(&native)
        );
    }
    assert_eq!(messages::<GenerateStreamResponse>(&results[3]).len(), 3);
    let failed = &results[4];
    assert_eq!(
        (&failed["http"], &failed["status"]),
        (&json!(200), &json!("3")),
        "{failed}"
    );
    assert!(failed["words"].as_str().unwrap().contains("puzzle"), "{failed}");
}

#[tokio::test]
async fn a_browser_keeps_a_page_of_another_origin_out() {
    let Some(browser) = browser() else {
        return;
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = Server::with(
        "[web]\nenabled = true\norigins = [\"https://sudoku.example\"]\n",
        &["singles"],
    );
    let calls = [call("/sudoku.v1.SudokuService/Solve", &solve(EASY), false)];
    let results = results_of(browser, listener, &server, &calls);
    assert!(results[0]["failed"].is_string(), "{results:?}");
}
