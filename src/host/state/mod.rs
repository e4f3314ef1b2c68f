//! Keeps what must outlive a server process in a folder, the *state folder*.
//!
//! - `folder`: [`StateFolder`], which one process at a time has; `lock`: by which it has it;
//! - `document`: [`StateDocument`], a file of the folder as text that people can read and edit;
//! - `atomic`: writes a file as a whole or not at all; `bundle`: the same for a folder of files; `mapping`: maps a file into memory;
//! - `last_words`: calls a function when the process ends by itself;
//! - `error`: why a folder cannot be used; `settings`: where it is, and what happens then.
//!
//! *Invariant:* no file of the folder can keep a server from starting. A file that cannot be read is named in the log and set aside.

mod atomic;
mod bundle;
mod document;
mod error;
mod folder;
mod last_words;
mod lock;
mod mapping;
mod settings;

/// The largest file of the folder that is read, in bytes. A quarantine may have many boards.
const LARGEST: u64 = 16 << 20;

pub use document::StateDocument;
pub use error::{StateError, StateErrorKind};
pub use folder::StateFolder;
pub use last_words::{EndSignal, call_at_end};
pub use mapping::map_file;
pub use settings::{StateErrorPolicy, StateSettings};
