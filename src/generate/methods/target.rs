//! The reductive method: grade while digging.
//!
//! After a number of digs every further one is graded. What makes the puzzle unsolvable or overshoots is put back, and another
//! orbit tried; where none is left to try, the last dig that stayed is taken back as well. After so many steps back the grid is given up.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use sudoku_technique::CellSet;

use super::attempt::{Attempt, DigState, Hit};
use crate::effort::DigOutcome;
use sudokud_engine::WalkError;
use sudokud_search::Digger;

/// A dig that stayed, and what can be tried after it.
struct DigLevel {
    dug: CellSet,
    untried: Vec<CellSet>,
}

/// One attempt.
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
    attempt.effort.uniqueness_tests += digger.tests();
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
            attempt.effort.steps_back += 1;
            steps_back += 1;
            continue;
        };
        let rest = level.untried.clone();
        if !attempt.dig(digger, orbit, floor) {
            continue;
        }
        // The first level stands for no dig.
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
                attempt.effort.steps_back += 1;
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
