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
//! #     fn find(&self, _: &Board, _: Request, _: &mut Sink<'_>) -> Flow { Flow::Continue(()) }
//! # }
//! let board = testing::board("r1c15=12 r3c4:5");
//! assert_eq!(testing::find_all::<Nothing>(&board), []);
//! ```
//!
//! Boards and sets are written in a short notation ([`board`], [`candidates`], [`cells`]), come at random from a
//! seed ([`random_board`], [`random_position`]), and turn with a [`Symmetry`]. [`assert_contract`], [`assert_sound`] and
//! [`assert_fair`] check on one board what every technique promises; [`assert_definition`] does so on many and compares
//! with the definition spelled out. Everything here panics on misuse: it belongs in tests.
#![expect(
    unsafe_code,
    reason = "it plays the host: it calls a technique through its C entry points"
)]

mod definition;
mod expect;
mod notation;
mod random;
mod symmetry;

use std::ffi::c_void;
use std::mem::size_of;
use std::ptr;

use crate::abi;
use crate::board::Board;
use crate::candidate::{Candidate, CandidateSet};
use crate::deduction::{CandidateRole, Evidence, HouseRole, Link, LinkStrength};
use crate::export::{create, destroy, find};
use crate::house::House;
use crate::technique::Technique;

pub use definition::{assert_definition, combinations};
pub use expect::assert_finds;
pub use notation::{board, candidates, cells};
pub use random::{Random, random_board, random_position};
pub use symmetry::Symmetry;

/// A deduction that a technique reported, copied out of the call.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Digits to place.
    pub placements: CandidateSet,
    /// Candidates to take off the board.
    pub eliminations: CandidateSet,
    /// Which form of the pattern; may be empty.
    pub variant: String,
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
    run::<T>(
        options,
        board,
        abi::REQUEST_ALL | abi::REQUEST_EVIDENCE,
        usize::MAX,
    )
}

/// What `T` reports on `board` when asked for one deduction, with evidence.
pub fn find_first<T: Technique>(board: &Board) -> Option<Found> {
    run::<T>(&[], board, abi::REQUEST_EVIDENCE, 1).pop()
}

/// What `T` reports on `board` when asked for everything, without evidence.
fn find_bare<T: Technique>(board: &Board) -> Vec<Found> {
    run::<T>(&[], board, abi::REQUEST_ALL, usize::MAX)
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
        assert_eq!(
            (placements, eliminations),
            (bare.placements, bare.eliminations),
            "{}",
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
        for &(candidate, _) in &found.evidence.candidates {
            assert!(board.has(candidate), "{candidate} is no candidate: {}", place());
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
            symmetry.variant(&found.variant),
        )
    };
    let mut expected: Vec<_> = find_bare::<T>(board).into_iter().map(image).collect();
    let mut found: Vec<_> = find_bare::<T>(&symmetry.board(board))
        .into_iter()
        .map(|found| (found.placements, found.eliminations, found.variant))
        .collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{} is unfair on\n{board:?}", T::ID);
}

/// Where a run puts what the technique reports.
struct Collector {
    found: Vec<Found>,
    limit: usize,
}

fn run<T: Technique>(options: &[(&str, &str)], board: &Board, flags: u32, limit: usize) -> Vec<Found> {
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
    let mut instance = ptr::null_mut();
    // SAFETY: the options, the instance and the message live during the call.
    let status = unsafe { create::<T>(abi::List::new(&pairs), &raw mut instance, &raw mut message) };
    let reason = String::from_utf8_lossy(&text[..message.length]);
    assert_eq!(status, abi::STATUS_DONE, "{} was not created: {reason}", T::ID);

    let mut collector = Collector {
        found: Vec::new(),
        limit,
    };
    let sink = abi::Sink {
        struct_size: size_of::<abi::Sink>() as u32,
        reserved: 0,
        context: (&raw mut collector).cast(),
        emit,
        should_stop,
    };
    let request = abi::Request {
        struct_size: size_of::<abi::Request>() as u32,
        flags,
    };
    // SAFETY: the instance is `create`'s, everything else lives during the call.
    let status = unsafe { find::<T>(instance, board, &raw const request, &raw const sink) };
    // SAFETY: `create` made the instance and nobody uses it any more.
    unsafe { destroy::<T>(instance) };
    let full = collector.found.len() >= collector.limit;
    let expected = if full {
        abi::STATUS_STOPPED
    } else {
        abi::STATUS_DONE
    };
    assert_eq!(status, expected, "status of {} on\n{board:?}", T::ID);
    collector.found
}

unsafe extern "C" fn emit(context: *mut c_void, deduction: *const abi::Deduction) -> u32 {
    // SAFETY: the context is the collector of the `run` further up this stack; a technique passes a deduction
    // whose parts live during this call.
    let (collector, found) = unsafe { (&mut *context.cast::<Collector>(), copy(&*deduction)) };
    collector.found.push(found);
    answer(collector)
}

unsafe extern "C" fn should_stop(context: *mut c_void) -> u32 {
    // SAFETY: the context is the collector of the `run` further up this stack.
    answer(unsafe { &*context.cast::<Collector>() })
}

fn answer(collector: &Collector) -> u32 {
    if collector.found.len() < collector.limit {
        abi::CONTINUE
    } else {
        abi::STOP
    }
}

/// Copies a deduction; evidence with a number that means nothing is left out (a test then misses it).
///
/// # Safety
/// The lists and the variant must be readable.
unsafe fn copy(raw: &abi::Deduction) -> Found {
    // SAFETY: promised by the caller.
    let (variant, candidates, houses, links) = unsafe {
        (
            raw.variant.bytes(),
            raw.candidates.items(),
            raw.houses.items(),
            raw.links.items(),
        )
    };
    let candidate = |index: u16| Candidate::from_index(index.into());
    Found {
        placements: raw.placements,
        eliminations: raw.eliminations,
        variant: String::from_utf8_lossy(variant).into_owned(),
        rating: (raw.flags & abi::DEDUCTION_HAS_RATING != 0).then_some(raw.rating),
        evidence: Evidence {
            candidates: candidates
                .iter()
                .filter_map(|item| Some((candidate(item.candidate)?, CandidateRole::from_number(item.role)?)))
                .collect(),
            houses: houses
                .iter()
                .filter_map(|item| Some((House::new(item.house.into())?, HouseRole::from_number(item.role)?)))
                .collect(),
            links: links
                .iter()
                .filter_map(|item| {
                    let (from, to) = (candidate(item.from)?, candidate(item.to)?);
                    let strength = LinkStrength::from_number(item.strength)?;
                    Some(Link { from, to, strength })
                })
                .collect(),
        },
    }
}
