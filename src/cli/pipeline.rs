//! Works on many inputs with several threads, and writes the outputs in input order.
//!
//! A worker takes the next input and, under the same lock, puts the receiver of its output into a queue. So the queue has the order of the
//! inputs, and its bound limits how far the workers are ahead of the output that is written. The calling thread writes.

use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Number of outputs for each worker that can be finished before the next one to write.
const AHEAD: usize = 16;

/// Puts each of `inputs` through `work` on this many threads, and gives the outputs to `write` in input order.
///
/// `output` is flushed before each wait and at the end. A broken pipe is a normal end; any other error of `output` is returned. After an
/// error no more inputs are taken, and the run waits only for the input that a worker is reading. A panic of the work continues in the caller.
pub fn run<I, O: Send, W: Write>(
    threads: NonZeroUsize,
    inputs: impl Iterator<Item = I> + Send,
    work: impl Fn(I) -> O + Sync,
    mut write: impl FnMut(O, &mut W) -> io::Result<()>,
    output: &mut W,
) -> io::Result<()> {
    let inputs = Mutex::new(inputs.fuse());
    let take = |queue: &SyncSender<Receiver<O>>| {
        // A panic of the input ends its worker, and the scope continues it in the caller.
        let mut inputs = inputs.lock().unwrap_or_else(PoisonError::into_inner);
        let input = inputs.next()?;
        let (finished, output) = sync_channel(1);
        queue.send(output).ok()?;
        Some((input, finished))
    };
    let work_off = &|queue: SyncSender<Receiver<O>>| {
        while let Some((input, finished)) = take(&queue) {
            // Without a receiver the run is over, which `take` notices.
            let _ = finished.send(work(input));
        }
    };
    let (queue, outputs) = sync_channel(AHEAD.saturating_mul(threads.get()));
    let written = thread::scope(|scope| {
        let spawn = || {
            let queue = queue.clone();
            thread::Builder::new().spawn_scoped(scope, move || work_off(queue))
        };
        spawn()?;
        // If the system refuses a further thread, the others do its work.
        for _ in 1..threads.get() {
            let _ = spawn();
        }
        drop(queue);
        write_all(outputs, &mut write, output)
    });
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Writes the outputs in the order of the queue. The queue ends with this function, so that no worker waits for a place in it.
#[expect(clippy::needless_pass_by_value, reason = "the queue is dropped here")]
fn write_all<O, W: Write>(
    queue: Receiver<Receiver<O>>,
    write: &mut impl FnMut(O, &mut W) -> io::Result<()>,
    output: &mut W,
) -> io::Result<()> {
    while let Some(finished) = next(&queue, output)? {
        // There is no output of a work that panics.
        let Some(finished) = next(&finished, output)? else {
            break;
        };
        write(finished, output)?;
    }
    output.flush()
}

/// Returns the next value; `None` after the last one. Flushes `output` before it waits.
fn next<T>(values: &Receiver<T>, output: &mut impl Write) -> io::Result<Option<T>> {
    if let Ok(value) = values.try_recv() {
        return Ok(Some(value));
    }
    output.flush()?;
    Ok(values.recv().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};

    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

    fn line(value: u64, output: &mut Vec<u8>) -> io::Result<()> {
        writeln!(output, "{value}")
    }

    #[test]
    fn outputs_come_in_input_order_whatever_the_threads() {
        let expected: String = (0..1000)
            .map(|value: u64| (value * value).to_string() + "\n")
            .collect();
        for threads in [1, 2, 3, 8] {
            let work = |value: u64| {
                if value.is_multiple_of(97) {
                    thread::yield_now();
                }
                value * value
            };
            let mut output = Vec::new();
            run(
                NonZeroUsize::new(threads).unwrap(),
                0..1000,
                work,
                line,
                &mut output,
            )
            .unwrap();
            assert_eq!(String::from_utf8(output).unwrap(), expected, "{threads} threads");
        }
    }

    #[test]
    fn one_slow_input_does_not_make_the_others_run_ahead() {
        let (fed, highest) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let inputs = (0..10_000_u64).inspect(|_| {
            fed.fetch_add(1, Ordering::Relaxed);
        });
        let work = |value| {
            // The first input waits until nothing more is fed.
            while value == 0 && highest.load(Ordering::Relaxed) == 0 {
                let before = fed.load(Ordering::Relaxed);
                thread::sleep(std::time::Duration::from_millis(20));
                if fed.load(Ordering::Relaxed) == before {
                    highest.store(before, Ordering::Relaxed);
                }
            }
            value
        };
        run(TWO, inputs, work, line, &mut Vec::new()).unwrap();
        // The queue is full, the first output has left it, and a worker has the input that follows.
        assert!(highest.load(Ordering::Relaxed) <= 2 * AHEAD + 2);
        assert_eq!(fed.load(Ordering::Relaxed), 10_000);
    }

    /// Takes some bytes, then fails.
    struct Closing(usize, ErrorKind);

    impl Write for Closing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(self.1)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_ends_an_endless_run_quietly_and_a_full_disk_does_not() {
        let print = |value: u64, output: &mut Closing| output.write_all(value.to_string().as_bytes());
        let end = |kind| run(TWO, 0.., |value: u64| value, print, &mut Closing(100, kind));
        end(ErrorKind::BrokenPipe).unwrap();
        let loud = end(ErrorKind::StorageFull);
        assert_eq!(loud.unwrap_err().kind(), ErrorKind::StorageFull);
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_run_and_reaches_the_caller() {
        let work = |value: u64| {
            assert_ne!(value, 500, "on purpose");
            value
        };
        let run = || run(TWO, 0.., work, line, &mut Vec::new());
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
}
