//! What is loaded, and whether a server serves.

use std::fs;

use crate::run::{Run, sudokud};
use crate::server::{Server, families};

/// The columns of a technique that stand in its source, and its state.
type Listed = (String, String, u32, String, String);

/// All techniques of the sources, in ladder order.
fn expected() -> Vec<Listed> {
    let mut all: Vec<Listed> = Vec::new();
    for family in families::families() {
        all.extend(families::techniques(&[&family]).into_iter().map(|source| {
            let plugin = format!("sudoku-technique-{family}");
            (source.id, source.name, source.place, plugin, "enabled".to_owned())
        }));
    }
    all.sort_by_key(|listed| listed.2);
    all
}

/// What `technique list` printed.
fn listed(run: &Run) -> Vec<Listed> {
    let lines = run.lines().into_iter().map(|line| {
        let columns: Vec<_> = line.split('\t').collect();
        let &[id, name, place, plugin, state, ..] = columns.as_slice() else {
            panic!("fewer than five columns: {line}");
        };
        let [id, name, plugin, state] = [id, name, plugin, state].map(str::to_owned);
        (id, name, place.parse().unwrap(), plugin, state)
    });
    lines.collect()
}

#[test]
fn techniques_are_listed_in_ladder_order() {
    let mut expected = expected();
    assert_eq!(listed(&sudokud("technique list", "")), expected);
    let config = tempfile::NamedTempFile::new().unwrap();
    fs::write(
        &config,
        "[ladder]\norder = ['x-wing']\n[technique.full-house]\nenabled = false\n",
    )
    .unwrap();
    let mut listing = crate::run::command(&["technique", "list"]);
    listing.env("SUDOKUD_CONFIG", config.path());
    let run = crate::run::finish(listing, "");
    let mut take = |id: &str| {
        let at = expected.iter().position(|listed| listed.0 == id).unwrap();
        expected.remove(at)
    };
    let (first, mut last) = (take("x-wing"), take("full-house"));
    last.4 = "disabled".to_owned();
    expected.insert(0, first);
    expected.push(last);
    assert_eq!(listed(&run), expected);
}

#[test]
fn plugins_and_scales_are_listed() {
    let run = sudokud("plugin list", "");
    let singles = run
        .lines()
        .into_iter()
        .find(|line| line.contains("sudoku-technique-singles"))
        .unwrap();
    let columns: Vec<_> = singles.split('\t').collect();
    let &[file, name, _, digest, techniques, state] = columns.as_slice() else {
        panic!("not six columns: {singles}");
    };
    assert!(file.ends_with("libsudoku_technique_singles.so"), "{file}");
    assert_eq!(name, "sudoku-technique-singles");
    assert!(digest.len() == 12 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let mut techniques: Vec<_> = techniques.split(' ').collect();
    let mut expected = families::ids(&["singles"]);
    techniques.sort_unstable();
    expected.sort();
    assert_eq!(techniques, expected);
    assert_eq!(state, "loaded");
    let run = sudokud("scale list", "");
    let columns = run.columns(0);
    assert_eq!(columns[..3], ["hodoku", "sum", "easy medium hard unfair extreme"]);
    assert!(
        columns[3].starts_with("full-house naked-single hidden-single "),
        "{columns:?}"
    );
    assert_eq!(columns.len(), 5);
}

#[test]
fn files_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let scale = folder.path().join("mine.toml");
    fs::write(
        &scale,
        "name = 'mine'\nrule = 'sum'\nmissing = 'skip'\nlevels = [{ name = 'all' }]\n\
         ladder = [{ technique = 'naked-single', level = 'all', score = 1 }, \
         { technique = 'no-such', level = 'all', score = 2 }]\n",
    )
    .unwrap();
    let run = sudokud(&format!("scale check {}", scale.display()), "");
    assert_eq!(
        (run.status, run.out.as_str()),
        (0, "mine\tsum\tall\tnaked-single\tno-such\n"),
        "{}",
        run.err
    );
    let config = folder.path().join("sudokud.toml");
    fs::write(&config, "[pool]\nthreads = 2\n").unwrap();
    let run = sudokud(&format!("config check {}", config.display()), "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("sudokud.toml: good, plugins: "), "{}", run.out);
}

#[tokio::test]
async fn health_asks_a_server() {
    let mut server = Server::start();
    let ask = format!("health --server http://{}", server.public);
    let serving = sudokud(&ask, "");
    assert_eq!(
        (serving.status, serving.out.as_str()),
        (0, "serving\n"),
        "{}",
        serving.err
    );
    server.signal("TERM");
    assert!(server.exit().await.success());
    let gone = sudokud(&ask, "");
    assert_eq!((gone.status, gone.out.as_str()), (1, ""));
    assert!(
        gone.err.contains("cannot reach") && gone.err.contains("sudokud serve"),
        "{}",
        gone.err
    );
}
