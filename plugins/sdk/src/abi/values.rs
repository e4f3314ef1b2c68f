//! Borrowed texts and lists, and the buffer for an error message.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it reads what the other side passes by pointer"
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
    pub const unsafe fn bytes<'a>(self) -> &'a [u8] {
        if self.length == 0 || self.data.is_null() {
            &[]
        } else {
            // SAFETY: promised by the caller.
            unsafe { std::slice::from_raw_parts(self.data, self.length) }
        }
    }
}

// SAFETY: a text is a view of bytes that nobody changes; who shares it keeps the bytes alive.
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
    pub const unsafe fn items<'a>(self) -> &'a [T] {
        if self.length == 0 || self.data.is_null() {
            &[]
        } else {
            // SAFETY: promised by the caller.
            unsafe { std::slice::from_raw_parts(self.data, self.length) }
        }
    }
}

// SAFETY: a list is a view of elements that nobody changes; who shares it keeps them alive.
unsafe impl<T: Sync> Sync for List<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Send for List<T> {}

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
