//! `sudokud recipe`: lists the recipes of `generate --recipe`, shows one as a file, and checks the file of one.

use clap::{Args, Subcommand};
use serde::Serialize;
use toml::{Table, Value};

use crate::calls::{Backend, backend};
use crate::fields::{self, Field, Shown};
use crate::flags::{CatalogFlags, CheckFlags};
use crate::json::{JsonLine, write_line};
use crate::printer::{Row, print_list};
use crate::status::{CommandError, Outcome, Status, complain};
use crate::table::Column;
use crate::values;
use sudokud_engine::find_named;
use sudokud_generate::NamedRecipe;
use sudokud_grade::TextFile;
use sudokud_service::proto::{ListRecipesRequest, Recipe};
use sudokud_service::{catalog, recipe};

/// `sudokud recipe`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum RecipeVerb {
    /// List the recipes.
    List(CatalogFlags),
    /// Show the fields of a recipe, as a recipe file.
    Show(ShowArguments),
    /// Check the file of a recipe against the loaded scales and techniques.
    Check(CheckFlags),
}

/// `sudokud recipe show`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ShowArguments {
    /// Name of the recipe
    #[arg(value_name = "NAME", value_parser = values::name)]
    name: String,
    #[command(flatten)]
    catalog: CatalogFlags,
}

/// Runs a verb on recipes.
pub(super) fn run(verb: &RecipeVerb) -> Outcome {
    match verb {
        RecipeVerb::List(catalog) => print_list(catalog.list.output, COLUMNS, &recipes(catalog)?),
        RecipeVerb::Show(arguments) => {
            let mut recipes = recipes(&arguments.catalog)?;
            let names = recipes.iter().map(|recipe| recipe.name.as_str());
            let index = find_named("recipe", &arguments.name, names)
                .map_err(|unknown| CommandError::usage(unknown.to_string()))?;
            let shown = ShownRecipe::of(recipes.swap_remove(index))?;
            fields::print(&shown, arguments.catalog.list.output)
        }
        RecipeVerb::Check(arguments) => check(arguments),
    }
}

fn recipes(catalog: &CatalogFlags) -> Result<Vec<Recipe>, CommandError> {
    Ok(Backend::open(&catalog.engine)?.list(&ListRecipesRequest::default())?)
}

/// Reads a recipe as a server would, and checks that it can be used with the loaded scales and techniques.
fn check(arguments: &CheckFlags) -> Outcome {
    let text = TextFile::read(&arguments.file).map_err(|error| {
        let file = arguments.file.display();
        CommandError::usage(format!("cannot read {file}: {error}; name the file of a recipe"))
    })?;
    let recipe = match NamedRecipe::read(&text) {
        Ok(recipe) => recipe,
        Err(error) => {
            for mistake in &error.mistakes {
                complain(&mistake.to_string());
            }
            return Ok(Status::BadConfiguration);
        }
    };
    let live = backend::load(&arguments.local)?;
    let known = live.current().known(recipe);
    if let Some(reason) = &known.unavailable {
        let mistake = sudokud_generate::mistake(&text, reason);
        return Err(CommandError::configuration(mistake.to_string()));
    }
    print_list(None, COLUMNS, &[catalog::recipe(&known)])
}

const COLUMNS: [Column<Recipe>; 3] = [
    Column::new("name", |recipe, text| text.push_str(&recipe.name)),
    Column::new("summary", |recipe, text| text.push_str(&recipe.summary)),
    Column::new("unavailable", |recipe, text| {
        text.push_str(&recipe.unavailable);
    }),
];

impl Row for Recipe {
    fn write_json(&self, output: &mut Vec<u8>) {
        write_line(&JsonLine::of("Recipe", self), output);
    }
}

/// A recipe and its file.
struct ShownRecipe {
    recipe: Recipe,
    file: String,
    table: Table,
}

/// The keys of a recipe file besides those of the request.
#[derive(Serialize)]
struct RecipeHead<'a> {
    name: &'a str,
    summary: &'a str,
}

impl ShownRecipe {
    /// Writes the file. A newer server may have fields with values that are unknown here.
    fn of(recipe: Recipe) -> Result<Self, CommandError> {
        let cannot = |problem: &dyn std::fmt::Display| {
            let name = &recipe.name;
            CommandError::failed(format!(
                "{name} cannot be shown: {problem}; use the sudokud of the server's release"
            ))
        };
        let request = recipe.request.clone().unwrap_or_default();
        let draft = recipe::draft(&request).map_err(|failure| cannot(&failure))?;
        let head = RecipeHead {
            name: &recipe.name,
            summary: &recipe.summary,
        };
        let head = toml::to_string(&head).map_err(|error| cannot(&error))?;
        let file = head + &toml::to_string(&draft).map_err(|error| cannot(&error))?;
        let table = file.parse().map_err(|error: toml::de::Error| cannot(&error))?;
        Ok(Self { recipe, file, table })
    }
}

impl Shown for ShownRecipe {
    fn text(&self) -> String {
        self.file.clone()
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        gather("", &self.table, &mut fields);
        fields
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        self.recipe.write_json(output);
    }
}

/// Adds the keys of a table with their paths. A table without keys is a field without a value.
fn gather(path: &str, table: &Table, fields: &mut Vec<Field>) {
    for (key, value) in table {
        let name = if path.is_empty() {
            key.clone()
        } else {
            format!("{path}.{key}")
        };
        match value {
            Value::Table(inner) if !inner.is_empty() => gather(&name, inner, fields),
            Value::Table(_) => fields.push(Field::new(name, "")),
            Value::String(value) => fields.push(Field::new(name, value)),
            other => fields.push(Field::new(name, other.to_string())),
        }
    }
}
