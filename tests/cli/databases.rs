//! The page about databases: its commands, run where the tool `sqlite3` is installed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const PAGE: &str = "docs/how-to/load-into-a-database.md";

/// Returns the commands of the page with the output that it shows for each.
fn commands(page: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_inside) {
            commands.push((command, String::new()));
        } else if is_inside && let Some((_, shown)) = commands.last_mut() {
            shown.push_str(line);
            shown.push('\n');
        }
    }
    commands
}

#[test]
fn the_commands_of_the_page_fill_tables() {
    if Command::new("sqlite3").arg("--version").output().is_err() {
        eprintln!("not run: there is no sqlite3");
        return;
    }
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_sudokud"));
    let mut paths = vec![binary.parent().unwrap().to_owned()];
    paths.extend(env::split_paths(&env::var_os("PATH").unwrap()));
    let folder = tempfile::tempdir().unwrap();
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE)).unwrap();
    let commands = commands(&page);
    assert_eq!(commands.len(), 7, "{commands:?}");
    for (command, shown) in commands {
        let run = Command::new("bash")
            .args(["-c", command])
            .current_dir(folder.path())
            .env("PATH", env::join_paths(&paths).unwrap())
            .output()
            .unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert!(run.status.success(), "{command}: {said}");
        assert_eq!(String::from_utf8(run.stdout).unwrap(), shown, "{command}: {said}");
    }
}
