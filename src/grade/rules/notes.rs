//! Combines four notes to a code and looks up the level of the code: Foxy Sudoku's rule.
//!
//! - Note 1 is the highest note of all used rungs; 6 if the ladder does not solve the puzzle.
//! - Note 2 depends on the weight of the steps that only eliminate: 1 from the first of the two bounds `eliminations` on, 2 from the
//!   second on. The weight of a step is 1/k if its technique finds k different sets of eliminations.
//! - Note 3 is 1 if the steps with note `advanced` or more weigh at least `uses`.
//! - Note 4 is 1 if at least `techniques` different techniques with note `advanced` or more were used. Rungs with the same `counts_as`
//!   count as one technique, because the original has one technique for them.
//!
//! Weights are added as fractions, so a sum of exactly 8 is 8. The score is the code as a number.

use std::collections::BTreeMap;

use num_rational::BigRational;

use super::rule::{
    Case, Judgement, Least, LevelBounds, RuleKind, RungNumber, ScorePart, ScoringRule, least_of_each,
};
use crate::file::reading::RuleReading;
use crate::level::Level;
use crate::score::Score;
use sudokud_engine::{Ladder, Recording, Use, WalkError};

pub(super) const KIND: RuleKind = RuleKind {
    name: "notes",
    summary: "Four notes from the hardest technique, the weighted eliminations and the advanced techniques; a level for each code",
    rung_keys: &["note", "counts_as"],
    level_keys: &["codes"],
    setting_keys: &["eliminations", "advanced", "uses", "techniques"],
    bounds: LevelBounds::None,
    read,
};

/// The highest note, also of unsolved puzzles.
const HIGHEST: u32 = 6;

/// The keys of a rung.
#[derive(Debug)]
struct RungNote {
    note: u32,
    /// The technique that it counts as in note 4; `None` for its own.
    counts_as: Option<String>,
    /// Whether its technique comes from `unlisted`.
    unlisted: bool,
}

#[derive(Debug)]
struct NotesRule {
    rungs: Vec<RungNote>,
    /// The level of each code.
    codes: BTreeMap<u32, usize>,
    eliminations: [Score; 2],
    advanced: u32,
    uses: Score,
    techniques: u32,
}

fn read(reading: &mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>> {
    let rungs = reading.rungs(|rung| {
        let (note, counts_as) = (rung.whole("note", 1..HIGHEST + 1), rung.text_if_said("counts_as"));
        Some(RungNote {
            note: note?,
            counts_as,
            unlisted: rung.unlisted,
        })
    });
    let eliminations = reading.setting_scores("eliminations", 2);
    let advanced = reading.setting_whole("advanced", 1..HIGHEST + 1);
    let uses = reading.setting_score("uses");
    let techniques = reading.setting_whole("techniques", 1..100);
    let codes = codes(reading, advanced);
    Some(Box::new(NotesRule {
        rungs: rungs?,
        codes: codes?,
        eliminations: eliminations?.try_into().ok()?,
        advanced: advanced?,
        uses: uses?,
        techniques: techniques?,
    }))
}

/// Returns the codes that a walk can have if rungs with the lowest note eliminate nothing.
fn reachable(advanced: u32) -> impl Iterator<Item = u32> {
    (1..=HIGHEST).flat_map(move |first| {
        let second = if first == 1 { 0..1 } else { 0..3 };
        let last = if first < advanced { 0..1 } else { 0..2 };
        second.flat_map(move |second| {
            let last = last.clone();
            last.clone().flat_map(move |third| {
                last.clone()
                    .map(move |fourth| code([first, second, third, fourth]))
            })
        })
    })
}

fn code([first, second, third, fourth]: [u32; 4]) -> u32 {
    first * 1000 + second * 100 + third * 10 + fourth
}

/// Reads the level of each code from the lists of the levels.
fn codes(reading: &mut RuleReading<'_>, advanced: Option<u32>) -> Option<BTreeMap<u32, usize>> {
    let mut codes = BTreeMap::new();
    for (level, listed) in reading.level_texts("codes").into_iter().enumerate() {
        for (place, text) in listed? {
            let number = text.parse().ok().filter(|_| text.len() == 4);
            let Some(number) = number else {
                let problem = format!("the code {text:?} is not four digits, such as \"4211\"");
                reading.mistakes.note(&place, problem);
                continue;
            };
            if codes.insert(number, level).is_some_and(|other| other != level) {
                reading.mistakes.note(
                    &place,
                    format!("the code {text} is in two levels; leave it in one"),
                );
            }
        }
    }
    let missing: Vec<_> = reachable(advanced?)
        .filter(|code| !codes.contains_key(code))
        .map(|code| code.to_string())
        .collect();
    if !missing.is_empty() {
        let problem = format!("no level has the codes {}; add each to one", missing.join(" "));
        reading.note(problem);
        return None;
    }
    Some(codes)
}

impl NotesRule {
    /// Returns the level of a code. An unlisted code takes the level of the next lower code; it occurs if a rung with the lowest note
    /// eliminates.
    fn level(&self, code: u32) -> usize {
        let upto = self.codes.range(..=code);
        upto.last().map_or(0, |(_, &level)| level)
    }

    /// Returns the id that the technique of a rung counts as.
    fn counted<'a>(&'a self, rung: usize, ladder: &'a Ladder) -> &'a str {
        let own = ladder.rungs()[rung].id();
        self.rungs[rung].counts_as.as_deref().unwrap_or(own)
    }

    fn is_advanced(&self, step: &Use) -> bool {
        self.rungs[step.rung].note >= self.advanced
    }
}

/// The sum of 1/k over steps that only eliminate, as the number of steps for each k.
#[derive(Debug)]
struct Weight(BTreeMap<u32, u32>);

impl Weight {
    fn of<'a>(steps: impl Iterator<Item = &'a Use>) -> Self {
        let mut times = BTreeMap::new();
        for step in steps.filter(|step| step.placed == 0) {
            *times.entry(step.opportunities.max(1)).or_default() += 1;
        }
        Self(times)
    }

    fn reaches(&self, bound: Score) -> bool {
        let terms = self
            .0
            .iter()
            .map(|(&k, &times)| BigRational::new(times.into(), k.into()));
        terms.sum::<BigRational>() >= BigRational::new(bound.in_thousandths().into(), 1000.into())
    }

    /// Returns the sum for the answer.
    fn double(&self) -> f64 {
        let terms = self.0.iter().map(|(&k, &times)| f64::from(times) / f64::from(k));
        // `Iterator::sum` returns -0.0 for an empty iterator.
        terms.fold(0.0, |sum, term| sum + term)
    }
}

impl ScoringRule for NotesRule {
    fn recording(&self) -> Recording {
        Recording::COUNTS.with_opportunities()
    }

    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let trace = case.trace;
        // The ladder may lack the last rungs of the scale.
        let used = || (0..trace.counts.len()).filter(|&rung| trace.counts[rung] > 0);
        let hardest = used().map(|rung| self.rungs[rung].note).max().unwrap_or(1);
        let first = if trace.is_solved() { hardest } else { HIGHEST };
        let eliminations = Weight::of(trace.uses.iter());
        let second = self
            .eliminations
            .iter()
            .filter(|&&bound| eliminations.reaches(bound));
        let advanced = Weight::of(trace.uses.iter().filter(|step| self.is_advanced(step)));
        let mut techniques: Vec<_> = used()
            .filter(|&rung| self.rungs[rung].note >= self.advanced)
            .map(|rung| self.counted(rung, case.ladder))
            .collect();
        techniques.sort_unstable();
        techniques.dedup();
        let notes = [
            first,
            second.count() as u32,
            u32::from(advanced.reaches(self.uses)),
            u32::from(techniques.len() as u32 >= self.techniques),
        ];
        let part = |name, value| ScorePart { name, value };
        let mut parts = vec![
            part("note-1", notes[0].into()),
            part("note-2", notes[1].into()),
            part("note-3", notes[2].into()),
            part("note-4", notes[3].into()),
            part("eliminations", eliminations.double()),
            part("advanced", advanced.double()),
        ];
        let unlisted: u32 = used()
            .filter(|&rung| self.rungs[rung].unlisted)
            .map(|rung| trace.counts[rung])
            .sum();
        if unlisted > 0 {
            parts.push(part("unlisted", unlisted.into()));
        }
        let code = code(notes);
        Ok(Judgement {
            level: self.level(code),
            score: Score::whole(code.into()),
            parts,
        })
    }

    fn least(&self, _levels: &[Level], needed: &[Vec<usize>]) -> Least {
        let first = least_of_each(needed, |rung| self.rungs[rung].note)
            .max()
            .unwrap_or(1);
        let lowest = code([first, 0, 0, 0]);
        // A higher code can have a lower level.
        let level = self.codes.range(lowest..).map(|(_, &level)| level).min();
        Least {
            // A code between two listed ones takes a lower level than the next listed code.
            level: level.unwrap_or_default().min(self.level(lowest)),
            score: Score::whole(lowest.into()),
        }
    }

    fn judges_unfinished(&self) -> bool {
        true
    }

    fn grain(&self) -> Score {
        Score::whole(1)
    }

    fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        vec![RungNumber {
            name: "note",
            value: Score::whole(self.rungs[rung].note.into()),
        }]
    }

    fn codes(&self, level: usize) -> Vec<String> {
        let own = self.codes.iter().filter(|(_, own)| **own == level);
        own.map(|(code, _)| code.to_string()).collect()
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let [one, two] = self.eliminations;
        vec![
            ("eliminations", format!("{one} {two}")),
            ("advanced", self.advanced.to_string()),
            ("uses", self.uses.to_string()),
            ("techniques", self.techniques.to_string()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(opportunities: u32) -> Use {
        Use {
            rung: 0,
            placed: 0,
            rating: None,
            opportunities,
        }
    }

    #[test]
    fn forty_three_codes_are_reachable() {
        let codes: Vec<_> = reachable(4).collect();
        assert_eq!(codes.len(), 43);
        assert_eq!(codes[..8], [1000, 2000, 2100, 2200, 3000, 3100, 3200, 4000]);
    }

    #[test]
    fn a_step_with_three_opportunities_counts_a_third() {
        // 1/3 + 1/3 + 1/3 + 1/2 + 1/6 + 1/3 = 2, exactly; one third less does not reach it.
        let steps = [3, 3, 3, 2, 6, 3].map(step);
        assert!(Weight::of(steps.iter()).reaches(Score::whole(2)));
        assert!(!Weight::of(steps[1..].iter()).reaches(Score::whole(2)));
        // Ten tenths are one; as doubles they are a little less.
        let tenths = [step(10); 10];
        assert!(Weight::of(tenths.iter()).reaches(Score::whole(1)));
        assert!([0.1; 10].iter().sum::<f64>() < 1.0);
        // A placement counts nothing.
        let placing = Use { placed: 1, ..step(1) };
        assert_eq!(Weight::of([placing, step(4)].iter()).0, BTreeMap::from([(4, 1)]));
    }
}
