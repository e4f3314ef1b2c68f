//! Lists and checks of techniques, plugins, scales and recipes, and the health of a server.

use std::{env, fs};

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
fn techniques_have_names_in_the_language_that_was_asked_for() {
    let listed = sudokud("technique list --language de", "");
    let row = |id: &str| listed.out.lines().find(|line| line.starts_with(id)).unwrap();
    assert!(
        row("swordfish\t").starts_with("swordfish\tSchwertfisch\t"),
        "{}",
        listed.out
    );
    let shown = sudokud("technique show swordfish --language de-AT", "");
    assert_eq!((shown.status, shown.err.as_str()), (0, ""));
    assert!(
        shown.out.starts_with("Schwertfisch (swordfish)\nDrei "),
        "{}",
        shown.out
    );
    assert!(shown.out.contains("Schwertfisch (Zeilen): in "), "{}", shown.out);
    let unknown = sudokud("technique list --language fr", "");
    assert!(
        unknown.err.contains("no texts in this language"),
        "{}",
        unknown.err
    );
    assert!(unknown.out.contains("\tSwordfish\t"), "{}", unknown.out);
}

#[test]
fn techniques_are_listed_in_ladder_order() {
    let mut expected = expected();
    assert_eq!(listed(&sudokud("technique list", "")), expected);
    let config = tempfile::NamedTempFile::new().unwrap();
    fs::write(
        &config,
        "[plugins]\ntechnique_order = ['x-wing']\n[technique.full-house]\nenabled = false\n",
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
    let names: Vec<_> = run
        .lines()
        .iter()
        .map(|line| line.split('\t').next().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "explainer",
            "explainer-as-given",
            "foxy",
            "hodoku",
            "hodoku-all",
            "jet",
            "mcm",
            "singles",
            "sotd",
            "standard"
        ]
    );
    let columns = run.columns(3);
    assert_eq!(columns[..3], ["hodoku", "sum", "easy medium hard unfair extreme"]);
    assert!(
        columns[3].starts_with("full-house naked-single hidden-single "),
        "{columns:?}"
    );
    assert_eq!(columns.len(), 5);
    let text = sudokud("scale list --output text", "");
    assert_eq!(text.lines().len(), names.len() + 1, "{}", text.out);
    let hodoku = text.lines()[4];
    assert!(
        hodoku.starts_with("hodoku              easy medium hard unfair extreme  "),
        "{}",
        text.out
    );
}

/// The first object that a verb prints.
fn json(line: &str) -> serde_json::Value {
    let run = sudokud(line, "");
    assert_eq!(run.status, 0, "{line}: {}", run.err);
    serde_json::from_str(run.lines()[0]).unwrap()
}

#[test]
fn json_is_the_message_of_the_api() {
    let technique = json("technique list --output json");
    assert!(technique["ladderNumber"].is_number(), "{technique}");
    let plugin = json("plugin list --output json");
    assert_eq!(plugin["sha256"].as_str().unwrap().len(), 64);
    let scale = json("scale show singles --output json");
    assert_eq!(scale["rungs"].as_array().unwrap().len(), 4);
    let recipe = json("recipe show cyclic --output json");
    assert_eq!(recipe["name"], "cyclic");
    let shown = json("technique show x-wing --output json");
    assert_eq!(shown["id"], "x-wing");
    assert_eq!(shown["example"]["grid"].as_str().unwrap().len(), 81);
    assert_eq!(shown["frequency"]["scale"], "hodoku");
}

#[tokio::test]
async fn recipes_are_listed_and_shown_here_and_on_a_server() {
    let server = Server::start();
    for line in [
        "recipe list --output tsv",
        "recipe list --output json",
        "recipe show MCM-3",
        "recipe show mcm-3 --output tsv",
        "recipe show mcm-3 --output json",
        "recipe show sotd-tricky",
    ] {
        let here = sudokud(line, "");
        let there = sudokud(&format!("{line} --server http://{}", server.public), "");
        assert_eq!((here.status, here.out), (0, there.out), "{line}: {}", here.err);
    }
    let listed = sudokud("recipe list", "");
    let names: Vec<_> = listed
        .lines()
        .into_iter()
        .map(|line| line.split('\t').next().unwrap())
        .collect();
    assert_eq!(names[..3], ["cyclic", "cyclic-transposed", "foxy"]);
    assert_eq!(listed.columns(0).len(), 3);
    let fields = sudokud("recipe show cyclic --output tsv", "");
    assert_eq!(fields.lines()[..2], ["construction.grid\tcyclic", "name\tcyclic"]);
    let unknown = sudokud("recipe show mcm3", "");
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(
        unknown
            .err
            .contains("there is no recipe \"mcm3\"; the nearest are: mcm-3, "),
        "{}",
        unknown.err
    );
    let made = sudokud("generate --recipe Cyclic --clues 40 --seed 1", "");
    assert_eq!(made.columns(0)[6], "40", "{}", made.err);
}

#[test]
fn what_recipe_show_prints_is_a_file_that_recipe_check_accepts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let check = || sudokud(&format!("recipe check {}", file.display()), "");
    let shown = sudokud("recipe show mcm-5", "").out;
    assert!(shown.contains("digging_order = \"row-major\"\n"), "{shown}");
    fs::write(&file, &shown).unwrap();
    let checked = check();
    assert_eq!(checked.status, 0, "{}", checked.err);
    assert_eq!(checked.columns(0)[0], "mcm-5");
    for (from, to, problem) in [
        (
            "level = ",
            "levle = ",
            "line 4: there is no key \"levle\"; the nearest are: level",
        ),
        (
            "level = \"evil\"",
            "level = \"vile\"",
            "line 4: level: there is no level \"vile\" on the scale mcm; its levels, from the easiest: extremely-easy",
        ),
    ] {
        fs::write(&file, shown.replace(from, to)).unwrap();
        let refused = check();
        assert_eq!(
            (refused.status, refused.out.as_str()),
            (64, ""),
            "{}",
            refused.err
        );
        assert!(refused.err.contains(problem), "{}", refused.err);
    }
}

#[tokio::test]
async fn a_scale_is_shown_with_all_its_numbers_here_and_on_a_server() {
    let shown = sudokud("scale show SINGLES", "");
    assert_eq!(
        shown.lines(),
        [
            "1\tfull-house\t\tboxes\tscore=1",
            "2\thidden-single\tonly box\tboxes\tscore=1.2",
            "3\thidden-single\t\tlines\tscore=1.5",
            "4\tnaked-single\t\tcells\tscore=2.3",
        ],
        "{}",
        shown.err
    );
    let text = sudokud("scale show foxy --output text", "").out;
    for words in [
        "rule notes: ",
        "  eliminations: 4 8\n",
        "  hard codes 4000 4001 ",
        "  a puzzle that is not finished: diabolical\n",
        "   1. full-house: note=1\n",
    ] {
        assert!(text.contains(words), "{words:?} in {text}");
    }
    let text = sudokud("scale show hodoku --output text", "").out;
    assert!(
        text.contains("  easy up to 800\n") && text.contains(": easy score=4\n"),
        "{text}"
    );
    let text = sudokud("scale show sotd --output text", "").out;
    assert!(text.contains("  beginner from 3600 up to 4500\n"), "{text}");
    assert!(!text.contains("not loaded"), "{text}");
    let few = tempfile::tempdir().unwrap();
    let plugin = "libsudoku_technique_singles.so";
    let built = env::current_exe().unwrap();
    fs::copy(built.parent().unwrap().join(plugin), few.path().join(plugin)).unwrap();
    let folder = few.path().display();
    let text = sudokud(&format!("scale show sotd --output text --plugins {folder}"), "").out;
    assert!(
        text.contains("not loaded or switched off: locked-candidates-type-1-pointing, double-pairs, "),
        "{text}"
    );
    assert!(text.contains("is not finished and has no level\n"), "{text}");
    let server = Server::start();
    for form in ["tsv", "text", "json"] {
        let here = sudokud(&format!("scale show mcm --output {form}"), "");
        let there = sudokud(
            &format!("scale show mcm --output {form} --server http://{}", server.public),
            "",
        );
        assert_eq!((here.out, here.status), (there.out, 0));
    }
    let unknown = sudokud("scale show foxi", "");
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(
        unknown
            .err
            .contains("there is no scale \"foxi\"; the nearest are: foxy, "),
        "{}",
        unknown.err
    );
}

#[test]
fn two_scales_are_compared_on_a_file_of_puzzles() {
    // Full houses and naked singles; a hidden pair; a W-Wing; two solutions; no puzzle at all.
    let puzzles = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
                   ....2..1..7..9......385.7........46.9........4.2....38..42..67.5..9...83.1.6.....\n\
                   .6.9....7...6.84...8..3....3.....9.1..4..5....52..6.....9..2.........5.4...1..62.\n\
                   53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........\n\
                   12\n";
    let run = sudokud("scale compare hodoku jet", puzzles);
    assert_eq!(
        run.lines(),
        [
            "levels\teasy\teasy\t1",
            "levels\tmedium\thard\t1",
            "levels\thard\tvery-hard\t1",
            "puzzles\thodoku\tjet\t3",
            "finished\thodoku\tjet\t3",
            "correlation\thodoku\tjet\t1",
        ],
        "{}",
        run.err
    );
    // The line that is no grid.
    assert_eq!(run.status, 1);
    assert!(run.err.contains("line 5: 2 cells; a grid has 81"), "{}", run.err);
    let json = sudokud("scale compare jet hodoku --output json", puzzles).out;
    let first = "{\"kind\":\"levels\",\"a\":\"easy\",\"b\":\"easy\",\"number\":1.0}\n";
    assert!(json.starts_with(first), "{json}");
    let run = sudokud("scale compare hodoku jetty", puzzles);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("there is no scale \"jetty\""), "{}", run.err);
}

#[test]
fn files_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let scale = folder.path().join("mine.toml");
    fs::write(
        &scale,
        "name = 'mine'\nrule = 'sum'\nmissing = 'skip'\nlevels = [{ name = 'all' }]\n\
         ladder = [{ technique = 'naked-single', level = 'all', score = 1 },\n\
         { technique = 'x-wnig', level = 'all', score = 2 }]\n",
    )
    .unwrap();
    let run = sudokud(&format!("scale check {}", scale.display()), "");
    assert_eq!(
        (run.status, run.out.as_str()),
        (0, "mine\tsum\tall\tnaked-single\tx-wnig\n"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains(
            "mine.toml, line 6: the rung is skipped: there is no technique \"x-wnig\"; the nearest are: x-wing, "
        ),
        "{}",
        run.err
    );
    fs::write(&scale, "name = 'mine'\nextends = 'singles'\nlevels = []\nladder = [{ technique = 'naked-single', score = 1e3 }]\n").unwrap();
    let run = sudokud(&format!("scale check {}", scale.display()), "");
    assert_eq!((run.status, run.out.as_str()), (64, ""));
    assert!(
        run.err
            .contains("mine.toml, line 3: levels is empty; a scale has at least one"),
        "{}",
        run.err
    );
    let config = folder.path().join("sudokud.toml");
    fs::write(&config, "[pool]\nthreads = 2\n").unwrap();
    let run = sudokud(&format!("config check {}", config.display()), "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("sudokud.toml: good, plugins: "), "{}", run.out);
    // The trial of the plugins is logged at INFO, and a command logs from WARN up.
    assert!(!run.err.contains("INFO"), "{}", run.err);
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
