//! Lists the loaded techniques (`technique list`), shows one (`show`) and verifies them on known positions (`verify`).
//!
//! `facts` has measured frequencies and positions of the shipped techniques, `cost` asks a technique about them.

pub(crate) mod arguments;
mod cost;
mod facts;
pub(crate) mod row;
mod show;
mod show_row;
mod verify;
pub(crate) mod verify_row;

use self::arguments::TechniqueVerb;
use self::row::TechniqueRow;
use crate::backend::Backend;
use crate::backend::remote::all_pages;
use crate::language;
use crate::list;
use crate::output::Printer;
use crate::results;
use crate::status::Status;
use sudokud_service::Language;
use sudokud_service::catalog;
use sudokud_service::proto::catalog_service_client::CatalogServiceClient;
use sudokud_service::proto::{ListTechniquesRequest, Technique, Translation};

/// Runs a verb on techniques.
pub(super) fn run(verb: &TechniqueVerb) -> Status {
    match verb {
        TechniqueVerb::List(arguments) => {
            let language = language::chosen(arguments.language.as_deref());
            let listed = list::open(&arguments.list.engine).and_then(|backend| techniques(&backend));
            match listed {
                Ok(techniques) => {
                    let translated = techniques
                        .into_iter()
                        .map(|technique| translated(technique, language));
                    let rows: Vec<_> = translated.map(TechniqueRow::from).collect();
                    results::print(Printer::new(arguments.list.output), &rows, Status::Done)
                }
                Err(status) => status,
            }
        }
        TechniqueVerb::Show(arguments) => show::run(arguments),
        TechniqueVerb::Verify(arguments) => verify::run(arguments),
    }
}

/// Puts the name and the summary of a technique into this language. If it lacks one of them, both stay English.
fn translated(mut technique: Technique, language: Language) -> Technique {
    let mut translations = std::mem::take(&mut technique.translations).into_iter();
    let is_whole = |own: &Translation| !own.name.is_empty() && !own.summary.is_empty();
    if let Some(own) = translations.find(|own| own.language == language.tag() && is_whole(own)) {
        (technique.name, technique.summary) = (own.name, own.summary);
    }
    technique
}

/// Fetches all techniques in the order of the ladder, disabled ones last.
pub(crate) fn techniques(backend: &Backend) -> Result<Vec<Technique>, Status> {
    let listed = list::fetch_from(backend, catalog::techniques, async |channel| {
        let mut client = CatalogServiceClient::new(channel);
        let listed = all_pages(async |page_token| {
            let request = ListTechniquesRequest {
                page_size: 0,
                page_token,
            };
            let page = client.list_techniques(request).await?.into_inner();
            Ok((page.techniques, page.next_page_token))
        });
        listed.await
    });
    let mut techniques = listed?;
    // A server lists them by id.
    techniques.sort_by_key(|technique| (technique.disabled, technique.ladder_number));
    Ok(techniques)
}
