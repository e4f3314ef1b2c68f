//! What a walk up the ladder costs, and how much of that is the guard around the plugins.
//!
//! `cargo bench --bench walk -- [FILE] [--before FILE] [--rounds N]`. Prints a line for each level of the puzzles of `data`, in columns
//! divided by tabs:
//!
//! ```text
//! level   us a puzzle guarded   us bare   guard in percent   us before (where known)   time against before
//! ```
//!
//! *Guarded* is `Ladder::walk`, as the server does it. *Bare* makes the same walk through the same `.so` files without any
//! check: it believes every deduction, keeps no record and never asks whether to stop. The two take turns, and of each
//! puzzle the fastest walk of each kind counts, because everything else on the machine only makes a walk slower. This leaves out the
//! one walk in 64 of which the server measures the time of each question. `--before` reads the second column of what this bench
//! printed at an earlier commit.
#![allow(
    unsafe_code,
    reason = "the bare walk calls the plugins' C entry points itself"
)]

mod data;

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::ffi::c_void;
use std::hint::black_box;
use std::mem::size_of;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs, ptr};

use sudoku_technique::{Board, abi};
use sudokud::engine::{Ladder, PluginFolder, Recording};
use sudokud::puzzle::{Grid, Puzzle, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, SnapshotSources};

/// Rounds of each kind, unless `--rounds` says otherwise.
const ROUNDS: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    let (mut file, mut before, mut rounds) = (None, BTreeMap::new(), ROUNDS);
    while let Some(argument) = arguments.next() {
        if argument == "--before" {
            before = read_before(&arguments.next().ok_or("--before needs a file")?)?;
        } else if argument == "--rounds" {
            rounds = arguments.next().ok_or("--rounds needs a number")?.parse()?;
        } else {
            file = Some(PathBuf::from(argument));
        }
    }
    // Cargo leaves the plugins beside the benches.
    let folder = env::current_exe()?
        .parent()
        .ok_or("a bench is in a folder")?
        .to_owned();
    let live = Live::start(SnapshotSources::over(PluginFolder(folder.clone())))?;
    let snapshot = live.current();
    let ladder = snapshot.scale("hodoku")?.ladder();
    let bare = BareLadder::open(&folder, ladder)?;
    let levels = data::by_level(file)?;
    println!("level\tguarded_us\tbare_us\tguard_percent\tbefore_us\tof_before");
    for level in data::LEVELS {
        let Some(lines) = levels.get(level) else {
            continue;
        };
        let puzzles = canonical(lines)?;
        let (guarded, bare) = measure(&puzzles, ladder, &bare, rounds);
        let percent = (guarded / bare - 1.0) * 100.0;
        let then = before.get(level).map_or(String::from("\t"), |then: &f64| {
            format!("{then:.2}\t{:.2}", guarded / then)
        });
        println!("{level}\t{guarded:.2}\t{bare:.2}\t{percent:.1}\t{then}");
    }
    Ok(())
}

/// Puzzles in canonical form, in which a grade walks them.
fn canonical(lines: &[String]) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let puzzle = |line: &String| -> Result<Puzzle, Box<dyn Error>> {
        Ok(search::prove(&line.parse::<Grid>()?)?.canonical().puzzle)
    };
    lines.iter().map(puzzle).collect()
}

fn read_before(file: &str) -> Result<BTreeMap<String, f64>, Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let row = |line: &str| {
        let mut columns = line.split('\t');
        Some((columns.next()?.to_owned(), columns.next()?.parse().ok()?))
    };
    Ok(text.lines().filter_map(row).collect())
}

/// Microseconds a puzzle, guarded and bare.
fn measure(puzzles: &[Puzzle], ladder: &Ladder, bare: &BareLadder, rounds: usize) -> (f64, f64) {
    let stop = Stop::never();
    let guarded = |puzzle: &Puzzle| {
        let board = puzzle.givens().board();
        let walked = ladder.walk(board, puzzle.solution(), Recording::COUNTS, &stop);
        black_box(walked.expect("the shipped plugins keep their contract"));
    };
    let unguarded = |puzzle: &Puzzle| {
        black_box(bare.walk(puzzle.givens().board()));
    };
    for puzzle in puzzles {
        let guarded = ladder.walk(
            puzzle.givens().board(),
            puzzle.solution(),
            Recording::COUNTS,
            &stop,
        );
        let end = guarded.expect("the shipped plugins keep their contract").end;
        assert!(end == bare.walk(puzzle.givens().board()), "the two walks differ");
    }
    // Interrupts hit some puzzles of every round, so the fastest times are those of single puzzles.
    let mut least = vec![[f64::MAX; 2]; puzzles.len()];
    let mut round = |kind: usize, walk: &dyn Fn(&Puzzle)| {
        for (puzzle, least) in puzzles.iter().zip(&mut least) {
            let start = Instant::now();
            walk(puzzle);
            let time = start.elapsed().as_secs_f64();
            least[kind] = least[kind].min(time);
        }
    };
    for number in 0..rounds {
        // The second of a round finds the caches warm, so they take turns in that too.
        if number % 2 == 0 {
            round(0, &guarded);
            round(1, &unguarded);
        } else {
            round(1, &unguarded);
            round(0, &guarded);
        }
    }
    let mean = |kind: usize| least.iter().map(|least| least[kind]).sum::<f64>() * 1e6 / puzzles.len() as f64;
    (mean(0), mean(1))
}

/// The techniques of a ladder, opened a second time, behind nothing but their function pointers.
struct BareLadder {
    rungs: Vec<BareTechnique>,
}

#[derive(Clone, Copy)]
struct BareTechnique {
    find: abi::FindFn,
    instance: *mut c_void,
}

impl BareLadder {
    fn open(folder: &Path, ladder: &Ladder) -> Result<Self, Box<dyn Error>> {
        let mut techniques = HashMap::new();
        for file in PluginFolder(folder.to_owned()).files()? {
            // SAFETY: a bench trusts the plugins of this workspace.
            unsafe {
                let library = libloading::Library::new(&file)?;
                let entry = *library.get::<abi::EntryFn>(abi::ENTRY_SYMBOL)?;
                std::mem::forget(library);
                let plugin = &*entry();
                for index in 0..plugin.technique_count as usize {
                    let technique = &*plugin
                        .techniques
                        .byte_add(index * plugin.technique_stride as usize);
                    let id = String::from_utf8(technique.id.bytes().to_vec())?;
                    techniques.insert(id, BareTechnique::create(technique));
                }
            }
        }
        let rungs = ladder.rungs().iter().map(|rung| techniques[&**rung.id()]);
        Ok(Self {
            rungs: rungs.collect(),
        })
    }

    /// Walks as far as the techniques go and gives the board at the end. Like the guarded walk it tells each technique where it
    /// last found nothing.
    fn walk(&self, board: Board) -> Board {
        let mut boards = Vec::with_capacity(128);
        boards.push(board);
        let mut silent_on: Vec<Option<usize>> = vec![None; self.rungs.len()];
        'steps: while boards.last().is_some_and(|board| !board.is_full()) {
            let now = boards.len() - 1;
            boards.extend_from_within(now..);
            let (past, next) = boards.split_at_mut(now + 1);
            let (board, next) = (&past[now], &mut next[0]);
            for (number, technique) in self.rungs.iter().enumerate() {
                let previous = silent_on[number].map_or(ptr::null(), |index| &raw const past[index]);
                if technique.advance(board, previous, next) {
                    continue 'steps;
                }
                silent_on[number] = Some(now);
            }
            boards.pop();
            break;
        }
        boards.pop().expect("the board it began with")
    }
}

/// Where a bare deduction goes.
struct Taken<'a> {
    next: &'a mut Board,
    found: bool,
}

impl BareTechnique {
    /// # Safety
    /// The entry must be that of a plugin that keeps the contract.
    unsafe fn create(technique: &abi::TechniqueEntry) -> Self {
        let mut instance = ptr::null_mut();
        let mut buffer = [0_u8; 64];
        let mut message = abi::Message {
            data: buffer.as_mut_ptr(),
            capacity: buffer.len(),
            length: 0,
        };
        let create = technique.create.expect("a technique has create");
        // SAFETY: promised by the caller; everything lives during the call.
        unsafe { create(abi::List::EMPTY, &raw mut instance, &raw mut message) };
        Self {
            find: technique.find.expect("a technique has find"),
            instance,
        }
    }

    /// Applies the first deduction to `next`, a copy of `board`; says whether there is one.
    fn advance(&self, board: &Board, previous: *const Board, next: &mut Board) -> bool {
        let mut taken = Taken { next, found: false };
        let request = abi::Request {
            struct_size: size_of::<abi::Request>() as u32,
            flags: 0,
            previous,
            reserved: [0; 4],
        };
        let sink = abi::Sink {
            struct_size: size_of::<abi::Sink>() as u32,
            reserved: 0,
            context: (&raw mut taken).cast(),
            emit,
            should_stop,
            fail: None,
            spare: [0; 3],
        };
        // SAFETY: the instance is never destroyed; everything else lives during the call.
        unsafe { (self.find)(self.instance, board, &raw const request, &raw const sink) };
        taken.found
    }
}

unsafe extern "C" fn emit(context: *mut c_void, deduction: *const abi::Deduction) -> u32 {
    // SAFETY: the context is the `Taken` of the `advance` further up this stack; the plugins keep the contract.
    unsafe {
        let taken = &mut *context.cast::<Taken<'_>>();
        taken.next.eliminate(&(*deduction).eliminations);
        taken.next.place_all(&(*deduction).placements);
        taken.found = true;
    }
    abi::STOP
}

unsafe extern "C" fn should_stop(_: *mut c_void) -> u32 {
    abi::CONTINUE
}
