//! A plugin of which one function waits until the test lets it go on.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::compile_c;
use super::patience::wait_until;

/// The plugin `waiting`.
pub(crate) struct Waiting {
    /// The folder through which test and plugin tell each other.
    signals: TempDir,
    /// Its file.
    pub(crate) file: PathBuf,
}

impl Waiting {
    /// Compiles the plugin into `folder`. The `function` that waits is `CONSTRUCTOR`, `CREATE`, `FIND` or `DESTROY`.
    pub(crate) fn in_its(function: &str, folder: &Path) -> Self {
        let signals = tempfile::tempdir().unwrap();
        let flags = [
            &format!("-DWAIT_IN_{function}"),
            &format!("-DFOLDER=\"{}\"", signals.path().display()),
        ];
        // Renamed when it is complete, so that no reload reads half a file.
        let half = tempfile::tempdir_in(folder).unwrap();
        let made = compile_c("waiting.c", &flags.map(String::as_str), half.path(), "waiting");
        let file = folder.join(made.file_name().unwrap());
        fs::rename(made, &file).unwrap();
        Self { signals, file }
    }

    /// Returns when the function waits.
    pub(crate) fn begun(&self) {
        wait_until("the plugin is called", || {
            self.signals.path().join("begun").exists()
        });
    }

    /// The next call waits again. Not before the function has returned.
    pub(crate) fn again(&self) {
        for signal in ["begun", "go"] {
            fs::remove_file(self.signals.path().join(signal)).unwrap();
        }
    }

    /// Ends the waiting.
    pub(crate) fn let_go(&self) {
        fs::write(self.signals.path().join("go"), "").unwrap();
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // A test that failed does not leave a thread behind that waits for ever.
        self.let_go();
    }
}
