//! The Redis store against a real `redis-server`: what every store must do, and faults of the server. Without `redis-server` on the machine
//! the tests say so and are left out.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tempfile::TempDir;

use super::*;
use crate::suite::{STOCK, check_ledgers, check_stocks, claim, entries, entry, lease, ledger};

/// A server in a folder of its own.
struct RedisServer {
    process: Child,
    folder: TempDir,
    port: u16,
    arguments: Vec<String>,
}

impl RedisServer {
    /// Starts a server. Returns `None` if there is none on this machine.
    fn start(arguments: &[&str]) -> Option<Self> {
        if Command::new("redis-server").arg("--version").output().is_err() {
            println!("left out: there is no redis-server on this machine");
            return None;
        }
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let folder = tempfile::tempdir().unwrap();
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let process = spawn(folder.path(), port, &arguments);
        let server = Self {
            process,
            folder,
            port,
            arguments,
        };
        server.wait();
        Some(server)
    }

    /// Ends the server with SIGKILL.
    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again over its own files.
    fn restart(&mut self) {
        self.process = spawn(self.folder.path(), self.port, &self.arguments);
        self.wait();
    }

    fn wait(&self) {
        for _ in 0..500 {
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() && !self.cli(&["PING"]).is_empty() {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("redis-server did not start");
    }

    fn signal(&self, signal: &str) {
        let status = Command::new("kill")
            .args([signal, &self.process.id().to_string()])
            .status();
        assert!(status.unwrap().success());
    }

    fn cli(&self, arguments: &[&str]) -> String {
        let output = Command::new("redis-cli")
            .args(["-p", &self.port.to_string()])
            .args(arguments)
            .output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    }

    fn store(&self) -> Arc<RedisStore> {
        at(self.port)
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn spawn(folder: &Path, port: u16, arguments: &[String]) -> Child {
    Command::new("redis-server")
        .args([
            "--port",
            &port.to_string(),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "yes",
            "--dir",
        ])
        .arg(folder)
        .args(arguments)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

fn at(port: u16) -> Arc<RedisStore> {
    Arc::new(RedisStore::open(&format!("redis://127.0.0.1:{port}")).unwrap())
}

fn is_unavailable<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Unavailable { .. }))
}

/// Waits until the breaker has let a call pass again.
async fn answers_again(store: &RedisStore) {
    for _ in 0..400 {
        if store.level(STOCK).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the store does not come back");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_redis_store_does_what_every_store_must_do() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    check_stocks(server.store()).await;
    check_ledgers(server.store()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_server_refills_a_stock_and_a_late_one_adds_nothing() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    let (one, other) = (server.store(), server.store());
    let short = Duration::from_millis(300);
    let first = one.lease(STOCK, None, short).await.unwrap().unwrap();
    assert_eq!(other.lease(STOCK, None, short).await, Ok(None));
    assert_eq!(
        one.lease(STOCK, Some(first), short).await,
        Ok(Some(first)),
        "renewed"
    );
    one.put(STOCK, entries(0..1), first).await.unwrap();
    // The first one hangs.
    let mut second = None;
    while second.is_none() {
        second = other.lease(STOCK, None, short).await.unwrap();
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let second = second.unwrap();
    assert!(second.fence > first.fence);
    assert_eq!(
        one.put(STOCK, entries(1..2), first).await,
        Err(StoreError::LeaseLost)
    );
    other.put(STOCK, entries(2..3), second).await.unwrap();
    assert_eq!(one.take(STOCK).await, Ok(Some(entry(0))));
    assert_eq!(one.take(STOCK).await, Ok(Some(entry(2))));
}

#[tokio::test(flavor = "multi_thread")]
async fn claims_outlive_a_killed_server_and_calls_fail_at_once_meanwhile() {
    let Some(mut server) = RedisServer::start(&[]) else {
        return;
    };
    let (store, daily) = (server.store(), ledger("daily"));
    store.create_ledger(&daily, &[]).await.unwrap();
    let own = lease(&*store, STOCK).await;
    store.put(STOCK, entries(0..10), own).await.unwrap();
    for number in 0..500 {
        assert_eq!(store.claim(&daily, claim(number)).await, Ok(Claimed::New));
    }
    server.kill();
    assert!(is_unavailable(&store.take(STOCK).await));
    assert!(is_unavailable(&store.claim(&daily, claim(1)).await));
    let start = Instant::now();
    for _ in 0..1_000 {
        assert!(is_unavailable(&store.take(STOCK).await));
    }
    println!("1,000 takes without a server: {:?}", start.elapsed());
    server.restart();
    answers_again(&store).await;
    for number in 0..500 {
        assert_eq!(
            store.claim(&daily, claim(number)).await,
            Ok(Claimed::Taken),
            "claim {number}"
        );
    }
    assert_eq!(store.take(STOCK).await, Ok(Some(entry(0))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_server_costs_few_calls_their_time_limit() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    let (store, daily) = (server.store(), ledger("daily"));
    store.create_ledger(&daily, &[]).await.unwrap();
    server.signal("-STOP");
    let (mut longest, mut waited) = (Duration::ZERO, 0);
    let silence = Instant::now();
    while silence.elapsed() < Duration::from_secs(2) {
        let start = Instant::now();
        assert!(is_unavailable(&store.take(STOCK).await));
        longest = longest.max(start.elapsed());
        waited += u32::from(start.elapsed() >= SHORT);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    println!("2 s of silence: {waited} takes waited, the longest {longest:?}");
    // Three until the breaker opens, and one for each try.
    assert!(waited < 20, "{waited} takes waited for a silent server");
    assert!(is_unavailable(&store.claim(&daily, claim(1)).await));
    server.signal("-CONT");
    answers_again(&store).await;
    assert!(store.claim(&daily, claim(1)).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ledger_that_has_lost_puzzles_is_refused() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    let (store, other, daily) = (server.store(), server.store(), ledger("daily"));
    store.create_ledger(&daily, &[]).await.unwrap();
    for number in 0..20 {
        store.claim(&daily, claim(number)).await.unwrap();
    }
    // As an old backup has it.
    server.cli(&["HSET", "sudokud:{l:daily}:h", "count", "19"]);
    let refused = store.claim(&daily, claim(100)).await;
    assert!(
        matches!(&refused, Err(StoreError::LedgerLost { reason, .. }) if reason.contains("19")),
        "{refused:?}"
    );
    assert!(matches!(
        store.look(&daily, None, None).await,
        Err(StoreError::LedgerLost { .. })
    ));
    // A server that has never seen it cannot know.
    assert_eq!(other.claim(&daily, claim(101)).await, Ok(Claimed::New));
    server.cli(&["FLUSHALL"]);
    assert!(matches!(
        store.claim(&daily, claim(1)).await,
        Err(StoreError::LedgerLost { .. })
    ));
    assert!(matches!(
        other.claim(&daily, claim(1)).await,
        Err(StoreError::LedgerLost { .. })
    ));
    assert!(matches!(
        server.store().claim(&daily, claim(1)).await,
        Err(StoreError::UnknownLedger { .. })
    ));
    // An operator creates it again: that is a decision.
    store.create_ledger(&daily, &[]).await.unwrap();
    assert_eq!(store.claim(&daily, claim(1)).await, Ok(Claimed::New));
    assert_eq!(other.claim(&daily, claim(1)).await, Ok(Claimed::Taken));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_may_drop_keys_keeps_no_ledger() {
    for arguments in [
        &["--maxmemory-policy", "allkeys-lru"][..],
        &["--appendonly", "no"],
    ] {
        let Some(server) = RedisServer::start(arguments) else {
            return;
        };
        let store = server.store();
        let created = store.create_ledger(&ledger("daily"), &[]).await;
        assert!(
            matches!(created, Err(StoreError::LedgerLost { .. })),
            "{arguments:?}: {created:?}"
        );
        // Stocks may go.
        let own = lease(&*store, STOCK).await;
        store.put(STOCK, entries(0..1), own).await.unwrap();
        assert_eq!(store.take(STOCK).await, Ok(Some(entry(0))));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_or_read_only_server_refuses_claims_and_says_why() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    let (store, daily) = (server.store(), ledger("daily"));
    store.create_ledger(&daily, &[]).await.unwrap();
    for (set, undo, word) in [
        (
            ["CONFIG", "SET", "maxmemory", "1"],
            &["CONFIG", "SET", "maxmemory", "0"][..],
            "OOM",
        ),
        (
            ["CONFIG", "SET", "min-replicas-to-write", "1"],
            &["CONFIG", "SET", "min-replicas-to-write", "0"],
            "NOREPLICAS",
        ),
    ] {
        server.cli(&set);
        let refused = store.claim(&daily, claim(1)).await;
        assert!(
            matches!(&refused, Err(StoreError::Unavailable { reason, .. }) if reason.to_uppercase().contains(word) || reason.to_lowercase().contains("replica") || reason.to_lowercase().contains("memory")),
            "{word}: {refused:?}"
        );
        server.cli(undo);
        answers_again(&store).await;
    }
    server.cli(&["REPLICAOF", "127.0.0.1", "1"]);
    assert!(is_unavailable(&store.claim(&daily, claim(1)).await));
    server.cli(&["REPLICAOF", "NO", "ONE"]);
    answers_again(&store).await;
    assert_eq!(store.claim(&daily, claim(1)).await, Ok(Claimed::New));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_named() {
    let Some(server) = RedisServer::start(&["--requirepass", "right"]) else {
        return;
    };
    let url = |password: &str| format!("redis://:{password}@127.0.0.1:{}", server.port);
    let wrong = RedisStore::open(&url("wrong")).unwrap();
    // The first connection takes longer than a short operation.
    let refused = wrong.ledgers().await;
    assert!(
        matches!(&refused, Err(StoreError::Unavailable { reason, .. }) if reason.to_lowercase().contains("auth")),
        "{refused:?}"
    );
    assert!(!format!("{refused:?}").contains("wrong@"));
    let right = RedisStore::open(&url("right")).unwrap();
    assert_eq!(right.ledgers().await, Ok(Vec::new()));
}

/// Answers every command with this error, as a server that is loading its data.
fn answering(text: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(number @ 1..) = stream.read(&mut bytes) {
                    // One answer for each command: commands begin with `*`.
                    let commands = bytes[..number].split(|&byte| byte == b'*').count() - 1;
                    if stream.write_all(text.repeat(commands).as_bytes()).is_err() {
                        return;
                    }
                }
            });
        }
    });
    port
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_loads_or_speaks_another_protocol_is_unavailable() {
    for text in [
        "-LOADING Redis is loading the dataset in memory\r\n",
        "HTTP/1.1 400 Bad Request\r\n\r\n",
    ] {
        let store = at(answering(text));
        assert!(is_unavailable(&store.stocks().await), "{text}");
        assert!(is_unavailable(&store.take(STOCK).await), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_cut_in_mid_answer_loses_no_claim() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    // Passes bytes on, and cuts answers after their first bytes while `cut` is set.
    let (listener, cut) = (
        TcpListener::bind("127.0.0.1:0").unwrap(),
        Arc::new(AtomicBool::new(false)),
    );
    let (port, target, cutting) = (
        listener.local_addr().unwrap().port(),
        server.port,
        Arc::clone(&cut),
    );
    thread::spawn(move || {
        for client in listener.incoming() {
            let Ok(client) = client else { return };
            let upstream = TcpStream::connect(("127.0.0.1", target)).unwrap();
            let (mut from, mut to) = (client.try_clone().unwrap(), upstream.try_clone().unwrap());
            thread::spawn(move || std::io::copy(&mut from, &mut to));
            let (mut from, mut to, cutting) = (upstream, client, Arc::clone(&cutting));
            thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(number @ 1..) = from.read(&mut bytes) {
                    if cutting.load(Ordering::Relaxed) {
                        let _ = to.write_all(&bytes[..number.min(3)]);
                        let _ = to.shutdown(std::net::Shutdown::Both);
                        let _ = from.shutdown(std::net::Shutdown::Both);
                        return;
                    }
                    if to.write_all(&bytes[..number]).is_err() {
                        return;
                    }
                }
            });
        }
    });
    let (store, daily) = (at(port), ledger("daily"));
    store.create_ledger(&daily, &[]).await.unwrap();
    let mut unanswered = 0;
    for number in 0..40_u64 {
        let of_request = Claim {
            request: Some((RequestKey(u128::from(number)), number.to_be_bytes().to_vec())),
            ..claim(number)
        };
        cut.store(number % 4 == 3, Ordering::Relaxed);
        let first = store.claim(&daily, of_request.clone()).await;
        cut.store(false, Ordering::Relaxed);
        if first == Ok(Claimed::New) {
            continue;
        }
        assert!(is_unavailable(&first));
        unanswered += 1;
        answers_again(&store).await;
        // Its caller tries again with the same id: whether the claim was made or not, the answer is the same.
        let retry = store.claim(&daily, of_request).await.unwrap();
        let earlier = Claimed::Earlier(number.to_be_bytes().to_vec());
        assert!(retry == Claimed::New || retry == earlier, "{number}: {retry:?}");
    }
    assert_eq!(unanswered, 10);
    for number in 0..40 {
        assert_eq!(store.claim(&daily, claim(number)).await, Ok(Claimed::Taken));
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "ten million ids; run it in release"]
async fn bytes_of_a_digest_in_redis() {
    let millions: u64 = std::env::var("MILLIONS").map_or(10, |text| text.parse().unwrap());
    let Some(server) = RedisServer::start(&["--appendfsync", "no", "--auto-aof-rewrite-percentage", "0"])
    else {
        return;
    };
    let used = || -> f64 {
        let info = server.cli(&["INFO", "memory"]);
        let mut lines = info.lines();
        let line = lines.find_map(|line| line.strip_prefix("used_memory:"));
        line.unwrap().trim().parse().unwrap()
    };
    let (store, daily, before) = (server.store(), ledger("daily"), used());
    store.create_ledger(&daily, &[]).await.unwrap();
    for part in 0..millions * 100 {
        let ids = (part * 10_000..(part + 1) * 10_000)
            .map(crate::suite::id)
            .collect();
        store.import(&daily, ids).await.unwrap();
    }
    let bytes = used() - before;
    println!(
        "{millions} million ids: {bytes} bytes, {:.1} for each",
        bytes / (millions as f64 * 1e6)
    );
}
