//! Writes the rows of a run in pieces, and ends the run when a command is refused or Ctrl-C is pressed.

use std::io::{self, Write as _};

use crate::bar::Bar;
use crate::sink::Sink;
use crate::status::CommandError;

/// The output of a run.
#[derive(Debug)]
pub(crate) struct Output {
    /// What comes before the first row, until it is written.
    head: Vec<u8>,
    pub(crate) bar: Bar,
    end: Option<End>,
}

/// What ends a run behind its last rows.
#[derive(Debug)]
pub(crate) enum End {
    /// Ctrl-C. A result without the rest of its search would leave a gap.
    Interrupted,
    /// The command is refused, for all items alike.
    Refused(CommandError),
}

impl Output {
    pub(crate) fn new(head: Vec<u8>, bar: Bar) -> Self {
        Self { head, bar, end: None }
    }

    /// Writes the rows of some items. An error ends the run.
    pub(crate) fn write(
        &mut self,
        rows: &[u8],
        items: u64,
        end: Option<End>,
        sink: &mut Sink,
    ) -> io::Result<()> {
        if !rows.is_empty() {
            sink.write_all(&std::mem::take(&mut self.head))?;
            sink.write_all(rows)?;
        }
        self.bar.advance(items);
        self.end = end;
        match self.end {
            Some(_) => Err(io::Error::other("the run ends here")),
            None => Ok(()),
        }
    }

    /// Ends the output after a run that has ended in this way. Returns `false` if the reader of a pipe has closed it.
    pub(crate) fn conclude(self, ended: io::Result<()>, sink: &mut Sink) -> Result<bool, CommandError> {
        drop(self.bar);
        match self.end {
            Some(End::Refused(error)) => Err(error),
            Some(End::Interrupted) => sink.finish(Ok(())),
            None => sink.finish(ended),
        }
    }
}
