//! Where deductions go: to the host, or to another technique that asks on a hypothetical board.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it calls, and is called by, the other side of a sink"
)]

use std::ffi::c_void;
use std::mem::size_of;
use std::ops::ControlFlow;

use crate::abi;
use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::Evidence;
use crate::technique::{Flow, Request, Scope, Stopped, Technique};

/// Takes deductions to whoever asked.
pub struct Sink<'a> {
    raw: &'a abi::Sink,
    evidence: bool,
}

impl<'a> Sink<'a> {
    pub(crate) const fn new(raw: &'a abi::Sink, evidence: bool) -> Self {
        Self { raw, evidence }
    }

    /// Reports a deduction; one that changes nothing is dropped here.
    #[inline]
    pub fn emit(&mut self, deduction: &Deduction) -> Flow {
        if deduction.is_empty() {
            return Flow::Continue(());
        }
        self.send(deduction)
    }

    /// Reports a deduction and, when it was asked for, the evidence that `explain` writes down.
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

    /// Breaks when nobody wants more; poll it in loops that can run long.
    pub fn should_stop(&mut self) -> Flow {
        // SAFETY: a sink's functions may be called with its own context during `find`.
        flow(unsafe { (self.raw.should_stop)(self.raw.context) })
    }

    /// Asks another technique about a board that this one made up, and hands what it says to `take` until that breaks.
    ///
    /// This is how techniques are composed: a Kraken fish or a dynamic chain looks at what follows after an assumption.
    /// It breaks only when whoever asked *this* technique wants no more.
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
                let _ = take(deduction, evidence);
                return ControlFlow::Break(());
            }
            take(deduction, evidence)
        };
        let mut listener = Listener::new(take, Some(self.raw));
        let raw = listener.sink();
        let _ = technique.find(board, request, &mut Sink::new(&raw, request.evidence));
        if listener.given_up {
            Flow::Break(Stopped)
        } else {
            Flow::Continue(())
        }
    }

    fn send(&self, deduction: &Deduction) -> Flow {
        // SAFETY: as in `should_stop`; the deduction lives during the call.
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

/// The other end of a sink, on this side of the boundary.
pub(crate) struct Listener<'a, F> {
    take: F,
    outer: Option<&'a abi::Sink>,
    /// Set when `take` has enough.
    enough: bool,
    /// Set when the outer sink wants no more.
    given_up: bool,
    /// The first piece of evidence that could not be understood.
    left_out: Option<String>,
}

impl<'a, F: FnMut(&Deduction, &Evidence) -> ControlFlow<()>> Listener<'a, F> {
    pub(crate) const fn new(take: F, outer: Option<&'a abi::Sink>) -> Self {
        Self {
            take,
            outer,
            enough: false,
            given_up: false,
            left_out: None,
        }
    }

    /// The first piece of evidence that could not be understood, in words.
    pub(crate) const fn left_out(&self) -> Option<&String> {
        self.left_out.as_ref()
    }

    /// Whether `take` broke.
    pub(crate) const fn has_enough(&self) -> bool {
        self.enough
    }

    /// A sink that leads here, for as long as this stays where it is.
    pub(crate) fn sink(&mut self) -> abi::Sink {
        abi::Sink {
            struct_size: size_of::<abi::Sink>() as u32,
            reserved: 0,
            context: (&raw mut *self).cast(),
            emit: Self::emit,
            should_stop: Self::should_stop,
            spare: [0; 4],
        }
    }

    unsafe extern "C" fn emit(context: *mut c_void, deduction: *const Deduction) -> u32 {
        // SAFETY: the context is the listener further up this stack; a technique passes a deduction that lives, with its
        // evidence, during this call.
        let (this, deduction) = unsafe { (&mut *context.cast::<Self>(), &*deduction) };
        if !this.enough && !this.given_up {
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
            // SAFETY: the outer sink belongs to a `find` that is running further up this stack.
            self.given_up |= unsafe { (outer.should_stop)(outer.context) } != abi::CONTINUE;
        }
        if self.enough || self.given_up {
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
    fn of_a_request_for_the_first_deduction_no_second_is_heard() {
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
    fn what_a_candidate_sees_is_its_cell_and_its_digit_around() {
        let candidate = Candidate::new(Cell::at(0, 0), Digit::from_index(0));
        assert_eq!(candidate.peers().len(), 8 + 20);
        assert!(!candidate.peers().contains(candidate));
    }
}
