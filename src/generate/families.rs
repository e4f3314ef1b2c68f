//! Keeps walks that can continue for later seeds.
//!
//! A walk finds many similar puzzles, so it serves many seeds. A *family* is a series of walks, and its *members* are the puzzles that they
//! find, in order. A seed names a family and a member of it. The walks continue as far as the highest member that was requested. The puzzle
//! of a seed does not depend on earlier requests; only the time does. Neighbouring seeds belong to different families, so that threads do
//! not wait for each other.

use std::collections::{HashSet, VecDeque};
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex, PoisonError};

use super::family_lease::LentFamily;
use super::made::{GenerateError, MadePuzzle};
use super::methods::walk::{self, PuzzleWalk};
use super::methods::{AttemptOutcome, Hit};
use super::plan::Plan;
use super::recipe::{Recipe, Rule, Variety};
use super::report::SearchReport;
use super::tally::GenerationTally;
use sudokud_engine::{Recording, WalkError};
use sudokud_puzzle::{Grid, Puzzle, Seed, Stop};

/// Number of families among which neighbouring seeds alternate.
const FAMILIES: u64 = 16;
/// Number of seeds of one family with [`Variety::None`].
const MOST_MEMBERS: u64 = 192;
/// Number of seeds of one family with [`Variety::Some`].
const FEW_MEMBERS: u64 = 8;
/// Number of families that are kept; the least recently used one is dropped.
const KEPT: usize = 64;

/// Identifies a family: the key of the plan, its limit of attempts and the family's number.
type FamilyKey = ([u8; 16], u64, u64);

/// The most recently used families of a snapshot, and counts of all its searches.
#[derive(Debug, Default)]
pub struct Families {
    tally: GenerationTally,
    /// Number of seeds of one family with every variety that shares walks; `None` for the variety's own number.
    members: Option<NonZeroU64>,
    kept: Mutex<VecDeque<(FamilyKey, Arc<LentFamily<WalkFamily>>)>>,
}

/// One member of a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FamilyMember {
    /// The number of the family, which is the seed of its walks.
    family: u64,
    index: usize,
}

impl FamilyMember {
    fn numbered(seed: Seed, members: u64) -> Self {
        let (block, within) = (seed.0 / (FAMILIES * members), seed.0 % (FAMILIES * members));
        Self {
            family: block * FAMILIES + within % FAMILIES,
            index: (within / FAMILIES) as usize,
        }
    }
}

/// Returns the number of seeds that share a family.
fn members(variety: Variety) -> u64 {
    match variety {
        Variety::Full => 1,
        Variety::Some => FEW_MEMBERS,
        Variety::None => MOST_MEMBERS,
    }
}

/// The number of successive seeds, from a multiple of it on, that share families of walks with [`Variety::None`]: such a run is best cut there.
pub const SEEDS_OF_A_BLOCK: u64 = FAMILIES * MOST_MEMBERS;

/// Returns the seed of the first member in the family of `seed`. The first member takes the least time, so callers who name no seed get it.
/// It is the first one with every [`Variety`].
pub fn first_of_family(seed: Seed) -> Seed {
    let within = seed.0 % (FAMILIES * MOST_MEMBERS);
    Seed(seed.0 - within + within % FAMILIES)
}

impl Families {
    /// Creates families of another size, for measurements: `members` puzzles from each start of a walk.
    #[doc(hidden)]
    pub fn of_size(members: NonZeroU64) -> Self {
        Self {
            members: Some(members),
            ..Self::default()
        }
    }

    /// Returns the member that the seed of `recipe` names.
    pub(super) fn member(&self, recipe: &Recipe) -> FamilyMember {
        let members = self.members.map_or(members(recipe.variety), NonZeroU64::get);
        FamilyMember::numbered(recipe.seed, members)
    }

    /// Returns the counts of all searches, walks or not.
    pub fn tally(&self) -> &GenerationTally {
        &self.tally
    }

    /// Returns the number of families that are kept.
    pub fn count(&self) -> usize {
        let families = self.kept.lock();
        families.unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Makes attempt `number` of a plan and counts it.
    pub(super) fn attempt(
        &self,
        plan: &Plan<'_>,
        number: u64,
        stop: &Stop,
    ) -> Result<AttemptOutcome, WalkError> {
        let outcome = plan.attempt(number, stop)?;
        self.tally
            .add(&plan.rule, &outcome.report.effort, outcome.hit.as_ref());
        Ok(outcome)
    }

    /// Returns the family of `member`. A family that is not kept starts anew.
    pub(super) fn family(&self, plan: &Plan<'_>, member: FamilyMember) -> Arc<LentFamily<WalkFamily>> {
        let most = plan.recipe.most_attempts.map_or(0, NonZeroU64::get);
        let key = (plan.digest(), most, member.family);
        let mut families = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = families.iter().position(|(other, _)| *other == key);
        let family = known
            .and_then(|index| families.remove(index))
            .map_or_else(Arc::default, |(_, family)| family);
        families.push_back((key, Arc::clone(&family)));
        if families.len() > KEPT {
            families.pop_front();
        }
        family
    }
}

/// The members of a family that are known, and the walk that finds the next ones.
#[derive(Debug, Default)]
pub(super) struct WalkFamily {
    /// The result for each member, in order.
    members: Vec<MemberResult>,
    /// The canonical forms of the members' puzzles.
    seen: HashSet<Grid>,
    walk: Option<PuzzleWalk>,
    /// The number of the attempt with which the next walk begins.
    next: u64,
    /// The report since the last member.
    report: SearchReport,
}

/// The result for one member.
///
/// The grade is not kept, because it would take most of a hit's memory. To grade again takes a small part of the search's time.
#[derive(Clone, Debug)]
struct MemberResult {
    /// `None` if the limit of attempts was reached without a hit.
    puzzle: Option<Puzzle>,
    report: SearchReport,
}

impl MemberResult {
    fn made(&self, plan: &Plan<'_>, stop: &Stop) -> Result<Result<MadePuzzle, GenerateError>, WalkError> {
        let Some(puzzle) = &self.puzzle else {
            return Ok(Err(GenerateError::OutOfAttempts(self.report.clone().into())));
        };
        let hit = Hit {
            grade: plan.scale.grade(puzzle, Recording::COUNTS, stop)?,
            puzzle: *puzzle,
            rule: Rule::Walk,
            digs: Vec::new(),
        };
        Ok(Ok(MadePuzzle::new(hit, self.report.effort)))
    }
}

impl WalkFamily {
    /// Continues the walk until `member` has a result. Takes at least one step if there is none. Returns `None` if `pause`
    /// then interrupts the walk.
    pub(super) fn go_on(
        &mut self,
        plan: &Plan<'_>,
        tally: &GenerationTally,
        member: FamilyMember,
        stop: &Stop,
        mut pause: impl FnMut() -> bool,
    ) -> Option<Result<MadePuzzle, GenerateError>> {
        loop {
            let done = match stop.check() {
                Ok(()) => self.advance(plan, tally, member, stop),
                Err(stopped) => Err(stopped.into()),
            };
            match done {
                Ok(Some(made)) => return Some(made),
                Ok(None) => {}
                Err(error) => return Some(Err(GenerateError::ended(error, self.report.clone()))),
            }
            if pause() {
                return None;
            }
        }
    }

    /// Makes one step if `member` has no result. Then returns its result, if there is one.
    fn advance(
        &mut self,
        plan: &Plan<'_>,
        tally: &GenerationTally,
        member: FamilyMember,
        stop: &Stop,
    ) -> Result<Option<Result<MadePuzzle, GenerateError>>, WalkError> {
        if self.members.len() <= member.index {
            self.step(plan, tally, member.family, stop)?;
        }
        let member = self.members.get(member.index);
        member.map(|member| member.made(plan, stop)).transpose()
    }

    fn step(
        &mut self,
        plan: &Plan<'_>,
        tally: &GenerationTally,
        seed: u64,
        stop: &Stop,
    ) -> Result<(), WalkError> {
        let most = plan.recipe.most_attempts;
        let progress = if let Some(walk) = &mut self.walk {
            walk.step(plan, seed, &self.seen, self.report.nearest.as_ref(), stop)?
        } else if most.is_some_and(|most| self.report.effort.attempts >= most.get()) {
            self.add(None);
            return Ok(());
        } else {
            let (walk, progress) = walk::begin(plan, seed, self.next, stop)?;
            self.next += 1;
            self.walk = walk;
            progress
        };
        // The next step begins another walk.
        if self.walk.as_ref().is_some_and(PuzzleWalk::is_over) {
            self.walk = None;
        }
        tally.add(&Rule::Walk, &progress.report.effort, progress.hit.as_ref());
        self.report.add(progress.report);
        if let Some(hit) = progress.hit
            && self.seen.insert(*hit.puzzle.canonical().puzzle.givens())
        {
            self.add(Some(&hit.puzzle));
        }
        Ok(())
    }

    fn add(&mut self, puzzle: Option<&Puzzle>) {
        self.members.push(MemberResult {
            puzzle: puzzle.copied(),
            report: std::mem::take(&mut self.report),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_seeds_belong_to_different_families_and_each_has_a_member_of_its_own() {
        let members: Vec<FamilyMember> = (0..3 * FAMILIES * MOST_MEMBERS)
            .map(|seed| FamilyMember::numbered(Seed(seed), MOST_MEMBERS))
            .collect();
        for near in members.windows(FAMILIES as usize) {
            let families: HashSet<u64> = near.iter().map(|member| member.family).collect();
            assert!(families.len() >= FAMILIES as usize - 1, "{near:?}");
        }
        let distinct: HashSet<(u64, usize)> = members
            .iter()
            .map(|member| (member.family, member.index))
            .collect();
        assert_eq!(distinct.len(), members.len());
        assert!(members.iter().all(|member| member.index < MOST_MEMBERS as usize));
        assert_eq!(members[0], FamilyMember { family: 0, index: 0 });
    }
}
