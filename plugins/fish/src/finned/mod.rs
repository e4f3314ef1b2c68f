//! The search for finned and sashimi fish, for one digit at a time.
//!
//! ```text
//!             cover         cover
//!     base    X  .  . | F  X  . | .      X  vertices: places in the base lines that are covered
//!             .  .  . | .  *  . | .      F  fins: places in the base lines that are not
//!             .  .  . | .  *  . | .      *  places that go
//!     --------------------------------
//!     base    X  .  . | .  X  . | .
//! ```
//!
//! If no fin is true the fish holds, and what lies in the cover lines outside of the base lines goes. What also sees
//! every fin goes in any case. Fins are in base lines and not in cover lines, what goes is the other way round, so it
//! sees a fin only in its box: all fins lie in one box, and so does all that goes.
//!
//! A fish is *sashimi* when a base line has only one vertex, *finned* when each has two or more. A base line has two
//! places at least; a cover line may have no vertex at all. A fish is reported when it says something that no smaller
//! one within it says, with or without fins: fewer of its base lines, and as many of its cover lines, that make the
//! same elimination.

mod finned_jellyfish;
mod finned_leviathan;
mod finned_squirmbag;
mod finned_swordfish;
mod finned_whale;
mod finned_x_wing;
mod sashimi_jellyfish;
mod sashimi_leviathan;
mod sashimi_squirmbag;
mod sashimi_swordfish;
mod sashimi_whale;
mod sashimi_x_wing;
pub(crate) mod search;

pub use finned_jellyfish::FinnedJellyfish;
pub use finned_leviathan::FinnedLeviathan;
pub use finned_squirmbag::FinnedSquirmbag;
pub use finned_swordfish::FinnedSwordfish;
pub use finned_whale::FinnedWhale;
pub use finned_x_wing::FinnedXWing;
pub use sashimi_jellyfish::SashimiJellyfish;
pub use sashimi_leviathan::SashimiLeviathan;
pub use sashimi_squirmbag::SashimiSquirmbag;
pub use sashimi_swordfish::SashimiSwordfish;
pub use sashimi_whale::SashimiWhale;
pub use sashimi_x_wing::SashimiXWing;

use sudoku_patterns::subsets::members;
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Evidence, Flow, House, HouseRole, Request, Sink,
};

use crate::base::{self, Places};

/// Whether a fish holds together without its fins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Each base line has two vertices or more.
    Finned,
    /// Some base line has only one.
    Sashimi,
}

/// The sentence of all finned and sashimi fish.
pub(crate) const SENTENCE: &str = "without {fin}, {base} would hold {fin.digits} only in {cover}";

/// Reports every fish of this kind with `SIZE` base lines.
pub(crate) fn find<const SIZE: usize>(
    kind: Kind,
    board: &Board,
    request: Request<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    base::each(board, request, |places| {
        search::all::<SIZE>(places, |fish| {
            if fish.kind == kind {
                fish.report(places, sink)
            } else {
                Flow::Continue(())
            }
        })
    })
}

/// A fish with fins.
#[derive(Clone, Copy)]
pub(crate) struct Fish {
    pub(crate) kind: Kind,
    /// The base lines, one bit each.
    pub(crate) bases: u16,
    /// The cover lines, one bit each.
    pub(crate) covers: u16,
    /// The box of the fins.
    pub(crate) block: House,
}

impl Fish {
    pub(crate) fn base_houses(self, places: &Places) -> impl Iterator<Item = House> + Clone {
        let base = places.base;
        members(self.bases).map(move |number| base.base(number))
    }

    pub(crate) fn cover_houses(self, places: &Places) -> impl Iterator<Item = House> + Clone {
        let base = places.base;
        members(self.covers).map(move |number| base.cover(number))
    }

    /// The cells of the base lines, then those of the cover lines.
    fn cells(self, places: &Places) -> (CellSet, CellSet) {
        let union = |all: CellSet, house: House| all | house.cells();
        let bases = self.base_houses(places).fold(CellSet::EMPTY, union);
        let covers = self.cover_houses(places).fold(CellSet::EMPTY, union);
        (bases, covers)
    }

    /// The cells that lose the digit.
    pub(crate) fn gone(self, places: &Places) -> CellSet {
        let (bases, covers) = self.cells(places);
        (places.cells & covers & self.block.cells()) - bases
    }

    fn report(self, places: &Places, sink: &mut Sink<'_>) -> Flow {
        let deduction = Deduction::eliminate_digit(places.digit, self.gone(places))
            .variant(places.base.variant())
            .size(self.bases.count_ones());
        sink.emit_with(&deduction, |evidence| {
            evidence.houses(self.base_houses(places), HouseRole::Base);
            self.explain(places, 0, evidence);
        })
    }

    /// Writes down all but the base lines, as this group.
    pub(crate) fn explain(self, places: &Places, group: u16, evidence: &mut Evidence) {
        let of_digit = |cells| CandidateSet::of_digit(places.digit, places.cells & cells);
        let (bases, covers) = self.cells(places);
        evidence
            .candidates_in(&of_digit(bases & covers), CandidateRole::Pattern, group)
            .candidates_in(&of_digit(bases - covers), CandidateRole::Fin, group)
            .houses_in(self.cover_houses(places), HouseRole::Cover, group);
    }
}
