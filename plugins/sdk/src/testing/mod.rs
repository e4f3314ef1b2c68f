//! A bench for technique authors: run a technique in a test and look at what it found.
//!
//! Every run goes through the same C entry points that the server calls (`create`, `find`, `destroy`), so a test
//! also tests the binary interface. Most tests are a board in and deductions out, which is [`assert_finds`];
//! [`find_all`] gives the deductions themselves, with their evidence:
//!
//! ```
//! # use sudoku_technique::*;
//! # #[derive(Default)] struct Nothing;
//! # impl Technique for Nothing {
//! #     const ID: &'static str = "nothing"; const NAME: &'static str = "Nothing";
//! #     const SUMMARY: &'static str = ""; const PLACE: u32 = 1;
//! #     fn find(&self, _: &Board, _: Request<'_>, _: &mut Sink<'_>) -> Flow { Flow::Continue(()) }
//! # }
//! let board = testing::board("r1c15=12 r3c4:5");
//! assert_eq!(testing::find_all::<Nothing>(&board), []);
//! ```
//!
//! Boards and sets are written in a short notation ([`board`], [`candidates`], [`cells`]), come at random from a
//! seed ([`random_board`], [`random_position`], [`unique_position`]), and turn with a [`Symmetry`]. [`assert_contract`],
//! [`assert_sound`], [`assert_fair`] and [`assert_previous`] check on one board what every technique promises;
//! [`assert_definition`] does so on many and compares with the definition spelled out. [`time()`] says what a call costs. Everything here panics on misuse: it belongs in tests.
#![expect(
    unsafe_code,
    reason = "it plays the host: it calls a technique through its C entry points"
)]

mod definition;
mod expect;
mod notation;
mod previous;
mod puzzles;
mod random;
#[cfg(test)]
mod sample;
mod symmetry;
mod timing;

use std::ffi::c_void;
use std::marker::PhantomData;
use std::mem::size_of;
use std::ops::ControlFlow;
use std::ptr;

use crate::abi;
use crate::board::Board;
use crate::candidate::CandidateSet;
use crate::deduction::{Deduction, Variant};
use crate::evidence::Evidence;
use crate::export::{create, destroy, find};
use crate::sink::Listener;
use crate::technique::Technique;

pub use definition::{assert_definition, combinations};
pub use expect::assert_finds;
pub use notation::{board, candidates, cells};
pub use previous::assert_previous;
pub use puzzles::unique_position;
pub use random::{Random, random_board, random_position};
#[cfg(test)]
pub(crate) use sample::NakedSingles;
pub use symmetry::Symmetry;
pub use timing::{Timing, time};

/// A deduction that a technique reported, copied out of the call.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Digits to place.
    pub placements: CandidateSet,
    /// Candidates to take off the board.
    pub eliminations: CandidateSet,
    /// Name of the form of the pattern; may be empty.
    pub variant: &'static str,
    /// Length of the chain, or 0.
    pub length: u32,
    /// Size of the pattern, or 0.
    pub size: u32,
    /// The technique's own rating.
    pub rating: Option<f64>,
    /// The pattern; empty when the run was without evidence.
    pub evidence: Evidence,
}

/// What a deduction changes: its placements and its eliminations.
pub type Outcome = (CandidateSet, CandidateSet);

/// What `T` reports on `board` when asked for everything, with evidence.
pub fn find_all<T: Technique>(board: &Board) -> Vec<Found> {
    find_all_with::<T>(&[], board)
}

/// What `T`, created with these options, reports on `board` when asked for everything, with evidence.
pub fn find_all_with<T: Technique>(options: &[(&str, &str)], board: &Board) -> Vec<Found> {
    Instance::<T>::new(options).ask(board, abi::REQUEST_ALL | abi::REQUEST_EVIDENCE, None)
}

/// What `T` reports on `board` when asked for one deduction, with evidence.
pub fn find_first<T: Technique>(board: &Board) -> Option<Found> {
    Instance::<T>::new(&[])
        .ask(board, abi::REQUEST_EVIDENCE, None)
        .pop()
}

/// What `T` reports on `board` when asked for everything, without evidence.
fn find_bare<T: Technique>(board: &Board) -> Vec<Found> {
    Instance::<T>::new(&[]).ask(board, abi::REQUEST_ALL, None)
}

/// What the deductions of [`find_all`] change, sorted: what two ways to find the same thing must agree on.
pub fn outcomes<T: Technique>(board: &Board) -> Vec<Outcome> {
    let mut outcomes: Vec<_> = find_bare::<T>(board)
        .iter()
        .map(|found| (found.placements, found.eliminations))
        .collect();
    outcomes.sort_unstable();
    outcomes
}

/// Checks on `board` what every technique promises: real changes only, no deduction twice, the same first one
/// whether asked for one or all, the same ones with and without evidence, and evidence that stands on the board.
pub fn assert_contract<T: Technique>(board: &Board) {
    let all = find_all::<T>(board);
    assert_eq!(
        find_first::<T>(board).as_ref(),
        all.first(),
        "{}: the first differs\n{board:?}",
        T::ID
    );
    let bare = find_bare::<T>(board);
    assert_eq!(
        bare.len(),
        all.len(),
        "{}: evidence changes what is found\n{board:?}",
        T::ID
    );
    for (index, (found, bare)) in all.iter().zip(&bare).enumerate() {
        let (placements, eliminations) = (found.placements, found.eliminations);
        let place = || format!("{}: {found:?}\n{board:?}", T::ID);
        let without_evidence = Found {
            evidence: Evidence::default(),
            ..found.clone()
        };
        assert_eq!(
            without_evidence,
            *bare,
            "evidence changes what is found: {}",
            place()
        );
        assert!(
            placements.is_subset(board.all_candidates()),
            "places what is no candidate: {}",
            place()
        );
        assert!(
            eliminations.is_subset(board.all_candidates()),
            "removes what is no candidate: {}",
            place()
        );
        assert!(!all[..index].contains(found), "reported twice: {}", place());
        for mark in &found.evidence.candidates {
            let (cell, digit) = (mark.candidate.cell(), mark.candidate.digit());
            assert!(
                board.has(mark.candidate) || board.value(cell) == Some(digit),
                "{} is neither a candidate nor a value: {}",
                mark.candidate,
                place()
            );
        }
    }
}

/// Checks that whatever the technique finds on `board` is right for `solution`, which must still be on the board. For a
/// technique that assumes a unique solution the board may have no other.
pub fn assert_sound<T: Technique>(board: &Board, solution: &CandidateSet) {
    for found in find_all::<T>(board) {
        let place = || format!("{}: {found:?}\n{board:?}", T::ID);
        assert!(
            found.placements.is_subset(solution),
            "places a wrong digit: {}",
            place()
        );
        assert!(
            !found.eliminations.intersects(solution),
            "removes a right digit: {}",
            place()
        );
    }
}

/// Checks that on the image of `board` the technique finds exactly the images of what it finds on `board`, under the names
/// that they have there.
pub fn assert_fair<T: Technique>(board: &Board, symmetry: &Symmetry) {
    let image = |found: Found| {
        (
            symmetry.candidates(&found.placements),
            symmetry.candidates(&found.eliminations),
            symmetry.variant(found.variant),
        )
    };
    let mut expected: Vec<_> = find_bare::<T>(board).into_iter().map(image).collect();
    let mut found: Vec<_> = find_bare::<T>(&symmetry.board(board))
        .into_iter()
        .map(|found| (found.placements, found.eliminations, found.variant.to_owned()))
        .collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{} is unfair on\n{board:?}", T::ID);
}

/// An instance behind its C entry points.
struct Instance<T> {
    raw: *mut c_void,
    destroy: unsafe extern "C" fn(*mut c_void),
    technique: PhantomData<T>,
}

impl<T: Technique> Instance<T> {
    fn new(options: &[(&str, &str)]) -> Self {
        let pairs: Vec<_> = options
            .iter()
            .map(|(key, value)| abi::OptionPair {
                key: abi::Text::new(key),
                value: abi::Text::new(value),
            })
            .collect();
        let mut text = [0; 256];
        let mut message = abi::Message {
            data: text.as_mut_ptr(),
            capacity: text.len(),
            length: 0,
        };
        let mut raw = ptr::null_mut();
        // SAFETY: the options, the instance and the message live during the call.
        let status = unsafe { create::<T>(abi::List::new(&pairs), &raw mut raw, &raw mut message) };
        let reason = String::from_utf8_lossy(&text[..message.length]);
        assert_eq!(status, abi::STATUS_DONE, "{} was not created: {reason}", T::ID);
        Self {
            raw,
            destroy: destroy::<T>,
            technique: PhantomData,
        }
    }

    /// What it reports on `board`, having found nothing on `previous`.
    fn ask(&self, board: &Board, flags: u32, previous: Option<&Board>) -> Vec<Found> {
        let mut found = Vec::new();
        let first_only = flags & abi::REQUEST_ALL == 0;
        let take = |deduction: &Deduction, evidence: &Evidence| {
            found.push(Found {
                placements: deduction.placements,
                eliminations: deduction.eliminations,
                variant: Variant(deduction.variant).name(T::VARIANTS),
                length: deduction.length,
                size: deduction.size,
                rating: deduction.rated(),
                evidence: evidence.clone(),
            });
            if first_only {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut listener = Listener::new(take, None);
        let sink = listener.sink();
        let request = abi::Request {
            struct_size: size_of::<abi::Request>() as u32,
            flags,
            previous: previous.map_or(ptr::null(), ptr::from_ref),
            reserved: [0; 4],
        };
        // SAFETY: the instance is `create`'s, everything else lives during the call.
        let status = unsafe { find::<T>(self.raw, board, &raw const request, &raw const sink) };
        let expected = if listener.has_enough() {
            abi::STATUS_STOPPED
        } else {
            abi::STATUS_DONE
        };
        assert_eq!(status, expected, "status of {} on\n{board:?}", T::ID);
        let left_out = listener.left_out().cloned();
        assert_eq!(
            left_out,
            None,
            "evidence of {} that means nothing, on\n{board:?}",
            T::ID
        );
        found
    }
}

impl<T> Drop for Instance<T> {
    fn drop(&mut self) {
        // SAFETY: `create::<T>` made the instance and nobody uses it any more.
        unsafe { (self.destroy)(self.raw) }
    }
}
