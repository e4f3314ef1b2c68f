//! Searches for finned and sashimi fish, one digit at a time.
//!
//! ```text
//!             cover         cover
//!     base    X  .  . | F  X  . | .      X  vertices: covered places of the base lines
//!             .  .  . | .  *  . | .      F  fins: other places of the base lines
//!             .  .  . | .  *  . | .      *  eliminated places
//!     --------------------------------
//!     base    X  .  . | .  X  . | .
//! ```
//!
//! If no fin is true, the fish holds and eliminates the digit from the cover lines outside of the base lines. Of these places,
//! those that see every fin are eliminated in any case. A fin lies in a base line and in no cover line; an eliminated place lies
//! in a cover line and in no base line. So they see each other only in a box: all fins and all eliminations lie in one box.
//!
//! A fish is *sashimi* if some base line has only one vertex. It is *finned* if each base line has at least two. A base line has
//! at least two places; a cover line may have no vertex.
//!
//! A fish may contain smaller ones, with fins or without: fewer of its base lines and as many of its cover lines. It is
//! reported if it makes an elimination that no smaller one makes.

pub(crate) mod search;

use sudoku_patterns::subsets::members;
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Evidence, Flow, House, HouseRole, Request, Sink,
};

use crate::base::{self, LinePlaces};

/// The two kinds of fish between lines that have fins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FinnedKind {
    /// Each base line has two vertices or more.
    Finned,
    /// Some base line has only one vertex.
    Sashimi,
}

/// The sentence of all fish with fins.
pub(crate) const SENTENCE: &str = "if {fin.false}, {base} hold {fin.digits} only in {cover}, which leaves no {fin.digits} for {removed.cells}; if {fin.true}, none is left there either";

/// Reports every fish of this kind with `SIZE` base lines.
pub(crate) fn find<const SIZE: usize>(
    kind: FinnedKind,
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

/// A fish between lines that has fins.
#[derive(Clone, Copy)]
pub(crate) struct FinnedFish {
    pub(crate) kind: FinnedKind,
    /// The base lines, one bit each.
    pub(crate) bases: u16,
    /// The cover lines, one bit each.
    pub(crate) covers: u16,
    /// The box of the fins.
    pub(crate) block: House,
}

impl FinnedFish {
    /// Returns the base lines.
    pub(crate) fn base_houses(self, places: &LinePlaces) -> impl Iterator<Item = House> + Clone {
        let base = places.base;
        members(self.bases).map(move |number| base.base(number))
    }

    /// Returns the cover lines.
    pub(crate) fn cover_houses(self, places: &LinePlaces) -> impl Iterator<Item = House> + Clone {
        let base = places.base;
        members(self.covers).map(move |number| base.cover(number))
    }

    /// Returns the cells of the base lines and the cells of the cover lines.
    fn cells(self, places: &LinePlaces) -> (CellSet, CellSet) {
        let union = |all: CellSet, house: House| all | house.cells();
        let bases = self.base_houses(places).fold(CellSet::EMPTY, union);
        let covers = self.cover_houses(places).fold(CellSet::EMPTY, union);
        (bases, covers)
    }

    /// Returns the eliminated places.
    pub(crate) fn gone(self, places: &LinePlaces) -> CellSet {
        let (bases, covers) = self.cells(places);
        (places.cells & covers & self.block.cells()) - bases
    }

    fn report(self, places: &LinePlaces, sink: &mut Sink<'_>) -> Flow {
        let deduction = Deduction::eliminate_digit(places.digit, self.gone(places))
            .variant(places.base.variant())
            .size(self.bases.count_ones());
        sink.emit_with(&deduction, |evidence| {
            evidence.houses(self.base_houses(places), HouseRole::Base);
            self.explain(places, 0, evidence);
        })
    }

    /// Writes the vertices, the fins and the cover lines as evidence of this group. The caller writes the base lines, because two
    /// siamese fish share them.
    pub(crate) fn explain(self, places: &LinePlaces, group: u16, evidence: &mut Evidence) {
        let of_digit = |cells| CandidateSet::of_digit(places.digit, places.cells & cells);
        let (bases, covers) = self.cells(places);
        evidence
            .candidates_in(&of_digit(bases & covers), CandidateRole::Pattern, group)
            .candidates_in(&of_digit(bases - covers), CandidateRole::Fin, group)
            .houses_in(self.cover_houses(places), HouseRole::Cover, group);
    }
}
