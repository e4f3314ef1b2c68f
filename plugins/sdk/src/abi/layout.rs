//! Asserts the layout of version 2 on 64-bit targets. The C header asserts the same numbers.
//!
//! Structures that may grow only get new fields at their end. So offsets never change, and sizes rise with the minor version.
//! The elements of lists never change.

use std::mem::{offset_of, size_of};

use super::{
    CandidateEvidence, CellEvidence, ChainEvidence, Claim, Deduction, End, Evidence, HouseEvidence,
    LabelEntry, LinkEvidence, List, Literal, Message, NodeEvidence, OptionEntry, OptionPair, Plugin, Request,
    Sink, TechniqueEntry, Text, VariantEntry,
};
use crate::board::Board;
use crate::candidate::CandidateSet;

macro_rules! assert_layout {
    ($type:ty, $size:literal, { $($field:ident: $offset:literal),* $(,)? }) => {
        const _: () = {
            assert!(size_of::<$type>() == $size);
            $(assert!(offset_of!($type, $field) == $offset);)*
        };
    };
}

assert_layout!(Text, 16, { data: 0, length: 8 });
assert_layout!(List<u16>, 16, { data: 0, length: 8 });
assert_layout!(Message, 24, { data: 0, capacity: 8, length: 16 });
assert_layout!(CandidateSet, 144, {});
assert_layout!(Board, 424, {});
assert_layout!(Request, 48, { struct_size: 0, flags: 4, previous: 8, reserved: 16 });
assert_layout!(Deduction, 328, {
    struct_size: 0, flags: 4, placements: 8, eliminations: 152, variant: 296, length: 300, size: 304, reserved: 308,
    rating: 312, evidence: 320,
});
assert_layout!(Sink, 64, { struct_size: 0, reserved: 4, context: 8, emit: 16, should_stop: 24, fail: 32, spare: 40 });
assert_layout!(CandidateEvidence, 8, { candidate: 0, role: 2, group: 4, reserved: 6 });
assert_layout!(HouseEvidence, 8, { house: 0, role: 2, group: 4, reserved: 6 });
assert_layout!(CellEvidence, 8, { cell: 0, role: 2, group: 4, reserved: 6 });
assert_layout!(NodeEvidence, 12, { kind: 0, group: 2, first: 4, count: 8 });
assert_layout!(End, 4, { kind: 0, index: 2 });
assert_layout!(LinkEvidence, 16, {
    source: 0, target: 4, strength: 8, reason_kind: 10, reason: 12, reserved: 14,
});
assert_layout!(Literal, 8, { end: 0, truth: 4, reserved: 6 });
assert_layout!(ChainEvidence, 32, {
    role: 0, group: 2, parent: 4, premise: 8, conclusion: 16, first: 24, count: 28,
});
assert_layout!(Evidence, 120, {
    struct_size: 0, reserved: 4, candidates: 8, houses: 24, cells: 40, nodes: 56, members: 72, links: 88, chains: 104,
});
assert_layout!(OptionPair, 32, { key: 0, value: 16 });
assert_layout!(VariantEntry, 32, { name: 0, summary: 16 });
assert_layout!(LabelEntry, 32, { role: 0, text: 16 });
assert_layout!(OptionEntry, 88, {
    key: 0, summary: 16, default: 32, kind: 48, reserved: 52, least: 56, most: 64, choices: 72,
});
assert_layout!(Claim, 72, { library: 0, code: 16, variant: 32, options: 48, flags: 64, reserved: 68 });
assert_layout!(TechniqueEntry, 200, {
    struct_size: 0, flags: 4, id: 8, name: 24, summary: 40, place: 56, reserved_place: 60, create: 64, destroy: 72,
    find: 80, family: 88, sentence: 104, variants: 120, options: 136, claims: 152,
    covered_by: 168, labels: 184,
});
assert_layout!(Plugin, 96, {
    magic: 0, struct_size: 4, abi_minor: 8, min_host_minor: 10, reserved_versions: 12, required_features: 16,
    flags: 24, name: 32, version: 48, build: 64, techniques: 80, technique_count: 88, technique_stride: 92,
});
