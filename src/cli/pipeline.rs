//! Work on many inputs by several threads, with the outputs in input order.
//!
//! ```text
//!   inputs --> feeder --batches--> worker 1..N --batches--> caller's thread: put in order, write
//!                 ^                                              |
//!                 '------------------ permits -------------------'
//! ```
//!
//! A batch carries several inputs, so that a message costs little beside its work. A batch needs a permit, which
//! comes back when its outputs are written: however slow one input is, no more than a fixed number of batches is
//! under way, and memory stays bounded. When the writer fails nothing more is fed; a reader that has closed its pipe
//! wants no more and is no failure. A panic of the worker function ends the run and goes on in the caller.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How a run is spread over threads.
#[derive(Clone, Copy, Debug)]
pub struct Pipeline {
    /// How many threads work.
    pub threads: NonZeroUsize,
    /// How many inputs travel in one message: 1 where each is much work, 64 where it is next to none.
    pub batch: NonZeroUsize,
}

/// Batches under way for each thread: one at work, the others so that no thread waits for the writer.
const BATCHES_PER_THREAD: usize = 4;

/// A batch with its place in the order.
type Numbered<T> = (u64, Vec<T>);

/// What a worker reports: outputs, or that it has died.
type Report<O> = Option<Numbered<O>>;

impl Pipeline {
    /// Puts each of `inputs` through `work` and gives the outputs to `render` in input order.
    ///
    /// Whatever costs time, printing a row into bytes too, belongs into `work`: `render` runs on one thread.
    /// `output` is flushed whenever no further output is ready, and at the end. Returns how many outputs were
    /// rendered; a broken pipe is a normal end, any other error of `output` is returned. The run ends only once the
    /// input that is being waited for has come.
    pub fn run<I, O, W>(
        self,
        inputs: impl Iterator<Item = I> + Send,
        work: impl Fn(I) -> O + Sync,
        mut render: impl FnMut(O, &mut W) -> io::Result<()>,
        output: &mut W,
    ) -> io::Result<u64>
    where
        I: Send,
        O: Send,
        W: Write,
    {
        let (permit, permits) = channel();
        for _ in 0..self.threads.get().saturating_mul(BATCHES_PER_THREAD) {
            // The other end is held above, so this cannot fail.
            let _ = permit.send(());
        }
        let (feed, batches) = channel();
        let (done, reports) = channel();
        let batches = &Mutex::new(batches);
        let (work, is_over) = (&work, &AtomicBool::new(false));
        let mut rendered = 0;
        let ended = thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                let done = done.clone();
                scope.spawn(move || work_off(batches, work, done));
            }
            drop(done);
            scope.spawn(move || {
                let inputs = inputs.take_while(|_| !is_over.load(Ordering::Relaxed));
                hand_out(inputs, self.batch, &permits, &feed);
            });
            let mut counted = |value, output: &mut W| {
                rendered += 1;
                render(value, output)
            };
            let ended = write_in_order(&reports, &permit, &mut counted, output);
            is_over.store(true, Ordering::Relaxed);
            drop((permit, reports));
            ended
        });
        match ended.and_then(|()| output.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(rendered),
        }
    }
}

fn hand_out<I>(
    mut inputs: impl Iterator<Item = I>,
    batch: NonZeroUsize,
    permits: &Receiver<()>,
    feed: &Sender<Numbered<I>>,
) {
    for number in 0.. {
        if permits.recv().is_err() {
            return;
        }
        let inputs: Vec<I> = inputs.by_ref().take(batch.get()).collect();
        if inputs.is_empty() || feed.send((number, inputs)).is_err() {
            return;
        }
    }
}

fn work_off<I, O>(batches: &Mutex<Receiver<Numbered<I>>>, work: &impl Fn(I) -> O, done: Sender<Report<O>>) {
    let done = LastWord(done);
    loop {
        let next = batches.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, inputs)) = next else {
            return;
        };
        let outputs = inputs.into_iter().map(work).collect();
        if done.0.send(Some((number, outputs))).is_err() {
            return;
        }
    }
}

/// Tells the writer when a worker panics: its batch would be waited for without end.
struct LastWord<O>(Sender<Report<O>>);

impl<O> Drop for LastWord<O> {
    fn drop(&mut self) {
        if thread::panicking() {
            // Nobody needs the news when the writer has gone.
            let _ = self.0.send(None);
        }
    }
}

fn write_in_order<O, W: Write>(
    reports: &Receiver<Report<O>>,
    permits: &Sender<()>,
    render: &mut impl FnMut(O, &mut W) -> io::Result<()>,
    output: &mut W,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    loop {
        let received = match reports.try_recv() {
            Err(TryRecvError::Empty) => {
                output.flush()?;
                reports.recv().ok()
            }
            received => received.ok(),
        };
        match received {
            None => return Ok(()),
            // The panic itself goes on when the threads are joined.
            Some(None) => return Err(io::Error::other("a worker died")),
            Some(Some((number, outputs))) => early.insert(number, outputs),
        };
        while let Some(outputs) = early.remove(&next) {
            for value in outputs {
                render(value, output)?;
            }
            next += 1;
            // A feeder that has come to its end takes no more permits.
            let _ = permits.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicUsize;

    fn pipeline(threads: usize, batch: usize) -> Pipeline {
        Pipeline {
            threads: NonZeroUsize::new(threads).unwrap(),
            batch: NonZeroUsize::new(batch).unwrap(),
        }
    }

    fn line(value: u64, output: &mut Vec<u8>) -> io::Result<()> {
        writeln!(output, "{value}")
    }

    #[test]
    fn outputs_come_in_input_order_whatever_the_threads_and_batches() {
        let expected: String = (0..1000)
            .map(|value: u64| (value * value).to_string() + "\n")
            .collect();
        for (threads, batch) in [(1, 1), (2, 7), (8, 64), (3, 5000)] {
            let work = |value: u64| {
                if value.is_multiple_of(97) {
                    thread::yield_now();
                }
                value * value
            };
            let mut output = Vec::new();
            let written = pipeline(threads, batch)
                .run(0..1000, work, line, &mut output)
                .unwrap();
            assert_eq!(written, 1000);
            assert_eq!(
                String::from_utf8(output).unwrap(),
                expected,
                "{threads} threads, batches of {batch}"
            );
        }
        assert_eq!(
            pipeline(2, 8)
                .run(0..0, |value: u64| value, line, &mut Vec::new())
                .unwrap(),
            0
        );
    }

    #[test]
    fn one_slow_input_does_not_make_the_feeder_run_ahead() {
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
        pipeline(2, 4).run(inputs, work, line, &mut Vec::new()).unwrap();
        assert!(highest.load(Ordering::Relaxed) <= 2 * BATCHES_PER_THREAD * 4);
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
        let render = |value: u64, output: &mut Closing| output.write_all(value.to_string().as_bytes());
        let quiet = pipeline(2, 4).run(
            0..,
            |value: u64| value,
            render,
            &mut Closing(100, ErrorKind::BrokenPipe),
        );
        assert!(quiet.unwrap() > 10);
        let loud = pipeline(2, 4).run(
            0..,
            |value: u64| value,
            render,
            &mut Closing(100, ErrorKind::StorageFull),
        );
        assert_eq!(loud.unwrap_err().kind(), ErrorKind::StorageFull);
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_run_and_reaches_the_caller() {
        let work = |value: u64| {
            assert_ne!(value, 500, "on purpose");
            value
        };
        let run = || pipeline(2, 4).run(0.., work, line, &mut Vec::new());
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
}
