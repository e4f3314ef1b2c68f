use super::*;
use crate::SHIPPED;
use crate::{ConstructionDraft, Draft, RangeDraft, RuleDraft};
use sudokud_grade::Origin;
use sudokud_puzzle::PatternSymmetry;
use sudokud_search::GridSource;

fn text(text: &str) -> TextFile {
    TextFile {
        origin: Origin::File("daily.toml".into()),
        text: text.to_owned(),
    }
}

/// What is wrong in a file with a name, a summary and these lines, the first of which is line 3.
fn mistakes(lines: &str) -> Vec<String> {
    let whole = format!("name = 'daily'\nsummary = 'For every day'\n{lines}");
    let error = NamedRecipe::read(&text(&whole)).unwrap_err();
    error
        .mistakes
        .iter()
        .map(|mistake| format!("{}: {}", mistake.place.line.unwrap_or(0), mistake.problem))
        .collect()
}

#[test]
fn a_file_has_the_fields_of_a_request() {
    let recipe = NamedRecipe::read(&text(
        "name = 'daily'
         summary = 'For every day'
         level = 'hard'
         score = { min = 900 }
         needs = ['x-wing']
         symmetry = 'half-turn'
         minimal = false
         clues = { max = 28 }
         [construction]
         grid = 'shuffled'
         floor = { min = 20, max = 22 }
         [construction.target]
         most_steps_back = 100",
    ))
    .unwrap();
    let expected = Draft {
        level: Some("hard".to_owned()),
        score: Some(RangeDraft {
            min: Some(900.0),
            max: None,
        }),
        needs: Some(vec!["x-wing".to_owned()]),
        symmetry: Some(PatternSymmetry::HalfTurn),
        minimal: Some(false),
        clues: Some(RangeDraft {
            min: None,
            max: Some(28),
        }),
        construction: ConstructionDraft {
            grid: Some(GridSource::Shuffled),
            floor: Some(RangeDraft {
                min: Some(20),
                max: Some(22),
            }),
            rule: Some(RuleDraft::Target {
                first_grade: None,
                most_steps_back: Some(100),
            }),
            ..ConstructionDraft::default()
        },
        ..Draft::default()
    };
    assert_eq!(recipe.draft, expected);
    assert_eq!((&*recipe.name, &*recipe.summary), ("daily", "For every day"));
}

#[test]
fn what_is_written_can_be_read_again() {
    for shipped in TextFile::shipped(SHIPPED) {
        let recipe = NamedRecipe::read(&shipped).unwrap();
        assert_eq!(shipped.origin.to_string(), recipe.name);
        let written = toml::to_string(&recipe.draft).unwrap();
        let again = NamedRecipe::read(&text(&format!("name = 'x'\nsummary = 'x'\n{written}")))
            .unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.draft, recipe.draft, "{written}");
    }
}

#[test]
fn every_mistake_of_form_is_told_at_once_with_its_line() {
    assert_eq!(
        mistakes(
            "clus = { min = 24 }\nclues = 24\neasy_start = 'ten'\nsymmetry = 'round'\n[construction]\ngird = 'cyclic'\n[construction.minimal]\ngivens = 3"
        ),
        [
            "3: there is no key \"clus\"; the nearest are: clues, allow_unsolved, construction, mask, level",
            "4: clues is a number; it takes a table of one or both ends, such as { min = 24, max = 28 }",
            "5: easy_start is a text; it takes a whole number",
            "6: symmetry: \"round\" is unknown; one of none, half-turn, quarter-turn, horizontal, vertical, both-mirrors, diagonal, \
             antidiagonal, both-diagonals, all",
            "8: there is no key \"gird\"; the nearest are: grid, random_givens, digging_order, bisect, repair",
            "10: this table takes no keys; leave out givens",
        ]
    );
}

#[test]
fn what_contradicts_itself_is_told_with_its_line() {
    for (lines, expected) in [
        (
            "clues = { min = 30, max = 20 }",
            "3: clues: the range 30..20 is empty",
        ),
        (
            "minimal = true\nclues = { min = 90 }",
            "4: clues.min: 90 givens; write 0 to 81",
        ),
        (
            "[construction]\nguess_limit = 5",
            "4: construction.guess_limit: only grid las-vegas starts from random givens",
        ),
        (
            "[construction.target]\n[construction.reveal]",
            "3: construction: target and reveal are both there",
        ),
        ("mask = 'x'", "3: mask: 1 cells"),
    ] {
        let found = mistakes(lines);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(expected), "{found:?}");
    }
}

#[test]
fn a_file_needs_a_name_and_a_summary() {
    let error = NamedRecipe::read(&text("name = 'Two words'\nclues = { min = 24 }")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "recipe daily.toml: summary is missing; write it, such as summary = \"A hard puzzle for every day\"\n\
         recipe daily.toml, line 1: name is \"Two words\"; it takes letters a to z, digits and single dashes between them, at most 64"
    );
    let error = NamedRecipe::read(&text("name = 'daily'\nsummary =")).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("recipe daily.toml, line 2: not TOML: "),
        "{error}"
    );
}

#[test]
fn a_file_replaces_the_shipped_recipe_of_its_name_and_no_other_file() {
    let own = |name: &str, file: &str| TextFile {
        origin: Origin::File(file.into()),
        text: format!("name = '{name}'\nsummary = 'My own'"),
    };
    let shipped: Vec<TextFile> = TextFile::shipped(SHIPPED).collect();
    let with = |own: &[TextFile]| NamedRecipe::read_all(&[&shipped, own].concat());
    let recipes = with(&[own("Jet", "a.toml"), own("mine", "b.toml")]).unwrap();
    assert_eq!(recipes.len(), shipped.len() + 1);
    let jet = recipes.iter().find(|recipe| recipe.name == "Jet").unwrap();
    assert_eq!(jet.summary, "My own");
    let error = with(&[own("mine", "a.toml"), own("Mine", "b.toml")]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "recipe b.toml: its name Mine is that of another recipe file, a.toml; rename one"
    );
}
