//! Says how to continue a run that Ctrl-C has ended.

use super::arguments::GenerateArguments;
use super::course::RunCourse;
use super::maker::SeedChoice;
use super::seeds::Seeds;

/// How to continue a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WayOn {
    rest: Rest,
    /// Who chooses the seeds.
    seeds: SeedChoice,
    /// Whether the rows go to a file, which another run would overwrite.
    has_file: bool,
    /// Whether this run is a part.
    is_part: bool,
}

/// What is left of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// The rows are in a file that the command continues.
    Resume,
    /// The seeds up to this one.
    Range(i64),
    /// A number of puzzles.
    Count,
    /// The only puzzle, which was not found.
    Single,
}

impl WayOn {
    /// The way to continue a run of these arguments.
    pub(super) fn of(arguments: &GenerateArguments, seeds: &Seeds, choice: SeedChoice) -> Self {
        Self {
            rest: match (&arguments.resume, &arguments.seed_range, arguments.count) {
                (Some(_), ..) => Rest::Resume,
                (None, Some(_), _) => Rest::Range(*seeds.range.end()),
                (None, None, 1) => Rest::Single,
                (None, None, _) => Rest::Count,
            },
            seeds: choice,
            has_file: arguments.common.file().is_some(),
            is_part: arguments.part.is_some(),
        }
    }

    /// The end of the closing line.
    pub(super) fn words(self, course: &RunCourse) -> String {
        let Some(next) = course.next() else {
            return "no seed was tried".to_owned();
        };
        let changes = self.changes();
        match (self.rest, self.seeds) {
            (Rest::Resume, _) => "the same command continues the file".to_owned(),
            (Rest::Range(last), _) => format!("--seed-range {next}..{last}{changes} makes the rest"),
            (Rest::Count, SeedChoice::Command) => {
                format!("--seed {next} --count {}{changes} makes the rest", course.missing)
            }
            (Rest::Count, SeedChoice::Server) => {
                format!("--count {}{changes} makes the rest", course.missing)
            }
            (Rest::Single, SeedChoice::Command) => {
                format!("--seed {next} searches the same grids again, another seed others")
            }
            (Rest::Single, SeedChoice::Server) => "the same command searches other grids".to_owned(),
        }
    }

    /// The other options that the next command needs.
    fn changes(self) -> String {
        let changes = [
            self.has_file.then_some("with another --out"),
            self.is_part.then_some("without --part"),
        ];
        let changes: Vec<_> = changes.into_iter().flatten().collect();
        match changes.join(" and ") {
            none if none.is_empty() => none,
            changes => format!(", {changes},"),
        }
    }
}
