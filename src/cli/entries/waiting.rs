//! Reads an input on which a process can wait, such as a terminal or a pipe. Ctrl-C ends the wait.

use std::io::{self, Cursor, ErrorKind, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use super::Bytes;
use crate::interrupt;

/// Bytes of one read.
const SIZE: usize = 64 * 1024;
/// The time after which a reader that waits looks for Ctrl-C.
const BEAT: Duration = Duration::from_millis(100);

/// The same input, which is at its end after Ctrl-C. A thread of its own waits for the bytes.
pub(super) fn interruptible(mut input: impl Read + Send + 'static) -> Bytes {
    let (send, reads) = sync_channel(1);
    let read = move || {
        loop {
            let mut bytes = vec![0; SIZE];
            let read = match input.read(&mut bytes) {
                Ok(0) => return,
                Ok(count) => {
                    bytes.truncate(count);
                    Ok(bytes)
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let is_last = read.is_err();
            // Without a receiver the run is over.
            if send.send(read).is_err() || is_last {
                return;
            }
        }
    };
    match thread::Builder::new().name("input".to_owned()).spawn(read) {
        Ok(_) => Box::new(WaitingInput {
            reads,
            bytes: Cursor::default(),
        }),
        Err(error) => Box::new(FailOnce(Some(error))),
    }
}

/// Fails once, and then is at its end.
struct FailOnce(Option<io::Error>);

impl Read for FailOnce {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

struct WaitingInput {
    reads: Receiver<io::Result<Vec<u8>>>,
    /// What the last read brought.
    bytes: Cursor<Vec<u8>>,
}

impl Read for WaitingInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.bytes.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match self.reads.recv_timeout(BEAT) {
                Ok(bytes) => self.bytes = Cursor::new(bytes?),
                Err(RecvTimeoutError::Timeout) if !interrupt::is_raised() => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_arrive_and_then_the_failure() {
        let long = vec![7; 3 * SIZE + 5];
        let mut read = Vec::new();
        let whole = interruptible(Cursor::new(long.clone())).read_to_end(&mut read);
        assert_eq!((whole.unwrap(), read), (long.len(), long));
        let failing = Cursor::new(b"53").chain(FailOnce(Some(io::Error::other("gone"))));
        let mut read = Vec::new();
        let failed = interruptible(failing).read_to_end(&mut read);
        assert_eq!(
            (failed.unwrap_err().to_string(), read),
            ("gone".to_owned(), b"53".to_vec())
        );
    }
}
