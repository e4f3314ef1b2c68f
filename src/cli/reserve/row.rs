//! Defines the row of `reserve list`.

use serde::Serialize;

use crate::output::OutputRow;
use sudokud_service::proto::{RefillState, Stock};

/// The row of a stock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct StockRow {
    /// The name in the configuration.
    pub(crate) stock: String,
    /// The recipe; empty if the server does not use the stock.
    pub(crate) recipe: String,
    /// Number of puzzles.
    pub(crate) level: i64,
    /// The refill begins below this number.
    pub(crate) low: i64,
    /// The refill ends at this number.
    pub(crate) high: i64,
    /// What the refill does.
    pub(crate) refill: &'static str,
    /// The key.
    pub(crate) key: String,
    /// Why the recipe cannot be used; empty if it can.
    pub(crate) problem: String,
}

impl From<Stock> for StockRow {
    fn from(stock: Stock) -> Self {
        let refill = match stock.refill() {
            RefillState::Unspecified => "unused",
            RefillState::Waiting => "waiting",
            RefillState::Filling => "filling",
            RefillState::Elsewhere => "elsewhere",
            RefillState::Failing => "failing",
        };
        Self {
            refill,
            stock: stock.name,
            recipe: stock.recipe,
            level: stock.level,
            low: stock.low,
            high: stock.high,
            key: stock.key,
            problem: stock.problem,
        }
    }
}

impl OutputRow for StockRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.stock.clone(),
            self.recipe.clone(),
            self.level.to_string(),
            self.low.to_string(),
            self.high.to_string(),
            self.refill.to_owned(),
            self.key.clone(),
            self.problem.clone(),
        ]
    }

    fn text(&self) -> String {
        let Self {
            stock,
            recipe,
            level,
            low,
            high,
            refill,
            key,
            problem,
        } = self;
        if recipe.is_empty() {
            return format!("{stock}: {level} puzzles; this server does not use it (key {key})\n");
        }
        if !problem.is_empty() {
            return format!("{stock}: the recipe {recipe} cannot be used: {problem}\n");
        }
        format!(
            "{stock}: {level} of {high} puzzles for the recipe {recipe}; refill below {low}: {refill} (key {key})\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stock_is_one_line_in_each_state() {
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
        let row = StockRow::from(stock.clone());
        assert_eq!(
            row.columns().join(" "),
            "fiendish sotd-fiendish 7 5 20 elsewhere 0f "
        );
        assert_eq!(
            row.text(),
            "fiendish: 7 of 20 puzzles for the recipe sotd-fiendish; refill below 5: elsewhere (key 0f)\n"
        );
        let unusable = StockRow::from(Stock {
            problem: "no x-wing".to_owned(),
            ..stock.clone()
        });
        assert!(unusable.text().ends_with("cannot be used: no x-wing\n"));
        let foreign = StockRow::from(Stock {
            recipe: String::new(),
            refill: 0,
            ..stock
        });
        assert_eq!(foreign.refill, "unused");
        assert!(foreign.text().contains("does not use it"));
    }
}
