//! Reads the signal handlers of this process.
#![expect(unsafe_code, reason = "asks the C library for each signal's handler")]

use std::mem::MaybeUninit;
use std::ptr;

/// Address of the handler and flags of one signal.
pub(super) type Handler = (usize, i32);

/// Returns the handler of each signal, by its number; `None` where the system has none.
pub(super) fn handlers() -> Vec<Option<Handler>> {
    (1..=libc::SIGRTMAX()).map(handler).collect()
}

fn handler(signal: i32) -> Option<Handler> {
    let mut found = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: the null pointer changes no handler, and the other one points to memory for the present one.
    let status = unsafe { libc::sigaction(signal, ptr::null(), found.as_mut_ptr()) };
    // SAFETY: zeros are a valid value, and the call has written over them if it succeeded.
    let found = unsafe { found.assume_init() };
    (status == 0).then_some((found.sa_sigaction, found.sa_flags))
}
