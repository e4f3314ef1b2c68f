//! Limits the time of calls.
//!
//! The deadline of a call is the smaller of the caller's `grpc-timeout` and the maximum of its method. The answer
//! `DEADLINE_EXCEEDED` is sent a little before the caller's own timer fires, so that the caller gets the server's reason.

use std::time::Duration;

use http::HeaderMap;
use sudokud_puzzle::Stop;
use tokio::time::Instant;

/// The header with the time that the caller gives a call.
pub const TIMEOUT: &str = "grpc-timeout";

/// The time at which a call is answered, with a result or with `DEADLINE_EXCEEDED`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    at: Instant,
    /// Time before the deadline at which the job is stopped.
    notice: Duration,
    /// Whether it is the maximum of the method, and not the caller's time.
    is_maximum: bool,
}

impl Deadline {
    /// Returns the deadline of a call that arrives now, on a method that may take `maximum`. Ignores a malformed `grpc-timeout`;
    /// [`is_malformed`] reports it.
    pub fn of(headers: &HeaderMap, maximum: Duration) -> Self {
        let asked = headers.get(TIMEOUT).and_then(|value| parse(value.as_bytes()));
        let time = asked.map_or(maximum, |asked| asked.saturating_sub(margin(asked)).min(maximum));
        Self {
            at: Instant::now() + time,
            notice: notice(time),
            is_maximum: time == maximum,
        }
    }

    /// Returns a stop that is raised a little before this deadline, so that a job can still report how far it got.
    pub fn stop(self) -> Stop {
        Stop::after(
            self.at
                .saturating_duration_since(Instant::now())
                .saturating_sub(self.notice),
        )
    }

    /// Returns whether the maximum of the method ends the call, and not its caller's time.
    pub fn is_maximum(self) -> bool {
        self.is_maximum
    }

    /// Returns the deadline itself.
    pub fn at(self) -> Instant {
        self.at
    }

    /// Waits until the deadline.
    pub async fn passed(self) {
        tokio::time::sleep_until(self.at).await;
    }
}

/// Returns how much earlier than the caller's own timer to answer.
///
/// gRPC's C core, and all clients built on it, rounds a timeout of a second or more up by up to a hundredth: the caller's timer fires
/// that much before the time in the header. The rest allows for late timers, about a millisecond, and for the network.
fn margin(asked: Duration) -> Duration {
    let rounding = if asked < Duration::from_secs(1) {
        Duration::ZERO
    } else {
        asked / 100
    };
    rounding + Duration::from_millis(5).min(asked / 10)
}

/// Returns how much earlier than the answer a job is stopped, so that it can still report how far it got.
fn notice(time: Duration) -> Duration {
    Duration::from_millis(25).min(time / 20)
}

/// Returns whether `grpc-timeout` is malformed.
pub fn is_malformed(headers: &HeaderMap) -> bool {
    let timeout = headers.get(TIMEOUT);
    timeout.is_some_and(|value| parse(value.as_bytes()).is_none())
}

/// Parses `grpc-timeout`: one to eight digits and a unit.
fn parse(value: &[u8]) -> Option<Duration> {
    let (unit, digits) = value.split_last()?;
    if digits.is_empty() || digits.len() > 8 {
        return None;
    }
    let number = digits.iter().try_fold(0_u64, |number, digit| {
        digit
            .is_ascii_digit()
            .then(|| number * 10 + u64::from(digit - b'0'))
    })?;
    Some(match unit {
        b'H' => Duration::from_secs(number * 3600),
        b'M' => Duration::from_secs(number * 60),
        b'S' => Duration::from_secs(number),
        b'm' => Duration::from_millis(number),
        b'u' => Duration::from_micros(number),
        b'n' => Duration::from_nanos(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_is_digits_and_a_unit() {
        let check = |text: &str, expected| assert_eq!(parse(text.as_bytes()), expected, "{text:?}");
        check("2H", Some(Duration::from_hours(2)));
        check("3M", Some(Duration::from_mins(3)));
        check("99999999S", Some(Duration::from_secs(99_999_999)));
        check("250m", Some(Duration::from_millis(250)));
        check("7u", Some(Duration::from_micros(7)));
        check("0n", Some(Duration::ZERO));
        check("", None);
        check("S", None);
        check("100000000S", None);
        check("-1S", None);
        check("1s", None);
    }

    #[tokio::test(start_paused = true)]
    async fn the_smaller_of_header_and_maximum_counts_less_a_margin() {
        let check = async |header: Option<&str>, maximum, expected| {
            let mut headers = HeaderMap::new();
            if let Some(header) = header {
                headers.insert("grpc-timeout", header.parse().unwrap());
            }
            let start = Instant::now();
            Deadline::of(&headers, Duration::from_millis(maximum))
                .passed()
                .await;
            assert_eq!(start.elapsed(), Duration::from_millis(expected), "{header:?}");
        };
        check(None, 700, 700).await;
        check(Some("1S"), 700, 700).await;
        check(Some("500m"), 700, 495).await;
        check(Some("999m"), 2000, 994).await;
        check(Some("1000m"), 2000, 985).await;
        check(Some("2S"), 5000, 1975).await;
        check(Some("50m"), 700, 45).await;
        check(Some("20m"), 700, 18).await;
        check(Some("nonsense"), 700, 700).await;
    }

    #[test]
    fn a_timeout_without_a_unit_is_malformed_and_none_is_not() {
        let mut headers = HeaderMap::new();
        assert!(!is_malformed(&headers));
        for (value, expected) in [("5S", false), ("5", true), ("5s", true), ("", true)] {
            headers.insert(TIMEOUT, value.parse().unwrap());
            assert_eq!(is_malformed(&headers), expected, "{value:?}");
        }
    }
}
