//! A server's store in Redis over TLS, and the refill that another server takes over. Left out without `redis-server`.

use std::time::Instant;

use sudokud::service::proto::{CreateLedgerRequest, GenerateRequest, ListReserveRequest, RefillState, Stock};
use tokio::time::{Duration, sleep};
use tonic::Code;

use crate::certificates::Files;
use crate::redis_server::{RedisServer, free_port};
use crate::state::Home;
use crate::support::{LONG, Server, parts_of};

fn daily() -> CreateLedgerRequest {
    CreateLedgerRequest {
        name: "daily".to_owned(),
        callers: Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_over_tls_is_used_only_with_a_certificate_of_a_known_authority() {
    let (files, port) = (Files::new(), free_port());
    let (certificate, key) = (files.text("server.pem"), files.text("server.key"));
    let authorities = files.text("authorities.pem");
    let arguments = [
        ["--tls-port", &port.to_string()],
        ["--tls-cert-file", &certificate],
        ["--tls-key-file", &key],
        ["--tls-ca-cert-file", &authorities],
        ["--tls-auth-clients", "no"],
    ];
    let Some(_redis) = RedisServer::start(&arguments.concat()) else {
        return;
    };
    let configuration = format!("[reserve]\nstore = 'redis'\nurl = 'rediss://127.0.0.1:{port}'\n");
    let home = Home::new(&["singles", "intersections", "subsets"], &configuration);
    let server = home.start_with(&[("SSL_CERT_FILE", &authorities)]);
    server.operator().await.create_ledger(daily()).await.unwrap();
    let request = GenerateRequest {
        recipe: "jet-pairs".to_owned(),
        ledger: "daily".to_owned(),
        seed: Some(1),
        ..GenerateRequest::default()
    };
    let mut client = server.client().await;
    client.generate(request.clone()).await.unwrap();
    let again = client.generate(request).await.unwrap_err();
    assert_eq!(again.code(), Code::AlreadyExists, "{again:?}");
    drop(server);
    // The authority is unknown.
    let server = home.start();
    let refused = server.operator().await.create_ledger(daily()).await.unwrap_err();
    assert_eq!(
        (refused.code(), &*parts_of(&refused).1),
        (Code::Unavailable, "STORE_UNAVAILABLE"),
        "{refused:?}"
    );
    assert!(refused.message().contains("certificate"), "{}", refused.message());
}

async fn stock(server: &Server) -> Stock {
    let list = server.operator().await.list_reserve(ListReserveRequest {}).await;
    list.unwrap().into_inner().stocks.swap_remove(0)
}

/// Waits until the refill of this server is in this state.
async fn refilling(server: &Server, state: RefillState) {
    let start = Instant::now();
    while stock(server).await.refill() != state {
        assert!(start.elapsed() < LONG, "{:?}", stock(server).await);
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_takes_over_the_refill_of_one_that_was_killed() {
    let Some(redis) = RedisServer::start(&[]) else {
        return;
    };
    // Never full, so that the first server refills until its end.
    let configuration = format!(
        "[reserve]\nstore = 'redis'\nurl = 'redis://127.0.0.1:{}'\n[reserve.stock.easy]\nrecipe = 'jet-pairs'\nlow = 1000000\nhigh = 1000000\n",
        redis.port
    );
    let families = ["singles", "intersections", "subsets"];
    let first = Server::with(&configuration, &families);
    refilling(&first, RefillState::Filling).await;
    let second = Server::with(&configuration, &families);
    refilling(&second, RefillState::Elsewhere).await;
    // SIGKILL.
    drop(first);
    let (killed, level) = (Instant::now(), stock(&second).await.level);
    refilling(&second, RefillState::Filling).await;
    while stock(&second).await.level <= level {
        assert!(killed.elapsed() < LONG);
        sleep(Duration::from_millis(20)).await;
    }
    println!(
        "the refill of a killed server was taken over after {:.1?}",
        killed.elapsed()
    );
}
