//! What a server keeps beyond its process.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use sudokud::service::proto::{
    FaultKind, LiftRequest, ListQuarantineRequest, QuarantineRequest, Quarantined,
};
use tempfile::TempDir;

use crate::http1::get;
use crate::support::{Server, add_plugin, grade_easy, parts_of};

const BINARY: &str = env!("CARGO_BIN_EXE_sudokud");

/// The folder of a server that is started several times.
pub(crate) struct Home(TempDir);

impl Home {
    /// A folder with these plugins, and with this configuration in addition to that of the state folder.
    pub(crate) fn new(families: &[&str], configuration: &str) -> Self {
        let home = Self(tempfile::tempdir().unwrap());
        fs::create_dir(home.plugins()).unwrap();
        for family in families {
            add_plugin(&home.plugins(), family);
        }
        let state = home.state();
        let text = format!("{configuration}\n[state]\nfolder = '{}'\n", state.display());
        fs::write(home.configuration(), text).unwrap();
        home
    }

    pub(crate) fn configuration(&self) -> PathBuf {
        self.0.path().join("sudokud.toml")
    }

    pub(crate) fn plugins(&self) -> PathBuf {
        self.0.path().join("plugins")
    }

    pub(crate) fn state(&self) -> PathBuf {
        self.0.path().join("state")
    }

    pub(crate) fn start(&self) -> Server {
        self.start_with(&[])
    }

    pub(crate) fn start_with(&self, variables: &[(&str, &str)]) -> Server {
        Server::over(Command::new(BINARY), "127.0.0.1:0", self.0.path(), variables)
    }

    /// Starts a server that ends at once, and returns its status and log.
    pub(crate) fn refused(&self, variable: (&str, &str)) -> (Option<i32>, String) {
        let run = Command::new(BINARY)
            .args(["serve", "--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0"])
            .arg("--config")
            .arg(self.configuration())
            .arg("--plugins")
            .arg(self.plugins())
            .env_clear()
            .env("SUDOKUD_PLUGINS_ADMISSION", "off")
            .env(variable.0, variable.1)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&run.stderr).into_owned();
        (run.status.code(), log)
    }
}

pub(crate) async fn quarantine(server: &Server) -> Vec<Quarantined> {
    let request = ListQuarantineRequest::default();
    let listed = server.operator().await.list_quarantine(request).await.unwrap();
    listed.into_inner().quarantined
}

pub(crate) fn metric(server: &Server, name: &str) -> String {
    let answer = get(&server.admin, "/metrics");
    let page = answer.text();
    let line = page
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {page}")).to_owned()
}

fn out(plugin: &str, technique: &str) -> QuarantineRequest {
    QuarantineRequest {
        plugin: plugin.to_owned(),
        technique: technique.to_owned(),
        reason: "too\nslow".to_owned(),
    }
}

#[tokio::test]
async fn what_an_operator_takes_out_stays_out_after_a_kill_until_it_is_lifted() {
    let home = Home::new(&["singles", "intersections"], "");
    let mut server = home.start();
    let mut operator = server.operator().await;
    let change = operator
        .quarantine(out("sudoku-technique-intersections", ""))
        .await;
    let change = change.unwrap().into_inner();
    assert!(change.kept);
    assert_ne!(change.snapshot_revision, change.previous_revision);
    let [entry] = &change.quarantined[..] else {
        panic!("{change:?}");
    };
    assert_eq!(
        (entry.kind(), entry.text.as_str()),
        (FaultKind::Operator, "taken out by an operator: too slow")
    );
    assert_eq!(entry.revision, change.previous_revision);
    operator
        .quarantine(out("sudoku-technique-singles", "full-house"))
        .await
        .unwrap();
    server.signal("KILL");
    server.exit().await;

    let server = home.start();
    let said = server.logged("in quarantine since an earlier process");
    for name in [
        "count=2",
        "plugin sudoku-technique-intersections",
        "technique full-house of sudoku-technique-singles",
    ] {
        assert!(said.contains(name), "{said}");
    }
    let listed = quarantine(&server).await;
    let techniques: Vec<&str> = listed.iter().map(|entry| entry.technique.as_str()).collect();
    assert_eq!(techniques, ["", "full-house"]);
    // The others still solve the puzzle.
    let graded = server
        .client()
        .await
        .grade(grade_easy())
        .await
        .unwrap()
        .into_inner();
    assert!(graded.grades[0].solved_by_logic);
    let lift = |plugin: &str, technique: &str| LiftRequest {
        plugin: plugin.to_owned(),
        technique: technique.to_owned(),
    };
    let mut operator = server.operator().await;
    let change = operator.lift(lift("sudoku-technique-intersections", "")).await;
    let change = change.unwrap().into_inner();
    assert_eq!((change.lifted.len(), change.kept), (1, true));
    // With the command line, which says what it does.
    let run = Command::new(BINARY)
        .args([
            "plugin",
            "lift",
            "sudoku-technique-singles",
            "--technique",
            "full-house",
        ])
        .args(["--server", &format!("http://{}", server.admin), "--output", "tsv"])
        .env_clear()
        .output()
        .unwrap();
    let (printed, said) = (
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr),
    );
    assert_eq!(run.status.code(), Some(0), "{said}");
    assert!(
        printed.contains("\tlifted: technique full-house taken out by an operator"),
        "{printed}"
    );
    assert!(said.contains("revision ") && !said.contains("warning"), "{said}");
    assert!(quarantine(&server).await.is_empty());
    let again = operator
        .lift(lift("sudoku-technique-singles", ""))
        .await
        .unwrap_err();
    assert_eq!(parts_of(&again).1, "UNKNOWN_QUARANTINE");
    let unknown = operator.quarantine(out("singles", "")).await.unwrap_err();
    assert_eq!(parts_of(&unknown).1, "UNKNOWN_PLUGIN");
    let nothing = operator.quarantine(out("", "")).await.unwrap_err();
    assert_eq!(parts_of(&nothing).1, "MISSING");
    drop(server);
    assert!(quarantine(&home.start()).await.is_empty());
}

#[tokio::test]
async fn a_server_without_a_state_folder_says_that_it_forgets() {
    let server = Server::with("", &["singles"]);
    let change = server
        .operator()
        .await
        .quarantine(out("sudoku-technique-singles", "full-house"))
        .await;
    assert!(!change.unwrap().into_inner().kept);
    let run = Command::new(BINARY)
        .args([
            "plugin",
            "quarantine",
            "sudoku-technique-singles",
            "--technique",
            "full-house",
        ])
        .args(["--server", &format!("http://{}", server.admin)])
        .env_clear()
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(
        said.contains("already") && said.contains("warning: the server has no state folder"),
        "{said}"
    );
    assert_eq!(run.status.code(), Some(0));
}

/// Runs `sudokud plugin` against the server, and returns status, output and messages.
fn plugin(server: &Server, arguments: &[&str]) -> (Option<i32>, String, String) {
    let run = Command::new(BINARY)
        .arg("plugin")
        .args(arguments)
        .args(["--server", &format!("http://{}", server.admin), "--output", "tsv"])
        .env_clear()
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (run.status.code(), text(run.stdout), text(run.stderr))
}

#[tokio::test]
async fn a_quarantine_whose_file_is_gone_is_listed_and_can_be_lifted() {
    let home = Home::new(&["singles", "intersections"], "");
    let server = home.start();
    let (status, _, said) = plugin(&server, &["lift", "intersections"]);
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("nothing is in quarantine"), "{said}");
    let (status, _, said) = plugin(&server, &["quarantine", "intersections"]);
    assert_eq!(status, Some(2), "{said}");
    let nearest = "the nearest are: sudoku-technique-intersections";
    assert!(said.contains(nearest), "{said}");
    let (status, _, said) = plugin(&server, &["quarantine", "sudoku-technique-intersections"]);
    assert_eq!(status, Some(0), "{said}");
    drop(server);
    let (name, shown) = ("sudoku-technique-intersections", "its file is not there");
    fs::remove_file(home.plugins().join("libsudoku_technique_intersections.so")).unwrap();
    let server = home.start();
    let (_, listed, said) = plugin(&server, &["list"]);
    let line = listed.lines().find(|line| line.contains(name));
    assert!(line.is_some_and(|line| line.contains(shown)), "{listed} {said}");
    assert_eq!(plugin(&server, &["lift", name]).0, Some(0));
    let (_, listed, _) = plugin(&server, &["list"]);
    assert!(!listed.contains(name), "{listed}");
}

#[tokio::test]
async fn a_second_server_in_the_folder_runs_without_it_or_refuses() {
    let home = Home::new(&["singles"], "");
    let first = home.start();
    assert_eq!(metric(&first, "sudokud_state_failing"), "0.0");
    let second = home.start();
    let said = second.logged("running without a state folder");
    assert!(said.contains("used by another server (process "), "{said}");
    assert_eq!(metric(&second, "sudokud_state_failing"), "1.0");
    let change = second
        .operator()
        .await
        .quarantine(out("sudoku-technique-singles", ""))
        .await;
    let change = change.unwrap().into_inner();
    assert!(!change.kept);
    let (reason, folder) = (change.not_kept_reason, home.state().display().to_string());
    assert!(
        reason.contains(&folder) && reason.contains("another server"),
        "{reason}"
    );
    let (status, said) = home.refused(("SUDOKUD_STATE_ON_ERROR", "refuse"));
    assert_eq!(status, Some(64), "{said}");
    assert!(said.contains("give each server a folder of its own"), "{said}");
    assert!(quarantine(&first).await.is_empty());
}

fn is_root(folder: &Path) -> bool {
    fs::write(folder.join("test"), "").is_ok()
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_an_error_in_the_log_or_of_the_start() {
    let home = Home::new(&["singles"], "");
    // A file where the folder should be: that stops every user, also root.
    fs::write(home.state(), "").unwrap();
    let server = home.start();
    let said = server.logged("running without a state folder");
    assert!(said.contains("cannot be created"), "{said}");
    let (status, said) = home.refused(("SUDOKUD_STATE_ON_ERROR", "refuse"));
    assert_eq!(status, Some(64), "{said}");
    assert!(said.contains("state.on_error"), "{said}");
    drop(server);
    fs::remove_file(home.state()).unwrap();
    fs::create_dir(home.state()).unwrap();
    fs::set_permissions(home.state(), fs::Permissions::from_mode(0o500)).unwrap();
    if !is_root(&home.state()) {
        let (status, said) = home.refused(("SUDOKUD_STATE_ON_ERROR", "refuse"));
        assert_eq!(status, Some(64), "{said}");
        assert!(said.contains("cannot be written"), "{said}");
    }
}

#[tokio::test]
async fn a_server_keeps_which_plugins_passed_their_trial() {
    let home = Home::new(&["singles"], "[plugins]\nadmission = 'required'\n");
    let first = home.start();
    first.logged("plugins passed their trial");
    drop(first);
    let second = home.start();
    assert!(
        !second.log().iter().any(|line| line.contains("their trial")),
        "{:#?}",
        second.log()
    );
}
