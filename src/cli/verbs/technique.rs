//! `technique list`: the loaded techniques. The other half, `technique verify`, is in [`verify`].

mod verify;

use super::super::Status;
use super::super::arguments::TechniqueVerb;
use super::super::rows::TechniqueRow;
use super::list::{self, Client};
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
