//! Loads plugins, grades a puzzle and generates one, without a server.
//!
//! ```console
//! $ cargo run --example grade_and_generate -- target/debug/deps
//! ```

use std::env;
use std::error::Error;
use std::num::NonZeroUsize;

use sudokud_engine::{Catalog, PluginFolder, Recording};
use sudokud_generate::{Families, Plan, Recipe, generate};
use sudokud_grade::{Grade, Scales};
use sudokud_puzzle::{Grid, Seed, Stop};
use sudokud_search::prove;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args_os()
        .nth(1)
        .unwrap_or_else(|| "target/debug/deps".into());
    for row in grade_and_generate(&PluginFolder(folder.into()))? {
        println!("{row}");
    }
    Ok(())
}

pub(crate) fn grade_and_generate(plugins: &PluginFolder) -> Result<[String; 2], Box<dyn Error>> {
    let scales = Scales::shipped(&Catalog::new(plugins.load()?)?)?;

    let puzzle = prove(&PUZZLE.parse::<Grid>()?)?;
    let grade = scales
        .default()
        .grade(&puzzle, Recording::COUNTS, &Stop::never())?;

    let mut recipe = Recipe::any(Seed(7));
    recipe.level = Some("hard".to_owned());
    let plan = Plan::new(&recipe, &scales)?;
    let made = generate(&plan, &Families::default(), NonZeroUsize::MIN, &Stop::never())?;

    Ok([
        row(puzzle.givens(), &grade),
        row(made.puzzle.givens(), &made.grade),
    ])
}

fn row(givens: &Grid, grade: &Grade) -> String {
    let level = grade.level_name.as_deref().unwrap_or("-");
    let score = grade
        .score
        .map_or_else(|| "-".to_owned(), |score| score.to_string());
    format!("{givens} {level} {score}")
}
