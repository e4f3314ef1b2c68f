//! Asks a technique one question and reports everything about its answer, for trials.
//!
//! A walk wants the first deduction, as fast as possible. A trial also wants to know what a technique does after the answer stop and
//! whether its evidence can be read. So a trial asks here.
#![expect(unsafe_code, reason = "reads the evidence of a plugin")]

use sudoku_technique::{Board, CandidateSet, Scope, abi};

use super::board_copy::{AskedBoards, BoardCopy, EarlierBoard};
use super::breadcrumb::PluginStep;
use super::check::check;
use super::fault::FaultKind;
use super::listener::{Inquiry, PluginListener, SinkAnswer, SinkState};
use super::open_sink::OpenSink;
use super::solution_digits::SolutionDigits;
use super::technique::Technique;
use super::watch::{Asking, RunningCode};
use sudokud_puzzle::Stop;

/// One question to a technique.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The board.
    pub board: &'a Board,
    /// An earlier board of the same walk on which the technique found nothing.
    pub previous: Option<&'a Board>,
    /// The digits of the only solution. With it every deduction is checked.
    pub solution: Option<&'a CandidateSet>,
    /// Whether the technique reports the first deduction or all.
    pub scope: Scope,
    /// Whether the technique writes evidence, which is then read as in a call.
    pub evidence: bool,
    /// When the sink answers stop.
    pub stop: StopAnswer,
}

/// When the sink of a [`Question`] answers stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopAnswer {
    /// To the first call.
    AtOnce,
    /// To the first deduction.
    AfterFirst,
    /// To the first deduction if the question is for the first, otherwise never.
    AsAsked,
}

/// What a technique did with a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Deductions that it reported after the answer stop.
    pub after_stop: u32,
    /// The first part of the evidence that was not understood, in words.
    pub left_out: Option<String>,
    /// Whether it rated a deduction with a number that is not finite. Such a rating is left out.
    pub rated_beyond: bool,
}

impl Technique {
    /// Asks `question` and passes each deduction to `take`, in order. The error is the fault that a walk would find.
    pub fn question(
        &self,
        question: &Question<'_>,
        mut take: impl FnMut(&abi::Deduction),
    ) -> Result<Answer, FaultKind> {
        let stop = Stop::never();
        if question.stop == StopAnswer::AtOnce {
            stop.raise();
        }
        let ends_after_first = match question.stop {
            StopAnswer::AtOnce => false,
            StopAnswer::AfterFirst => true,
            StopAnswer::AsAsked => question.scope == Scope::First,
        };
        let scope = match question.scope {
            Scope::First => 0,
            Scope::All => abi::REQUEST_ALL,
        };
        let evidence = if question.evidence {
            abi::REQUEST_EVIDENCE
        } else {
            0
        };
        let solution = question.solution.map(|digits| SolutionDigits::of_one(*digits));
        let inquiry = Inquiry {
            solution: &solution.unwrap_or(SolutionDigits::of_one(CandidateSet::EMPTY)),
            flags: scope | evidence,
            stop: &stop,
        };
        let (mut left_out, mut rated_beyond) = (None, false);
        // Not published: no supervisor looks at a trial, which has its own limit of time.
        let asking = Asking::begin();
        let mut sink = OpenSink::new(PluginListener::new(
            inquiry.stop,
            asking.marks(),
            |raw: &abi::Deduction| {
                if let Some(solution) = &solution {
                    check(raw, question.board, solution)?;
                }
                if question.evidence && left_out.is_none() {
                    // SAFETY: the plugin promises evidence that lives during `emit`, which is where this is called.
                    left_out = unsafe { abi::read_evidence(raw.evidence) }.left_out;
                }
                rated_beyond |= raw.rated().is_some_and(|rating| !rating.is_finite());
                take(raw);
                Ok(if ends_after_first {
                    SinkAnswer::Enough
                } else {
                    SinkAnswer::GoOn
                })
            },
        ));
        let copy = question.previous.map(BoardCopy::of);
        let earlier = copy.as_ref().map_or(EarlierBoard::NONE, |copy| EarlierBoard {
            index: 1,
            copy: Some(copy),
        });
        let boards = AskedBoards {
            own: &[
                question.board.clone(),
                question.previous.unwrap_or(question.board).clone(),
            ],
            now: 0,
            copy: &BoardCopy::of(question.board),
        };
        let status = {
            let _running = RunningCode::begin(self.crumb(), PluginStep::Find);
            sink.call(self, inquiry.flags, &boards, earlier)
        };
        if !boards.are_intact(earlier) || !sink.is_intact(inquiry.flags, earlier) {
            return Err(FaultKind::ChangedBoard);
        }
        let listener = &mut sink.listener;
        let after_stop = listener.ignored_deductions();
        match (status, listener.state()) {
            (abi::STATUS_DONE | abi::STATUS_STOPPED, SinkState::Enough | SinkState::GivenUp)
            | (abi::STATUS_DONE, SinkState::Open | SinkState::Heard) => Ok(Answer {
                after_stop,
                left_out,
                rated_beyond,
            }),
            _ => Err(listener.take_fault(status)),
        }
    }
}
