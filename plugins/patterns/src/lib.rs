//! Searches that several techniques share, for the plugins of this workspace and for any other plugin.
//!
//! - [`subsets`]: sets with as many members together as there are sets, the idea of naked and hidden subsets and basic fish;
//! - [`pairs`]: cells that have the same two candidates;
//! - [`houses`]: sets of houses;
//! - [`fish`]: the terms of fish of every shape, and [`fish_search`], which visits all fish;
//! - [`lines`]: the places of a digit as nine masks, row by row or column by column;
//! - [`templates`]: the places that remain possible for a digit by logic about this digit alone;
//! - [`inference`]: the direct consequences of a candidate being true or false, as a graph of bit rows;
//! - [`almost_locked_sets`]: sets of cells of a house with one digit more than cells.
//!
//! This crate is a plain library and exports no technique. A plugin cannot depend on the crate of another plugin, because then
//! it would have two entry functions and would not link.

pub mod almost_locked_sets;
pub mod fish;
pub mod fish_search;
pub mod houses;
pub mod inference;
pub mod lines;
pub mod pairs;
pub mod subsets;
pub mod templates;
