//! What may be written on the command line.
//!
//! One type for each verb, exactly as the manual lists them; the help text comes from the comments here. Values that
//! need more than a number are parsed in [`super::values`], the ordered steps of `transform` in
//! [`super::operations`]. Wrong usage never gets past this file: clap prints the reason and the exit status is 2.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use super::operations::Operations;
use super::values::{self, OutputForm, Range};
use crate::puzzle::PatternSymmetry;
use crate::puzzle::formats::Format;
use crate::search::GridSource;

/// Makes, grades, solves and transforms Sudoku puzzles, here or on a server.
#[derive(Clone, PartialEq, Debug, Parser)]
#[command(name = "sudokud", version, arg_required_else_help = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What to do.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum Verb {
    /// Run the server.
    Serve(Serve),
    /// Make puzzles.
    Generate(Generate),
    /// Say how hard puzzles are.
    Grade(Grade),
    /// Solve puzzles, count their solutions, or give a hint.
    Solve(Solve),
    /// Turn, mirror, relabel puzzles, or bring them to canonical form.
    Transform(Transform),
    /// List techniques, or verify them against known positions.
    #[command(subcommand)]
    Technique(TechniqueVerb),
    /// List plugins.
    #[command(subcommand)]
    Plugin(PluginVerb),
    /// List scales, or check the file of one.
    #[command(subcommand)]
    Scale(ScaleVerb),
    /// Check a configuration file.
    #[command(subcommand)]
    Config(ConfigVerb),
    /// Ask a server whether it is serving.
    Health(Health),
}

/// `sudokud serve`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Serve {
    /// The configuration file
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The address on which callers are served, such as 0.0.0.0:50051
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// The address of the operator's calls and health
    #[arg(long, value_name = "ADDR")]
    pub admin: Option<SocketAddr>,
    /// The folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
}

/// Where the work is done.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Engine {
    /// The folder of technique plugins for work in this process
    #[arg(long, value_name = "DIR", conflicts_with = "server")]
    pub plugins: Option<PathBuf>,
    /// Let this server do the work; lists need the address of its operator's calls
    #[arg(long, value_name = "URL", value_parser = values::url)]
    pub server: Option<String>,
}

/// Common to the four verbs.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Common {
    /// The form of the output; left out: text on a terminal, tsv otherwise
    #[arg(long, value_name = "FORM", value_enum, ignore_case = true)]
    pub output: Option<OutputForm>,
    /// How many threads work; left out: one for each processor
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Where the work is done
    #[command(flatten)]
    pub engine: Engine,
}

/// The puzzles to read.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Input {
    /// The format of the input: line, rows, bordered, pencil-marks, candidates, sdm, sdk, ss, hodoku or open-sudoku
    #[arg(long, value_name = "NAME", default_value_t = Format::Line)]
    pub format: Format,
    /// The file to read; left out: standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// `sudokud generate`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Generate {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::count, allow_negative_numbers = true)]
    pub count: u64,
    /// The scale that level and score refer to
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    /// The level that each puzzle has
    #[arg(long, value_name = "L", value_parser = values::name, conflicts_with = "score")]
    pub level: Option<String>,
    /// The scores between which each puzzle lies, both included
    #[arg(long, value_name = "A..B", value_parser = values::score, allow_negative_numbers = true)]
    pub score: Option<Range<u64>>,
    /// A technique without which the puzzle cannot be solved
    #[arg(long, value_name = "ID", value_parser = values::name)]
    pub needs: Vec<String>,
    /// A technique that the puzzle does not need
    #[arg(long, value_name = "ID", value_parser = values::name)]
    pub without: Vec<String>,
    /// The symmetry of the pattern of givens: none, half-turn, quarter-turn, horizontal, vertical, both-mirrors, diagonal,
    /// antidiagonal, both-diagonals or all
    #[arg(long, value_name = "S", value_parser = values::symmetry)]
    pub symmetry: Option<PatternSymmetry>,
    /// How many givens, both ends included
    #[arg(long, value_name = "A..B", value_parser = values::clues, allow_negative_numbers = true)]
    pub clues: Option<Range<u32>>,
    /// Only puzzles of which no given can be left out
    #[arg(long)]
    pub minimal: bool,
    /// Where the solution grids come from: uniform (the default), sequential, random, random-with-singles, las-vegas,
    /// shuffled, cyclic or cyclic-transposed
    #[arg(long, value_name = "M", value_parser = values::method)]
    pub method: Option<GridSource>,
    /// The seed, for the same puzzles again
    #[arg(long, value_name = "N", value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// How long one puzzle may take, such as 30s or 500ms
    #[arg(long, value_name = "D", value_parser = values::duration)]
    pub timeout: Option<Duration>,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}

/// `sudokud grade`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Grade {
    /// A scale to grade on
    #[arg(long = "scale", value_name = "S", value_parser = values::name)]
    pub scales: Vec<String>,
    /// Print each step of the solution by logic
    #[arg(long)]
    pub trace: bool,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}

/// `sudokud solve`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Solve {
    /// Count the solutions, up to this many
    #[arg(long, value_name = "LIMIT", value_parser = values::limit, allow_negative_numbers = true)]
    pub count: Option<i32>,
    /// Print each step of the solution by logic
    #[arg(long, conflicts_with = "count")]
    pub trace: bool,
    /// Print the easiest next step only
    #[arg(long, conflicts_with_all = ["count", "trace"])]
    pub hint: bool,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}

/// `sudokud transform`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Transform {
    /// The steps, in the order in which they were written
    #[command(flatten)]
    pub operations: Operations,
    /// Choose only among the variants that keep the symmetry of the givens, whichever it is
    #[arg(long)]
    pub keep_symmetry: bool,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}

/// What is listed, and how.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct List {
    /// The form of the output; left out: text on a terminal, tsv otherwise
    #[arg(long, value_name = "FORM", value_enum, ignore_case = true)]
    pub output: Option<OutputForm>,
    /// Whose techniques, plugins or scales
    #[command(flatten)]
    pub engine: Engine,
}

/// A file to check with the plugins of this process.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Check {
    /// The file
    pub file: PathBuf,
    /// The folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
}

/// `sudokud technique`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum TechniqueVerb {
    /// List the loaded techniques.
    List(List),
    /// Check each technique against positions in HoDoKu's library format.
    Verify(Check),
}

/// `sudokud plugin`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum PluginVerb {
    /// List the loaded plugins.
    List(List),
}

/// `sudokud scale`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum ScaleVerb {
    /// List the scales.
    List(List),
    /// Check the file of a scale against the loaded techniques.
    Check(Check),
}

/// `sudokud config`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum ConfigVerb {
    /// Check a configuration file, and the plugins and scales that it names.
    Check(Check),
}

/// `sudokud health`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Health {
    /// The server to ask
    #[arg(long, value_name = "URL", value_parser = values::url, default_value = "http://127.0.0.1:50051")]
    pub server: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::proto::Canonical;
    use crate::service::proto::operation::Operation;
    use clap::CommandFactory;

    fn parse(line: &str) -> Result<Verb, clap::Error> {
        Arguments::try_parse_from(line.split_whitespace()).map(|arguments| arguments.verb)
    }

    #[test]
    fn the_definitions_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_line_of_the_manual_is_accepted() {
        for line in [
            "serve --config a.toml --listen 0.0.0.0:50051 --admin [::1]:50052 --plugins p",
            "generate --count 3 --scale foxy --level diabolical --needs x-wing --needs swordfish --without jellyfish \
             --symmetry half-turn --clues 24..28 --minimal --method Las-Vegas --seed 7 --timeout 30s",
            "generate --score 800..900 --output json --threads 2 --plugins p",
            "grade --scale hodoku --scale foxy --trace puzzles.txt",
            "grade --server http://localhost:50051 --format open-sudoku",
            "solve --count 2 puzzles.txt",
            "solve --trace",
            "solve --hint --format hodoku",
            "transform --rotate 90 --mirror rows --transpose --relabel 987654321 --keep-symmetry puzzles.txt",
            "transform --random --variant 3 --key me --canonical --output TSV",
            "technique list",
            "technique verify positions.txt --plugins p",
            "plugin list --plugins p",
            "scale list",
            "scale check my.toml",
            "config check a.toml",
            "health --server http://localhost:50051",
        ] {
            parse(&format!("sudokud {line}")).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }

    #[test]
    fn values_arrive_where_they_belong() {
        let Ok(Verb::Generate(generate)) =
            parse("sudokud generate --level Hard --clues 22..24 --symmetry Half-Turn")
        else {
            panic!("not parsed");
        };
        assert_eq!(generate.level.as_deref(), Some("hard"));
        assert_eq!(generate.clues, Some(Range { low: 22, high: 24 }));
        assert_eq!(generate.symmetry, Some(PatternSymmetry::HalfTurn));
        assert_eq!((generate.count, generate.seed), (1, None));
        let Ok(Verb::Transform(transform)) = parse("sudokud transform --canonical --format SDM a.sdm") else {
            panic!("not parsed");
        };
        assert_eq!(
            transform.operations,
            Operations(vec![Operation::Canonical(Canonical {})])
        );
        assert_eq!(transform.input.format, Format::Sdm);
    }

    #[test]
    fn wrong_usage_has_status_2_and_says_what_would_be_right() {
        for (line, remedy) in [
            ("generate --level hard --score 1..2", "cannot be used with"),
            ("generate --clues 90", "within 0..81"),
            ("generate --symmetry round", "half-turn"),
            ("generate --timeout 30", "500ms or 30s"),
            ("generate --method jet", "uniform, sequential"),
            ("solve --count 1000001", "1000000"),
            ("technique verify a.txt --server http://a", "--server"),
            ("grade --format text", "write one of: line, rows"),
            ("grade --server localhost", "http://localhost:50051"),
            ("grade --server http://a --plugins p", "cannot be used with"),
            ("solve --count 2 --hint", "cannot be used with"),
            ("solve --threads 0", "at least 1"),
            ("solve --threads 99999999", "at most 4096"),
            ("transform a.txt", "--rotate"),
            ("serve --listen here", "--listen"),
        ] {
            let error = parse(&format!("sudokud {line}")).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{line}");
            assert!(error.to_string().contains(remedy), "{error}");
        }
    }
}
