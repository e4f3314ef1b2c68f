//! Wings: one of two cells must hold a digit, so the digit is eliminated from every cell that sees both.
//!
//! - [`WWing`]: two equal cells `xy`, `xy` joined by a strong link on `x`;
//! - [`XyWing`]: a pivot `xy` with the pincers `xz` and `yz`;
//! - [`XyzWing`]: a pivot `xyz` with the pincers `xz` and `yz`.
//!
//! All three are bent: the two end cells do not see each other. If they do, the cells are a naked pair or triple. Techniques
//! for subsets find it, and it eliminates more.

mod explain;
mod w_wing;
mod xy_wing;
mod xyz_wing;

pub use w_wing::WWing;
pub use xy_wing::XyWing;
pub use xyz_wing::XyzWing;

sudoku_technique::export_techniques!(WWing, XyWing, XyzWing);
