//! `generate`: puzzles to order, each from a seed of its own.
//!
//! A run is a list of seeds with a row for each ([`seeds`]), so each puzzle can be made again alone and a run can be cut anywhere.
//! It goes on where an earlier one ended ([`earlier`]) and leaves out what is there in another look ([`distinct`]).
//! Many puzzles are spread over the threads; for a single one all threads work on it. Neither changes what comes out.

pub mod arguments;
pub mod distinct;
pub mod earlier;
pub mod lines;
mod request;
pub mod row;
pub mod seeds;
pub mod summary;

use std::collections::HashSet;
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use self::arguments::Generate;
use self::distinct::Seen;
use self::earlier::Earlier;
use self::row::GenerateRow;
use self::seeds::{End, Seeds};
use self::summary::Summary;
use crate::cli::backend::Backend;
use crate::cli::backend::problem::Problem;
use crate::cli::bulk::{self, Output, Piece, Refused, Work, Writer};
use crate::cli::output::Printer;
use crate::cli::pipeline::Pipeline;
use crate::cli::status::{Status, complain};
use crate::cli::tally::Tally;
use crate::puzzle::{CanonicalId, Stop};
use crate::service::generate;
use crate::service::proto::{GenerateRequest, GenerateResponse};

/// So many seeds in a row without a new puzzle, and a run that is to have so many rows gives up.
const MOST_IN_VAIN: u64 = 1000;
/// What it says then.
const IN_VAIN: &str = "; 1000 seeds in a row gave no new puzzle: ask for fewer, or for something less narrow";

/// Makes puzzles.
pub(super) fn run(arguments: &Generate) -> Status {
    let backend = match bulk::open(&arguments.common) {
        Ok(backend) => backend,
        Err(status) => return status,
    };
    let maker = Maker {
        backend,
        request: request::request(arguments),
        pipeline: bulk::pipeline(&arguments.common),
    };
    match Run::new(arguments, &maker) {
        Ok(run) => run.go(&maker),
        Err(Refused { reason, status }) => {
            complain(&reason);
            status
        }
    }
}

/// Makes a puzzle of a seed.
struct Maker {
    backend: Backend,
    /// What each puzzle is to be, without its seed.
    request: GenerateRequest,
    pipeline: Pipeline,
}

type Answer = Result<GenerateResponse, Problem>;

impl Maker {
    fn of_seed(&self, seed: i64) -> GenerateRequest {
        GenerateRequest {
            seed: Some(seed),
            ..self.request.clone()
        }
    }

    /// Makes one puzzle, with all threads.
    fn alone(&self, seed: i64) -> Option<Answer> {
        let request = self.of_seed(seed);
        if let Backend::Local(live) = &self.backend {
            let made = generate::answer_with(live, &request, self.pipeline.threads, &Stop::never());
            return Some(made.map_err(Problem::from));
        }
        let mut answer = None;
        let asked = std::iter::once(((), Some(request)));
        let keep = |made, _: &mut io::Sink| {
            answer = made;
            Ok(())
        };
        let ended = self
            .backend
            .run(self.pipeline, asked, |(), made| made, keep, &mut io::sink());
        // Nothing was written that could fail; what is wrong with the connection is the answer.
        drop(ended);
        answer
    }
}

/// A run, before its first puzzle.
struct Run {
    seeds: Seeds,
    /// Those that an earlier run made.
    there: HashSet<i64>,
    seen: Option<Seen>,
    printer: Printer,
    output: Output,
}

impl Run {
    fn new(arguments: &Generate, maker: &Maker) -> Result<Self, Refused> {
        let seeds = Seeds::of(arguments).map_err(Refused::wrong_usage)?;
        let mut seen = arguments.distinct.as_ref().map(|_| Seen::default());
        let form = arguments.common.output;
        let (mut printer, mut output) = (Printer::new(form), Output::standard());
        let mut there = HashSet::new();
        if let Some(path) = &arguments.resume {
            let earlier = Earlier::open(path, form, &seeds, seen.as_mut(), maker.pipeline)?;
            printer = Printer::new(Some(earlier.form));
            check(&earlier, printer, maker)?;
            complain(&earlier.in_words(seeds.rows));
            (output, there) = earlier.into_output().map_err(|error| {
                Refused::wrong_usage(format!("cannot write to {}: {error}", path.display()))
            })?;
        }
        // After the rows of the run itself, which may stand in this file, too.
        if let (Some(seen), Some(Some(path))) = (&mut seen, &arguments.distinct) {
            seen.add_file(path, maker.pipeline)?;
        }
        Ok(Self {
            seeds,
            there,
            seen,
            printer,
            output,
        })
    }

    /// Makes what is missing.
    fn go(self, maker: &Maker) -> Status {
        let start = Instant::now();
        let Self { seeds, there, .. } = self;
        let missing = seeds.rows.saturating_sub(there.len() as u64);
        let mut course = Course {
            missing,
            end: seeds.end,
            seen: self.seen,
            summary: Summary::default(),
            last: None,
            in_vain: 0,
            given_up: Arc::default(),
        };
        bulk::conclude_on(self.output, Work::Items(missing), |writer, output| {
            let mut left = seeds.range.filter(|seed| !there.contains(seed));
            // What is left out is made up for by the next seeds, in another round.
            while course.missing > 0 && !course.has_given_up() && !output.is_closed() {
                let asked = match (&maker.backend, course.missing) {
                    (Backend::Local(_), 1) => match left.next() {
                        Some(seed) => {
                            let made = Made::of(seed, maker.alone(seed), self.printer);
                            course.take(made, writer, output)?;
                            output.flush()?;
                            1
                        }
                        None => 0,
                    },
                    (_, missing) => {
                        // Seeds are handed out ahead of their rows: none after the run has given up.
                        let given_up = Arc::clone(&course.given_up);
                        let round = left
                            .by_ref()
                            .take(usize::try_from(missing).unwrap_or(usize::MAX))
                            .take_while(|_| !given_up.load(Ordering::Relaxed));
                        maker.backend.run(
                            maker.pipeline,
                            round.map(|seed| (seed, Some(maker.of_seed(seed)))),
                            |seed, made| Made::of(seed, made, self.printer),
                            |made, output| course.take(made, writer, output),
                            output,
                        )?
                    }
                };
                if asked == 0 {
                    break;
                }
            }
            if missing > 0 && seeds.rows > 1 {
                let mut closing = course.summary.after(start.elapsed()).to_string();
                if course.has_given_up() {
                    writer.worsen(Status::SomeFailed);
                    closing.push_str(IN_VAIN);
                }
                writer.close_with(closing);
            }
            Ok(course.summary.made)
        })
    }
}

/// Whether the rows of an earlier run are those of this command.
fn check(earlier: &Earlier, printer: Printer, maker: &Maker) -> Result<(), Refused> {
    let Some(first) = &earlier.first else {
        return Ok(());
    };
    match maker.alone(first.seed) {
        Some(Ok(made)) => earlier.check(first, &bulk::printed(printer, &[GenerateRow::of(made)])),
        Some(Err(Problem::Command(message))) => Err(Refused::wrong_usage(message)),
        // The time, or the connection: no reason to lose a run.
        Some(Err(Problem::Line(refusal))) => {
            let why = refusal.trouble.reason();
            complain(&format!(
                "whether the file is of this command is not checked: {why}"
            ));
            Ok(())
        }
        None => Ok(()),
    }
}

/// What came of a seed.
struct Made {
    seed: i64,
    piece: Piece,
    /// None where no puzzle was made.
    id: Option<CanonicalId>,
    /// What this one adds.
    summary: Summary,
}

impl Made {
    fn of(seed: i64, made: Option<Answer>, printer: Printer) -> Result<Self, Refused> {
        let count = |number: i64| u64::try_from(number).unwrap_or(0);
        let (row, status, id, summary) = match made {
            Some(Ok(made)) => {
                let id = made.canonical_id.parse().ok();
                let effort = made.effort.clone().unwrap_or_default();
                let summary = Summary {
                    made: 1,
                    attempts: count(effort.attempts),
                    grades: count(effort.grades),
                    ..Summary::default()
                };
                (GenerateRow::of(made), Status::Done, id, summary)
            }
            Some(Err(Problem::Line(refusal))) => {
                let summary = Summary {
                    failed: 1,
                    attempts: refusal.attempts,
                    ..Summary::default()
                };
                let row = GenerateRow::failed(refusal.trouble.reason(), Some(seed));
                (row, Status::SomeFailed, None, summary)
            }
            Some(Err(Problem::Command(message))) => return Err(Refused::wrong_usage(message)),
            // Every seed is asked about.
            None => return Err(Refused::wrong_usage("nothing was asked for".to_owned())),
        };
        Ok(Self {
            seed,
            piece: Piece {
                bytes: bulk::printed(printer, &[row]),
                tally: Tally::made(1),
                status,
            },
            id,
            summary,
        })
    }
}

/// A run on its way.
struct Course {
    /// So many rows are to come.
    missing: u64,
    end: End,
    seen: Option<Seen>,
    summary: Summary,
    /// The seed before.
    last: Option<i64>,
    /// Seeds without a new puzzle since the last row.
    in_vain: u64,
    /// Whether a run for so many rows goes on in vain.
    given_up: Arc<AtomicBool>,
}

impl Course {
    fn has_given_up(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
    }

    /// Writes the row of the next seed, unless it is left out.
    fn take(
        &mut self,
        made: Result<Made, Refused>,
        writer: &mut Writer,
        output: &mut Output,
    ) -> io::Result<()> {
        let made = match made {
            Ok(made) => made,
            Err(refused) => return writer.write(Err(refused), output),
        };
        if self.has_given_up() {
            return Ok(());
        }
        // Between two seeds that do not follow each other there is a row of an earlier run.
        if self.last.is_some_and(|last| last + 1 != made.seed) {
            self.in_vain = 0;
        }
        self.last = Some(made.seed);
        let is_new = match (&mut self.seen, made.id) {
            (Some(seen), Some(id)) => seen.is_new(id),
            _ => true,
        };
        self.summary.add(made.summary, is_new);
        writer.progress().say(|| self.summary.hit_rate());
        if is_new {
            self.in_vain = 0;
            self.missing -= 1;
            return writer.write(Ok(made.piece), output);
        }
        self.in_vain += 1;
        match self.end {
            End::Range => writer.progress().advance(1),
            End::Rows => self
                .given_up
                .store(self.in_vain >= MOST_IN_VAIN, Ordering::Relaxed),
        }
        Ok(())
    }
}
