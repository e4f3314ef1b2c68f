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
//! The sizes share a search (`fish`, `finned` and `complex`); each technique has its own file and its own tests. No search
//! begins for a digit that can still stand in each of its places by itself: see [`sudoku_patterns::templates`].

mod base;
mod closed;
mod complex;
mod crowds;
mod finned;
mod finned_franken_jellyfish;
mod finned_franken_leviathan;
mod finned_franken_squirmbag;
mod finned_franken_swordfish;
mod finned_franken_whale;
mod finned_franken_x_wing;
mod finned_jellyfish;
mod finned_leviathan;
mod finned_mutant_jellyfish;
mod finned_mutant_leviathan;
mod finned_mutant_squirmbag;
mod finned_mutant_swordfish;
mod finned_mutant_whale;
mod finned_mutant_x_wing;
mod finned_search;
mod finned_squirmbag;
mod finned_swordfish;
mod finned_whale;
mod finned_x_wing;
mod fish;
mod franken_jellyfish;
mod franken_leviathan;
mod franken_squirmbag;
mod franken_swordfish;
mod franken_whale;
mod franken_x_wing;
mod jellyfish;
mod leviathan;
mod mutant_jellyfish;
mod mutant_leviathan;
mod mutant_squirmbag;
mod mutant_swordfish;
mod mutant_whale;
mod mutant_x_wing;
mod sashimi_jellyfish;
mod sashimi_leviathan;
mod sashimi_squirmbag;
mod sashimi_swordfish;
mod sashimi_whale;
mod sashimi_x_wing;
mod siamese;
mod siamese_fish;
mod siamese_franken_fish;
mod siamese_mutant_fish;
mod squirmbag;
mod swordfish;
mod whale;
mod x_wing;

pub use finned_franken_jellyfish::FinnedFrankenJellyfish;
pub use finned_franken_leviathan::FinnedFrankenLeviathan;
pub use finned_franken_squirmbag::FinnedFrankenSquirmbag;
pub use finned_franken_swordfish::FinnedFrankenSwordfish;
pub use finned_franken_whale::FinnedFrankenWhale;
pub use finned_franken_x_wing::FinnedFrankenXWing;
pub use finned_jellyfish::FinnedJellyfish;
pub use finned_leviathan::FinnedLeviathan;
pub use finned_mutant_jellyfish::FinnedMutantJellyfish;
pub use finned_mutant_leviathan::FinnedMutantLeviathan;
pub use finned_mutant_squirmbag::FinnedMutantSquirmbag;
pub use finned_mutant_swordfish::FinnedMutantSwordfish;
pub use finned_mutant_whale::FinnedMutantWhale;
pub use finned_mutant_x_wing::FinnedMutantXWing;
pub use finned_squirmbag::FinnedSquirmbag;
pub use finned_swordfish::FinnedSwordfish;
pub use finned_whale::FinnedWhale;
pub use finned_x_wing::FinnedXWing;
pub use franken_jellyfish::FrankenJellyfish;
pub use franken_leviathan::FrankenLeviathan;
pub use franken_squirmbag::FrankenSquirmbag;
pub use franken_swordfish::FrankenSwordfish;
pub use franken_whale::FrankenWhale;
pub use franken_x_wing::FrankenXWing;
pub use jellyfish::Jellyfish;
pub use leviathan::Leviathan;
pub use mutant_jellyfish::MutantJellyfish;
pub use mutant_leviathan::MutantLeviathan;
pub use mutant_squirmbag::MutantSquirmbag;
pub use mutant_swordfish::MutantSwordfish;
pub use mutant_whale::MutantWhale;
pub use mutant_x_wing::MutantXWing;
pub use sashimi_jellyfish::SashimiJellyfish;
pub use sashimi_leviathan::SashimiLeviathan;
pub use sashimi_squirmbag::SashimiSquirmbag;
pub use sashimi_swordfish::SashimiSwordfish;
pub use sashimi_whale::SashimiWhale;
pub use sashimi_x_wing::SashimiXWing;
pub use siamese_fish::SiameseFish;
pub use siamese_franken_fish::SiameseFrankenFish;
pub use siamese_mutant_fish::SiameseMutantFish;
pub use squirmbag::Squirmbag;
pub use swordfish::Swordfish;
pub use whale::Whale;
pub use x_wing::XWing;

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
