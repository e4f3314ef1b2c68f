//! Names the plugin that crashes a command.
//!
//! A command opens plugins without a trial, in this process. When one crashes, the handler of the signal records whose code ran and wakes
//! a thread, which says so and ends the process: a handler itself may not allocate memory. Without an answer of that thread the signal has
//! its usual effect.

use std::io::{self, PipeWriter, Read as _, Write as _};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{process, thread};

use crate::status::{Status, complain};
use sudokud_engine::{BREADCRUMB_WORDS, CrashPlace, LastRun, ProcessEnd, leave_breadcrumbs, record_end};
use sudokud_host::state::call_at_end;

/// Wakes the thread that reports.
static BELL: OnceLock<PipeWriter> = OnceLock::new();
/// The time that the report can take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Reports a crash in the code of a plugin from now on. Once in a process, before plugins are opened.
pub(super) fn report() -> io::Result<()> {
    let words: Box<[AtomicU64]> = (0..BREADCRUMB_WORDS).map(|_| AtomicU64::new(0)).collect();
    let memory: &'static [AtomicU64] = Box::leak(words);
    leave_breadcrumbs(memory, 0);
    let (mut reader, bell) = io::pipe()?;
    // A second report is ignored, as the breadcrumbs are.
    let _ = BELL.set(bell);
    thread::Builder::new().name("crash".to_owned()).spawn(move || {
        if reader.read_exact(&mut [0]).is_ok() {
            conclude(memory);
        }
    })?;
    call_at_end(
        |signal| {
            let place = (signal.place).map(|(instruction, stack)| CrashPlace { instruction, stack });
            record_end(ProcessEnd::Signal(signal.number), place);
            if let Some(mut bell) = BELL.get()
                && bell.write_all(&[0]).is_ok()
            {
                thread::sleep(PATIENCE);
            }
        },
        || (),
    )
}

/// Ends the process with the status for a refused plugin, if the crash was in the code of one.
fn conclude(memory: &[AtomicU64]) {
    let words: Vec<u64> = memory.iter().map(|word| word.load(Ordering::Relaxed)).collect();
    let Some(run) = LastRun::read(&words) else { return };
    let Some(code) = &run.code else { return };
    let technique = match code.technique.as_str() {
        "" => String::new(),
        id => format!(": technique {id}"),
    };
    let (_, changes, previous) = run.boards_in_words();
    let board = match &run.board {
        None => String::new(),
        Some(_) => format!("\nin a test: sudoku_technique::testing::board(\"{changes}\")"),
    };
    let previous = previous.map_or(String::new(), |changes| {
        format!("\nprevious: board(\"{changes}\")")
    });
    complain(&format!(
        "plugin {}{technique} crashed this process; `sudokud plugin check` tries it in one of its own{board}{previous}",
        code.plugin
    ));
    process::exit(Status::BadConfiguration as i32);
}
