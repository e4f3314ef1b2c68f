//! `scale list` and `scale check`: the loaded scales, and whether a file is one.

pub mod arguments;
pub mod row;

use std::fs;

use self::arguments::ScaleVerb;
use self::row::ScaleRow;
use crate::cli::backend;
use crate::cli::backend::remote::all_pages;
use crate::cli::list;
use crate::cli::options::Check;
use crate::cli::output::Printer;
use crate::cli::status::{Status, complain};
use crate::grade::Scale;
use crate::service::catalog;
use crate::service::proto::catalog_service_client::CatalogServiceClient;
use crate::service::proto::{ListScalesRequest, Scale as Listed};

/// Does what was asked about scales.
pub(super) fn run(verb: &ScaleVerb) -> Status {
    let rows = |scales: Vec<Listed>| scales.into_iter().map(ScaleRow::from).collect();
    match verb {
        ScaleVerb::List(arguments) => list::run(
            arguments,
            |snapshot| rows(catalog::scales(snapshot)),
            async |channel| {
                let mut client = CatalogServiceClient::new(channel);
                let listed = all_pages(async |page_token| {
                    let request = ListScalesRequest {
                        page_size: 0,
                        page_token,
                    };
                    let page = client.list_scales(request).await?.into_inner();
                    Ok((page.scales, page.next_page_token))
                });
                Ok(rows(listed.await?))
            },
        ),
        ScaleVerb::Check(arguments) => check(arguments),
    }
}

/// Reads a scale as a server would, and shows what came of it.
fn check(arguments: &Check) -> Status {
    let origin = arguments.file.display().to_string();
    let text = match fs::read_to_string(&arguments.file) {
        Ok(text) => text,
        Err(error) => {
            complain(&format!(
                "cannot read {origin}: {error}; name the file of a scale"
            ));
            return Status::WrongUsage;
        }
    };
    let live = match backend::load(arguments.plugins.clone()) {
        Ok(live) => live,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    match Scale::read(&origin, &text, live.current().catalog()) {
        Ok(scale) => {
            let row = ScaleRow::from(catalog::scale(&scale));
            list::print(Printer::new(None), &[row], Status::Done)
        }
        Err(error) => {
            complain(&error.to_string());
            Status::BadConfiguration
        }
    }
}
