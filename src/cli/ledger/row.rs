//! Defines the row of `ledger create`, `list` and `count`.

use serde::Serialize;

use crate::output::OutputRow;
use sudokud_service::proto::Ledger;

/// The row of a ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct LedgerRow {
    /// The name.
    pub(crate) ledger: String,
    /// Number of puzzles.
    pub(crate) count: i64,
    /// The names of callers that may use it; empty for all.
    pub(crate) callers: Vec<String>,
    /// Why it is refused; empty if it can be used.
    pub(crate) problem: String,
}

impl From<Ledger> for LedgerRow {
    fn from(ledger: Ledger) -> Self {
        Self {
            ledger: ledger.name,
            count: ledger.count,
            callers: ledger.callers,
            problem: ledger.problem,
        }
    }
}

impl OutputRow for LedgerRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.ledger.clone(),
            self.count.to_string(),
            self.callers.join(" "),
            self.problem.clone(),
        ]
    }

    fn text(&self) -> String {
        if !self.problem.is_empty() {
            return format!("{}: refused, because {}\n", self.ledger, self.problem);
        }
        let callers = if self.callers.is_empty() {
            "all callers".to_owned()
        } else {
            self.callers.join(", ")
        };
        format!("{}: {} puzzles, for {callers}\n", self.ledger, self.count)
    }
}
