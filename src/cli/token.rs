//! `sudokud token`: makes a token for a caller, and its lines for the server's file of names.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome};
use crate::values;
use sudokud_edge::access::token::{TokenHash, draw};

/// `sudokud token`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct TokenArguments {
    /// Name of the caller: 1 to 128 letters, digits or . _ - @ : / +
    #[arg(long, value_name = "NAME", value_parser = values::caller_name)]
    name: String,
    /// Role of the caller
    #[arg(long, value_name = "ROLE", default_value = "caller", value_parser = ["caller", "operator"])]
    role: String,
    /// New file for the token, which only its owner can read [default: standard output]
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

/// Makes a token.
pub(super) fn run(arguments: &TokenArguments) -> Outcome {
    let token =
        draw().map_err(|error| CommandError::failed(format!("the system gives no random bits: {error}")))?;
    let TokenArguments {
        name,
        role,
        token_file,
    } = arguments;
    let hash = TokenHash::of(token.as_bytes());
    let lines = format!("[[token]]\nname = \"{name}\"\nrole = \"{role}\"\nsha256 = \"{hash}\"\n");
    let Some(path) = token_file else {
        let text = format!(
            "# The token, for {name} only; it is stored nowhere and cannot be printed again:\n# {token}\n# Its lines for access.file:\n{lines}"
        );
        return print_bytes(text.as_bytes());
    };
    write_new(path, &token).map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::AlreadyExists => {
                "the file exists, and others may be able to read it; name a new file, or remove this one"
                    .to_owned()
            }
            _ => error.to_string(),
        };
        CommandError::usage(format!("--token-file: cannot write {}: {why}", path.display()))
    })?;
    print_bytes(lines.as_bytes())
}

/// Writes the token into a new file. An existing one is refused, because its owner or others may be able to read it.
fn write_new(path: &Path, token: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create_new(true).mode(0o600).open(path)?;
    writeln!(file, "{token}")?;
    file.sync_all()
}
