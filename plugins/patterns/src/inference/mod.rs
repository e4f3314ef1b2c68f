//! The inference graph of a board: the direct consequences of each candidate being true or false.
//!
//! The nodes are the candidates of the board, numbered by digit and then by cell. On demand, the graph also has nodes of several
//! candidates that act as one: groups (all places of a digit where a box and a line cross) and the digits of almost locked sets.
//!
//! ```text
//!     strong, off => on    at least one of two nodes is true: they are all places of a digit in a house, or all digits of a cell
//!     weak,   on => off    at most one of two nodes is true: they have the same digit in one house, or are in one cell
//! ```
//!
//! Both kinds of links are symmetric. For each node and each kind of link, the graph has a row of bits with a bit for each other
//! node: [`InferenceGraph::strong`], [`InferenceGraph::weak`]. So a search for reachable nodes is a bitwise or of rows. The
//! graph does not store the reasons of its links: [`InferenceGraph::reason`] finds them again.
//!
//! A row of [`USUAL`] words is enough for 256 nodes, and so for most boards. A row of [`MOST`] words is enough for every board
//! with groups.
//!
//! ```
//! # use sudoku_patterns::inference::{InferenceGraph, MOST};
//! # use sudoku_technique::{Candidate, Cell, Digit, LinkStrength, Reason, testing};
//! // In row 1, the digit 1 has places in columns 1 and 5 only.
//! let board = testing::board("r1c2346789-1");
//! let graph = InferenceGraph::<MOST>::new(&board);
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

pub use graph::{InferenceGraph, MOST, USUAL};
pub use node::{InferenceNode, InferenceNodeKind};
pub use reason::reason;
pub use row::BitRow;
