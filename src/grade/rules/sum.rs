//! `sum`: every step adds its technique's score; the level is that of the hardest step, then raised while the score
//! exceeds the level's maximum. HoDoKu's rule.

use crate::grade::level::{Level, Rung};

pub(super) fn judge(levels: &[Level], worth: &[Rung], counts: &[u32]) -> (usize, u64) {
    let used = || std::iter::zip(counts, worth).filter(|(count, _)| **count > 0);
    let score = used()
        .map(|(&count, rung)| u64::from(count) * u64::from(rung.score))
        .sum();
    let hardest = used().map(|(_, rung)| rung.level).max().unwrap_or(0);
    let exceeded = |level: &usize| levels[*level].max_score.is_some_and(|most| score > most);
    let last = levels.len() - 1;
    let level = (hardest..last).find(|level| !exceeded(level)).unwrap_or(last);
    (level, score)
}
