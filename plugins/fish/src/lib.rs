//! Fish: houses that need a digit, and as many other houses that hold all their places for it.
//!
//! Basic fish, between lines: [`XWing`] (two lines), [`Swordfish`] (three), [`Jellyfish`] (four), [`Squirmbag`] (five), [`Whale`]
//! (six) and [`Leviathan`] (seven). The last three are never needed on nine lines: beside a fish of size five there is always
//! one of size four at most with the same eliminations.
//!
//! Fish with fins, places that spoil the fish and share a box: finned, or sashimi when some line would have a single
//! place without them; of the same six sizes. Two of them on the same base lines are a [`SiameseFish`].
//!
//! Of these one pattern is: the digit, the base lines and the cover lines. Each base line has two places at
//! least (with one it is a hidden single). A fish may contain a smaller one; it is reported when it says
//! something that none of the smaller ones within it says, else left to them.
//!
//! Franken fish may have boxes beside the lines, mutant fish have all kinds of houses on both sides; with fins and without, of
//! the same six sizes ([`FrankenXWing`], [`FinnedFrankenXWing`], [`MutantXWing`], [`FinnedMutantXWing`], ...). They are many, so of
//! those with the same eliminations one is told. Two with fins on the same base houses are a [`SiameseFrankenFish`] or a
//! [`SiameseMutantFish`].
//!
//! The sizes share a search (`basic`, `finned` and `complex`); each technique has its own file and its own tests. No search
//! begins for a digit that can still stand in each of its places by itself: see [`sudoku_patterns::templates`].

mod base;
mod basic;
mod closed;
mod complex;
mod crowds;
mod finned;
mod franken;
mod mutant;
mod siamese;

pub use basic::{Jellyfish, Leviathan, Squirmbag, Swordfish, Whale, XWing};
pub use finned::{
    FinnedJellyfish, FinnedLeviathan, FinnedSquirmbag, FinnedSwordfish, FinnedWhale, FinnedXWing,
    SashimiJellyfish, SashimiLeviathan, SashimiSquirmbag, SashimiSwordfish, SashimiWhale, SashimiXWing,
};
pub use franken::{
    FinnedFrankenJellyfish, FinnedFrankenLeviathan, FinnedFrankenSquirmbag, FinnedFrankenSwordfish,
    FinnedFrankenWhale, FinnedFrankenXWing, FrankenJellyfish, FrankenLeviathan, FrankenSquirmbag,
    FrankenSwordfish, FrankenWhale, FrankenXWing,
};
pub use mutant::{
    FinnedMutantJellyfish, FinnedMutantLeviathan, FinnedMutantSquirmbag, FinnedMutantSwordfish,
    FinnedMutantWhale, FinnedMutantXWing, MutantJellyfish, MutantLeviathan, MutantSquirmbag, MutantSwordfish,
    MutantWhale, MutantXWing,
};
pub use siamese::{SiameseFish, SiameseFrankenFish, SiameseMutantFish};

sudoku_technique::export_techniques!(
    XWing,
    Swordfish,
    Jellyfish,
    Squirmbag,
    Whale,
    Leviathan,
    FinnedXWing,
    SashimiXWing,
    FinnedSwordfish,
    SashimiSwordfish,
    FinnedJellyfish,
    SashimiJellyfish,
    FinnedSquirmbag,
    SashimiSquirmbag,
    FinnedWhale,
    SashimiWhale,
    FinnedLeviathan,
    SashimiLeviathan,
    SiameseFish,
    FrankenXWing,
    FrankenSwordfish,
    FrankenJellyfish,
    FrankenSquirmbag,
    FrankenWhale,
    FrankenLeviathan,
    FinnedFrankenXWing,
    FinnedFrankenSwordfish,
    FinnedFrankenJellyfish,
    FinnedFrankenSquirmbag,
    FinnedFrankenWhale,
    FinnedFrankenLeviathan,
    SiameseFrankenFish,
    MutantXWing,
    MutantSwordfish,
    MutantJellyfish,
    MutantSquirmbag,
    MutantWhale,
    MutantLeviathan,
    FinnedMutantXWing,
    FinnedMutantSwordfish,
    FinnedMutantJellyfish,
    FinnedMutantSquirmbag,
    FinnedMutantWhale,
    FinnedMutantLeviathan,
    SiameseMutantFish,
);
