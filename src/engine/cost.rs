//! Limits the cost of a walk.
//!
//! Each use of a rung has a cost, for example the points that it adds to a score. A search that wants puzzles of a low cost has no use for
//! the rest of a walk that exceeds it. The last steps of a hard puzzle ask the slowest techniques, so the end of such a walk takes most
//! of its time.

use super::trace::Use;

/// The cost of a use of each rung of a ladder.
#[derive(Clone, Debug)]
pub struct RungCosts {
    costs: Vec<u64>,
    /// For each rung, the least cost of it and of all later rungs.
    least_from: Vec<u64>,
}

impl RungCosts {
    /// Creates the costs of the rungs of a ladder, in its order.
    pub fn new(costs: Vec<u64>) -> Self {
        let mut least_from = costs.clone();
        for rung in (1..costs.len()).rev() {
            least_from[rung - 1] = least_from[rung - 1].min(least_from[rung]);
        }
        Self { costs, least_from }
    }

    /// Returns how many of the first rungs a walk may ask that may cost `left` more. All later ones cost more.
    fn affordable(&self, left: u64) -> usize {
        self.least_from.partition_point(|&least| least <= left)
    }
}

/// A limit on the cost of a walk.
#[derive(Clone, Copy, Debug)]
pub struct CostLimit<'a> {
    /// The costs of the rungs of its ladder.
    pub costs: &'a RungCosts,
    /// The highest cost.
    pub most: u64,
}

/// The cost of a walk in progress.
pub(super) struct CostSoFar<'a> {
    limit: Option<CostLimit<'a>>,
    /// What the walk may still cost.
    left: u64,
    is_exceeded: bool,
}

impl<'a> CostSoFar<'a> {
    pub(super) fn new(limit: Option<CostLimit<'a>>) -> Self {
        let mut cost = Self {
            limit,
            left: 0,
            is_exceeded: false,
        };
        cost.restart();
        cost
    }

    /// Forgets all uses.
    pub(super) fn restart(&mut self) {
        self.left = self.limit.map_or(u64::MAX, |limit| limit.most);
        self.is_exceeded = false;
    }

    /// Returns the number of the first rungs, of `count`, that the walk asks next.
    #[inline]
    pub(super) fn rungs(&self, count: usize) -> usize {
        self.limit
            .map_or(count, |limit| limit.costs.affordable(self.left))
    }

    /// Adds a use. Returns whether the walk may go on.
    #[inline]
    pub(super) fn add(&mut self, used: &Use) -> bool {
        if let Some(limit) = self.limit {
            let left = self.left.checked_sub(limit.costs.costs[used.rung]);
            self.is_exceeded = left.is_none();
            self.left = left.unwrap_or_default();
        }
        !self.is_exceeded
    }

    /// Records that the rungs that the walk could ask, of `count`, find nothing.
    pub(super) fn stall(&mut self, count: usize) {
        self.is_exceeded = self.rungs(count) < count;
    }

    /// Whether the walk ended because of the limit.
    pub(super) fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_may_ask_every_rung_before_the_last_one_that_it_can_afford() {
        let costs = RungCosts::new(vec![4, 14, 60, 40, 100, 100]);
        let affordable = [3, 4, 40, 59, 99, 100].map(|left| costs.affordable(left));
        // With 40 left the rung for 60 is asked: only if it finds nothing, the one for 40 is the next step.
        assert_eq!(affordable, [0, 1, 4, 4, 4, 6]);
    }
}
