//! Defines [`Refusal`], the reason why a call is refused before it reaches its service.

use std::time::Duration;

use tonic::{Code, Status};

use super::status::StatusDraft;

/// The reason why a call is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Too many bytes of other requests and answers wait.
    #[error("too many bytes of requests and answers are waiting; try again later")]
    Crowded,
    /// The call has too many headers.
    #[error(
        "the call has {count} headers with {bytes} bytes; send at most 128 headers and at most 16384 bytes, 32 more for each header included"
    )]
    LargeHeaders {
        /// Their number.
        count: usize,
        /// Their size.
        bytes: usize,
    },
    /// The caller has not proved its identity.
    #[error("{problem}")]
    Unauthenticated {
        /// The reason for programs, in `UPPER_SNAKE_CASE`.
        reason: &'static str,
        /// What is missing or wrong, without any part of the token.
        problem: &'static str,
    },
    /// The caller's role does not allow the call.
    #[error("this call needs the role {needed}; {name} has the role {role}")]
    Forbidden {
        /// The caller's name.
        name: String,
        /// Its role.
        role: &'static str,
        /// The role that the call needs.
        needed: &'static str,
    },
    /// The caller exceeds its calls a second.
    #[error("too many calls of one caller; try again later")]
    TooFast {
        /// When to come back.
        retry_after: Duration,
    },
    /// The caller exceeds its concurrent calls.
    #[error("too many calls of one caller at the same time; wait until one ends")]
    TooMany,
}

/// Time until a retry when other calls have to make progress first.
const SOON: Duration = Duration::from_secs(1);

impl Refusal {
    /// Returns the reason for programs, such as `RATE_LIMITED`.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Crowded => "SERVER_MEMORY",
            Self::LargeHeaders { .. } => "HEADERS_TOO_LARGE",
            Self::Unauthenticated { reason, .. } => reason,
            Self::Forbidden { .. } => "ROLE_NEEDED",
            Self::TooFast { .. } => "RATE_LIMITED",
            Self::TooMany => "CALLS_LIMITED",
        }
    }

    fn code(&self) -> Code {
        match self {
            // Retry policies try this code again, which is safe because no work was done.
            Self::Crowded => Code::Unavailable,
            Self::Unauthenticated { .. } => Code::Unauthenticated,
            Self::Forbidden { .. } => Code::PermissionDenied,
            Self::TooFast { .. } | Self::TooMany | Self::LargeHeaders { .. } => Code::ResourceExhausted,
        }
    }
}

impl From<Refusal> for Status {
    fn from(refusal: Refusal) -> Self {
        let facts = match &refusal {
            Refusal::Forbidden { needed, .. } => vec![("role", (*needed).to_owned())],
            _ => Vec::new(),
        };
        let draft = StatusDraft::new(refusal.code(), refusal.reason(), refusal.to_string(), facts);
        match refusal {
            // No jitter below 1: an earlier retry would be refused again.
            Refusal::TooFast { retry_after } => draft.with_retry(retry_after, 1.0..1.5),
            Refusal::Crowded | Refusal::TooMany => draft.with_retry(SOON, 0.5..1.5),
            Refusal::Unauthenticated { .. } => draft.with_trailer("www-authenticate", "Bearer"),
            Refusal::Forbidden { .. } | Refusal::LargeHeaders { .. } => draft,
        }
        .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tonic_types::StatusExt as _;

    #[test]
    fn a_refusal_says_its_reason_to_programs_and_when_to_come_back() {
        let forbidden = Refusal::Forbidden {
            name: "shop".to_owned(),
            role: "caller",
            needed: "operator",
        };
        let unauthenticated = Refusal::Unauthenticated {
            reason: "TOKEN_MISSING",
            problem: "this call needs a token",
        };
        let retry_after = Duration::from_secs(10);
        let soon = Some(Duration::from_millis(500)..=Duration::from_millis(1500));
        let later = Some(retry_after..=Duration::from_secs(15));
        for (refusal, code, reason, retry) in [
            (Refusal::Crowded, Code::Unavailable, "SERVER_MEMORY", soon.clone()),
            (Refusal::TooMany, Code::ResourceExhausted, "CALLS_LIMITED", soon),
            (
                Refusal::TooFast { retry_after },
                Code::ResourceExhausted,
                "RATE_LIMITED",
                later,
            ),
            (forbidden, Code::PermissionDenied, "ROLE_NEEDED", None),
            (unauthenticated, Code::Unauthenticated, "TOKEN_MISSING", None),
        ] {
            let words = refusal.to_string();
            let status = Status::from(refusal);
            assert_eq!((status.code(), status.message()), (code, words.as_str()));
            let info = status.get_details_error_info().unwrap();
            assert_eq!(info.reason, reason);
            let role = info.metadata.get("role").map(String::as_str);
            assert_eq!(role, (reason == "ROLE_NEEDED").then_some("operator"));
            let delay = status.get_details_retry_info().and_then(|info| info.retry_delay);
            assert_eq!(delay.is_some(), retry.is_some(), "{reason}");
            assert!(
                delay.is_none_or(|delay| retry.unwrap().contains(&delay)),
                "{delay:?}"
            );
            let is_asked = status.metadata().get("www-authenticate").is_some();
            assert_eq!(is_asked, code == Code::Unauthenticated);
        }
    }
}
