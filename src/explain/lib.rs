//! Explaining a deduction to people: in words, from its evidence alone.
//!
//! Plugins give evidence as structure and the host renders it, so every technique speaks alike and a new plugin needs no
//! prose. From the smallest pieces to the whole:
//! - `cells`: cells, digits and candidates in lists;
//! - `words`: what a role, a kind of node and a group are called;
//! - `ends`: what stands at an end of a link;
//! - `chains`: a chain in the field's notation, [`notation`];
//! - `inference`, `cases` and `proof`: a chain in sentences, [`in_words`];
//! - `pattern`: candidates, cells, nodes and houses in the host's own words;
//! - `template`: the technique's own sentence, filled in;
//! - `step`: a whole step, [`whole_step`] and [`step_with_proof`];
//! - `look`: the mildest hint, [`where_to_look`].
//!
//! Evidence may be empty or contradict itself. Then the text says less; it never breaks, and no piece of it dangles.
//!
//! *Invariant:* nothing here knows a technique by its id; what a pattern is called comes from the plugin's descriptor.

mod cases;
mod cells;
mod chains;
mod ends;
mod inference;
mod look;
mod pattern;
mod proof;
mod step;
mod template;
#[cfg(test)]
mod test_evidence;
mod words;

pub use chains::notation;
pub use look::where_to_look;
pub use proof::in_words;
pub use step::{step_with_proof, whole_step};
