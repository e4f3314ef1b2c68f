//! Computes ranks of values, and the rank correlation of two orders of the same puzzles.

/// Returns the middle rank of each value: the number of smaller values plus half the number of equal ones.
pub fn middle_ranks(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = |value: &f64| {
        let below = sorted.partition_point(|other| other < value);
        let upto = sorted.partition_point(|other| other <= value);
        f64::midpoint(below as f64, upto as f64)
    };
    values.iter().map(rank).collect()
}

/// Returns Spearman's rank correlation, from -1 to 1, with middle ranks for equal values. Returns `None` if all values of a list are
/// equal, or if the lists differ in length.
pub fn correlation(one: &[f64], other: &[f64]) -> Option<f64> {
    if one.len() != other.len() {
        return None;
    }
    let (one, other) = (middle_ranks(one), middle_ranks(other));
    // Middle ranks of n values always add up to n * n / 2.
    let mean = one.len() as f64 / 2.0;
    let product =
        |a: &[f64], b: &[f64]| -> f64 { std::iter::zip(a, b).map(|(a, b)| (a - mean) * (b - mean)).sum() };
    let spread = product(&one, &one) * product(&other, &other);
    (spread > 0.0).then(|| product(&one, &other) / spread.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_the_middle_of_their_ranks() {
        assert_eq!(middle_ranks(&[3.0, 1.0, 3.0, 2.0]), [3.0, 0.5, 3.0, 1.5]);
    }

    #[test]
    fn two_orders_agree_from_minus_one_to_one() {
        let near = |found: Option<f64>, expected: f64| {
            assert!(
                found.is_some_and(|found| (found - expected).abs() < 1e-9),
                "{found:?}"
            );
        };
        near(correlation(&[1.0, 2.0, 3.0], &[10.0, 20.0, 1000.0]), 1.0);
        near(correlation(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), -1.0);
        // 1 - 6 * (1 + 1 + 0 + 0) / (4 * 15), by hand.
        near(correlation(&[1.0, 2.0, 3.0, 4.0], &[2.0, 1.0, 3.0, 4.0]), 0.8);
        assert_eq!(correlation(&[1.0, 2.0], &[5.0, 5.0]), None);
        assert_eq!(correlation(&[1.0], &[]), None);
    }
}
