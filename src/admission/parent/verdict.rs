//! Turns the end of a child and its record into a report.

use std::fmt::Write as _;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;

use sudoku_technique::testing::changes_to;

use super::watch::{ChildEnd, WatchedEnd};
use super::{CannotTry, TrialScope};
use crate::check::{Check, Severity};
use crate::corpus::{Corpus, TRIAL_VERSION};
use crate::record::{self, QuestionKind, RecordLine, Slots, Step};
use crate::report::{Finding, TrialReport, TriedPlugin};

/// A child that used this much memory has probably run out of it.
const MUCH_MEMORY: u64 = super::memory::LEAST;
/// Most bytes of the child's output that a finding quotes.
const OUTPUT_TAIL: u64 = 600;

/// Reads the record of a child that has ended.
pub(super) fn report(
    watched: &WatchedEnd,
    record: &File,
    output: &File,
    scope: TrialScope,
) -> Result<TrialReport, CannotTry> {
    let WatchedEnd { end, memory } = watched;
    let mut report = TrialReport::default();
    let mut started = false;
    for line in record::lines(record).map_err(CannotTry::Watch)? {
        match line {
            RecordLine::Started(version) => started = version == TRIAL_VERSION,
            RecordLine::Unconfined(reason) => report.unconfined = Some(reason),
            RecordLine::Loaded(plugin) => report.plugin = Some(plugin),
            RecordLine::Found(finding) => report.findings.push(finding),
            RecordLine::Done(summary) => report.summary = Some(summary),
        }
    }
    let output_tail = output_tail(output);
    if !started {
        return Err(CannotTry::NotBegun {
            end: in_words(end),
            output: output_tail,
        });
    }
    let is_good = report.summary.is_some() && matches!(end, ChildEnd::Ended(status) if status.success());
    if !is_good {
        let slots = match end {
            ChildEnd::Hung(slots) | ChildEnd::TooLong(slots) => Ok(*slots),
            ChildEnd::Ended(_) => record::slots(record),
        };
        let slots = slots.map_err(CannotTry::Watch)?;
        let mut finding = unfinished(end, &slots, report.plugin.as_ref(), scope);
        if *memory > MUCH_MEMORY && matches!(end, ChildEnd::Ended(_)) {
            // Writing into a text cannot fail.
            let _ = write!(finding.reason, "; it had taken {} MiB of memory", memory >> 20);
        }
        finding.output = Some(output_tail).filter(|words| !words.is_empty());
        report.findings.push(finding);
        // The process may have crashed at its very end; then it is not a whole trial.
        report.summary = None;
    } else if !output_tail.is_empty() {
        report.findings.push(Finding {
            check: Check::Tidy,
            severity: Severity::Warning,
            technique: None,
            reason: "writes to standard output or error; in a server each call would do so".to_owned(),
            board: None,
            previous: None,
            output: Some(output_tail),
        });
    }
    Ok(report)
}

/// The finding for a child that did not reach its end.
fn unfinished(end: &ChildEnd, slots: &Slots, plugin: Option<&TriedPlugin>, scope: TrialScope) -> Finding {
    let busy = || {
        slots
            .iter()
            .filter_map(record::step)
            .filter(|step| *step != Step::Idle)
    };
    let step = busy().next_back().unwrap_or(Step::Idle);
    let mut finding = Finding {
        check: Check::Survives,
        severity: Severity::Refused,
        technique: None,
        reason: in_words(end),
        board: None,
        previous: None,
        output: None,
    };
    let technique = |number: u32| plugin?.techniques.get(number as usize);
    let when = match step {
        Step::Idle => "between two questions".to_owned(),
        Step::Loading => "while the library was loaded".to_owned(),
        Step::Ending => "while the process ended".to_owned(),
        Step::Creating {
            technique: number,
            creation,
        } => {
            let technique = technique(number);
            finding.technique = technique.map(|technique| technique.id.clone());
            let options = technique.and_then(|technique| technique.creations.get(creation as usize));
            format!(
                "while it was created with {}",
                options.map_or("options", String::as_str)
            )
        }
        Step::Destroying { technique: number } => {
            finding.technique = technique(number).map(|technique| technique.id.clone());
            "while its instances were destroyed".to_owned()
        }
        Step::Asking {
            technique: number,
            board,
            question,
        } => {
            finding.technique = technique(number).map(|technique| technique.id.clone());
            let corpus = Corpus::new(scope.random_boards);
            if let Some(own) = corpus.boards().get(board as usize) {
                let is_later = matches!(question, QuestionKind::Later | QuestionKind::Previous);
                let later = own.later.as_ref().filter(|_| is_later);
                finding.board = Some(changes_to(later.unwrap_or(&own.board)));
                let is_previous = question == QuestionKind::Previous;
                finding.previous = is_previous.then(|| changes_to(&own.board));
            }
            let stopped = matches!(question, QuestionKind::StopAtOnce | QuestionKind::StopAfterFirst);
            if stopped && matches!(end, ChildEnd::Hung(_)) {
                finding.check = Check::Stops;
            }
            format!("when it was asked {}", question.in_words())
        }
    };
    finding.reason = format!("{} {when}", finding.reason);
    finding
}

fn in_words(end: &ChildEnd) -> String {
    match end {
        ChildEnd::Ended(status) => ended(*status),
        ChildEnd::Hung(_) => "hung and was killed".to_owned(),
        ChildEnd::TooLong(_) => "took too long for the whole trial and was killed".to_owned(),
    }
}

pub(super) fn ended(status: ExitStatus) -> String {
    let Some(signal) = status.signal() else {
        return format!(
            "ended its process with status {}",
            status.code().unwrap_or_default()
        );
    };
    let (name, words) = match signal {
        libc::SIGSEGV => ("SIGSEGV", "crashed"),
        libc::SIGBUS => ("SIGBUS", "crashed"),
        libc::SIGILL => ("SIGILL", "crashed"),
        libc::SIGFPE => ("SIGFPE", "crashed"),
        libc::SIGTRAP => ("SIGTRAP", "crashed"),
        libc::SIGABRT => ("SIGABRT", "aborted"),
        libc::SIGSYS => (
            "SIGSYS",
            "made a system call that techniques have no need of (network, processes, timers, writing files) and was killed",
        ),
        libc::SIGXCPU => ("SIGXCPU", "used too much processor time and was killed"),
        libc::SIGXFSZ => ("SIGXFSZ", "wrote too much and was killed"),
        libc::SIGKILL => ("SIGKILL", "was killed, probably because memory ran out"),
        other => return format!("ended its process with signal {other}"),
    };
    format!("{words} ({name})")
}

/// Returns the end of what the child wrote to standard output and error.
pub(super) fn output_tail(output: &File) -> String {
    let length = output.metadata().map_or(0, |metadata| metadata.len());
    let kept = length.min(OUTPUT_TAIL);
    let mut bytes = vec![0; kept as usize];
    if output.read_exact_at(&mut bytes, length - kept).is_err() {
        return String::new();
    }
    let text = String::from_utf8_lossy(&bytes);
    let mut text = text.trim();
    // Begins with a whole line, if there is one.
    if length > kept
        && let Some((_, rest)) = text.split_once('\n')
    {
        text = rest;
    }
    text.chars()
        .map(|c| if c.is_control() && c != '\n' { ' ' } else { c })
        .collect()
}
