//! Numbers the variants of a puzzle, so that each one can be computed directly.
//!
//! [`Variants`] is the whole group of transformations, or the part that keeps a symmetry of the pattern: the normaliser of the symmetry's
//! group, so every pattern with the symmetry keeps it.
//!
//! | symmetry | rows | columns | transposed | maps of cells |
//! |---|---|---|---|---|
//! | none | any | any | or not | 3,359,232 |
//! | half-turn, both-mirrors | mirrored pairs | mirrored pairs | or not | 1,152 |
//! | horizontal | mirrored pairs | any | no | 31,104 |
//! | vertical | any | mirrored pairs | no | 31,104 |
//! | diagonal | any | like the rows | or not | 2,592 |
//! | antidiagonal | any | like the rows, seen from the other end | or not | 2,592 |
//! | quarter-turn, both-diagonals, all | mirrored pairs | like the rows, from either end | or not | 96 |
//!
//! "Mirrored pairs" are the 24 line maps that commute with the reversal ([`LineFamily::Mirrored`]). Each count times 9! relabellings is the
//! number of variants. For `all`, 96 more maps keep every such pattern although they are not in the normaliser.
//!
//! An index is a number in mixed radix: relabelling (lowest), then columns, rows, transposition. Index 0 is the identity. The variants of
//! an index and of a key never change: tests pin both.

use sha2::{Digest, Sha256};

use super::error::SymmetryError;
use super::line_choice::LineFamily;
use super::line_map::LineMap;
use super::pattern::PatternSymmetry;
use super::relabelling::Relabelling;
use super::transformation::{Orientation, Transformation};
use crate::RandomStream;

/// The numbered transformations that keep a symmetry of the pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variants {
    symmetry: PatternSymmetry,
}

impl Variants {
    /// All 1,218,998,108,160 transformations.
    pub const WHOLE: Self = Self {
        symmetry: PatternSymmetry::None,
    };

    /// Returns the variants that keep `symmetry`: every pattern with it has an image with it.
    pub const fn keeping(symmetry: PatternSymmetry) -> Self {
        Self { symmetry }
    }

    /// Returns the symmetry that these variants keep.
    pub const fn symmetry(self) -> PatternSymmetry {
        self.symmetry
    }

    /// Returns the number of orientations and the families of rows and columns.
    const fn parts(self) -> (usize, LineFamily, LineFamily) {
        match self.symmetry {
            PatternSymmetry::None => (2, LineFamily::Any, LineFamily::Any),
            PatternSymmetry::HalfTurn | PatternSymmetry::BothMirrors => {
                (2, LineFamily::Mirrored, LineFamily::Mirrored)
            }
            PatternSymmetry::Horizontal => (1, LineFamily::Mirrored, LineFamily::Any),
            PatternSymmetry::Vertical => (1, LineFamily::Any, LineFamily::Mirrored),
            PatternSymmetry::Diagonal => (2, LineFamily::Any, LineFamily::LikeRows),
            PatternSymmetry::Antidiagonal => (2, LineFamily::Any, LineFamily::LikeRowsReversed),
            PatternSymmetry::QuarterTurn | PatternSymmetry::BothDiagonals | PatternSymmetry::All => {
                (2, LineFamily::Mirrored, LineFamily::LikeRowsFromEitherEnd)
            }
        }
    }

    /// Returns the number of variants.
    pub const fn count(self) -> u64 {
        let (orientations, rows, columns) = self.parts();
        (orientations * rows.count() * columns.count() * Relabelling::COUNT) as u64
    }

    /// Returns variant number `index`. Number 0 is the identity.
    pub fn get(self, index: u64) -> Result<Transformation, SymmetryError> {
        let out_of_range = SymmetryError::VariantOutOfRange {
            index,
            count: self.count(),
        };
        let (orientations, rows, columns) = self.parts();
        let (rest, digits) = split(index, Relabelling::COUNT);
        let (rest, column) = split(rest, columns.count());
        let (orientation, row) = split(rest, rows.count());
        // The orientation is the highest digit, so only this one can be out of range.
        if orientation >= orientations as u64 {
            return Err(out_of_range);
        }
        let orientation = match orientation {
            0 => Orientation::Upright,
            _ => Orientation::Transposed,
        };
        let rows = rows.get(row, LineMap::IDENTITY);
        let digits = Relabelling::from_index(digits).ok_or(out_of_range)?;
        Ok(Transformation::new(
            orientation,
            rows,
            columns.get(column, rows),
            digits,
        ))
    }

    /// Returns the number of `transformation`; `None` if it is not one of these variants.
    pub fn index_of(self, transformation: &Transformation) -> Option<u64> {
        let (orientations, rows, columns) = self.parts();
        let orientation = match transformation.orientation() {
            Orientation::Upright => 0,
            Orientation::Transposed if orientations == 1 => return None,
            Orientation::Transposed => 1,
        };
        let row = rows.index_of(transformation.row_map(), LineMap::IDENTITY)?;
        let column = columns.index_of(transformation.column_map(), transformation.row_map())?;
        let cells = (orientation * rows.count() + row) * columns.count() + column;
        Some((cells * Relabelling::COUNT + transformation.relabelling().index()) as u64)
    }

    /// Draws a variant, each equally likely (Lemire's multiplication method with rejection on 64 bits).
    pub fn random(self, stream: &mut RandomStream) -> Transformation {
        let count = self.count();
        let threshold = count.wrapping_neg() % count;
        loop {
            let product = u128::from(stream.bits()) * u128::from(count);
            if product as u64 >= threshold {
                // The upper half of the product is below the count, so `get` succeeds.
                return self.get((product >> 64) as u64).unwrap_or_default();
            }
        }
    }

    /// Returns the number of the variant for `key`: each equally likely (to one part in 2^87), and the same in every version and on every
    /// machine.
    ///
    /// It is the count times a binary fraction: the first 128 bits of the SHA-256 of `sudokud variant 1`, a zero byte and the key.
    pub fn index_for(self, key: &str) -> Result<u64, SymmetryError> {
        if key.is_empty() {
            return Err(SymmetryError::EmptyKey);
        }
        let hash = Sha256::new()
            .chain_update(b"sudokud variant 1\0")
            .chain_update(key.as_bytes())
            .finalize();
        let (mut high, mut low) = (0, 0);
        for (place, &byte) in hash.iter().take(16).enumerate() {
            let word = if place < 8 { &mut high } else { &mut low };
            *word = *word << 8 | u128::from(byte);
        }
        let count = u128::from(self.count());
        Ok(((high * count + ((low * count) >> 64)) >> 64) as u64)
    }

    /// Returns the variant for `key`; see [`Self::index_for`].
    pub fn for_key(self, key: &str) -> Result<Transformation, SymmetryError> {
        self.get(self.index_for(key)?)
    }
}

/// Returns quotient and remainder.
const fn split(index: u64, radix: usize) -> (u64, usize) {
    (index / radix as u64, (index % radix as u64) as usize)
}

#[cfg(test)]
mod tests {
    use sudoku_technique::CellSet;

    use super::super::tests::SIZES;
    use super::*;
    use crate::Seed;

    fn all() -> impl Iterator<Item = Variants> {
        PatternSymmetry::ALL.into_iter().map(Variants::keeping)
    }

    #[test]
    fn there_are_as_many_variants_as_the_groups_have_elements() {
        for (variants, size) in std::iter::zip(all(), SIZES) {
            assert_eq!(variants.count(), size * 362_880, "{variants:?}");
        }
        assert_eq!(Variants::WHOLE.count(), Transformation::COUNT);
        assert_eq!(Variants::keeping(PatternSymmetry::HalfTurn).count(), 418_037_760);
    }

    /// Two indices with the same variant could not both be found again, so this proves them different too.
    #[test]
    fn an_index_leads_to_a_variant_and_back() {
        let mut stream = RandomStream::new(Seed(20), 0);
        for variants in all() {
            let check = |index| {
                let variant = variants.get(index).unwrap();
                assert_eq!(
                    variants.index_of(&variant),
                    Some(index),
                    "seed 20: {variants:?} {index}"
                );
            };
            check(0);
            check(variants.count() - 1);
            for _ in 0..100_000 {
                check(stream.bits() % variants.count());
            }
            assert_eq!(variants.get(0), Ok(Transformation::IDENTITY));
        }
    }

    #[test]
    fn the_symmetry_of_a_pattern_is_kept() {
        let mut stream = RandomStream::new(Seed(21), 0);
        for variants in all() {
            let symmetry = variants.symmetry();
            let orbits = symmetry.orbits();
            for _ in 0..300 {
                let chosen = orbits.iter().filter(|_| stream.below(3) == 0);
                let cells = chosen.fold(CellSet::EMPTY, |cells, &orbit| cells | orbit);
                let variant = variants.get(stream.bits() % variants.count()).unwrap();
                assert!(
                    symmetry.keeps(variant.cells(cells)),
                    "seed 21: {symmetry} {variant} {cells:?}"
                );
            }
        }
    }

    #[test]
    fn indices_are_pinned() {
        let check = |symmetry, index, expect: &str| {
            assert_eq!(
                Variants::keeping(symmetry).get(index).unwrap().to_string(),
                expect
            );
        };
        check(PatternSymmetry::None, 1, "t0:r123456789:c123456789:d123456798");
        check(
            PatternSymmetry::None,
            12_345_678,
            "t0:r123456789:c123654978:d136874259",
        );
        check(
            PatternSymmetry::None,
            1_218_998_108_159,
            "t1:r987654321:c987654321:d987654321",
        );
        check(
            PatternSymmetry::HalfTurn,
            12_345_678,
            "t0:r123654789:c321456987:d136874259",
        );
        check(
            PatternSymmetry::Horizontal,
            12_345_678,
            "t0:r123456789:c123654978:d136874259",
        );
        check(
            PatternSymmetry::Antidiagonal,
            12_345_678,
            "t0:r123654978:c231654789:d136874259",
        );
        check(
            PatternSymmetry::All,
            12_345_678,
            "t0:r879654132:c879654132:d136874259",
        );
        check(
            PatternSymmetry::All,
            34_836_479,
            "t1:r987654321:c123456789:d987654321",
        );
    }

    #[test]
    fn keys_are_pinned_and_spread_evenly() {
        let check = |symmetry, key: &str, expect: &str| {
            assert_eq!(
                Variants::keeping(symmetry).for_key(key).unwrap().to_string(),
                expect
            );
        };
        check(
            PatternSymmetry::None,
            "ada 2026-11-21",
            "t1:r132564879:c132897654:d469358721",
        );
        check(
            PatternSymmetry::None,
            "ada 2026-11-22",
            "t0:r564132798:c132879564:d741628953",
        );
        check(
            PatternSymmetry::HalfTurn,
            "ada 2026-11-21",
            "t1:r123654789:c123456789:d976451238",
        );
        check(
            PatternSymmetry::All,
            "ada 2026-11-21",
            "t1:r123654789:c123654789:d179382456",
        );

        let variants = Variants::keeping(PatternSymmetry::HalfTurn);
        let mut tenths = [0_u32; 10];
        for player in 0..10_000 {
            let index = variants.index_for(&format!("player {player}")).unwrap();
            tenths[(index * 10 / variants.count()) as usize] += 1;
        }
        assert!(
            tenths.iter().all(|count| (850..1150).contains(count)),
            "{tenths:?}"
        );
    }

    #[test]
    fn random_variants_are_pinned_and_spread_evenly() {
        let mut stream = RandomStream::new(Seed(22), 0);
        for variants in all() {
            let mut tenths = [0_u32; 10];
            for _ in 0..10_000 {
                let index = variants.index_of(&variants.random(&mut stream)).unwrap();
                tenths[(index * 10 / variants.count()) as usize] += 1;
            }
            assert!(
                tenths.iter().all(|count| (850..1150).contains(count)),
                "seed 22: {variants:?} {tenths:?}"
            );
        }
        let first = Variants::keeping(PatternSymmetry::HalfTurn).random(&mut RandomStream::new(Seed(1), 0));
        assert_eq!(first.to_string(), "t0:r132456879:c798456213:d847913256");
    }

    #[test]
    fn what_cannot_be_is_explained() {
        let variants = Variants::keeping(PatternSymmetry::HalfTurn);
        assert_eq!(
            variants.get(418_037_760).unwrap_err().to_string(),
            "418037760 is out of range; there are 418037760 variants, 0 to 418037759"
        );
        assert!(variants.get(u64::MAX).is_err());
        assert_eq!(
            variants.for_key("").unwrap_err().to_string(),
            "it is empty; give any text, such as a player's id and a date"
        );
        assert_eq!(
            variants.index_of(&Transformation::of_rows(LineMap::bands([1, 0, 2]).unwrap())),
            None
        );
    }
}
