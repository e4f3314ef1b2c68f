//! Forcing chains, forcing nets and Kraken fish: conclusions from assumptions.
//!
//! - [`ForcingChainContradiction`]: chains lead from an assumption to a contradiction;
//! - [`ForcingChainVerity`]: chains lead from every case to the same conclusion;
//! - [`ForcingNetContradiction`] and [`ForcingNetVerity`]: the same with all singles that follow from an assumption;
//! - [`KrakenFishType1`] and [`KrakenFishType2`]: chains from the fins of a fish.
//!
//! Map of the crate, from the smallest pieces to the whole:
//! - `layout`: the candidates by number, their choices and their groups;
//! - `graph`: the links from one node to the next;
//! - `closure`: all that follows by chains, and the facts that this proves;
//! - `levels`, `reach`: the lengths of the shortest chains from one assumption, and the chains;
//! - `chains`: each outcome with its shortest proof;
//! - `side_by_side`: the nets of all candidates at once;
//! - `trace`: the net of one assumption, with reasons;
//! - `nets`, `verities`: the outcomes that nets prove, the shortest proofs first;
//! - `kraken`: fish with fins and the chains from these; `kraken_fish`: a technique for each type of them;
//! - `writer`, `chain_proof`, `net_proof`, `kraken_proof`: proofs as evidence;
//! - `setting`, `outcome`: options and deductions.

mod chain_proof;
mod chains;
mod closure;
mod forcing_chain_contradiction;
mod forcing_chain_verity;
mod forcing_net_contradiction;
mod forcing_net_verity;
mod graph;
mod kraken;
mod kraken_fish;
mod kraken_proof;
mod layout;
mod levels;
mod net_proof;
mod nets;
mod outcome;
mod reach;
mod setting;
mod side_by_side;
mod trace;
mod verities;
mod writer;

pub use forcing_chain_contradiction::ForcingChainContradiction;
pub use forcing_chain_verity::ForcingChainVerity;
pub use forcing_net_contradiction::ForcingNetContradiction;
pub use forcing_net_verity::ForcingNetVerity;
pub use kraken_fish::{KrakenFishTechnique, KrakenFishType1, KrakenFishType2};

sudoku_technique::export_techniques!(
    ForcingChainContradiction,
    ForcingChainVerity,
    ForcingNetContradiction,
    ForcingNetVerity,
    KrakenFishType1,
    KrakenFishType2
);
