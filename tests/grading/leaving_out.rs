//! Checks that a grade without a technique is the grade of a server on which the operator has switched that technique off.

use sudokud::engine::{PluginFolder, Recording, TechniqueOptions};
use sudokud::grade::{Grade, Grading, Measure, Wanted};
use sudokud::puzzle::Stop;
use sudokud::snapshot::{Live, SnapshotSources};

use super::{SCALES, built_plugins, grade, puzzles, snapshot};

/// Returns everything in a grade except the numbers of rungs, which depend on the length of the ladder.
fn told(grade: &Grade) -> String {
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        grade.scale,
        grade.level_name,
        grade.score,
        grade.parts,
        grade.hardest,
        grade.counts,
        grade.measures,
        grade.trace.steps,
    )
}

#[test]
fn a_grade_without_a_technique_is_that_of_a_server_that_does_not_have_it() {
    let whole = snapshot();
    let wanted = Wanted {
        recording: Recording::EVIDENCE,
        measures: &[Measure::Waves, Measure::HardestRung],
    };
    let (puzzles, stop) = (puzzles(24), Stop::never());
    let mut changed = 0;
    for left_out in ["hidden-single", "naked-pair", "x-wing", "xy-chain"] {
        let mut sources = SnapshotSources::over(PluginFolder(built_plugins()));
        let off = TechniqueOptions {
            disabled: true,
            ..TechniqueOptions::default()
        };
        sources.techniques.insert(left_out.to_owned(), off);
        let live = Live::start(sources).unwrap();
        let lacking = live.current();
        for puzzle in &puzzles {
            let canonical = puzzle.canonical();
            for name in SCALES {
                let (scale, other) = (whole.scale(name).unwrap(), lacking.scale(name).unwrap());
                let grading = Grading::new(puzzle, &canonical, wanted, &stop);
                let found = grading.without(scale, |rung| &**rung.id() == left_out).unwrap();
                let expected = Grading::new(puzzle, &canonical, wanted, &stop)
                    .last(other)
                    .unwrap();
                assert_eq!(
                    told(&found),
                    told(&expected),
                    "{name} without {left_out}: {puzzle:?}"
                );
                let usual = grade(scale, puzzle);
                changed += u32::from(usual.counts != found.counts);
                assert!(found.counts.iter().all(|(used, _)| &**used != left_out));
            }
        }
    }
    assert!(changed > 100, "the techniques are used: {changed}");
}
