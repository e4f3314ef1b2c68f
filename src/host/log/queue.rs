//! Writes a server's log in a separate thread, behind a bounded queue.
//!
//! Logging must neither fail nor wait if standard error is closed, on a full disk, or a pipe that is not read. So a line is dropped
//! and counted if the queue is full or the write fails, and the next written line is preceded by the number of lost ones.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tracing_subscriber::fmt::MakeWriter;

/// The most lines in the queue: some megabytes.
const MOST_LINES: usize = 8192;

/// The sender of the queue.
#[derive(Clone, Debug)]
pub(super) struct LogQueue {
    entries: SyncSender<LogEntry>,
    lost: Arc<LostLines>,
}

/// Counts lost lines.
#[derive(Debug, Default)]
struct LostLines {
    /// Lines whose loss the log does not report yet.
    untold: AtomicU64,
    /// All lines since the start.
    all: AtomicU64,
}

impl LostLines {
    fn count(&self) {
        self.untold.fetch_add(1, Ordering::Relaxed);
        self.all.fetch_add(1, Ordering::Relaxed);
    }
}

#[derive(Debug)]
enum LogEntry {
    Line(Vec<u8>),
    /// Answered when all lines before it are written or lost.
    Flush(SyncSender<()>),
}

impl LogQueue {
    /// Starts the thread that writes to `output`. It ends when the last clone of the queue is dropped.
    pub(super) fn start(output: impl Write + Send + 'static) -> io::Result<Self> {
        Self::with_places(MOST_LINES, output)
    }

    fn with_places(places: usize, output: impl Write + Send + 'static) -> io::Result<Self> {
        let (entries, waiting) = sync_channel(places);
        let lost = Arc::<LostLines>::default();
        let counted = Arc::clone(&lost);
        thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write(&waiting, output, &counted))?;
        Ok(Self { entries, lost })
    }

    /// Returns the number of lost lines since the start.
    pub(super) fn lost(&self) -> u64 {
        self.lost.all.load(Ordering::Relaxed)
    }

    /// Waits until all lines logged before are written, at most for `limit`.
    pub(super) fn flush(&self, limit: Duration) {
        let end = Instant::now() + limit;
        let (answer, answered) = sync_channel(1);
        let mut entry = LogEntry::Flush(answer);
        loop {
            match self.entries.try_send(entry) {
                Ok(()) => break,
                Err(TrySendError::Full(refused)) if Instant::now() < end => entry = refused,
                Err(_) => return,
            }
            // The channel has no send with a time limit.
            thread::sleep(Duration::from_millis(1));
        }
        // A late answer is ignored: nothing can be done about it.
        let _ = answered.recv_timeout(end.saturating_duration_since(Instant::now()));
    }
}

/// Writes the lines of the queue until all senders are dropped.
fn write(waiting: &Receiver<LogEntry>, mut output: impl Write, lost: &LostLines) {
    for entry in waiting {
        match entry {
            LogEntry::Line(line) => {
                let before = lost.untold.load(Ordering::Relaxed);
                if before > 0 {
                    let note = format!("sudokud: {before} log lines were lost here\n");
                    if output.write_all(note.as_bytes()).is_ok() {
                        lost.untold.fetch_sub(before, Ordering::Relaxed);
                    }
                }
                if output.write_all(&line).is_err() {
                    lost.count();
                }
            }
            // Fails if `flush` has stopped waiting.
            LogEntry::Flush(answer) => _ = answer.try_send(()),
        }
    }
}

impl Write for LogQueue {
    /// Queues a line; never fails or waits.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.entries.try_send(LogEntry::Line(line.to_vec())).is_err() {
            self.lost.count();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogQueue {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    /// Each write takes a permission, which says whether it succeeds.
    struct Output {
        permissions: Receiver<bool>,
        written: Arc<Mutex<String>>,
    }

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            // Without a permission any more everything succeeds.
            if self.permissions.recv().unwrap_or(true) {
                *self.written.lock().unwrap() += std::str::from_utf8(bytes).unwrap();
                Ok(bytes.len())
            } else {
                Err(io::ErrorKind::StorageFull.into())
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn queue(places: usize) -> (LogQueue, Sender<bool>, Arc<Mutex<String>>) {
        let (permit, permissions) = channel();
        let written = Arc::default();
        let output = Output {
            permissions,
            written: Arc::clone(&written),
        };
        (LogQueue::with_places(places, output).unwrap(), permit, written)
    }

    #[test]
    fn lost_lines_are_counted_and_reported_later() {
        let (mut queue, permit, written) = queue(9);
        for permission in [true, false, false, true, true] {
            permit.send(permission).unwrap();
        }
        queue.write_all(b"one\n").unwrap();
        queue.write_all(b"two\n").unwrap();
        // The second refusal is that of the note about the lost line; the line after it is written.
        queue.write_all(b"three\n").unwrap();
        queue.write_all(b"four\n").unwrap();
        drop(permit);
        queue.flush(LONG);
        let expected = "one\nthree\nsudokud: 1 log lines were lost here\nfour\n";
        assert_eq!(*written.lock().unwrap(), expected);
    }

    #[test]
    fn a_full_queue_neither_fails_nor_waits() {
        let (mut queue, permit, written) = queue(2);
        // Nothing is written yet: at most one line is with the thread and two are in the queue.
        let mut all = 1000;
        for _ in 0..all {
            queue.write_all(b"line\n").unwrap();
        }
        queue.flush(Duration::from_millis(1));
        assert!(queue.lost() >= 997);
        drop(permit);
        // The next line that can be written says how many were lost.
        while queue.lost.untold.load(Ordering::Relaxed) > 0 {
            queue.flush(LONG);
            queue.write_all(b"line\n").unwrap();
            all += 1;
        }
        queue.flush(LONG);
        let written = written.lock().unwrap();
        let (lines, notes): (Vec<_>, Vec<_>) = written.lines().partition(|line| *line == "line");
        let told = notes
            .iter()
            .map(|note| note.split(' ').nth(1).unwrap().parse::<usize>().unwrap());
        assert_eq!(lines.len() + told.sum::<usize>(), all, "{written}");
    }
}
