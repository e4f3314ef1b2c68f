//! The techniques of Sudoku Explainer 1.2.1, in its order and with its ratings.

mod bug;
mod chains;
mod exclusion;
mod fish;
mod locking;
mod loops;
mod order;
mod sets;
mod singles;
mod table;
mod wings;

pub use bug::Bug;
pub use chains::{ForcingChains, ForcingNets};
pub use exclusion::AlignedExclusion;
pub use fish::BasicFish;
pub use locking::{Claiming, DirectPointing, Pointing};
pub use loops::UniqueLoops;
pub use sets::{DirectHiddenSet, HiddenSet, NakedSet};
pub use singles::{HiddenSingle, NakedSingle};
pub use wings::Wing;

sudoku_technique::export_techniques!(
    HiddenSingle,
    DirectPointing,
    DirectHiddenSet<2>,
    NakedSingle,
    DirectHiddenSet<3>,
    Pointing,
    Claiming,
    NakedSet<2>,
    BasicFish<2>,
    HiddenSet<2>,
    NakedSet<3>,
    BasicFish<3>,
    HiddenSet<3>,
    Wing<2>,
    Wing<3>,
    UniqueLoops,
    NakedSet<4>,
    BasicFish<4>,
    HiddenSet<4>,
    Bug,
    AlignedExclusion<2>,
    ForcingChains,
    AlignedExclusion<3>,
    ForcingNets<23>,
    ForcingNets<24>,
    ForcingNets<25>,
    ForcingNets<26>,
    ForcingNets<27>,
    ForcingNets<28>,
    ForcingNets<29>,
    ForcingNets<30>,
);
