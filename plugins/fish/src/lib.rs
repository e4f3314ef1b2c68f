//! Fish: houses that need a digit, and as many other houses that hold all their places for it.
//!
//! | kind | base and cover | fins |
//! |---|---|---|
//! | basic | rows and columns, or the other way round | no |
//! | finned, sashimi | the same | in one box |
//! | franken | the same, and boxes on either side | no, or at most `max-fins` |
//! | mutant | all kinds of houses on both sides | no, or at most `max-fins` |
//!
//! A fin is a place that spoils the fish; the deduction holds for the places that see every fin. Each kind has the sizes two
//! (X-Wing) to seven (Leviathan). All of them are rows of one table (`table`); [`Fish`] makes a technique of each row.
//!
//! Two fish with fins on the same base houses are a [`SiameseFish`], a [`SiameseFrankenFish`] or a [`SiameseMutantFish`].
//!
//! The searches are `basic`, `finned`, and `complex` for franken and mutant fish. A fish may contain a smaller one; it is
//! reported if it makes an elimination that none of the smaller ones makes. No search begins for a digit of which every place
//! is part of a template: see [`sudoku_patterns::templates`].

mod base;
mod basic;
mod closed;
mod complex;
mod crowds;
mod finned;
mod fish;
mod growth;
mod siamese;
mod table;

pub use fish::Fish;
pub use siamese::{SiameseFish, SiameseFrankenFish, SiameseMutantFish};
pub use table::row;

// Each siamese fish stands behind the fish of its kind.
sudoku_technique::export_techniques!(
    Fish<0>,
    Fish<1>,
    Fish<2>,
    Fish<3>,
    Fish<4>,
    Fish<5>,
    Fish<6>,
    Fish<7>,
    Fish<8>,
    Fish<9>,
    Fish<10>,
    Fish<11>,
    Fish<12>,
    Fish<13>,
    Fish<14>,
    Fish<15>,
    Fish<16>,
    Fish<17>,
    SiameseFish,
    Fish<18>,
    Fish<19>,
    Fish<20>,
    Fish<21>,
    Fish<22>,
    Fish<23>,
    Fish<24>,
    Fish<25>,
    Fish<26>,
    Fish<27>,
    Fish<28>,
    Fish<29>,
    SiameseFrankenFish,
    Fish<30>,
    Fish<31>,
    Fish<32>,
    Fish<33>,
    Fish<34>,
    Fish<35>,
    Fish<36>,
    Fish<37>,
    Fish<38>,
    Fish<39>,
    Fish<40>,
    Fish<41>,
    SiameseMutantFish,
);
