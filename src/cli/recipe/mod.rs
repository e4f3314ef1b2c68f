//! Lists the recipes of `generate --recipe` (`recipe list`, `show`), and checks the file of one (`check`).

pub(crate) mod arguments;
pub(crate) mod row;
mod show;

use self::arguments::RecipeVerb;
use self::row::RecipeRow;
use crate::backend;
use crate::backend::remote::all_pages;
use crate::list;
use crate::options::{CheckArguments, Engine};
use crate::output::Printer;
use crate::results;
use crate::status::{Status, complain};
use sudokud_generate::{self, NamedRecipe};
use sudokud_grade::TextFile;
use sudokud_service::catalog;
use sudokud_service::proto::catalog_service_client::CatalogServiceClient;
use sudokud_service::proto::{ListRecipesRequest, Recipe};

/// Runs a verb on recipes.
pub(super) fn run(verb: &RecipeVerb) -> Status {
    match verb {
        RecipeVerb::List(arguments) => match recipes(&arguments.engine) {
            Ok(recipes) => {
                let rows: Vec<_> = recipes.into_iter().map(RecipeRow::from).collect();
                results::print(Printer::new(arguments.output), &rows, Status::Done)
            }
            Err(status) => status,
        },
        RecipeVerb::Show(arguments) => match recipes(&arguments.list.engine) {
            Ok(recipes) => show::run(arguments, &recipes),
            Err(status) => status,
        },
        RecipeVerb::Check(arguments) => check(arguments),
    }
}

/// Fetches all recipes, in this process or from a server.
fn recipes(engine: &Engine) -> Result<Vec<Recipe>, Status> {
    list::fetch(engine, catalog::recipes, async |channel| {
        let mut client = CatalogServiceClient::new(channel);
        let listed = all_pages(async |page_token| {
            let request = ListRecipesRequest {
                page_size: 0,
                page_token,
            };
            let page = client.list_recipes(request).await?.into_inner();
            Ok((page.recipes, page.next_page_token))
        });
        listed.await
    })
}

/// Reads a recipe as a server would, and checks that it can be used with the loaded scales and techniques.
fn check(arguments: &CheckArguments) -> Status {
    let text = match TextFile::read(&arguments.file) {
        Ok(text) => text,
        Err(error) => {
            let file = arguments.file.display();
            complain(&format!("cannot read {file}: {error}; name the file of a recipe"));
            return Status::WrongUsage;
        }
    };
    let recipe = match NamedRecipe::read(&text) {
        Ok(recipe) => recipe,
        Err(error) => {
            for mistake in &error.mistakes {
                complain(&mistake.to_string());
            }
            return Status::BadConfiguration;
        }
    };
    let live = match backend::load(arguments.plugins.clone()) {
        Ok(live) => live,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    let known = live.current().known(recipe);
    if let Some(reason) = &known.unavailable {
        complain(&sudokud_generate::mistake(&text, reason).to_string());
        return Status::BadConfiguration;
    }
    let row = RecipeRow::from(catalog::recipe(&known));
    results::print(Printer::new(None), &[row], Status::Done)
}
