//! Checks scale files: each mistake is reported with its line and remedy, and `extends` merges files.

use std::fs;

use sudokud::engine::PluginFolder;
use sudokud::grade::{DocumentError, DocumentKind, Origin, SHIPPED, Scale, TextFile};
use sudokud::snapshot::{Live, SnapshotSources};
use tempfile::TempDir;

use super::support::{compile_c, folder_with_all};
use super::{SCALES, grade, puzzle, score, snapshot};

pub(crate) fn text(name: &str, text: &str) -> TextFile {
    TextFile {
        origin: Origin::File(name.into()),
        text: text.to_owned(),
    }
}

/// Reads `texts[0]`, with the others as files that it can extend.
pub(crate) fn read(texts: &[TextFile]) -> Result<Scale, DocumentError> {
    let all: Vec<_> = TextFile::shipped(SHIPPED).chain(texts.iter().cloned()).collect();
    Scale::read(&texts[0], &all, snapshot().catalog())
}

/// Returns every mistake of a file.
fn mistakes(file: &str) -> Vec<String> {
    let Err(error) = read(&[text("club.toml", file)]) else {
        panic!("taken: {file}");
    };
    error.mistakes.iter().map(ToString::to_string).collect()
}

/// Returns a file of rule `sum` with these levels and rungs.
fn sum(levels: &str, rungs: &str) -> String {
    format!("name = 'club'\nrule = 'sum'\nlevels = [\n{levels}\n]\nladder = [\n{rungs}\n]\n")
}

const LEVELS: &str = "{ name = 'easy', max_score = 10 },\n{ name = 'hard' }";

#[test]
fn each_mistake_has_one_clear_message() {
    let rung = |rest: &str| sum(LEVELS, &format!("{{ technique = 'x-wing', {rest} }}"));
    let notes = |levels: &str| {
        format!(
            "name = 'club'\nrule = 'notes'\nlevels = [{levels}]\nladder = []\n[notes]\neliminations = [4, 8]\nadvanced = 4\n\
             uses = 3\ntechniques = 3\n"
        )
    };
    for (file, expected) in [
        (sum(LEVELS, "{ technique = 'xwing', level = 'hard', score = 1 }"), "line 8: there is no technique \"xwing\"; the nearest are: x-wing, "),
        (rung("level = 'extreme', score = 1"), "line 8: there is no level \"extreme\"; the nearest are: easy, hard"),
        (rung("score = 1"), "line 8: level is missing; write it, such as level = \"easy\""),
        (rung("level = 'hard'"), "line 8: score is missing; write it, such as score = 140"),
        (rung("level = 'hard', score = 1e3"), "line 8: score is 1e3: write a number such as 140 or 4.8: digits, at most three"),
        (rung("level = 'hard', score = -4"), "line 8: score is -4: write a number"),
        (rung("level = 'hard', score = 0.0001"), "line 8: score is 0.0001: write a number"),
        (rung("level = 'hard', score = '4'"), "line 8: score is a text; it takes a number such as 140 or 4.8, without quotation marks"),
        (rung("level = 7, score = 1"), "line 8: level is a number; it takes a text in quotation marks"),
        (rung("level = 'hard', score = 1, points = 2"), "line 8: there is no key \"points\"; the nearest are: "),
        (rung("level = 'hard', score = 1, note = 2"), "line 8: there is no key \"note\"; the nearest are: "),
        (rung("level = 'hard', score = 1, variant = 'row'"), "line 8: a rung of technique x-wing: there is no variant \"row\"; the nearest are: rows, columns"),
        (rung("level = 'hard', score = 1, max_size = 0"), "line 8: max_size is 0; it takes a whole number from 1 to 1000000"),
        (rung("level = 'hard', score = 1, before = 'y'"), "line 8: before is permitted only in a file that extends another scale"),
        (
            sum(LEVELS, "{ technique = 'naked-single', variant = 'rows', level = 'easy', score = 1 }"),
            "line 8: a rung of technique naked-single names variant \"rows\", but this technique has no variants; leave out the variant",
        ),
        (
            sum(LEVELS, "{ technique = 'x-wing', level = 'hard', score = 1 },\n{ technique = 'X-Wing', level = 'easy', score = 2 }"),
            "line 9: technique X-Wing is in the ladder twice with the same options, variant",
        ),
        (sum("", ""), "line 3: levels is empty; a scale has at least one"),
        (sum("{ name = 'easy' },\n{ name = 'hard' }", ""), "line 4: level easy: max_score is missing; only the last level may leave it out"),
        (
            sum("{ name = 'easy', max_score = 10 },\n{ name = 'hard', max_score = 9.5 }", ""),
            "line 5: level hard: its max_score is below that of the level before; order the levels from the easiest",
        ),
        (sum("{ name = 'easy', max_score = 10 },\n{ name = 'EASY' }", ""), "line 5: level EASY is there twice (case does not count)"),
        (sum("{ name = 'very easy' }", ""), "line 4: the level name \"very easy\" is malformed; a name is kebab case"),
        (sum("{ name = 'easy', min_score = 1 }", ""), "line 4: level easy: rule sum uses only max_score; leave out its min_score"),
        (
            "name = 'club'\nrule = 'rating'\nladder = []\nlevels = [\n{ name = 'a', min_score = 5, max_score = 4 }]".to_owned(),
            "line 5: level a: its min_score 5 is above its max_score 4; exchange them",
        ),
        (
            "name = 'club'\nrule = 'rating'\nladder = []\nlevels = [\n{ name = 'a', min_score = 5 },\n{ name = 'b', min_score = 5 }]".to_owned(),
            "line 6: level b: its min_score is not above that of the level before; order the levels from the easiest",
        ),
        (
            "name = 'club'\nrule = 'rating'\nladder = []\nlevels = [\n{ name = 'a' },\n{ name = 'b' }]".to_owned(),
            "line 6: level b: min_score is missing; with rule rating only the first level may leave it out",
        ),
        (
            "name = 'club'\nrule = 'hardest'\nladder = []\nlevels = [\n{ name = 'a', max_score = 3 }]".to_owned(),
            "line 5: level a: rule hardest finds a level without bounds; leave out its min_score and max_score",
        ),
        ("name = 'club'\nrule = 'sun'\nlevels = []\nladder = []".to_owned(), "line 2: there is no rule \"sun\"; the nearest are: sum, "),
        ("name = 'club'\nrule = 'notes'\nlevels = [{ name = 'a', codes = [] }]\nladder = []".to_owned(), "scale club.toml: the table [notes] is missing; rule notes needs it, with eliminations, advanced, uses, techniques"),
        (notes("{ name = 'a', codes = ['1000'] }"), "no level has the codes 2000 2100 2200 3000 3100 3200 4000 "),
        (notes("{ name = 'a', codes = ['100'] }"), "line 3: the code \"100\" is not four digits, such as \"4211\""),
        (notes("{ name = 'a', codes = ['1000'] }, { name = 'b', codes = ['1000'] }"), "line 3: the code 1000 is in two levels; leave it in one"),
        (notes("{ name = 'a' }"), "line 3: codes is missing; write it, such as codes = [\"1000\"]"),
        (String::new(), "scale club.toml: name is missing; write it, such as name = \"club\""),
        ("name = 'club'\nrule = ".to_owned(), "line 2: not TOML: "),
        ("name = 'club'\nextends = 'hodok'".to_owned(), "line 2: extends: there is no scale \"hodok\"; the nearest are: hodoku, "),
        ("name = 'club'\nextends = 'club'".to_owned(), "line 2: extends club, which is this file itself; name another scale"),
        ("name = 'club'\nextends = 'hodoku'\nremove = ['wing']".to_owned(), "line 3: there is no rung \"wing\"; the nearest are: "),
        ("name = 'club'\nextends = 'hodoku'\nladder = [{ technique = 'x-wing', after = 'y' }]".to_owned(), "line 3: there is no rung \"y\"; the nearest are: "),
        ("name = 'club'\nextends = 'hodoku'\nladder = [{ technique = 'x-wing', after = 'w-wing', before = 'w-wing' }]".to_owned(), "line 3: it has both before and after; leave one out"),
        ("name = 'club'\nextends = 'hodoku'\nmissing = 'maybe'".to_owned(), "line 3: there is no missing \"maybe\"; the nearest are: "),
    ] {
        let found = mistakes(&file);
        let matching = found.iter().filter(|mistake| mistake.starts_with("scale club.toml") && mistake.contains(expected));
        assert_eq!(matching.count(), 1, "{expected}\nnot in {found:#?}\nof {file}");
    }
}

#[test]
fn all_mistakes_are_told_at_once_in_the_order_of_the_file() {
    let file = sum(
        "{ name = 'easy', max_score = 1e3 },\n{ name = 'hard' }",
        "{ technique = 'xwing', level = 'hard', score = 1 },\n{ technique = 'swordfish', level = 'heavy', score = 2 }",
    );
    let lines: Vec<_> = (mistakes(&file).iter())
        .map(|mistake| mistake.split(": ").next().unwrap().to_owned())
        .collect();
    assert_eq!(
        lines,
        [
            "scale club.toml, line 4",
            "scale club.toml, line 8",
            "scale club.toml, line 9"
        ]
    );
}

#[test]
fn a_circle_of_files_is_refused() {
    let (a, b, c) = (
        text("a.toml", "name = 'a'\nextends = 'b'"),
        text("b.toml", "name = 'b'\nextends = 'c'"),
        text("c.toml", "name = 'c'\nextends = 'a'"),
    );
    let error = read(&[a, b, c]).unwrap_err().to_string();
    assert_eq!(
        error,
        "scale c.toml, line 2: extends a, which extends this file in turn (a.toml, b.toml, c.toml and so on); let one of them \
         stand by itself"
    );
}

#[test]
fn a_file_that_extends_another_says_only_what_is_different() {
    let scale = read(&[text(
        "club.toml",
        "name = 'club'\nextends = 'hodoku'\nremove = ['w-wing']\nunsolved = 'extreme'\nladder = [\n\
         { technique = 'naked-pair', score = 61.5 },\n\
         { technique = 'x-wing', variant = 'rows', level = 'medium', score = 100, before = 'x-wing' },\n\
         { technique = 'swordfish', after = 'xyz-wing' },\n]",
    )])
    .unwrap();
    let snapshot = snapshot();
    let base = snapshot.scale("hodoku").unwrap();
    let ids = |scale: &Scale| {
        scale
            .ladder()
            .rungs()
            .iter()
            .map(|rung| rung.id().to_string())
            .collect::<Vec<_>>()
    };
    let mut expected = ids(base);
    expected.retain(|id| id != "w-wing" && id != "swordfish");
    let x_wing = expected.iter().position(|id| id == "x-wing").unwrap();
    expected.insert(x_wing, "x-wing".to_owned());
    let xyz_wing = expected.iter().position(|id| id == "xyz-wing").unwrap();
    expected.insert(xyz_wing + 1, "swordfish".to_owned());
    assert_eq!(ids(&scale), expected);
    let score_of = |scale: &Scale, id: &str| {
        let rung = scale
            .ladder()
            .rungs()
            .iter()
            .rposition(|rung| **rung.id() == *id)
            .unwrap();
        scale.numbers(rung)[0].value
    };
    assert_eq!(score_of(&scale, "naked-pair"), score("61.5"));
    assert_eq!(score_of(&scale, "swordfish"), score_of(base, "swordfish"));
    assert_eq!((scale.summary(), scale.levels()), (base.summary(), base.levels()));
    assert_eq!(scale.unsolved(), Some(4));
}

#[test]
fn an_operators_file_can_extend_the_shipped_scale_that_it_replaces() {
    let own = text(
        "hodoku.toml",
        "name = 'hodoku'\nextends = 'hodoku'\nladder = [{ technique = 'naked-single', score = 4.5 }]",
    );
    let all: Vec<_> = TextFile::shipped(SHIPPED).chain([own]).collect();
    let scales = Scale::read_all(&all, snapshot().catalog()).unwrap();
    let scale = scales.iter().find(|scale| &**scale.name() == "hodoku").unwrap();
    // 21 full houses at 4, 30 naked singles at 4.5.
    let easy = puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert_eq!(grade(scale, &easy).score, Some(score("219")));
    assert_eq!(scales.len(), TextFile::shipped(SHIPPED).count());
}

#[test]
fn two_files_of_one_name_are_refused_and_a_folder_is_read_in_order() {
    let folder = TempDir::new().unwrap();
    for name in ["b.toml", "a.toml"] {
        fs::write(folder.path().join(name), sum(LEVELS, "")).unwrap();
    }
    let own = TextFile::read_folder(DocumentKind::Scale, folder.path()).unwrap();
    let origins: Vec<_> = own.iter().map(|text| text.origin.to_string()).collect();
    assert!(origins[0].ends_with("a.toml") && origins[1].ends_with("b.toml"));
    let all: Vec<_> = TextFile::shipped(SHIPPED).chain(own).collect();
    let error = Scale::read_all(&all, snapshot().catalog())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("b.toml: its name club is that of another scale file, ")
            && error.contains("a.toml; rename one")
    );
    let error = TextFile::read_folder(DocumentKind::Scale, &folder.path().join("none"))
        .unwrap_err()
        .to_string();
    assert!(error.contains("none: cannot be read: "), "{error}");
}

#[test]
fn mistakes_of_what_is_extended_are_not_told_as_ones_own() {
    // hodoku's numbers mean nothing to rule hardest, and are no mistake of this file.
    let scale = read(&[text(
        "club.toml",
        "name = 'club'\nextends = 'hodoku'\nrule = 'hardest'\nlevels = [\n\
         { name = 'easy' }, { name = 'medium' }, { name = 'hard' }, { name = 'unfair' }, { name = 'extreme' } ]",
    )]);
    assert_eq!(scale.unwrap().rule_name(), "hardest");
}

#[test]
fn mistakes_of_rungs_are_reported_beside_a_wrong_rule_and_missing_levels() {
    let rung = "ladder = [{ technique = 'xwing', level = 'easy' }]\n";
    for (head, first) in [
        (
            "rule = 'summ'\nlevels = [{ name = 'easy' }]\n",
            "there is no rule",
        ),
        ("rule = 'sum'\nlevels = []\n", "levels is empty"),
    ] {
        let found = mistakes(&format!("name = 'club'\n{head}{rung}"));
        assert!(found.iter().any(|mistake| mistake.contains(first)), "{found:?}");
        let technique = "there is no technique \"xwing\"";
        assert!(
            found.iter().any(|mistake| mistake.contains(technique)),
            "{found:?}"
        );
    }
}

fn ids(scale: &Scale) -> Vec<String> {
    let rungs = scale.ladder().rungs().iter();
    rungs.map(|rung| rung.id().to_string()).collect()
}

#[test]
fn a_foreign_technique_is_on_no_shipped_scale_and_on_those_that_ask_for_all() {
    let folder = folder_with_all();
    compile_c("last_digit.c", &[], folder.path(), "last_digit");
    let foreign = Live::start(SnapshotSources::over(PluginFolder(folder.path().to_owned()))).unwrap();
    let foreign = foreign.current();
    let without = snapshot();
    for name in SCALES {
        let [with, without] = [&foreign, &without].map(|snapshot| ids(snapshot.scale(name).unwrap()));
        assert_eq!(with, without, "{name}");
    }
    for techniques in ["", ", techniques = 'all'"] {
        let own = format!(
            "name = 'club'\nrule = 'hardest'\nlevels = [{{ name = 'any' }}]\nladder = []\n\
             unlisted = {{ level = 'any'{techniques} }}\n"
        );
        let own = Scale::read(&text("club.toml", &own), &[], foreign.catalog()).unwrap();
        assert_eq!(ids(&own).len(), foreign.catalog().ladder().rungs().len());
    }
}

#[test]
fn unlisted_adds_the_techniques_that_it_names_and_that_no_rung_has() {
    let shipped = |named: &str| {
        format!("name = 'club'\nextends = 'jet'\nunlisted = {{ level = 'easy', techniques = {named} }}\n")
    };
    let own = |named: &str| read(&[text("club.toml", &shipped(named))]);
    let jet = snapshot();
    let listed = jet.scale("jet").unwrap().listed_ladder().rungs().len();
    let scale = own("['skyscraper', 'x-wing', 'w-wing', 'no-such-technique']").unwrap();
    assert_eq!(ids(&scale)[listed..], ["skyscraper", "w-wing"]);
    assert_eq!(scale.skipped(), ["no-such-technique"]);
    let wrong = own("'every'").unwrap_err().to_string();
    assert!(wrong.contains("techniques") && wrong.contains("all"), "{wrong}");
}

#[test]
fn scales_that_include_everything_else_name_every_shipped_technique() {
    let snapshot = snapshot();
    for name in ["foxy", "jet", "mcm"] {
        let on_scale = ids(snapshot.scale(name).unwrap());
        let shipped = snapshot.catalog().ladder().rungs().iter();
        // The techniques of Sudoku Explainer are for its own scales.
        let missing: Vec<_> = shipped
            .filter(|rung| rung.technique().info().family != "explainer")
            .filter(|rung| !on_scale.contains(&rung.id().to_string()))
            .collect();
        assert!(missing.is_empty(), "{name} lacks {missing:?}");
    }
}
