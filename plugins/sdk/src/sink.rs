//! Passes deductions on: to the host, or to another technique that asks about a hypothetical board.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it calls functions of the other side and is called by it"
)]

use std::ffi::c_void;
use std::mem::size_of;
use std::ops::ControlFlow;

use crate::abi;
use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::Evidence;
use crate::technique::{Flow, Request, Scope, Stopped, Technique};

/// Passes deductions to the caller of `find`: the host or another technique.
pub struct Sink<'a> {
    raw: &'a abi::Sink,
    evidence: bool,
}

impl<'a> Sink<'a> {
    pub(crate) const fn new(raw: &'a abi::Sink, evidence: bool) -> Self {
        Self { raw, evidence }
    }

    /// Reports a deduction. A deduction that changes nothing is ignored.
    #[inline]
    pub fn emit(&mut self, deduction: &Deduction) -> Flow {
        if deduction.is_empty() {
            return Flow::Continue(());
        }
        self.send(deduction)
    }

    /// Reports a deduction. If evidence was asked for, calls `explain` to write it and reports it as well.
    #[inline]
    pub fn emit_with(&mut self, deduction: &Deduction, explain: impl FnOnce(&mut Evidence)) -> Flow {
        if !self.evidence || deduction.is_empty() {
            return self.emit(deduction);
        }
        let mut evidence = Evidence::default();
        explain(&mut evidence);
        let packed = abi::Packed::new(&evidence);
        let view = packed.view();
        self.send(&Deduction {
            evidence: &raw const view,
            ..*deduction
        })
    }

    /// Breaks when no more deductions are wanted. Poll it in loops that can run long.
    pub fn should_stop(&mut self) -> Flow {
        // SAFETY: a sink's functions may be called with its own context during `find`.
        flow(unsafe { (self.raw.should_stop)(self.raw.context) })
    }

    /// Asks another technique about a hypothetical board. Passes its deductions to `take` until `take` breaks.
    ///
    /// Use it to build a technique on another one: a Kraken fish or a dynamic chain asks for the consequences of an assumption.
    /// The result is a break only if the caller of *this* technique wants no more deductions.
    pub fn ask<T: Technique>(
        &mut self,
        technique: &T,
        board: &Board,
        request: Request<'_>,
        mut take: impl FnMut(&Deduction, &Evidence) -> ControlFlow<()>,
    ) -> Flow {
        let first_only = request.scope == Scope::First;
        let take = |deduction: &Deduction, evidence: &Evidence| {
            if first_only {
                // The other technique may ignore `Scope::First`, so the listener stops it after one deduction.
                let _ = take(deduction, evidence);
                return ControlFlow::Break(());
            }
            take(deduction, evidence)
        };
        let mut listener = SinkListener::new(take, Some(self.raw));
        let raw = listener.sink();
        // The other technique also breaks when `take` did; only the listener knows which side wants no more.
        let _ = technique.find(board, request, &mut Sink::new(&raw, request.evidence));
        if listener.outer_stopped {
            Flow::Break(Stopped)
        } else {
            Flow::Continue(())
        }
    }

    fn send(&self, deduction: &Deduction) -> Flow {
        // SAFETY: as in `should_stop`; the deduction is alive during the call.
        flow(unsafe { (self.raw.emit)(self.raw.context, deduction) })
    }
}

fn flow(answer: u32) -> Flow {
    if answer == abi::CONTINUE {
        Flow::Continue(())
    } else {
        Flow::Break(Stopped)
    }
}

/// Receives the deductions of a sink on this side of the C boundary.
pub(crate) struct SinkListener<'a, F> {
    take: F,
    outer: Option<&'a abi::Sink>,
    /// Whether `take` broke.
    enough: bool,
    /// Whether the outer sink asked to stop.
    outer_stopped: bool,
    /// The first piece of evidence that could not be understood, in words.
    left_out: Option<String>,
}

impl<'a, F: FnMut(&Deduction, &Evidence) -> ControlFlow<()>> SinkListener<'a, F> {
    pub(crate) const fn new(take: F, outer: Option<&'a abi::Sink>) -> Self {
        Self {
            take,
            outer,
            enough: false,
            outer_stopped: false,
            left_out: None,
        }
    }

    /// Returns the first piece of evidence that could not be understood, in words.
    pub(crate) const fn left_out(&self) -> Option<&String> {
        self.left_out.as_ref()
    }

    /// Returns whether `take` broke.
    pub(crate) const fn has_enough(&self) -> bool {
        self.enough
    }

    /// Returns a sink that calls this listener. Do not move the listener while the sink is in use: the sink points to it.
    pub(crate) fn sink(&mut self) -> abi::Sink {
        abi::Sink {
            struct_size: size_of::<abi::Sink>() as u32,
            reserved: 0,
            context: (&raw mut *self).cast(),
            emit: Self::emit,
            should_stop: Self::should_stop,
            fail: None,
            spare: [0; 3],
        }
    }

    unsafe extern "C" fn emit(context: *mut c_void, deduction: *const Deduction) -> u32 {
        // SAFETY: the context is the listener further up this stack. A technique passes a deduction that is alive during
        // this call, and so is its evidence.
        let (this, deduction) = unsafe { (&mut *context.cast::<Self>(), &*deduction) };
        if !this.enough && !this.outer_stopped {
            // SAFETY: as above.
            let understood = unsafe { abi::read_evidence(deduction.evidence) };
            this.enough = (this.take)(deduction, &understood.evidence).is_break();
            this.left_out = this.left_out.take().or(understood.left_out);
        }
        this.answer()
    }

    unsafe extern "C" fn should_stop(context: *mut c_void) -> u32 {
        // SAFETY: as in `emit`.
        unsafe { &mut *context.cast::<Self>() }.answer()
    }

    fn answer(&mut self) -> u32 {
        if let Some(outer) = self.outer
            && !self.enough
        {
            // SAFETY: the outer sink belongs to a `find` further up this stack.
            self.outer_stopped |= unsafe { (outer.should_stop)(outer.context) } != abi::CONTINUE;
        }
        if self.enough || self.outer_stopped {
            abi::STOP
        } else {
            abi::CONTINUE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, NakedSingles};
    use crate::{Candidate, Cell, CellSet, Digit};

    /// Removes a candidate of a bivalue cell when placing it would leave two cells with the same last digit in one house.
    #[derive(Default)]
    struct LooksAhead;

    impl Technique for LooksAhead {
        const ID: &'static str = "looks-ahead";
        const NAME: &'static str = "Looks Ahead";
        const SUMMARY: &'static str = "Asks naked singles on a board that it made up.";
        const PLACE: u32 = 1;

        fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
            for cell in board.bivalue_cells() {
                for digit in board.candidates(cell) {
                    let mut assumed = board.clone();
                    assumed.place(cell, digit);
                    let mut singles: Vec<Candidate> = Vec::new();
                    let request = Request::new(Scope::All, false);
                    sink.ask(&NakedSingles, &assumed, request, |found, _| {
                        singles.extend(found.placements.iter());
                        ControlFlow::Continue(())
                    })?;
                    let clash =
                        |a: &Candidate, b: &Candidate| a.digit() == b.digit() && a.cell().sees(b.cell());
                    if singles.iter().any(|a| singles.iter().any(|b| clash(a, b))) {
                        sink.emit(&Deduction::eliminate_digit(digit, CellSet::of(cell)))?;
                    }
                }
            }
            Flow::Continue(())
        }
    }

    #[test]
    fn a_technique_asks_another_about_a_board_that_it_made_up() {
        testing::assert_finds::<LooksAhead>("r1c1=12 r1c5=13 r1c9=13", &["1r1c1"]);
    }

    #[test]
    fn a_request_for_the_first_deduction_gets_no_second_one() {
        #[derive(Default)]
        struct AsksForOne;

        impl Technique for AsksForOne {
            const ID: &'static str = "asks-for-one";
            const NAME: &'static str = "Asks For One";
            const SUMMARY: &'static str = "Hands on the first naked single.";
            const PLACE: u32 = 1;

            fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
                let mut heard = Vec::new();
                let request = Request::new(Scope::First, false);
                sink.ask(&NakedSingles, board, request, |found, _| {
                    heard.push(*found);
                    ControlFlow::Continue(())
                })?;
                heard.iter().try_for_each(|found| sink.emit(found))
            }
        }

        testing::assert_finds::<AsksForOne>("r1c1=1 r5c5=2 r9c9=3", &["+1r1c1"]);
    }

    #[test]
    fn a_candidate_sees_the_digits_of_its_cell_and_its_digit_in_the_peers() {
        let candidate = Candidate::new(Cell::at(0, 0), Digit::from_index(0));
        assert_eq!(candidate.peers().len(), 8 + 20);
        assert!(!candidate.peers().contains(candidate));
    }
}
