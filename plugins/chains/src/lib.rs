//! Chains: what follows from one candidate to the next, from cell to cell.
//!
//! - [`RemotePair`]: cells with the same two candidates, each of which sees the next.

mod remote_pair;

pub use remote_pair::RemotePair;

sudoku_technique::export_techniques!(RemotePair);
