//! Determines the seeds of a run.

use std::ops::RangeInclusive;

use super::arguments::GenerateArguments;
use crate::values::Part;
use sudokud_generate::SEEDS_OF_A_BLOCK;
use sudokud_puzzle::Seed;

/// Returns the seeds of these arguments, one for each row, or the reason to refuse them.
pub(super) fn of(arguments: &GenerateArguments) -> Result<RangeInclusive<i64>, String> {
    if arguments.key.is_some() && arguments.batch.ledger.is_some() && arguments.count > 1 {
        let problem =
            "with --ledger, --key stands for one puzzle; write a key for each, or --seed in its place";
        return Err(problem.to_owned());
    }
    let whole = of_all_parts(arguments)?;
    let Some(part) = arguments.batch.part else {
        return Ok(whole);
    };
    if arguments.first_seed().is_none() && arguments.batch.seed_range.is_none() {
        let problem =
            "--part needs --seed or --seed-range, or --key: without one, every part draws another seed";
        return Err(problem.to_owned());
    }
    part_of(&whole, part)
}

fn of_all_parts(arguments: &GenerateArguments) -> Result<RangeInclusive<i64>, String> {
    if let Some(range) = &arguments.batch.seed_range {
        return Ok(range.clone());
    }
    let first = arguments.first_seed().unwrap_or_else(|| Seed::draw().0 as i64);
    let count = arguments.count;
    let more = i64::try_from(count - 1).ok();
    let last = more.and_then(|more| first.checked_add(more));
    last.map(|last| first..=last).ok_or_else(|| {
        format!("--seed {first} is too large for --count {count}, each puzzle with the next seed")
    })
}

/// The number of seeds of a range, which is not empty.
pub(super) fn seeds_in(range: &RangeInclusive<i64>) -> u64 {
    range.end().abs_diff(*range.start()).saturating_add(1)
}

/// The seeds of one of the parts, which differ by at most one seed or, where a part has a block or more, one block.
///
/// Seeds of a block share their walks, so two parts share no block where each can have one.
fn part_of(range: &RangeInclusive<i64>, part: Part) -> Result<RangeInclusive<i64>, String> {
    let seeds = seeds_in(range);
    if part.of > seeds {
        return Err(format!(
            "--part {}/{}: a run of {seeds} seeds has at most {seeds} parts",
            part.index, part.of
        ));
    }
    let first_of = |index: u64| -> i128 {
        let even = i128::from(*range.start()) + i128::from(seeds) * i128::from(index) / i128::from(part.of);
        if index == 0 || index == part.of || seeds / part.of < SEEDS_OF_A_BLOCK {
            return even;
        }
        even - even % i128::from(SEEDS_OF_A_BLOCK)
    };
    let seed = |seed: i128| i64::try_from(seed).expect("a seed of the run");
    Ok(seed(first_of(part.index))..=seed(first_of(part.index + 1) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(range: &RangeInclusive<i64>, of: u64) -> Vec<RangeInclusive<i64>> {
        (0..of)
            .map(|index| part_of(range, Part { index, of }).unwrap())
            .collect()
    }

    #[test]
    fn parts_follow_each_other_and_share_no_block() {
        let block = SEEDS_OF_A_BLOCK as i64;
        for (range, of) in [(0..=9, 3), (5..=5, 1), (7..=10 * block, 4), (0..=i64::MAX, 8)] {
            let parts = parts(&range, of);
            assert_eq!(
                (parts[0].start(), parts[parts.len() - 1].end()),
                (range.start(), range.end())
            );
            for pair in parts.windows(2) {
                assert_eq!(*pair[1].start(), pair[0].end() + 1, "{range:?}");
            }
            if seeds_in(&range) / of >= SEEDS_OF_A_BLOCK {
                assert!(
                    parts[1..].iter().all(|part| part.start() % block == 0),
                    "{parts:?}"
                );
            }
        }
        assert!(
            part_of(&(0..=1), Part { index: 0, of: 3 })
                .unwrap_err()
                .contains("at most 2 parts")
        );
    }
}
