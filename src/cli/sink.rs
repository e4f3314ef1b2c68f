//! Where results go: standard output, or a file whose old content they replace.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IsTerminal as _, Write};
use std::path::Path;

use crate::status::CommandError;

/// Size of the buffer in bytes.
const BUFFER: usize = 32 * 1024;

/// A stream of results.
pub struct Sink {
    stream: BufWriter<Box<dyn Write + Send>>,
    /// Whether a progress bar on standard error is apart from the results.
    has_place_for_bar: bool,
}

impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sink").finish_non_exhaustive()
    }
}

impl Sink {
    /// Opens a file, which keeps its old content until the first result, so that a refused command leaves it; or standard output.
    pub fn open(file: Option<&Path>) -> Result<Self, CommandError> {
        let Some(path) = file else {
            let is_file = Path::new("/dev/stdout")
                .metadata()
                .is_ok_and(|output| output.is_file());
            return Ok(Self::new(Box::new(io::stdout()), is_file));
        };
        let opened = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let file = opened
            .map_err(|error| CommandError::usage(format!("cannot write to {}: {error}", path.display())))?;
        let fresh = FreshFile {
            file,
            has_begun: false,
        };
        Ok(Self::new(Box::new(fresh), true))
    }

    fn new(stream: Box<dyn Write + Send>, is_file: bool) -> Self {
        Self {
            stream: BufWriter::with_capacity(BUFFER, stream),
            has_place_for_bar: is_file && io::stderr().is_terminal(),
        }
    }

    /// Whether a progress bar can be shown: standard error is a terminal, and the results are on no terminal, not even through a pipe.
    pub fn has_place_for_bar(&self) -> bool {
        self.has_place_for_bar
    }

    /// Writes what is buffered after a run that has ended in this way. A file without results becomes empty.
    ///
    /// Returns `false` if the reader of a pipe has closed it, which is no error.
    pub fn finish(&mut self, ended: io::Result<()>) -> Result<bool, CommandError> {
        let written = ended
            .and_then(|()| self.stream.flush())
            .and_then(|()| self.stream.get_mut().write(&[]));
        match written {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(CommandError::failed(format!("cannot write the results: {error}"))),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A file that is emptied by its first write.
struct FreshFile {
    file: File,
    has_begun: bool,
}

impl Write for FreshFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Pipes and devices cannot be emptied.
        if !self.has_begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.has_begun = true;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
