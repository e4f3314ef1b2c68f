//! Asks the host whether it still wants an answer, from any depth of nested searches.

use std::cell::{Cell, RefCell};

use sudoku_technique::{Flow, Sink, Stopped};

/// The sink of a search, which may be asked from many places.
pub(crate) struct Poll<'a> {
    ask: RefCell<&'a mut dyn FnMut() -> bool>,
    stopped: Cell<bool>,
}

impl<'a> Poll<'a> {
    pub(crate) fn new(ask: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            ask: RefCell::new(ask),
            stopped: Cell::new(false),
        }
    }

    /// Returns whether to give up. The result of the search is then of no use.
    pub(crate) fn is_stopped(&self) -> bool {
        if !self.stopped.get() {
            self.stopped.set((self.ask.borrow_mut())());
        }
        self.stopped.get()
    }
}

/// Returns the answer of a sink as a function for [`Poll`].
pub(crate) fn asking<'s>(sink: &'s mut Sink<'_>) -> impl FnMut() -> bool + use<'s, '_> {
    move || matches!(sink.should_stop(), Flow::Break(Stopped))
}
