//! Makes a token for a caller, and its lines for the server's file of names.

pub(crate) mod arguments;

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use self::arguments::TokenArguments;
use crate::results;
use crate::status::{Status, complain};
use sudokud_edge::access::token::{TokenHash, draw};

/// Makes a token.
pub(super) fn run(arguments: &TokenArguments) -> Status {
    let token = match draw() {
        Ok(token) => token,
        Err(error) => {
            complain(&format!("the system gives no random bits: {error}"));
            return Status::SomeFailed;
        }
    };
    let TokenArguments {
        name,
        role,
        token_file,
    } = arguments;
    let hash = TokenHash::of(token.as_bytes());
    let lines = format!("[[token]]\nname = \"{name}\"\nrole = \"{role}\"\nsha256 = \"{hash}\"\n");
    let Some(path) = token_file else {
        let text = format!(
            "# The token, for {name} only; it is kept nowhere, and cannot be had again:\n# {token}\n# Its lines for access.file:\n{lines}"
        );
        return results::write(text.into_bytes(), Status::Done);
    };
    if let Err(error) = keep(path, &token) {
        let why = match error.kind() {
            io::ErrorKind::AlreadyExists => {
                "the file exists, and others may be able to read it; name a new file, or remove this one"
                    .to_owned()
            }
            _ => error.to_string(),
        };
        complain(&format!("--token-file: cannot write {}: {why}", path.display()));
        return Status::WrongUsage;
    }
    results::write(lines.into_bytes(), Status::Done)
}

/// Writes the token into a new file. An existing one is refused, because its owner or others may be able to read it.
fn keep(path: &Path, token: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create_new(true).mode(0o600).open(path)?;
    writeln!(file, "{token}")?;
    file.sync_all()
}
