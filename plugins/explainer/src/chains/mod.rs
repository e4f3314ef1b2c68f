//! The chaining rules.
//!
//! - `links`: the links of a board, and `closure`, what they lead to;
//! - `cycles`: chains and cycles without branches;
//! - `propagation`: what follows from an assumption, `advanced`: with the help of other rules, `scan`: the hints that this gives;
//! - `rating`: ratings and the order of hints; `nested`: chains inside of chains; `nishio`: digits for rule 23; `poll`: when to give up; `quiet`: boards for the last rules;
//! - `rules`: the techniques, `proof`: their evidence.

mod advanced;
mod closure;
mod cycles;
mod links;
mod nested;
mod nishio;
mod poll;
mod proof;
mod propagation;
mod quiet;
mod rating;
mod rules;
mod scan;

pub use rules::{ForcingChains, ForcingNets};
