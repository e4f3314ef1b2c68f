//! The rooms together in this process, over the shipped plugins: what holds for every puzzle, scale, recipe and language.

mod hardest;
mod invariance;
mod languages;
mod positions;
mod recipes;
mod scales;
mod search_properties;
#[path = "../support/mod.rs"]
mod support;
