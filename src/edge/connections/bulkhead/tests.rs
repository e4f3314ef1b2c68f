//! Tests with real sockets: a service tells on which thread it answers.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Mutex;
use std::sync::mpsc;
use std::task::Context;
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use h2::client::SendRequest;
use http::{HeaderMap, Request, Response};
use rustix::process::getpriority_process;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::task::{JoinHandle, yield_now};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tonic::body::Body;
use tower_service::Service;

use super::super::{EdgeLimits, EdgeListener, ListenerParts, ListenerState, Protocols, Proxies, serve};
use super::*;
use crate::access::token::TokenHash;
use crate::access::{AccessControl, AccessSettings, Allowance};
use crate::{Address, CallService};

const TOKEN: &str = "sudokud_of_a_test";
/// The name of the main runtime's thread.
const MAIN: &str = "main";
/// A time that only a broken server needs.
const LONG: Duration = Duration::from_mins(1);

/// Answers with the name and the nice value of its thread.
#[derive(Clone)]
struct ThreadNames(Arc<ServiceState>);

/// What a test and its service share.
struct ServiceState {
    /// Ends the calls of `/wait`.
    go_on: Notify,
    /// Receives from calls of `/block`, whose threads stop until the test ends it.
    blocked: Mutex<mpsc::Receiver<()>>,
    /// The threads on which calls of `/wait` and `/block` have begun.
    begun: Mutex<Vec<String>>,
}

impl Service<Request<Body>> for ThreadNames {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let state = Arc::clone(&self.0);
        Box::pin(async move {
            let begin = || state.begun.lock().unwrap().push(thread_name());
            match request.uri().path() {
                "/wait" => {
                    begin();
                    state.go_on.notified().await;
                }
                "/block" => {
                    begin();
                    // An error when the test ends.
                    let _ = state.blocked.lock().unwrap().recv();
                }
                _ => {}
            }
            let mut answer = Response::new(Body::empty());
            let nice = getpriority_process(None).unwrap();
            answer
                .headers_mut()
                .insert("thread", thread_name().parse().unwrap());
            answer.headers_mut().insert("nice", nice.into());
            Ok(answer)
        })
    }
}

fn thread_name() -> String {
    thread::current().name().unwrap_or_default().to_owned()
}

/// A listener on a runtime of its own with one thread.
struct TestListener {
    /// Dropping it ends the calls of `/block`.
    release: Option<mpsc::Sender<()>>,
    runtime: Option<Runtime>,
    state: Arc<ServiceState>,
    listener: Arc<ListenerState>,
    address: SocketAddr,
    close: CancellationToken,
    served: Option<JoinHandle<()>>,
}

impl TestListener {
    /// Starts a listener on which `TOKEN` proves a name, for this test; without one, callers have no names.
    async fn start(test: Option<&str>) -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name(MAIN)
            .enable_all()
            .build()
            .unwrap();
        let (release, blocked) = mpsc::channel();
        let state = Arc::new(ServiceState {
            go_on: Notify::new(),
            blocked: Mutex::new(blocked),
            begun: Mutex::default(),
        });
        let close = CancellationToken::new();
        let any: SocketAddr = "127.0.0.1:0".parse().unwrap();
        let bound = runtime.spawn(async move { EdgeListener::bind(&Address::Ip(any)).await });
        let sockets = bound.await.unwrap().unwrap();
        let Address::Ip(address) = sockets.addresses().unwrap()[0] else {
            panic!("an IP address was bound");
        };
        let service = CallService::new(ThreadNames(Arc::clone(&state)));
        let listener = listener_state(test);
        let served = runtime.spawn(serve(sockets, service, Arc::clone(&listener), close.clone()));
        Self {
            release: Some(release),
            listener,
            runtime: Some(runtime),
            state,
            address,
            close,
            served: Some(served),
        }
    }

    /// Opens a connection of HTTP/2.
    async fn http2(&self) -> Http2Client {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let (calls, connection) = h2::client::handshake(stream).await.unwrap();
        let ended = tokio::spawn(async {
            // The end is expected; how it comes about is not of interest.
            let _ = connection.await;
        });
        Http2Client { calls, ended }
    }

    /// Waits until this number of calls of `/wait` and `/block` have begun. Returns the names of their threads, sorted.
    async fn begun(&self, count: usize) -> Vec<String> {
        within(async {
            loop {
                let mut threads = self.state.begun.lock().unwrap().clone();
                if threads.len() >= count {
                    threads.sort();
                    return threads;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        })
        .await
    }

    /// Waits until the listener has ended.
    async fn ended(&mut self) {
        within(self.served.take().unwrap()).await.unwrap();
    }
}

impl Drop for TestListener {
    fn drop(&mut self) {
        self.release = None;
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A connection of HTTP/2.
struct Http2Client {
    calls: SendRequest<Bytes>,
    ended: JoinHandle<()>,
}

impl Http2Client {
    /// Sends a call. Returns its future answer.
    async fn send(&mut self, path: &str, token: Option<&str>) -> h2::client::ResponseFuture {
        let mut request = Request::get(format!("http://localhost{path}"));
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        std::future::poll_fn(|context| self.calls.poll_ready(context))
            .await
            .unwrap();
        self.calls
            .send_request(request.body(()).unwrap(), true)
            .unwrap()
            .0
    }

    /// Makes a call. Returns the thread that has answered it.
    async fn call(&mut self, token: Option<&str>) -> Answerer {
        let answer = within(self.send("/", token).await).await.unwrap();
        Answerer::of(answer.headers())
    }
}

/// The thread that has answered a call.
#[derive(PartialEq, Eq, Debug)]
struct Answerer {
    name: String,
    nice: i32,
}

impl Answerer {
    fn of(headers: &HeaderMap) -> Self {
        let text = |name| headers[name].to_str().unwrap();
        Self {
            name: text("thread").to_owned(),
            nice: text("nice").parse().unwrap(),
        }
    }

    fn is_on_bulkhead(&self) -> bool {
        self.name == THREAD
    }
}

async fn within<T>(future: impl Future<Output = T>) -> T {
    timeout(LONG, future).await.expect("the server answers")
}

/// Returns the state of a listener. `test` is a part of the name of its file of names.
fn listener_state(test: Option<&str>) -> Arc<ListenerState> {
    let file = test.map(|test| {
        let file = std::env::temp_dir().join(format!("sudokud-{test}-{}.toml", std::process::id()));
        let hash = TokenHash::of(TOKEN.as_bytes());
        let tokens = format!("[[token]]\nname = \"shop\"\nrole = \"caller\"\nsha256 = \"{hash}\"\n");
        std::fs::write(&file, tokens).unwrap();
        file
    });
    let access = AccessControl::open(&AccessSettings {
        file: file.clone(),
        allowance: Allowance::default(),
    });
    if let Some(file) = file {
        std::fs::remove_file(file).unwrap();
    }
    ListenerState::new(ListenerParts {
        name: "server.listen",
        bounds: limits(),
        tls: None,
        protocols: Protocols::Both,
        access: Arc::new(access.unwrap()),
        proxies: Proxies::default(),
    })
    .unwrap()
}

fn limits() -> EdgeLimits {
    EdgeLimits {
        connections: 100,
        connections_per_address: 100,
        silence: LONG,
        age: None,
        age_grace: LONG,
        idle: None,
        calls: 100,
        buffered: 64 << 20,
        failed_logins: 0,
        probes: 0,
    }
}

#[tokio::test]
async fn a_connection_moves_to_the_main_runtime_before_the_call_that_proves_a_name_is_served() {
    let listener = TestListener::start(Some("moves")).await;
    let mut client = listener.http2().await;
    let unknown = client.call(None).await;
    assert!(unknown.is_on_bulkhead(), "{unknown:?}");
    let wrong = client.call(Some("sudokud_wrong")).await;
    assert!(wrong.is_on_bulkhead(), "{wrong:?}");
    let known = client.call(Some(TOKEN)).await;
    assert_eq!(known.name, MAIN);
    assert_eq!(unknown.nice, (known.nice + NICER).min(19));
    for _ in 0..3 {
        assert_eq!(client.call(Some(TOKEN)).await, known);
        assert_eq!(client.call(None).await, known, "the connection stays there");
    }
    assert!(listener.http2().await.call(None).await.is_on_bulkhead());
}

#[tokio::test]
async fn a_connection_of_http1_moves_too() {
    let listener = TestListener::start(Some("http1")).await;
    let mut stream = TcpStream::connect(listener.address).await.unwrap();
    let mut call = async |headers: &str| {
        let request = format!("GET / HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(within(stream.read_u8()).await.unwrap());
        }
        String::from_utf8(answer).unwrap()
    };
    assert!(call("").await.contains(&format!("thread: {THREAD}\r\n")));
    for _ in 0..3 {
        let known = call(&format!("authorization: Bearer {TOKEN}\r\n")).await;
        assert!(known.contains("thread: main\r\n"), "{known}");
    }
}

#[tokio::test]
async fn an_unauthenticated_peer_that_holds_its_thread_delays_no_known_caller() {
    let listener = TestListener::start(Some("holds")).await;
    let mut known = listener.http2().await;
    known.call(Some(TOKEN)).await;
    let mut unknown = listener.http2().await;
    let _held = unknown.send("/block", None).await;
    listener.begun(1).await;
    for _ in 0..100 {
        assert_eq!(known.call(Some(TOKEN)).await.name, MAIN);
    }
}

#[tokio::test]
async fn a_call_that_an_unauthenticated_peer_has_begun_is_answered_after_its_connection_has_moved() {
    let listener = TestListener::start(Some("begun")).await;
    let mut client = listener.http2().await;
    let early = client.send("/wait", None).await;
    listener.begun(1).await;
    assert_eq!(client.call(Some(TOKEN)).await.name, MAIN);
    listener.state.go_on.notify_one();
    let early = within(early).await.unwrap();
    assert!(Answerer::of(early.headers()).is_on_bulkhead());
}

#[tokio::test]
async fn the_drain_waits_for_the_unauthenticated_calls_and_those_of_known_callers() {
    for token in [None, Some(TOKEN)] {
        let mut listener = TestListener::start(Some("drain")).await;
        let mut client = listener.http2().await;
        let call = client.send("/wait", token).await;
        let thread = if token.is_none() { THREAD } else { MAIN };
        assert_eq!(listener.begun(1).await, [thread]);
        listener.close.cancel();
        within(async { while TcpStream::connect(listener.address).await.is_ok() {} }).await;
        assert!(!listener.served.as_ref().unwrap().is_finished());
        listener.state.go_on.notify_one();
        within(call).await.unwrap();
        within(client.ended).await.unwrap();
        listener.ended().await;
    }
}

#[tokio::test]
async fn connections_on_both_runtimes_end_with_the_listener() {
    let listener = TestListener::start(Some("ends")).await;
    let (mut unknown, mut known) = (listener.http2().await, listener.http2().await);
    let _calls = [
        unknown.send("/wait", None).await,
        known.send("/wait", Some(TOKEN)).await,
    ];
    assert_eq!(listener.begun(2).await, [MAIN, THREAD]);
    listener.served.as_ref().unwrap().abort();
    within(unknown.ended).await.unwrap();
    within(known.ended).await.unwrap();
}

#[tokio::test]
async fn without_names_all_connections_are_on_the_main_runtime() {
    let listener = TestListener::start(None).await;
    assert_eq!(listener.http2().await.call(None).await.name, MAIN);
}

#[tokio::test]
async fn new_connections_take_turns_with_the_calls_of_known_callers() {
    let mut listener = TestListener::start(Some("turns")).await;
    let mut known = listener.http2().await;
    let _held = known.send("/block", Some(TOKEN)).await;
    listener.begun(1).await;
    // The main thread is blocked, so the connections wait for the listener.
    let mut waiting = Vec::new();
    for _ in 0..50 {
        waiting.push(TcpStream::connect(listener.address).await.unwrap());
    }
    let state = Arc::clone(&listener.listener);
    let most_in_a_turn = listener.runtime.as_ref().unwrap().spawn(async move {
        let (mut most, mut before) = (0, 1);
        while before < 51 {
            yield_now().await;
            let open = state.counters().open();
            most = most.max(open - before);
            before = open;
        }
        most
    });
    listener.release = None;
    assert_eq!(within(most_in_a_turn).await.unwrap(), 1);
}
