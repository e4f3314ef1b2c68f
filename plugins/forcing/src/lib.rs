//! Forcing chains and nets: what follows from an assumption, and what that proves.
//!
//! - [`ForcingChainContradiction`]: chains lead from an assumption to what cannot be;
//! - [`ForcingChainVerity`]: chains lead from every case to the same conclusion.
//!
//! Map of the crate, from the smallest pieces to the whole:
//! - `bits`: rows of bits;
//! - `layout`: the candidates by number, the choices that they are in, their groups;
//! - `graph`: what follows from one node at once;
//! - `closure`: all that follows by chains, and what that proves;
//! - `reach`: the shortest chains from one assumption;
//! - `chains`: each outcome with its shortest proof;
//! - `writer`, `chain_proof`: proofs as evidence.

mod bits;
mod chain_proof;
mod chains;
mod closure;
mod forcing_chain_contradiction;
mod forcing_chain_verity;
mod graph;
mod layout;
mod outcome;
mod reach;
mod writer;

pub use forcing_chain_contradiction::ForcingChainContradiction;
pub use forcing_chain_verity::ForcingChainVerity;

sudoku_technique::export_techniques!(ForcingChainContradiction, ForcingChainVerity);
