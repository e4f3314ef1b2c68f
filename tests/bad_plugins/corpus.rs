//! The bad plugins: what each does, where it is stopped, and what the operator reads.

use crate::files::{
    self, Form, dangling_symlink, directory, fifo, for_other_machine, name_of_other_bytes, object_file,
    other_name, symlink_loop, text, two_with_one_id,
};

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BadPlugin {
    /// What it does.
    pub(crate) what: &'static str,
    /// Its file.
    pub(crate) form: Form,
    /// Where it is stopped.
    pub(crate) stopped: Stopped,
    /// A part of the message that the operator reads: the error of the reload, or a line of the log.
    pub(crate) reads: &'static str,
    /// The protection that stops it.
    by: Protection,
}

/// A protection of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Protection {
    /// Checks of the file, of the description and of each deduction.
    Checks,
    /// The children that try plugins.
    Child,
    /// The supervisor of questions that take too long.
    Supervisor,
    /// Boards that the engine can do without.
    Boards,
}

/// The protections that this server does not have yet.
const MISSING: &[Protection] = &[];

impl BadPlugin {
    /// Whether this server stops it as the table says.
    pub(crate) fn is_promised(&self) -> bool {
        !MISSING.contains(&self.by)
    }
}

/// Where a bad plugin is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stopped {
    /// Before any of its code runs: the reload is refused.
    File,
    /// In the child that tries it: the reload is refused.
    Child,
    /// In the child that opens and asks the whole set with the environment of the server: the reload is refused.
    Rehearsal,
    /// In the serving process, which refuses the reload.
    Reload,
    /// In the serving process, which takes it out and answers without it.
    Process,
    /// It is loaded and does no harm.
    Harmless,
    /// It is not loaded, because its name is not that of a plugin.
    Ignored,
    /// Not at all, with this harm.
    Nowhere(&'static str),
}

impl Stopped {
    /// The words of the table.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Child => "child",
            Self::Rehearsal => "rehearsal",
            Self::Reload | Self::Process => "serving process",
            Self::Harmless => "loaded, no harm",
            Self::Ignored => "not loaded",
            Self::Nowhere(_) => "not at all",
        }
    }
}

const fn row(what: &'static str, form: Form, stopped: Stopped, reads: &'static str) -> BadPlugin {
    let by = match stopped {
        Stopped::Child | Stopped::Rehearsal => Protection::Child,
        _ => Protection::Checks,
    };
    BadPlugin {
        what,
        form,
        stopped,
        reads,
        by,
    }
}

/// A row for a plugin that another protection than the checks stops in the serving process.
const fn by(by: Protection, row: BadPlugin) -> BadPlugin {
    BadPlugin { by, ..row }
}

use Form::{C, Changed, Made, Rust};
use Stopped::{Child, File, Harmless, Ignored, Nowhere, Process, Rehearsal, Reload};

const ENVIRONMENT: &[&str] = &["-DENVIRONMENT"];
const LATE: &[&str] = &["-DLATE"];

/// What callers see after the end of the process.
const UNTIL_START: Stopped =
    Nowhere("calls fail until the next start, which with a state folder leaves the plugin out");

/// All bad plugins but those whose file changes while it is in use; see `changes`.
pub(crate) const CORPUS: &[BadPlugin] = &[
    // Files.
    row(
        "an empty file",
        Changed(files::nothing),
        File,
        "not a shared library: the file is empty",
    ),
    row("a text", Changed(text), File, "not a shared library"),
    row(
        "an object file",
        Changed(object_file),
        File,
        "not a shared library",
    ),
    row(
        "a library for another machine",
        Changed(for_other_machine),
        File,
        "built for ",
    ),
    row("a directory", Made(directory), File, "not a regular file"),
    row("a FIFO", Made(fifo), File, "not a regular file"),
    row(
        "a loop of symbolic links",
        Made(symlink_loop),
        File,
        "cannot be read: Too many levels of symbolic links",
    ),
    row(
        "a symbolic link to nothing",
        Made(dangling_symlink),
        File,
        "cannot be read: No such file or directory",
    ),
    row(
        "without the entry function",
        C("good.c", &["-DENTRY_NAME=another_function"]),
        File,
        "does not export sudoku_technique_plugin_v2",
    ),
    row(
        "for version 1 of the interface",
        C("good.c", &["-DENTRY_NAME=sudoku_technique_plugin_v1"]),
        File,
        "is built for version 1 of the plugin interface; rebuild it against version 2",
    ),
    row(
        "a name that is not UTF-8",
        Made(name_of_other_bytes),
        Ignored,
        "is ignored because of its name; rename it to libsudoku_technique__.so",
    ),
    row(
        "another name",
        Made(other_name),
        Ignored,
        "is ignored because of its name; rename it to libsudoku_technique_bad.so",
    ),
    // Libraries that cannot be used.
    row(
        "needs a function that no library has",
        C("unlinked.c", &[]),
        Child,
        "undefined symbol: missing_from_every_library",
    ),
    row(
        "needs a later minor version",
        C("good.c", &["-DNEEDS_MINOR=7"]),
        Child,
        "needs interface 2.7; this server has 2.0",
    ),
    row(
        "two plugins with one technique",
        Made(two_with_one_id),
        Reload,
        "technique bad is in several plugins",
    ),
    // Ends of the process.
    row(
        "crashes in its constructor",
        C("segfault.c", &["-DWHERE=CONSTRUCTOR"]),
        Child,
        "crashed (SIGSEGV) while the library was loaded",
    ),
    row(
        "crashes in the entry function",
        C("segfault.c", &["-DWHERE=ENTRY"]),
        Child,
        "crashed (SIGSEGV) while the library was loaded",
    ),
    row(
        "crashes in `create`",
        C("segfault.c", &["-DWHERE=CREATE"]),
        Child,
        "crashed (SIGSEGV) while it was created",
    ),
    row(
        "crashes in `destroy`",
        C("segfault.c", &["-DWHERE=DESTROY"]),
        Child,
        "crashed (SIGSEGV) while its instances were destroyed",
    ),
    row(
        "crashes in its constructor, but not in the trial",
        C("segfault.c", &["-DWHERE=CONSTRUCTOR", "-DENVIRONMENT"]),
        Rehearsal,
        "refused by its rehearsal in a child process: crashed (SIGSEGV) while its library was loaded",
    ),
    row(
        "crashes in the entry function, but not in the trial",
        C("segfault.c", &["-DWHERE=ENTRY", "-DENVIRONMENT"]),
        Rehearsal,
        "crashed (SIGSEGV) while its library was loaded",
    ),
    row(
        "crashes in `create`, but not in the trial",
        C("segfault.c", &["-DWHERE=CREATE", "-DENVIRONMENT"]),
        Rehearsal,
        "technique bad crashed (SIGSEGV) while it was created",
    ),
    row(
        "crashes in `destroy`, but not in the trial",
        C("segfault.c", &["-DWHERE=DESTROY", "-DENVIRONMENT"]),
        Rehearsal,
        "technique bad crashed (SIGSEGV) while it was destroyed",
    ),
    row(
        "`_exit(3)` in `create`, but not in the trial",
        C("exit_at_once.c", &["-DWHERE=CREATE", "-DENVIRONMENT"]),
        Rehearsal,
        "technique bad ended its process with status 3 while it was created",
    ),
    row(
        "crashes in `find`",
        C("segfault.c", &[]),
        Child,
        "crashed (SIGSEGV) when it was asked",
    ),
    row(
        "crashes in `find`, but not in the trial",
        C("segfault.c", ENVIRONMENT),
        Rehearsal,
        "technique bad crashed (SIGSEGV) when it was asked",
    ),
    row(
        "crashes in `find`, but in no child",
        C("segfault.c", LATE),
        UNTIL_START,
        "",
    ),
    row(
        "writes through a null pointer",
        C("null_write.c", &[]),
        Child,
        "crashed (SIGSEGV) when it was asked",
    ),
    row(
        "overflows the stack",
        C("stack_overflow.c", &[]),
        Child,
        "aborted (SIGABRT) when it was asked",
    ),
    row(
        "overflows the stack (Rust)",
        Rust("recursion"),
        Child,
        "aborted (SIGABRT) when it was asked",
    ),
    row(
        "aborts",
        C("abort.c", &[]),
        Child,
        "aborted (SIGABRT) when it was asked",
    ),
    row(
        "panics while it panics (Rust)",
        Rust("panic_twice"),
        Child,
        "aborted (SIGABRT) when it was asked",
    ),
    row(
        "asks for 32 TiB (Rust)",
        Rust("allocation"),
        Child,
        "aborted (SIGABRT) when it was asked",
    ),
    row(
        "`_exit(3)` in its constructor",
        C("exit_at_once.c", &["-DWHERE=CONSTRUCTOR"]),
        Child,
        "ended its process with status 3 while the library was loaded",
    ),
    row(
        "`_exit(3)` in `find`",
        C("exit_at_once.c", &[]),
        Child,
        "ended its process with status 3 when it was asked",
    ),
    row(
        "`exit(0)` in `find`",
        C("exit.c", &[]),
        Child,
        "ended its process with status 0 when it was asked",
    ),
    row(
        "`exit(0)` in `find`, but in no child",
        C("exit.c", LATE),
        UNTIL_START,
        "",
    ),
    row(
        "panics in `create` (Rust)",
        Rust("panic_in_create"),
        Child,
        "cannot be created with its default options: it panicked: a bug in create",
    ),
    row(
        "panics in `find`, but in no child (Rust)",
        Rust("panic_in_find"),
        Process,
        "plugin quarantined: panicked",
    ),
    row(
        "panics when it is dropped (Rust)",
        Rust("panic_in_drop"),
        Harmless,
        "",
    ),
    // Loops.
    row(
        "loops in its constructor",
        C("loop.c", &["-DWHERE=CONSTRUCTOR"]),
        Child,
        "hung and was killed while the library was loaded",
    ),
    row(
        "loops in the entry function",
        C("loop.c", &["-DWHERE=ENTRY"]),
        Child,
        "hung and was killed while the library was loaded",
    ),
    row(
        "loops in `create`",
        C("loop.c", &["-DWHERE=CREATE"]),
        Child,
        "hung and was killed while it was created",
    ),
    row(
        "loops in `find`",
        C("loop.c", &[]),
        Child,
        "hung and was killed when it was asked",
    ),
    by(
        Protection::Supervisor,
        row(
            "takes 20 ms for each board, but in no child",
            C("slow.c", &["-DLATE", "-DTURNS=4"]),
            Process,
            "technique quarantined: took 0.",
        ),
    ),
    row(
        "loops in `find`, but not in the trial",
        C("loop.c", ENVIRONMENT),
        Rehearsal,
        "technique bad hung and was killed when it was asked",
    ),
    by(
        Protection::Supervisor,
        row(
            "loops in `find`, but in no child",
            C("loop.c", LATE),
            Process,
            "plugin quarantined: did not return in time",
        ),
    ),
    row(
        "loops in `find` until it is stopped",
        C("loop_polling.c", &[]),
        Child,
        "hung and was killed when it was asked",
    ),
    by(
        Protection::Supervisor,
        row(
            "loops in `find` until it is stopped, but in no child",
            C("loop_polling.c", LATE),
            Process,
            "plugin quarantined: did not return in time",
        ),
    ),
    row(
        "asks whether to stop and goes on",
        C("deaf.c", &[]),
        Child,
        "hung and was killed when it was asked",
    ),
    by(
        Protection::Supervisor,
        row(
            "asks whether to stop and goes on, but in no child",
            C("deaf.c", LATE),
            Process,
            // Its time is over, or it has ignored the answer too often, whichever comes first.
            "plugin quarantined: ",
        ),
    ),
    row(
        "reports one deduction for ever",
        C("flood.c", &[]),
        Child,
        "hung and was killed when it was asked",
    ),
    by(
        Protection::Supervisor,
        row(
            "reports one deduction for ever, but in no child",
            C("flood.c", LATE),
            Process,
            "plugin quarantined: continued after the sink answered stop",
        ),
    ),
    // Wrong answers.
    row(
        "eliminates all candidates of a cell",
        C("wrong.c", &[]),
        Child,
        "which the solution holds",
    ),
    row(
        "eliminates all candidates of a cell, but not in the trial",
        C("wrong.c", ENVIRONMENT),
        Rehearsal,
        "technique bad eliminated ",
    ),
    row(
        "eliminates all candidates of a cell, but in no child",
        C("wrong.c", LATE),
        Process,
        "technique quarantined: eliminated ",
    ),
    row(
        "is wrong on one board of 200",
        C("rarely_wrong.c", LATE),
        Process,
        "technique quarantined: eliminated ",
    ),
    row(
        "is right at first, wrong a second later",
        C("wrong_later.c", LATE),
        Process,
        "technique quarantined: eliminated ",
    ),
    row(
        "finds a step or not by the clock",
        C("clock.c", &[]),
        Child,
        "gave ",
    ),
    row(
        "finds a step or not by the clock, but in no child",
        C("clock.c", LATE),
        Nowhere("answers vary"),
        "",
    ),
    row(
        "removes candidates from the board itself",
        C("writes_board.c", &[]),
        Child,
        "wrote to a board, the request or the sink",
    ),
    by(
        Protection::Boards,
        row(
            "removes candidates from the board itself, but in no child",
            C("writes_board.c", LATE),
            Process,
            "plugin quarantined: wrote to a board",
        ),
    ),
    by(
        Protection::Boards,
        row(
            "removes candidates from the board itself at every 20,000th question, but in no child",
            C("writes_board.c", &["-DLATE", "-DONCE_IN=20000"]),
            Process,
            "plugin quarantined: wrote to a board",
        ),
    ),
    by(
        Protection::Boards,
        row(
            "fills the board with ones, but in no child",
            C("fills_board.c", LATE),
            Process,
            "plugin quarantined: wrote to a board",
        ),
    ),
    row(
        "writes to the request and to the sink",
        C("writes_sink.c", &[]),
        Child,
        "wrote to a board, the request or the sink",
    ),
    row(
        "writes to the request and to the sink, but in no child",
        C("writes_sink.c", LATE),
        Harmless,
        "",
    ),
    row(
        "writes to the previous board",
        C("writes_previous.c", &[]),
        Child,
        "wrote to a board, the request or the sink",
    ),
    by(
        Protection::Boards,
        row(
            "writes to the previous board, but in no child",
            C("writes_previous.c", LATE),
            Process,
            "plugin quarantined: wrote to a board",
        ),
    ),
    // Memory.
    row(
        "passes `emit` a wild pointer",
        C("wild_emit.c", &[]),
        Child,
        "crashed (SIGSEGV) when it was asked",
    ),
    row(
        "has evidence at a wild pointer",
        C("wild_evidence.c", &[]),
        Child,
        "crashed (SIGSEGV) when it was asked",
    ),
    row(
        "has evidence of random numbers",
        C("garbage_evidence.c", &[]),
        Harmless,
        "evidence",
    ),
    row("takes 4 GB", C("memory.c", &[]), Child, "returned status 4"),
    // Traces that it leaves in the process.
    row(
        "leaves a thread behind",
        C("thread_left.c", &[]),
        Child,
        "left 1 thread running",
    ),
    row(
        "leaves a thread behind that crashes later",
        C("thread_crash.c", &[]),
        Child,
        "left 1 thread running",
    ),
    row(
        "leaves a thread behind that crashes later, but in no child",
        C("thread_crash.c", &["-DLATE", "-DAFTER_MILLISECONDS=500"]),
        UNTIL_START,
        "",
    ),
    row(
        "opens a file at each question",
        C("descriptors_opened.c", &[]),
        Child,
        "returned status 4",
    ),
    row(
        "closes all file descriptors",
        C("descriptors_closed.c", &[]),
        Child,
        // A build with debug assertions aborts; another one ends with an error.
        "when it was asked",
    ),
    row(
        "closes all file descriptors, but in no child",
        C("descriptors_closed.c", LATE),
        UNTIL_START,
        "",
    ),
    row(
        "changes signal handlers",
        C("signal_handlers.c", &[]),
        Child,
        "changed the handler of signal 1",
    ),
];
