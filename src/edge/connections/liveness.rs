//! Decides when a quiet peer is pinged, and when it counts as dead.

use std::time::Duration;

use tokio::time::Instant;

/// Time without a byte from the peer after which it is pinged.
const QUIET: Duration = Duration::from_mins(1);
/// The longest time until the peer answers a ping.
const ANSWER: Duration = Duration::from_secs(20);

/// Whether a quiet peer is still there.
#[derive(Debug, Default)]
pub(super) struct Liveness {
    /// When the last unanswered ping was sent.
    pinged: Option<Instant>,
}

/// The next step with a quiet peer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LivenessDue {
    Nothing,
    /// It is sent a ping, which counts as sent.
    Ping,
    /// It has not answered the last ping in time.
    Dead,
}

impl Liveness {
    /// Returns the next moment at which something is due, if the last byte from the peer came at `heard`.
    pub(super) fn next(&self, heard: Instant) -> Instant {
        match self.pinged {
            Some(pinged) => pinged + ANSWER,
            None => heard + QUIET,
        }
    }

    /// Returns the step that is due now. Any byte since the last ping counts as an answer.
    pub(super) fn check(&mut self, heard: Instant, now: Instant) -> LivenessDue {
        match self.pinged {
            Some(pinged) if heard >= pinged => {
                self.pinged = None;
                LivenessDue::Nothing
            }
            Some(pinged) if now >= pinged + ANSWER => LivenessDue::Dead,
            None if now >= heard + QUIET => {
                self.pinged = Some(now);
                LivenessDue::Ping
            }
            _ => LivenessDue::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_at_once_is_an_answer() {
        for delay in [
            Duration::ZERO,
            Duration::from_nanos(1),
            Duration::from_micros(100),
        ] {
            let (mut liveness, mut heard) = (Liveness::default(), Instant::now());
            for _ in 0..3 {
                let pinged = heard + QUIET;
                assert_eq!(liveness.next(heard), pinged);
                assert_eq!(liveness.check(heard, pinged), LivenessDue::Ping);
                heard = pinged + delay;
                assert_eq!(liveness.check(heard, pinged + ANSWER), LivenessDue::Nothing);
            }
        }
    }

    #[test]
    fn a_peer_is_dead_only_if_it_sends_nothing_after_the_ping() {
        let (mut liveness, heard) = (Liveness::default(), Instant::now());
        let pinged = heard + QUIET;
        let early = pinged - Duration::from_nanos(1);
        assert_eq!(liveness.check(heard, early), LivenessDue::Nothing);
        assert_eq!(liveness.check(heard, pinged), LivenessDue::Ping);
        assert_eq!(liveness.next(heard), pinged + ANSWER);
        let last = pinged + ANSWER;
        assert_eq!(
            liveness.check(heard, last - Duration::from_nanos(1)),
            LivenessDue::Nothing
        );
        assert_eq!(liveness.check(heard, last), LivenessDue::Dead);
    }
}
