//! Wings: two cells of which one must hold a digit, so that the digit leaves every cell that sees both.
//!
//! - [`WWing`]: two equal cells `xy`, `xy` joined by a strong link on `x`;
//! - [`XyWing`]: a pivot `xy` with the pincers `xz` and `yz`;
//! - [`XyzWing`]: a pivot `xyz` with the pincers `xz` and `yz`.
//!
//! All three are bent: the two end cells do not see each other. Ends that do are a naked pair or triple, which is
//! found as such and says more.

mod w_wing;
mod xy_wing;
mod xyz_wing;

pub use w_wing::WWing;
pub use xy_wing::XyWing;
pub use xyz_wing::XyzWing;

sudoku_technique::export_techniques!(WWing, XyWing, XyzWing);
