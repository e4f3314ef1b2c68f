//! Says how to continue a run that Ctrl-C has ended.

use std::path::Path;

use super::arguments::GenerateArguments;
use super::maker::SeedChoice;
use super::seeds::Seeds;

/// How to continue a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WayOn {
    rest: Rest,
    /// Who chooses the seeds.
    seeds: SeedChoice,
    /// Whether the first seed is that of a key.
    has_key: bool,
    /// What else the next command changes, such as `with another --out`.
    changes: Vec<String>,
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
            has_key: arguments.key.is_some(),
            changes: changes(arguments),
        }
    }

    /// The end of the closing line of a run that has no row for the seed `next` and later ones, and lacks `missing` rows.
    pub(super) fn words(&self, next: Option<i64>, missing: u64) -> String {
        let Some(next) = next else {
            return "no seed was tried".to_owned();
        };
        let options = match (self.rest, self.seeds) {
            (Rest::Resume, _) => return "the same command continues the file".to_owned(),
            (Rest::Single, SeedChoice::Server) => return "the same command searches other grids".to_owned(),
            (Rest::Single, SeedChoice::Command) if self.has_key => {
                return "the same command searches the same grids again, another --key others".to_owned();
            }
            (Rest::Single, SeedChoice::Command) => {
                return format!("--seed {next} searches the same grids again, another seed others");
            }
            (Rest::Range(last), _) => format!("--seed-range {next}..{last}"),
            (Rest::Count, SeedChoice::Command) => format!("--seed {next} --count {missing}"),
            (Rest::Count, SeedChoice::Server) => format!("--count {missing}"),
        };
        match self.changes.as_slice() {
            [] => format!("{options} makes the rest"),
            [one] => format!("{options}, {one}, makes the rest"),
            [most @ .., last] => format!("{options}, {} and {last}, makes the rest", most.join(", ")),
        }
    }
}

/// The changes to the other options of the command.
fn changes(arguments: &GenerateArguments) -> Vec<String> {
    let file = arguments.common.file();
    let rows = file.map(|file| file.display().to_string());
    let distinct = match &arguments.distinct {
        None => None,
        // The next command does not know the puzzles of this one.
        Some(None) => Some(match &rows {
            Some(rows) => format!("with --distinct {rows}"),
            None => "with --distinct FILE, a file with the rows of this run".to_owned(),
        }),
        Some(Some(earlier)) => Some(with_rows_added(earlier)),
    };
    // A file would be overwritten, a part is a part of the whole run, and a key names the first seed.
    let changes = [
        file.map(|_| "with another --out".to_owned()),
        arguments.part.map(|_| "without --part".to_owned()),
        arguments.key.as_ref().map(|_| "without --key".to_owned()),
        distinct,
    ];
    changes.into_iter().flatten().collect()
}

fn with_rows_added(earlier: &Path) -> String {
    format!("with the rows of this run added to {}", earlier.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Verb};
    use clap::Parser as _;

    fn way_on(options: &str) -> WayOn {
        let line = ["sudokud", "generate"].into_iter().chain(options.split(' '));
        let Verb::Generate(arguments) = Arguments::try_parse_from(line).unwrap().verb else {
            panic!("{options}: not generate");
        };
        let seeds = Seeds::of(&arguments).unwrap();
        WayOn::of(&arguments, &seeds, SeedChoice::Command)
    }

    #[test]
    fn the_next_command_has_what_this_one_lacks_and_leaves_out_what_would_be_refused() {
        for (options, expected) in [
            ("--seed 10 -n 9", "--seed 12 --count 3 makes the rest"),
            (
                "--key may -n 9",
                "--seed 12 --count 3, without --key, makes the rest",
            ),
            (
                "--key may -n 9 -o a.tsv",
                "--seed 12 --count 3, with another --out and without --key, makes the rest",
            ),
            (
                "--key may",
                "the same command searches the same grids again, another --key others",
            ),
            (
                "--seed 5",
                "--seed 12 searches the same grids again, another seed others",
            ),
            (
                "-n 9 --distinct",
                "--seed 12 --count 3, with --distinct FILE, a file with the rows of this run, makes the rest",
            ),
            (
                "--seed-range 10..20 -o a.tsv --distinct",
                "--seed-range 12..20, with another --out and with --distinct a.tsv, makes the rest",
            ),
            (
                "--key may -n 9 -o a.tsv --distinct b.tsv",
                "--seed 12 --count 3, with another --out, without --key and with the rows of this run added to b.tsv, makes the rest",
            ),
            (
                "--seed 3 -n 9 --resume a.tsv --distinct",
                "the same command continues the file",
            ),
        ] {
            assert_eq!(way_on(options).words(Some(12), 3), expected, "{options}");
        }
        assert_eq!(way_on("--seed 3").words(None, 1), "no seed was tried");
    }
}
