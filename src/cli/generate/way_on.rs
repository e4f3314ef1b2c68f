//! Says how to continue a run that Ctrl-C has ended.

use super::arguments::GenerateArguments;
use super::course::RunCourse;
use super::seeds::Seeds;

/// How to continue a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WayOn {
    /// The rows are in a file that the command continues.
    Resume,
    /// The seeds up to this one are left.
    Range(i64),
    /// A number of puzzles is left.
    Count,
    /// The only puzzle was not found.
    Single,
}

impl WayOn {
    /// The way to continue a run of these arguments.
    pub(super) fn of(arguments: &GenerateArguments, seeds: &Seeds) -> Self {
        match (&arguments.resume, &arguments.seed_range, arguments.count) {
            (Some(_), ..) => Self::Resume,
            (None, Some(_), _) => Self::Range(*seeds.range.end()),
            (None, None, 1) => Self::Single,
            (None, None, _) => Self::Count,
        }
    }

    /// The end of the closing line.
    pub(super) fn words(self, course: &RunCourse) -> String {
        let next = course.next();
        match (self, next) {
            (Self::Resume, _) => "the same command continues the file".to_owned(),
            (Self::Range(last), Some(next)) => {
                format!("--seed-range {next}..{last}, with another --out and without --part, makes the rest")
            }
            (Self::Count, Some(next)) => {
                format!(
                    "--seed {next} --count {}, with another --out, makes the rest",
                    course.missing
                )
            }
            (Self::Single, Some(seed)) => {
                format!("--seed {seed} searches the same grids again, another seed others")
            }
            (_, None) => "no seed was tried".to_owned(),
        }
    }
}
