//! Chains: inferences from one candidate to the next, from cell to cell.
//!
//! - [`RemotePair`]: cells with the same two candidates, each of which sees the next;
//! - [`XChain`]: strong and weak links of one digit in turn; [`XyChain`]: cells with two candidates;
//! - [`ContinuousNiceLoop`], [`DiscontinuousNiceLoop`], [`AlternatingInferenceChain`]: links of all digits;
//! - [`GroupedContinuousNiceLoop`], [`GroupedDiscontinuousNiceLoop`], [`GroupedAlternatingInferenceChain`]: the same with
//!   groups of candidates that act as one.
//!
//! All but the first search the same graph, the `web`. It is made once for each board and says for most boards at once that
//! chains remove nothing. The searches are `ends`, `continuous` and `discontinuous`, `options` has the two sets of options, and
//! `proof` reports the chains.

mod continuous;
mod discontinuous;
mod ends;
mod options;
mod proof;
mod web;

mod alternating_inference_chain;
mod continuous_nice_loop;
mod discontinuous_nice_loop;
mod grouped_alternating_inference_chain;
mod grouped_continuous_nice_loop;
mod grouped_discontinuous_nice_loop;
mod remote_pair;
mod x_chain;
mod xy_chain;

pub use alternating_inference_chain::AlternatingInferenceChain;
pub use continuous_nice_loop::ContinuousNiceLoop;
pub use discontinuous_nice_loop::DiscontinuousNiceLoop;
pub use grouped_alternating_inference_chain::GroupedAlternatingInferenceChain;
pub use grouped_continuous_nice_loop::GroupedContinuousNiceLoop;
pub use grouped_discontinuous_nice_loop::GroupedDiscontinuousNiceLoop;
pub use remote_pair::RemotePair;
pub use x_chain::XChain;
pub use xy_chain::XyChain;

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
