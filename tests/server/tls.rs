//! Tests of certificates that are renewed during calls, and of clients that do not speak TLS.

use std::fs;
use std::io::Read as _;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use sudokud::service::proto::ReloadRequest;
use sudokud::service::proto::admin_service_client::AdminServiceClient;
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use tokio_rustls::rustls::version::{TLS12, TLS13};
use tonic::Code;

use crate::certificates::{Authority, Files, Pair, Peer, token_lines};
use crate::http1::get;
use crate::shared::patience::until;
use crate::support::{LONG, Server, grade_easy, parts_of};

pub(crate) fn start(files: &Files, more: &str) -> Server {
    let tls = ["tls", "admin_tls"].map(|section| files.section(section, None));
    Server::with(&(more.to_owned() + &tls.concat()), &["singles"])
}

/// Waits until new connections use this certificate.
pub(crate) async fn until_shown(peer: &Peer<'_>, address: &str, pair: &Pair) {
    until("the new certificate", async || {
        peer.shown(address).await == pair.der()
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewed_certificate_is_taken_over_and_no_call_fails() {
    let files = Arc::new(Files::new());
    let server = start(&files, "");
    let address = server.public.clone();
    let done = Arc::new(AtomicBool::new(false));
    let made = Arc::new(AtomicUsize::new(0));
    // One client keeps its first connection, one opens a new one for each call.
    let calls: Vec<_> = [true, false]
        .map(|keeps| {
            let (files, address) = (Arc::clone(&files), address.clone());
            let (done, made) = (Arc::clone(&done), Arc::clone(&made));
            tokio::spawn(async move {
                let peer = Peer {
                    trusts: &files.authority,
                    shows: None,
                };
                let first = peer.channel(&address).await.unwrap();
                while !done.load(Ordering::Relaxed) {
                    let channel = if keeps {
                        first.clone()
                    } else {
                        peer.channel(&address).await.expect("no connection fails")
                    };
                    let mut client = SudokuServiceClient::new(channel);
                    client.grade(grade_easy()).await.expect("no call fails");
                    made.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .into();
    let peer = Peer {
        trusts: &files.authority,
        shows: None,
    };
    assert_eq!(peer.shown(&address).await, files.first.der());
    // Without a signal.
    let second = files.authority.server();
    files.put(&second);
    until_shown(&peer, &address, &second).await;
    until_shown(&peer, &server.admin, &second).await;
    // With a signal.
    for _ in 0..3 {
        let next = files.authority.server();
        files.put(&next);
        server.signal("HUP");
        until_shown(&peer, &address, &next).await;
    }
    done.store(true, Ordering::Relaxed);
    for calls in calls {
        calls.await.unwrap();
    }
    assert!(made.load(Ordering::Relaxed) > 10);
}

#[tokio::test]
async fn a_certificate_that_cannot_be_used_leaves_the_old_one() {
    let files = Files::new();
    let server = start(&files, "");
    let peer = Peer {
        trusts: &files.authority,
        shows: None,
    };
    let mut operator = AdminServiceClient::new(peer.channel(&server.admin).await.unwrap());
    let next = files.authority.server();
    let expired = files.authority.make(&["localhost"], "server", 2020);
    for (pair, said) in [
        (
            Pair {
                key: Authority::new().server().key,
                ..next.clone()
            },
            "does not belong to the certificate",
        ),
        (expired, "which is not now"),
        (
            Pair {
                certificate: "nothing".to_owned(),
                ..next.clone()
            },
            "has no certificate in PEM",
        ),
        (
            Pair {
                key: "nothing".to_owned(),
                ..next.clone()
            },
            "has no private key in PEM",
        ),
        (
            Pair {
                key: next.key[..next.key.len() / 2].to_owned(),
                ..next.clone()
            },
            "has no -----END line",
        ),
    ] {
        files.put(&pair);
        let refused = operator.reload(ReloadRequest::default()).await.unwrap_err();
        let (code, reason, ..) = parts_of(&refused);
        assert_eq!(
            (code, reason.as_str()),
            (Code::FailedPrecondition, "RELOAD_REFUSED")
        );
        assert!(refused.message().contains(said), "{}", refused.message());
        assert_eq!(peer.shown(&server.public).await, files.first.der(), "{said}");
    }
    // The check of the files logs it, too.
    server.logged("the old certificate stays");
    files.put(&next);
    operator.reload(ReloadRequest::default()).await.unwrap();
    assert_eq!(peer.shown(&server.public).await, next.der());
}

#[tokio::test]
async fn plain_and_silent_connections_to_tls_are_closed() {
    let files = Files::new();
    let server = start(&files, "[server]\nsilence_seconds = 0.2\n");
    let mut silent = TcpStream::connect(&server.public).unwrap();
    silent.set_read_timeout(Some(LONG)).unwrap();
    assert_eq!(silent.read(&mut [0; 8]).unwrap(), 0, "closed");
    let plain = tonic::transport::Endpoint::from_shared(format!("http://{}", server.public)).unwrap();
    if let Ok(channel) = plain.connect().await {
        SudokuServiceClient::new(channel)
            .grade(grade_easy())
            .await
            .unwrap_err();
    }
    let failed = server.logged("TLS handshake failed");
    assert!(
        failed.contains("server.listen") && failed.contains("127.0.0.1"),
        "{failed}"
    );
    let peer = Peer {
        trusts: &files.authority,
        shows: None,
    };
    let mut client = SudokuServiceClient::new(peer.channel(&server.public).await.unwrap());
    client.grade(grade_easy()).await.unwrap();
}

#[tokio::test]
async fn a_certificate_that_ends_soon_is_warned_of() {
    let files = Files::new();
    // In a week.
    let soon = time::OffsetDateTime::now_utc() + time::Duration::days(7);
    files.put(&files.authority.until(soon));
    let server = start(&files, "");
    let line = server.logged("the certificate expires soon");
    assert!(
        line.contains("days_left=6") || line.contains("days_left=7"),
        "{line}"
    );
}

#[tokio::test]
async fn the_time_of_the_last_look_at_usable_certificates_is_a_metric() {
    let files = Files::new();
    let server = Server::with(&files.section("tls", None), &["singles"]);
    let last_look = || {
        let page = get(&server.admin, "/metrics");
        let name = "sudokud_certificate_last_look_timestamp_seconds{listener=\"public\"} ";
        let mut lines = page.text().lines();
        lines.find_map(|line| line.strip_prefix(name)?.parse::<f64>().ok())
    };
    let later_than = async |time: f64| {
        until("a later look", async || {
            last_look().is_some_and(|look| look > time)
        })
        .await;
    };
    later_than(0.0).await;
    later_than(last_look().unwrap()).await;
    // A renewal of which the key does not belong to the certificate.
    let next = files.authority.server();
    files.write("server.pem", &next.certificate);
    server.logged("the old certificate stays");
    let blind = last_look().unwrap();
    // The server looks every two seconds.
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(last_look(), Some(blind));
    files.write("server.key", &next.key);
    later_than(blind).await;
    fs::remove_file(files.path("server.key")).unwrap();
    server.logged("server.key: No such file");
}

#[tokio::test]
async fn the_oldest_version_of_tls_is_a_setting() {
    let files = Files::new();
    let oldest_13 = "min_version = '1.3'\n";
    let configuration = [
        files.section("tls", None),
        oldest_13.to_owned(),
        files.section("admin_tls", None),
    ];
    let server = Server::with(&configuration.concat(), &["singles"]);
    let peer = Peer {
        trusts: &files.authority,
        shows: None,
    };
    for (address, version, expected) in [
        (&server.public, &TLS12, false),
        (&server.public, &TLS13, true),
        (&server.admin, &TLS12, true),
        (&server.admin, &TLS13, true),
    ] {
        let greeted = peer.greet_in(address, &[version]).await;
        assert_eq!(greeted.is_ok(), expected, "{version:?}: {:?}", greeted.err());
    }
}

#[tokio::test]
async fn the_start_warns_of_a_key_that_every_user_can_read() {
    let files = Files::new();
    let set = |name: &str, mode| {
        fs::set_permissions(files.path(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    set("", 0o755);
    set("server.key", 0o644);
    fs::write(
        files.path("access.toml"),
        token_lines("shop", "caller", "secret", ""),
    )
    .unwrap();
    set("access.toml", 0o640);
    let access = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
    let server = Server::with(&(access + &files.section("tls", None)), &["singles"]);
    let warning = format!(
        "tls.key {}: every user of this machine can read it",
        files.text("server.key")
    );
    server.logged(&warning);
    assert!(!server.log().iter().any(|line| line.contains("access.file")));
}
