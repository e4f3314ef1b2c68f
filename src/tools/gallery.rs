//! Draws a step of each loaded technique into a folder, with a page that shows all pictures.

use std::fmt::Write as _;
use std::fs;

use anyhow::Context as _;

use crate::arguments::Gallery;
use crate::document::markdown::escaped;
use crate::{GeneratedFile, sources};
use sudoku_technique::Evidence;
use sudokud_cli::technique::positions::Codes;
use sudokud_engine::{Deduction, Technique};
use sudokud_explain::Language;
use sudokud_formats::positions::{Code, Expectation};
use sudokud_picture::{PencilMarks, Picture, ShownStep, Symbols, Theme, USUAL};
use sudokud_puzzle::{Position, Stop};

const HEAD: &str = "\
# Gallery

A picture of each technique, in the order of the ladder. The shapes and lines are explained below each grid; what a technique does is
on the page of [techniques](../techniques.md).

<!-- Made by `sudokud-tools gallery`: do not edit. -->
";

/// Draws the pictures, writes the page, and lists the files.
pub(crate) fn run(arguments: &Gallery) -> anyhow::Result<GeneratedFile> {
    let mut lines = sources::library(&arguments.positions)?;
    lines.retain(|line| line.expectation == Expectation::Found && matches!(line.code, Code::Technique(_)));
    let snapshot = sources::snapshot(arguments.plugins.clone())?;
    let codes = Codes::of(snapshot.catalog());
    let folder = &arguments.folder;
    let unwritten = || format!("cannot write to {}; name a folder", folder.display());
    fs::create_dir_all(folder).with_context(unwritten)?;
    let (mut page, mut files) = (HEAD.to_owned(), Vec::new());
    for rung in snapshot.catalog().ladder().rungs() {
        let of_rung = lines.iter().filter(|line| line.code.text() == &**rung.id());
        let found = of_rung.filter_map(|line| Some((line, codes.witness(line, &Stop::never())?)));
        let Some((line, (technique, deduction))) = found.into_iter().next() else {
            continue;
        };
        let file = format!("{}.svg", rung.id());
        fs::write(folder.join(&file), draw(&line.position, &technique, &deduction))
            .with_context(unwritten)?;
        // Writing into a text cannot fail.
        let _ = write!(
            page,
            "\n## {name}\n\n![{name}]({file})\n\n> {words}\n",
            name = escaped(&technique.info().name),
            words = escaped(&sudokud_explain::whole_step(
                &technique,
                &deduction,
                Language::english()
            )),
        );
        files.push(file);
    }
    fs::write(folder.join("README.md"), page).with_context(unwritten)?;
    files.push("README.md".to_owned());
    Ok((files.join("\n") + "\n").into())
}

fn draw(position: &Position, technique: &Technique, deduction: &Deduction) -> String {
    let (board, none) = (position.board(), Evidence::default());
    Picture {
        values: board.values(),
        givens: board.givens(),
        candidates: board.all_candidates(),
        pencil_marks: PencilMarks::WhereNeeded,
        step: Some(ShownStep {
            placements: &deduction.placements,
            eliminations: &deduction.eliminations,
            evidence: deduction.evidence.as_deref().unwrap_or(&none),
            labels: sudokud_explain::labels(technique, Language::english()),
        }),
        title: &sudokud_explain::heading(technique, deduction, Language::english()),
        description: &sudokud_explain::whole_step(technique, deduction, Language::english()),
        language: Language::english(),
        symbols: Symbols::DIGITS,
        theme: Theme::Light,
        size: USUAL,
    }
    .svg()
}
