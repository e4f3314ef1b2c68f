//! Defines the arguments of `sudokud generate`. Options for fields of a recipe take their help from the rows of [`FIELDS`].

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::flags::{EngineFlags, LanguageFlag, OutputFlags, ThreadFlags};
use crate::values::{self, Masks, Part, Range};
use sudokud_generate::{CONSTRUCTION_FIELDS, DiggingOrder, FIELDS, Field, FieldValues, RULE_FIELDS, Variety};
use sudokud_grade::{DEFAULT_SCALE, Score};
use sudokud_puzzle::{PatternSymmetry, Seed};
use sudokud_search::GridSource;

/// The headings of the help, behind the common options.
const PATTERN: &str = "Pattern of the givens";
const BATCH: &str = "Batches";
const METHOD: &str = "Method";

/// `sudokud generate`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct GenerateArguments {
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = values::whole(1..=u64::MAX), allow_negative_numbers = true)]
    pub count: u64,
    #[arg(long, help = level_help(), value_name = "L", value_parser = values::name)]
    pub level: Option<String>,
    #[arg(long, help = help_listed(&FIELDS.scale, "scale list"), value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    #[arg(long, help = help(&FIELDS.score), value_name = "A..B", value_parser = values::score, allow_negative_numbers = true)]
    pub score: Option<Range<Score>>,
    #[arg(long, help = help_listed(&FIELDS.needs, "technique list"), value_name = "ID", value_parser = |name: &str| values::repeated_name(name, "--needs"))]
    pub needs: Vec<String>,
    #[arg(long, help = help_listed(&FIELDS.without, "technique list"), value_name = "ID", value_parser = |name: &str| values::repeated_name(name, "--without"))]
    pub without: Vec<String>,
    #[arg(long, help = help_listed(&FIELDS.hardest, "technique list"), value_name = "ID", value_parser = values::name)]
    pub hardest: Option<String>,
    /// Id of a technique to practise: the puzzle needs it, and the position just before its first step is printed, with its pencil marks
    #[arg(long, value_name = "ID", value_parser = values::name)]
    pub position_before: Option<String>,
    #[arg(long, help = help(&FIELDS.easy_start), value_name = "N", value_parser = values::whole(0..=81))]
    pub easy_start: Option<i32>,
    #[arg(long, help = help(&FIELDS.allow_unsolved), overrides_with = "no_allow_unsolved")]
    pub allow_unsolved: bool,
    #[arg(long, help = negative("allow-unsolved"), overrides_with = "allow_unsolved")]
    pub no_allow_unsolved: bool,
    /// Name of a recipe, from `sudokud recipe list`, or a recipe file that ends in `.toml`; options replace its fields [default: none]
    #[arg(long, value_name = "NAME", value_parser = values::recipe)]
    pub recipe: Option<String>,
    /// Seed of the first puzzle, from 0; further puzzles have the next seeds [default: drawn]
    #[arg(long, value_name = "N", value_parser = values::whole(0..=i64::MAX), allow_negative_numbers = true)]
    pub seed: Option<i64>,
    /// Text that stands for the seed of the first puzzle, such as a date: the same text always gives the same seed
    #[arg(long, value_name = "TEXT", value_parser = values::key, conflicts_with = "seed")]
    pub key: Option<String>,
    /// Time limit for each puzzle, in ms, s, m or h, such as 500ms or 30s [default: none; with --server, the server's maximum]
    #[arg(long, value_name = "D", value_parser = values::duration)]
    pub budget: Option<Duration>,
    /// The language of text.
    #[command(flatten)]
    pub language: LanguageFlag,
    /// Form and file of the output.
    #[command(flatten)]
    pub output: OutputFlags,
    /// How many puzzles are made at the same time.
    #[command(flatten)]
    pub threads: ThreadFlags,
    /// The look of the puzzle.
    #[command(flatten)]
    pub pattern: PatternArguments,
    /// The options of large runs.
    #[command(flatten)]
    pub batch: BatchArguments,
    /// The options of the construction.
    #[command(flatten)]
    pub construct: Construct,
    /// Where the work is done.
    #[command(flatten)]
    pub engine: EngineFlags,
}

/// The options of the pattern of the givens.
#[derive(Clone, PartialEq, Debug, Default, Args)]
#[command(next_help_heading = PATTERN)]
pub(crate) struct PatternArguments {
    #[arg(long, help = help(&FIELDS.symmetry), value_name = "S", value_parser = values::symmetry(), ignore_case = true)]
    pub symmetry: Option<PatternSymmetry>,
    #[arg(long, help = help(&FIELDS.clues), value_name = "A..B", value_parser = values::clues, allow_negative_numbers = true)]
    pub clues: Option<Range<u32>>,
    #[arg(long, help = help(&FIELDS.minimal), overrides_with = "no_minimal")]
    pub minimal: bool,
    #[arg(long, help = negative("minimal"), overrides_with = "minimal")]
    pub no_minimal: bool,
    #[arg(long, help = help(&FIELDS.line_clues), value_name = "A..B", value_parser = values::line_clues, allow_negative_numbers = true)]
    pub line_clues: Option<Range<u32>>,
    #[arg(long, help = help(&FIELDS.mask), value_name = "PATTERN", value_parser = values::pattern)]
    pub mask: Option<String>,
    #[arg(long, help = help_and(&FIELDS.shapes, ", or a file with a mask, or a folder of such files `*.txt`"), value_name = "MASKS", value_parser = values::shapes)]
    pub shapes: Vec<Masks>,
    #[arg(long, help = help(&FIELDS.within), value_name = "PATTERN", value_parser = values::pattern)]
    pub within: Option<String>,
}

/// The options of large runs.
#[derive(Clone, PartialEq, Debug, Default, Args)]
#[command(next_help_heading = BATCH)]
pub(crate) struct BatchArguments {
    /// Seeds, both ends included, with one puzzle for each; several machines can make parts of a run
    #[arg(long, value_name = "A..B", value_parser = values::seed_range, conflicts_with_all = ["count", "seed", "key"])]
    pub seed_range: Option<RangeInclusive<i64>>,
    /// Make part I of N of the run, counted from 0, such as 0/8
    #[arg(long, value_name = "I/N", value_parser = values::part)]
    pub part: Option<Part>,
    #[arg(long, help = help(&FIELDS.variety), value_name = "V", value_parser = values::variety(), ignore_case = true)]
    pub variety: Option<Variety>,
    /// Ledger of the server: never repeats a puzzle of it, up to symmetry
    #[arg(long, value_name = "NAME", requires = "server", conflicts_with = "part")]
    pub ledger: Option<String>,
}

impl GenerateArguments {
    /// The seed of the first puzzle, named or of the key.
    pub(crate) fn first_seed(&self) -> Option<i64> {
        let of_key = || self.key.as_deref().map(|key| Seed::of_key(key).0 as i64);
        self.seed.or_else(of_key)
    }
}

/// The options of a construction.
#[derive(Clone, PartialEq, Debug, Default, Args)]
#[command(next_help_heading = METHOD)]
pub(crate) struct Construct {
    #[arg(long, help = help(&CONSTRUCTION_FIELDS.grid), value_name = "SOURCE", value_parser = values::grid_source(), ignore_case = true)]
    pub grid: Option<GridSource>,
    #[arg(long, help = help(&CONSTRUCTION_FIELDS.base_grid), value_name = "GRID")]
    pub base_grid: Option<String>,
    #[arg(long, help = help(&CONSTRUCTION_FIELDS.random_givens), value_name = "N", value_parser = values::whole(0..=81))]
    pub random_givens: Option<i32>,
    #[arg(long, help = help(&CONSTRUCTION_FIELDS.guess_limit), value_name = "N", value_parser = values::whole(1..=1_000_000))]
    pub guess_limit: Option<i32>,
    #[arg(long, help = help(&CONSTRUCTION_FIELDS.digging_order), value_name = "ORDER", value_parser = values::digging_order(), ignore_case = true)]
    pub digging_order: Option<DiggingOrder>,
    #[arg(long, help = help(&CONSTRUCTION_FIELDS.rule), value_name = "RULE", value_enum, ignore_case = true)]
    pub rule: Option<RuleName>,
    #[arg(long, help = help(&RULE_FIELDS.first_grade), value_name = "A..B", value_parser = values::clues)]
    pub target_first_grade: Option<Range<u32>>,
    #[arg(long, help = help(&RULE_FIELDS.most_steps_back), value_name = "N", value_parser = values::whole(0..=1_000_000))]
    pub target_most_steps_back: Option<i32>,
    #[arg(long, help = help(&RULE_FIELDS.scale), value_name = "S", value_parser = values::name)]
    pub solvable_by_scale: Option<String>,
    #[arg(long, help = help(&RULE_FIELDS.givens), value_name = "N", value_parser = values::whole(0..=81))]
    pub reveal_givens: Option<i32>,
    #[arg(long, help = help(&CONSTRUCTION_FIELDS.floor), value_name = "A..B", value_parser = values::clues)]
    pub floor: Option<Range<u32>>,
    #[arg(long, help = help(&CONSTRUCTION_FIELDS.propagate), overrides_with = "no_propagate")]
    pub propagate: bool,
    #[arg(long, help = negative("propagate"), overrides_with = "propagate")]
    pub no_propagate: bool,
    #[arg(long, help = help(&FIELDS.max_attempts), value_name = "N", value_parser = values::whole(0..=u64::MAX))]
    pub max_attempts: Option<u64>,
}

/// The help of `--level`, with the levels of the default scale.
fn level_help() -> String {
    help_and(
        &FIELDS.level,
        &format!(
            "; those of the scale {DEFAULT_SCALE} are {LEVELS}, and `sudokud scale show NAME` lists those of another one"
        ),
    )
}

/// The levels of the default scale, the easiest first.
const LEVELS: &str = "easy, medium, hard, expert and extreme";

/// Returns the help of an option: the words of the field and its default.
fn help(field: &Field) -> String {
    match &field.values {
        FieldValues::Other { default: "false" } => field.words.to_owned(),
        FieldValues::Other { default } => format!("{} [default: {default}]", field.words),
        FieldValues::Number {
            least, most, default, ..
        } => format!("{}, {least} to {most} [default: {default}]", field.words),
        FieldValues::Range { most, default, .. } => {
            format!(
                "{}, within 0..{most} [default: {}..{}]",
                field.words, default.0, default.1
            )
        }
    }
}

/// Returns the help of the negative of a switch.
fn negative(switch: &str) -> String {
    format!("Switch off the --{switch} of the recipe")
}

/// Returns the value of a switch and its negative, of which the last one on the command line counts; `None` leaves it to the recipe.
pub(super) fn switched(on: bool, off: bool) -> Option<bool> {
    (on || off).then_some(on)
}

/// Returns the help of an option whose values a verb of the command line lists.
fn help_listed(field: &Field, verb: &str) -> String {
    help_and(field, &format!("; `sudokud {verb}` lists the names"))
}

/// The help of a field, with more words before its default.
fn help_and(field: &Field, more: &str) -> String {
    let help = help(field);
    let end = help.find(" [default: ").unwrap_or(help.len());
    let (words, default) = help.split_at(end);
    format!("{words}{more}{default}")
}

/// The name of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RuleName {
    Bisect,
    Minimal,
    Target,
    SolvableBy,
    Reveal,
    Repair,
    Walk,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{ArgAction, Command};
    use sudokud_grade::SHIPPED;

    #[test]
    fn each_switch_has_a_negative_and_the_last_one_counts() {
        let command = GenerateArguments::augment_args(Command::new("generate"));
        let switches = command
            .get_arguments()
            .filter_map(|argument| match argument.get_action() {
                // A column of the output is no field of a recipe.
                ArgAction::SetTrue => argument.get_long().filter(|name| *name != "show-revision"),
                _ => None,
            });
        let (negatives, switches): (Vec<&str>, Vec<&str>) =
            switches.partition(|name| name.starts_with("no-"));
        assert_eq!(
            negatives,
            switches
                .iter()
                .map(|name| format!("no-{name}"))
                .collect::<Vec<_>>()
        );
        for (line, value) in [
            ("", None),
            ("--minimal", Some(true)),
            ("--no-minimal", Some(false)),
            ("--minimal --no-minimal", Some(false)),
            ("--no-minimal --minimal", Some(true)),
        ] {
            let words = std::iter::once("generate").chain(line.split_whitespace());
            let matches = command.clone().get_matches_from(words);
            let [on, off] = ["minimal", "no_minimal"].map(|name| matches.get_flag(name));
            assert_eq!(switched(on, off), value, "{line}");
        }
    }

    #[test]
    fn the_help_has_the_levels_of_the_default_scale() {
        let (_, text) = SHIPPED.iter().find(|(name, _)| *name == DEFAULT_SCALE).unwrap();
        let named = LEVELS.replace(" and ", ", ");
        for level in named.split(", ") {
            assert!(text.contains(&format!("\"{level}\"")), "{level}");
        }
    }
}
