//! `sudokud scale`: lists the loaded scales, shows one, checks the file of one, and compares two.

mod compare;
mod show;

use std::path::Path;

use clap::{Args, Subcommand};

use self::compare::CompareArguments;
use crate::calls::{Backend, backend};
use crate::flags::{CatalogFlags, CheckFlags};
use crate::form::Form;
use crate::json::{JsonLine, write_line};
use crate::printer::{Row, print_list};
use crate::status::{CommandError, Outcome, Status, complain};
use crate::table::Column;
use crate::values;
use sudokud_engine::find_named;
use sudokud_grade::TextFile;
use sudokud_service::catalog;
use sudokud_service::proto::{ListScalesRequest, Scale};

/// `sudokud scale`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum ScaleVerb {
    /// List the scales.
    List(CatalogFlags),
    /// Show the ladder, the rule and the levels of a scale.
    Show(ShowArguments),
    /// Check the file of a scale against the loaded techniques.
    Check(CheckFlags),
    /// Grade puzzles on two scales, and show how far the scales agree.
    Compare(CompareArguments),
}

/// `sudokud scale show`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ShowArguments {
    /// Name of the scale
    #[arg(value_name = "NAME", value_parser = values::name)]
    name: String,
    #[command(flatten)]
    catalog: CatalogFlags,
}

/// Runs a verb on scales.
pub(super) fn run(verb: &ScaleVerb) -> Outcome {
    match verb {
        ScaleVerb::List(catalog) => print_scales(catalog.list.output, &scales(catalog)?),
        ScaleVerb::Show(arguments) => {
            let scales = scales(&arguments.catalog)?;
            let names = scales.iter().map(|scale| scale.name.as_str());
            let index = find_named("scale", &arguments.name, names)
                .map_err(|unknown| CommandError::usage(unknown.to_string()))?;
            show::print(&scales[index], arguments.catalog.list.output)
        }
        ScaleVerb::Check(arguments) => check(arguments),
        ScaleVerb::Compare(arguments) => compare::run(arguments),
    }
}

fn scales(catalog: &CatalogFlags) -> Result<Vec<Scale>, CommandError> {
    Ok(Backend::open(&catalog.engine)?.list(&ListScalesRequest::default())?)
}

/// Reads a scale as a server would, and prints its row.
fn check(arguments: &CheckFlags) -> Outcome {
    let text = TextFile::read(&arguments.file).map_err(|error| {
        let file = arguments.file.display();
        CommandError::usage(format!("cannot read {file}: {error}; name the file of a scale"))
    })?;
    // A scale can extend others of its folder, which a server loads with it.
    let folder = match arguments.file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let others: Vec<TextFile> = TextFile::shipped(sudokud_grade::SHIPPED)
        .chain(TextFile::read_folder(folder).unwrap_or_default())
        .collect();
    let live = backend::load(&arguments.local)?;
    match sudokud_grade::Scale::read(&text, &others, live.current().catalog()) {
        Ok(scale) => {
            for note in scale.notes() {
                complain(&note.to_string());
            }
            print_scales(None, &[catalog::scale(&scale)])
        }
        Err(error) => {
            for mistake in &error.mistakes {
                complain(&mistake.to_string());
            }
            Ok(Status::BadConfiguration)
        }
    }
}

/// Prints scales. People see a line for each, with its levels and a sentence.
fn print_scales(form: Option<Form>, scales: &[Scale]) -> Outcome {
    match Form::choose(form, None) {
        Form::Text => print_list(Some(Form::Text), TEXT_COLUMNS, scales),
        form => print_list(Some(form), COLUMNS, scales),
    }
}

const NAME: Column<Scale> = Column::new("name", |scale, text| text.push_str(&scale.name));

const LEVELS: Column<Scale> = Column::new("levels", |scale, text| {
    let levels = scale.levels.iter().map(|level| level.name.as_str());
    text.push_str(&levels.collect::<Vec<_>>().join(" "));
});

const TEXT_COLUMNS: [Column<Scale>; 3] = [
    NAME,
    LEVELS,
    Column::new("summary", |scale, text| text.push_str(&scale.summary)),
];

const COLUMNS: [Column<Scale>; 5] = [
    NAME,
    Column::new("rule", |scale, text| text.push_str(&scale.rule)),
    LEVELS,
    Column::new("techniques", |scale, text| {
        let techniques = scale.rungs.iter().map(|rung| rung.technique.as_str());
        text.push_str(&techniques.collect::<Vec<_>>().join(" "));
    }),
    Column::new("skipped", |scale, text| text.push_str(&scale.skipped.join(" "))),
];

impl Row for Scale {
    fn write_json(&self, output: &mut Vec<u8>) {
        write_line(&JsonLine::of("Scale", self), output);
    }
}
