//! Generates puzzles, each from a seed of its own.
//!
//! A run is a list of seeds with a row for each ([`seeds`]), so a puzzle can be made again alone and a run can be cut anywhere. It can
//! continue an earlier run ([`earlier`]) and leave out equivalent puzzles ([`distinct`]). Several puzzles are spread over the threads;
//! a single one is made by all threads. Neither changes the output.

pub(crate) mod arguments;
mod course;
pub(crate) mod distinct;
pub(crate) mod earlier;
pub(crate) mod lines;
mod maker;
mod request;
pub(crate) mod row;
mod search_watch;
pub(crate) mod seeds;
pub(crate) mod summary;
mod way_on;

use std::collections::HashSet;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use self::arguments::GenerateArguments;
use self::course::{IN_VAIN, RunCourse, SeedResult};
use self::distinct::Seen;
use self::earlier::Earlier;
use self::maker::{Maker, SeedChoice};
use self::request::check_rule;
use self::row::GenerateRow;
use self::seeds::Seeds;
use self::way_on::WayOn;
use crate::backend::Backend;
use crate::backend::problem::Problem;
use crate::bulk;
use crate::interrupt;
use crate::language;
use crate::output::Printer;
use crate::results::{self, CommandRefused, OutputStream, RunKind};
use crate::status::{Status, complain};
use crate::technique_names::TechniqueNames;

/// Makes puzzles.
pub(super) fn run(arguments: &GenerateArguments) -> Status {
    let language = language::chosen(arguments.language.as_deref());
    let others: Vec<_> = arguments.distinct.iter().flatten().cloned().collect();
    if !others.is_empty()
        && let Err(status) = bulk::spare_inputs(arguments.common.file(), &others)
    {
        return status;
    }
    let backend = match bulk::open(&arguments.common) {
        Ok(backend) => backend,
        Err(status) => return status,
    };
    let request = match request::request(arguments) {
        Ok(request) => request,
        Err(CommandRefused { reason, status }) => {
            complain(&reason);
            return status;
        }
    };
    let printer = Printer::for_file(arguments.common.output, arguments.common.file());
    let names = match TechniqueNames::fetch(&backend, language, printer) {
        Ok(names) => names,
        Err(status) => return status,
    };
    let maker = Maker {
        names,
        seeds: seed_choice(arguments, &backend),
        backend,
        request,
        pipeline: bulk::pipeline(&arguments.common),
    };
    interrupt::catch();
    match GenerateRun::new(arguments, &maker) {
        Ok(run) => run.go(&maker),
        Err(CommandRefused { reason, status }) => {
            complain(&reason);
            status
        }
    }
}

/// Lets a server choose the seed of a single puzzle, and of puzzles for a ledger, if the command has none.
fn seed_choice(arguments: &GenerateArguments, backend: &Backend) -> SeedChoice {
    let is_open =
        arguments.first_seed().is_none() && arguments.seed_range.is_none() && arguments.resume.is_none();
    // With other varieties than the default, puzzles with consecutive seeds share a search, which is faster.
    let is_alone = arguments.count == 1 || arguments.ledger.is_some();
    match backend {
        Backend::Remote(_) if is_open && is_alone => SeedChoice::Server,
        Backend::Local(_) | Backend::Remote(_) => SeedChoice::Command,
    }
}

/// A run, before its first puzzle.
struct GenerateRun {
    seeds: Seeds,
    /// The seeds with a row of an earlier run.
    there: HashSet<i64>,
    /// Whether a row of an earlier run has no puzzle.
    failed_before: bool,
    seen: Option<Seen>,
    printer: Printer,
    output: OutputStream,
    way_on: WayOn,
}

impl GenerateRun {
    fn new(arguments: &GenerateArguments, maker: &Maker) -> Result<Self, CommandRefused> {
        check_rule(&arguments.construct).map_err(CommandRefused::wrong_usage)?;
        let seeds = Seeds::of(arguments).map_err(CommandRefused::wrong_usage)?;
        let way_on = WayOn::of(arguments, &seeds, maker.seeds);
        let mut seen = arguments.distinct.as_ref().map(|_| Seen::default());
        let form = arguments.common.output;
        let file = arguments.common.file();
        let (mut printer, mut output) = (Printer::for_file(form, file), OutputStream::create(file)?);
        let mut there = HashSet::new();
        let mut failed_before = false;
        let mut earlier = None;
        if let Some(path) = &arguments.resume {
            let opened = Earlier::open(path, form, &seeds, seen.as_mut(), maker.pipeline)?;
            printer = Printer::new(Some(opened.form));
            check(&opened, printer, maker)?;
            complain(&opened.in_words(seeds.rows));
            failed_before = opened.failed > 0;
            earlier = Some((path, opened));
        }
        // After the rows of the run itself, because this file may contain them too.
        if let (Some(seen), Some(Some(path))) = (&mut seen, &arguments.distinct) {
            seen.add_file(path, maker.pipeline)?;
        }
        // Last, because a new file is kept from then on.
        if let Some((path, earlier)) = earlier {
            (output, there) = earlier.into_output().map_err(|error| {
                CommandRefused::wrong_usage(format!("cannot write to {}: {error}", path.display()))
            })?;
        }
        Ok(Self {
            seeds,
            there,
            failed_before,
            seen,
            printer,
            output,
            way_on,
        })
    }

    /// Makes the missing rows.
    fn go(self, maker: &Maker) -> Status {
        let start = Instant::now();
        let Self {
            seeds,
            there,
            failed_before,
            way_on,
            ..
        } = self;
        let missing = seeds.rows.saturating_sub(there.len() as u64);
        let mut course = RunCourse::new(missing, seeds.end, self.seen);
        results::conclude_on(self.output, RunKind::Items(missing), |writer, output| {
            if failed_before {
                writer.worsen(Status::SomeFailed);
            }
            let mut left = seeds.range.filter(|seed| !there.contains(seed));
            // Puzzles that are left out are replaced in another round, with the next seeds.
            while course.missing > 0 && !course.has_given_up() && course.cut.is_none() && !output.is_closed()
            {
                let asked = match course.missing {
                    1 => match left.next() {
                        Some(seed) => {
                            let asked = maker.asked_seed(seed);
                            let message = writer.progress().message();
                            let has_limit = maker.has_limit();
                            let found = search_watch::during(&maker.backend, message, has_limit, || {
                                maker.alone(seed)
                            });
                            let made = SeedResult::of(seed, asked, found, self.printer, &maker.names);
                            course.take(made, writer, output)?;
                            output.flush()?;
                            1
                        }
                        None => 0,
                    },
                    missing => {
                        // Seeds are handed out ahead of their rows, so the thread must see that the run has given up.
                        let given_up = Arc::clone(&course.given_up);
                        let round = left
                            .by_ref()
                            .take(usize::try_from(missing).unwrap_or(usize::MAX))
                            .take_while(|_| !given_up.load(Ordering::Relaxed) && !interrupt::is_raised());
                        maker.backend.run(
                            maker.pipeline,
                            round.map(|seed| (seed, Some(maker.of_seed(seed)))),
                            |seed, made| {
                                SeedResult::of(seed, maker.asked_seed(seed), made, self.printer, &maker.names)
                            },
                            |made, output| course.take(made, writer, output),
                            output,
                        )?
                    }
                };
                if asked == 0 || interrupt::is_raised() {
                    break;
                }
            }
            if interrupt::is_raised() && course.missing > 0 {
                writer.worsen(Status::Interrupted);
                let summary = course.summary.after(start.elapsed());
                let words = way_on.words(course.next(), course.missing);
                writer.close_with(format!("{summary}; interrupted: {words}"));
                return Ok(course.summary.made);
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

/// Checks that the rows of an earlier run are those of this command.
fn check(earlier: &Earlier, printer: Printer, maker: &Maker) -> Result<(), CommandRefused> {
    let Some(first) = &earlier.first else {
        return Ok(());
    };
    match maker.alone(first.seed) {
        Some(Ok(made)) => earlier.check(
            first,
            &results::printed(printer, &[GenerateRow::of(made, &maker.names)]),
        ),
        Some(Err(Problem::Command(message))) => Err(CommandRefused::wrong_usage(message)),
        // A time limit or a lost connection says nothing about the file, so the run continues.
        Some(Err(Problem::Line(refusal))) => {
            let why = refusal.trouble.reason();
            complain(&format!("the file is not checked against this command: {why}"));
            Ok(())
        }
        None => Ok(()),
    }
}
