//! Generates puzzles, each from a seed of its own.
//!
//! A run is a range of seeds with a row for each, so any puzzle can be made again alone, and a run can be split into parts. Several puzzles
//! are spread over the threads; a single one is made by all threads. Neither changes the output.

pub(crate) mod arguments;
mod request;
mod row;
mod seeds;
mod watch;

use std::io::{self, ErrorKind, Write as _};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

use self::arguments::GenerateArguments;
use self::row::GenerateRow;
use self::watch::Explains;
use crate::bar::Bar;
use crate::calls::{Backend, Refusal};
use crate::form::Form;
use crate::interrupt;
use crate::names::TechniqueNames;
use crate::pipeline::Pipeline;
use crate::printer::{Printer, Style};
use crate::sink::Sink;
use crate::status::{CommandError, Outcome, Status, complain};
use sudokud_service::generate;
use sudokud_service::proto::{GenerateRequest, GenerateResponse};

/// Makes puzzles.
pub(super) fn run(arguments: &GenerateArguments) -> Outcome {
    let request = request::request(arguments)?;
    let seeds = seeds::of(arguments).map_err(CommandError::usage)?;
    let backend = Backend::open(&arguments.engine)?;
    let language = arguments.language.chosen(&backend);
    let file = arguments.output.file();
    let form = Form::choose(arguments.output.output, file);
    let maker = Maker {
        names: Arc::new(TechniqueNames::fetch(&backend, language, form)?),
        chooses_seeds: server_chooses_seeds(arguments, &backend),
        pipeline: Pipeline {
            threads: arguments.threads.number(&arguments.engine),
        },
        backend,
        request,
        printer: Printer::new(
            form,
            if file.is_none() {
                Style::of_terminal()
            } else {
                Style::Plain
            },
            row::COLUMNS,
        ),
        language,
    };
    interrupt::catch();
    let mut sink = Sink::open(file)?;
    let mut run = Run::new(Bar::new(Some(seeds::seeds_in(&seeds)), &sink), *seeds.start());
    let ended = maker.make_all(&seeds, &mut run, &mut sink);
    run.conclude(&maker, &seeds, ended, &mut sink)
}

/// Whether a server chooses the seed of a single puzzle, or of puzzles for a ledger, because the command has none. The server can then answer
/// from its reserve, and pass over puzzles that the ledger has.
fn server_chooses_seeds(arguments: &GenerateArguments, backend: &Backend) -> bool {
    let has_seed = arguments.first_seed().is_some() || arguments.batch.seed_range.is_some();
    let is_alone = arguments.count == 1 || arguments.batch.ledger.is_some();
    matches!(backend, Backend::Server(_)) && !has_seed && is_alone
}

/// Makes puzzles from seeds.
struct Maker {
    backend: Backend,
    /// The request for each puzzle, without its seed.
    request: GenerateRequest,
    pipeline: Pipeline,
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
    made: Result<Effort, Refusal>,
}

/// The work for a puzzle.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    attempts: i64,
    grades: i64,
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
            let made = watch::during(&self.backend, &mut run.bar, explains, || self.make_alone(seed));
            return run.write(self.piece(seed, made), &self.printer.head(), sink);
        }
        let head = self.printer.head();
        let work = |seed| self.piece(seed, self.backend.call(&self.of_seed(seed)));
        let seeds = seeds.clone().take_while(|_| !interrupt::is_raised());
        let made = self
            .pipeline
            .run(seeds, work, |piece, sink| run.write(piece, &head, sink), sink);
        made.map(drop)
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
        match &self.backend {
            Backend::Here(live) => {
                let made = generate::answer_with(live, &request, self.pipeline.threads, &interrupt::stop());
                Ok(made?)
            }
            Backend::Server(server) => server.call(&request),
        }
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
        let made = row.made.map(|made| {
            let effort = made.effort.unwrap_or_default();
            Effort {
                attempts: effort.attempts,
                grades: effort.grades,
            }
        });
        Piece { seed, bytes, made }
    }
}

/// The state of a run.
struct Run {
    bar: Bar,
    start: Instant,
    made: u64,
    failed: u64,
    effort: Effort,
    /// The first seed without a row.
    next: i64,
    refused: Option<CommandError>,
}

impl Run {
    fn new(bar: Bar, first: i64) -> Self {
        Self {
            bar,
            start: Instant::now(),
            made: 0,
            failed: 0,
            effort: Effort::default(),
            next: first,
            refused: None,
        }
    }

    /// Writes the row of the next seed. An error ends the run.
    fn write(&mut self, piece: Piece, head: &[u8], sink: &mut Sink) -> io::Result<()> {
        match piece.made {
            // A search that Ctrl-C ended has no result, and rows behind it would leave a gap.
            Err(_) if interrupt::is_raised() => return Err(io::Error::other("interrupted")),
            Err(refusal) if !refusal.concerns_one_puzzle() => {
                self.refused = Some(CommandError::usage(refusal.message));
                return Err(io::Error::other("the command is refused"));
            }
            Err(refusal) => {
                self.failed += 1;
                let attempts = refusal.fact("attempts").and_then(|text| text.parse::<i64>().ok());
                self.effort.attempts += attempts.unwrap_or_default();
            }
            Ok(effort) => {
                self.made += 1;
                self.effort.attempts += effort.attempts;
                self.effort.grades += effort.grades;
            }
        }
        if self.made + self.failed == 1 {
            sink.write_all(head)?;
        }
        sink.write_all(&piece.bytes)?;
        self.next = piece.seed.saturating_add(1);
        let attempts = self.effort.attempts;
        self.bar.advance(1);
        self.bar.say(|| format!(", {attempts} solution grids tried"));
        Ok(())
    }

    /// Reports how the run ended.
    fn conclude(
        self,
        maker: &Maker,
        seeds: &RangeInclusive<i64>,
        ended: io::Result<()>,
        sink: &mut Sink,
    ) -> Outcome {
        drop(self.bar);
        if let Some(error) = self.refused {
            return Err(error);
        }
        let status = if self.failed == 0 {
            Status::Done
        } else {
            Status::SomeFailed
        };
        let is_interrupted = interrupt::is_raised() && self.made + self.failed < seeds::seeds_in(seeds);
        let ended = if is_interrupted { Ok(()) } else { ended };
        match ended.and_then(|()| sink.finish()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(status),
            Err(error) => return Err(CommandError::failed(format!("cannot write the results: {error}"))),
            Ok(()) => {}
        }
        let (made, failed, Effort { attempts, grades }) = (self.made, self.failed, self.effort);
        let seconds = self.start.elapsed().as_secs_f64();
        let summary = format!(
            "{made} made, {failed} failed, {attempts} attempts, {grades} grades, {seconds:.1} seconds"
        );
        if is_interrupted {
            let (next, last) = (self.next, seeds.end());
            let command = if maker.chooses_seeds {
                "the same command".to_owned()
            } else {
                format!("--seed-range {next}..{last}")
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
