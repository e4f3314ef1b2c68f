//! How many boards a pass asks about.
//!
//! A fast technique is asked about all boards. A slow one is asked about the first boards of each pass, so that a server starts in
//! time; a thorough trial asks about all.

use std::time::Duration;

/// The boards and the time of one pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// Boards that are always asked about.
    pub(super) least: usize,
    /// Time of questions after which no further board is asked about.
    pub(super) time: Duration,
}

/// Whether every pass asks about all boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thoroughness {
    /// As a server does: slow techniques are asked about some boards.
    Usual,
    /// All boards.
    Whole,
}

/// What is left of a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    pass: Pass,
    thoroughness: Thoroughness,
}

impl Pass {
    pub(super) const fn new(least: usize, microseconds: u64) -> Self {
        Self {
            least,
            time: Duration::from_micros(microseconds),
        }
    }
}

impl Allowance {
    pub(super) fn new(pass: Pass, thoroughness: Thoroughness) -> Self {
        Self { pass, thoroughness }
    }

    /// Takes a board. Returns whether the pass asks about it.
    pub(super) fn take(&mut self) -> bool {
        if self.pass.least > 0 {
            self.pass.least -= 1;
            return true;
        }
        self.thoroughness == Thoroughness::Whole || !self.pass.time.is_zero()
    }

    /// Takes the time of a question.
    pub(super) fn spend(&mut self, time: Duration) {
        self.pass.time = self.pass.time.saturating_sub(time);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_technique_gets_the_least_and_a_fast_one_everything() {
        let asked = |time: u64, thoroughness| {
            let mut allowance = Allowance::new(Pass::new(5, 100), thoroughness);
            let boards = (0..1000).take_while(|_| {
                let asked = allowance.take();
                allowance.spend(Duration::from_micros(time));
                asked
            });
            boards.count()
        };
        assert_eq!(asked(1000, Thoroughness::Usual), 5);
        assert_eq!(asked(2, Thoroughness::Usual), 50);
        assert_eq!(asked(0, Thoroughness::Usual), 1000);
        assert_eq!(asked(1000, Thoroughness::Whole), 1000);
    }
}
