//! `sudokud reserve`: lists and empties the stocks of a server, which alone opens its store.

use clap::{Args, Subcommand};

use crate::json::{JsonLine, write_line};
use crate::operator::OperatorFlags;
use crate::printer::{Row, print_list};
use crate::status::{CommandError, Outcome, Status, complain};
use crate::table::Column;
use sudokud_engine::find_named;
use sudokud_service::proto::{EmptyReserveRequest, ListReserveRequest, RefillState, Stock};

/// `sudokud reserve`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum ReserveVerb {
    /// List the stocks: those of the server's configuration first, then others in its store.
    List(OperatorFlags),
    /// Remove the puzzles of a stock; the server fills it again if it uses it.
    Empty(EmptyArguments),
}

/// `sudokud reserve empty`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct EmptyArguments {
    /// Name of the stock in the configuration, or its key
    #[arg(value_name = "STOCK")]
    stock: String,
    #[command(flatten)]
    operator: OperatorFlags,
}

/// Runs a verb on stocks.
pub(super) fn run(verb: &ReserveVerb) -> Outcome {
    match verb {
        ReserveVerb::List(operator) => {
            let stocks = operator.connect()?.call(&ListReserveRequest {})?.stocks;
            print_list(operator.list.output, COLUMNS, &stocks)
        }
        ReserveVerb::Empty(arguments) => empty(arguments),
    }
}

fn empty(arguments: &EmptyArguments) -> Outcome {
    let server = arguments.operator.connect()?;
    let stocks = server.call(&ListReserveRequest {})?.stocks;
    let by_key = stocks.iter().position(|stock| stock.key == arguments.stock);
    let by_name = || find_named("stock", &arguments.stock, stocks.iter().map(|stock| &*stock.name));
    let index = by_key.map_or_else(by_name, Ok);
    let stock = &stocks[index.map_err(|unknown| CommandError::usage(unknown.to_string()))?];
    if stock.key.is_empty() {
        return Err(CommandError::failed(format!(
            "the recipe of {} cannot be used, so it has no puzzles: {}",
            stock.name, stock.problem
        )));
    }
    let request = EmptyReserveRequest {
        key: stock.key.clone(),
    };
    let removed = server.call(&request)?.removed;
    complain(&format!("removed {removed} puzzles of {}", stock.name));
    Ok(Status::Done)
}

/// What the refill does, in a word.
fn refill(stock: &Stock) -> &'static str {
    match stock.refill() {
        RefillState::Unspecified => "unused",
        RefillState::Waiting => "waiting",
        RefillState::Filling => "filling",
        RefillState::Elsewhere => "elsewhere",
        RefillState::Failing => "failing",
    }
}

const COLUMNS: [Column<Stock>; 8] = [
    Column::new("stock", |stock, text| text.push_str(&stock.name)),
    Column::new("recipe", |stock, text| text.push_str(&stock.recipe)),
    Column::new("level", |stock, text| text.push_str(&stock.level.to_string())),
    Column::new("low", |stock, text| text.push_str(&stock.low.to_string())),
    Column::new("high", |stock, text| text.push_str(&stock.high.to_string())),
    Column::new("refill", |stock, text| text.push_str(refill(stock))),
    Column::new("key", |stock, text| text.push_str(&stock.key)),
    Column::new("problem", |stock, text| text.push_str(&stock.problem)),
];

impl Row for Stock {
    fn write_json(&self, output: &mut Vec<u8>) {
        write_line(&JsonLine::of("Stock", self), output);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::write_tsv;

    #[test]
    fn a_stock_is_a_row_of_eight_columns() {
        let stock = Stock {
            name: "fiendish".to_owned(),
            recipe: "sotd-fiendish".to_owned(),
            key: "0f".to_owned(),
            level: 7,
            low: 5,
            high: 20,
            refill: RefillState::Elsewhere.into(),
            ..Stock::default()
        };
        let mut bytes = Vec::new();
        write_tsv(&COLUMNS, &stock, &mut bytes);
        assert_eq!(bytes, b"fiendish\tsotd-fiendish\t7\t5\t20\telsewhere\t0f\t\n");
    }
}
