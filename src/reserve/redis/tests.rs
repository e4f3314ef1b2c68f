//! The Redis store against a real `redis-server`: what every store must do, and faults of the server. Without `redis-server` on the machine
//! the tests say so and are left out.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::super::store::{Claim, Claimed, RequestKey, Store as _};
use super::*;
use crate::suite::{STOCK, check_ledgers, check_stocks, claim, entries, entry, lease, ledger};

#[path = "../../../tests/support/redis_server.rs"]
mod redis_server;

use self::redis_server::RedisServer;

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
    check_stocks(at(server.port)).await;
    check_ledgers(at(server.port)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_server_refills_a_stock_and_a_late_one_adds_nothing() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    let (one, other) = (at(server.port), at(server.port));
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
    let (store, daily) = (at(server.port), ledger("daily"));
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
    let (store, daily) = (at(server.port), ledger("daily"));
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
    let (store, other, daily) = (at(server.port), at(server.port), ledger("daily"));
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
        store.earlier_answer(&daily, None, None).await,
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
        at(server.port).claim(&daily, claim(1)).await,
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
        let store = at(server.port);
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
async fn a_server_that_keeps_less_after_its_restart_gets_no_claim() {
    let Some(mut server) = RedisServer::start(&[]) else {
        return;
    };
    let (store, daily) = (at(server.port), ledger("daily"));
    store.create_ledger(&daily, &[]).await.unwrap();
    assert_eq!(store.claim(&daily, claim(1)).await, Ok(Claimed::New));
    server.kill();
    server.restart_with(&["--maxmemory-policy", "allkeys-lru"]);
    // The first answer over the new connection.
    let mut refused = store.claim(&daily, claim(2)).await;
    while is_unavailable(&refused) {
        tokio::time::sleep(Duration::from_millis(25)).await;
        refused = store.claim(&daily, claim(2)).await;
    }
    assert!(
        matches!(&refused, Err(StoreError::LedgerLost { reason, .. }) if reason.contains("allkeys-lru")),
        "{refused:?}"
    );
    let imported = store.import(&daily, vec![crate::suite::id(3)]).await;
    assert!(
        matches!(imported, Err(StoreError::LedgerLost { .. })),
        "{imported:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_of_a_cluster_keeps_no_ledger() {
    let Some(server) = RedisServer::start(&["--cluster-enabled", "yes"]) else {
        return;
    };
    let created = at(server.port).create_ledger(&ledger("daily"), &[]).await;
    assert!(
        matches!(&created, Err(StoreError::LedgerLost { reason, .. }) if reason.contains("cluster")),
        "{created:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ledger_without_a_header_is_listed_with_the_reason_and_can_be_forgotten() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    let (store, daily) = (at(server.port), ledger("daily"));
    store.create_ledger(&daily, &[]).await.unwrap();
    server.cli(&["DEL", "sudokud:{l:daily}:h"]);
    let listed = store.ledgers().await.unwrap();
    assert!(
        listed[0].problem.as_ref().unwrap().contains("header"),
        "{listed:?}"
    );
    assert_eq!(store.forget(&daily).await, Ok(0));
    assert_eq!(store.ledgers().await, Ok(Vec::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_or_read_only_server_refuses_claims_and_says_why() {
    let Some(server) = RedisServer::start(&[]) else {
        return;
    };
    let (store, daily) = (at(server.port), ledger("daily"));
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
            request: Some((
                RequestKey::Retry(u128::from(number)),
                number.to_be_bytes().to_vec(),
            )),
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
#[ignore = "measures; run it in release on a quiet machine"]
async fn claims_a_second_in_redis() {
    for fsync in ["everysec", "always"] {
        let Some(server) = RedisServer::start(&["--appendfsync", fsync]) else {
            return;
        };
        let name = format!("redis, fsync {fsync}");
        crate::suite::measure_claims(&name, at(server.port)).await;
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
    let (store, daily, before) = (at(server.port), ledger("daily"), used());
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
