//! Identifies calls in logs and traces: by the caller's header `x-request-id`, or by an id that is made here.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use http::{HeaderMap, HeaderName, HeaderValue};
use rand::Rng as _;

/// The header with the id, in both directions.
pub(super) const HEADER: HeaderName = HeaderName::from_static("x-request-id");
/// The longest id that is accepted from callers, because it is repeated in log lines.
const LONGEST: usize = 128;

/// The id of a call; see the [module](self).
#[derive(Clone, Debug)]
pub(super) struct RequestId(HeaderValue);

impl RequestId {
    /// Returns the caller's own id if it is safe in a log line: short, and without spaces or quotes.
    pub(super) fn sent(headers: &HeaderMap) -> Option<Self> {
        let value = headers.get(&HEADER)?;
        let is_sane = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:/+=@".contains(byte);
        let bytes = value.as_bytes();
        let is_sane = (1..=LONGEST).contains(&bytes.len()) && bytes.iter().all(is_sane);
        is_sane.then(|| Self(value.clone()))
    }

    /// Returns a new id: random digits of this process, and a number.
    pub(super) fn make() -> Self {
        static PROCESS: LazyLock<u64> = LazyLock::new(|| rand::rng().next_u64());
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let text = format!("{:016x}-{:x}", *PROCESS, NEXT.fetch_add(1, Ordering::Relaxed));
        Self(HeaderValue::from_str(&text).expect("digits and a hyphen may stand in a header"))
    }

    /// Returns the id as a header.
    pub(super) fn header(&self) -> HeaderValue {
        self.0.clone()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Ids are visible ASCII, so the conversion cannot fail.
        f.write_str(self.0.to_str().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_taken_when_it_can_stand_in_a_line() {
        let sent = |id: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, HeaderValue::from_bytes(id).unwrap());
            RequestId::sent(&headers).map(|id| id.to_string())
        };
        for id in [
            "a",
            "7f3c-01",
            "Root=1-67891233-abcdef012345678912345678",
            &"x".repeat(128),
        ] {
            assert_eq!(sent(id.as_bytes()).as_deref(), Some(id));
        }
        for id in ["", "a b", "status=OK \"", "a\tb", "ä", &"x".repeat(129)] {
            assert_eq!(sent(id.as_bytes()), None, "{id:?}");
        }
        assert!(RequestId::sent(&HeaderMap::new()).is_none());
    }

    #[test]
    fn made_ids_differ_and_would_be_taken() {
        let (one, other) = (RequestId::make(), RequestId::make());
        assert_ne!(one.to_string(), other.to_string());
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, one.header());
        assert_eq!(RequestId::sent(&headers).unwrap().to_string(), one.to_string());
    }
}
