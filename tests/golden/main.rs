//! The promise of the seed: under one number of the generator, a seed keeps its puzzle, and a puzzle its grade and trace.
//!
//! `digests.txt` contains the number of the generator and a digest for each method, source of grids, digging order and shipped recipe, and
//! for the grades and traces of `puzzles.txt` on each scale. A change after which a digest differs must raise
//! [`GENERATOR`](sudokud::snapshot::GENERATOR); `WRITE_GOLDEN=1 cargo test --test golden` then renews the file. Under the same number it
//! only adds digests, and refuses to change one. `.ci/run` compares the file with its earlier versions in the same way, so that it cannot
//! be edited either.

#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::{env, fs};

use sha2::{Digest as _, Sha256};
use sudoku_technique::CandidateSet;
use sudokud::engine::{PluginFolder, Recording, Step};
use sudokud::generate::{
    ConstructionDraft, DiggingOrder, Draft, Recipe, RuleDraft, SHIPPED, Variety, generate,
};
use sudokud::puzzle::{Grid, Seed, Stop};
use sudokud::search::{self, GridSource};
use sudokud::snapshot::{GENERATOR, Live, Snapshot};

/// Seeds of each digest of puzzles: small ones, one in the middle, and the largest.
const SEEDS: [u64; 6] = [0, 1, 2, 17, 1 << 40, i64::MAX as u64];

/// Digests by name.
type Digests = BTreeMap<String, String>;

fn file() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/digests.txt")
}

/// Reads the number of the generator and the digests.
fn read(text: &str) -> (u32, Digests) {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let number = lines.next().and_then(|line| line.strip_prefix("generator\t"));
    let number = number.and_then(|number| number.parse().ok());
    let digests = lines.map(|line| line.split_once('\t').expect("a name, a tab and a digest"));
    let digests = digests.map(|(name, digest)| (name.to_owned(), digest.to_owned()));
    (number.expect("the number of the generator"), digests.collect())
}

fn write(digests: &Digests) -> String {
    let lines = digests.iter().map(|(name, digest)| format!("{name}\t{digest}\n"));
    let head = format!("# Written by WRITE_GOLDEN=1 cargo test --test golden.\ngenerator\t{GENERATOR}\n");
    std::iter::once(head).chain(lines).collect()
}

/// Returns the digests that may not change: those of both with different values.
fn changed<'a>(old: &'a Digests, new: &'a Digests) -> Vec<&'a str> {
    let changed = old
        .iter()
        .filter(|(name, digest)| new.get(*name).is_some_and(|new| new != *digest));
    changed.map(|(name, _)| name.as_str()).collect()
}

/// Decides what becomes of the file: its new text, or the reason why it is refused.
fn renewed(old: &str, new: &Digests) -> Result<String, String> {
    let (number, digests) = read(old);
    let changed = changed(&digests, new);
    if number == GENERATOR && !changed.is_empty() {
        return Err(format!(
            "under generator {GENERATOR} these differ: {}; raise GENERATOR in src/snapshot/revision.rs, then renew the file",
            changed.join(", ")
        ));
    }
    Ok(write(new))
}

fn digest(lines: impl IntoIterator<Item = String>) -> String {
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(line);
        hash.update("\n");
    }
    hex::encode(&hash.finalize()[..8])
}

fn puzzles(snapshot: &Snapshot, draft: &Draft, seeds: &[u64]) -> String {
    digest(seeds.iter().map(|&seed| {
        let recipe: Recipe = draft.clone().recipe(Seed(seed)).unwrap();
        let plan = snapshot.plan(&recipe).unwrap();
        let made = generate(&plan, snapshot.families(), NonZeroUsize::MIN, &Stop::never());
        let made = made.unwrap_or_else(|error| panic!("{draft:?}, seed {seed}: {error}"));
        format!("{} {} {}", seed, made.puzzle.givens(), made.effort.attempts)
    }))
}

fn built_by(rule: RuleDraft) -> Draft {
    Draft {
        construction: ConstructionDraft {
            rule: Some(rule),
            ..ConstructionDraft::default()
        },
        ..Draft::default()
    }
}

fn varied(variety: Variety) -> Draft {
    Draft {
        variety: Some(variety),
        ..built_by(RuleDraft::Walk {})
    }
}

/// A puzzle of each method.
fn methods() -> Vec<(&'static str, Draft)> {
    let needing = |technique: &str, draft: Draft| Draft {
        needs: Some(vec![technique.to_owned()]),
        ..draft
    };
    let needs = |draft: Draft| needing("x-wing", draft);
    let hard = |draft: Draft| Draft {
        level: Some("hard".to_owned()),
        ..draft
    };
    let reveal = RuleDraft::Reveal { givens: None };
    let target = RuleDraft::Target {
        first_grade: None,
        most_steps_back: None,
    };
    let solvable = RuleDraft::SolvableBy {
        scale: "singles".to_owned(),
    };
    vec![
        ("default", Draft::default()),
        ("bisect", hard(built_by(RuleDraft::Bisect {}))),
        ("minimal", built_by(RuleDraft::Minimal {})),
        ("target", hard(built_by(target))),
        ("solvable-by", built_by(solvable)),
        ("reveal", built_by(reveal)),
        ("repair", needs(built_by(RuleDraft::Repair {}))),
        ("walk", needs(built_by(RuleDraft::Walk {}))),
        // Most of its puzzles come from walks after a step that leads nowhere.
        ("walk-rare", needing("swordfish", built_by(RuleDraft::Walk {}))),
        // Most of its puzzles come from walks to harder puzzles.
        ("walk-long", needing("als-xz", built_by(RuleDraft::Walk {}))),
        ("walk-some", needs(varied(Variety::Some))),
        ("walk-none", needs(varied(Variety::None))),
    ]
}

fn generated(snapshot: &Snapshot) -> Digests {
    let mut digests = Digests::new();
    for (name, draft) in methods() {
        digests.insert(format!("method/{name}"), puzzles(snapshot, &draft, &SEEDS));
    }
    for grid in GridSource::ALL {
        let draft = Draft {
            allow_unsolved: Some(true),
            construction: ConstructionDraft {
                grid: Some(grid),
                ..ConstructionDraft::default()
            },
            ..Draft::default()
        };
        digests.insert(format!("grid/{grid}"), puzzles(snapshot, &draft, &SEEDS));
    }
    for order in DiggingOrder::ALL {
        let draft = Draft {
            construction: ConstructionDraft {
                digging_order: Some(order),
                ..ConstructionDraft::default()
            },
            ..Draft::default()
        };
        digests.insert(format!("order/{order}"), puzzles(snapshot, &draft, &SEEDS));
    }
    for (name, _) in SHIPPED {
        let draft = &snapshot.recipe(name).unwrap().recipe.draft;
        digests.insert(format!("recipe/{name}"), puzzles(snapshot, draft, &SEEDS[..2]));
    }
    digests
}

/// Writes a step: its technique and its outcome, without words, which may change.
fn step(step: &Step) -> String {
    let list = |candidates: &CandidateSet| {
        let names: Vec<String> = candidates.iter().map(|candidate| candidate.to_string()).collect();
        names.join(" ")
    };
    let deduction = &step.deduction;
    let placed = list(&deduction.placements);
    let gone = list(&deduction.eliminations);
    format!("{} +{placed} -{gone}", step.technique)
}

fn graded(snapshot: &Snapshot) -> Digests {
    let text = include_str!("puzzles.txt");
    let puzzles: Vec<_> = (text.lines().filter(|line| !line.starts_with('#')))
        .map(|line| search::prove(&line.parse::<Grid>().unwrap()).unwrap())
        .collect();
    assert_eq!(puzzles.len(), 200);
    let mut digests = Digests::new();
    for scale in snapshot.scales() {
        let (mut grades, mut traces) = (Vec::new(), Vec::new());
        for puzzle in &puzzles {
            let grade = scale.grade(puzzle, Recording::EVIDENCE, &Stop::never()).unwrap();
            grades.push(format!(
                "{} {} {} {}",
                grade.level_name.as_deref().unwrap_or("unsolved"),
                grade
                    .score
                    .map_or_else(|| "none".to_owned(), |score| score.to_string()),
                grade.hardest.as_deref().unwrap_or("none"),
                grade
                    .counts
                    .iter()
                    .map(|(id, count)| format!("{id}:{count}"))
                    .collect::<Vec<_>>()
                    .join(" "),
            ));
            traces.extend(grade.trace.steps.iter().map(step));
        }
        digests.insert(format!("grades/{}", scale.name()), digest(grades));
        digests.insert(format!("traces/{}", scale.name()), digest(traces));
    }
    digests
}

#[test]
fn a_seed_keeps_its_puzzle_and_a_puzzle_its_grade() {
    let live = Live::start(crate::support::hodoku_sources(PluginFolder(
        support::built_plugins(),
    )))
    .unwrap();
    let snapshot = live.current();
    let mut new = generated(&snapshot);
    new.extend(graded(&snapshot));
    let old = fs::read_to_string(file()).unwrap_or_else(|_| "generator\t0\n".to_owned());
    if env::var_os("WRITE_GOLDEN").is_some_and(|value| value == "1") {
        fs::write(file(), renewed(&old, &new).unwrap()).unwrap();
        return;
    }
    let (number, digests) = read(&old);
    let differing = changed(&digests, &new);
    assert!(
        differing.is_empty(),
        "these differ from tests/golden/digests.txt: {}; if that is meant, raise GENERATOR in src/snapshot/revision.rs and renew \
         the file with WRITE_GOLDEN=1 cargo test --test golden",
        differing.join(", ")
    );
    assert_eq!(
        number, GENERATOR,
        "renew the file: WRITE_GOLDEN=1 cargo test --test golden"
    );
    assert!(
        digests.keys().eq(new.keys()),
        "the file lacks digests, or has some of things that are gone: WRITE_GOLDEN=1 cargo test --test golden"
    );
}

#[test]
fn a_digest_that_changes_under_the_same_number_is_refused() {
    let digests = |value: &str| Digests::from([("method/walk".to_owned(), value.to_owned())]);
    let old = write(&digests("1"));
    assert!(renewed(&old, &digests("2")).is_err());
    assert_eq!(renewed(&old, &digests("1")), Ok(old.clone()));
    let lower = old.replace(&format!("generator\t{GENERATOR}"), "generator\t0");
    assert_eq!(renewed(&lower, &digests("2")), Ok(write(&digests("2"))));
    let mut more = digests("1");
    more.insert("recipe/new".to_owned(), "3".to_owned());
    assert_eq!(renewed(&old, &more), Ok(write(&more)));
}
