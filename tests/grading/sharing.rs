//! Checks that grading on several scales at once gives the same grades as on each alone.

use sudokud::engine::Recording;
use sudokud::grade::{Grade, Measure, Scale, Wanted};

use super::{SCALES, grades, puzzles, snapshot};

/// Returns everything in a grade, as text.
fn told(grade: &Grade) -> String {
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        grade.scale,
        grade.level_name,
        grade.score,
        grade.parts,
        grade.hardest,
        grade.counts,
        grade.measures,
        grade.trace.uses,
        grade.trace.steps,
        grade.trace.end.all_candidates().len(),
    )
}

#[test]
fn grades_do_not_depend_on_what_else_is_asked() {
    let snapshot = snapshot();
    let scales = SCALES.map(|name| snapshot.scale(name).unwrap());
    let reversed: Vec<&Scale> = scales.iter().rev().copied().collect();
    for (index, puzzle) in puzzles(60).iter().enumerate() {
        let recording = if index % 2 == 0 {
            Recording::EVIDENCE
        } else {
            Recording::COUNTS
        };
        let wanted = Wanted {
            recording,
            measures: &[Measure::Availability, Measure::Eliminations],
        };
        let together = grades(&scales, puzzle, wanted);
        let mut backwards = grades(&reversed, puzzle, wanted);
        backwards.reverse();
        for ((together, backwards), scale) in together.iter().zip(&backwards).zip(scales) {
            let alone = grades(&[scale], puzzle, wanted).remove(0);
            assert_eq!(told(together), told(&alone), "{}", puzzle.givens());
            assert_eq!(told(backwards), told(&alone), "{}", puzzle.givens());
        }
    }
}
