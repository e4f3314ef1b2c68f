//! Tests of `sudokud health` beside a running server: it finds the server in the configuration, also behind TLS.

use std::process::{Command, Output};

use crate::certificates::Files;
use crate::support::Server;

/// Runs `sudokud health` with these arguments and without the tester's environment.
fn health(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokud"));
    let command = command.env_clear().arg("health").args(arguments);
    command.output().unwrap()
}

#[track_caller]
fn assert_serving(arguments: &[&str]) {
    let output = health(arguments);
    assert!(
        output.status.success() && output.stdout == b"serving\n",
        "{arguments:?}: {output:?}"
    );
}

/// Writes the configuration of this server with its real addresses, and returns the file.
fn configuration(files: &Files, server: &Server, sections: &str) -> String {
    let addresses = format!(
        "[server]\nlisten = '{}'\nadmin = '{}'\n",
        server.public, server.admin
    );
    files.write("health.toml", &(addresses + sections));
    files.text("health.toml")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_health_check_finds_a_server_with_tls_in_its_configuration() {
    let files = Files::new();
    let [callers, operators] = ["tls", "admin_tls"].map(|section| files.section(section, None));
    let mutual = files.section("tls", Some("required"));
    let operators_mutual = files.section("admin_tls", Some("required"));
    // Both with TLS; the callers' with certificates of clients and the operators' with TLS, or plain.
    for sections in [callers + &operators, mutual.clone() + &operators, mutual.clone()] {
        let server = Server::with(&sections, &["singles"]);
        assert_serving(&["--config", &configuration(&files, &server, &sections)]);
    }
    let sections = mutual + &operators_mutual;
    let server = Server::with(&sections, &["singles"]);
    let file = configuration(&files, &server, &sections);
    let refused = health(&["--config", &file, "--ca", &files.text("authorities.pem")]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let refused = health(&["--config", &file]);
    let reason = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{reason}");
    assert!(reason.contains("show one with --certificate"), "{reason}");
    let client = files.authority.make(&["probe.example.org"], "client", 2100);
    files.write("client.pem", &client.certificate);
    files.write("client.key", &client.key);
    let (certificate, key) = (files.text("client.pem"), files.text("client.key"));
    let shown = ["--certificate", &certificate, "--certificate-key", &key];
    assert_serving(&[&["--config", &file][..], &shown].concat());
    // A certificate of another authority is not accepted.
    let stranger = Files::new();
    let client = stranger.authority.make(&["probe.example.org"], "client", 2100);
    files.write("client.pem", &client.certificate);
    files.write("client.key", &client.key);
    let refused = health(&[&["--config", &file][..], &shown].concat());
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_health_check_asks_a_unix_socket() {
    let folder = tempfile::tempdir().unwrap();
    let socket = format!("unix:{}", folder.path().join("sudokud.sock").display());
    let server = Server::at(&socket, "");
    assert_serving(&["--server", &socket]);
    let files = Files::new();
    assert_serving(&["--config", &configuration(&files, &server, "")]);
    drop(server);
    let output = health(&["--server", &socket]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("does not answer"));
    assert_eq!(health(&["--server", "unix:"]).status.code(), Some(2));
}
