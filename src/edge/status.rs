//! Makes gRPC statuses with details.
//!
//! After AIP-193 every status has a `google.rpc.ErrorInfo` (domain [`DOMAIN`], a reason in `UPPER_SNAKE_CASE` for programs). A bad
//! field also has a `google.rpc.BadRequest` with the field and the remedy; a status that asks for a retry has a `google.rpc.RetryInfo`
//! and the same time in the trailer `grpc-retry-pushback-ms`.

use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};
use std::time::Duration;

use tonic::metadata::{MetadataMap, MetadataValue};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

/// The domain of every [`tonic_types::ErrorInfo`] of this server.
pub const DOMAIN: &str = "sudokud";

/// The bounds of the time until a retry, before jitter.
const RETRY_AFTER: RangeInclusive<Duration> = Duration::from_millis(100)..=Duration::from_mins(1);

/// The trailer from which gRPC's built-in retries read the time until a retry, in milliseconds (gRFC A6).
const PUSHBACK: &str = "grpc-retry-pushback-ms";

/// The most bytes of each text in a status. Texts may repeat a caller's input, and clients reject responses with more than 8 KiB of
/// headers as a whole.
const MOST_TEXT: usize = 1024;

/// Builds a status. Its texts are cut to a length that clients accept.
#[derive(Debug)]
pub struct StatusDraft {
    code: Code,
    message: String,
    details: ErrorDetails,
    metadata: MetadataMap,
}

impl StatusDraft {
    /// Begins a status. `reason` (in `UPPER_SNAKE_CASE`) and `facts` are for programs, `message` is for people.
    pub fn new(
        code: Code,
        reason: impl Into<String>,
        message: String,
        facts: impl IntoIterator<Item = (&'static str, String)>,
    ) -> Self {
        let facts = facts.into_iter();
        let facts = facts.map(|(name, fact)| (name.to_owned(), cut(fact)));
        Self {
            code,
            message: cut(message),
            details: ErrorDetails::with_error_info(reason, DOMAIN, facts.collect::<HashMap<_, _>>()),
            metadata: MetadataMap::new(),
        }
    }

    /// Names a bad field of the request, with the problem and its remedy.
    pub fn with_field(mut self, field: &str, problem: impl Into<String>) -> Self {
        self.details
            .add_bad_request_violation(cut(field.to_owned()), cut(problem.into()));
        self
    }

    /// Asks for a retry after `expected` times a random factor in `jitter`, so that callers refused together do not retry together.
    pub fn with_retry(mut self, expected: Duration, jitter: Range<f64>) -> Self {
        let delay = retry_delay(expected, rand::random_range(jitter));
        self.details.set_retry_info(Some(delay));
        // The same time twice: clients read the details, gRPC's built-in retries the trailer.
        let milliseconds = MetadataValue::from(delay.as_millis() as u64);
        self.metadata.insert(PUSHBACK, milliseconds);
        self
    }

    /// Adds a trailer.
    pub fn with_trailer(mut self, name: &'static str, value: &'static str) -> Self {
        self.metadata.insert(name, MetadataValue::from_static(value));
        self
    }

    /// Returns the status.
    pub fn finish(self) -> Status {
        Status::with_error_details_and_metadata(self.code, self.message, self.details, self.metadata)
    }
}

/// Returns the time until a retry: the expected wait times `jitter`.
fn retry_delay(expected: Duration, jitter: f64) -> Duration {
    let bounded = expected.clamp(*RETRY_AFTER.start(), *RETRY_AFTER.end());
    Duration::from_millis((bounded.as_millis() as f64 * jitter).round() as u64)
}

/// Cuts a text to [`MOST_TEXT`] bytes: out of the middle, because the begin has the place of a problem and the end its remedy.
fn cut(text: String) -> String {
    const HALF: usize = MOST_TEXT / 2 - '…'.len_utf8();
    if text.len() <= MOST_TEXT {
        return text;
    }
    let begin = &text[..text.floor_char_boundary(HALF)];
    let end = &text[text.ceil_char_boundary(text.len() - HALF)..];
    format!("{begin}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_to_come_back_grows_with_the_wait_within_bounds() {
        let check = |expected: u64, jitter, delay: u64| {
            let found = retry_delay(Duration::from_millis(expected), jitter);
            assert_eq!(found, Duration::from_millis(delay), "{expected} ms");
        };
        check(0, 1.0, 100);
        check(0, 0.5, 50);
        check(700, 1.0, 700);
        check(700, 1.4, 980);
        check(3_600_000, 0.5, 30_000);
    }

    #[test]
    fn a_long_text_keeps_its_begin_and_its_end() {
        let long = format!("field: {}; write less", "é".repeat(MOST_TEXT));
        let field = "x".repeat(50_000);
        let status = StatusDraft::new(Code::InvalidArgument, "REASON", long.clone(), [("a", long)])
            .with_field(&field, field.clone())
            .finish();
        let message = status.message();
        assert!(message.starts_with("field: é") && message.ends_with("é; write less"));
        assert!(message.len() <= MOST_TEXT && status.details().len() < 5 * MOST_TEXT);
        assert_eq!(cut("é".repeat(MOST_TEXT / 2)).len(), MOST_TEXT);
    }

    #[test]
    fn people_and_programs_read_the_same_time_until_a_retry() {
        for _ in 0..1000 {
            let draft = StatusDraft::new(Code::Unavailable, "QUEUE_FULL", "full".to_owned(), []);
            let status = draft.with_retry(Duration::from_secs(4), 0.5..1.5).finish();
            let delay = status.get_details_retry_info().unwrap().retry_delay.unwrap();
            let bounds = Duration::from_secs(2)..=Duration::from_secs(6);
            assert!(bounds.contains(&delay), "{delay:?}");
            let pushback = status.metadata().get(PUSHBACK).unwrap().to_str().unwrap();
            assert_eq!(pushback, delay.as_millis().to_string());
        }
    }
}
