//! The technique engine.

pub mod positions;
