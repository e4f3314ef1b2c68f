//! Subsets: as many digits as cells within one house, so they use each other up.
//!
//! - naked ([`NakedPair`], [`NakedTriple`], [`NakedQuadruple`]): cells with no other candidates;
//! - hidden ([`HiddenPair`], [`HiddenTriple`], [`HiddenQuadruple`]): digits with no other places.
//!
//! Three rules define one pattern, for all six:
//! - the cells (naked) or the digits and cells (hidden) make the pattern, not the house: two cells in one row and
//!   one box are one naked pair with the eliminations of both houses;
//! - every cell has two candidates at least, and every digit two places: with one it is a single;
//! - a subset may contain a smaller one (a pair within a triple). It is reported if it makes an elimination that none of the
//!   smaller ones within it makes.
//!
//! The sizes share a search (`naked`, `hidden`); each technique has its own file and its own tests.

mod hidden;
mod hidden_pair;
mod hidden_quadruple;
mod hidden_triple;
mod naked;
mod naked_pair;
mod naked_quadruple;
mod naked_triple;
mod reducible;

pub use hidden_pair::HiddenPair;
pub use hidden_quadruple::HiddenQuadruple;
pub use hidden_triple::HiddenTriple;
pub use naked_pair::NakedPair;
pub use naked_quadruple::NakedQuadruple;
pub use naked_triple::NakedTriple;

sudoku_technique::export_techniques!(
    NakedPair,
    NakedTriple,
    NakedQuadruple,
    HiddenPair,
    HiddenTriple,
    HiddenQuadruple,
);
