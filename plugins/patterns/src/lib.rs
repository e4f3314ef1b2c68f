//! The searches that many techniques are made of, for the plugins of this workspace and for any other.
//!
//! - [`subsets`]: as many sets as members, the idea behind naked and hidden subsets and basic fish;
//! - [`houses`]: sets of houses;
//! - [`fish`]: the words for fish of every shape, and [`fish_search`], which goes through all of them;
//! - [`lines`]: the places of a digit as nine masks, row by row or column by column;
//! - [`templates`]: where a digit can be at all, by logic about this digit alone;
//! - [`inference`]: what follows from a candidate being true or false, as a graph of bit rows;
//! - [`almost_locked_sets`]: the sets of cells of a house that hold one digit more than they are.
//!
//! It is a plain library that exports no technique: a plugin that depended on another plugin's crate would have two entry
//! functions, which does not link.

pub mod almost_locked_sets;
pub mod fish;
pub mod fish_search;
pub mod houses;
pub mod inference;
pub mod lines;
pub mod subsets;
pub mod templates;
