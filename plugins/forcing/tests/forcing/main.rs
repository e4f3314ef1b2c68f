//! Compares the techniques with their definitions, and replays every proof from its evidence alone.

mod definition;
mod kraken;
mod proof;
mod replay;
