//! Reloads the servers of a fleet together, or shows what each of them has.
//!
//! `servers` parses and resolves the addresses and asks all servers at the same time; `reload` and `status` are the verbs; `row` has
//! their rows.

pub(crate) mod arguments;
pub(crate) mod reload;
pub(crate) mod row;
pub(crate) mod servers;
pub(crate) mod status;

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks at servers that are waited for.
const PAUSE: Duration = Duration::from_secs(1);

/// Looks until `is_ready`, or until the time is over; without a time once. The last look is at the end of the time.
fn look_until<T>(wait: Option<Duration>, look: impl Fn() -> T, is_ready: impl Fn(&T) -> bool) -> T {
    let start = Instant::now();
    loop {
        let seen = look();
        let left = wait.unwrap_or_default().saturating_sub(start.elapsed());
        if is_ready(&seen) || left.is_zero() {
            return seen;
        }
        thread::sleep(PAUSE.min(left));
    }
}

/// The one revision of all servers; it must be `expected` if there is one. The error is a message.
fn common<'a>(revisions: impl Iterator<Item = &'a str>, expected: Option<&str>) -> Result<&'a str, String> {
    let different: BTreeSet<&str> = revisions.collect();
    let list = || different.iter().copied().collect::<Vec<_>>().join(", ");
    match (different.first(), expected) {
        (Some(one), None) if different.len() == 1 => Ok(one),
        (Some(one), Some(expected)) if different.len() == 1 && *one == expected => Ok(one),
        (_, Some(expected)) => Err(format!(
            "the expected revision is {expected}, there are {}",
            list()
        )),
        (_, None) => Err(format!("there are different revisions: {}", list())),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn servers_agree_if_all_have_one_revision_and_it_is_the_expected_one() {
        for (revisions, expected, agreed) in [
            (&["a", "a"][..], None, true),
            (&["a", "a"], Some("a"), true),
            (&["a", "b"], None, false),
            (&["a", "b"], Some("a"), false),
            (&["a"], Some("b"), false),
            (&[], None, false),
        ] {
            let common = common(revisions.iter().copied(), expected);
            assert_eq!(common.is_ok(), agreed, "{revisions:?} {expected:?}");
        }
        assert_eq!(
            common(["b", "a", "b"].into_iter(), None).unwrap_err(),
            "there are different revisions: a, b"
        );
    }

    #[test]
    fn without_a_time_there_is_one_look() {
        let looks = Cell::new(0);
        let look = || looks.replace(looks.get() + 1);
        look_until(None, look, |_| false);
        assert_eq!(looks.get(), 1);
        look_until(Some(Duration::from_mins(1)), look, |_| true);
        assert_eq!(looks.get(), 2);
    }

    #[test]
    fn the_last_look_is_at_the_end_of_the_time() {
        let (start, wait) = (Instant::now(), PAUSE / 4);
        let last = look_until(Some(wait), || start.elapsed(), |_| false);
        assert!(last >= wait, "{last:?}");
    }
}
