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
use crate::list;
use crate::output::Printer;
use crate::results;
use crate::status::Status;
use sudokud_service::catalog;
use sudokud_service::proto::catalog_service_client::CatalogServiceClient;
use sudokud_service::proto::{ListTechniquesRequest, Technique};

/// Runs a verb on techniques.
pub(super) fn run(verb: &TechniqueVerb) -> Status {
    match verb {
        TechniqueVerb::List(arguments) => {
            let listed = list::open(&arguments.engine).and_then(|backend| techniques(&backend));
            match listed {
                Ok(techniques) => {
                    let rows: Vec<_> = techniques.into_iter().map(TechniqueRow::from).collect();
                    results::print(Printer::new(arguments.output), &rows, Status::Done)
                }
                Err(status) => status,
            }
        }
        TechniqueVerb::Show(arguments) => show::run(arguments),
        TechniqueVerb::Verify(arguments) => verify::run(arguments),
    }
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
