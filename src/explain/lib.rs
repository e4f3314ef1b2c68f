//! Explains deductions in words, from their evidence alone.
//!
//! Plugins report evidence as structure and the host writes the text, so all techniques use the same words and a plugin needs no text
//! of its own. A text is in the [`Language`] that the caller names. From the smallest pieces to the whole:
//! - `language`: the files of languages, with the words of each;
//! - `cells`: cells, digits and candidates in lists;
//! - `words`: names of roles, kinds of nodes and groups;
//! - `ends`: the candidates at an end of a link;
//! - `chains`: a chain in the field's notation, [`notation`];
//! - `inference`, `cases` and `proof`: a chain in sentences, [`in_words`];
//! - `pattern`: candidates, cells, nodes and houses in the host's own words;
//! - `template`: the technique's own sentence, filled in;
//! - `step`: a whole step, [`heading`], [`whole_step`] and [`step_with_proof`];
//! - `look`: the mildest hint, [`where_to_look`];
//! - `legend`: the words of a picture's legend.
//!
//! What is not about a deduction, such as mistakes and grades, is a single message: a method of [`Words`].
//!
//! Evidence may be empty or contradict itself. Then the text is shorter, and still well-formed.
//!
//! *Invariant:* the code of this crate knows no technique by its id. The name of a pattern and its own sentence come from the plugin in
//! English, and from the file of the language in others.

mod cases;
mod cells;
mod chains;
mod clauses;
mod ends;
mod inference;
mod language;
mod legend;
mod look;
mod pattern;
mod proof;
mod step;
mod template;
#[cfg(test)]
mod test_evidence;
mod words;

pub use cells::capitalised;
pub use chains::notation;
pub use language::{
    Argument, FileProblem, Language, LanguageFile, LanguageFileError, Languages, MalformedTag,
    TechniqueTexts, Words,
};
pub use legend::Legend;
pub use look::{where_to_look, where_to_look_after};
pub use proof::in_words;
pub use step::{about, heading, labels, name, step_with_proof, whole_step};
pub use template::mistakes;
