//! A start with a bad file, which serves the last good set.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sudokud::service::proto::ReloadRequest;

use crate::http1::get;
use crate::shared::plugin_name;
use crate::state::{Home, metric};
use crate::support::{LONG, Server, add_plugin, grade_easy};

/// A home with a scale of its own, which is the default.
fn home() -> Home {
    let home = Home::new(&["singles"], "[scales]\nfolder = 'FOLDER'\ndefault = 'own'\n");
    let text = fs::read_to_string(home.configuration()).unwrap();
    let folder = home.plugins().display().to_string();
    fs::write(home.configuration(), text.replace("FOLDER", &folder)).unwrap();
    write_scale(&home, 1);
    home
}

fn write_scale(home: &Home, score: u32) {
    let rung = |id: &str| format!("{{ technique = '{id}', level = 'any', score = {score} }},");
    let rungs: String = ["full-house", "naked-single", "hidden-single"].map(rung).concat();
    let text = format!("name = 'own'\nrule = 'sum'\nlevels = [{{ name = 'any' }}]\nladder = [{rungs}]\n");
    fs::write(home.plugins().join("own.toml"), text).unwrap();
}

/// The folders of the sets, after the one with this content has been written.
fn sets(home: &Home, contains: &str) -> Vec<PathBuf> {
    let start = Instant::now();
    loop {
        let list = fs::read_to_string(home.state().join("last-good.toml")).unwrap_or_default();
        let entries = fs::read_dir(home.state())
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let is_set = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("good-");
        let mut sets: Vec<PathBuf> = entries.filter(is_set).collect();
        sets.sort();
        let listed = |set: &PathBuf| list.contains(&set.file_name().unwrap().to_str().unwrap()[5..]);
        if list.contains(contains) && sets.iter().all(listed) {
            return sets;
        }
        assert!(start.elapsed() < LONG, "{list} {sets:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

async fn grade(server: &Server) -> (String, String) {
    let graded = server
        .client()
        .await
        .grade(grade_easy())
        .await
        .unwrap()
        .into_inner();
    (graded.snapshot_revision, graded.grades[0].score.to_string())
}

fn damage(file: &Path) {
    let bytes = fs::read(file).unwrap();
    fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
}

#[tokio::test]
async fn a_start_with_a_bad_file_serves_the_last_good_set_until_a_reload_succeeds() {
    for bad in [plugin_name("singles"), "own.toml".to_owned()] {
        let home = home();
        let first = home.start();
        let answer = grade(&first).await;
        sets(&home, &answer.0);
        drop(first);
        let file = home.plugins().join(&bad);
        let whole = fs::read(&file).unwrap();
        damage(&file);
        let server = home.start();
        let said = server.logged("a bad file: serving the last good set");
        assert!(said.contains(&bad), "{said}");
        assert_eq!(grade(&server).await, answer);
        assert_eq!(metric(&server, "sudokud_serving_last_good"), "1.0");
        assert_eq!(get(&server.admin, "/readyz").status, 200);
        let mut operator = server.operator().await;
        operator.reload(ReloadRequest::default()).await.unwrap_err();
        assert_eq!(metric(&server, "sudokud_serving_last_good"), "1.0");
        fs::write(&file, whole).unwrap();
        operator.reload(ReloadRequest::default()).await.unwrap();
        assert_eq!(metric(&server, "sudokud_serving_last_good"), "0.0");
        assert_eq!(grade(&server).await, answer);
    }
}

/// Starts a server that is expected to refuse, and returns its log.
fn refused(home: &Home, policy: &str) -> String {
    let (status, log) = home.refused(("SUDOKUD_PLUGINS_ON_ERROR", policy));
    assert_eq!(status, Some(64), "{log}");
    log
}

#[tokio::test]
async fn two_sets_are_kept_and_one_with_other_contents_is_not_used() {
    let home = home();
    add_plugin(&home.plugins(), "intersections");
    let server = home.start();
    let mut operator = server.operator().await;
    let mut answers = Vec::new();
    for score in 1..=3 {
        write_scale(&home, score);
        operator.reload(ReloadRequest::default()).await.unwrap();
        answers.push(grade(&server).await);
        sets(&home, &answers[answers.len() - 1].0);
    }
    drop(server);
    let kept = sets(&home, &answers[2].0);
    assert_eq!(kept.len(), 2, "{kept:?}");
    damage(&home.plugins().join("own.toml"));
    let said = refused(&home, "refuse");
    assert!(said.contains("own.toml") && !said.contains("last good"), "{said}");
    let server = home.start();
    assert_eq!(grade(&server).await, answers[2]);
    drop(server);
    // The newest set is damaged: the one before it serves.
    let newest = kept.iter().find(|set| {
        fs::read_to_string(set.join("scales/own.toml"))
            .unwrap()
            .contains("score = 3")
    });
    damage(&newest.unwrap().join("plugins").join(plugin_name("intersections")));
    let server = home.start();
    server.logged("the set is not used");
    assert_eq!(grade(&server).await, answers[1]);
    drop(server);
    // None is left: the error is that of the bad file.
    fs::write(home.state().join("last-good.toml"), "version = 1\n").unwrap();
    let said = refused(&home, "last-good");
    assert!(said.contains("own.toml"), "{said}");
}
