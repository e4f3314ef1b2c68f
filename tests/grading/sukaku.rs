//! Checks grades of sukakus: their start, the techniques that are left out, and plain puzzles written as candidates.

use sudoku_technique::{CandidateSet, Cell, CellSet};
use sudokud::engine::{Ladder, OpenStepsPage, Recording, WalkError};
use sudokud::grade::{Grade, Grading, Measure, Scale, Wanted};
use sudokud::puzzle::{Clues, Puzzle, RandomStream, Seed, Stop, Transformation};
use sudokud::search;

use super::{SCALES, grade, puzzles, snapshot};

/// A sukaku of a random solution with about `most` candidates, or with nearly every one with which there is still one solution.
fn sukaku(seed: u64, most: usize) -> Puzzle {
    let mut stream = RandomStream::new(Seed(seed), 0);
    let solution = search::GridSource::Uniform
        .draw(&mut stream, &Stop::never())
        .unwrap();
    let right = solution.candidates();
    let mut others: Vec<_> = CandidateSet::ALL.difference(&right).iter().collect();
    stream.shuffle(&mut others);
    let mut candidates = right;
    // Chunks, because a search for each candidate takes long.
    for chunk in others.chunks(6) {
        if candidates.len() >= most {
            break;
        }
        let more = candidates.union(&chunk.iter().copied().collect());
        if search::prove_clues(&Clues::from_candidates(&more)).is_ok() {
            candidates = more;
        }
    }
    search::prove_clues(&Clues::from_candidates(&candidates)).unwrap()
}

/// The clues of a plain puzzle written as candidates: all in its open cells, or those that the givens leave.
fn written(puzzle: &Puzzle, open: &CandidateSet) -> Clues {
    let givens = puzzle.givens();
    Clues::from_candidates(&open.within(!givens.filled()).union(&givens.candidates()))
}

fn told(grade: &Grade) -> String {
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?}",
        grade.scale,
        grade.level_name,
        grade.score,
        grade.parts,
        grade.counts,
        grade.measures,
        grade.is_solved_by_logic
    )
}

fn assumes_uniqueness(ladder: &Ladder, id: &str) -> bool {
    let mut rungs = ladder.rungs().iter();
    rungs.any(|rung| &**rung.id() == id && rung.assumes_uniqueness())
}

/// Seeds of sukakus with 365 candidates whose grades take little time, the last of them needs more than the first steps.
const EASY: [u64; 4] = [0, 1, 2, 6];

#[test]
fn sukakus_are_finished_without_arguments_from_uniqueness() {
    are_finished(EASY);
}

#[test]
#[ignore = "needs optimisation"]
fn eight_sukakus_are_finished_without_arguments_from_uniqueness() {
    are_finished(0..8);
}

fn are_finished(seeds: impl IntoIterator<Item = u64>) {
    let snapshot = snapshot();
    let stop = Stop::never();
    for seed in seeds {
        let puzzle = sukaku(seed, 365);
        assert!(!puzzle.allows_uniqueness(), "{:?}", puzzle.clues());
        let canonical = puzzle.canonical();
        let wanted = Wanted {
            recording: Recording::EVIDENCE,
            measures: &[Measure::Waves, Measure::MeanGuesses],
        };
        let mut grading = Grading::new(&puzzle, &canonical, wanted, &stop);
        for name in SCALES {
            let scale = snapshot.scale(name).unwrap();
            let grade = grading.on(scale).unwrap();
            let unique = (grade.counts.iter()).find(|(id, _)| assumes_uniqueness(scale.ladder(), id));
            assert_eq!(unique, None, "{name}: {}", puzzle.clues());
            let may_end = ["singles", "sotd"].contains(&name);
            assert!(grade.is_solved() || may_end, "{name}: {}", puzzle.clues());
            // The steps lead from the candidates of the sukaku to its solution.
            let mut board = puzzle.board();
            for step in &grade.trace.steps {
                let change = step.deduction.placements.union(&step.deduction.eliminations);
                assert!(change.is_subset(board.all_candidates()), "{name}: {step:?}");
                board.place_all(&step.deduction.placements);
                board.eliminate(&step.deduction.eliminations);
            }
            assert_eq!(board.values(), grade.trace.end.values());
            if grade.is_solved() {
                assert_eq!(board.values(), puzzle.solution().values());
            }
        }
    }
}

#[test]
fn arguments_from_uniqueness_are_wrong_about_some_sukakus() {
    let snapshot = snapshot();
    let scale = snapshot.scale("hodoku").unwrap();
    let stop = Stop::never();
    let unique = scale.ladder().without(|rung| !rung.assumes_uniqueness());
    assert!(!unique.rungs().is_empty());
    let others = scale
        .ladder()
        .without(|rung| rung.assumes_uniqueness() || rung.is_trial());
    let page = OpenStepsPage { skip: 0, most: 10 };
    let is_wrong = |seed: &u64| {
        let puzzle = sukaku(*seed, usize::MAX);
        // Where the other techniques end, and at each step before.
        let walked = others
            .walked(puzzle.board(), puzzle.solution(), Recording::COUNTS, &stop)
            .unwrap();
        walked.boards.iter().any(|board| {
            let found = unique.open_steps(board, puzzle.solution(), page, &stop);
            matches!(found, Err(WalkError::Fault(_)))
        })
    };
    let wrong = (0..60).find(is_wrong);
    let wrong = wrong.expect("an argument that is wrong, or leaving them out would be pointless");
    assert!(grade(scale, &sukaku(wrong, usize::MAX)).is_solved());
}

#[test]
fn a_plain_puzzle_written_as_candidates_has_its_grades() {
    let snapshot = snapshot();
    let (stop, mut struck) = (Stop::never(), 0);
    let wanted = Wanted {
        recording: Recording::COUNTS,
        measures: &Measure::ALL,
    };
    let told_of = |puzzle: &Puzzle, scale: &Scale| {
        let canonical = puzzle.canonical();
        told(
            &Grading::new(puzzle, &canonical, wanted, &stop)
                .last(scale)
                .unwrap(),
        )
    };
    for plain in puzzles(12) {
        let left = *plain.givens().board().all_candidates();
        for (open, is_struck) in [(CandidateSet::ALL, false), (left, true)] {
            let clues = written(&plain, &open);
            // A naked single whose digit no open cell sees is a given in this form.
            if clues.givens() != plain.givens() && is_struck {
                continue;
            }
            struck += u32::from(is_struck);
            let puzzle = search::prove_clues(&clues).unwrap();
            assert_eq!(puzzle, plain, "{clues}");
            assert_eq!(puzzle.canonical().id(), plain.canonical().id());
            for name in SCALES {
                let scale = snapshot.scale(name).unwrap();
                assert_eq!(told_of(&puzzle, scale), told_of(&plain, scale), "{name}: {clues}");
            }
        }
    }
    assert!(struck > 6, "{struck}");
}

#[test]
fn all_images_of_a_sukaku_have_its_grade() {
    images_have_one_grade(EASY, 365);
}

#[test]
#[ignore = "needs optimisation"]
fn all_images_of_four_sukakus_have_their_grades() {
    images_have_one_grade(20..24, usize::MAX);
}

fn images_have_one_grade(seeds: impl IntoIterator<Item = u64>, most: usize) {
    let snapshot = snapshot();
    let mut stream = RandomStream::new(Seed(7), 0);
    for seed in seeds {
        let puzzle = sukaku(seed, most);
        for name in ["hodoku", "jet"] {
            let scale = snapshot.scale(name).unwrap();
            let expected = told(&grade(scale, &puzzle));
            let turned = Transformation::random(&mut stream);
            let image = search::prove_clues(&turned.clues(&puzzle.clues())).unwrap();
            assert_eq!(
                told(&grade(scale, &image)),
                expected,
                "{name}: {}",
                puzzle.clues()
            );
        }
    }
}

#[test]
fn uniqueness_is_used_where_the_givens_alone_have_one_solution() {
    let snapshot = snapshot();
    let scale = snapshot.scale("hodoku").unwrap();
    let is_used = |grade: &Grade| {
        let mut used = grade.counts.iter();
        used.any(|(id, _)| assumes_uniqueness(scale.ladder(), id))
    };
    let (mut tried, mut used) = (0, 0);
    for plain in puzzles(60).iter().filter(|plain| is_used(&grade(scale, plain))) {
        // One candidate of a cell with many is missing, which changes nothing about the givens.
        let left = *plain.givens().board().all_candidates();
        let cell = Cell::all()
            .max_by_key(|&cell| left.digits_of(cell).len())
            .unwrap();
        let wrong = left
            .within(CellSet::of(cell))
            .difference(&plain.solution().candidates());
        let less = left.difference(&CandidateSet::of(wrong.iter().next().unwrap()));
        let puzzle = search::prove_clues(&written(plain, &less)).unwrap();
        assert!(puzzle.restriction().is_some() && puzzle.allows_uniqueness());
        (tried, used) = (tried + 1, used + u32::from(is_used(&grade(scale, &puzzle))));
    }
    assert!(used > 0, "{used} of {tried}");
}
