//! Prints the fields of a recipe as a recipe file in TOML.

use serde::Serialize;
use toml::{Table, Value};

use crate::output::{OutputRow, Printer};
use crate::output_form::OutputForm;
use crate::recipe::arguments::ShowRecipeArguments;
use crate::results;
use crate::status::{Status, complain};
use sudokud_engine::find_named;
use sudokud_service::proto::Recipe;
use sudokud_service::recipe;

/// Prints the named recipe of a list.
pub(super) fn run(arguments: &ShowRecipeArguments, recipes: &[Recipe]) -> Status {
    let names = recipes.iter().map(|recipe| recipe.name.as_str());
    let recipe = match find_named("recipe", &arguments.name, names) {
        Ok(index) => &recipes[index],
        Err(unknown) => {
            complain(&unknown.to_string());
            return Status::WrongUsage;
        }
    };
    let (text, table) = match written(recipe) {
        Ok(written) => written,
        Err(problem) => {
            let name = &recipe.name;
            complain(&format!(
                "{name} cannot be shown: {problem}; use the sudokud of the server's release"
            ));
            return Status::SomeFailed;
        }
    };
    // The default is a file also without a terminal, because that is the purpose of the verb.
    match arguments.list.output.unwrap_or(OutputForm::Text) {
        OutputForm::Text | OutputForm::Svg | OutputForm::Csv => {
            results::write(text.into_bytes(), Status::Done)
        }
        OutputForm::Json => results::print(
            Printer::new(Some(OutputForm::Json)),
            &[WholeRecipe(table)],
            Status::Done,
        ),
        OutputForm::Tsv => {
            let mut fields = Vec::new();
            gather("", table, &mut fields);
            results::print(Printer::new(Some(OutputForm::Tsv)), &fields, Status::Done)
        }
    }
}

/// The keys of a recipe file besides the fields.
#[derive(Serialize)]
struct RecipeHead<'a> {
    name: &'a str,
    summary: &'a str,
}

/// The recipe as a file and as a table. A newer server may have fields with values that are unknown here.
fn written(recipe: &Recipe) -> Result<(String, Table), String> {
    let request = recipe.request.clone().unwrap_or_default();
    let draft = recipe::draft(&request).map_err(|failure| failure.to_string())?;
    let head = RecipeHead {
        name: &recipe.name,
        summary: &recipe.summary,
    };
    let text = |written: Result<String, toml::ser::Error>| written.map_err(|error| error.to_string());
    let whole = text(toml::to_string(&head))? + &text(toml::to_string(&draft))?;
    let table = whole.parse::<Table>().map_err(|error| error.to_string())?;
    Ok((whole, table))
}

/// All of a recipe: one object in JSON.
#[derive(Serialize)]
#[serde(transparent)]
struct WholeRecipe(Table);

impl OutputRow for WholeRecipe {
    fn columns(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

/// One field: a row of its own in tsv.
#[derive(Serialize)]
struct RecipeFieldRow {
    field: String,
    value: String,
}

fn gather(path: &str, table: Table, fields: &mut Vec<RecipeFieldRow>) {
    for (key, value) in table {
        let field = if path.is_empty() {
            key
        } else {
            format!("{path}.{key}")
        };
        match value {
            Value::Table(inner) if !inner.is_empty() => gather(&field, inner, fields),
            // The table of a rule without parameters.
            Value::Table(_) => fields.push(RecipeFieldRow {
                field,
                value: String::new(),
            }),
            Value::String(value) => fields.push(RecipeFieldRow { field, value }),
            other => fields.push(RecipeFieldRow {
                field,
                value: other.to_string(),
            }),
        }
    }
}

impl OutputRow for RecipeFieldRow {
    fn columns(&self) -> Vec<String> {
        vec![self.field.clone(), self.value.clone()]
    }

    fn text(&self) -> String {
        format!("{}: {}\n", self.field, self.value)
    }
}
