//! Subsets: a number of cells of a house that need the same number of digits.
//!
//! - naked ([`NakedPair`], [`NakedTriple`], [`NakedQuadruple`]): the cells have no other candidates, so their digits are
//!   eliminated from the rest of the house;
//! - hidden ([`HiddenPair`], [`HiddenTriple`], [`HiddenQuadruple`]): the digits have no other places in the house, so all other
//!   candidates are eliminated from their cells.
//!
//! These rules define one pattern:
//! - A naked subset is its cells; a hidden subset is its digits and cells. The house does not count: two cells in one row and
//!   one box are one naked pair with the eliminations of both houses.
//! - Every cell has at least two candidates, and every digit at least two places. With one it is a single.
//! - A subset may contain a smaller one, such as a pair in a triple. It is reported if it makes an elimination that no smaller
//!   one in it makes.
//!
//! All techniques are rows of one table (`table`); [`SubsetTechnique`] makes a technique of each row. The searches are `naked`,
//! `naked_pair` and `hidden`. Before most of them, `reducible` checks whether any subset of the board eliminates anything.

mod hidden;
mod naked;
mod naked_pair;
mod reducible;
mod subset;
mod table;

pub use subset::{
    HiddenPair, HiddenQuadruple, HiddenTriple, NakedPair, NakedQuadruple, NakedTriple, SubsetTechnique,
};

sudoku_technique::export_techniques!(
    NakedPair,
    NakedTriple,
    NakedQuadruple,
    HiddenPair,
    HiddenTriple,
    HiddenQuadruple,
);
