//! How a structure grows: a reader takes what the writer's `struct_size` covers and reads the rest as zero.
//!
//! ```text
//!   writer older:   [ fields the writer knows ] . . . .      the reader sees zeros behind
//!   writer newer:   [ fields the reader knows | more ]       the reader does not look at them
//! ```
//!
//! So each side may be newer than the other, as long as the writer has at least the fields that version 1 cannot do without.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it copies foreign memory of a stated size"
)]

use std::mem::{MaybeUninit, size_of};

/// A structure of the interface that may grow at its end.
///
/// # Safety
/// Every field beyond `LEAST` bytes must be valid when all its bytes are zero.
pub unsafe trait Grows: Copy {
    /// Bytes up to and including the last field that version 1 cannot do without.
    const LEAST: usize;
}

/// The structure at `source`, of which the writer says that it has `size` bytes; `None` when that is less than
/// [`Grows::LEAST`].
///
/// # Safety
/// `source` must point to `size` readable bytes.
#[inline]
pub unsafe fn read<T: Grows>(source: *const T, size: u32) -> Option<T> {
    let size = size as usize;
    if size >= size_of::<T>() {
        // A copy of a known size takes no call; this is the usual case, and the path of every `find`.
        // SAFETY: the source has at least so many bytes.
        return Some(unsafe { source.read() });
    }
    if size < T::LEAST {
        return None;
    }
    let mut copy = MaybeUninit::<T>::zeroed();
    // SAFETY: the source has so many bytes and so has the copy. Behind them the copy is zero, which the trait allows.
    unsafe {
        std::ptr::copy_nonoverlapping(source.cast::<u8>(), copy.as_mut_ptr().cast::<u8>(), size);
        Some(copy.assume_init())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug)]
    #[repr(C)]
    struct Grown {
        struct_size: u32,
        first: u32,
        second: u64,
    }

    // SAFETY: integers.
    unsafe impl Grows for Grown {
        const LEAST: usize = 8;
    }

    fn read_as(size: u32) -> Option<Grown> {
        let source = [Grown {
            struct_size: size,
            first: 7,
            second: 9,
        }; 2];
        // SAFETY: two of them are there, more than any size asked for below.
        unsafe { read(source.as_ptr(), size) }
    }

    #[test]
    fn what_an_older_writer_does_not_have_is_zero_and_what_a_newer_one_adds_is_left() {
        let grown = |struct_size, second| {
            Some(Grown {
                struct_size,
                first: 7,
                second,
            })
        };
        assert_eq!(read_as(8), grown(8, 0));
        assert_eq!(read_as(16), grown(16, 9));
        assert_eq!(read_as(32), grown(32, 9));
    }

    #[test]
    fn less_than_the_least_is_refused() {
        assert_eq!(read_as(7), None);
        assert_eq!(read_as(0), None);
    }
}
