//! Keeps the text of a panic for the host instead of printing it.
//!
//! The default hook prints to standard error and, with `RUST_BACKTRACE`, takes seconds to write a backtrace. A host has a log of its own and
//! gets the text through the sink. A plugin is a shared library with a standard library of its own, so its hook changes nothing else in the
//! process. A program that links techniques has only one hook, which stays its own: without the feature `export` this module does nothing.

use std::cell::RefCell;
use std::panic::{self, PanicHookInfo};
use std::sync::Once;

use crate::export::panic_text;

/// The text of the last panic of this thread that nobody has taken.
struct KeptText(Option<String>);

impl Drop for KeptText {
    /// A thread that the plugin has started does not return to the host, so its text would be lost.
    fn drop(&mut self) {
        if let Some(text) = &self.0 {
            eprintln!("panicked: {text}");
        }
    }
}

thread_local! {
    static KEPT: RefCell<KeptText> = const { RefCell::new(KeptText(None)) };
}

/// Keeps the texts of panics from now on, in all threads.
pub(crate) fn keep() {
    static KEEPS: Once = Once::new();
    if cfg!(feature = "export") {
        KEEPS.call_once(|| panic::set_hook(Box::new(hook)));
    }
}

fn hook(panicked: &PanicHookInfo<'_>) {
    let text = panic_text(panicked.payload());
    let text = match panicked.location() {
        Some(place) => format!("{text}, at {place}"),
        None => text,
    };
    // While the thread ends, there is no place for the text any more.
    let _ = KEPT.try_with(|kept| {
        if let Ok(mut kept) = kept.try_borrow_mut() {
            kept.0 = Some(text);
        }
    });
}

/// Takes the text of the last panic of this thread.
pub(crate) fn take() -> Option<String> {
    KEPT.try_with(|kept| kept.try_borrow_mut().ok().and_then(|mut kept| kept.0.take()))
        .ok()
        .flatten()
}
