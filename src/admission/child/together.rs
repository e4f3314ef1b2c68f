//! Asks all techniques of a plugin from several threads at once. Memory that they share without order shows as other answers.

use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use super::allowance::{Allowance, Pass, Thoroughness};
use super::creation::Instances;
use super::findings::{Found, Trial};
use super::fingerprint::Fingerprint;
use super::questions::{Asked, Fault, ask};
use crate::check::Check;
use crate::corpus::CorpusBoard;
use crate::record::{QuestionKind, Step, THREADS};

/// Time of each thread, beyond one question to each technique. Two threads on two processors overlap all the time.
const TIME: Duration = Duration::from_millis(8);
/// The same in a thorough trial.
const THOROUGH_TIME: Duration = Duration::from_secs(1);
/// Most boards of each technique.
const MOST_BOARDS: usize = 40;

/// A technique after its own trial, with its answers by the number of the board.
pub(super) struct TriedInstances {
    pub(super) id: String,
    pub(super) number: u32,
    pub(super) instances: Instances,
    pub(super) answers: Vec<Option<Fingerprint>>,
}

/// A question to one of the techniques whose answer is known.
#[derive(Clone, Copy)]
struct KnownAnswer<'t> {
    technique: &'t TriedInstances,
    number: usize,
    expected: Fingerprint,
}

/// What one thread has found.
struct ThreadResult<'t> {
    questions: u64,
    fault: Option<(KnownAnswer<'t>, Fault)>,
}

impl Trial<'_> {
    /// Asks `techniques` from several threads at once.
    pub(super) fn together(&mut self, techniques: &[TriedInstances]) {
        let questions = interleaved(techniques);
        if questions.is_empty() {
            return;
        }
        let (this, barrier) = (&*self, Barrier::new(THREADS));
        let of_thread = |index: usize| {
            barrier.wait();
            this.one_of_several(index, techniques.len(), &questions)
        };
        let of_thread = &of_thread;
        let results: Vec<ThreadResult<'_>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS)
                .map(|index| scope.spawn(move || of_thread(index)))
                .collect();
            // The scope passes on a panic, which is one of this code.
            let results = threads.into_iter().filter_map(|thread| thread.join().ok());
            results.collect()
        });
        for ThreadResult { questions, fault } in results {
            self.summary.questions += questions;
            if let Some((known, fault)) = fault {
                let CorpusBoard { board, .. } = &self.corpus.boards()[known.number];
                let found = Found {
                    severity: fault.severity,
                    board: Some(board),
                    ..Found::refused(fault.check, fault.reason)
                };
                self.find(Some(&known.technique.id), found);
            }
        }
    }

    /// Asks as one of several threads until the time is over or an answer differs.
    fn one_of_several<'t>(
        &self,
        index: usize,
        techniques: usize,
        questions: &[KnownAnswer<'t>],
    ) -> ThreadResult<'t> {
        let mut slot = self.recorder.slot(1 + index);
        let pass = Pass {
            least: techniques,
            time: match self.thoroughness {
                Thoroughness::Usual => TIME,
                Thoroughness::Whole => THOROUGH_TIME,
            },
        };
        let mut allowance = Allowance::new(pass, Thoroughness::Usual);
        let (mut asked_of, mut fault) = (0, None);
        // Each thread is one question ahead of the next, so that all ask nearly the same at the same time. They begin again at the end.
        for known in questions.iter().copied().cycle().skip(index) {
            if !allowance.take() {
                break;
            }
            let CorpusBoard { board, solution, .. } = &self.corpus.boards()[known.number];
            let asked = Asked {
                number: known.number,
                kind: QuestionKind::Together,
                board,
                previous: None,
                solution: solution.as_ref(),
            };
            slot.enter(Step::Asking {
                technique: known.technique.number,
                board: known.number as u32,
                question: asked.kind,
            });
            asked_of += 1;
            let (mut fingerprint, mut faults) = (Fingerprint::default(), Vec::new());
            let start = Instant::now();
            let answered = ask(
                &known.technique.instances.usual[0],
                &asked,
                |deduction| fingerprint.add(board, deduction),
                &mut faults,
            );
            allowance.spend(start.elapsed());
            if answered.is_some() && fingerprint != known.expected {
                let reason = "gave another answer when several threads asked at once";
                faults.push(Fault::refused(Check::Repeatable, reason.to_owned()));
            }
            if let Some(first) = faults.into_iter().next() {
                fault = Some((known, first));
                break;
            }
        }
        slot.enter(Step::Idle);
        ThreadResult {
            questions: asked_of,
            fault,
        }
    }
}

/// Returns the known answers of all techniques: of each the first, then of each the second, and so on. Answers with deductions come first.
fn interleaved(techniques: &[TriedInstances]) -> Vec<KnownAnswer<'_>> {
    let lists: Vec<Vec<KnownAnswer<'_>>> = techniques.iter().map(known_answers).collect();
    let longest = lists.iter().map(Vec::len).max().unwrap_or_default();
    let round = |round: usize| lists.iter().filter_map(move |list| list.get(round).copied());
    (0..longest).flat_map(round).collect()
}

/// Returns the known answers of one technique.
fn known_answers(technique: &TriedInstances) -> Vec<KnownAnswer<'_>> {
    let answers = technique.answers.iter().enumerate();
    let known = answers.filter_map(|(number, expected)| {
        Some(KnownAnswer {
            technique,
            number,
            expected: (*expected)?,
        })
    });
    let (mut found, nothing): (Vec<_>, Vec<_>) = known.partition(|known| known.expected.deductions > 0);
    found.extend(nothing);
    found.truncate(MOST_BOARDS);
    found
}
