//! Asks the host whether it still wants an answer, from any depth of nested searches.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use sudoku_technique::{Sink, Stopped};

/// Returns whether to give up. The result of the search is then of no use.
pub(crate) type Poll<'a> = &'a dyn Fn() -> bool;

/// Calls `search` with a function that asks the sink. Breaks if the answer was to stop.
pub(crate) fn polling<T>(sink: &mut Sink<'_>, search: impl FnOnce(Poll<'_>) -> T) -> ControlFlow<Stopped, T> {
    let (sink, stop) = (RefCell::new(sink), Cell::new(None));
    let result = search(&|| {
        if stop.get().is_none() {
            stop.set(sink.borrow_mut().should_stop().break_value());
        }
        stop.get().is_some()
    });
    match stop.get() {
        Some(stopped) => ControlFlow::Break(stopped),
        None => ControlFlow::Continue(result),
    }
}
