//! A bench for technique authors: runs a technique in a test and returns its deductions.
//!
//! Every run goes through the C entry points that the server calls (`create`, `find`, `destroy`), so each test also tests
//! the binary interface. Most tests compare the deductions on a board with a list: use [`assert_finds`].
//! [`find_all`] returns the deductions themselves, with their evidence:
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
//! - [`board`], [`candidates`] and [`cells`] parse boards and sets in a short notation, and [`changes_to`] writes a board in it;
//! - [`random_board`], [`random_position`] and [`unique_position`] make random boards from a seed;
//! - [`Symmetry`] transforms boards;
//! - [`assert_contract`], [`assert_sound`], [`assert_fair`] and [`assert_previous`] check the promises of every technique on
//!   one board;
//! - [`assert_definition`] checks them on many boards, and compares the technique with a slow definition of it;
//! - [`time()`] measures the cost of a call.
//!
//! Everything here panics on misuse: it belongs in tests.
#![expect(
    unsafe_code,
    reason = "the bench acts as the host: it calls a technique through its C entry points"
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
use crate::sink::SinkListener;
use crate::technique::Technique;

pub use definition::{assert_definition, combinations};
pub use expect::assert_finds;
pub use notation::{board, candidates, cells, changes_to};
pub use previous::assert_previous;
pub use puzzles::unique_position;
pub use random::{Random, random_board, random_position};
#[cfg(test)]
pub(crate) use sample::NakedSingles;
pub use symmetry::Symmetry;
pub use timing::{Timing, time};

/// A deduction that a technique reported, as a copy that outlives the call.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Digits to place.
    pub placements: CandidateSet,
    /// Candidates to remove.
    pub eliminations: CandidateSet,
    /// Name of the variant; may be empty.
    pub variant: &'static str,
    /// Length of the chain, or 0.
    pub length: u32,
    /// Size of the pattern, or 0.
    pub size: u32,
    /// The technique's own rating, if it gave one.
    pub rating: Option<f64>,
    /// The evidence; empty if the run did not ask for it.
    pub evidence: Evidence,
}

/// The change that a deduction makes: its placements and its eliminations.
pub type Outcome = (CandidateSet, CandidateSet);

/// Returns all deductions of `T` on `board`, with evidence.
pub fn find_all<T: Technique>(board: &Board) -> Vec<Found> {
    find_all_with::<T>(&[], board)
}

/// Returns all deductions of `T` on `board`, with evidence. Creates `T` with these options.
pub fn find_all_with<T: Technique>(options: &[(&str, &str)], board: &Board) -> Vec<Found> {
    Instance::<T>::new(options).ask(board, abi::REQUEST_ALL | abi::REQUEST_EVIDENCE, None)
}

/// Returns the deduction that `T` reports on `board` when it is asked for one, with evidence.
pub fn find_first<T: Technique>(board: &Board) -> Option<Found> {
    Instance::<T>::new(&[])
        .ask(board, abi::REQUEST_EVIDENCE, None)
        .pop()
}

/// Returns all deductions of `T` on `board`, without evidence.
fn find_bare<T: Technique>(board: &Board) -> Vec<Found> {
    Instance::<T>::new(&[]).ask(board, abi::REQUEST_ALL, None)
}

/// Returns the outcomes of all deductions of `T` on `board`, sorted. Two searches for the same pattern must agree on them.
pub fn outcomes<T: Technique>(board: &Board) -> Vec<Outcome> {
    let mut outcomes: Vec<_> = find_bare::<T>(board)
        .iter()
        .map(|found| (found.placements, found.eliminations))
        .collect();
    outcomes.sort_unstable();
    outcomes
}

/// Checks the promises of every technique on `board`:
/// - each deduction changes the board, and none is reported twice;
/// - the first deduction is the same for a request for one and a request for all;
/// - the deductions are the same with and without evidence;
/// - each candidate of the evidence is a candidate or a value of the board.
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
            "places a digit that is not a candidate: {}",
            place()
        );
        assert!(
            eliminations.is_subset(board.all_candidates()),
            "removes a digit that is not a candidate: {}",
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

/// Checks that all deductions of `T` on `board` are right for `solution`. The board must still have all candidates of the
/// solution. If `T` assumes uniqueness, the board must have no other solution.
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

/// Checks that `T` prefers no orientation. On the image of `board` it must find exactly the images of its deductions on
/// `board`, with transposed variants if the symmetry transposes the grid.
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

/// An instance of a technique that is called through its C entry points.
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
        // SAFETY: the options, the instance and the message are alive during the call.
        let status = unsafe { create::<T>(abi::List::new(&pairs), &raw mut raw, &raw mut message) };
        let reason = String::from_utf8_lossy(&text[..message.length]);
        assert_eq!(status, abi::STATUS_DONE, "{} was not created: {reason}", T::ID);
        Self {
            raw,
            destroy: destroy::<T>,
            technique: PhantomData,
        }
    }

    /// Returns the deductions on `board`. `previous` is a board on which this instance found nothing.
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
        let mut listener = SinkListener::new(take, None);
        let sink = listener.sink();
        let request = abi::Request {
            struct_size: size_of::<abi::Request>() as u32,
            flags,
            previous: previous.map_or(ptr::null(), ptr::from_ref),
            reserved: [0; 4],
        };
        // SAFETY: `create` made the instance, and everything else is alive during the call.
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
            "evidence of {} that the host cannot understand, on\n{board:?}",
            T::ID
        );
        found
    }
}

impl<T> Drop for Instance<T> {
    fn drop(&mut self) {
        // SAFETY: `create::<T>` made the instance, and this is its last use.
        unsafe { (self.destroy)(self.raw) }
    }
}
