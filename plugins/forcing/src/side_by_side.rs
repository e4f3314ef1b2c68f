//! Computes the nets of all candidates at once: each candidate is assumed to be on, with one bit for each assumption.
//!
//! ```text
//!                assumption   0 1 2 3 ...
//!     off[17]               [ 0 1 1 0 ... ]      candidate 17 is off under the assumptions 1 and 2
//!     on[18]                [ 0 1 0 0 ... ]
//! ```
//!
//! A rule then takes a few bit operations for all assumptions together. A round has two halves:
//! 1. Nodes that were turned on in the round before turn off all candidates that they see.
//! 2. The last candidate of a choice is turned on, and so is a group that has all remaining places of a house.
//!
//! Each half reads only results of the other half, so rounds do not depend on the order of the work, and the round of a fact is
//! the depth of its proof. An assumption *fails* in the round in which a choice has no candidate left or a candidate is both on
//! and off. Its net ends there.

use sudoku_patterns::inference::BitRow;

use crate::layout::{CandidateLayout, Choice, NONE};

/// The nets up to the current round.
pub(crate) struct SideBySide<'a, const W: usize> {
    layout: &'a CandidateLayout,
    /// For each node, including groups, the assumptions under which it is on.
    pub(crate) on: Vec<BitRow<W>>,
    /// For each candidate, the assumptions under which it is off.
    pub(crate) off: Vec<BitRow<W>>,
    /// The assumptions that did not fail.
    alive: BitRow<W>,
    /// For each choice, whether a candidate of it was turned on, or off, since the choice was handled.
    on_changed: Vec<bool>,
    off_changed: Vec<bool>,
    /// For each group, whether it was turned on since it was handled.
    group_changed: Vec<bool>,
    /// For each group, the rest of its line and of its box. `None` if the group has all places of one of them: it proves nothing.
    rests: Vec<Option<[HouseRest; 2]>>,
    /// The candidates of the rests, one rest after the other.
    members: Vec<u16>,
    /// For each candidate, its choices.
    choices: Vec<[u16; 4]>,
}

/// The places in a house of a group, without those of the group.
#[derive(Clone, Copy)]
struct HouseRest {
    choice: u16,
    /// The range of the list of candidates.
    start: u16,
    end: u16,
}

impl<'a, const W: usize> SideBySide<'a, W> {
    /// The most candidates.
    pub(crate) const ROOM: usize = 64 * W;

    /// Assumes that each candidate is on, and turns off all candidates that it sees. There must be at most [`SideBySide::ROOM`].
    pub(crate) fn new(layout: &'a CandidateLayout) -> Self {
        let count = layout.candidates.len();
        let mut nets = Self {
            layout,
            on: vec![BitRow::EMPTY; layout.nodes()],
            off: vec![BitRow::EMPTY; count],
            alive: BitRow::EMPTY,
            on_changed: vec![false; layout.choices.len()],
            off_changed: vec![true; layout.choices.len()],
            group_changed: vec![false; layout.groups.len()],
            rests: Vec::with_capacity(layout.groups.len()),
            members: Vec::with_capacity(layout.groups.len() * 8),
            choices: layout.choices_by_candidate(),
        };
        for candidate in 0..count {
            nets.on[candidate].insert(candidate);
            nets.alive.insert(candidate);
        }
        // This is the first half of the first round: each candidate sees the others of its choices.
        for &choice in &layout.choices {
            let members = layout.members(choice);
            let mut all = BitRow::EMPTY;
            for &member in members {
                all.insert(member as usize);
            }
            for &member in members {
                nets.off[member as usize] |= all;
            }
        }
        for (candidate, off) in nets.off.iter_mut().enumerate() {
            off.remove(candidate);
        }
        nets.find_rests();
        nets
    }

    fn find_rests(&mut self) {
        let layout = self.layout;
        for (group, houses) in layout.groups.iter().zip(layout.group_houses()) {
            let mut rest = |choice: u16| {
                let start = self.members.len() as u16;
                let all = layout.members(layout.choices[choice as usize]).iter();
                let is_other =
                    |member: &&u16| !group.cells.contains(layout.candidates[**member as usize].cell());
                self.members.extend(all.filter(is_other));
                HouseRest {
                    choice,
                    start,
                    end: self.members.len() as u16,
                }
            };
            self.rests.push(houses.map(|houses| houses.map(&mut rest)));
        }
    }

    /// Computes the next round. Returns the assumptions that fail in it, or `None` if nothing is new.
    pub(crate) fn round(&mut self) -> Option<BitRow<W>> {
        let mut failed = BitRow::EMPTY;
        let mut is_new = self.turn_off(&mut failed);
        is_new |= self.turn_on(&mut failed);
        self.alive = self.alive - failed;
        (is_new || !failed.is_empty()).then_some(failed)
    }

    // As a function of its own the loop keeps its sets in registers.
    #[inline(never)]
    fn turn_off(&mut self, failed: &mut BitRow<W>) -> bool {
        let mut is_new = false;
        let layout = self.layout;
        for (index, &choice) in layout.choices.iter().enumerate() {
            if !std::mem::take(&mut self.on_changed[index]) {
                continue;
            }
            let members = layout.members(choice);
            let (mut once, mut twice) = (BitRow::EMPTY, BitRow::EMPTY);
            for &member in members {
                let on = self.on[member as usize];
                twice |= once & on;
                once |= on;
            }
            once &= self.alive;
            twice &= self.alive;
            *failed |= twice;
            for &member in members {
                let off = (once - self.on[member as usize]) | twice;
                is_new |= self.add_off(member as usize, off);
            }
        }
        for index in 0..layout.groups.len() {
            if !std::mem::take(&mut self.group_changed[index]) {
                continue;
            }
            let on = self.on[layout.candidates.len() + index] & self.alive;
            for seen in layout.seen_by(&layout.groups[index]) {
                *failed |= on & self.on[seen];
                is_new |= self.add_off(seen, on);
            }
        }
        is_new
    }

    #[inline]
    fn add_off(&mut self, candidate: usize, off: BitRow<W>) -> bool {
        let known = self.off[candidate];
        if (off - known).is_empty() {
            return false;
        }
        self.off[candidate] = known | off;
        for choice in self.choices[candidate] {
            if choice != NONE {
                self.off_changed[choice as usize] = true;
            }
        }
        true
    }

    // As a function of its own the loop keeps its sets in registers.
    #[inline(never)]
    fn turn_on(&mut self, failed: &mut BitRow<W>) -> bool {
        let mut is_new = false;
        let layout = self.layout;
        for index in 0..layout.groups.len() {
            is_new |= self.turn_on_group(index);
        }
        for (index, &choice) in layout.choices.iter().enumerate() {
            if !std::mem::take(&mut self.off_changed[index]) {
                continue;
            }
            let members = layout.members(choice);
            let (mut once, mut twice) = (BitRow::EMPTY, BitRow::EMPTY);
            for &member in members {
                let left = self.alive - self.off[member as usize];
                twice |= once & left;
                once |= left;
            }
            *failed |= self.alive - once;
            let single = once - twice;
            if single.is_empty() {
                continue;
            }
            for &member in members {
                let node = member as usize;
                let new = single - self.off[node] - self.on[node];
                if !new.is_empty() {
                    is_new = true;
                    self.on[node] |= new;
                    for choice in self.choices[node] {
                        if choice != NONE {
                            self.on_changed[choice as usize] = true;
                        }
                    }
                }
            }
        }
        is_new
    }

    /// Turns on a group under the assumptions under which the rest of its line or of its box is off.
    fn turn_on_group(&mut self, index: usize) -> bool {
        let Some(rests) = self.rests[index] else {
            return false;
        };
        let node = self.layout.candidates.len() + index;
        let mut new = BitRow::EMPTY;
        for rest in rests {
            if self.off_changed[rest.choice as usize] {
                let members = &self.members[rest.start as usize..rest.end as usize];
                let all_off = |all, member: &u16| all & self.off[*member as usize];
                new |= members.iter().fold(self.alive, all_off);
            }
        }
        new = new - self.on[node];
        self.on[node] |= new;
        self.group_changed[index] |= !new.is_empty();
        !new.is_empty()
    }
}

/// Returns, for each choice, the facts in all nets of its candidates that did not fail: the nodes that are on and those that are
/// off. Leaves out choices without such facts. Also leaves out the fact that a failed candidate of the choice is off.
pub(crate) fn in_common<'a, const W: usize>(
    layout: &'a CandidateLayout,
    on: &[BitRow<W>],
    off: &[BitRow<W>],
    failed: BitRow<W>,
) -> impl Iterator<Item = (usize, [BitRow<W>; 2])> + use<'a, W> {
    let count = layout.candidates.len();
    let rows = [turned(&on[..count]), turned(&off[..count])];
    let common = move |choice: Choice| {
        let mut common = [BitRow::FULL; 2];
        let (mut fails, mut dropped) = (true, BitRow::EMPTY);
        for &member in layout.members(choice) {
            let member = member as usize;
            if failed.contains(member) {
                dropped.insert(member);
            } else {
                fails = false;
                common = [0, 1].map(|half| common[half] & rows[half][member]);
            }
        }
        if fails {
            return [BitRow::EMPTY; 2];
        }
        [common[0], common[1] - dropped]
    };
    let all = layout.choices.iter().enumerate();
    all.map(move |(index, &choice)| (index, common(choice)))
        .filter(|(_, common)| common.iter().any(|facts| !facts.is_empty()))
}

/// Transposes a table of bits: bit `b` of set `a` becomes bit `a` of set `b`.
fn turned<const W: usize>(sets: &[BitRow<W>]) -> Vec<BitRow<W>> {
    let mut turned = vec![BitRow::EMPTY; sets.len()];
    let mut block = [0; 64];
    for down in (0..sets.len()).step_by(64) {
        for across in (0..sets.len()).step_by(64) {
            for (bit, word) in block.iter_mut().enumerate() {
                *word = sets.get(down + bit).map_or(0, |set| set.words()[across / 64]);
            }
            turn(&mut block);
            for (bit, word) in block.iter().enumerate() {
                if let Some(set) = turned.get_mut(across + bit) {
                    set.words_mut()[down / 64] = *word;
                }
            }
        }
    }
    turned
}

/// Transposes a block of 64 by 64 bits: exchanges its quarters, then the quarters of these, and so on.
fn turn(block: &mut [u64; 64]) {
    let mut size = 32;
    let mut mask = u64::from(u32::MAX);
    while size > 0 {
        for row in (0..64).filter(|row| row & size == 0) {
            let moved = (block[row] >> size ^ block[row + size]) & mask;
            block[row] ^= moved << size;
            block[row + size] ^= moved;
        }
        size /= 2;
        mask ^= mask << size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::Random;

    #[test]
    fn columns_become_rows() {
        let mut random = Random::new(5);
        let mut sets = vec![BitRow::<3>::EMPTY; 150];
        for set in &mut sets {
            for number in 0..150 {
                if random.below(3) == 0 {
                    set.insert(number);
                }
            }
        }
        let rows = turned(&sets);
        for (column, set) in sets.iter().enumerate() {
            for (row, turned) in rows.iter().enumerate() {
                assert_eq!(set.contains(row), turned.contains(column));
            }
        }
    }
}
