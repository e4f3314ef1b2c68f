//! Files of the folder as text: TOML with a version and an end.
//!
//! ```text
//!   # What the file is for.
//!   version = 1
//!   ...
//!   # end
//! ```
//!
//! A TOML file that was cut off between two entries is a shorter, valid one. The last line shows that nothing is missing.

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

/// The content of a file in the state folder.
pub trait StateDocument: Serialize + DeserializeOwned {
    /// The name of the file.
    const FILE: &'static str;
    /// The number of the form; a file with another one is not read.
    const VERSION: u32;
    /// One sentence for people who open the file.
    const COMMENT: &'static str;
}

const END: &str = "# end";
const VERSION_KEY: &str = "version";

/// Returns the text of a document. The error is a message.
pub(super) fn text<D: StateDocument>(document: &D) -> Result<String, String> {
    let table = toml::to_string(document).map_err(|error| error.to_string())?;
    let (comment, version) = (D::COMMENT, D::VERSION);
    Ok(format!("# {comment}\n{VERSION_KEY} = {version}\n{table}{END}\n"))
}

/// Reads the text of a document. The error is a message.
pub(super) fn read<D: StateDocument>(text: &str) -> Result<D, String> {
    if text.trim_end().lines().next_back() != Some(END) {
        return Err(format!("cut off: its last line is not {END:?}"));
    }
    let mut table: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    match table.remove(VERSION_KEY) {
        Some(Value::Integer(version)) if version == i64::from(D::VERSION) => {}
        Some(version) => {
            let known = D::VERSION;
            return Err(format!(
                "has version {version}; this server reads version {known}"
            ));
        }
        None => return Err(format!("has no {VERSION_KEY}")),
    }
    table
        .try_into()
        .map_err(|error: toml::de::Error| error.to_string())
}
