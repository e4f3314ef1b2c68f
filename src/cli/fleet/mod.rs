//! `sudokud reload` and `sudokud status`: reload the servers of a fleet together, or show what each of them has.
//!
//! `servers` parses and resolves the addresses and asks all servers at the same time; `reload` and `status` are the verbs.

pub(crate) mod reload;
mod servers;
pub(crate) mod status;

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use self::servers::{FleetServer, ServerName, resolve};
use crate::flags::ListFlags;
use crate::operator::{OwnFlags, own_url};
use crate::status::CommandError;
use crate::values;

/// The servers of a fleet, and what is expected of them.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct FleetFlags {
    /// Operators' addresses of the servers, with commas between them, such as `http://127.0.0.1:50052`; `dns:HOST:PORT` or
    /// `dns:https://HOST:PORT` stands for all addresses of a name [default: the one of the configuration, else `http://127.0.0.1:50052`]
    #[arg(long, value_name = "SERVERS", value_delimiter = ',', value_parser = ServerName::parse)]
    server: Vec<ServerName>,
    /// Snapshot revision that all servers must have [default: any, but the same]
    #[arg(long, value_name = "REVISION")]
    expect: Option<String>,
    /// Longest time to wait until all servers have it, such as 3m [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    wait: Option<Duration>,
    #[command(flatten)]
    list: ListFlags,
    #[command(flatten)]
    own: OwnFlags,
}

impl FleetFlags {
    /// Finds the servers.
    fn servers(&self) -> Result<Vec<FleetServer>, CommandError> {
        if self.server.is_empty() {
            return resolve(&[ServerName::Url(own_url(&self.own.config)?)]);
        }
        resolve(&self.server)
    }
}

/// Time between two calls to servers that are waited for.
const PAUSE: Duration = Duration::from_secs(1);

/// Asks until `is_ready`, or until the time is over; without a time once. The last question is at the end of the time.
fn ask_until<T>(wait: Option<Duration>, ask: impl Fn() -> T, is_ready: impl Fn(&T) -> bool) -> T {
    let start = Instant::now();
    loop {
        let answer = ask();
        let left = wait.unwrap_or_default().saturating_sub(start.elapsed());
        if is_ready(&answer) || left.is_zero() {
            return answer;
        }
        thread::sleep(PAUSE.min(left));
    }
}

/// The one revision of all servers; it must be `expected` if there is one. The error is a message.
fn common_revision<'a>(
    revisions: impl Iterator<Item = &'a str>,
    expected: Option<&str>,
) -> Result<&'a str, String> {
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
            let common = common_revision(revisions.iter().copied(), expected);
            assert_eq!(common.is_ok(), agreed, "{revisions:?} {expected:?}");
        }
        assert_eq!(
            common_revision(["b", "a", "b"].into_iter(), None).unwrap_err(),
            "there are different revisions: a, b"
        );
    }

    #[test]
    fn without_a_time_there_is_one_question() {
        let asked = Cell::new(0);
        let ask = || asked.replace(asked.get() + 1);
        ask_until(None, ask, |_| false);
        assert_eq!(asked.get(), 1);
        ask_until(Some(Duration::from_mins(1)), ask, |_| true);
        assert_eq!(asked.get(), 2);
    }

    #[test]
    fn the_last_question_is_at_the_end_of_the_time() {
        let (start, wait) = (Instant::now(), PAUSE / 4);
        let last = ask_until(Some(wait), || start.elapsed(), |_| false);
        assert!(last >= wait, "{last:?}");
    }
}
