//! What directed searches find beside the puzzle that was asked for, kept for the seeds to come.
//!
//! A walk finds many puzzles around its first one. So seeds are spread over *families*: each is one search, which goes on for as long as
//! puzzles are asked of it, and a seed names a family and a place in it. Which puzzle a seed has does not depend on what was asked for
//! before; only the time it takes does. Seeds side by side belong to different families, so that threads do not wait for each
//! other.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::effort::Effort;
use super::methods::Hit;
use super::methods::walk::{self, Walk};
use super::miss::Miss;
use super::plan::Plan;
use super::recipe::Rule;

use super::run::{GenerateError, Made};
use super::tally::Tally;
use sudokud_engine::{Recording, WalkError};
use sudokud_puzzle::{Grid, Puzzle, Seed, Stop};

/// Families that seeds side by side belong to.
const FAMILIES: u64 = 16;
/// Seeds that belong to one family.
const MEMBERS: u64 = 192;
/// Families that are kept; the one that was not asked for longest goes.
const KEPT: usize = 64;

/// What tells a search from others: the recipe, its limit and the number of the family.
type Key = ([u8; 16], u64, u64);

/// The families of a snapshot that were asked for last, and what all its searches came to.
#[derive(Debug, Default)]
pub struct Reserve {
    tally: Tally,
    families: Mutex<VecDeque<(Key, Arc<Mutex<Family>>)>>,
}

/// A place in a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The number of the family, which is the seed of its search.
    family: u64,
    index: usize,
}

impl Place {
    /// The place that `seed` names.
    pub(super) fn of(seed: Seed) -> Self {
        let (block, within) = (seed.0 / (FAMILIES * MEMBERS), seed.0 % (FAMILIES * MEMBERS));
        Self {
            family: block * FAMILIES + within % FAMILIES,
            index: (within / FAMILIES) as usize,
        }
    }
}

/// The seed that names the first place in the family of `seed`: the one that takes least, for a caller who has named none.
pub fn first_of_family(seed: Seed) -> Seed {
    let within = seed.0 % (FAMILIES * MEMBERS);
    Seed(seed.0 - within + within % FAMILIES)
}

impl Reserve {
    /// What all searches came to, also those that are no walks.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many families are kept.
    pub fn families(&self) -> usize {
        let families = self.families.lock();
        families.unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The family of `place` as far as it is known.
    pub(super) fn family(&self, plan: &Plan<'_>, place: Place) -> Arc<Mutex<Family>> {
        let most = plan.recipe.most_attempts.map_or(0, std::num::NonZeroU64::get);
        let key = (plan.purpose(), most, place.family);
        let mut families = self.families.lock().unwrap_or_else(PoisonError::into_inner);
        let known = families.iter().position(|(other, _)| *other == key);
        let family = known
            .and_then(|index| families.remove(index))
            .map_or_else(|| Arc::new(Mutex::new(Family::default())), |(_, family)| family);
        families.push_back((key, Arc::clone(&family)));
        if families.len() > KEPT {
            families.pop_front();
        }
        family
    }
}

/// One search, as far as it has come.
#[derive(Debug, Default)]
pub(super) struct Family {
    /// What it came to, for one seed after the other.
    members: Vec<Member>,
    /// The canonical forms of its puzzles.
    seen: HashSet<Grid>,
    walk: Option<Walk>,
    /// The next attempt to begin a walk with.
    next: u64,
    /// Since the last member.
    effort: Effort,
    nearest: Option<Miss>,
}

/// What a search came to for one seed. The grade is made again when the puzzle is asked for: it takes a small part of the search's time
/// and most of a hit's memory.
#[derive(Clone, Debug)]
struct Member {
    /// None where the permitted attempts were made without a hit.
    puzzle: Option<Puzzle>,
    nearest: Option<Miss>,
    effort: Effort,
}

impl Member {
    fn made(&self, plan: &Plan<'_>, stop: &Stop) -> Result<Result<Made, GenerateError>, WalkError> {
        let Some(puzzle) = &self.puzzle else {
            return Ok(Err(GenerateError::OutOfAttempts {
                effort: self.effort,
                nearest: self.nearest.clone(),
            }));
        };
        let hit = Hit {
            grade: plan.scale.grade(puzzle, Recording::COUNTS, stop)?,
            puzzle: *puzzle,
            rule: Rule::Walk,
            digs: Vec::new(),
        };
        Ok(Ok(Made::new(hit, self.effort)))
    }
}

impl Family {
    /// Goes on until it has a member at `place` or, after at least one step, `pause` says to put it aside: then there is no
    /// result yet.
    pub(super) fn go_on(
        &mut self,
        plan: &Plan<'_>,
        place: Place,
        stop: &Stop,
        mut pause: impl FnMut() -> bool,
    ) -> Option<Result<Made, GenerateError>> {
        loop {
            let done = match stop.check() {
                Ok(()) => self.advance(plan, place, stop),
                Err(stopped) => Err(stopped.into()),
            };
            match done {
                Ok(Some(made)) => return Some(made),
                Ok(None) => {}
                Err(WalkError::Stopped(_)) => {
                    return Some(Err(GenerateError::OutOfTime {
                        effort: self.effort,
                        nearest: self.nearest.clone(),
                    }));
                }
                Err(WalkError::Fault(fault)) => return Some(Err((*fault).into())),
            }
            if pause() {
                return None;
            }
        }
    }

    /// The member at `place`, or one step towards it.
    fn advance(
        &mut self,
        plan: &Plan<'_>,
        place: Place,
        stop: &Stop,
    ) -> Result<Option<Result<Made, GenerateError>>, WalkError> {
        if self.members.len() <= place.index {
            self.step(plan, place.family, stop)?;
        }
        let member = self.members.get(place.index);
        member.map(|member| member.made(plan, stop)).transpose()
    }

    fn step(&mut self, plan: &Plan<'_>, seed: u64, stop: &Stop) -> Result<(), WalkError> {
        let most = plan.recipe.most_attempts;
        let progress = if let Some(walk) = &mut self.walk {
            walk.step(plan, seed, &self.seen, stop)?
        } else if most.is_some_and(|most| self.effort.attempts >= most.get()) {
            self.add(None);
            return Ok(());
        } else {
            let (walk, progress) = walk::begin(plan, seed, self.next, stop)?;
            self.next += 1;
            self.walk = walk;
            progress
        };
        if self.walk.as_ref().is_some_and(Walk::is_over) {
            self.walk = None;
        }
        plan.reserve
            .tally()
            .add(&Rule::Walk, &progress.effort, progress.hit.as_ref());
        self.effort += progress.effort;
        if let Some(miss) = progress.nearest
            && (self.nearest.as_ref()).is_none_or(|nearest| miss.is_nearer(nearest))
        {
            self.nearest = Some(miss);
        }
        if let Some(hit) = progress.hit
            && self.seen.insert(*hit.puzzle.canonical().puzzle.givens())
        {
            self.add(Some(hit.puzzle));
        }
        Ok(())
    }

    fn add(&mut self, puzzle: Option<Puzzle>) {
        self.members.push(Member {
            puzzle,
            nearest: self.nearest.take(),
            effort: std::mem::take(&mut self.effort),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_side_by_side_belong_to_different_families_and_none_shares_a_place() {
        let places: Vec<Place> = (0..3 * FAMILIES * MEMBERS)
            .map(|seed| Place::of(Seed(seed)))
            .collect();
        for near in places.windows(FAMILIES as usize) {
            let families: HashSet<u64> = near.iter().map(|place| place.family).collect();
            assert!(families.len() >= FAMILIES as usize - 1, "{near:?}");
        }
        let distinct: HashSet<(u64, usize)> =
            places.iter().map(|place| (place.family, place.index)).collect();
        assert_eq!(distinct.len(), places.len());
        assert!(places.iter().all(|place| place.index < MEMBERS as usize));
        assert_eq!(places[0], Place { family: 0, index: 0 });
    }
}
