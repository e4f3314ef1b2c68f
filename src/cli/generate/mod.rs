//! Generates puzzles, each from a seed of its own.
//!
//! A run is a range of seeds with a row for each, so any puzzle can be made again alone, and a run can be split into parts. Several puzzles
//! are spread over the threads; a single one is made by all threads. Neither changes the output.

pub(crate) mod arguments;
mod request;
mod row;
mod seeds;
mod watch;

use std::io;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

use self::arguments::GenerateArguments;
use self::row::GenerateRow;
use self::watch::Explains;
use crate::bar::Bar;
use crate::calls::backend::Engine;
use crate::calls::{Backend, Refusal};
use crate::form::Form;
use crate::interrupt;
use crate::names::TechniqueNames;
use crate::output::{End, Output};
use crate::pipeline;
use crate::printer::{Printer, Style};
use crate::sink::Sink;
use crate::status::{CommandError, Outcome, Status, complain};
use sudokud_service::generate;
use sudokud_service::proto::{self, GenerateRequest, GenerateResponse};

/// Makes puzzles.
pub(super) fn run(arguments: &GenerateArguments) -> Outcome {
    let request = request::request(arguments)?;
    let seeds = seeds::of(arguments).map_err(CommandError::usage)?;
    let backend = Backend::open(&arguments.engine)?;
    let language = arguments.language.chosen(&backend);
    let file = arguments.output.file();
    let form = Form::choose(arguments.output.output, file);
    let mut columns = Vec::from(row::COLUMNS);
    if arguments.position_before.is_some() {
        columns.push(row::POSITION);
    }
    if arguments.output.show_revision {
        columns.push(row::REVISION);
    }
    let maker = Maker {
        names: Arc::new(TechniqueNames::fetch(&backend, language, form)?),
        chooses_seeds: server_chooses_seeds(arguments, &backend),
        threads: arguments.threads.number(&arguments.engine),
        backend,
        request,
        printer: Printer::new(form, Style::of(file), columns),
        language,
    };
    interrupt::catch();
    let mut sink = Sink::open(file)?;
    let bar = Bar::new(Some(seeds::seeds_in(&seeds)), &sink);
    let mut run = Run::new(Output::new(maker.printer.head(), bar), *seeds.start());
    let ended = maker.make_all(&seeds, &mut run, &mut sink);
    let status = run.conclude(&maker, &seeds, ended, &mut sink)?;
    Ok(maker.backend.revisions.conclude(status))
}

/// Whether a server chooses the seed of a single puzzle, or of puzzles for a ledger, because the command has none. The server can then answer
/// from its reserve, and pass over puzzles that the ledger has.
fn server_chooses_seeds(arguments: &GenerateArguments, backend: &Backend) -> bool {
    let has_seed = arguments.first_seed().is_some() || arguments.batch.seed_range.is_some();
    let is_alone = arguments.count == 1 || arguments.batch.ledger.is_some();
    matches!(backend.engine, Engine::Server(_)) && !has_seed && is_alone
}

/// Makes puzzles from seeds.
struct Maker {
    backend: Backend,
    /// The request for each puzzle, without its seed.
    request: GenerateRequest,
    threads: NonZeroUsize,
    /// Whether the server chooses the seeds.
    chooses_seeds: bool,
    printer: Printer<GenerateRow>,
    language: sudokud_service::Language,
    names: Arc<TechniqueNames>,
}

/// The row of a seed.
struct Piece {
    seed: i64,
    bytes: Vec<u8>,
    /// The work for its puzzle.
    made: Result<proto::Effort, Refusal>,
}

impl Maker {
    /// Makes the puzzles of these seeds and writes their rows in order.
    fn make_all(&self, seeds: &RangeInclusive<i64>, run: &mut Run, sink: &mut Sink) -> io::Result<()> {
        if seeds.start() == seeds.end() {
            let has_limit = self.request.budget.is_some() || self.request.max_attempts > 0;
            let explains = if has_limit {
                Explains::Never
            } else {
                Explains::Once
            };
            let seed = *seeds.start();
            let made = watch::during(&self.backend, &mut run.output.bar, explains, || {
                self.make_alone(seed)
            });
            return run.write(self.piece(seed, made), sink);
        }
        let work = |seed| self.piece(seed, self.backend.call(&self.of_seed(seed)));
        let seeds = seeds.clone().take_while(|_| !interrupt::is_raised());
        let write = |piece, sink: &mut Sink| run.write(piece, sink);
        pipeline::run(self.threads, seeds, work, write, sink)
    }

    fn of_seed(&self, seed: i64) -> GenerateRequest {
        GenerateRequest {
            seed: (!self.chooses_seeds && self.request.key.is_none()).then_some(seed),
            ..self.request.clone()
        }
    }

    /// Makes one puzzle, with all threads.
    fn make_alone(&self, seed: i64) -> Result<GenerateResponse, Refusal> {
        let request = self.of_seed(seed);
        let Engine::Here(live) = &self.backend.engine else {
            return self.backend.call(&request);
        };
        let made = generate::answer_with(live, &request, self.threads, &interrupt::stop())?;
        self.backend.revisions.compare(&made.snapshot_revision)?;
        Ok(made)
    }

    fn piece(&self, seed: i64, made: Result<GenerateResponse, Refusal>) -> Piece {
        let row = GenerateRow {
            made,
            asked: (!self.chooses_seeds).then_some(seed),
            language: self.language,
            names: Arc::clone(&self.names),
        };
        let mut bytes = Vec::new();
        self.printer.write(&row, &mut bytes);
        let made = row.made.map(|made| made.effort.unwrap_or_default());
        Piece { seed, bytes, made }
    }
}

/// The state of a run.
struct Run {
    output: Output,
    start: Instant,
    made: u64,
    failed: u64,
    attempts: i64,
    grades: i64,
    /// The first seed without a row.
    next: i64,
}

impl Run {
    fn new(output: Output, first: i64) -> Self {
        Self {
            output,
            start: Instant::now(),
            made: 0,
            failed: 0,
            attempts: 0,
            grades: 0,
            next: first,
        }
    }

    /// Writes the row of the next seed. An error ends the run.
    fn write(&mut self, piece: Piece, sink: &mut Sink) -> io::Result<()> {
        match piece.made {
            // Rows behind a search that was interrupted would leave a gap.
            Err(_) if interrupt::is_raised() => {
                return self.output.write(&[], 0, Some(End::Interrupted), sink);
            }
            Err(refusal) if !refusal.concerns_one_puzzle() => {
                return self
                    .output
                    .write(&[], 0, Some(End::Refused(refusal.into())), sink);
            }
            Err(refusal) => {
                self.failed += 1;
                let attempts = refusal.fact("attempts").and_then(|text| text.parse::<i64>().ok());
                self.attempts += attempts.unwrap_or_default();
            }
            Ok(effort) => {
                self.made += 1;
                self.attempts += effort.attempts;
                self.grades += effort.grades;
            }
        }
        self.next = piece.seed.saturating_add(1);
        let attempts = self.attempts;
        self.output
            .bar
            .say(|| format!(", {attempts} solution grids tried"));
        self.output.write(&piece.bytes, 1, None, sink)
    }

    /// Reports how the run ended.
    fn conclude(
        self,
        maker: &Maker,
        seeds: &RangeInclusive<i64>,
        ended: io::Result<()>,
        sink: &mut Sink,
    ) -> Outcome {
        let Self {
            output,
            start,
            made,
            failed,
            attempts,
            grades,
            next,
        } = self;
        let status = if failed == 0 {
            Status::Done
        } else {
            Status::SomeFailed
        };
        if !output.conclude(ended, sink)? {
            return Ok(status);
        }
        let seconds = start.elapsed().as_secs_f64();
        let summary = format!(
            "{made} made, {failed} failed, {attempts} attempts, {grades} grades, {seconds:.1} seconds"
        );
        if interrupt::is_raised() && made + failed < seeds::seeds_in(seeds) {
            let command = if maker.chooses_seeds {
                "the same command".to_owned()
            } else {
                format!("--seed-range {next}..{}", seeds.end())
            };
            complain(&format!("{summary}; interrupted: {command} makes the rest"));
            return Ok(Status::Interrupted);
        }
        if seeds.start() != seeds.end() {
            complain(&summary);
        }
        Ok(status)
    }
}
