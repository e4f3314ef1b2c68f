//! Fish between lines: a digit that `n` parallel lines hold only inside `n` crossing lines.
//!
//! Basic fish: [`XWing`] (two lines), [`Swordfish`] (three), [`Jellyfish`] (four), [`Squirmbag`] (five), [`Whale`] (six)
//! and [`Leviathan`] (seven). The last three are never needed on nine lines: beside a fish of size five there is always
//! one of size four at most with the same eliminations.
//!
//! Fish with fins, places that spoil the fish and share a box: finned, or sashimi when some line would have a single
//! place without them; of the same six sizes. Two of them on the same base lines are a [`SiameseFish`].
//!
//! What counts as one pattern: the digit, the base lines and the cover lines. Each base line has two places at
//! least (with one it is a hidden single). A fish may contain a smaller one; it is reported when it says
//! something that none of the smaller ones within it says, else left to them.
//!
//! The sizes share a search (`fish` and `finned`); each technique has its own file and its own tests.

mod base;
mod finned;
mod finned_jellyfish;
mod finned_leviathan;
mod finned_search;
mod finned_squirmbag;
mod finned_swordfish;
mod finned_whale;
mod finned_x_wing;
mod fish;
mod jellyfish;
mod leviathan;
mod sashimi_jellyfish;
mod sashimi_leviathan;
mod sashimi_squirmbag;
mod sashimi_swordfish;
mod sashimi_whale;
mod sashimi_x_wing;
mod siamese_fish;
mod squirmbag;
mod swordfish;
mod whale;
mod x_wing;

pub use finned_jellyfish::FinnedJellyfish;
pub use finned_leviathan::FinnedLeviathan;
pub use finned_squirmbag::FinnedSquirmbag;
pub use finned_swordfish::FinnedSwordfish;
pub use finned_whale::FinnedWhale;
pub use finned_x_wing::FinnedXWing;
pub use jellyfish::Jellyfish;
pub use leviathan::Leviathan;
pub use sashimi_jellyfish::SashimiJellyfish;
pub use sashimi_leviathan::SashimiLeviathan;
pub use sashimi_squirmbag::SashimiSquirmbag;
pub use sashimi_swordfish::SashimiSwordfish;
pub use sashimi_whale::SashimiWhale;
pub use sashimi_x_wing::SashimiXWing;
pub use siamese_fish::SiameseFish;
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
);
