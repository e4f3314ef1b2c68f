//! Grades the puzzles of its arguments and generates one, with techniques that are linked into the program.

use std::env;
use std::error::Error;
use std::num::NonZeroUsize;

use sudokud_engine::{Catalog, Plugin, Recording};
use sudokud_generate::{Families, Plan, Recipe, generate};
use sudokud_grade::{Grade, Scales};
use sudokud_puzzle::{Grid, Seed, Stop};
use sudokud_search::prove;

fn main() -> Result<(), Box<dyn Error>> {
    let plugins = [
        &sudoku_technique_singles::PLUGIN,
        &sudoku_technique_intersections::PLUGIN,
        &sudoku_technique_subsets::PLUGIN,
        &sudoku_technique_wings::PLUGIN,
    ];
    let plugins = plugins
        .into_iter()
        .map(Plugin::linked)
        .collect::<Result<_, _>>()?;
    let scales = Scales::shipped(&Catalog::new(plugins)?)?;
    for text in env::args().skip(1) {
        let puzzle = prove(&text.parse::<Grid>()?)?;
        let grade = scales
            .default()
            .grade(&puzzle, Recording::COUNTS, &Stop::never())?;
        println!("{}", row(puzzle.givens(), &grade));
    }
    let recipe = Recipe::any(Seed(7));
    let plan = Plan::new(&recipe, &scales)?;
    let made = generate(&plan, &Families::default(), NonZeroUsize::MIN, &Stop::never())?;
    println!("{}", row(made.puzzle.givens(), &made.grade));
    Ok(())
}

fn row(givens: &Grid, grade: &Grade) -> String {
    let level = grade.level_name.as_deref().unwrap_or("-");
    let score = grade.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
    format!("{givens} {level} {score}")
}
