//! Spreads the ages at which connections end.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::time::Duration;

/// Returns `age` plus or minus up to a tenth, so that connections opened together do not all reconnect together.
pub(super) fn jittered(age: Duration) -> Duration {
    // The standard library's random hash keys are random enough for this.
    let part = RandomState::new().build_hasher().finish() % 2001;
    age.mul_f64(0.9 + part as f64 / 10_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_differ_by_a_tenth_at_most() {
        let ages: Vec<_> = (0..1000)
            .map(|_| jittered(Duration::from_secs(100)).as_secs_f64())
            .collect();
        assert!(ages.iter().all(|age| (89.9..=110.1).contains(age)));
        assert!(ages.iter().any(|age| *age < 97.0) && ages.iter().any(|age| *age > 103.0));
    }
}
