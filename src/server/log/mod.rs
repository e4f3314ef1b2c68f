//! Logs: one line per event on standard error, for people or for machines.
//!
//! Nothing that logs ever fails by it. A command writes its lines as they come; a server hands them to a `queue`, so that
//! it never waits for whoever reads its log either.

mod queue;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write};
use std::panic;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::registry;
use tracing_subscriber::util::SubscriberInitExt as _;

use self::queue::Queue;
use super::throttle::Throttle;
use sudokud_config::{LogFilter, LogForm};
use sudokud_pool::panic_message;

/// Starts the log of a command, unless this process logs already.
pub fn start(form: LogForm, filter: &LogFilter) {
    start_with(form, filter, || Forgiving(io::stderr()));
}

/// The queue of this process, as there is one log in a process.
static QUEUE: OnceLock<Queue> = OnceLock::new();

/// Starts the log of a server, unless this process logs already. A panic is logged like anything else: the standard library's own report
/// would wait for a reader.
pub(super) fn start_server(form: LogForm, filter: &LogFilter) -> io::Result<()> {
    let queue = Queue::start(io::stderr())?;
    let queue = QUEUE.get_or_init(|| queue);
    start_with(form, filter, queue.clone());
    panic::set_hook(Box::new(report_panic));
    Ok(())
}

/// How many lines of a server's log were lost since the start.
pub(super) fn lost() -> u64 {
    QUEUE.get().map_or(0, Queue::lost)
}

/// Gives what has been logged up to now a second to be written: to be called before the process ends.
pub(super) fn flush() {
    if let Some(queue) = QUEUE.get() {
        queue.flush(Duration::from_secs(1));
    }
}

/// Says why a server ends, on a line of standard error that is no log line.
pub fn tell(message: &str) {
    let line = format!("sudokud: {message}\n");
    // Neither can fail.
    let _ = match QUEUE.get() {
        Some(queue) => queue.clone().write_all(line.as_bytes()),
        None => Forgiving(io::stderr()).write_all(line.as_bytes()),
    };
    flush();
}

fn start_with<W>(form: LogForm, filter: &LogFilter, writer: W)
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = fmt::layer()
        .with_writer(writer)
        .with_ansi(io::stderr().is_terminal())
        // It would tell of an error on standard error, which is what has failed, and panic.
        .log_internal_errors(false);
    // An error here says that logging has been started before: by a test, or by whoever embeds the server.
    let _ = match form {
        LogForm::Compact => (registry().with(lines.compact().with_filter(filter.targets()))).try_init(),
        LogForm::Json => {
            (registry().with(lines.json().flatten_event(true).with_filter(filter.targets()))).try_init()
        }
    };
}

/// Logs where a panic happened; at most once a second for each place, because a caller may have found out how to bring it about.
fn report_panic(info: &panic::PanicHookInfo<'_>) {
    static PLACES: Mutex<BTreeMap<String, Arc<Throttle>>> = Mutex::new(BTreeMap::new());
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let throttle = {
        let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(
            places
                .entry(place.clone())
                .or_insert_with(|| Arc::new(Throttle::new())),
        )
    };
    if let Some(left_out) = throttle.pass() {
        tracing::error!(panic = panic_message(info.payload()), place, left_out, "panicked");
    }
}

/// Takes every line, also what cannot be written: without standard error there is nobody to tell.
struct Forgiving<W>(W);

impl<W: Write> Write for Forgiving<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
