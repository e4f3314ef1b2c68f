//! Ladders: rungs in order of difficulty. The walk up a ladder is in `walk`.

use std::borrow::Cow;
use std::sync::Arc;

use sudoku_technique::abi;

use super::technique::Technique;
use sudokud_puzzle::Puzzle;

/// One rung: a technique, with all of its deductions or those within bounds.
#[derive(Clone, Debug)]
pub struct Rung {
    technique: Arc<Technique>,
    bounds: RungBounds,
    /// Whether there are any bounds.
    is_bounded: bool,
    /// The number of the first rung of the ladder with the same technique. Here, because a walk reads it together with the rest.
    instance: u32,
    /// Its own number on its ladder.
    number: u32,
}

/// Which deductions of its technique a rung takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RungBounds {
    /// Only this variant, by number.
    pub variant: Option<u32>,
    /// Only chains up to this length.
    pub max_length: Option<u32>,
    /// Only patterns up to this size.
    pub max_size: Option<u32>,
}

impl RungBounds {
    pub(super) fn admit(&self, deduction: &abi::Deduction) -> bool {
        self.variant.is_none_or(|variant| deduction.variant == variant)
            && self.max_length.is_none_or(|most| deduction.length <= most)
            && self.max_size.is_none_or(|most| deduction.size <= most)
    }
}

impl Rung {
    /// Creates the rung that takes the deductions of `technique` within `bounds`.
    pub fn new(technique: Arc<Technique>, bounds: RungBounds) -> Self {
        Self {
            technique,
            is_bounded: bounds != RungBounds::default(),
            bounds,
            instance: 0,
            number: 0,
        }
    }

    /// Its technique.
    pub fn technique(&self) -> &Arc<Technique> {
        &self.technique
    }

    /// Whether it has bounds.
    pub(super) fn is_bounded(&self) -> bool {
        self.is_bounded
    }

    /// Returns a number that rungs of a ladder share exactly if they have the same technique. Less than the number of rungs.
    #[inline]
    pub(super) fn instance(&self) -> usize {
        self.instance as usize
    }

    /// Returns its number on its ladder.
    #[inline]
    pub(super) fn number(&self) -> usize {
        self.number as usize
    }

    /// The id of its technique.
    pub fn id(&self) -> &Arc<str> {
        self.technique.id()
    }

    /// Whether its technique tries candidates where no pattern helps.
    pub fn is_trial(&self) -> bool {
        self.technique.info().is_trial
    }

    /// Whether its technique argues from the only solution of a puzzle.
    pub fn assumes_uniqueness(&self) -> bool {
        self.technique.info().assumes_uniqueness
    }

    /// Returns its bounds.
    pub fn bounds(&self) -> &RungBounds {
        &self.bounds
    }

    /// Whether both rungs always find the same.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.technique, &other.technique) && self.bounds == other.bounds
    }
}

/// Rungs in difficulty order, the easiest first.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    rungs: Vec<Rung>,
    /// The rungs that together find every single, without those whose deductions another one finds, too.
    singles: Vec<u32>,
}

impl Ladder {
    /// Creates the ladder with these rungs, the easiest first.
    pub fn new(mut rungs: Vec<Rung>) -> Self {
        for index in 0..rungs.len() {
            // Quadratic, but a ladder has about a hundred rungs and is made once.
            let is_same = |other: &Rung| Arc::ptr_eq(&other.technique, &rungs[index].technique);
            let first = rungs.iter().position(is_same).unwrap_or(index);
            rungs[index].instance = first as u32;
            rungs[index].number = index as u32;
        }
        let is_covered = |rung: &Rung| {
            let covers = |other: &Rung| other.instance == rung.instance && !other.is_bounded;
            rung.is_bounded && rungs.iter().any(covers)
        };
        let singles = rungs
            .iter()
            .filter(|rung| rung.is_single() && !is_covered(rung))
            .map(|rung| rung.number)
            .collect();
        Self { rungs, singles }
    }

    /// The rungs, the easiest first.
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// The rungs from number `first` on that together find every single.
    pub(super) fn single_rungs(&self, first: usize) -> impl Iterator<Item = &Rung> {
        let numbers = self.singles.iter().map(|&number| number as usize);
        numbers
            .filter(move |&number| number >= first)
            .map(|number| &self.rungs[number])
    }

    /// Returns the ladder without the rungs that `leave_out` selects.
    #[must_use]
    pub fn without(&self, leave_out: impl Fn(&Rung) -> bool) -> Self {
        Self::new(
            self.rungs
                .iter()
                .filter(|rung| !leave_out(rung))
                .cloned()
                .collect(),
        )
    }

    /// Returns the ladder for `puzzle`: without techniques that argue from uniqueness if the puzzle does not allow it.
    pub fn for_puzzle(&self, puzzle: &Puzzle) -> Cow<'_, Self> {
        if puzzle.allows_uniqueness() {
            Cow::Borrowed(self)
        } else {
            Cow::Owned(self.without(Rung::assumes_uniqueness))
        }
    }

    /// Returns the ladder of the `count` easiest rungs.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        Self::new(self.rungs[..count].to_vec())
    }

    /// Returns the number of rungs before the last ones that are trials. A puzzle that these finish is solved by logic.
    pub fn logic_rungs(&self) -> usize {
        let last = self.rungs.iter().rposition(|rung| !rung.is_trial());
        last.map_or(0, |last| last + 1)
    }

    /// Returns the number of first rungs that both ladders have in common.
    pub fn common_start(&self, other: &Self) -> usize {
        let pairs = std::iter::zip(&self.rungs, &other.rungs);
        pairs.take_while(|(one, other)| one.is_same(other)).count()
    }
}
