//! Techniques that do not return: what the supervisor notices, and what other threads get. With a real server: `tests/server/hangs.rs`.
//!
//! All tests of this process see the same threads, so each technique has an id of its own.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle, ThreadId};
use std::time::{Duration, Instant};

use sudoku_technique::testing;
use sudokud::engine::{
    Fault, FaultClass, FaultKind, FaultReach, Hang, HangOutcome, PluginFolder, Recording, Supervised,
    Supervisor, ThreadWatch, TimeLimits, Trace, WalkError,
};
use sudokud::puzzle::{Grid, Puzzle, Stop, Turns};
use sudokud::search;
use sudokud::snapshot::{Live, QuarantineTarget, Snapshot, SnapshotSources, Update};
use tempfile::TempDir;

use support::patience::{LONG, wait_until};
use support::{compile_c, folder_with, plugin_name};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The time of a technique.
const LIMITS: TimeLimits = TimeLimits {
    board: Duration::from_millis(300),
    walk: Some(Duration::from_millis(300)),
};

fn puzzle() -> Puzzle {
    search::prove(&EASY.parse::<Grid>().unwrap()).unwrap()
}

/// The singles, and a technique with this id that takes too long.
fn start(id: &str, flags: &[&str]) -> (TempDir, Arc<Live>) {
    let folder = folder_with(&["singles"]);
    let id = format!("-DTECHNIQUE_ID=\"{id}\"");
    compile_c("hanging.c", &[flags, &[&id]].concat(), folder.path(), "hanging");
    let live = Live::start(sources(folder.path())).unwrap();
    (folder, Arc::new(live))
}

fn sources(folder: &Path) -> SnapshotSources {
    SnapshotSources::over(PluginFolder(folder.to_owned()))
}

fn walk(snapshot: &Snapshot) -> Result<Trace, WalkError> {
    let (puzzle, ladder) = (puzzle(), snapshot.catalog().ladder());
    let board = puzzle.givens().board();
    ladder.walk(board, puzzle.solution(), Recording::COUNTS, &Stop::never())
}

/// What a test is told about a hang.
struct Told {
    thread: ThreadId,
    fault: Fault,
    file: String,
}

/// Abandons the threads that ask this technique.
struct Abandons {
    technique: &'static str,
    told: mpsc::Sender<Told>,
}

impl Supervised for Abandons {
    fn respond(&mut self, hang: &Hang) -> HangOutcome {
        if &*hang.fault.technique != self.technique {
            return HangOutcome::Left;
        }
        assert!(hang.goes_on());
        let told = Told {
            thread: hang.thread,
            fault: hang.fault.clone(),
            file: hang.plugin.origin.to_string(),
        };
        self.told.send(told).unwrap();
        HangOutcome::Abandoned
    }
}

fn supervise(technique: &'static str) -> (Supervisor, mpsc::Receiver<Told>) {
    let (told, hangs) = mpsc::channel();
    let supervisor = Supervisor::start(LIMITS, Abandons { technique, told }).unwrap();
    (supervisor, hangs)
}

/// A walk on a thread of its own.
struct OwnWalk {
    thread: JoinHandle<Result<Trace, WalkError>>,
    watch: ThreadWatch,
    /// The kernel's folder about the thread.
    task: PathBuf,
}

fn walk_on_a_thread(live: &Live) -> OwnWalk {
    let snapshot = live.current();
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        let task = Path::new("/proc").join(fs::read_link("/proc/thread-self").unwrap());
        sender.send((ThreadWatch::of_this_thread(), task)).unwrap();
        walk(&snapshot)
    });
    let (watch, task) = receiver.recv_timeout(LONG).unwrap();
    OwnWalk { thread, watch, task }
}

fn fault(walked: Result<Trace, WalkError>) -> Fault {
    match walked.unwrap_err() {
        WalkError::Fault(fault) => *fault,
        other => panic!("{other}"),
    }
}

/// Turns of which the first is over at once. The pause is longer than a technique may take.
#[derive(Debug, Default)]
struct OneLongPause(AtomicBool);

impl Turns for OneLongPause {
    fn is_over(&self, _: Instant) -> bool {
        !self.0.load(Ordering::Relaxed)
    }

    fn paused(&self) -> Duration {
        Duration::ZERO
    }

    fn pause(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
        thread::sleep(3 * LIMITS.board);
    }
}

#[test]
fn a_pause_of_a_walk_is_no_hang() {
    let folder = folder_with(&["singles"]);
    let live = Live::start(sources(folder.path())).unwrap();
    let (_supervisor, _hangs) = supervise("none");
    let turns = Arc::new(OneLongPause::default());
    let stop = Stop::never().in_turns(Arc::clone(&turns) as _);
    let (puzzle, snapshot) = (puzzle(), live.current());
    let board = puzzle.givens().board();
    let ladder = snapshot.catalog().ladder();
    let trace = ladder.walk(board, puzzle.solution(), Recording::COUNTS, &stop);
    assert!(trace.unwrap().is_solved());
    assert!(turns.0.load(Ordering::Relaxed), "the walk has paused");
}

#[test]
fn a_technique_that_never_returns_is_noticed_with_its_board_and_asked_by_no_other_thread() {
    let (folder, live) = start("sleeping", &["-DHANG_SLEEPS", "-DUNSOLVED=51"]);
    let before = live.current();
    let (_supervisor, hangs) = supervise("sleeping");
    let lost = walk_on_a_thread(&live);
    let told = hangs.recv_timeout(LONG).unwrap();
    assert_eq!(told.thread, lost.thread.thread().id());
    assert_eq!(
        (
            &*told.fault.technique,
            &told.fault.kind,
            told.fault.board.as_str()
        ),
        ("sleeping", &FaultKind::Hung, EASY)
    );
    let file = folder.path().join(plugin_name("hanging"));
    assert_eq!(told.file, file.display().to_string());
    assert_eq!(testing::board(&told.fault.changes).to_string(), EASY);
    wait_until("it is abandoned", || lost.watch.is_abandoned());
    // Not after another wait: the walk would not return.
    assert_eq!(fault(walk(&before)), told.fault);
    assert!(live.run(walk).unwrap().is_solved());
    let snapshot = live.current();
    let [withheld] = snapshot.catalog().withheld() else {
        panic!("{:?}", snapshot.catalog().withheld());
    };
    assert_eq!(withheld.fault, told.fault);
    // The same bytes stay out, and a repaired file is asked again.
    assert_eq!(
        live.reload(sources(folder.path()))
            .unwrap()
            .catalog()
            .withheld()
            .len(),
        1
    );
    compile_c(
        "hanging.c",
        &["-DTECHNIQUE_ID=\"sleeping\""],
        folder.path(),
        "hanging",
    );
    let mended = live.reload(sources(folder.path())).unwrap();
    assert!(mended.catalog().withheld().is_empty());
    assert!(walk(&mended).unwrap().is_solved());
    assert!(!lost.thread.is_finished());
}

#[test]
fn the_board_in_a_message_is_the_one_in_the_middle_of_a_walk() {
    let (_folder, live) = start("late", &["-DHANG_SLEEPS", "-DUNSOLVED=40"]);
    let (_supervisor, hangs) = supervise("late");
    let _lost = walk_on_a_thread(&live);
    let told = hangs.recv_timeout(LONG).unwrap();
    let board = testing::board(&told.fault.changes);
    assert_eq!(board.unsolved().len(), 40);
    assert_eq!(board.to_string(), told.fault.board);
}

#[test]
fn a_technique_that_obeys_the_answer_stop_is_at_fault_and_its_thread_goes_on() {
    let (_folder, live) = start("obeying", &["-DHANG_OBEYS"]);
    let _supervisor = supervise("obeying");
    // On this thread, which has the answer in the end.
    assert!(live.run(walk).unwrap().is_solved());
    let snapshot = live.current();
    let [withheld] = snapshot.catalog().withheld() else {
        panic!("{:?}", snapshot.catalog().withheld());
    };
    assert_eq!(withheld.fault.kind, FaultKind::Hung);
}

#[test]
fn a_technique_that_ignores_the_answer_stop_is_held_in_the_sink_without_a_processor() {
    for (id, flag) in [("polling", "-DHANG_POLLS"), ("flooding", "-DHANG_FLOODS")] {
        // The easy puzzle has a naked single to report.
        let (_folder, live) = start(id, &[flag]);
        let (_supervisor, hangs) = supervise(id);
        let lost = walk_on_a_thread(&live);
        let told = hangs.recv_timeout(LONG).unwrap();
        assert_eq!(told.fault.kind, FaultKind::IgnoredStop, "{id}");
        // The state follows the name in parentheses.
        let state = || {
            let text = fs::read_to_string(lost.task.join("stat")).unwrap();
            text.rsplit(')').next().unwrap().trim_start().chars().next()
        };
        wait_until("it sleeps", || state() == Some('S'));
        assert!(live.run(walk).unwrap().is_solved());
        assert!(!lost.thread.is_finished());
    }
}

#[test]
fn a_technique_that_returns_after_all_ends_its_walk_with_the_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("go-on");
    let (_folder, live) = start("returning", &[&format!("-DHANG_UNTIL=\"{}\"", file.display())]);
    let (_supervisor, hangs) = supervise("returning");
    let lost = walk_on_a_thread(&live);
    let told = hangs.recv_timeout(LONG).unwrap();
    fs::write(&file, "").unwrap();
    wait_until("it returns", || lost.thread.is_finished());
    assert_eq!(fault(lost.thread.join().unwrap()), told.fault);
}

#[test]
fn a_technique_that_always_returns_in_time_is_at_fault_if_it_takes_too_much_of_a_walk() {
    let (_folder, live) = start("slow", &["-DSLOW=20"]);
    let _supervisor = supervise("slow");
    assert!(live.run(walk).unwrap().is_solved());
    let snapshot = live.current();
    let [withheld] = snapshot.catalog().withheld() else {
        panic!("{:?}", snapshot.catalog().withheld());
    };
    let FaultKind::Slow { time, walk } = withheld.fault.kind else {
        panic!("{}", withheld.fault);
    };
    assert!(Some(time) >= LIMITS.walk && time <= walk, "{time:?} of {walk:?}");
    // The rest of its plugin stays.
    assert_eq!(withheld.fault.kind.reach(), FaultReach::Technique);
}

#[test]
fn a_walk_in_progress_ends_when_an_operator_takes_out_what_it_asks() {
    let (_folder, live) = start("taken-out", &["-DSLOW=4"]);
    let asking = walk_on_a_thread(&live);
    let target = QuarantineTarget {
        plugin: "taken-out".to_owned(),
        technique: String::new(),
    };
    live.quarantine_by_operator(&target, "too slow").unwrap();
    let ended = fault(asking.thread.join().unwrap());
    assert_eq!(ended.kind.class(), FaultClass::Operator);
    assert!(live.run(walk).unwrap().is_solved());
    // An instance that is created later is asked.
    live.lift(&Update::default(), &target).unwrap();
    assert!(walk(&live.current()).unwrap().is_solved());
}
