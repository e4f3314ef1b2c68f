//! The revisions of a run's answers. A server can reload or lose a plugin while a run goes on, and grades of different revisions cannot be
//! compared.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Refusal;
use crate::status::{Status, complain};

/// Compares the revisions of answers. Several threads can do so at the same time.
#[derive(Debug, Default)]
pub struct Revisions {
    /// The revision that each answer must have.
    required: Option<String>,
    /// The different revisions so far, in the order in which they came.
    seen: Mutex<Vec<String>>,
}

impl Revisions {
    /// Begins a run whose answers must have this revision.
    pub fn new(required: Option<String>) -> Self {
        Self {
            required,
            seen: Mutex::default(),
        }
    }

    /// The revision that each answer must have.
    pub fn required(&self) -> Option<&str> {
        self.required.as_deref()
    }

    /// Takes note of the revision of an answer. The error is for an answer that does not have the required one.
    pub fn compare(&self, revision: &str) -> Result<(), Refusal> {
        if let Some(required) = self.required().filter(|required| *required != revision) {
            let message = format!(
                "the required revision is {required}, and the answer has {revision}; ask a server with that revision, or leave out --revision"
            );
            return Err(Refusal::other_revision(message));
        }
        let mut seen = self.seen();
        if !seen.iter().any(|known| known == revision) {
            seen.push(revision.to_owned());
        }
        Ok(())
    }

    /// Returns the exit status of a run that would end with `status`. Standard error says if the revision has changed.
    pub fn conclude(&self, status: Status) -> Status {
        let seen = self.seen();
        if seen.len() < 2 {
            return status;
        }
        let last = &seen[seen.len() - 1];
        complain(&format!(
            "warning: the revision changed during this run ({}), so its grades cannot be compared with each other; run it again with --revision {last}",
            seen.join(", then ")
        ));
        status.max(Status::OtherRevision)
    }

    fn seen(&self) -> MutexGuard<'_, Vec<String>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_whose_revision_changes_ends_with_its_own_status() {
        let revisions = Revisions::new(None);
        for revision in ["a", "a"] {
            revisions.compare(revision).unwrap();
        }
        assert_eq!(revisions.conclude(Status::SomeFailed), Status::SomeFailed);
        revisions.compare("b").unwrap();
        assert_eq!(revisions.conclude(Status::Done), Status::OtherRevision);
        assert_eq!(revisions.conclude(Status::Interrupted), Status::Interrupted);
    }

    #[test]
    fn an_answer_with_another_revision_than_the_required_one_is_refused() {
        let revisions = Revisions::new(Some("a".to_owned()));
        revisions.compare("a").unwrap();
        let refusal = revisions.compare("b").unwrap_err();
        assert!(!refusal.concerns_one_puzzle());
        assert!(refusal.message.contains("--revision"), "{}", refusal.message);
        assert_eq!(revisions.conclude(Status::Done), Status::Done);
    }
}
