//! The techniques against their definitions, and every proof replayed from its evidence alone.

mod definition;
mod kraken;
mod proof;
mod replay;
