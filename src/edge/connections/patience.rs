//! Notices requests that make no progress while too many bytes wait.

use std::pin::Pin;
use std::task::Context;

use tokio::time::{Instant, Sleep, sleep};

use super::call::STALL;
use super::memory::Share;

/// Watches one request.
#[derive(Debug, Default)]
pub(super) struct RequestPatience {
    /// When to check again. Boxed and only for incomplete requests, because most are complete when their call begins.
    alarm: Option<Pin<Box<Sleep>>>,
    /// The bytes that had arrived when the alarm was set.
    arrived: usize,
}

impl RequestPatience {
    /// Returns whether the request must be ended: while `share` is crowded, the peer has sent nothing for [`STALL`] within a message or
    /// before the first one. A stream may wait between two messages.
    ///
    /// `unfinished` is the number of bytes that have arrived if the peer is expected to send more ([`Arrivals::unfinished`]).
    ///
    /// [`Arrivals::unfinished`]: super::request::Arrivals::unfinished
    pub(super) fn is_over(
        &mut self,
        unfinished: Option<usize>,
        share: &Share,
        context: &mut Context<'_>,
    ) -> bool {
        let Some(arrived) = unfinished else {
            self.alarm = None;
            return false;
        };
        if self.alarm.is_none() || self.arrived != arrived {
            self.alarm = Some(Box::pin(sleep(STALL)));
            self.arrived = arrived;
        }
        while let Some(alarm) = &mut self.alarm
            && alarm.as_mut().poll(context).is_ready()
        {
            if share.is_crowded() {
                return true;
            }
            alarm.as_mut().reset(Instant::now() + STALL);
        }
        false
    }
}
