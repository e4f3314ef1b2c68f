//! The searches that many techniques are made of, for the plugins of this workspace and for any other.
//!
//! - [`subsets`]: as many sets as members, the idea behind naked and hidden subsets and basic fish;
//! - [`lines`]: the places of a digit as nine masks, row by row or column by column;
//! - [`templates`]: where a digit can be at all, by logic about this digit alone.
//!
//! It is a plain library that exports no technique: a plugin that depended on another plugin's crate would have two entry
//! functions, which does not link.

pub mod lines;
pub mod subsets;
pub mod templates;
