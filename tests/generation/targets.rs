//! Checks targets other than level and techniques.

use sudoku_technique::CellSet;
use sudokud::engine::{PluginFolder, Recording};
use sudokud::generate::{Minimality, Recipe};
use sudokud::grade::{Score, easy_start};
use sudokud::puzzle::{PatternSymmetry, Seed, Stop};
use sudokud::snapshot::Live;

use std::num::NonZeroU64;

use super::support::{built_plugins, folder_with, oracle};
use super::{Target, assert_needs, assert_sound, live, make, scores};

#[test]
fn the_hardest_technique_is_the_one_that_is_asked_for() {
    let live = live();
    for id in ["hidden-single", "naked-pair", "x-wing", "swordfish", "xy-wing"] {
        for seed in 0..40 {
            let recipe = Recipe {
                hardest: Some(id.to_owned()),
                ..Recipe::any(Seed(seed))
            };
            let made = make(&live, &recipe, 1).unwrap();
            assert_sound(&made, &recipe, id);
            assert_eq!(made.grade.hardest.as_deref(), Some(id), "{recipe:?}");
        }
    }
}

#[test]
fn a_puzzle_without_a_target_is_one_that_logic_finishes() {
    let live = live();
    let mut unsolved = 0;
    for seed in 0..300 {
        let recipe = Recipe::any(Seed(seed));
        assert!(make(&live, &recipe, 1).unwrap().grade.is_solved());
        let any = Recipe {
            scale: "singles".to_owned(),
            allow_unsolved: true,
            ..recipe
        };
        unsolved += usize::from(!make(&live, &any, 1).unwrap().grade.is_solved());
    }
    assert!(
        unsolved > 100,
        "otherwise the first half says nothing: {unsolved}"
    );
}

#[test]
fn level_and_score_together_are_a_band_within_the_level() {
    let live = live();
    for (level, least, most) in [("hard", 700, 750), ("unfair", 1_000, 1_100), ("medium", 400, 440)] {
        for seed in 0..10 {
            let recipe = Recipe {
                level: Some(level.to_owned()),
                score: Some(scores(least, most)),
                ..Recipe::any(Seed(seed))
            };
            let made = make(&live, &recipe, 1).unwrap();
            assert_sound(&made, &recipe, level);
            assert_eq!(made.grade.level_name.as_deref(), Some(level));
            assert!((Score::whole(least)..=Score::whole(most)).contains(&made.grade.score.unwrap()));
        }
    }
}

#[test]
fn an_easy_start_has_so_many_cells_that_singles_fill() {
    let live = live();
    let snapshot = live.current();
    let scale = snapshot.default_scale();
    for seed in 0..20 {
        let recipe = Recipe {
            level: Some("hard".to_owned()),
            easy_start: 15,
            ..Recipe::any(Seed(seed))
        };
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, "easy start");
        let grade = scale
            .grade(&made.puzzle, Recording::COUNTS, &Stop::never())
            .unwrap();
        assert_eq!(grade.level_name.as_deref(), Some("hard"));
        assert!(easy_start(scale.ladder(), &grade.trace.uses) >= 15);
    }
}

#[test]
fn givens_in_rows_and_columns_are_kept_within_their_bounds() {
    let live = live();
    for (seed, line_clues) in [(0, 2..=9), (1, 3..=5), (2, 0..=4), (3, 4..=9)] {
        let recipe = Recipe {
            line_clues: line_clues.clone(),
            level: Some("easy".to_owned()),
            ..Recipe::any(Seed(seed))
        };
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, "lines");
        let text = made.puzzle.givens().to_string().into_bytes();
        for line in 0..9 {
            let given = |index: usize| text[index] != b'.';
            let row = (0..9).filter(|column| given(9 * line + column)).count() as u32;
            let column = (0..9).filter(|row| given(9 * row + line)).count() as u32;
            assert!(
                line_clues.contains(&row) && line_clues.contains(&column),
                "{made:?}"
            );
        }
    }
}

/// Returns the givens' cells of another puzzle with half-turn symmetry.
fn pattern(seed: u64) -> CellSet {
    let recipe = Recipe {
        symmetry: PatternSymmetry::HalfTurn,
        clues: 28..=30,
        ..Recipe::any(Seed(seed))
    };
    make(&live(), &recipe, 1).unwrap().puzzle.givens().filled()
}

#[test]
fn a_mask_is_kept_to_the_cell_whatever_else_is_asked() {
    let live = live();
    let mask = pattern(1);
    let masked = || Recipe {
        mask: Some(mask),
        symmetry: PatternSymmetry::HalfTurn,
        ..Recipe::any(Seed(5))
    };
    let with_level = Recipe {
        level: Some("medium".to_owned()),
        ..masked()
    };
    let with_technique = Recipe {
        needs: vec!["naked-pair".to_owned()],
        ..masked()
    };
    for recipe in [masked(), with_level, with_technique] {
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, "mask");
        assert_eq!(made.puzzle.givens().filled(), mask);
        assert!(made.grade.is_solved());
        if let Some(level) = &recipe.level {
            assert_eq!(made.grade.level_name.as_deref(), Some(level.as_str()));
        }
        if !recipe.needs.is_empty() {
            assert_needs(&live, &recipe);
        }
    }
}

#[test]
fn givens_within_a_region_are_nowhere_else() {
    let live = live();
    // A ring: everything but the middle box and the corners.
    let mut region = CellSet::ALL;
    for cell in CellSet::ALL {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let is_middle = (3..6).contains(&row) && (3..6).contains(&column);
        let is_corner = [0, 8].contains(&row) && [0, 8].contains(&column);
        if is_middle || is_corner {
            region.remove(cell);
        }
    }
    for seed in 0..10 {
        let recipe = Recipe {
            within: Some(region),
            level: Some("medium".to_owned()),
            ..Recipe::any(Seed(seed))
        };
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, "within");
        assert!(made.puzzle.givens().filled().is_subset(region));
        assert_eq!(made.grade.level_name.as_deref(), Some("medium"));
    }
}

#[test]
fn several_techniques_with_minimal_symmetry_level_and_givens_are_met_together() {
    let live = live();
    let recipes = [
        Recipe {
            needs: vec!["naked-pair".to_owned(), "x-wing".to_owned()],
            level: Some("hard".to_owned()),
            ..Recipe::any(Seed(1))
        },
        Recipe {
            needs: vec!["xy-wing".to_owned()],
            symmetry: PatternSymmetry::HalfTurn,
            clues: 24..=30,
            ..Recipe::any(Seed(2))
        },
        Recipe {
            needs: vec!["naked-triple".to_owned()],
            minimality: sudokud::generate::Minimality::Minimal,
            ..Recipe::any(Seed(3))
        },
        Recipe {
            hardest: Some("swordfish".to_owned()),
            score: Some(scores(600, 800)),
            ..Recipe::any(Seed(4))
        },
    ];
    for recipe in recipes {
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, &format!("{recipe:?}"));
        assert_needs(&live, &recipe);
        let clues = made.puzzle.givens().clue_count() as u32;
        assert!(recipe.clues.contains(&clues), "{recipe:?}");
        if let Some(level) = &recipe.level {
            assert_eq!(made.grade.level_name.as_deref(), Some(level.as_str()));
        }
        if let Some(score) = &recipe.score {
            assert!(score.contains(&made.grade.score.unwrap()));
        }
        if recipe.minimality == sudokud::generate::Minimality::Minimal {
            assert!(sudokud::search::redundant(made.puzzle.givens()).next().is_none());
        }
    }
}

#[test]
fn a_needed_technique_is_needed_and_a_forbidden_one_is_not() {
    let live = live();
    // The last two: seeds of which the walk in the drawn orientation says otherwise than the grade's.
    for (needs, without, seeds) in [
        (&["naked-pair"][..], &["x-wing"][..], 0..5),
        (&["xy-wing"], &["naked-triple"], 0..5),
        (&["x-wing"], &["xy-wing"], 0..5),
        (&["x-wing"], &[], 0..5),
        (&["xy-wing", "naked-pair", "XY-Wing"], &[], 0..3),
        (&["hidden-pair"], &["naked-pair", "naked-triple"], 139..140),
        (&["hidden-pair"], &["naked-pair", "naked-triple"], 245..246),
    ] {
        let owned = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect::<Vec<_>>();
        for seed in seeds {
            let recipe = Recipe {
                needs: owned(needs),
                without: owned(without),
                ..Recipe::any(Seed(seed))
            };
            assert_needs(&live, &recipe);
        }
    }
}

#[test]
fn a_target_of_many_parts_is_met_in_all_of_them() {
    let live = live();
    for (seed, symmetry) in [
        (0, PatternSymmetry::HalfTurn),
        (1, PatternSymmetry::Diagonal),
        (2, PatternSymmetry::None),
    ] {
        let recipe = Recipe {
            level: Some("medium".into()),
            clues: 22..=27,
            symmetry,
            minimality: Minimality::Minimal,
            ..Recipe::any(Seed(seed))
        };
        let made = make(&live, &recipe, 1).unwrap();
        assert_sound(&made, &recipe, &format!("{recipe:?}"));
        assert_eq!(made.grade.level_name.as_deref(), Some("medium"));
        let puzzle = made.puzzle.givens().to_string();
        let givens: Vec<usize> = (0..81)
            .filter(|&index| puzzle.as_bytes()[index] != b'.')
            .collect();
        assert!((22..=27).contains(&givens.len()), "{puzzle}");
        for index in givens {
            let mut without = puzzle.clone();
            without.replace_range(index..=index, ".");
            assert_eq!(oracle::count(&without, 2), 2, "{puzzle} without {index}");
        }
    }
}

#[test]
fn a_goal_below_what_the_needed_techniques_are_worth_is_refused() {
    let live = live();
    let snapshot = live.current();
    let planned = |target: Target, needs: &[&str], without: &[&str]| {
        let owned = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect();
        let (level, score) = target;
        let recipe = Recipe {
            level,
            score,
            needs: owned(needs),
            without: owned(without),
            ..Recipe::any(Seed(0))
        };
        snapshot
            .plan(&recipe)
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    let level = |name: &str| (Some(name.to_owned()), None);
    let scores = |least, most| (None, Some(scores(least, most)));
    assert_eq!(
        planned(level("easy"), &["jellyfish"], &[]),
        Err(
            "needs: no puzzle that needs jellyfish is easy; the easiest are hard, so ask for level hard"
                .into()
        )
    );
    assert_eq!(planned(level("hard"), &["jellyfish"], &[]), Ok(()));
    // X-Wing is 140 and Jellyfish 160; a name that stands twice counts once.
    let both = ["jellyfish", "x-wing", "X-Wing"];
    assert_eq!(
        planned(scores(0, 299), &both, &[]),
        Err(
            "needs: no puzzle that needs x-wing and jellyfish has a score up to 299; the least is 300, so ask for that or more"
                .into()
        )
    );
    assert_eq!(planned(scores(0, 300), &both, &[]), Ok(()));
    // With one left out that the grade's walk may use instead, the grade says nothing of the needed one.
    assert_eq!(planned(level("medium"), &["jellyfish"], &["naked-pair"]), Ok(()));
    // Where no puzzle as wanted uses what is left out, it changes nothing.
    for without in ["naked-pair", "x-wing"] {
        let refused = planned(level("easy"), &["jellyfish"], &[without]).unwrap_err();
        assert!(
            refused.contains("no puzzle that needs jellyfish is easy"),
            "{refused}"
        );
    }
}

#[test]
fn what_a_puzzle_can_be_is_not_refused() {
    let live = live();
    let snapshot = live.current();
    let plans = |recipe: &Recipe| snapshot.plan(recipe).is_ok();
    // A technique that is needed and the hardest counts once: X-Wing is 140.
    let needed_and_hardest = |most| Recipe {
        needs: vec!["x-wing".to_owned()],
        hardest: Some("x-wing".to_owned()),
        score: Some(scores(0, most)),
        ..Recipe::any(Seed(0))
    };
    assert!(plans(&needed_and_hardest(140)) && !plans(&needed_and_hardest(139)));
    // Below the scores of the first level, a puzzle is of that level.
    let beginner = Recipe {
        scale: "sotd".to_owned(),
        level: Some("beginner".to_owned()),
        score: Some(scores(3100, 3100)),
        ..Recipe::any(Seed(0))
    };
    assert!(plans(&beginner));
}

#[test]
fn searches_ask_trials_only_if_a_recipe_names_one_or_allows_unsolved_puzzles() {
    let live = live();
    let snapshot = live.current();
    let has_brute_force = |recipe: &Recipe| {
        let plan = snapshot.plan(recipe).unwrap();
        let rungs = plan.scale().ladder().rungs();
        rungs.iter().any(|rung| &**rung.id() == "brute-force")
    };
    let any = || Recipe::any(Seed(1));
    let named = vec!["brute-force".to_owned()];
    for (recipe, expected) in [
        (any(), false),
        (
            Recipe {
                level: Some("extreme".to_owned()),
                ..any()
            },
            false,
        ),
        (
            Recipe {
                needs: vec!["x-wing".to_owned()],
                ..any()
            },
            false,
        ),
        (
            Recipe {
                needs: named.clone(),
                ..any()
            },
            true,
        ),
        (
            Recipe {
                without: named,
                ..any()
            },
            true,
        ),
        (
            Recipe {
                allow_unsolved: true,
                ..any()
            },
            true,
        ),
    ] {
        assert_eq!(has_brute_force(&recipe), expected, "{recipe:?}");
    }
}

/// A site makes the puzzle of a day from its date. It stays the same when techniques are added or switched off that are too hard for it.
#[test]
fn harder_techniques_change_no_puzzle_and_no_stock_of_an_easier_target() {
    let few = folder_with(&["singles", "intersections", "subsets"]);
    let live_of = |folder| Live::start(crate::support::hodoku_sources(PluginFolder(folder))).unwrap();
    let lives = [built_plugins(), few.path().to_owned()].map(live_of);
    let snapshots = lives.each_ref().map(Live::current);
    let digests = snapshots.each_ref().map(|snapshot| snapshot.scale_digests());
    let medium = |seed| Recipe {
        level: Some("medium".to_owned()),
        ..Recipe::any(Seed(seed))
    };
    let kinds: [fn(Recipe) -> Recipe; 4] = [
        |recipe| recipe,
        |recipe| Recipe {
            needs: vec!["naked-triple".to_owned()],
            ..recipe
        },
        |recipe| Recipe {
            level: None,
            hardest: Some("hidden-pair".to_owned()),
            ..recipe
        },
        |recipe| Recipe {
            symmetry: PatternSymmetry::HalfTurn,
            score: Some(scores(600, 900)),
            ..recipe
        },
    ];
    for (kind, of) in kinds.into_iter().enumerate() {
        for seed in 0..12 {
            let recipe = of(medium(seed));
            let made = lives
                .each_ref()
                .map(|live| make(live, &recipe, 1).unwrap().puzzle);
            assert_eq!(made[0], made[1], "{kind}: {recipe:?}");
        }
        let key = |index: usize, recipe| {
            let plan = snapshots[index].plan(recipe).unwrap();
            snapshots[index].stock_key(&plan, &digests[index])
        };
        let recipe = of(medium(0));
        assert_eq!(key(0, &recipe), key(1, &recipe), "{kind}");
        let harder = Recipe {
            level: None,
            needs: vec!["naked-triple".to_owned()],
            ..Recipe::any(Seed(0))
        };
        assert_ne!(key(0, &harder), key(1, &harder));
    }
}

#[test]
fn a_search_without_a_puzzle_says_what_was_used_in_place_of_the_technique() {
    let live = live();
    let recipe = |seed| Recipe {
        hardest: Some("jellyfish".to_owned()),
        most_attempts: NonZeroU64::new(24),
        ..Recipe::any(Seed(seed))
    };
    let error = (0..20)
        .find_map(|seed| make(&live, &recipe(seed), 1).err())
        .unwrap();
    let text = error.to_string();
    assert!(
        text.contains("; jellyfish had a step in ") && text.contains(" of 16 puzzles"),
        "{text}"
    );
}
