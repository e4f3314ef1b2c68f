//! Lists and empties the stocks of a server. The server has its store for itself, so all of it is calls.

pub(crate) mod arguments;
mod row;

use self::arguments::{EmptyArguments, ReserveVerb};
use self::row::StockRow;
use crate::operator::{call, connect};
use crate::output::Printer;
use crate::plugin::arguments::OperatorArguments;
use crate::results::print;
use crate::status::{Status, complain};
use sudokud_engine::find_named;
use sudokud_service::proto::{EmptyReserveRequest, ListReserveRequest, Stock};

/// Runs a verb on stocks.
pub(super) fn run(verb: &ReserveVerb) -> Status {
    let done = match verb {
        ReserveVerb::List(operator) => list(operator),
        ReserveVerb::Empty(arguments) => empty(arguments),
    };
    done.unwrap_or_else(|status| status)
}

fn stocks(operator: &OperatorArguments) -> Result<Vec<Stock>, Status> {
    let answer = call(&connect(operator)?, async |mut client| {
        client.list_reserve(ListReserveRequest {}).await
    });
    Ok(answer?.into_inner().stocks)
}

fn list(operator: &OperatorArguments) -> Result<Status, Status> {
    let rows: Vec<StockRow> = stocks(operator)?.into_iter().map(StockRow::from).collect();
    Ok(print(Printer::new(operator.output), &rows, Status::Done))
}

fn empty(arguments: &EmptyArguments) -> Result<Status, Status> {
    let stocks = stocks(&arguments.operator)?;
    let by_key = stocks.iter().find(|stock| stock.key == arguments.stock);
    let stock = if let Some(stock) = by_key {
        stock
    } else {
        let names = stocks.iter().map(|stock| &*stock.name);
        let index = find_named("stock", &arguments.stock, names).map_err(|unknown| {
            complain(&unknown.to_string());
            Status::WrongUsage
        })?;
        &stocks[index]
    };
    if stock.key.is_empty() {
        complain(&format!(
            "the recipe of {} cannot be used, so it has no puzzles: {}",
            stock.name, stock.problem
        ));
        return Err(Status::SomeFailed);
    }
    let request = EmptyReserveRequest {
        key: stock.key.clone(),
    };
    let remote = connect(&arguments.operator)?;
    let answer = call(&remote, async |mut client| client.empty_reserve(request).await)?;
    let removed = answer.into_inner().removed;
    complain(&format!("removed {removed} puzzles of {}", stock.name));
    Ok(Status::Done)
}
