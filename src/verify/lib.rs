//! Known positions: techniques judged on them, and a search that finds new ones.
//!
//! A library line holds a board in mid-solve and what one technique is known to find there. Its code says which technique:
//! techniques claim codes in their descriptors, so nothing about a single one stands here. A line can also name a
//! technique's id, for techniques that the library's own program never knew.
//!
//! - `judge` asks the techniques of a line and compares;
//! - `path` walks a random puzzle up a ladder, which gives boards to look at;
//! - `gather` asks techniques about these boards, `shelf` keeps the best positions of each;
//! - `near_miss` changes a position so little that the technique just does not find it any more.

mod gather;
mod judge;
mod near_miss;
mod path;
mod shelf;

pub use gather::{Gathered, Gathering};
pub use judge::{Codes, Tally, Verdict};
pub use path::Path;
