//! `technique list`: the loaded techniques. The other half, `technique verify`, is in `verify`.

pub mod arguments;
pub mod row;
mod verify;
pub mod verify_row;

use self::arguments::TechniqueVerb;
use self::row::TechniqueRow;
use crate::cli::list::{self, Client};
use crate::cli::status::Status;
use crate::service::proto::{ListTechniquesRequest, ListTechniquesResponse};
use crate::service::techniques;

/// Does what was asked about techniques.
pub(super) fn run(verb: &TechniqueVerb) -> Status {
    let rows = |answer: ListTechniquesResponse| {
        let techniques = answer.techniques.into_iter();
        techniques.map(TechniqueRow::from).collect()
    };
    match verb {
        TechniqueVerb::List(arguments) => list::run(
            arguments,
            |snapshot| Ok(rows(techniques::techniques(snapshot))),
            async |mut client: Client| {
                let answer = client.list_techniques(ListTechniquesRequest {}).await?;
                Ok(rows(answer.into_inner()))
            },
        ),
        TechniqueVerb::Verify(arguments) => verify::run(arguments),
    }
}
