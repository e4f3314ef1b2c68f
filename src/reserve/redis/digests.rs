//! Where a ledger keeps a puzzle: in small hashes, which Redis packs tightly.
//!
//! ```text
//! the 100 bits of an id:   bbbbbbbbbbbbbbbbb fffffff...fffffff
//!                          17 bits: bucket   83 bits: field, 11 bytes
//! ```
//!
//! A hash of at most 128 short fields is a listpack, some 20 bytes for a field. A set of all ids would take 60 to 80 bytes for each. With
//! 131,072 buckets, ten million puzzles are 76 to a bucket; beyond some 14 million a puzzle takes three times as much.

use sudokud_puzzle::CanonicalId;

/// Number of buckets.
pub(super) const BUCKETS: u128 = 1 << 17;
/// Bits of a field.
const FIELD_BITS: u32 = 83;
/// Bytes of a field.
const FIELD_BYTES: usize = 11;

/// Returns bucket and field of a puzzle.
pub(super) fn place(id: CanonicalId) -> (u128, [u8; FIELD_BYTES]) {
    let bits = id.bits();
    let field = bits & ((1 << FIELD_BITS) - 1);
    let bytes = field.to_be_bytes();
    let field = bytes.last_chunk().expect("16 bytes end with 11");
    (bits >> FIELD_BITS, *field)
}

/// Returns the puzzle at this place.
pub(super) fn id(bucket: u128, field: &[u8]) -> Option<CanonicalId> {
    let field: &[u8; FIELD_BYTES] = field.try_into().ok()?;
    let mut bytes = [0; 16];
    bytes[16 - FIELD_BYTES..].copy_from_slice(field);
    CanonicalId::from_bits(bucket << FIELD_BITS | u128::from_be_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_names_one_puzzle() {
        for bits in [0, 1, (1 << 100) - 1, 0x9_8765_4321_0123_4567_89ab_cdef] {
            let puzzle = CanonicalId::from_bits(bits).unwrap();
            let (bucket, field) = place(puzzle);
            assert!(bucket < BUCKETS);
            assert_eq!(id(bucket, &field), Some(puzzle));
        }
        assert_eq!(id(0, b"short"), None);
    }
}
