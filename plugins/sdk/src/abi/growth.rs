//! Reads structures that may grow: the fields that the writer's `struct_size` covers, and zeros for all others.
//!
//! ```text
//!   writer older:   [ fields the writer knows ] . . . .      the reader takes zeros for the missing fields
//!   writer newer:   [ fields the reader knows | more ]       the reader ignores the new fields
//! ```
//!
//! So each side may be newer than the other, as long as the writer has all fields that version 2 requires.
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
    /// Bytes up to and including the last field that version 2 requires.
    const LEAST: usize;
}

/// Returns the structure at `source`, whose writer gives its size as `size` bytes. Returns `None` if `size` is less than
/// [`Grows::LEAST`].
///
/// # Safety
/// `source` must point to `size` readable bytes.
#[inline]
pub unsafe fn read<T: Grows>(source: *const T, size: u32) -> Option<T> {
    let size = size as usize;
    if size >= size_of::<T>() {
        // A copy of a constant size needs no call of `memcpy`. This is the usual case, on the path of every `find`.
        // SAFETY: the source has at least this many bytes.
        return Some(unsafe { source.read() });
    }
    if size < T::LEAST {
        return None;
    }
    let mut copy = MaybeUninit::<T>::zeroed();
    // SAFETY: source and copy both have `size` bytes. The rest of the copy is zero, which the trait allows.
    unsafe {
        std::ptr::copy_nonoverlapping(source.cast::<u8>(), copy.as_mut_ptr().cast::<u8>(), size);
        Some(copy.assume_init())
    }
}

/// Returns the structure at `source` as [`read`] does, without a copy if the writer's structure is not smaller. A copy just after its fields
/// were written one by one takes a processor as long as a quick technique.
///
/// # Safety
/// `source` must point to `size` readable bytes, which do not change as long as the result lives.
#[inline]
pub unsafe fn borrow<T: Grows>(source: *const T, size: u32, copy: &mut MaybeUninit<T>) -> Option<&T> {
    if size as usize >= size_of::<T>() {
        // SAFETY: promised by the caller.
        return Some(unsafe { &*source });
    }
    // SAFETY: promised by the caller.
    unsafe { read(source, size) }.map(|smaller| &*copy.write(smaller))
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
        let mut copy = MaybeUninit::uninit();
        // SAFETY: the two structures have 32 bytes, and no test asks for more.
        let (read, borrowed) = unsafe {
            (
                read(source.as_ptr(), size),
                borrow(source.as_ptr(), size, &mut copy),
            )
        };
        assert_eq!(borrowed.copied(), read);
        read
    }

    #[test]
    fn fields_that_an_older_writer_lacks_are_zero_and_fields_that_a_newer_one_adds_are_ignored() {
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
    fn a_size_below_the_least_is_refused() {
        assert_eq!(read_as(7), None);
        assert_eq!(read_as(0), None);
    }
}
