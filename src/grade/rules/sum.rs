//! `sum`: every step adds its technique's score; the level is that of the hardest step, then raised while the score
//! exceeds the level's maximum. HoDoKu's rule.

use crate::grade::level::{Level, Worth};

/// Level and score of steps, each kind with its number of uses and its worth.
pub(super) fn judge(levels: &[Level], steps: impl Iterator<Item = (u32, Worth)>) -> (usize, u64) {
    let (mut score, mut hardest) = (0, 0);
    for (count, worth) in steps.filter(|(count, _)| *count > 0) {
        score += u64::from(count) * u64::from(worth.score);
        hardest = hardest.max(worth.level);
    }
    let exceeded = |level: &usize| levels[*level].max_score.is_some_and(|most| score > most);
    let last = levels.len() - 1;
    let level = (hardest..last).find(|level| !exceeded(level)).unwrap_or(last);
    (level, score)
}
