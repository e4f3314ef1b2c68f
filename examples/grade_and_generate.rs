//! Loads plugins, grades a puzzle and generates one, without a server.
//!
//! ```console
//! $ cargo run --example grade_and_generate -- target/debug/deps
//! ```

use std::error::Error;
use std::num::NonZeroUsize;
use std::{env, path::PathBuf};

use sudokud_engine::{Catalog, PluginFolder, Recording};
use sudokud_generate::{Families, Plan, Recipe, generate};
use sudokud_grade::Scales;
use sudokud_puzzle::{Grid, Seed, Stop};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args_os()
        .nth(1)
        .unwrap_or_else(|| "target/debug/deps".into());
    let plugins = PluginFolder(PathBuf::from(folder)).load()?;
    let scales = Scales::shipped(&Catalog::new(plugins)?)?;

    let puzzle = sudokud_search::prove(&PUZZLE.parse::<Grid>()?)?;
    let grade = scales
        .default()
        .grade(&puzzle, Recording::COUNTS, &Stop::never())?;
    println!(
        "{PUZZLE} {} {}",
        grade.level_name.unwrap_or_default(),
        grade.score
    );

    let recipe = Recipe {
        level: Some("hard".to_owned()),
        ..Recipe::any(Seed(7))
    };
    let plan = Plan::new(&recipe, &scales)?;
    let made = generate(&plan, &Families::default(), NonZeroUsize::MIN, &Stop::never())?;
    println!(
        "{} {} {}",
        made.puzzle.givens(),
        made.grade.level_name.unwrap_or_default(),
        made.grade.score
    );
    Ok(())
}
