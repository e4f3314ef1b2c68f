//! Lists the loaded techniques (`technique list`) and verifies them on known positions (`technique verify`).

pub(crate) mod arguments;
pub(crate) mod row;
mod verify;
pub(crate) mod verify_row;

use self::arguments::TechniqueVerb;
use self::row::TechniqueRow;
use crate::backend::remote::all_pages;
use crate::list;
use crate::status::Status;
use sudokud_service::catalog;
use sudokud_service::proto::catalog_service_client::CatalogServiceClient;
use sudokud_service::proto::{ListTechniquesRequest, Technique};

/// Runs a verb on techniques.
pub(super) fn run(verb: &TechniqueVerb) -> Status {
    let rows = |mut techniques: Vec<Technique>| {
        // A server lists them by id.
        techniques.sort_by_key(|technique| (technique.disabled, technique.ladder_number));
        techniques.into_iter().map(TechniqueRow::from).collect()
    };
    match verb {
        TechniqueVerb::List(arguments) => list::run(
            arguments,
            |snapshot| rows(catalog::techniques(snapshot)),
            async |channel| {
                let mut client = CatalogServiceClient::new(channel);
                let listed = all_pages(async |page_token| {
                    let request = ListTechniquesRequest {
                        page_size: 0,
                        page_token,
                    };
                    let page = client.list_techniques(request).await?.into_inner();
                    Ok((page.techniques, page.next_page_token))
                });
                Ok(rows(listed.await?))
            },
        ),
        TechniqueVerb::Verify(arguments) => verify::run(arguments),
    }
}
