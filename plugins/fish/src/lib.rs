//! Finds fish. A fish has base houses and the same number of cover houses. The cover houses contain all places of a digit in the base
//! houses, except fins.
//!
//! | kind | base and cover | fins |
//! |---|---|---|
//! | basic | rows and columns, or the other way round | no |
//! | finned, sashimi | the same | in one box |
//! | franken | the same, with boxes on one side or both | no, or at most `max-fins` |
//! | mutant | houses of all kinds | no, or at most `max-fins` |
//!
//! A fin is a place of the base that is in no cover house or in two base houses. A fish with fins eliminates only places that see every
//! fin. Each kind has the sizes two (X-Wing) to seven (Leviathan). All of these fish are rows of one table (`table`); [`FishTechnique`]
//! makes a technique of each row.
//!
//! Two fish with fins on the same base houses are reported as one: a [`SiameseFish`], a [`SiameseFrankenFish`] or a [`SiameseMutantFish`].
//!
//! The searches are `basic`, `finned`, and `complex` for franken and mutant fish. A fish may contain smaller ones. It is reported only if
//! it makes an elimination that no smaller one makes. A digit is skipped if all its places are in templates, because then no fish
//! eliminates any of them; see [`sudoku_patterns::templates`].

mod base;
mod basic;
mod closed;
mod complex;
mod crowds;
mod finned;
mod fish;
mod found;
mod growth;
mod siamese;
mod table;

pub use fish::FishTechnique;
pub use siamese::{SiameseComplexFish, SiameseFish, SiameseFrankenFish, SiameseMutantFish};
pub use table::row;

// Each siamese fish comes after the fish of its kind.
sudoku_technique::export_techniques!(
    FishTechnique<0>,
    FishTechnique<1>,
    FishTechnique<2>,
    FishTechnique<3>,
    FishTechnique<4>,
    FishTechnique<5>,
    FishTechnique<6>,
    FishTechnique<7>,
    FishTechnique<8>,
    FishTechnique<9>,
    FishTechnique<10>,
    FishTechnique<11>,
    FishTechnique<12>,
    FishTechnique<13>,
    FishTechnique<14>,
    FishTechnique<15>,
    FishTechnique<16>,
    FishTechnique<17>,
    SiameseFish,
    FishTechnique<18>,
    FishTechnique<19>,
    FishTechnique<20>,
    FishTechnique<21>,
    FishTechnique<22>,
    FishTechnique<23>,
    FishTechnique<24>,
    FishTechnique<25>,
    FishTechnique<26>,
    FishTechnique<27>,
    FishTechnique<28>,
    FishTechnique<29>,
    SiameseFrankenFish,
    FishTechnique<30>,
    FishTechnique<31>,
    FishTechnique<32>,
    FishTechnique<33>,
    FishTechnique<34>,
    FishTechnique<35>,
    FishTechnique<36>,
    FishTechnique<37>,
    FishTechnique<38>,
    FishTechnique<39>,
    FishTechnique<40>,
    FishTechnique<41>,
    SiameseMutantFish,
);
