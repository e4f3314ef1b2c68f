//! The inference graph of a board: what follows directly from each candidate being true, or false.
//!
//! Nodes are the candidates of the board, numbered by digit and then by cell, and on demand what acts as one candidate: groups
//! (all that the crossing of a box and a line has of a digit) and the digits of almost locked sets.
//!
//! ```text
//!     strong, off => on    of two nodes at least one is true: they are all that a house has of a digit, or that a cell has
//!     weak,   on => off    of two nodes at most one is true: of one digit in one house, or of one cell
//! ```
//!
//! Both are symmetric. A graph is rows of bits over node numbers, one row for each node and kind of link, so that reachability
//! is or-ing of rows: [`Graph::strong`], [`Graph::weak`]. What makes a link is not kept but found again, [`Graph::reason`].
//!
//! Most boards need few words for a row: [`USUAL`] are enough for 256 nodes, [`MOST`] for every board with groups.
//!
//! ```
//! # use sudoku_patterns::inference::{Graph, MOST};
//! # use sudoku_technique::{Candidate, Cell, Digit, LinkStrength, Reason, testing};
//! // 1 stands in row 1 in columns 1 and 5 only.
//! let board = testing::board("r1c2346789-1");
//! let graph = Graph::<MOST>::new(&board);
//! let [a, b] = [0, 4].map(|column| Candidate::new(Cell::at(0, column), Digit::ALL[0]));
//! let [a, b] = [a, b].map(|candidate| graph.number(candidate).expect("it is on the board"));
//! assert!(graph.strong(a).contains(b));
//! assert!(matches!(graph.reason(a, b, LinkStrength::Strong), Some(Reason::House(_))));
//! ```

mod graph;
mod groups;
mod node;
mod reason;
mod row;

pub use graph::{Graph, MOST, USUAL};
pub use node::{Kind, Node};
pub use reason::reason;
pub use row::Row;
