//! The binary interface, version 1: every structure that crosses between the server and a plugin.
//!
//! Only C types cross, because a plugin may come from another compiler or another language. The same
//! layout stands in `include/sudoku_technique.h`; the assertions at the end of both files pin each size and offset.
//!
//! Rules that hold everywhere:
//! - the side that allocates frees; nothing allocated crosses. Pointers are valid during the call only, except
//!   those reachable from [`Plugin`], which are valid for ever;
//! - strings are UTF-8, pointer plus length, not terminated; a null pointer with length 0 is the empty string;
//! - the size and the offsets of every structure are those of version 1 for ever: `struct_size` is a check, not a way to
//!   grow. What a later minor version adds takes reserved words or flag bits, which are zero until then;
//! - no call unwinds: a plugin catches its own panics and exceptions, and host callbacks never throw.
//!
//! Threads: the entry function is called from one thread at a time, and so is `create`. Several instances of a technique
//! can live at once (a reload makes new ones while calls in flight use the old). `find` is called from many threads at
//! once, on one instance or several. Each instance is destroyed once, when no `find` on it is running, on any thread,
//! and possibly while others are created, used or destroyed: instances share nothing that `destroy` frees. Callbacks of a
//! [`Sink`] are called on the thread of the `find` that got it.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it reads what the host passes by pointer"
)]

use std::ffi::c_void;
use std::marker::PhantomData;
use std::mem::{offset_of, size_of};

use crate::board::Board;
use crate::candidate::CandidateSet;
use crate::deduction::{Deduction as RichDeduction, Evidence};
use crate::technique::{Flow, Stopped};

/// Name of the one symbol a plugin exports: a function without arguments that returns `*const Plugin`.
pub const ENTRY_SYMBOL: &str = "sudoku_technique_plugin_v1";
/// First field of [`Plugin`]: `SDKT` read as a big-endian number.
pub const MAGIC: u32 = 0x5344_4b54;
/// Minor version of the interface described here.
pub const ABI_MINOR: u16 = 0;

/// Plugin flag: no panic or exception of this library leaves it or aborts the process. The SDK sets it when the
/// plugin was compiled with `panic = "unwind"`; a library without it is refused.
pub const PLUGIN_CONTAINS_PANICS: u64 = 1;
/// Technique flag: the logic needs the puzzle to have a unique solution.
pub const TECHNIQUE_ASSUMES_UNIQUENESS: u32 = 1;

/// Request flag: report every distinct deduction, not the first only.
pub const REQUEST_ALL: u32 = 1;
/// Request flag: fill in the evidence.
pub const REQUEST_EVIDENCE: u32 = 2;

/// Deduction flag: `rating` holds the technique's own rating.
pub const DEDUCTION_HAS_RATING: u32 = 1;

/// Answer of a sink: go on.
pub const CONTINUE: u32 = 0;
/// Answer of a sink: return from `find` at once, with [`STATUS_STOPPED`].
pub const STOP: u32 = 1;

/// Status: finished, everything was reported.
pub const STATUS_DONE: i32 = 0;
/// Status: returned early because the sink said so.
pub const STATUS_STOPPED: i32 = 1;
/// Status: an argument was not acceptable (for `create`: an option).
pub const STATUS_BAD_ARGUMENT: i32 = 2;
/// Status: the plugin panicked or caught an exception.
pub const STATUS_PANICKED: i32 = 3;
/// Status: any other failure inside the plugin.
pub const STATUS_INTERNAL: i32 = 4;

/// A borrowed UTF-8 string.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Text {
    /// First byte; may be null when `length` is 0.
    pub data: *const u8,
    /// Length in bytes.
    pub length: usize,
}

impl Text {
    /// The empty string.
    pub const EMPTY: Self = Self {
        data: std::ptr::null(),
        length: 0,
    };

    /// A view of `text`; the caller keeps `text` alive for as long as the view is used.
    pub const fn new(text: &str) -> Self {
        Self {
            data: text.as_ptr(),
            length: text.len(),
        }
    }

    /// The bytes.
    ///
    /// # Safety
    /// `data` must point to `length` readable bytes for `'a`, or `length` be 0.
    pub unsafe fn bytes<'a>(self) -> &'a [u8] {
        if self.length == 0 || self.data.is_null() {
            &[]
        } else {
            // SAFETY: promised by the caller.
            unsafe { std::slice::from_raw_parts(self.data, self.length) }
        }
    }
}

/// A borrowed array.
#[derive(Debug)]
#[repr(C)]
pub struct List<T> {
    /// First element; may be null when `length` is 0.
    pub data: *const T,
    /// Number of elements.
    pub length: usize,
    marker: PhantomData<T>,
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<T> {}

impl<T> List<T> {
    /// The empty list.
    pub const EMPTY: Self = Self {
        data: std::ptr::null(),
        length: 0,
        marker: PhantomData,
    };

    /// A view of `items`; the caller keeps `items` alive for as long as the view is used.
    pub const fn new(items: &[T]) -> Self {
        Self {
            data: items.as_ptr(),
            length: items.len(),
            marker: PhantomData,
        }
    }

    /// The elements.
    ///
    /// # Safety
    /// `data` must point to `length` initialised elements for `'a`, or `length` be 0.
    pub unsafe fn items<'a>(self) -> &'a [T] {
        if self.length == 0 || self.data.is_null() {
            &[]
        } else {
            // SAFETY: promised by the caller.
            unsafe { std::slice::from_raw_parts(self.data, self.length) }
        }
    }
}

/// One option of the operator.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct OptionPair {
    /// Name of the option.
    pub key: Text,
    /// Value as it was written.
    pub value: Text,
}

/// A buffer of the host that a plugin writes an error message into (UTF-8, cut at `capacity`).
#[derive(Debug)]
#[repr(C)]
pub struct Message {
    /// First byte of the buffer.
    pub data: *mut u8,
    /// Size of the buffer in bytes.
    pub capacity: usize,
    /// Bytes written; the host sets it to 0 before the call.
    pub length: usize,
}

/// What the host wants from one `find`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Request {
    /// Size of this structure in version 1.
    pub struct_size: u32,
    /// [`REQUEST_ALL`], [`REQUEST_EVIDENCE`].
    pub flags: u32,
}

/// A candidate of the pattern with its role.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CandidateEvidence {
    /// Cell times 9 plus digit less one, 0 to 728.
    pub candidate: u16,
    /// Number of a [`crate::CandidateRole`].
    pub role: u16,
}

/// A house of the pattern with its role.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct HouseEvidence {
    /// 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes.
    pub house: u16,
    /// Number of a [`crate::HouseRole`].
    pub role: u16,
}

/// One inference of a chain.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LinkEvidence {
    /// Candidate where it starts.
    pub from: u16,
    /// Candidate where it ends.
    pub to: u16,
    /// Number of a [`crate::LinkStrength`].
    pub strength: u16,
    /// Zero.
    pub reserved: u16,
}

/// One deduction, valid during `emit`; the host copies what it wants.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Deduction {
    /// Size of this structure in version 1.
    pub struct_size: u32,
    /// [`DEDUCTION_HAS_RATING`].
    pub flags: u32,
    /// Digits to place.
    pub placements: CandidateSet,
    /// Candidates to take off the board.
    pub eliminations: CandidateSet,
    /// The technique's own rating, if flagged.
    pub rating: f64,
    /// Which form of the pattern; may be empty.
    pub variant: Text,
    /// Candidates of the pattern; empty unless evidence was asked for. So are the next two.
    pub candidates: List<CandidateEvidence>,
    /// Houses of the pattern.
    pub houses: List<HouseEvidence>,
    /// Links of the chain.
    pub links: List<LinkEvidence>,
    /// Zero.
    pub reserved: [u64; 4],
}

/// Where deductions go.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Sink {
    /// Size of this structure in version 1.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Given back to both callbacks.
    pub context: *mut c_void,
    /// Takes one deduction; answers [`CONTINUE`] or [`STOP`].
    pub emit: unsafe extern "C" fn(context: *mut c_void, deduction: *const Deduction) -> u32,
    /// Whether to give up; answers [`CONTINUE`] or [`STOP`].
    pub should_stop: unsafe extern "C" fn(context: *mut c_void) -> u32,
}

/// `create`: makes an instance from options, or writes why not into the message.
pub type CreateFn =
    unsafe extern "C" fn(options: List<OptionPair>, instance: *mut *mut c_void, message: *mut Message) -> i32;
/// `destroy`: frees an instance; others of the same technique may be in use at that moment.
pub type DestroyFn = unsafe extern "C" fn(instance: *mut c_void);
/// `find`: reports deductions on a board.
pub type FindFn = unsafe extern "C" fn(
    instance: *const c_void,
    board: *const Board,
    request: *const Request,
    sink: *const Sink,
) -> i32;
/// The exported entry function.
pub type EntryFn = unsafe extern "C" fn() -> *const Plugin;

/// One technique of a plugin.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TechniqueEntry {
    /// Size of this structure in version 1.
    pub struct_size: u32,
    /// [`TECHNIQUE_ASSUMES_UNIQUENESS`].
    pub flags: u32,
    /// Lower-case kebab case.
    pub id: Text,
    /// For people.
    pub name: Text,
    /// One sentence.
    pub summary: Text,
    /// Default place on the ladder, lower is earlier.
    pub place: u32,
    /// Zero.
    pub reserved_place: u32,
    /// Makes an instance. All three functions are needed; a C author can leave one out, which is then `None`.
    pub create: Option<CreateFn>,
    /// Frees an instance.
    pub destroy: Option<DestroyFn>,
    /// Reports deductions.
    pub find: Option<FindFn>,
    /// Zero.
    pub reserved: [u64; 4],
}

/// What the entry function returns: static and immortal.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Plugin {
    /// [`MAGIC`].
    pub magic: u32,
    /// Size of this structure in version 1.
    pub struct_size: u32,
    /// Minor version that the plugin was built for.
    pub abi_minor: u16,
    /// Smallest minor version of a host that can use it.
    pub min_host_minor: u16,
    /// Zero.
    pub reserved_versions: u32,
    /// Features a host must know; an unknown bit means refuse. None is defined yet.
    pub required_features: u64,
    /// [`PLUGIN_CONTAINS_PANICS`].
    pub flags: u64,
    /// Name of the plugin.
    pub name: Text,
    /// Its version.
    pub version: Text,
    /// What it was built with, for people; the SDK writes its own name and version.
    pub build: Text,
    /// First technique.
    pub techniques: *const TechniqueEntry,
    /// Number of techniques.
    pub technique_count: u32,
    /// Bytes from one technique to the next.
    pub technique_stride: u32,
    /// Zero.
    pub reserved: [u64; 4],
}

// SAFETY: a descriptor is constant data; its pointers lead to constant data and functions.
unsafe impl Sync for Plugin {}
// SAFETY: as above.
unsafe impl Sync for TechniqueEntry {}

/// Sends a deduction through the host's sink.
pub(crate) fn emit(sink: &Sink, deduction: &RichDeduction<'_>, evidence: Option<&Evidence>) -> Flow {
    let mut raw = Deduction {
        struct_size: size_of::<Deduction>() as u32,
        flags: 0,
        placements: deduction.placements,
        eliminations: deduction.eliminations,
        rating: 0.0,
        variant: Text::new(deduction.variant),
        candidates: List::EMPTY,
        houses: List::EMPTY,
        links: List::EMPTY,
        reserved: [0; 4],
    };
    if let Some(rating) = deduction.rating {
        raw.flags |= DEDUCTION_HAS_RATING;
        raw.rating = rating;
    }
    let Some(evidence) = evidence else {
        return send(sink, &raw);
    };
    let candidates: Vec<_> = evidence
        .candidates
        .iter()
        .map(|&(candidate, role)| CandidateEvidence {
            candidate: candidate.index() as u16,
            role: role as u16,
        })
        .collect();
    let houses: Vec<_> = evidence
        .houses
        .iter()
        .map(|&(house, role)| HouseEvidence {
            house: house.index() as u16,
            role: role as u16,
        })
        .collect();
    let links: Vec<_> = evidence
        .links
        .iter()
        .map(|link| LinkEvidence {
            from: link.from.index() as u16,
            to: link.to.index() as u16,
            strength: link.strength as u16,
            reserved: 0,
        })
        .collect();
    raw.candidates = List::new(&candidates);
    raw.houses = List::new(&houses);
    raw.links = List::new(&links);
    send(sink, &raw)
}

fn send(sink: &Sink, deduction: &Deduction) -> Flow {
    // SAFETY: the host promises that `emit` may be called with its own context during `find`.
    flow(unsafe { (sink.emit)(sink.context, deduction) })
}

pub(crate) fn should_stop(sink: &Sink) -> Flow {
    // SAFETY: the host promises that `should_stop` may be called with its own context during `find`.
    flow(unsafe { (sink.should_stop)(sink.context) })
}

fn flow(answer: u32) -> Flow {
    if answer == CONTINUE {
        Flow::Continue(())
    } else {
        Flow::Break(Stopped)
    }
}

macro_rules! assert_layout {
    ($type:ty, $size:literal, { $($field:ident: $offset:literal),* $(,)? }) => {
        const _: () = {
            assert!(size_of::<$type>() == $size);
            $(assert!(offset_of!($type, $field) == $offset);)*
        };
    };
}

// The layout of version 1 on 64-bit targets, which never changes; the C header asserts the same numbers.
assert_layout!(Text, 16, { data: 0, length: 8 });
assert_layout!(List<u16>, 16, { data: 0, length: 8 });
assert_layout!(OptionPair, 32, { key: 0, value: 16 });
assert_layout!(Message, 24, { data: 0, capacity: 8, length: 16 });
assert_layout!(Request, 8, { struct_size: 0, flags: 4 });
assert_layout!(CandidateSet, 144, {});
assert_layout!(Board, 424, {});
assert_layout!(CandidateEvidence, 4, { candidate: 0, role: 2 });
assert_layout!(HouseEvidence, 4, { house: 0, role: 2 });
assert_layout!(LinkEvidence, 8, { from: 0, to: 2, strength: 4, reserved: 6 });
assert_layout!(Deduction, 400, {
    struct_size: 0, flags: 4, placements: 8, eliminations: 152, rating: 296, variant: 304,
    candidates: 320, houses: 336, links: 352, reserved: 368,
});
assert_layout!(Sink, 32, { struct_size: 0, reserved: 4, context: 8, emit: 16, should_stop: 24 });
assert_layout!(TechniqueEntry, 120, {
    struct_size: 0, flags: 4, id: 8, name: 24, summary: 40, place: 56, reserved_place: 60,
    create: 64, destroy: 72, find: 80, reserved: 88,
});
assert_layout!(Plugin, 128, {
    magic: 0, struct_size: 4, abi_minor: 8, min_host_minor: 10, reserved_versions: 12,
    required_features: 16, flags: 24, name: 32, version: 48, build: 64, techniques: 80,
    technique_count: 88, technique_stride: 92, reserved: 96,
});
