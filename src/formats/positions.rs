//! Known positions of techniques, in the lines of `HoDoKu`'s library.

pub use sudokud_puzzle::formats::{Code, Expectation, LibraryLine, read_library};
