//! Keeps the best positions of one technique.
//!
//! A position is good if nothing easier helps there: the walk has come to the technique itself, or to a rung near it. The number of
//! rungs that find nothing on the board says how good, and the higher number is kept. If the technique names variants, a position
//! of a missing variant replaces one whose variant is present twice.

use std::cmp::Reverse;
use std::sync::Arc;

use sudoku_technique::{Board, Evidence};

use sudokud_engine::Deduction;
use sudokud_puzzle::Grid;

/// The positions of one technique.
#[derive(Debug)]
pub(super) struct Shelf {
    /// Number of positions requested.
    count: usize,
    /// The rung of the technique: no position has a higher one.
    own_rung: usize,
    /// The names of the technique's variants.
    variants: Vec<Arc<str>>,
    kept: Vec<Kept>,
}

/// A position and the deduction that its technique finds there.
#[derive(Debug)]
pub(super) struct Kept {
    /// The number of the puzzle.
    pub(super) puzzle: u64,
    /// How many rungs find nothing on the board.
    pub(super) rung: usize,
    pub(super) board: Board,
    pub(super) solution: Grid,
    pub(super) deduction: Deduction,
}

impl Kept {
    fn variant(&self) -> Option<&Arc<str>> {
        self.deduction.variant.as_ref()
    }

    /// The size of the pattern.
    fn weight(&self) -> usize {
        let evidence = self.deduction.evidence.as_deref();
        let parts =
            |evidence: &Evidence| evidence.candidates.len() + evidence.links.len() + evidence.nodes.len();
        evidence.map_or(0, parts)
    }
}

impl Shelf {
    /// An empty shelf for `count` positions of a technique with this rung and these variants.
    pub(super) fn new(count: usize, own_rung: usize, variants: Vec<Arc<str>>) -> Self {
        Self {
            count,
            own_rung,
            variants,
            kept: Vec::new(),
        }
    }

    /// The rung of the technique.
    pub(super) fn own_rung(&self) -> usize {
        self.own_rung
    }

    /// Whether a position on a board with this rung can be kept.
    pub(super) fn can_use(&self, rung: usize) -> bool {
        if self.kept.len() < self.count {
            return true;
        }
        let lowest = self.lowest();
        rung > lowest || rung == lowest && self.lacks_variants()
    }

    /// Whether no further position can improve the shelf.
    pub(super) fn is_complete(&self) -> bool {
        !self.can_use(self.own_rung)
    }

    /// The deduction to keep of those on a board: the first of a missing variant, or else the first.
    pub(super) fn choose(&self, mut found: Vec<Deduction>) -> Option<Deduction> {
        let is_new = |deduction: &Deduction| !self.has(deduction.variant.as_ref());
        let index = found.iter().position(is_new).unwrap_or_default();
        (index < found.len()).then(|| found.swap_remove(index))
    }

    /// Keeps a position. If the shelf is full, it replaces a worse one, or is dropped if there is no worse one.
    pub(super) fn keep(&mut self, new: Kept) {
        if self.kept.len() < self.count {
            self.kept.push(new);
            return;
        }
        let is_new_variant = !self.has(new.variant());
        let gives_way = |old: &Kept| {
            let is_spare = self.repeats(old);
            if is_new_variant {
                is_spare || new.rung > old.rung
            } else {
                new.rung > old.rung && (is_spare || old.variant() == new.variant())
            }
        };
        let candidates = self.kept.iter().enumerate().filter(|(_, old)| gives_way(old));
        // The worst, and among equally bad ones the last, so that early puzzles keep their places.
        let worst = candidates.min_by_key(|(_, old)| (!self.repeats(old), old.rung, Reverse(old.puzzle)));
        if let Some(worst) = worst.map(|(index, _)| index) {
            self.kept[worst] = new;
        }
    }

    /// The positions. Those on which the most rungs find nothing come first, among these the smallest patterns.
    pub(super) fn in_order(&self) -> impl Iterator<Item = &Kept> {
        let mut kept: Vec<&Kept> = self.kept.iter().collect();
        kept.sort_by_key(|kept| (Reverse(kept.rung), kept.weight(), kept.puzzle));
        kept.into_iter()
    }

    fn lowest(&self) -> usize {
        self.kept.iter().map(|kept| kept.rung).min().unwrap_or_default()
    }

    /// Whether a variant is missing and a position can be replaced by it.
    fn lacks_variants(&self) -> bool {
        let is_missing = |variant: &Arc<str>| !self.has(Some(variant));
        self.variants.iter().any(is_missing) && self.kept.iter().any(|kept| self.repeats(kept))
    }

    fn has(&self, variant: Option<&Arc<str>>) -> bool {
        self.kept.iter().any(|kept| kept.variant() == variant)
    }

    /// Whether another position has the same variant.
    fn repeats(&self, one: &Kept) -> bool {
        let same = |other: &&Kept| other.variant() == one.variant();
        self.kept.iter().filter(same).count() > 1
    }
}

#[cfg(test)]
mod tests {
    use sudoku_technique::CandidateSet;

    use super::*;

    fn deduction(variant: &str) -> Deduction {
        Deduction {
            placements: CandidateSet::EMPTY,
            eliminations: CandidateSet::EMPTY,
            variant: (!variant.is_empty()).then(|| variant.into()),
            rating: None,
            length: 0,
            size: 0,
            evidence: None,
        }
    }

    /// The rung and variant of each position that a shelf of three keeps, for a technique on rung 9 with the variants a and b.
    fn kept(offered: &[(usize, &str)]) -> (Vec<(u64, String)>, bool) {
        let mut shelf = Shelf::new(3, 9, vec!["a".into(), "b".into()]);
        for (puzzle, &(rung, variant)) in std::iter::zip(0.., offered) {
            if shelf.can_use(rung) {
                shelf.keep(Kept {
                    puzzle,
                    rung,
                    board: Board::EMPTY,
                    solution: Grid::EMPTY,
                    deduction: deduction(variant),
                });
            }
        }
        let in_order = shelf.in_order();
        let told = in_order.map(|kept| {
            let variant = kept.variant().map(ToString::to_string).unwrap_or_default();
            (kept.puzzle, format!("{}{variant}", kept.rung))
        });
        (told.collect(), shelf.is_complete())
    }

    #[test]
    fn the_positions_on_which_the_most_rungs_find_nothing_are_kept() {
        for (offered, expected, is_complete) in [
            (&[(9, "a"), (3, "b")][..], &["9a", "3b"][..], false),
            (
                &[(3, "a"), (5, "b"), (4, "a"), (7, "b")],
                &["7b", "5b", "4a"],
                false,
            ),
            (&[(9, "a"), (9, "a"), (9, "a")], &["9a", "9a", "9a"], false),
            (
                &[(9, "a"), (9, "b"), (9, "a"), (9, "b")],
                &["9a", "9b", "9a"],
                true,
            ),
            // The only position of a variant stays, even with a low rung.
            (
                &[(9, "a"), (2, "b"), (9, "a"), (9, "a")],
                &["9a", "9a", "2b"],
                false,
            ),
            (
                &[(9, "a"), (2, "b"), (9, "a"), (9, "b")],
                &["9a", "9a", "9b"],
                true,
            ),
        ] {
            let (told, complete) = kept(offered);
            let told: Vec<&str> = told.iter().map(|(_, told)| told.as_str()).collect();
            assert_eq!(
                (told.as_slice(), complete),
                (expected, is_complete),
                "{offered:?}"
            );
        }
    }

    #[test]
    fn a_missing_variant_takes_the_place_of_one_that_is_there_twice() {
        let (told, is_complete) = kept(&[(9, "a"), (9, "a"), (9, "a"), (9, "b")]);
        assert_eq!(told, [(0, "9a".into()), (1, "9a".into()), (3, "9b".into())]);
        assert!(is_complete);
    }

    #[test]
    fn of_all_on_a_board_the_first_of_a_missing_variant_is_chosen() {
        let mut shelf = Shelf::new(3, 9, vec!["a".into(), "b".into()]);
        let variant = |shelf: &Shelf, found: &[&str]| {
            let chosen = shelf.choose(found.iter().map(|name| deduction(name)).collect());
            chosen.and_then(|deduction| deduction.variant)
        };
        assert_eq!(variant(&shelf, &["a", "b"]).as_deref(), Some("a"));
        shelf.keep(Kept {
            puzzle: 0,
            rung: 9,
            board: Board::EMPTY,
            solution: Grid::EMPTY,
            deduction: deduction("a"),
        });
        assert_eq!(variant(&shelf, &["a", "b"]).as_deref(), Some("b"));
        assert_eq!(variant(&shelf, &["a", "a"]).as_deref(), Some("a"));
        assert!(shelf.choose(Vec::new()).is_none());
    }
}
