//! Passes questions to techniques.
//!
//! All questions of a walk get the same sink, which leads to the same listener: making both for each question would take as long as a quick
//! technique.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::ffi::c_void;
use std::mem::size_of;
use std::ptr;

use sudoku_technique::abi;

use super::listener::{PluginListener, Take};
use super::shown::{AskedBoards, EarlierBoard};

/// A listener with the sink that leads to it.
pub(super) struct OpenSink<'a, T> {
    pub(super) listener: PluginListener<'a, T>,
    sink: abi::Sink,
    request: abi::Request,
}

impl<'a, T: Take> OpenSink<'a, T> {
    #[inline]
    pub(super) fn new(listener: PluginListener<'a, T>) -> Self {
        Self {
            listener,
            sink: abi::Sink {
                struct_size: size_of::<abi::Sink>() as u32,
                reserved: 0,
                // Set with each question, because this may move.
                context: ptr::null_mut(),
                emit: PluginListener::<T>::emit,
                should_stop: PluginListener::<T>::should_stop,
                fail: Some(PluginListener::<T>::fail),
                spare: [0; 3],
            },
            request: abi::Request {
                struct_size: size_of::<abi::Request>() as u32,
                flags: 0,
                previous: ptr::null(),
                reserved: [0; 4],
            },
        }
    }

    /// Asks `find` about the boards and returns its status.
    ///
    /// # Safety
    /// `instance` must be alive and made by the `create` beside `find`.
    #[inline]
    pub(super) unsafe fn call(
        &mut self,
        find: abi::FindFn,
        instance: *const c_void,
        flags: u32,
        boards: &AskedBoards<'_>,
        earlier: EarlierBoard<'_>,
    ) -> i32 {
        self.request.flags = flags;
        self.request.previous = earlier.pointer();
        self.sink.context = (&raw mut self.listener).cast();
        // SAFETY: promised by the caller; all structures live during the call.
        unsafe {
            find(
                instance,
                boards.shown.pointer(),
                &raw const self.request,
                &raw const self.sink,
            )
        }
    }
}
