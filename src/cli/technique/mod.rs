//! `sudokud technique`: lists the loaded techniques, shows one, and verifies them on known positions.
//!
//! [`positions`] judges techniques on positions of a library, `facts` has how often puzzles need the shipped techniques.

mod facts;
mod find;
pub mod positions;
mod show;
mod verify;

use clap::{Args, Subcommand};

use self::find::FindArguments;
use self::show::ShowArguments;
use crate::calls::{Backend, Refusal};
use crate::flags::{CatalogFlags, CheckFlags, LanguageFlag};
use crate::json::{JsonLine, write_line};
use crate::printer::{Row, print_list};
use crate::status::Outcome;
use crate::table::Column;
use sudokud_service::Language;
use sudokud_service::proto::{ListTechniquesRequest, Technique, Translation};

/// `sudokud technique`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum TechniqueVerb {
    /// List the loaded techniques.
    List(ListArguments),
    /// Show what a technique is, with an example and how often puzzles need it.
    Show(ShowArguments),
    /// Find a technique on the paths of puzzles, and print the positions in HoDoKu's library format.
    Find(FindArguments),
    /// Check each technique against positions in HoDoKu's library format.
    Verify(CheckFlags),
}

/// `sudokud technique list`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ListArguments {
    #[command(flatten)]
    language: LanguageFlag,
    #[command(flatten)]
    catalog: CatalogFlags,
}

/// Runs a verb on techniques.
pub(super) fn run(verb: &TechniqueVerb) -> Outcome {
    match verb {
        TechniqueVerb::List(arguments) => {
            let backend = Backend::open(&arguments.catalog.engine)?;
            let techniques = techniques(&backend, arguments.language.chosen(&backend))?;
            print_list(arguments.catalog.list.output, COLUMNS, &techniques)
        }
        TechniqueVerb::Show(arguments) => show::run(arguments),
        TechniqueVerb::Find(arguments) => find::run(arguments),
        TechniqueVerb::Verify(arguments) => verify::run(arguments),
    }
}

/// Fetches all techniques in the order of the ladder, disabled ones last, with names in this language.
fn techniques(backend: &Backend, language: Language) -> Result<Vec<Technique>, Refusal> {
    let mut techniques = backend.list(&ListTechniquesRequest::default())?;
    // A server lists them by id.
    techniques.sort_by_key(|technique| (technique.disabled, technique.ladder_number));
    for technique in &mut techniques {
        translate(technique, language);
    }
    Ok(techniques)
}

/// Puts the name and the summary into this language. If it lacks one of them, both stay English.
fn translate(technique: &mut Technique, language: Language) {
    let is_whole = |own: &&Translation| {
        own.language == language.tag() && !own.name.is_empty() && !own.summary.is_empty()
    };
    if let Some(own) = technique.translations.iter().find(is_whole) {
        (technique.name, technique.summary) = (own.name.clone(), own.summary.clone());
    }
}

fn state(technique: &Technique) -> &'static str {
    if technique.disabled { "disabled" } else { "enabled" }
}

const COLUMNS: [Column<Technique>; 6] = [
    Column::new("id", |technique, text| text.push_str(&technique.id)),
    Column::new("name", |technique, text| text.push_str(&technique.name)),
    Column::new("place", |technique, text| {
        text.push_str(&technique.place.to_string());
    }),
    Column::new("plugin", |technique, text| text.push_str(&technique.plugin)),
    Column::new("state", |technique, text| text.push_str(state(technique))),
    Column::new("codes", |technique, text| {
        let codes = technique.codes.iter();
        let codes: Vec<&str> = codes.filter_map(|code| code.strip_prefix("hodoku:")).collect();
        text.push_str(&codes.join(","));
    }),
];

impl Row for Technique {
    fn write_json(&self, output: &mut Vec<u8>) {
        write_line(&JsonLine::of("Technique", self), output);
    }
}
