//! The `sudokud` binary.

fn main() {}
