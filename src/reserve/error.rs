//! The errors of a store.

/// Why a function of a store failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The store cannot be used now.
    #[error("the {store} store cannot be used: {reason}")]
    Unavailable {
        /// Its kind.
        store: &'static str,
        /// What happened.
        reason: String,
    },
    /// The store keeps no ledgers.
    #[error("the memory store has no ledgers; set reserve.store to file or redis")]
    NoLedgers,
    /// There is no such ledger.
    ///
    /// It names no other ledger: callers may not list them.
    #[error(
        "there is no ledger {name}; operators list ledgers with sudokud ledger list and create them with sudokud ledger create"
    )]
    UnknownLedger {
        /// Its name.
        name: String,
    },
    /// There is such a ledger already.
    #[error("there is a ledger {name} already")]
    LedgerExists {
        /// Its name.
        name: String,
    },
    /// The caller may not use this ledger.
    #[error("this caller may not use the ledger {name}")]
    Denied {
        /// Its name.
        name: String,
    },
    /// The ledger has lost entries, so that a puzzle could be handed out twice.
    #[error("the ledger {name} is refused: {reason}")]
    LedgerLost {
        /// Its name.
        name: String,
        /// What was noticed.
        reason: String,
    },
    /// Another server refills the stock.
    #[error("another server refills this stock")]
    LeaseLost,
}

impl StoreError {
    /// Returns the error in words for callers, without the paths and addresses that a reason may have.
    pub fn for_callers(&self) -> String {
        match self {
            Self::Unavailable { .. } => {
                "the store of stocks and ledgers cannot be used now; the log of the server has the reason"
                    .to_owned()
            }
            Self::LedgerLost { name, .. } => format!(
                "the ledger {name} is refused, because it may have lost puzzles; the log of the server has the reason"
            ),
            other => other.to_string(),
        }
    }

    /// Returns whether the store itself failed, rather than refusing the operation.
    pub fn is_fault(&self) -> bool {
        matches!(self, Self::Unavailable { .. } | Self::LedgerLost { .. })
    }
}
