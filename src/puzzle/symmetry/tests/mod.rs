//! Tests the canonical form and the variants against their definitions, by going through all maps of cells.

mod brute_force;
mod normaliser;

pub(super) use normaliser::SIZES;
