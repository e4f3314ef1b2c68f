//! Lists the loaded scales (`scale list`, `show`), checks the file of one (`check`), and compares two (`compare`).

pub(crate) mod arguments;
mod compare;
pub(crate) mod row;
mod show;

use std::path::Path;

use self::arguments::ScaleVerb;
use self::row::ScaleRow;
use crate::backend;
use crate::backend::remote::all_pages;
use crate::list;
use crate::options::{CheckArguments, Engine};
use crate::output::Printer;
use crate::results;
use crate::status::{Status, complain};
use sudokud_grade::{self, Scale, TextFile};
use sudokud_service::catalog;
use sudokud_service::proto::catalog_service_client::CatalogServiceClient;
use sudokud_service::proto::{ListScalesRequest, Scale as Listed};

/// Runs a verb on scales.
pub(super) fn run(verb: &ScaleVerb) -> Status {
    match verb {
        ScaleVerb::List(arguments) => match scales(&arguments.engine) {
            Ok(scales) => {
                let rows: Vec<_> = scales.into_iter().map(ScaleRow::from).collect();
                results::print(Printer::new(arguments.output), &rows, Status::Done)
            }
            Err(status) => status,
        },
        ScaleVerb::Show(arguments) => match scales(&arguments.list.engine) {
            Ok(scales) => show::run(arguments, &scales),
            Err(status) => status,
        },
        ScaleVerb::Check(arguments) => check(arguments),
        ScaleVerb::Compare(arguments) => compare::run(arguments),
    }
}

/// Fetches all scales, in this process or from a server.
fn scales(engine: &Engine) -> Result<Vec<Listed>, Status> {
    list::fetch(engine, catalog::scales, async |channel| {
        let mut client = CatalogServiceClient::new(channel);
        let listed = all_pages(async |page_token| {
            let request = ListScalesRequest {
                page_size: 0,
                page_token,
            };
            let page = client.list_scales(request).await?.into_inner();
            Ok((page.scales, page.next_page_token))
        });
        listed.await
    })
}

/// Reads a scale as a server would, and prints its row.
fn check(arguments: &CheckArguments) -> Status {
    let text = match TextFile::read(&arguments.file) {
        Ok(text) => text,
        Err(error) => {
            let file = arguments.file.display();
            complain(&format!("cannot read {file}: {error}; name the file of a scale"));
            return Status::WrongUsage;
        }
    };
    // A scale can extend others of its folder, which a server loads with it.
    let folder = match arguments.file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let others: Vec<TextFile> = TextFile::shipped(sudokud_grade::SHIPPED)
        .chain(TextFile::read_folder(folder, "toml").unwrap_or_default())
        .collect();
    let live = match backend::load(arguments.plugins.clone()) {
        Ok(live) => live,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    match Scale::read(&text, &others, live.current().catalog()) {
        Ok(scale) => {
            for note in scale.notes() {
                complain(&note.to_string());
            }
            let row = ScaleRow::from(catalog::scale(&scale));
            results::print(Printer::new(None), &[row], Status::Done)
        }
        Err(error) => {
            for mistake in &error.mistakes {
                complain(&mistake.to_string());
            }
            Status::BadConfiguration
        }
    }
}
