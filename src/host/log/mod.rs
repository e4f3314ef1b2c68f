//! Writes log lines to standard error, one for each event, for people or for machines.
//!
//! Logging never fails. A command writes its lines directly ([`start`]); a server puts them into a `queue` ([`start_server`]), so that
//! it never waits for the reader of its log. `filter` has the settings, `throttle` limits the lines of one cause.

mod filter;
mod queue;
mod throttle;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write};
use std::panic;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::registry;
use tracing_subscriber::util::SubscriberInitExt as _;

pub use filter::{LogFilter, LogForm, NoLogFilter};
use queue::LogQueue;
pub use throttle::Throttle;

/// Starts the log of a command, unless logging has already started.
pub fn start(form: LogForm, filter: &LogFilter) {
    start_with(form, filter, || IgnoringErrors(io::stderr()));
}

/// The queue of this process; a process has one log.
static QUEUE: OnceLock<LogQueue> = OnceLock::new();

/// Starts the log of a server, unless logging has already started. Panics are logged too, because the standard library's report
/// would block if standard error is not read.
pub fn start_server(form: LogForm, filter: &LogFilter) -> io::Result<()> {
    let queue = LogQueue::start(io::stderr())?;
    let queue = QUEUE.get_or_init(|| queue);
    start_with(form, filter, queue.clone());
    panic::set_hook(Box::new(report_panic));
    Ok(())
}

/// Returns the number of lost lines of a server's log.
pub fn lost() -> u64 {
    QUEUE.get().map_or(0, LogQueue::lost)
}

/// Waits up to a second until all lines are written. Call it before the process ends.
pub fn flush() {
    if let Some(queue) = QUEUE.get() {
        queue.flush(Duration::from_secs(1));
    }
}

/// Writes the reason why a server ends to standard error, as a plain line.
pub fn tell(message: &str) {
    let line = format!("sudokud: {message}\n");
    // Neither write can fail.
    let _ = match QUEUE.get() {
        Some(queue) => queue.clone().write_all(line.as_bytes()),
        None => IgnoringErrors(io::stderr()).write_all(line.as_bytes()),
    };
    flush();
}

/// Makes this thread able to log while the dynamic linker holds its lock, as it does while the constructor of a library hangs.
///
/// Writes a line to nowhere. The buffer of lines and other thread-local values are made at the first line, and registering their
/// destructors takes that lock.
pub fn prepare_thread() {
    // Not the level of the log: a second subscriber with a lower level makes the disabled events of all threads slower.
    let nowhere = fmt::layer().with_writer(io::sink).with_filter(LevelFilter::ERROR);
    tracing::subscriber::with_default(registry().with(nowhere), || tracing::error!("prepared"));
}

fn start_with<W>(form: LogForm, filter: &LogFilter, writer: W)
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = fmt::layer()
        .with_writer(writer)
        .with_ansi(io::stderr().is_terminal())
        // It would report a failed write to standard error by writing to standard error, and panic.
        .log_internal_errors(false);
    // An error means that logging has already started, as in tests.
    let _ = match form {
        LogForm::Compact => (registry().with(lines.compact().with_filter(filter.targets()))).try_init(),
        LogForm::Json => {
            (registry().with(lines.json().flatten_event(true).with_filter(filter.targets()))).try_init()
        }
    };
}

/// Logs a panic with its place, at most once a second for each place, because callers may be able to repeat it.
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
        tracing::error!(
            panic = info.payload_as_str().unwrap_or("without a message"),
            place,
            left_out,
            "panicked"
        );
    }
}

/// A writer that ignores errors: without standard error they cannot be reported.
struct IgnoringErrors<W>(W);

impl<W: Write> Write for IgnoringErrors<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
