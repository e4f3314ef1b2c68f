//! Shows one technique (`technique show`).

use clap::Args;
use prost_reflect::DynamicMessage;
use serde::Serialize;

use super::facts::{self, Frequency};
use super::{state, techniques};
use crate::calls::{Backend, Refusal};
use crate::fields::{self, Field, Shown};
use crate::flags::{EngineFlags, LanguageFlag};
use crate::form::Form;
use crate::json::{dynamic, write_line};
use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome};
use crate::values;
use sudokud_engine::find_named;
use sudokud_puzzle::Position;
use sudokud_service::proto::draw_request::Shown as ShownStep;
use sudokud_service::proto::{DrawRequest, DrawResponse, Technique};

/// `sudokud technique show`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ShowArguments {
    /// Id of the technique, from `sudokud technique list`
    #[arg(value_name = "ID", value_parser = values::name)]
    id: String,
    /// Form of the output; `svg` is the picture of the example [default: text]
    #[arg(long, value_name = "FORM", value_enum, ignore_case = true)]
    output: Option<Form>,
    #[command(flatten)]
    language: LanguageFlag,
    #[command(flatten)]
    engine: EngineFlags,
}

/// Shows the named technique.
pub(super) fn run(arguments: &ShowArguments) -> Outcome {
    let backend = Backend::open(&arguments.engine)?;
    let mut techniques = techniques(&backend, arguments.language.chosen(&backend))?;
    let ids = techniques.iter().map(|technique| technique.id.as_str());
    let index = find_named("technique", &arguments.id, ids)
        .map_err(|unknown| CommandError::usage(unknown.to_string()))?;
    let technique = techniques.swap_remove(index);
    let example = facts::position(&technique.id)
        .map(|position| (position, draw(&backend, &position, &technique.id, arguments)));
    if arguments.output == Some(Form::Svg) {
        return match example {
            Some((_, Ok(drawn))) => print_bytes(drawn.svg.as_bytes()),
            Some((_, Err(refusal))) => Err(refusal.into()),
            None => Err(CommandError::failed(no_example(&technique.id))),
        };
    }
    let example = match example {
        None => Err(no_example(&technique.id)),
        Some((_, Err(refusal))) => Err(format!("There is no example: {}.", refusal.message)),
        Some((position, Ok(drawn))) => Ok(Example {
            grid: position.values().to_string(),
            board: sudokud_formats::Format::PencilMarks
                .write(&[position])
                .expect("pencil marks hold every position"),
            step: drawn.alternative_text,
        }),
    };
    let frequency = Frequency::of(&technique.id);
    let shown = ShownTechnique {
        technique,
        example,
        frequency,
    };
    fields::print(&shown, arguments.output)
}

/// Draws the technique's step on a position.
fn draw(
    backend: &Backend,
    position: &Position,
    id: &str,
    arguments: &ShowArguments,
) -> Result<DrawResponse, Refusal> {
    backend.call(&DrawRequest {
        position: Some(sudokud_service::draw::asked(position)),
        shown: Some(ShownStep::Technique(id.to_owned())),
        language: arguments.language.tag(),
        ..DrawRequest::default()
    })
}

fn no_example(id: &str) -> String {
    format!(
        "No example came with this program; `sudokud draw --technique {id}` draws the technique on a puzzle."
    )
}

/// A technique, and what was measured about it.
struct ShownTechnique {
    technique: Technique,
    /// The example, or a sentence that says why there is none.
    example: Result<Example, String>,
    frequency: Option<Frequency>,
}

/// A board, and the step of the technique there.
#[derive(Serialize)]
struct Example {
    /// The digits, 81 characters.
    grid: String,
    /// The candidates, drawn in lines.
    board: String,
    /// The step in words.
    step: String,
}

/// The JSON object: the API's, with the example and the frequency.
#[derive(Serialize)]
struct JsonTechnique<'a> {
    #[serde(flatten)]
    technique: DynamicMessage,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<&'a Example>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frequency: Option<&'a Frequency>,
}

impl Shown for ShownTechnique {
    fn text(&self) -> String {
        let technique = &self.technique;
        let place = match technique.ladder_number {
            0 => format!("place {}", technique.place),
            number => format!("number {number} on the ladder (place {})", technique.place),
        };
        let uniqueness = if technique.assumes_uniqueness {
            "assumes that the puzzle has one solution"
        } else {
            "holds whether or not the puzzle has one solution"
        };
        let mut lines = vec![
            format!("{} ({})", technique.name, technique.id),
            technique.summary.clone(),
            String::new(),
            format!(
                "{place}, from the plugin {}, {}",
                technique.plugin,
                state(technique)
            ),
            uniqueness.to_owned(),
        ];
        if !technique.family.is_empty() {
            lines.push(format!("family {}", technique.family));
        }
        if !technique.codes.is_empty() {
            let codes = technique.codes.join(", ");
            lines.push(format!("codes of its positions in other programs: {codes}"));
        }
        for variant in &technique.variants {
            lines.push(format!("variant {}: {}", variant.name, variant.summary));
        }
        for option in &technique.options {
            let (key, summary, takes) = (&option.key, &option.summary, &option.takes);
            let default = &option.default_value;
            lines.push(format!(
                "option {key}: {summary} Takes {takes} [default: {default}]"
            ));
        }
        lines.push(String::new());
        match &self.example {
            Ok(example) => lines.extend([example.board.trim_end().to_owned(), example.step.clone()]),
            Err(why) => lines.push(why.clone()),
        }
        lines.push(String::new());
        lines.push(match &self.frequency {
            Some(frequency) => frequency.in_words(),
            None => "How often puzzles need it was not measured, because it is not on the ladder of the default scale."
                .to_owned(),
        });
        lines.join("\n") + "\n"
    }

    fn fields(&self) -> Vec<Field> {
        let technique = &self.technique;
        let number = Some(technique.ladder_number).filter(|number| *number > 0);
        let names = |names: Vec<&str>| names.join(",");
        let variants = technique.variants.iter().map(|variant| variant.name.as_str());
        let options = technique.options.iter().map(|option| option.key.as_str());
        let mut fields = vec![
            Field::new("id", &technique.id),
            Field::new("name", &technique.name),
            Field::new("summary", &technique.summary),
            Field::new("family", &technique.family),
            Field::new("place", technique.place.to_string()),
            Field::new(
                "ladder_number",
                number.map(|number| number.to_string()).unwrap_or_default(),
            ),
            Field::new("plugin", &technique.plugin),
            Field::new("state", state(technique)),
            Field::new("assumes_uniqueness", technique.assumes_uniqueness.to_string()),
            Field::new("codes", technique.codes.join(",")),
            Field::new("variants", names(variants.collect())),
            Field::new("options", names(options.collect())),
        ];
        if let Ok(example) = &self.example {
            fields.push(Field::new("example.grid", &example.grid));
            fields.push(Field::new("example.step", &example.step));
        }
        fields.extend(self.frequency.iter().flat_map(Frequency::fields));
        fields
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        let object = JsonTechnique {
            technique: dynamic("Technique", &self.technique),
            example: self.example.as_ref().ok(),
            frequency: self.frequency.as_ref(),
        };
        write_line(&object, output);
    }
}
