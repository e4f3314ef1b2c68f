//! Works on many inputs with several threads, and renders the outputs in input order.
//!
//! ```text
//!             .--> thread 1: take an input, work on it --.
//!   inputs ---+                                          +--> outputs, in order
//!             '--> thread N: take an input, work on it --'
//! ```
//!
//! All threads work; under a lock one at a time takes the next input, and one at a time renders outputs. A single thread never waits
//! for another. The locks cost some microseconds for each input, so shorter work comes in blocks.
//!
//! A thread waits if its output is too far ahead of the next one to render, so memory is bounded. If rendering fails, no more inputs
//! are taken; a broken pipe is a normal end. A panic of the work ends the run and continues in the caller.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A number of threads for a run.
#[derive(Clone, Copy, Debug)]
pub struct Pipeline {
    /// Number of threads.
    pub threads: NonZeroUsize,
}

/// Number of outputs for each thread that can be finished before the next one to render.
const AHEAD: u64 = 16;

impl Pipeline {
    /// Puts each of `inputs` through `work` and gives the outputs to `render` in input order.
    ///
    /// One thread at a time renders, so slow steps, such as printing rows, belong in `work`. `output` is flushed when no further
    /// output is ready, and at the end. Returns the number of rendered outputs. A broken pipe is a normal end; any other error of
    /// `output` is returned. A run that ends early still waits for the input that a thread is reading.
    pub fn run<I, O, W>(
        self,
        inputs: impl Iterator<Item = I> + Send,
        work: impl Fn(I) -> O + Sync,
        render: impl FnMut(O, &mut W) -> io::Result<()> + Send,
        output: &mut W,
    ) -> io::Result<u64>
    where
        O: Send,
        W: Write + Send,
    {
        let inputs = Mutex::new((0..).zip(inputs.fuse()));
        let outputs = Outputs {
            state: Mutex::new(OrderedOutputs {
                next: 0,
                early: VecDeque::new(),
                waiting: 0,
                is_over: false,
                render,
                output,
            }),
            progress: Condvar::new(),
            ahead: AHEAD.saturating_mul(self.threads.get() as u64),
        };
        let work_off = || -> io::Result<()> {
            let _end_on_panic = EndOnPanic(&outputs);
            loop {
                let Some((number, input)) = lock(&inputs).next() else {
                    return Ok(());
                };
                if !outputs.put(number, work(input))? {
                    return Ok(());
                }
            }
        };
        let ended = on_threads(self.threads, &work_off);
        match ended {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(lock(&outputs.state).next),
        }
    }
}

/// Runs `work_off` on this many threads, this one included. Not a part of [`Pipeline::run`], which is compiled for each kind of work.
fn on_threads(threads: NonZeroUsize, work_off: &(dyn Fn() -> io::Result<()> + Sync)) -> io::Result<()> {
    thread::scope(|scope| {
        // If the system refuses a thread, the others do its work.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work_off).ok();
        let others: Vec<_> = (1..threads.get()).map_while(spawn).collect();
        let mut ended = work_off();
        for other in others {
            // The panic of a thread continues in the caller.
            ended = ended.and(
                other
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            );
        }
        ended
    })
}

/// The outputs, and the signal that one was rendered.
struct Outputs<'w, O, W, R> {
    state: Mutex<OrderedOutputs<'w, O, W, R>>,
    /// Notified when an output was rendered, and at the end of the run.
    progress: Condvar,
    ahead: u64,
}

/// The state of the outputs.
struct OrderedOutputs<'w, O, W, R> {
    /// Number of the next output to render.
    next: u64,
    /// The outputs from the next one on, as far as they are finished.
    early: VecDeque<Option<O>>,
    /// Number of threads that wait because they are too far ahead.
    waiting: usize,
    /// Whether no more outputs are accepted.
    is_over: bool,
    render: R,
    output: &'w mut W,
}

impl<O, W: Write, R: FnMut(O, &mut W) -> io::Result<()>> Outputs<'_, O, W, R> {
    /// Renders an output and those that waited for it, or keeps it until its turn. Returns whether to continue.
    fn put(&self, number: u64, finished: O) -> io::Result<bool> {
        let mut state = lock(&self.state);
        while !state.is_over && number - state.next >= self.ahead {
            state.waiting += 1;
            state = self.progress.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
        if state.is_over {
            return Ok(false);
        }
        let place = (number - state.next) as usize;
        if state.early.len() <= place {
            state.early.resize_with(place + 1, || None);
        }
        state.early[place] = Some(finished);
        let written = state.write();
        state.is_over |= written.is_err();
        if state.waiting > 0 {
            self.progress.notify_all();
        }
        written.map(|()| true)
    }
}

impl<O, W: Write, R: FnMut(O, &mut W) -> io::Result<()>> OrderedOutputs<'_, O, W, R> {
    /// Renders the outputs whose turn has come.
    fn write(&mut self) -> io::Result<()> {
        let before = self.next;
        while let Some(finished) = self.early.front_mut().and_then(Option::take) {
            self.early.pop_front();
            (self.render)(finished, self.output)?;
            self.next += 1;
        }
        if self.next == before {
            Ok(())
        } else {
            self.output.flush()
        }
    }
}

/// Ends the run if a thread panics, because the others would wait for its output forever.
struct EndOnPanic<'a, 'w, O, W, R>(&'a Outputs<'w, O, W, R>);

impl<O, W, R> Drop for EndOnPanic<'_, '_, O, W, R> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(&self.0.state).is_over = true;
            self.0.progress.notify_all();
        }
    }
}

/// Locks, also after a panic: a panic ends the run, and until then the values are consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn pipeline(threads: usize) -> Pipeline {
        Pipeline {
            threads: NonZeroUsize::new(threads).unwrap(),
        }
    }

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
            let written = pipeline(threads).run(0..1000, work, line, &mut output).unwrap();
            assert_eq!(written, 1000);
            assert_eq!(String::from_utf8(output).unwrap(), expected, "{threads} threads");
        }
        assert_eq!(
            pipeline(2)
                .run(0..0, |value: u64| value, line, &mut Vec::new())
                .unwrap(),
            0
        );
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
        pipeline(2).run(inputs, work, line, &mut Vec::new()).unwrap();
        // One more is held by the thread that waits.
        assert!(highest.load(Ordering::Relaxed) <= 2 * AHEAD as usize + 1);
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
        let quiet = pipeline(2).run(
            0..,
            |value: u64| value,
            render,
            &mut Closing(100, ErrorKind::BrokenPipe),
        );
        assert!(quiet.unwrap() > 10);
        let loud = pipeline(2).run(
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
        let run = || pipeline(2).run(0.., work, line, &mut Vec::new());
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
}
