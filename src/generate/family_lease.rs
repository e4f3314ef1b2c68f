//! Lends a family of walks to one search at a time.
//!
//! A walk asks techniques, which may not return, so no lock is held during a walk: a search takes the family out, works on it, and puts it
//! back. Other searches of the family wait, at most for their turn. If the thread of the search was abandoned, the family is lost with
//! it and the next search begins a new one. It finds the same puzzles, because they depend on the seed alone.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sudokud_engine::ThreadWatch;
use sudokud_puzzle::Stop;

/// Time between two checks of a search that waits.
const CHECK: Duration = Duration::from_millis(5);

/// A family of walks, or the loan of it.
#[derive(Debug)]
pub(super) struct LentFamily<F> {
    state: Mutex<LoanState<F>>,
    /// Notified when the family is put back.
    returned: Condvar,
}

#[derive(Debug)]
struct LoanState<F> {
    /// `None` while it is lent.
    family: Option<F>,
    /// The thread that has it.
    borrower: Option<ThreadWatch>,
    /// The number of the last loan.
    loan: u64,
}

/// Why a search did not get a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotLent {
    /// The search was stopped.
    Stopped,
    /// The turn of the search is over.
    TurnOver,
}

/// A family while a search works on it. It goes back when this is dropped.
#[derive(Debug)]
pub(super) struct FamilyLoan<'a, F: Default> {
    lender: &'a LentFamily<F>,
    number: u64,
    /// The family.
    pub(super) family: F,
}

impl<F: Default> Default for LentFamily<F> {
    fn default() -> Self {
        Self {
            state: Mutex::new(LoanState {
                family: Some(F::default()),
                borrower: None,
                loan: 0,
            }),
            returned: Condvar::new(),
        }
    }
}

impl<F: Default> LentFamily<F> {
    /// Waits for the family, until `stop` is raised or `pause` ends the turn.
    pub(super) fn lend(
        &self,
        stop: &Stop,
        mut pause: impl FnMut() -> bool,
    ) -> Result<FamilyLoan<'_, F>, NotLent> {
        let mut state = self.state();
        loop {
            if state.borrower.is_some_and(|borrower| borrower.is_abandoned()) {
                state.family.get_or_insert_default();
            }
            if let Some(family) = state.family.take() {
                state.borrower = Some(ThreadWatch::of_this_thread());
                state.loan += 1;
                return Ok(FamilyLoan {
                    lender: self,
                    number: state.loan,
                    family,
                });
            }
            if stop.is_raised() {
                return Err(NotLent::Stopped);
            }
            if pause() {
                return Err(NotLent::TurnOver);
            }
            let waited = self.returned.wait_timeout(state, CHECK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn state(&self) -> MutexGuard<'_, LoanState<F>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<F: Default> Drop for FamilyLoan<'_, F> {
    fn drop(&mut self) {
        let mut state = self.lender.state();
        // Otherwise this thread was abandoned, came back, and finds another family in the place of its own.
        if state.loan == self.number {
            // A panic may have interrupted a step.
            let is_whole = !std::thread::panicking();
            let family = is_whole.then(|| std::mem::take(&mut self.family));
            state.family = Some(family.unwrap_or_default());
            state.borrower = None;
        }
        drop(state);
        self.lender.returned.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lent_family_is_waited_for_until_the_turn_or_the_search_ends() {
        let lender = LentFamily::<Vec<u8>>::default();
        let loan = lender.lend(&Stop::never(), || false).unwrap();
        assert_eq!(
            lender.lend(&Stop::never(), || true).unwrap_err(),
            NotLent::TurnOver
        );
        let stopped = Stop::never();
        stopped.raise();
        assert_eq!(lender.lend(&stopped, || false).unwrap_err(), NotLent::Stopped);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| lender.lend(&Stop::never(), || false).is_ok());
            drop(loan);
            assert!(waiting.join().unwrap());
        });
        assert!(lender.lend(&stopped, || true).is_ok(), "it is free");
    }

    #[test]
    fn a_search_that_panics_leaves_a_new_family() {
        let lender = LentFamily::<Vec<u8>>::default();
        let panicked = std::thread::scope(|scope| {
            let search = scope.spawn(|| {
                let _loan = lender.lend(&Stop::never(), || false).unwrap();
                panic!("on purpose");
            });
            search.join().is_err()
        });
        assert!(panicked);
        assert!(lender.lend(&Stop::never(), || true).is_ok());
    }
}
