//! Detects peers that flood a connection with frames.
//!
//! Some frames of HTTP/2 cause work and request nothing: PING, PRIORITY, SETTINGS, `WINDOW_UPDATE`, frames of unknown
//! kinds, empty DATA and CONTINUATION. The protocol allows any number of them and the library answers them all, so one connection
//! can occupy a processor. Here each of them costs a token. A peer earns tokens with time, with each call, with the content that it
//! sends, and with the answers that it reads (clients open windows and measure the round trip with PING meanwhile). A peer
//! without tokens is flooding.
//!
//! `RST_STREAM` has tokens of its own ([`resets`]): a caller may cancel as many calls as it may have open at a time, twice, and each answer
//! allows one more. A peer that opens calls only to reset them runs out.

use std::time::{Duration, Instant};

/// Tokens at the start, and the most that time refills: a thousand calls with small windows need this many.
const BURST: f64 = 4000.0;
/// Tokens refilled each second.
const PER_SECOND: f64 = 100.0;
/// The most tokens that a peer can earn.
const MOST: f64 = 20_000.0;
/// Tokens for the headers of a call: its end may be an empty DATA, its cancellation leaves a `WINDOW_UPDATE` behind.
const PER_CALL: f64 = 8.0;
/// Tokens for each part of an answer that we send: two of `WINDOW_UPDATE`, a PING, and some for peers that open small windows.
const PER_PART_SENT: f64 = 6.0;
/// Bytes in either direction that earn one token.
const BYTES_PER_TOKEN: f64 = 256.0;
/// The fewest resets at the start: a client that is cancelled as a whole resets the calls that it queued, too.
const LEAST_RESETS: u32 = 2048;
/// Resets refilled each second.
const RESETS_PER_SECOND: f64 = 200.0;

/// The length of `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`.
const PREFACE: usize = 24;
/// The length of a frame's head: its length (3 bytes), its kind, its flags, its stream (4 bytes).
const HEAD: usize = 9;

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const PRIORITY: u8 = 2;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const GOAWAY: u8 = 7;
const WINDOW_UPDATE: u8 = 8;
const CONTINUATION: u8 = 9;

/// On DATA: the stream's last frame.
const END_STREAM: u8 = 0x1;
/// On HEADERS and CONTINUATION: no CONTINUATION follows.
const END_HEADERS: u8 = 0x4;

/// Returns the tokens for `RST_STREAM` of a connection with at most this number of concurrent calls.
pub(super) fn resets(calls: u32) -> u32 {
    calls.saturating_mul(2).max(LEAST_RESETS)
}

/// Parses the heads of one peer's frames and keeps its tokens.
#[derive(Debug)]
pub(super) struct Frames {
    head: [u8; HEAD],
    /// The number of bytes in `head`.
    have: usize,
    /// Bytes to come before the next head: of the preface, or of a frame's content.
    left: usize,
    /// Headers have begun and not ended.
    in_headers: bool,
    /// The last headers came without their end.
    are_headers_split: bool,
    /// Number of finished contents; HEADERS with its CONTINUATION is one.
    ended: u64,
    tokens: Tokens,
    resets: Tokens,
}

/// A flood, with the kind of the frame that exceeded the tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flood(pub(super) &'static str);

impl Frames {
    /// Begins a connection with at most `calls` concurrent calls.
    pub(super) fn new(calls: u32, now: Instant) -> Self {
        let resets = f64::from(resets(calls));
        Self {
            head: [0; HEAD],
            have: 0,
            left: PREFACE,
            in_headers: false,
            are_headers_split: false,
            ended: 0,
            tokens: Tokens::new(BURST, MOST, PER_SECOND, now),
            resets: Tokens::new(resets, resets, RESETS_PER_SECOND, now),
        }
    }

    /// Returns whether the peer is within the preface, a frame, or headers.
    pub(super) fn is_within(&self) -> bool {
        self.have > 0 || self.left > 0 || self.in_headers
    }

    /// Returns whether the peer is within headers that it sends in several frames. Until their end, the library keeps the fields that have
    /// arrived, which take much more memory than their bytes.
    pub(super) fn is_within_split_headers(&self) -> bool {
        self.are_headers_split && (self.in_headers || self.left > 0)
    }

    /// Returns a number that changes when the peer finishes the preface, a frame or headers.
    pub(super) fn ended(&self) -> u64 {
        self.ended
    }

    /// Earns tokens for `parts` of answers with `bytes` bytes that the server has sent.
    pub(super) fn sent(&mut self, parts: u32, bytes: u64) {
        self.tokens
            .earn(f64::from(parts) * PER_PART_SENT + bytes as f64 / BYTES_PER_TOKEN);
        self.resets.earn(f64::from(parts));
    }

    /// Follows `bytes` from the peer and spends tokens for its frames.
    pub(super) fn received(&mut self, mut bytes: &[u8], now: Instant) -> Result<(), Flood> {
        while !bytes.is_empty() {
            let wanted = if self.left > 0 {
                self.left
            } else {
                HEAD - self.have
            };
            let (part, rest) = bytes.split_at(wanted.min(bytes.len()));
            bytes = rest;
            if self.left > 0 {
                self.left -= part.len();
                self.ended += u64::from(self.left == 0 && !self.in_headers);
                continue;
            }
            self.head[self.have..self.have + part.len()].copy_from_slice(part);
            self.have += part.len();
            if self.have == HEAD {
                self.have = 0;
                self.frame(now)?;
            }
        }
        Ok(())
    }

    /// Handles a complete head of a frame.
    fn frame(&mut self, now: Instant) -> Result<(), Flood> {
        let [high, middle, low, kind, flags, ..] = self.head;
        let length = u32::from_be_bytes([0, high, middle, low]) as usize;
        self.left = length;
        let ends_headers = flags & END_HEADERS != 0;
        self.are_headers_split = match kind {
            HEADERS => !ends_headers,
            CONTINUATION => self.are_headers_split,
            _ => false,
        };
        let name = match kind {
            HEADERS => {
                self.in_headers = !ends_headers;
                self.tokens.earn(PER_CALL);
                return Ok(());
            }
            DATA if length > 0 => {
                self.tokens.earn(length as f64 / BYTES_PER_TOKEN);
                return Ok(());
            }
            RST_STREAM => {
                return if self.resets.spend(now) {
                    Ok(())
                } else {
                    Err(Flood("RST_STREAM"))
                };
            }
            CONTINUATION => {
                self.in_headers = !ends_headers;
                "CONTINUATION"
            }
            DATA if flags & END_STREAM != 0 => "empty DATA at the end of a stream",
            DATA => "empty DATA",
            PRIORITY => "PRIORITY",
            SETTINGS => "SETTINGS",
            PING => "PING",
            GOAWAY => "GOAWAY",
            WINDOW_UPDATE => "WINDOW_UPDATE",
            _ => "unknown",
        };
        if self.tokens.spend(now) {
            Ok(())
        } else {
            Err(Flood(name))
        }
    }
}

/// Tokens that are spent and come back.
#[derive(Debug)]
struct Tokens {
    left: f64,
    /// The most that time refills.
    burst: f64,
    /// The most that can be earned.
    most: f64,
    per_second: f64,
    last: Instant,
}

impl Tokens {
    fn new(burst: f64, most: f64, per_second: f64, now: Instant) -> Self {
        Self {
            left: burst,
            burst,
            most,
            per_second,
            last: now,
        }
    }

    fn earn(&mut self, tokens: f64) {
        self.left = (self.left + tokens).min(self.most);
    }

    /// Spends a token. Returns whether one was left.
    fn spend(&mut self, now: Instant) -> bool {
        let time = now.saturating_duration_since(self.last);
        // Shorter times would only add up rounding errors.
        if time >= Duration::from_millis(1) {
            let back = time.as_secs_f64() * self.per_second;
            // Time refills only to `burst`, and must not take away tokens that were earned beyond it.
            self.left = self.left.max((self.left + back).min(self.burst));
            self.last = now;
        }
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: u8, flags: u8, length: usize) -> Vec<u8> {
        let [_, high, middle, low] = (length as u32).to_be_bytes();
        let mut bytes = vec![high, middle, low, kind, flags, 0, 0, 0, 1];
        bytes.resize(HEAD + length, 0);
        bytes
    }

    /// Sends `what` byte by byte at one moment, up to `most` times, and returns how often it is accepted.
    fn come_through(frames: &mut Frames, now: Instant, what: &[u8], most: usize) -> usize {
        let mut comes_through = || {
            // All bytes are sent even after a refusal, so that the next frame begins at the right byte.
            let refused = what
                .iter()
                .filter(|byte| frames.received(&[**byte], now).is_err());
            refused.count() == 0
        };
        (0..most).take_while(|_| comes_through()).count()
    }

    fn connection(now: Instant) -> Frames {
        let mut frames = Frames::new(100, now);
        frames.received(&[b'x'; PREFACE], now).unwrap();
        assert!(!frames.is_within());
        frames
    }

    #[test]
    fn frames_that_ask_for_nothing_run_out() {
        let now = Instant::now();
        for (kind, length) in [
            (PING, 8),
            (PRIORITY, 5),
            (WINDOW_UPDATE, 4),
            (SETTINGS, 6),
            (99, 300),
            (DATA, 0),
            (CONTINUATION, 0),
        ] {
            let mut frames = connection(now);
            let through = come_through(&mut frames, now, &frame(kind, 0, length), 100_000);
            assert_eq!(through, BURST as usize, "kind {kind}");
            let later = now + Duration::from_secs(2);
            let through = come_through(&mut frames, later, &frame(kind, 0, length), 100_000);
            assert!((190..=210).contains(&through), "kind {kind}: {through}");
        }
    }

    #[test]
    fn calls_and_answers_pay_for_windows_and_pings() {
        let now = Instant::now();
        let mut frames = connection(now);
        let call = [
            frame(HEADERS, END_HEADERS, 100),
            frame(DATA, END_STREAM, 100),
            frame(WINDOW_UPDATE, 0, 4),
            frame(WINDOW_UPDATE, 0, 4),
            frame(PING, 0, 8),
        ]
        .concat();
        assert_eq!(come_through(&mut frames, now, &call, 50_000), 50_000);
        // A stream of small messages: two windows and a ping for each.
        let read = [
            frame(WINDOW_UPDATE, 0, 4),
            frame(WINDOW_UPDATE, 0, 4),
            frame(PING, 0, 8),
        ]
        .concat();
        for _ in 0..50_000 {
            frames.sent(1, 90);
            frames.received(&read, now).unwrap();
        }
    }

    #[test]
    fn a_caller_may_cancel_as_many_calls_as_it_may_have() {
        let now = Instant::now();
        let mut frames = connection(now);
        let cancelled = [frame(HEADERS, END_HEADERS, 100), frame(RST_STREAM, 0, 4)].concat();
        assert_eq!(come_through(&mut frames, now, &cancelled, 100_000), 2048);
        frames.sent(10, 0);
        assert_eq!(come_through(&mut frames, now, &cancelled, 100_000), 10);
        assert_eq!(resets(5000), 10_000);
    }

    #[test]
    fn unfinished_frames_are_detected() {
        let now = Instant::now();
        let mut frames = connection(now);
        for (bytes, is_within, are_headers_split) in [
            (&frame(PING, 0, 8)[..5], true, false),
            (&frame(PING, 0, 8)[5..], false, false),
            (&frame(HEADERS, END_HEADERS, 8)[..12], true, false),
            (&frame(HEADERS, END_HEADERS, 8)[12..], false, false),
            (&frame(HEADERS, 0, 8)[..9], true, true),
            (&frame(HEADERS, 0, 8)[9..], true, true),
            (&frame(CONTINUATION, 0, 8)[..], true, true),
            (&frame(CONTINUATION, END_HEADERS, 8)[..16], true, true),
            (&frame(CONTINUATION, END_HEADERS, 8)[16..], false, false),
            (&frame(DATA, 0, 8)[..16], true, false),
        ] {
            frames.received(bytes, now).unwrap();
            assert_eq!(frames.is_within(), is_within);
            assert_eq!(frames.is_within_split_headers(), are_headers_split);
        }
    }
}
