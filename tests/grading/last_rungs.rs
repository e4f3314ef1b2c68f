//! Trials at the end of a ladder change no grade of a puzzle that the rungs before them finish, and finish all others.

use sudokud::engine::Recording;
use sudokud::puzzle::Stop;

use super::{SCALES, grade, puzzles, snapshot};

#[test]
fn scales_have_the_last_rungs_of_their_originals() {
    let snapshot = snapshot();
    let all = ["trial-depth-1", "trial-depth-2", "brute-force"];
    for (name, expected) in [
        ("hodoku", &all[2..]),
        ("hodoku-all", &all[2..]),
        ("standard", &all[..]),
        ("foxy", &all[..]),
        ("jet", &all[..]),
        ("mcm", &all[..]),
        ("explainer", &[]),
        ("explainer-as-given", &[]),
        ("singles", &[]),
        ("sotd", &[]),
    ] {
        let ladder = snapshot.scale(name).unwrap().ladder();
        let last: Vec<&str> = ladder.rungs()[ladder.logic_rungs()..]
            .iter()
            .map(|rung| &**rung.id())
            .collect();
        assert_eq!(last, expected, "{name}");
    }
}

#[test]
fn trials_change_no_grade_of_a_puzzle_that_needs_none() {
    let snapshot = snapshot();
    for puzzle in puzzles(40) {
        for name in SCALES {
            let scale = snapshot.scale(name).unwrap();
            let Some(by_logic) = scale.by_logic() else {
                continue;
            };
            let (whole, logic) = (grade(scale, &puzzle), grade(by_logic, &puzzle));
            assert!(whole.is_solved(), "{name}: {}", puzzle.givens());
            assert_eq!(whole.is_solved_by_logic, logic.is_solved(), "{name}");
            if logic.is_solved() {
                assert_eq!(
                    (whole.level, whole.score, whole.counts),
                    (logic.level, logic.score, logic.counts),
                    "{name}: {}",
                    puzzle.givens()
                );
            }
        }
    }
}

#[test]
fn a_ladder_of_trials_and_singles_places_only_what_is_right() {
    let snapshot = snapshot();
    let standard = snapshot.scale("standard").unwrap().ladder();
    let is_kept = |id: &str| id.starts_with("trial-") || id.ends_with("-single") || id == "full-house";
    let ladder = standard.without(|rung| !is_kept(rung.id()));
    for puzzle in puzzles(40) {
        let board = puzzle.givens().board();
        let trace = ladder
            .walk(board, puzzle.solution(), Recording::EVIDENCE, &Stop::never())
            .unwrap();
        assert!(trace.is_solved(), "{}", puzzle.givens());
    }
}
