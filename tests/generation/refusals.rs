//! Checks that provably impossible recipes are refused with the right reason.

use sudoku_technique::CellSet;
use sudokud::generate::{Construction, Minimality, NamedRecipe, Recipe, Rule};
use sudokud::grade::{Origin, TextFile};
use sudokud::puzzle::{PatternSymmetry, Seed};
use sudokud::search::{GridParameters, GridSource};

use super::{complaint, scores};

fn any() -> Recipe {
    Recipe::any(Seed(0))
}

fn names(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|&id| id.to_owned()).collect()
}

/// The cells with these indices.
fn cells(indices: impl IntoIterator<Item = usize>) -> CellSet {
    let wanted: Vec<usize> = indices.into_iter().collect();
    CellSet::ALL
        .into_iter()
        .filter(|cell| wanted.contains(&cell.index()))
        .collect()
}

fn making(construction: Construction) -> Recipe {
    Recipe {
        construction,
        ..any()
    }
}

/// Checks that each recipe is refused with an error that begins like this, followed by a remedy.
fn refused(cases: &[(Recipe, &str)]) {
    for (recipe, expected) in cases {
        let found = complaint(recipe);
        assert!(found.starts_with(expected), "{found}\n{expected}");
        assert!(found.len() > expected.len(), "it says what to do, too: {found}");
    }
}

#[test]
fn targets_that_no_puzzle_meets() {
    let level = |name: &str| Some(name.to_owned());
    let minimal = || Recipe {
        minimality: Minimality::Minimal,
        ..any()
    };
    refused(&[
        (
            Recipe {
                level: level("easy"),
                clues: 40..=40,
                ..minimal()
            },
            "clues: minimal and at least 40 givens contradict each other",
        ),
        (
            Recipe {
                level: level("easy"),
                needs: names(&["jellyfish"]),
                without: names(&["x-wing"]),
                ..any()
            },
            "needs: no puzzle that needs jellyfish is easy; the easiest are hard",
        ),
        (
            Recipe {
                level: level("medium"),
                hardest: Some("swordfish".to_owned()),
                ..any()
            },
            "hardest: no puzzle that needs swordfish is medium",
        ),
        (
            Recipe {
                hardest: Some("x-wing".to_owned()),
                without: names(&["x-wing"]),
                ..any()
            },
            "hardest: x-wing is in hardest and in without",
        ),
        (
            Recipe {
                level: level("easy"),
                score: Some(scores(5_000, 6_000)),
                ..any()
            },
            "score: a puzzle of level easy has at most 800",
        ),
        (
            Recipe {
                level: level("hard"),
                score: Some(scores(1, 5)),
                ..any()
            },
            "score: a puzzle of level hard has at least 100",
        ),
        (
            Recipe {
                scale: "sotd".to_owned(),
                level: level("beginner"),
                score: Some(scores(9_000, 9_100)),
                ..any()
            },
            "score: a puzzle of level beginner has at most 4250",
        ),
        (
            Recipe {
                score: Some(scores(1, 2)),
                ..any()
            },
            "score: no puzzle has less than 4 on hodoku",
        ),
        (
            Recipe {
                score: Some(scores(0, 100)),
                needs: names(&["xy-wing"]),
                ..any()
            },
            "needs: no puzzle that needs xy-wing has a score up to 100",
        ),
    ]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn cells_in_which_no_puzzle_is() {
    refused(&[
        (
            Recipe {
                mask: Some(cells(0..16)),
                ..any()
            },
            "mask: 16 cells can be given, and no puzzle with one solution has fewer than 17",
        ),
        (
            Recipe {
                mask: Some(cells((0..81).filter(|index| index / 9 != 3 && index / 9 != 5))),
                ..any()
            },
            "mask: row 4 and row 6 have no given",
        ),
        (
            Recipe {
                mask: Some(cells(0..54)),
                ..any()
            },
            "mask: rows 7 to 9 have no given",
        ),
        (
            Recipe {
                within: Some(cells((0..81).filter(|index| index % 9 / 3 != 1))),
                ..any()
            },
            "within: columns 4 to 6 have no given",
        ),
        // A letter H.
        (
            Recipe {
                mask: Some(cells((0..81).filter(|index| {
                    index / 9 == 4 || ![2, 3, 4, 5, 6].contains(&(index % 9))
                }))),
                ..any()
            },
            "mask: columns 4 to 6 have givens in row 5 only, so their other cells have at least 16 solutions",
        ),
        (
            Recipe {
                within: Some(cells((0..81).filter(|index| index % 9 < 7))),
                ..any()
            },
            "within: column 8 and column 9 have no given",
        ),
        (
            Recipe {
                mask: Some(cells((0..81).filter(|index| index % 3 == 0))),
                clues: 28..=30,
                ..any()
            },
            "mask: column 2 and column 3 have no given",
        ),
        (
            Recipe {
                mask: Some(cells((0..81).filter(|index| index % 2 == 0))),
                clues: 28..=30,
                ..any()
            },
            "mask: 41 cells can be given, but 28 to 30 givens are wanted",
        ),
        (
            Recipe {
                mask: Some(cells(0..80)),
                symmetry: PatternSymmetry::HalfTurn,
                ..any()
            },
            "mask: its cells do not have the symmetry half-turn",
        ),
        (
            Recipe {
                mask: Some(CellSet::ALL),
                within: Some(CellSet::ALL),
                ..any()
            },
            "within: mask already determines which cells are given",
        ),
        (
            Recipe {
                mask: Some(CellSet::ALL),
                shapes: vec![CellSet::ALL],
                ..any()
            },
            "shapes: mask already determines which cells are given",
        ),
        (
            Recipe {
                within: Some(cells(0..80)),
                shapes: vec![CellSet::ALL],
                ..any()
            },
            "within: shapes already determines which cells are given",
        ),
        // Not the shape of this seed, but of the next one.
        (
            Recipe {
                shapes: vec![CellSet::ALL, cells(0..54)],
                ..any()
            },
            "shapes[1]: rows 7 to 9 have no given",
        ),
        (
            Recipe {
                shapes: vec![cells(0..80), CellSet::ALL],
                symmetry: PatternSymmetry::HalfTurn,
                ..any()
            },
            "shapes[0]: its cells do not have the symmetry half-turn",
        ),
    ]);
}

#[test]
fn pairs_on_a_ladder_that_no_puzzle_meets() {
    let hardest = |scale: &str, id: &str| Recipe {
        scale: scale.to_owned(),
        hardest: Some(id.to_owned()),
        ..any()
    };
    refused(&[
        (
            Recipe {
                needs: names(&["naked-pair", "jellyfish"]),
                ..hardest("hodoku", "X-Wing")
            },
            "needs: jellyfish comes after x-wing on the ladder of hodoku",
        ),
        // The ladder without other techniques has the same order.
        (
            Recipe {
                needs: names(&["jellyfish"]),
                without: names(&["swordfish"]),
                ..hardest("hodoku", "x-wing")
            },
            "needs: jellyfish comes after x-wing on the ladder of hodoku",
        ),
        (
            Recipe {
                level: Some("diabolical".to_owned()),
                ..hardest("jet", "hidden-single")
            },
            "level: no puzzle whose hardest technique is hidden-single is diabolical; the hardest are",
        ),
        (
            Recipe {
                score: Some(scores(4, 9)),
                ..hardest("jet", "hidden-single")
            },
            "score: no puzzle whose hardest technique is hidden-single has a score of 4 or more; the most is",
        ),
        (
            Recipe {
                score: Some(scores(100_000, 200_000)),
                ..hardest("hodoku", "hidden-single")
            },
            "score: no puzzle whose hardest technique is hidden-single has a score of 100000 or more; the most is 8064",
        ),
        (
            Recipe {
                scale: "jet".to_owned(),
                score: Some(scores(900, 1_000)),
                ..any()
            },
            "score: no puzzle that the loaded techniques of jet solve has a score of 900 or more",
        ),
        (
            Recipe {
                needs: names(&["mutant-x-wing"]),
                ..any()
            },
            "needs[0]: mutant-x-wing is not on the ladder of hodoku, so no grade there needs it; name a scale that lists it, such as",
        ),
        (
            Recipe {
                easy_start: 65,
                ..any()
            },
            "easy_start: 65 cells at the start, but a puzzle of 17 givens or more has at most 64 open cells",
        ),
        (
            Recipe {
                easy_start: 55,
                clues: 27..=30,
                ..any()
            },
            "easy_start: 55 cells at the start, but a puzzle of 27 givens or more has at most 54",
        ),
    ]);
}

#[test]
fn pairs_that_a_puzzle_may_meet_are_searched_for() {
    let live = super::live();
    let snapshot = live.current();
    let hardest = |scale: &str, id: &str| Recipe {
        scale: scale.to_owned(),
        hardest: Some(id.to_owned()),
        ..any()
    };
    for recipe in [
        Recipe {
            needs: names(&["x-wing"]),
            ..hardest("hodoku", "x-wing")
        },
        Recipe {
            needs: names(&["naked-pair"]),
            ..hardest("hodoku", "x-wing")
        },
        // With many steps, the sum of small scores is a high level.
        Recipe {
            level: Some("medium".to_owned()),
            ..hardest("hodoku", "hidden-single")
        },
        // The walk without a technique has another hardest one than the grade.
        Recipe {
            level: Some("diabolical".to_owned()),
            without: names(&["naked-pair"]),
            ..hardest("jet", "hidden-single")
        },
        Recipe {
            easy_start: 54,
            clues: 27..=30,
            ..any()
        },
    ] {
        assert!(snapshot.plan(&recipe).is_ok(), "{recipe:?}");
    }
}

#[test]
fn ways_that_lead_nowhere() {
    let usual = Construction::default;
    refused(&[
        (
            Recipe {
                line_clues: 4..=9,
                clues: 17..=30,
                ..any()
            },
            "line_clues: 4 givens in each of nine rows are 36 in all, but at most 30",
        ),
        (
            Recipe {
                line_clues: 0..=2,
                clues: 24..=30,
                ..any()
            },
            "line_clues: at most 2 givens in each of nine rows are 18 in all",
        ),
        (
            Recipe {
                score: Some(scores(1_000, 1_100)),
                allow_unsolved: true,
                ..any()
            },
            "allow_unsolved: only a puzzle that the techniques solve can meet score",
        ),
        (
            making(Construction {
                rule: Rule::Repair,
                ..usual()
            }),
            "construction.repair: repair makes puzzles that need a technique, and the recipe names none",
        ),
        (
            making(Construction {
                rule: Rule::Walk,
                ..usual()
            }),
            "construction.walk: walk needs a target, and the recipe has none",
        ),
        (
            Recipe {
                clues: 17..=30,
                ..making(Construction {
                    floor: 36..=49,
                    ..usual()
                })
            },
            "construction.floor: digging that leaves at least 36 givens and at most 30",
        ),
        (
            Recipe {
                mask: Some(cells((0..81).filter(|index| index % 2 == 0))),
                ..making(Construction {
                    propagate: true,
                    ..usual()
                })
            },
            "construction.propagate: a random equivalent puzzle has givens outside",
        ),
        (
            Recipe {
                minimality: Minimality::Minimal,
                ..making(Construction {
                    rule: Rule::Reveal { givens: 18 },
                    ..usual()
                })
            },
            "minimal: reveal shows more cells than necessary",
        ),
        (
            Recipe {
                mask: Some(cells((0..81).filter(|index| index % 2 == 0))),
                ..making(Construction {
                    rule: Rule::Minimal,
                    ..usual()
                })
            },
            "mask: minimal chooses the givens, and a mask leaves no choice",
        ),
    ]);
}

#[test]
fn a_field_that_belongs_to_another_way_is_refused() {
    let refusal = |toml: &str| {
        let text = TextFile {
            origin: Origin::Shipped("own"),
            text: format!("name = 'own'\nsummary = 'My own'\n{toml}"),
        };
        NamedRecipe::read(&text).unwrap_err().to_string()
    };
    let base = Recipe {
        construction: Construction {
            parameters: GridParameters {
                base: Some("123456789".repeat(9).parse().unwrap()),
                ..GridParameters::default()
            },
            ..Construction::default()
        },
        ..Recipe::any(Seed(0))
    };
    assert!(complaint(&base).contains("only grid shuffled"));
    let wrong = Recipe {
        construction: Construction {
            grid: GridSource::Shuffled,
            ..base.construction
        },
        ..base
    };
    assert!(complaint(&wrong).contains("not a complete grid"));
    for (toml, expected) in [
        (
            "[construction]\ngrid = 'uniform'\nrandom_givens = 11",
            "construction.random_givens: only grid las-vegas",
        ),
        ("clues = { min = 5, max = 90 }", "clues.max: "),
        ("easy_start = -1", "easy_start: "),
        ("mask = \"x.x\"", "mask: "),
        ("max_attempts = -3", "max_attempts: "),
        (
            "[construction]\ngrid = \"las-vegas\"\nrandom_givens = 40",
            "construction.random_givens: ",
        ),
        (
            "[construction.reveal]\ngivens = 99",
            "construction.reveal.givens: ",
        ),
        // Two rules at once, and fields that do not exist.
        (
            "[construction.reveal]\n[construction.minimal]",
            "minimal and reveal are both there",
        ),
        ("clue = 3", "there is no key \"clue\""),
        ("[construction]\ndepth = 3", "there is no key \"depth\""),
        ("[construction.target]\ngivens = 18", "there is no key \"givens\""),
    ] {
        let refusal = refusal(toml);
        assert!(refusal.contains(expected), "{refusal}");
    }
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "the mistake under test")]
fn contradictions_are_named_with_their_field_and_remedy() {
    let any = || Recipe::any(Seed(0));
    let minimal = Recipe {
        minimality: Minimality::Minimal,
        clues: 60..=60,
        ..any()
    };
    assert!(complaint(&minimal).contains("minimal and at least 60 givens contradict"));
    assert!(
        complaint(&Recipe {
            clues: 5..=16,
            ..any()
        })
        .contains("fewer than 17")
    );
    assert!(
        complaint(&Recipe {
            clues: 30..=20,
            ..any()
        })
        .contains("the range 30..20 is empty")
    );
    assert!(
        complaint(&Recipe {
            clues: 90..=95,
            ..any()
        })
        .contains("a grid has 81 cells")
    );
    let odd = Recipe {
        symmetry: PatternSymmetry::QuarterTurn,
        clues: 26..=27,
        ..any()
    };
    assert!(
        complaint(&odd)
            .contains("no pattern with the symmetry quarter-turn has 26 to 27 givens; ask for 25 or 28")
    );
    let level = complaint(&Recipe {
        level: Some("hrad".into()),
        ..any()
    });
    assert!(
        level.starts_with("level: ") && level.contains("its levels, from the easiest: "),
        "{level}"
    );
    let both = Recipe {
        needs: vec!["x-wing".into()],
        without: vec!["X-Wing".into()],
        ..any()
    };
    assert!(complaint(&both).contains("x-wing is in needs and in without"));
    assert!(
        complaint(&Recipe {
            needs: vec!["x-wnig".into()],
            ..any()
        })
        .contains("x-wing")
    );
    assert!(
        complaint(&Recipe {
            scale: "fox".into(),
            ..any()
        })
        .contains("hodoku")
    );
    let score = Recipe {
        score: Some(scores(900, 100)),
        ..any()
    };
    assert!(complaint(&score).contains("the range is empty"));
}

/// A technique cannot be needed where others find all that it finds.
#[test]
fn techniques_that_others_cover_are_refused_with_these() {
    let with = |scale: &str, needs: &[&str], hardest: Option<&str>| Recipe {
        scale: scale.to_owned(),
        needs: names(needs),
        hardest: hardest.map(str::to_owned),
        ..any()
    };
    let refused = [
        (
            with("hodoku", &["x-wing", "xy-wing"], None),
            "needs[0]: no such puzzle needs x-wing on the scale hodoku, because turbot-fish finds all that it finds; name a scale on which \
             it can be, such as foxy",
        ),
        (
            with("hodoku-all", &["squirmbag"], None),
            "needs[0]: no such puzzle needs squirmbag on the scale hodoku-all, because hidden-single, x-wing, swordfish and jellyfish \
             together find all that it finds; list jellyfish in without, or leave squirmbag out",
        ),
        (
            with("hodoku", &["full-house"], Some("naked-single")),
            "needs[0]: no such puzzle needs full-house on the scale hodoku, because naked-single finds",
        ),
        (
            with("hodoku", &["naked-pair", "locked-pair"], None),
            "needs[1]: no such puzzle needs locked-pair on the scale hodoku, because naked-pair finds",
        ),
    ];
    for (recipe, expected) in refused {
        let found = complaint(&recipe);
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
    let live = super::live();
    let possible = [
        with("hodoku", &["x-wing"], None),
        with("hodoku", &["x-wing"], Some("swordfish")),
        Recipe {
            without: names(&["jellyfish"]),
            ..with("hodoku-all", &["squirmbag"], None)
        },
    ];
    for recipe in possible {
        assert!(live.current().plan(&recipe).is_ok(), "{recipe:?}");
    }
}
