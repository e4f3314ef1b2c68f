//! Computes the canonical form of a puzzle, and its id.
//!
//! The canonical form of a puzzle is defined through its solution: it is the smallest image of the givens (row by row, an empty cell before
//! every digit), and then of the candidates of a sukaku, under all maps that take the solution to its canonical form. Two puzzles are equivalent if and only if their canonical
//! forms are equal. So a canonical form costs no more than the form of a solution grid, but only a grid with one solution has it.
//!
//! A [`CanonicalId`] is a short name for the form: 100 bits of its SHA-256. Among 10^10 puzzles, the probability that two have the same id
//! is less than 10^-10.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use sudoku_technique::CandidateSet;

use super::canonical::CanonicalGrid;
use super::error::SymmetryError;
use super::transformation::Transformation;
use crate::{Clues, Grid, Puzzle};

/// The canonical form of a puzzle, and the map to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CanonicalPuzzle {
    /// The canonical form: givens and solution.
    pub puzzle: Puzzle,
    /// A map from the original to the canonical form. With automorphisms there are others.
    pub transformation: Transformation,
    /// Number of transformations that map the clues to themselves, including the identity.
    pub automorphisms: u32,
    /// Number of transformations that map the solution to itself; a multiple of `automorphisms`.
    pub solution_automorphisms: u32,
}

impl CanonicalPuzzle {
    /// Computes the canonical form of `puzzle`.
    pub fn of(puzzle: &Puzzle) -> Self {
        let solution = CanonicalGrid::of_solved(puzzle.solution());
        let mut transformation = *solution.transformation();
        let mut form = transformation.puzzle_onto(puzzle, *solution.grid());
        let mut automorphisms = 1;
        for other in solution.transformations().skip(1) {
            let image = other.puzzle_onto(puzzle, *solution.grid());
            match order(&image).cmp(&order(&form)) {
                // A smaller form: automorphisms are counted from one again.
                Ordering::Less => (transformation, form, automorphisms) = (*other, image, 1),
                Ordering::Equal => automorphisms += 1,
                Ordering::Greater => {}
            }
        }
        Self {
            puzzle: form,
            transformation,
            automorphisms,
            solution_automorphisms: solution.automorphisms(),
        }
    }

    /// Returns the id of the puzzle, which is the same for all its images.
    pub fn id(&self) -> CanonicalId {
        CanonicalId::of(&self.puzzle.clues())
    }
}

/// The order of images of a puzzle: by the givens, then by the candidates.
fn order(image: &Puzzle) -> (&Grid, Option<&CandidateSet>) {
    (image.givens(), image.restriction())
}

impl Puzzle {
    /// Computes the canonical form of this puzzle.
    pub fn canonical(&self) -> CanonicalPuzzle {
        CanonicalPuzzle::of(self)
    }

    /// Returns a transformation of this puzzle to `other`; `None` if they are not equivalent.
    pub fn equivalence(&self, other: &Self) -> Option<Transformation> {
        if self.givens().clue_count() != other.givens().clue_count() {
            return None;
        }
        let (mine, theirs) = (self.canonical(), other.canonical());
        (mine.puzzle == theirs.puzzle).then(|| mine.transformation.then(&theirs.transformation.inverse()))
    }
}

/// A short id that all images of a puzzle share: 20 characters of Crockford's base 32, in lower case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalId(u128);

/// Crockford's digits, without i, l, o and u, which are easily misread.
const DIGITS: [u8; 32] = *b"0123456789abcdefghjkmnpqrstvwxyz";
/// Number of characters of an id, with five bits each.
const LENGTH: u32 = 20;

impl CanonicalId {
    /// Computes the id of canonical clues: the first 100 bits of the SHA-256 of their 81 characters, or 729 for a sukaku.
    fn of(canonical: &Clues) -> Self {
        let hash = if canonical.is_sukaku() {
            Sha256::digest(canonical.to_string())
        } else {
            Sha256::digest((canonical.givens().0).map(|value| if value == 0 { b'.' } else { b'0' + value }))
        };
        let bits = hash
            .iter()
            .take(13)
            .fold(0_u128, |bits, &byte| bits << 8 | u128::from(byte));
        Self(bits >> (13 * 8 - LENGTH * 5))
    }

    /// Returns the id as a number of 100 bits.
    pub fn bits(self) -> u128 {
        self.0
    }

    /// Returns the id with these bits; `None` if the number has more than 100.
    pub fn from_bits(bits: u128) -> Option<Self> {
        (bits >> (LENGTH * 5) == 0).then_some(Self(bits))
    }
}

impl fmt::Display for CanonicalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = (0..LENGTH)
            .rev()
            .map(|place| DIGITS[(self.0 >> (place * 5)) as usize % 32] as char)
            .collect();
        f.pad(&text)
    }
}

impl fmt::Debug for CanonicalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the text that [`CanonicalId`] writes, ignoring case.
impl FromStr for CanonicalId {
    type Err = SymmetryError;

    fn from_str(text: &str) -> Result<Self, SymmetryError> {
        let wrong = || SymmetryError::NotAnId {
            found: text.to_owned(),
        };
        let trimmed = text.trim();
        if trimmed.len() != LENGTH as usize {
            return Err(wrong());
        }
        trimmed.bytes().try_fold(Self(0), |id, byte| {
            let digit = DIGITS
                .iter()
                .position(|&digit| digit == byte.to_ascii_lowercase());
            digit
                .map(|digit| Self(id.0 << 5 | digit as u128))
                .ok_or_else(wrong)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RandomStream, Seed, UniqueBy};

    const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn puzzle() -> Puzzle {
        Puzzle::with_proof(GIVENS.parse().unwrap(), SOLUTION.parse().unwrap()).unwrap()
    }

    #[test]
    fn all_images_of_a_puzzle_have_one_canonical_form_and_one_id() {
        let puzzle = puzzle();
        let canonical = puzzle.canonical();
        assert_eq!(canonical.puzzle.canonical().puzzle, canonical.puzzle);
        let mut stream = RandomStream::new(Seed(30), 0);
        for _ in 0..1_000 {
            let image = Transformation::random(&mut stream).puzzle(&puzzle);
            let found = image.canonical();
            assert_eq!(found.puzzle, canonical.puzzle, "seed 30: {image:?}");
            assert_eq!(found.transformation.puzzle(&image), canonical.puzzle);
            assert_eq!(found.id(), canonical.id());
            assert_eq!(puzzle.equivalence(&image).unwrap().puzzle(&puzzle), image);
        }
    }

    #[test]
    fn all_images_of_a_sukaku_have_one_canonical_form_and_one_id() {
        // A grid with 54 automorphisms, so the candidates decide between many maps.
        let solution: Grid =
            "123456789456789123789123456234567891567891234891234567345678912678912345912345678"
                .parse()
                .unwrap();
        let mut stream = RandomStream::new(Seed(31), 0);
        for round in 0..50 {
            let mut candidates = solution.candidates();
            for candidate in CandidateSet::ALL.iter().filter(|_| stream.below(5) == 0) {
                candidates.insert(candidate);
            }
            // Nothing here needs the proof that there is one solution.
            let of =
                |clues: &Clues, solution| Puzzle::of_clues(clues, solution, UniqueBy::Candidates).unwrap();
            let clues = Clues::from_candidates(&candidates);
            let puzzle = of(&clues, solution);
            let canonical = puzzle.canonical();
            assert_eq!(canonical.solution_automorphisms, 54);
            for _ in 0..5 {
                let turned = Transformation::random(&mut stream);
                let image = of(&turned.clues(&clues), turned.grid(&solution));
                assert_eq!(image, turned.puzzle(&puzzle), "round {round}");
                let found = image.canonical();
                assert_eq!(found.puzzle, canonical.puzzle, "round {round}");
                assert_eq!(found.transformation.puzzle(&image), canonical.puzzle);
                assert_eq!(found.id(), canonical.id());
                assert_eq!(found.automorphisms, canonical.automorphisms);
                assert_eq!(puzzle.equivalence(&image).unwrap().puzzle(&puzzle), image);
            }
            let plain = Puzzle::with_proof(*clues.givens(), solution).unwrap();
            assert_ne!(plain.canonical().id(), canonical.id());
            assert_eq!(plain.equivalence(&puzzle), None);
        }
    }

    #[test]
    fn another_set_of_givens_is_another_puzzle() {
        let puzzle = puzzle();
        let full = Puzzle::with_proof(*puzzle.solution(), *puzzle.solution()).unwrap();
        assert_eq!(puzzle.equivalence(&full), None);
        assert_ne!(puzzle.canonical().id(), full.canonical().id());
    }

    #[test]
    fn the_id_is_pinned() {
        assert_eq!(
            puzzle().canonical().puzzle.givens().to_string(),
            ".2...67..45.18.26..9...35....1....46........8...31295.3.5.....1..6......91.647..."
        );
        assert_eq!(puzzle().canonical().id().to_string(), "eb6z9q0nhahdywwrpx2q");
    }

    #[test]
    fn an_id_reads_back_and_a_bad_one_is_explained() {
        let id = puzzle().canonical().id();
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
        assert_eq!(
            "0123".parse::<CanonicalId>().unwrap_err().to_string(),
            "\"0123\" is not a canonical id; write 20 characters, digits and letters without i, l, o and u"
        );
        assert!("0123456789abcdefghil".parse::<CanonicalId>().is_err());
    }
}
