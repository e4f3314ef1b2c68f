//! Grades while digging: the reductive method.
//!
//! After a number of digs, each further dig is graded. A dig that makes the puzzle too hard is put back and another orbit is tried; when no
//! orbit is left, the search undoes the last dig. After `most_steps_back` such steps the grid is given up.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use sudoku_technique::CellSet;

use super::attempt::{Attempt, DigState, Hit};
use crate::effort::DigOutcome;
use sudokud_engine::WalkError;
use sudokud_search::Digger;

/// A dig, and the orbits that can be tried after it.
struct DigLevel {
    dug: CellSet,
    untried: Vec<CellSet>,
}

/// Makes one attempt.
pub(super) fn run(
    attempt: &mut Attempt<'_>,
    first_grade: &RangeInclusive<u32>,
    most_steps_back: u32,
) -> Result<Option<Hit>, WalkError> {
    let Some(start) = attempt.start()? else {
        return Ok(None);
    };
    let mut digger = Digger::new(&start.solution, start.given);
    let hit = search(attempt, &start, &mut digger, first_grade, most_steps_back);
    attempt.report.effort.uniqueness_tests += digger.tests();
    hit
}

fn search(
    attempt: &mut Attempt<'_>,
    start: &DigState,
    digger: &mut Digger,
    first_grade: &RangeInclusive<u32>,
    most_steps_back: u32,
) -> Result<Option<Hit>, WalkError> {
    let first_grade = attempt.number_in(first_grade) as usize;
    let floor = attempt.floor();
    let mut untried = attempt.order();
    // `pop` takes orbits from the end.
    untried.reverse();
    let mut levels = vec![DigLevel {
        dug: CellSet::EMPTY,
        untried,
    }];
    let mut steps_back = 0;
    while let Some(level) = levels.last_mut() {
        if steps_back > most_steps_back {
            break;
        }
        let Some(orbit) = level.untried.pop() else {
            let dug = level.dug;
            levels.pop();
            digger.put_back(dug);
            attempt.log(dug, DigOutcome::SteppedBack);
            attempt.report.effort.steps_back += 1;
            steps_back += 1;
            continue;
        };
        // The next level tries only the orbits after this one: every set of orbits is reached in one order only.
        let rest = level.untried.clone();
        if !attempt.dig(digger, orbit, floor) {
            continue;
        }
        // The first level has no dig.
        if levels.len() >= first_grade {
            let state = DigState {
                given: digger.given(),
                ..*start
            };
            let (verdict, hit) = attempt.judge(&state)?;
            if hit.is_some() && attempt.admits(&state) {
                return Ok(hit);
            }
            if verdict == Ordering::Greater {
                digger.put_back(orbit);
                attempt.log(orbit, DigOutcome::TooHard);
                attempt.report.effort.steps_back += 1;
                steps_back += 1;
                continue;
            }
        }
        levels.push(DigLevel {
            dug: orbit,
            untried: rest,
        });
    }
    Ok(None)
}
