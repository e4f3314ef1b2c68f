//! Chains: links from one candidate to the next that prove an elimination.
//!
//! - [`RemotePair`]: cells with the same two candidates, each of which sees the next;
//! - [`XChain`]: strong and weak links of one digit in turn; [`XyChain`]: cells with two candidates;
//! - [`ContinuousNiceLoop`], [`DiscontinuousNiceLoop`], [`AlternatingInferenceChain`]: links of all digits;
//! - [`GroupedContinuousNiceLoop`], [`GroupedDiscontinuousNiceLoop`], [`GroupedAlternatingInferenceChain`]: the same with
//!   groups of candidates that act as one.
//!
//! All but the first are rows of one table (`table`); [`ChainTechnique`] makes a technique of each row. They search the same
//! graph (`web`), which each thread builds once for a board. On most boards the web shows at once that no chain eliminates
//! anything. The searches are `ends`, `continuous` and `discontinuous`; each module describes its techniques. `options` has the
//! options, and `proof` reports the chains.

mod continuous;
mod discontinuous;
mod ends;
mod options;
mod proof;
mod remote_pair;
mod table;
mod technique;
mod web;

pub use remote_pair::RemotePair;
pub use technique::{
    AlternatingInferenceChain, ChainTechnique, ContinuousNiceLoop, DiscontinuousNiceLoop,
    GroupedAlternatingInferenceChain, GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, XChain,
    XyChain,
};

sudoku_technique::export_techniques!(
    RemotePair,
    XChain,
    XyChain,
    ContinuousNiceLoop,
    DiscontinuousNiceLoop,
    AlternatingInferenceChain,
    GroupedContinuousNiceLoop,
    GroupedDiscontinuousNiceLoop,
    GroupedAlternatingInferenceChain,
);
