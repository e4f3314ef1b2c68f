//! Borrowed texts, borrowed lists, and the buffer for an error message.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it reads memory that the other side passes by pointer"
)]

use std::marker::PhantomData;

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

    /// Returns a view of `text`. The caller keeps `text` alive while the view is in use.
    pub const fn new(text: &str) -> Self {
        Self {
            data: text.as_ptr(),
            length: text.len(),
        }
    }

    /// Returns the bytes.
    ///
    /// # Safety
    /// `data` must point to `length` bytes that are readable for `'a`, unless `length` is 0.
    pub const unsafe fn bytes<'a>(self) -> &'a [u8] {
        if self.length == 0 || self.data.is_null() {
            &[]
        } else {
            // SAFETY: promised by the caller.
            unsafe { std::slice::from_raw_parts(self.data, self.length) }
        }
    }
}

// SAFETY: a text is a view of constant bytes, and its owner keeps them alive.
unsafe impl Sync for Text {}
// SAFETY: as above.
unsafe impl Send for Text {}

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

    /// Returns a view of `items`. The caller keeps `items` alive while the view is in use.
    pub const fn new(items: &[T]) -> Self {
        Self {
            data: items.as_ptr(),
            length: items.len(),
            marker: PhantomData,
        }
    }

    /// Returns the elements.
    ///
    /// # Safety
    /// `data` must point to `length` initialised elements that are readable for `'a`, unless `length` is 0.
    pub const unsafe fn items<'a>(self) -> &'a [T] {
        if self.length == 0 || self.data.is_null() {
            &[]
        } else {
            // SAFETY: promised by the caller.
            unsafe { std::slice::from_raw_parts(self.data, self.length) }
        }
    }
}

// SAFETY: a list is a view of constant elements, and its owner keeps them alive.
unsafe impl<T: Sync> Sync for List<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Send for List<T> {}

/// A buffer of the host for an error message of a plugin (UTF-8, cut at `capacity`).
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
