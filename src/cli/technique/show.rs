//! Shows one technique.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::arguments::ShowTechniqueArguments;
use super::cost::QuestionCost;
use super::facts::{self, Frequency};
use super::show_row::{ShownExample, ShownTechnique};
use super::{techniques, translated};
use crate::backend::Backend;
use crate::backend::problem::Problem;
use crate::backend::question::DrawQuestion;
use crate::language;
use crate::list;
use crate::output::Printer;
use crate::output_form::OutputForm;
use crate::pipeline::Pipeline;
use crate::results;
use crate::status::{Status, complain};
use sudokud_engine::find_named;
use sudokud_puzzle::Position;
use sudokud_puzzle::formats::Format;
use sudokud_service::Language;
use sudokud_service::draw::DrawOptions;
use sudokud_service::proto::DrawResponse;
use sudokud_service::proto::draw_request::Shown;

/// Shows the named technique.
pub(super) fn run(arguments: &ShowTechniqueArguments) -> Status {
    let language = language::chosen(arguments.language.as_deref());
    let backend = match list::open(&arguments.engine) {
        Ok(backend) => backend,
        Err(status) => return status,
    };
    let techniques = match techniques(&backend) {
        Ok(techniques) => techniques,
        Err(status) => return status,
    };
    let ids = techniques.iter().map(|technique| technique.id.as_str());
    let technique = match find_named("technique", &arguments.id, ids) {
        Ok(index) => translated(techniques[index].clone(), language),
        Err(unknown) => {
            complain(&unknown.to_string());
            return Status::WrongUsage;
        }
    };
    let form = arguments.output.unwrap_or(OutputForm::Text);
    let example = facts::position(&technique.id).map(|position| {
        (
            position,
            drawn(&backend, &position, technique.id.clone(), language),
        )
    });
    let example = match example {
        None => Err("no position with this technique came with this program".to_owned()),
        Some((_, Err(problem))) => Err(problem.into_message()),
        Some((position, Ok(drawn))) => Ok(ShownExample {
            grid: position.values().to_string(),
            board: Format::PencilMarks.write(&position),
            step: drawn.alternative_text,
            svg: drawn.svg,
        }),
    };
    if form == OutputForm::Svg {
        return match example {
            Ok(example) => results::write(example.svg.into_bytes(), Status::Done),
            Err(why) => {
                complain(&format!(
                    "there is no picture: {why}; `sudokud draw --technique {}` draws it on a puzzle",
                    technique.id
                ));
                Status::SomeFailed
            }
        };
    }
    let cost = match &backend {
        Backend::Local(live) => QuestionCost::of(&live.current(), &technique.id),
        // Its operator sees the times of its techniques in its metrics.
        Backend::Remote(_) => None,
    };
    let shown = ShownTechnique::new(&technique, example.ok(), Frequency::of(&technique.id), cost);
    let printer = Printer::new(Some(form));
    match form {
        OutputForm::Tsv => results::print(printer, &shown.fields(), Status::Done),
        _ => results::print(printer, &[shown], Status::Done),
    }
}

/// Asks for the technique's step on its position, with its picture.
fn drawn(
    backend: &Backend,
    position: &Position,
    id: String,
    language: Language,
) -> Result<DrawResponse, Problem> {
    let question = DrawQuestion {
        position: *position,
        options: Arc::new(DrawOptions {
            shown: Some(Shown::Technique(id)),
            language: language.tag().to_owned(),
            ..DrawOptions::default()
        }),
    };
    let alone = Pipeline {
        threads: NonZeroUsize::MIN,
    };
    let mut drawn = None;
    let run = backend.run(
        alone,
        std::iter::once(((), Some(question))),
        |(), answer| answer,
        |answer, _: &mut std::io::Sink| {
            drawn = answer;
            Ok(())
        },
        &mut std::io::sink(),
    );
    drawn.unwrap_or_else(|| {
        let reason = run
            .err()
            .map_or_else(|| "no answer".to_owned(), |error| error.to_string());
        Err(Problem::Command(reason))
    })
}
