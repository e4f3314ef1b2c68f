//! Finds the steps of a position and writes them: the trace, a hint, all open steps, the path to the next digit.

use super::super::answer_size::AnswerSize;
use super::super::failure::Failure;
use super::super::write;
use super::allowed::AllowedTechniques;
use super::start::SeenSteps;
use super::subject::Subject;
use sudokud_api::solve_request::Ask;
use sudokud_api::solve_response::Answer;
use sudokud_api::{AskAll, AskHint, AskPlacement, Hint, HintDetail, HintStatus, NextPlacement, OpenSteps};
use sudokud_engine::{Hint as Found, OpenStepsPage, PlacementPath, Recording, Step, Trace};
use sudokud_explain::{Language, Words};
use sudokud_grade::{Grading, Scale, Wanted};
use sudokud_puzzle::{Position, Puzzle, Stop};
use sudokud_snapshot::Snapshot;

/// Largest number of open steps.
const MOST_STEPS: i32 = 1_000;
/// Number of open steps by default.
const USUAL_STEPS: i32 = 100;

/// The position of a request, with the parts that its answer needs.
pub(super) struct Asked<'a> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) scale: &'a Scale,
    pub(super) subject: Subject<'a>,
    pub(super) position: &'a Position,
    pub(super) language: Language,
    pub(super) stop: &'a Stop,
}

impl Asked<'_> {
    /// Answers an ask for steps.
    pub(super) fn answer(&self, ask: &Ask, allowed: &AllowedTechniques<'_>) -> Result<Answer, Failure> {
        Ok(match ask {
            Ask::Trace(_) => {
                let (start, trace) = (self.position.values(), self.path(allowed)?);
                Answer::Trace(write::trace(self.snapshot, start, &trace, self.language)?)
            }
            Ask::Hint(ask) => Answer::Hint(self.hint(ask, allowed)?),
            Ask::All(ask) => Answer::All(self.open_steps(ask, allowed)?),
            Ask::Placement(ask) => Answer::Placement(self.placement(ask, allowed)?),
            Ask::Solution(_) | Ask::Count(_) | Ask::Solutions(_) | Ask::PositionBefore(_) => {
                return Err(Failure::Internal);
            }
        })
    }

    /// Returns the solving path with the allowed techniques.
    fn path(&self, allowed: &AllowedTechniques<'_>) -> Result<Trace, Failure> {
        let Self {
            scale,
            subject,
            position,
            stop,
            ..
        } = *self;
        let ladder = subject.ladder(scale);
        let ladder = allowed.on(&ladder, scale.name())?;
        let puzzle = match subject {
            Subject::Puzzle(puzzle) if allowed.is_all() => return path(scale, puzzle, position, stop),
            Subject::Puzzle(puzzle) if position.is_start() => puzzle,
            _ => {
                let board = position.board();
                return Ok(ladder.walk(board, subject.digits(), Recording::EVIDENCE, stop)?);
            }
        };
        let canonical = puzzle.canonical();
        let wanted = Wanted {
            recording: Recording::EVIDENCE,
            ..Wanted::COUNTS
        };
        let grading = Grading::new(puzzle, &canonical, wanted, stop);
        Ok(grading.without(scale, |rung| allowed.leaves_out(rung))?.trace)
    }

    /// Answers the ask for a hint.
    fn hint(&self, ask: &AskHint, allowed: &AllowedTechniques<'_>) -> Result<Hint, Failure> {
        let ladder = self.subject.ladder(self.scale);
        let ladder = allowed.on(&ladder, self.scale.name())?;
        let seen = SeenSteps::read("hint.after", &ask.after, &self.subject.digits())?;
        let start = self.subject.start(self.scale, self.position).after(&seen);
        let words = Words::of(self.language);
        match ladder.hint(&start.board, start.solution, self.stop)? {
            Found::Step(found) => self.step_hint(&start.as_given(*found), ask.detail()),
            Found::Solved => Ok(Self::without_step(HintStatus::Solved, solved(words, &ask.after))),
            Found::Stuck => Ok(Self::without_step(HintStatus::Stuck, stuck(words, allowed))),
        }
    }

    /// Answers the ask for every open step.
    fn open_steps(&self, ask: &AskAll, allowed: &AllowedTechniques<'_>) -> Result<OpenSteps, Failure> {
        let ladder = self.subject.ladder(self.scale);
        let ladder = allowed.on(&ladder, self.scale.name())?;
        let most = match ask.limit {
            0 => USUAL_STEPS,
            limit => limit,
        };
        let start = self.subject.start(self.scale, self.position);
        let page = OpenStepsPage {
            skip: ask.skip as usize,
            most: most as usize,
        };
        let found = ladder.open_steps(&start.board, start.solution, page, self.stop)?;
        let (mut written, mut size) = (OpenSteps::default(), AnswerSize::default());
        for step in found.steps {
            self.stop.check()?;
            let step = write::step(self.snapshot, &start.as_given(step), self.language)?;
            if !size.add(&step) {
                if written.steps.is_empty() {
                    let remedy = "its first step alone is; leave it out with skip";
                    return Err(Failure::AnswerTooLarge { remedy });
                }
                written.more = true;
                return Ok(written);
            }
            written.steps.push(step);
        }
        written.more = found.more;
        Ok(written)
    }

    /// Answers the ask for the next digit.
    fn placement(
        &self,
        ask: &AskPlacement,
        allowed: &AllowedTechniques<'_>,
    ) -> Result<NextPlacement, Failure> {
        let ladder = self.subject.ladder(self.scale);
        let ladder = allowed.on(&ladder, self.scale.name())?;
        let seen = SeenSteps::read("placement.after", &ask.after, &self.subject.digits())?;
        let start = self.subject.start(self.scale, self.position).after(&seen);
        let words = Words::of(self.language);
        let without_steps = |status: HintStatus, why: String| NextPlacement {
            status: status.into(),
            place_text: why,
            ..NextPlacement::default()
        };
        let steps = match ladder.placement_path(&start.board, start.solution, self.stop)? {
            PlacementPath::Found(steps) => steps,
            PlacementPath::Solved => return Ok(without_steps(HintStatus::Solved, solved(words, &ask.after))),
            PlacementPath::Stuck => {
                return Ok(without_steps(HintStatus::Stuck, words.no_further_digit()));
            }
        };
        let steps: Vec<Step> = steps.into_iter().map(|step| start.as_given(step)).collect();
        self.path_to_placement(&steps, ask.detail())
    }

    /// Writes a found step with the requested detail.
    fn step_hint(&self, found: &Step, detail: HintDetail) -> Result<Hint, Failure> {
        let technique = self
            .snapshot
            .catalog()
            .technique(&found.technique)
            .map_err(|_| Failure::Internal)?;
        let mut hint = Hint {
            status: HintStatus::Found.into(),
            place_text: sudokud_explain::where_to_look(&found.deduction, self.language),
            ..Hint::default()
        };
        if matches!(detail, HintDetail::Technique | HintDetail::Step) {
            hint.technique.clone_from(&technique.info().id);
            hint.technique_text = sudokud_explain::about(technique, self.language);
        }
        if detail == HintDetail::Step {
            hint.step = Some(write::step(self.snapshot, found, self.language)?);
            hint.step_text = sudokud_explain::step_with_proof(technique, &found.deduction, self.language);
        }
        Ok(hint)
    }

    /// Writes the path to the next digit with the requested detail.
    fn path_to_placement(&self, steps: &[Step], detail: HintDetail) -> Result<NextPlacement, Failure> {
        let (last, before) = steps.split_last().ok_or(Failure::Internal)?;
        let mut next = NextPlacement {
            status: HintStatus::Found.into(),
            place_text: sudokud_explain::where_to_look_after(&last.deduction, before.len(), self.language),
            ..NextPlacement::default()
        };
        if matches!(detail, HintDetail::Technique | HintDetail::Step) {
            next.techniques = steps.iter().map(|step| step.technique.to_string()).collect();
            let named = steps.iter().map(|step| {
                let technique = self.snapshot.catalog().technique(&step.technique);
                let technique = technique.map_err(|_| Failure::Internal)?;
                Ok(sudokud_explain::heading(
                    technique,
                    &step.deduction,
                    self.language,
                ))
            });
            next.technique_texts = named.collect::<Result<_, Failure>>()?;
        }
        if detail == HintDetail::Step {
            let written = steps
                .iter()
                .map(|step| write::step(self.snapshot, step, self.language));
            next.steps = written.collect::<Result<_, _>>()?;
        }
        Ok(next)
    }

    /// Answers that there is no next step.
    fn without_step(status: HintStatus, why: String) -> Hint {
        Hint {
            status: status.into(),
            place_text: why,
            ..Hint::default()
        }
    }
}

/// Checks the requested numbers of open steps.
pub(super) fn check_page(ask: &AskAll) -> Result<(), Failure> {
    let AskAll { limit, skip, .. } = ask;
    if !(0..=MOST_STEPS).contains(limit) {
        let problem = format!("{limit} steps; write 1 to {MOST_STEPS}, or 0 for {USUAL_STEPS}");
        return Err(Failure::field("all.limit", "COUNT_OUT_OF_RANGE", problem));
    }
    if *skip < 0 {
        let problem = format!("{skip} steps; write 0, or the number of steps that you have");
        return Err(Failure::field("all.skip", "COUNT_OUT_OF_RANGE", problem));
    }
    Ok(())
}

/// Walks a position up the scale's ladder.
pub(crate) fn path(
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    stop: &Stop,
) -> Result<Trace, Failure> {
    // From the givens, the trace must equal the trace of the grade, which is computed on the canonical form.
    Ok(if position.is_start() {
        scale.grade(puzzle, Recording::EVIDENCE, stop)?.trace
    } else {
        let ladder = scale.ladder().for_puzzle(puzzle);
        ladder.walk(position.board(), puzzle.solution(), Recording::EVIDENCE, stop)?
    })
}

fn solved(words: Words, seen: &[sudokud_api::Step]) -> String {
    if seen.is_empty() {
        words.solved()
    } else {
        words.solved_after_these_steps()
    }
}

fn stuck(words: Words, allowed: &AllowedTechniques<'_>) -> String {
    if allowed.is_all() {
        words.stuck()
    } else {
        words.stuck_with_these_techniques()
    }
}
