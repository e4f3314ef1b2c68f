//! Runs a change of the snapshot, and gives it up at its limit.
//!
//! A change may run code of plugins and wait for file systems, so it may not return. Its thread is then left behind, and the change has no
//! effect ([`Update`]).

use std::time::Duration;

use tokio::task::{JoinError, JoinHandle};
use tokio::time::timeout;

use super::failure::Failure;
use sudokud_snapshot::{GivenUp, Update};

/// The reason why a change has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoChange {
    /// It took longer than its limit.
    GivenUp(GivenUp),
    /// It panicked; the panic hook has logged it.
    Panicked,
}

impl From<NoChange> for Failure {
    fn from(reason: NoChange) -> Self {
        match reason {
            NoChange::GivenUp(given_up) => Self::GivenUp(given_up),
            NoChange::Panicked => Self::Internal,
        }
    }
}

/// Runs `change` on a thread that may block, for at most `limit` (`None` means no limit). Waiting for other changes does not count.
pub async fn within<T: Send + 'static>(
    limit: Option<Duration>,
    change: impl FnOnce(&Update) -> T + Send + 'static,
) -> Result<T, NoChange> {
    let update = Update::default();
    let own = update.clone();
    let running = tokio::task::spawn_blocking(move || change(&own));
    let ended = match limit {
        Some(limit) => in_time(running, &update, limit).await?,
        None => running.await,
    };
    ended.map_err(|_| NoChange::Panicked)
}

/// Waits for the end of the work, or gives the update up.
async fn in_time<T>(
    mut running: JoinHandle<T>,
    update: &Update,
    limit: Duration,
) -> Result<Result<T, JoinError>, NoChange> {
    let mut time = limit;
    loop {
        if let Ok(ended) = timeout(time, &mut running).await {
            return Ok(ended);
        }
        time = update.time_left(limit);
        if time.is_zero() {
            return match update.give_up(limit) {
                Some(given_up) => Err(NoChange::GivenUp(given_up)),
                // It has changed something; the rest takes moments.
                None => Ok(running.await),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[tokio::test]
    async fn a_change_that_does_not_return_is_given_up() {
        let (release, released) = channel::<()>();
        // Until the end of the test.
        let hang = move |_: &Update| released.recv().is_ok();
        let ended = within(Some(Duration::from_millis(1)), hang).await;
        assert!(
            matches!(ended, Err(NoChange::GivenUp(GivenUp::Elsewhere { .. }))),
            "{ended:?}"
        );
        drop(release);
    }

    #[tokio::test]
    async fn a_change_has_the_time_that_it_needs_or_no_limit() {
        for limit in [None, Some(Duration::from_mins(1))] {
            assert_eq!(within(limit, |_| 7).await, Ok(7));
            let panicked = within(limit, |_| panic!("on purpose")).await;
            assert_eq!(panicked, Err::<(), _>(NoChange::Panicked));
        }
    }
}
