//! Ratings of chains by their complexity: the number of nodes.

/// Returns the rating of a chain. The sums are those of the original: rounding decides ties.
pub(crate) fn rating(base: f64, complexity: u32) -> f64 {
    let mut added = 0.0;
    let (mut limit, mut odd) = (4, false);
    while complexity > limit + 2 {
        added += 0.1;
        limit = if odd { limit * 4 / 3 } else { limit * 3 / 2 };
        odd = !odd;
    }
    base + added
}

/// The order of hints: the smallest is reported first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rank {
    pub(crate) rating: f64,
    pub(crate) complexity: u32,
    /// The order of kinds of hints: 1 to 7.
    pub(crate) key: u8,
}

impl Rank {
    pub(crate) fn new(base: f64, complexity: u32, key: u8) -> Self {
        Self {
            rating: rating(base, complexity),
            complexity,
            key,
        }
    }

    pub(crate) fn order(&self, other: &Self) -> std::cmp::Ordering {
        let later = (self.complexity, self.key).cmp(&(other.complexity, other.key));
        self.rating.total_cmp(&other.rating).then(later)
    }

    /// Returns whether a hint with this rank comes before the best so far.
    pub(crate) fn beats(&self, best: Option<Self>) -> bool {
        best.is_none_or(|best| self.order(&best).is_lt())
    }

    /// Returns the rating, rounded to tenths.
    pub(crate) fn rounded(&self) -> f64 {
        (self.rating * 10.0).round() / 10.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thresholds_are_those_of_the_original() {
        let added = |complexity| (rating(0.0, complexity) * 10.0).round() as u32;
        let last = [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386];
        for (index, complexity) in last.into_iter().enumerate() {
            assert_eq!(added(complexity) as usize, index);
            assert_eq!(added(complexity + 1) as usize, index + 1);
        }
    }
}
