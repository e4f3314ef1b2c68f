//! Defines the command line.
//!
//! Each verb has a type in its folder, whose comments are the help. [`super::values`] parses values. clap refuses wrong usage before
//! any work, with exit status 2.

use clap::{Parser, Subcommand};

use super::completions::CompletionsArguments;
use super::config::ConfigVerb;
use super::convert::ConvertArguments;
use super::draw::arguments::DrawArguments;
use super::fleet::FleetFlags;
use super::fleet::reload::ReloadArguments;
use super::generate::arguments::GenerateArguments;
use super::grade::arguments::GradeArguments;
use super::health::HealthArguments;
use super::ledger::LedgerVerb;
use super::man::ManArguments;
use super::plugin::PluginVerb;
use super::print::arguments::PrintArguments;
use super::recipe::RecipeVerb;
use super::reserve::ReserveVerb;
use super::scale::ScaleVerb;
use super::serve::ServeArguments;
use super::solve::arguments::SolveArguments;
use super::technique::TechniqueVerb;
use super::token::TokenArguments;
use super::transform::arguments::TransformArguments;

/// Makes, grades, solves, transforms, draws and prints Sudoku puzzles, in this process or on a server.
#[derive(Clone, PartialEq, Debug, Parser)]
#[command(name = "sudokud", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    /// The verb.
    #[command(subcommand)]
    pub verb: Verb,
}

/// A verb with its arguments.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum Verb {
    /// Run the server.
    Serve(ServeArguments),
    /// Make puzzles.
    Generate(Box<GenerateArguments>),
    /// Grade puzzles: level, score and techniques on one or several scales.
    Grade(GradeArguments),
    /// Solve puzzles, count their solutions, or give a hint.
    Solve(Box<SolveArguments>),
    /// Turn, mirror or relabel puzzles, or bring them to canonical form.
    Transform(TransformArguments),
    /// Write puzzles or positions in another format.
    Convert(ConvertArguments),
    /// Draw puzzles, positions or steps as SVG or PNG files, or as text.
    Draw(Box<DrawArguments>),
    /// Print puzzles and their solutions as a PDF file.
    Print(Box<PrintArguments>),
    /// List techniques, show one, or verify them against known positions.
    #[command(subcommand)]
    Technique(TechniqueVerb),
    /// List plugins, try plugin files, or make the sources of a new one.
    #[command(subcommand)]
    Plugin(PluginVerb),
    /// List, show or compare scales, or check the file of one.
    #[command(subcommand)]
    Scale(ScaleVerb),
    /// List or show recipes, or check the file of one.
    #[command(subcommand)]
    Recipe(RecipeVerb),
    /// List or empty the stocks of a server: the puzzles that it has made ahead of need.
    #[command(subcommand)]
    Reserve(ReserveVerb),
    /// Create, list, fill or print the ledgers of a server: the puzzles that it has handed out under a name.
    #[command(subcommand)]
    Ledger(LedgerVerb),
    /// Check a configuration file, or list all keys.
    #[command(subcommand)]
    Config(ConfigVerb),
    /// Make a token for a caller of a server, and the lines for the server's file of names.
    Token(TokenArguments),
    /// Reload plugins, scales and recipes of one or several servers, to the same revision.
    Reload(ReloadArguments),
    /// Show the revision and the plugins of one or several servers.
    Status(FleetFlags),
    /// Ask a server whether it is serving.
    Health(HealthArguments),
    /// Print the completions of this command line for a shell.
    Completions(CompletionsArguments),
    /// Write the manual pages of this command line into a folder.
    Man(ManArguments),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transform::operations::Operations;
    use crate::values::Range;
    use clap::CommandFactory;
    use sudokud_formats::Format;
    use sudokud_puzzle::PatternSymmetry;
    use sudokud_service::proto::Canonical;
    use sudokud_service::proto::operation::Change;

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
             --symmetry half-turn --clues 24..28 --minimal --grid Las-Vegas --seed 7 --budget 30s",
            "generate --score 800..900 --output json --threads 2 --plugins p",
            "generate --recipe r --level hard --score 500..600 --hardest x-wing --easy-start 5 --allow-unsolved \
             --line-clues 2..4 --within xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "generate --grid shuffled --digging-order jumping --rule target --target-first-grade 15..20 --target-most-steps-back 300 \
             --floor 24..28 --propagate --max-attempts 5",
            "generate --rule solvable-by --solvable-by-scale foxy --seed-range 0..499 --part 0/8 --clues 24..",
            "generate --rule reveal --reveal-givens 18 --seed 1 --count 9 --variety full",
            "generate --grid las-vegas --random-givens 11 --guess-limit 1000",
            "grade --scale hodoku --scale foxy --trace puzzles.txt",
            "grade --server http://localhost:50051 --format open-sudoku",
            "solve --count 2 puzzles.txt",
            "solve --trace",
            "solve --scale foxy --hint --format hodoku",
            "solve --hint=place --only x-wing,naked-single --without skyscraper --after r5c5=5,r3c3<>1 --marks notes",
            "solve --all=20 --server http://localhost:50051",
            "solve --placement=technique",
            "solve --givens 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 a.txt",
            "generate --key 2026-11-25 --level easy",
            "transform --key ada --keep-symmetry=if-any --solution",
            "grade --facts",
            "transform --random --seed 7",
            "transform --rotate 90 --mirror rows --transpose --relabel 987654321 --keep-symmetry puzzles.txt",
            "transform --random --variant 3 --key me --canonical --output TSV",
            "convert --to pencil-marks --format hodoku positions.txt",
            "draw --hint --theme dark --size 900 -o a.svg puzzles.txt",
            "draw --step 3 --scale foxy --candidates all --server http://localhost:50051",
            "draw --technique x-wing --format hodoku --folder pictures --threads 2 --plugins p",
            "draw --output png --hint --folder pictures puzzles.txt",
            "print --title Sunday --grade --scale foxy --per-page 6 --paper letter --first-number 7 -o a.pdf puzzles.txt",
            "print --grid-size 60 --no-solutions --candidates --server http://localhost:50051",
            "generate --output svg",
            "technique list",
            "technique show x-wing",
            "technique show Swordfish --output svg --server http://localhost:50051",
            "technique verify positions.txt --plugins p",
            "plugin list --plugins p",
            "plugin new exocet",
            "plugin new ../firework --c",
            "plugin check a.so b.so --output json --random-boards 1000 --thorough --patience 10s --threads 2 --write-cache c",
            "scale list",
            "scale check my.toml",
            "generate --recipe mcm-3 --count 2",
            "recipe list --server http://localhost:50051",
            "recipe show mcm-3 --output json",
            "recipe check my.toml --plugins p",
            "reserve list --server http://localhost:50052 --output json",
            "reserve empty fiendish",
            "ledger create daily --caller paper",
            "ledger import daily --ids daily.ids",
            "config check a.toml",
            "config keys",
            "health --server http://localhost:50051",
            "health --server https://localhost:50052 --ca ca.pem --certificate a.pem --certificate-key a.key --token-file t",
            "grade --server https://localhost --token-file t",
            "reload --server http://a:50052,http://b:50052 --check",
            "reload --server dns:sudokud-admin:50052 --expect 93ce24aca03a7817 --wait 3m --output json",
            "status --server dns:https://sudokud-admin:50052 --token-file t --ca ca.pem",
            "token --name shop",
            "token --name ops --role operator --token-file t",
            "completions bash",
            "man target/man",
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
        assert_eq!(
            generate.pattern.clues,
            Some(Range {
                low: Some(22),
                high: Some(24)
            })
        );
        assert_eq!(generate.pattern.symmetry, Some(PatternSymmetry::HalfTurn));
        assert_eq!((generate.count, generate.seed), (1, None));
        let Ok(Verb::Transform(transform)) = parse("sudokud transform --canonical --format Lines a.sdm")
        else {
            panic!("not parsed");
        };
        assert_eq!(
            transform.operations,
            Operations(vec![Change::Canonical(Canonical {})])
        );
        assert_eq!(transform.puzzles.input.format, Some(Format::Lines));
        assert_eq!(transform.puzzles.input.files, [std::path::PathBuf::from("a.sdm")]);
    }

    #[test]
    fn wrong_usage_has_status_2_and_says_what_would_be_right() {
        for (line, remedy) in [
            ("generate --seed-range 0..9 --count 3", "cannot be used with"),
            ("generate --clues 90", "within 0..81"),
            ("generate --symmetry round", "half-turn"),
            ("generate --budget 30", "500ms or 30s"),
            ("generate --grid jet", "uniform, sequential"),
            ("solve --count 1000001", "1000000"),
            ("technique verify a.txt --server http://a", "--server"),
            ("grade --format text", "lines, grid, pencil-marks"),
            ("grade --server localhost", "http://localhost:50051"),
            ("solve --count 2 --hint", "cannot be used with"),
            ("solve --threads 0", "at least 1"),
            ("solve --threads 99999999", "at most 4096"),
            ("transform a.txt", "--rotate"),
            ("draw --hint --step 2", "cannot be used with"),
            ("draw --size 99", "from 100 to 2000"),
            ("draw --out a.svg --folder b", "cannot be used with"),
            ("serve --listen here", "--listen"),
            ("grade --token-file t", "--server"),
            ("grade --server https://a --certificate c", "--certificate-key"),
            ("plugin new X_Wing", "such as x-wing"),
            ("status --server dns:sudokud", "dns:sudokud-admin:50052"),
            ("token --name a --role boss", "caller, operator"),
            ("token --name a\"b", "letters, digits"),
        ] {
            let error = parse(&format!("sudokud {line}")).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{line}");
            assert!(error.to_string().contains(remedy), "{error}");
        }
    }
}
