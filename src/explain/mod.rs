//! Explaining a deduction to people: in words, from its evidence alone.
//!
//! Plugins give evidence as structure and the host renders it, so every technique speaks alike and a new plugin needs no
//! prose. `words` has a function for each grade of help: [`where_to_look`] and [`whole_step`].
//!
//! *Invariant:* nothing here knows a technique by its id; what a pattern is called comes from the plugin's descriptor.

mod chains;
mod words;

pub use chains::notation;
pub use words::{where_to_look, whole_step};
