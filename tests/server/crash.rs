//! What a server does after a process that has crashed, with plugins that their trial does not see.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use sudokud::service::proto::{
    FaultKind, GetLastReloadRequest, GetLastReloadResponse, LiftRequest, QuarantineReach, ReloadRequest,
};
use tokio::time::{sleep, timeout};

use crate::shared::patience::wait_until;
use crate::shared::{compile_c_at, plugin_name};
use crate::state::{Home, metric, quarantine};
use crate::support::{LONG, Server, grade_easy};

/// With this variable the plugins misbehave. The trial does not have it.
const SERVING: &[(&str, &str)] = &[("BAD_PLUGIN_SERVING", "1")];

/// A scale that asks the bad technique first.
const SCALE: &str = r#"
name = "bad"
rule = "sum"
levels = [{ name = "any" }]
ladder = [
    { technique = "bad", level = "any", score = 1 },
    { technique = "full-house", level = "any", score = 1 },
    { technique = "naked-single", level = "any", score = 1 },
    { technique = "hidden-single", level = "any", score = 1 },
]
"#;

/// A home with the singles, this bad plugin, and its scale as the default one.
fn home(source: &str) -> Home {
    home_with(source, &["-DLATE"], "")
}

/// The same, compiled with these flags, and with more of a configuration.
fn home_with(source: &str, flags: &[&str], configuration: &str) -> Home {
    let scales = "[scales]\nfolder = 'FOLDER'\ndefault = 'bad'\n";
    let home = Home::new(&["singles"], &[scales, configuration].concat());
    let text = std::fs::read_to_string(home.configuration()).unwrap();
    let text = text.replace("FOLDER", &home.plugins().display().to_string());
    std::fs::write(home.configuration(), text).unwrap();
    std::fs::write(home.plugins().join("bad.toml"), SCALE).unwrap();
    put_bad(&home, source, flags);
    home
}

fn put_bad(home: &Home, source: &str, flags: &[&str]) {
    let source = Path::new("tests/bad_plugins/plugins").join(source);
    let flags = [&["-D_GNU_SOURCE", "-pthread"], flags].concat();
    compile_c_at(&source, &flags, &home.plugins(), "bad");
}

/// Asks for a grade, which may be the end of the server.
async fn grade(server: &Server) -> bool {
    let mut client = server.client().await;
    let graded = timeout(LONG, client.grade(grade_easy()))
        .await
        .expect("an answer or an end");
    graded.is_ok_and(|graded| graded.into_inner().grades[0].solved_by_logic)
}

async fn last_reload(server: &Server) -> GetLastReloadResponse {
    let mut operator = server.operator().await;
    let last = operator.get_last_reload(GetLastReloadRequest {}).await;
    last.unwrap().into_inner()
}

#[tokio::test]
async fn a_plugin_that_ends_the_process_is_out_after_the_restart_and_back_when_it_is_lifted() {
    for (source, said) in [
        ("segfault.c", "crashed the process (signal 11) when it was asked"),
        ("abort.c", "crashed the process (signal 6) when it was asked"),
        ("exit.c", "ended the process with exit when it was asked"),
        ("stack_overflow.c", "crashed the process (signal "),
    ] {
        let home = home(source);
        let mut server = home.start_with(SERVING);
        assert_eq!(metric(&server, "sudokud_last_process_crashed"), "0.0");
        assert!(!grade(&server).await, "{source}");
        server.exit().await;
        if source == "stack_overflow.c" {
            // The runtime's own message is still there.
            server.logged("has overflowed its stack");
        }
        let server = home.start_with(SERVING);
        server.logged("the last process crashed");
        let listed = quarantine(&server).await;
        let [entry] = &listed[..] else {
            panic!("{source}: {listed:?}");
        };
        assert!(entry.text.contains(said), "{source}: {}", entry.text);
        assert_eq!(
            (entry.technique.as_str(), entry.kind(), entry.reach()),
            ("bad", FaultKind::Crashed, QuarantineReach::Plugin)
        );
        // The board of the question, for a test.
        assert!(
            entry.board.len() == 81 && entry.changes.contains("r1c"),
            "{entry:?}"
        );
        assert_eq!(metric(&server, "sudokud_last_process_crashed"), "1.0");
        assert!(grade(&server).await, "{source}");
        drop(server);
        // The author was right: it works here.
        let server = home.start();
        let lift = LiftRequest {
            plugin: "bad".to_owned(),
            technique: String::new(),
        };
        server.operator().await.lift(lift).await.unwrap();
        assert!(grade(&server).await);
        assert!(quarantine(&server).await.is_empty());
    }
}

#[tokio::test]
async fn a_kill_from_outside_convicts_no_plugin_that_is_asked() {
    for signal in ["KILL", "ABRT"] {
        let home = home("loop.c");
        for _ in 0..4 {
            let mut server = home.start_with(&[SERVING[0], ("SUDOKUD_PLUGINS_HANG_AFTER_SECONDS", "0")]);
            assert!(quarantine(&server).await.is_empty());
            let mut client = server.client().await;
            let grade = tokio::spawn(async move { client.grade(grade_easy()).await });
            // It is asked as soon as a thread does nothing else.
            while server.processor_time() < Duration::from_millis(300) {
                sleep(Duration::from_millis(10)).await;
            }
            server.signal(signal);
            server.exit().await;
            grade.await.unwrap().unwrap_err();
        }
        let server = home.start();
        let said = server.logged("the last process was killed");
        assert!(said.contains("bad of bad"), "{said}");
        assert_eq!(metric(&server, "sudokud_last_process_crashed"), "0.0");
        assert!(quarantine(&server).await.is_empty());
        assert!(grade(&server).await);
    }
}

#[tokio::test]
async fn an_orderly_end_says_nothing_about_plugins() {
    let home = home("segfault.c");
    let mut server = home.start();
    assert!(grade(&server).await);
    server.signal("TERM");
    assert!(server.exit().await.success());
    let server = home.start();
    assert!(!server.log().iter().any(|line| line.contains("the last process")));
}

#[tokio::test]
async fn a_breadcrumb_that_is_no_breadcrumb_is_ignored() {
    let home = home("segfault.c");
    drop(home.start());
    let file = home.state().join("breadcrumb");
    let whole = std::fs::read(&file).unwrap();
    for bad in [&whole[..whole.len() / 2], b"", &vec![0xff; whole.len()]] {
        std::fs::write(&file, bad).unwrap();
        let server = home.start();
        assert!(quarantine(&server).await.is_empty());
        assert!(grade(&server).await);
    }
}

#[tokio::test]
async fn a_plugin_that_crashes_a_start_is_out_at_the_next_one() {
    for (place, said, left_out) in [
        (
            "CONSTRUCTOR",
            "crashed the process (signal 11) while its library was loaded",
            "1.0",
        ),
        (
            "ENTRY",
            "crashed the process (signal 11) while its library was loaded",
            "1.0",
        ),
        (
            "CREATE",
            "crashed the process (signal 11) while it was created",
            "0.0",
        ),
    ] {
        let home = home_with("segfault.c", &["-DLATE", &format!("-DWHERE={place}")], "");
        let (status, log) = home.refused(SERVING[0]);
        assert_eq!(status, None, "{place}: {log}");
        let server = home.start_with(SERVING);
        let listed = quarantine(&server).await;
        let [entry] = &listed[..] else {
            panic!("{place}: {listed:?}");
        };
        assert!(entry.text.contains(said), "{place}: {}", entry.text);
        assert_eq!(metric(&server, "sudokud_plugins_left_out"), left_out, "{place}");
        // Its scale, which names the technique, serves without it.
        assert!(grade(&server).await, "{place}");
    }
}

#[tokio::test]
async fn a_crash_on_a_thread_of_a_plugin_names_the_plugin() {
    for source in ["thread_crash.c", "thread_abort.c"] {
        let home = home_with(source, &["-DLATE", "-DAFTER_MILLISECONDS=300"], "");
        let mut server = home.start_with(SERVING);
        assert!(grade(&server).await);
        server.exit().await;
        let server = home.start_with(SERVING);
        let listed = quarantine(&server).await;
        let [entry] = &listed[..] else {
            panic!("{source}: {listed:?}");
        };
        assert!(
            entry.text.contains("such as a thread of its own"),
            "{}",
            entry.text
        );
        assert!(entry.plugin.as_ref().unwrap().name.contains("bad"), "{entry:?}");
        assert!(grade(&server).await);
    }
}

#[tokio::test]
async fn options_of_the_configuration_are_tried_in_a_child_before_they_serve() {
    const CRASHES: &str = "technique bad with n = 7 crashed (SIGSEGV) when it was asked";
    let in_configuration = "[technique.bad]\noptions = { n = 7 }\n[plugins]\nadmission = 'required'\n";
    let in_scale = SCALE.replace("\"bad\", level", "\"bad\", options = { n = 7 }, level");
    for (source, flags, scale, said) in [
        (
            "segfault.c",
            &["-DWHERE=CREATE"][..],
            SCALE,
            "technique bad crashed (SIGSEGV) while it was created",
        ),
        ("segfault.c", &[], SCALE, CRASHES),
        ("segfault.c", &[], in_scale.as_str(), CRASHES),
        (
            "loop.c",
            &[],
            SCALE,
            "technique bad with n = 7 hung and was killed when it was asked",
        ),
        ("wrong.c", &[], SCALE, "technique bad with n = 7 eliminated "),
    ] {
        let configuration = if scale == SCALE {
            in_configuration
        } else {
            "[plugins]\nadmission = 'required'\n"
        };
        let said = format!("refused by its rehearsal in a child process: {said}");
        let home = home_with("good.c", &["-DWITH_OPTION"], configuration);
        std::fs::write(home.plugins().join("bad.toml"), scale).unwrap();
        let mut server = home.start();
        let revision = last_reload(&server).await.snapshot_revision;
        put_bad(&home, source, &[&["-DWITH_OPTION"], flags].concat());
        for check_only in [true, false] {
            let request = ReloadRequest {
                check_only,
                ..ReloadRequest::default()
            };
            let refused = server.operator().await.reload(request).await.unwrap_err();
            assert!(refused.message().contains(&said), "{refused:?}");
        }
        server.signal("HUP");
        server.logged(&said);
        assert_eq!(last_reload(&server).await.snapshot_revision, revision);
        assert!(grade(&server).await);
        server.signal("TERM");
        assert!(server.exit().await.success());
        let checked = Command::new(env!("CARGO_BIN_EXE_sudokud"))
            .args(["config", "check"])
            .arg(home.configuration())
            .arg("--plugins")
            .arg(home.plugins())
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&checked.stderr);
        assert_eq!(checked.status.code(), Some(64), "{stderr}");
        assert!(stderr.contains(&said), "{stderr}");
        // At a start, the last good set serves.
        let server = home.start();
        server.logged("a bad file: serving the last good set");
        server.logged(&said);
        assert!(grade(&server).await);
        drop(server);
        std::fs::remove_dir_all(home.state()).unwrap();
        let (status, log) = home.refused(("SUDOKUD_PLUGINS_ADMISSION", "required"));
        assert_eq!(status, Some(64), "{log}");
        assert!(log.contains(&said), "{log}");
    }
}

/// Waits until this number of sets is kept.
fn wait_for_sets(home: &Home, count: usize) {
    let list = home.state().join("last-good.toml");
    wait_until("the set is kept", || {
        let list = std::fs::read_to_string(&list).unwrap_or_default();
        list.matches("[[set]]").count() == count
    });
}

#[tokio::test]
async fn after_crashes_that_nothing_explains_the_file_that_changed_last_is_suspected_and_the_set_before_serves()
 {
    // Before the set with the new file is kept, and afterwards.
    for place in ["CREATE", "FIND"] {
        let home = home("good.c");
        let mut server = home.start_with(SERVING);
        wait_for_sets(&home, 1);
        let revision = last_reload(&server).await.snapshot_revision;
        server.signal("TERM");
        assert!(server.exit().await.success());
        let place_flag = format!("-DWHERE={place}");
        put_bad(
            &home,
            "stray_signal.c",
            &["-DLATE", "-DAFTER_MILLISECONDS=1", &place_flag],
        );
        for crash in 0..2 {
            let log = if place == "CREATE" {
                let (status, log) = home.refused(SERVING[0]);
                assert_eq!(status, None, "{log}");
                log
            } else {
                let mut server = home.start_with(SERVING);
                wait_for_sets(&home, 2);
                // The answer may come before the signal.
                grade(&server).await;
                assert!(!server.exit().await.success());
                server.log().join("\n")
            };
            let lines: Vec<&str> = (log.lines())
                .filter(|line| line.contains("the last process crashed"))
                .collect();
            assert_eq!(lines.len(), crash, "{place}: {log}");
            for line in lines {
                let suspects = format!("suspects=\"{}", plugin_name("bad"));
                assert!(line.contains(&suspects), "{place}: {line}");
                assert!(line.contains("unexplained=1"), "{place}: {line}");
            }
        }
        let server = home.start_with(SERVING);
        server.logged("crashes that no plugin explains: serving the last good set with other plugins");
        assert_eq!(last_reload(&server).await.snapshot_revision, revision, "{place}");
        assert!(quarantine(&server).await.is_empty());
        assert!(grade(&server).await);
    }
}

#[tokio::test]
async fn a_bad_plugin_is_left_out_where_the_configuration_says_so() {
    let skip = "[plugins]\nadmission = 'required'\non_error = 'skip'\n";
    let home = home_with("segfault.c", &["-DLATE", "-DWHERE=CREATE"], skip);
    let text = "no library";
    std::fs::write(home.plugins().join(plugin_name("text")), text).unwrap();
    let server = home.start();
    let left_out = server.logged(&format!("{} is left out: ", plugin_name("text")));
    assert!(left_out.contains("not a shared library"), "{left_out}");
    assert!(grade(&server).await);
    // At a reload, too.
    put_bad(&home, "segfault.c", &[]);
    server
        .operator()
        .await
        .reload(ReloadRequest::default())
        .await
        .unwrap();
    let left_out = last_reload(&server).await.left_out;
    assert!(
        left_out.iter().any(|file| file.contains("refused by its trial")),
        "{left_out:?}"
    );
    assert_eq!(
        (
            left_out.len(),
            metric(&server, "sudokud_plugins_left_out").as_str()
        ),
        (2, "2.0")
    );
    put_bad(&home, "good.c", &[]);
    std::fs::remove_file(home.plugins().join(plugin_name("text"))).unwrap();
    server
        .operator()
        .await
        .reload(ReloadRequest::default())
        .await
        .unwrap();
    assert_eq!(metric(&server, "sudokud_plugins_left_out"), "0.0");
}
