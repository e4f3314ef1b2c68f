//! Adds puzzles or canonical ids to a ledger (`ledger import`).

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

use clap::Args;

use crate::calls::Server;
use crate::entries;
use crate::flags::InputFlags;
use crate::operator::OperatorFlags;
use crate::status::{CommandError, Outcome, Status, complain};
use sudokud_formats::{Entry, FormatError};
use sudokud_puzzle::{CanonicalId, SymmetryError};
use sudokud_service::proto::ImportLedgerRequest;

/// `sudokud ledger import`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ImportArguments {
    /// Name of the ledger
    #[arg(value_name = "NAME")]
    name: String,
    /// Read canonical ids, one a line, as `sudokud ledger export` prints them
    #[arg(long)]
    ids: bool,
    #[command(flatten)]
    input: InputFlags,
    #[command(flatten)]
    operator: OperatorFlags,
}

/// The number of ids in one call.
const AT_ONCE: usize = 10_000;

/// Reads the input and sends its ids. Entries without a puzzle are reported.
pub(super) fn run(arguments: &ImportArguments) -> Outcome {
    let mut import = Import {
        server: arguments.operator.connect()?,
        name: arguments.name.clone(),
        waiting: Vec::new(),
        sent: 0,
        added: 0,
        status: Status::Done,
    };
    let done = if arguments.ids {
        import.ids(&arguments.input.files)
    } else {
        import.puzzles(&arguments.input)
    };
    let done = done.and_then(|()| import.send());
    complain(&format!(
        "{} puzzles, of which {} are new",
        import.sent, import.added
    ));
    done.map(|()| import.status)
}

struct Import {
    server: Server,
    name: String,
    /// Ids that have not been sent.
    waiting: Vec<String>,
    sent: usize,
    added: i64,
    status: Status,
}

impl Import {
    /// Takes the entries of the input.
    fn puzzles(&mut self, input: &InputFlags) -> Result<(), CommandError> {
        for opened in entries::open(input, None)? {
            for batch in opened.begin(input)?.batches(AT_ONCE) {
                for entry in batch {
                    self.take(id_of(entry))?;
                }
            }
        }
        Ok(())
    }

    /// Takes the lines of the files, or of standard input.
    fn ids(&mut self, files: &[impl AsRef<Path>]) -> Result<(), CommandError> {
        let standard = [Path::new("-")];
        let files: Vec<&Path> = files.iter().map(AsRef::as_ref).collect();
        for &file in if files.is_empty() { &standard[..] } else { &files } {
            let unread =
                |error: io::Error| CommandError::usage(format!("cannot read {}: {error}", file.display()));
            let input: Box<dyn Read> = if file == Path::new("-") {
                Box::new(io::stdin())
            } else {
                Box::new(File::open(file).map_err(unread)?)
            };
            for line in BufReader::new(input).lines() {
                let line = line.map_err(unread)?;
                if !line.trim().is_empty() {
                    let id = line.trim().parse();
                    self.take(id.map_err(|error: SymmetryError| error.to_string()))?;
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, id: Result<CanonicalId, String>) -> Result<(), CommandError> {
        match id {
            Ok(id) => self.waiting.push(id.to_string()),
            Err(problem) => {
                complain(&problem);
                self.status = Status::SomeFailed;
            }
        }
        if self.waiting.len() < AT_ONCE {
            return Ok(());
        }
        self.send()
    }

    fn send(&mut self) -> Result<(), CommandError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.sent += self.waiting.len();
        let request = ImportLedgerRequest {
            name: self.name.clone(),
            canonical_ids: std::mem::take(&mut self.waiting),
        };
        self.added += self.server.call(&request)?.added;
        Ok(())
    }
}

/// The canonical id of an entry's puzzle; the error is a message.
fn id_of(entry: Result<Entry, FormatError>) -> Result<CanonicalId, String> {
    let entry = entry.map_err(|malformed| malformed.reason)?;
    let clues = entry.position.clues();
    let puzzle = sudokud_search::prove_clues(clues)
        .map_err(|_| format!("{clues}: not a puzzle with exactly one solution"))?;
    if puzzle.restriction().is_some() {
        return Err(format!(
            "{clues}: a sukaku; a ledger has puzzles that consist of givens"
        ));
    }
    Ok(puzzle.canonical().id())
}
