//! Tests of plugins that misbehave, from the view of callers and operators.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Stdio};

use sudokud::service::proto::{
    FaultKind, GradeRequest, ListPluginsRequest, ListQuarantineRequest, QuarantineReach, ReloadRequest,
};

use crate::shared::compile_c;
use crate::support::{Server, grade_easy};

/// A scale that asks the faulty plugin.
const SCALE: &str = r#"
name = "faulty"
rule = "sum"
levels = [{ name = "any" }]
ladder = [{ technique = "faulty", level = "any", score = 1 }]
"#;

#[tokio::test]
async fn a_plugin_that_fails_is_taken_out_under_the_call_and_listed_with_the_reason() {
    let scales = tempfile::tempdir().unwrap();
    let configuration = format!("[scales]\nfolder = '{}'\n", scales.path().display());
    let server = Server::with(&configuration, &["singles"]);
    let flags = ["-DFAULT_STATUS", "-DCELL=2", "-DDIGIT=1"];
    compile_c("faulty.c", &flags, &server.plugins, "faulty");
    let scale = scales.path().join("faulty.toml");
    fs::write(&scale, SCALE).unwrap();
    let mut operator = server.operator().await;
    operator.reload(ReloadRequest::default()).await.unwrap();
    // A file that is half written after the start has no effect until the next reload.
    fs::write(&scale, "?").unwrap();
    let request = GradeRequest {
        scales: vec!["faulty".to_owned()],
        ..grade_easy()
    };
    let graded = server.client().await.grade(request).await.unwrap().into_inner();
    assert!(!graded.grades[0].solved_by_logic);
    let listed = operator
        .list_plugins(ListPluginsRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(listed.plugins.len(), 1);
    let quarantine = operator
        .list_quarantine(ListQuarantineRequest::default())
        .await
        .unwrap()
        .into_inner();
    let [out] = quarantine.quarantined.as_slice() else {
        panic!("not one plugin in quarantine: {quarantine:?}");
    };
    assert_eq!(out.technique, "faulty");
    assert_eq!(
        (out.kind(), out.reach()),
        (FaultKind::Status, QuarantineReach::Plugin)
    );
    assert!(out.text.contains("status"), "{}", out.text);
    assert_eq!(out.pencil_marks.len(), 81);
    for (value, marks) in out.board.chars().zip(&out.pencil_marks) {
        assert_eq!(value == '.', !marks.is_empty(), "{out:?}");
    }
}

/// Writes a line and never returns, as soon as it is loaded.
const BLOCKING: &str = r#"
__attribute__((constructor)) static void block(void) {
    fputs("blocking\n", stderr);
    for (;;) sleep(3600);
}
"#;

#[test]
fn a_server_that_a_plugin_blocks_at_its_start_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("blocking.c");
    let plugin = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/c_plugin/last_digit.c");
    let text = format!("#include {plugin:?}\n#include <stdio.h>\n#include <unistd.h>\n{BLOCKING}");
    fs::write(&source, text).unwrap();
    compile_c(source.to_str().unwrap(), &[], folder.path(), "blocking");
    let mut server = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--admin",
            "127.0.0.1:0",
            "--plugins",
        ])
        .arg(folder.path())
        // cargo passes on variables of the build, which the server refuses as unknown keys.
        .env_clear()
        // Otherwise a child would be blocked, and not the server.
        .env("SUDOKUD_PLUGINS_ADMISSION", "off")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(server.stderr.take().unwrap()).lines();
    assert!(
        log.any(|line| line.unwrap() == "blocking"),
        "it never came to that"
    );
    let process = server.id().to_string();
    assert!(Command::new("kill").arg(process).status().unwrap().success());
    assert_eq!(server.wait().unwrap().signal(), Some(15));
}
