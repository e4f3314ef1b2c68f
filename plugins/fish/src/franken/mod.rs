//! Franken fish: boxes may stand beside the lines, on either side; without fins and with them. The search is `complex`.

mod finned_franken_jellyfish;
mod finned_franken_leviathan;
mod finned_franken_squirmbag;
mod finned_franken_swordfish;
mod finned_franken_whale;
mod finned_franken_x_wing;
mod franken_jellyfish;
mod franken_leviathan;
mod franken_squirmbag;
mod franken_swordfish;
mod franken_whale;
mod franken_x_wing;

pub use finned_franken_jellyfish::FinnedFrankenJellyfish;
pub use finned_franken_leviathan::FinnedFrankenLeviathan;
pub use finned_franken_squirmbag::FinnedFrankenSquirmbag;
pub use finned_franken_swordfish::FinnedFrankenSwordfish;
pub use finned_franken_whale::FinnedFrankenWhale;
pub use finned_franken_x_wing::FinnedFrankenXWing;
pub use franken_jellyfish::FrankenJellyfish;
pub use franken_leviathan::FrankenLeviathan;
pub use franken_squirmbag::FrankenSquirmbag;
pub use franken_swordfish::FrankenSwordfish;
pub use franken_whale::FrankenWhale;
pub use franken_x_wing::FrankenXWing;
