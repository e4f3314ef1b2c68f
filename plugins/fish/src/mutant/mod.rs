//! Mutant fish: all kinds of houses on both sides; without fins and with them. The search is `complex`.

mod finned_mutant_jellyfish;
mod finned_mutant_leviathan;
mod finned_mutant_squirmbag;
mod finned_mutant_swordfish;
mod finned_mutant_whale;
mod finned_mutant_x_wing;
mod mutant_jellyfish;
mod mutant_leviathan;
mod mutant_squirmbag;
mod mutant_swordfish;
mod mutant_whale;
mod mutant_x_wing;

pub use finned_mutant_jellyfish::FinnedMutantJellyfish;
pub use finned_mutant_leviathan::FinnedMutantLeviathan;
pub use finned_mutant_squirmbag::FinnedMutantSquirmbag;
pub use finned_mutant_swordfish::FinnedMutantSwordfish;
pub use finned_mutant_whale::FinnedMutantWhale;
pub use finned_mutant_x_wing::FinnedMutantXWing;
pub use mutant_jellyfish::MutantJellyfish;
pub use mutant_leviathan::MutantLeviathan;
pub use mutant_squirmbag::MutantSquirmbag;
pub use mutant_swordfish::MutantSwordfish;
pub use mutant_whale::MutantWhale;
pub use mutant_x_wing::MutantXWing;
