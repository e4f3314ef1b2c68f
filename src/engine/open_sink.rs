//! Passes questions to techniques.
//!
//! All questions of a walk have the same listener: making one for each would take as long as a quick technique. The request and the sink, which
//! a technique could write to, are made again for each question, so that a write harms no other technique.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::mem::size_of;
use std::{ptr, slice};

use sudoku_technique::abi;

use super::board_copy::{AskedBoards, EarlierBoard};
use super::listener::{PluginListener, Take};
use super::technique::Technique;

/// A listener, with the request and the sink of the last question.
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
            sink: Self::sink_to(ptr::null_mut()),
            request: request(0, EarlierBoard::NONE),
        }
    }

    /// Asks `technique` about the boards and returns its status.
    #[inline]
    pub(super) fn call(
        &mut self,
        technique: &Technique,
        flags: u32,
        boards: &AskedBoards<'_>,
        earlier: EarlierBoard<'_>,
    ) -> i32 {
        // Field by field without the reserved ones, because all of them would take a hundredth of a walk. The listener may have moved since
        // the last question.
        let (request, sink) = (request(flags, earlier), Self::sink_to(&raw mut self.listener));
        self.request.struct_size = request.struct_size;
        self.request.flags = request.flags;
        self.request.previous = request.previous;
        self.sink.struct_size = sink.struct_size;
        self.sink.context = sink.context;
        self.sink.emit = sink.emit;
        self.sink.should_stop = sink.should_stop;
        self.sink.fail = sink.fail;
        // SAFETY: `create` made the instance for this function, and it is alive as long as `technique`. All structures live during the call.
        unsafe {
            (technique.find_function())(
                technique.instance(),
                boards.copy.pointer(),
                (&raw mut self.request).cast_const(),
                (&raw mut self.sink).cast_const(),
            )
        }
    }

    /// Whether the technique has left the request and the sink of the last question as they were.
    pub(super) fn is_intact(&mut self, flags: u32, earlier: EarlierBoard<'_>) -> bool {
        let sink = Self::sink_to(&raw mut self.listener);
        are_same(&self.sink, &sink) && are_same(&self.request, &request(flags, earlier))
    }

    #[inline]
    fn sink_to(listener: *mut PluginListener<'a, T>) -> abi::Sink {
        abi::Sink {
            struct_size: size_of::<abi::Sink>() as u32,
            reserved: 0,
            context: listener.cast(),
            emit: PluginListener::<T>::emit,
            should_stop: PluginListener::<T>::should_stop,
            fail: Some(PluginListener::<T>::fail),
            spare: [0; 3],
        }
    }
}

#[inline]
fn request(flags: u32, earlier: EarlierBoard<'_>) -> abi::Request {
    abi::Request {
        struct_size: size_of::<abi::Request>() as u32,
        flags,
        previous: earlier.pointer(),
        reserved: [0; 4],
    }
}

/// Whether two structures without padding have the same bytes. Compared as bytes, because a technique may have written values that their types do not
/// have.
fn are_same<S>(one: &S, other: &S) -> bool {
    // SAFETY: the memory of a structure of the interface, which has no padding.
    let bytes = |of: &S| unsafe { slice::from_raw_parts(ptr::from_ref(of).cast::<u8>(), size_of::<S>()) };
    bytes(one) == bytes(other)
}
