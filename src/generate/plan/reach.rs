//! The part of a ladder that a search for wanted techniques walks.

use sudokud_engine::Ladder;

/// The part of a ladder that ends with the hardest wanted technique.
#[derive(Clone, Debug)]
pub(crate) struct LadderReach {
    /// The rungs from the easiest to the last one of a wanted technique.
    pub(crate) ladder: Ladder,
    /// The rungs of each wanted technique.
    pub(crate) rungs: Vec<Vec<usize>>,
    /// The same rungs, with the wanted techniques last.
    pub(crate) wanted_last: WantedLast,
}

/// A ladder on which the wanted techniques come last, so that a walk uses them only where all others find nothing.
#[derive(Clone, Debug)]
pub(crate) struct WantedLast {
    pub(crate) ladder: Ladder,
    /// Number of rungs before the first wanted one.
    pub(crate) others: usize,
    /// The easiest quarter of the rungs before the first wanted one.
    pub(crate) easiest: Ladder,
    /// Number of the first rung of the hardest sixth of them.
    pub(crate) hardest: usize,
    /// The rungs of each wanted technique.
    rungs: Vec<Vec<usize>>,
    /// For each wanted technique, a ladder of nothing else.
    pub(crate) alone: Vec<Ladder>,
}

impl WantedLast {
    fn of(ladder: &Ladder, rungs: &[Vec<usize>]) -> Self {
        let all = ladder.rungs();
        let is_wanted = |number: &usize| rungs.iter().flatten().any(|wanted| wanted == number);
        let (wanted, others): (Vec<_>, Vec<_>) = (0..all.len()).partition(is_wanted);
        let order: Vec<usize> = others.iter().chain(&wanted).copied().collect();
        let place = |rung: &usize| order.iter().position(|number| number == rung);
        let ladder = Ladder::new(order.iter().map(|&number| all[number].clone()).collect());
        Self {
            easiest: ladder.first(others.len() / 4),
            hardest: others.len() - others.len() / 6,
            ladder,
            others: others.len(),
            alone: (rungs.iter())
                .map(|rungs| Ladder::new(rungs.iter().map(|&number| all[number].clone()).collect()))
                .collect(),
            rungs: (rungs.iter())
                .map(|rungs| rungs.iter().filter_map(place).collect())
                .collect(),
        }
    }

    /// Returns whether a single technique is wanted.
    pub(crate) fn is_for_one(&self) -> bool {
        self.rungs.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Returns whether a walk with these counts used each wanted technique.
    pub(crate) fn is_met(&self, counts: &[u32]) -> bool {
        uses_each(&self.rungs, counts)
    }

    /// Returns how many wanted techniques a walk with these counts used.
    pub(crate) fn used(&self, counts: &[u32]) -> usize {
        let rungs = self.rungs.iter();
        rungs.filter(|rungs| uses_one(rungs, counts)).count()
    }
}

/// Returns whether a walk with these counts used one rung of each technique.
fn uses_each(techniques: &[Vec<usize>], counts: &[u32]) -> bool {
    (techniques.iter()).all(|rungs| uses_one(rungs, counts))
}

/// Returns whether a walk with these counts used one of these rungs.
fn uses_one(rungs: &[usize], counts: &[u32]) -> bool {
    rungs.iter().any(|&rung| counts[rung] > 0)
}

impl LadderReach {
    /// Returns the part of `ladder` up to the last of `rungs`, a list for each wanted technique; `None` without wanted techniques.
    pub(super) fn of(ladder: &Ladder, rungs: Vec<Vec<usize>>) -> Option<Self> {
        let last = *rungs.iter().filter_map(|rungs| rungs.last()).max()?;
        let ladder = ladder.first(last + 1);
        Some(Self {
            wanted_last: WantedLast::of(&ladder, &rungs),
            ladder,
            rungs,
        })
    }

    /// Returns whether a walk with these counts used each wanted technique.
    pub(crate) fn is_met(&self, counts: &[u32]) -> bool {
        uses_each(&self.rungs, counts)
    }
}
