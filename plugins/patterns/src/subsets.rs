//! Finds closed groups: `SIZE` sets whose union has exactly `SIZE` members.
//!
//! Closed groups are the common idea of naked subsets (cells as sets of digits), hidden subsets (digits as sets of cells of a
//! house) and basic fish (lines as sets of crossing lines). By Hall's marriage theorem, the sets of a closed group need all
//! members of their union. So these members are eliminated everywhere else.
//!
//! A closed group may contain a smaller one (a *part*), such as a pair inside a triple. The part by itself eliminates its own
//! members. [`ClosedGroup::explained_by_parts`] returns the members of all parts. With it a technique skips a group whose
//! deductions all follow from its parts, and so reports each pattern in its smallest form.
//!
//! Sets are masks of up to 16 members. Callers leave out sets with fewer than two members, because those are singles.

use sudoku_technique::Flow;

/// A closed group, found by [`closed_groups`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClosedGroup {
    /// The sets: bit `i` stands for the set with index `i`.
    pub sets: u16,
    /// The members of these sets. There are as many members as sets.
    pub union: u16,
}

impl ClosedGroup {
    /// Returns the members of all smaller closed groups within this one.
    pub fn explained_by_parts(self, masks: &[u16]) -> u16 {
        let mut explained = 0;
        // Visits every non-empty proper subset of `sets`, from the largest down. A group without sets has no such subset.
        let mut part = self.sets.wrapping_sub(1) & self.sets;
        while part != 0 {
            let union = members(part).fold(0, |union, index| union | masks[index]);
            if union.count_ones() == part.count_ones() {
                explained |= union;
            }
            part = (part - 1) & self.sets;
        }
        explained
    }
}

/// Calls `visit` with every closed group of `SIZE` sets that contains at least one wanted set, in lexicographic order of the
/// indices of its sets. Bit `i` of `wanted` stands for the set with index `i`.
///
/// If the caller knows a previous board on which it found nothing, the wanted sets are those that have changed since then.
/// Otherwise pass [`ANY`].
///
/// A set with more than `SIZE` members is in no closed group; the search is faster if the caller leaves such sets out. Pass at
/// most 16 sets, because a [`ClosedGroup`] has 16 bits. With more, a debug build panics and a release build uses the first 16.
#[inline]
pub fn closed_groups<const SIZE: usize>(
    masks: &[u16],
    wanted: u16,
    mut visit: impl FnMut(ClosedGroup) -> Flow,
) -> Flow {
    debug_assert!(masks.len() <= 16, "{} sets", masks.len());
    let masks = &masks[..masks.len().min(16)];
    extend::<SIZE>(masks, wanted, 0, 0, ClosedGroup { sets: 0, union: 0 }, &mut visit)
}

/// Every set is wanted.
pub const ANY: u16 = u16::MAX;

fn extend<const SIZE: usize>(
    masks: &[u16],
    wanted: u16,
    from: usize,
    chosen: usize,
    group: ClosedGroup,
    visit: &mut impl FnMut(ClosedGroup) -> Flow,
) -> Flow {
    let missing = SIZE - chosen;
    for index in from..(masks.len() + 1).saturating_sub(missing) {
        if group.sets & wanted == 0 && wanted >> index == 0 {
            // The group has no wanted set, and none follows.
            break;
        }
        let wider = ClosedGroup {
            sets: group.sets | 1 << index,
            union: group.union | masks[index],
        };
        if has_more_than::<SIZE>(wider.union) {
            continue;
        }
        if missing > 1 {
            extend::<SIZE>(masks, wanted, index + 1, chosen + 1, wider, visit)?;
        } else if wider.sets & wanted != 0 && wider.union.count_ones() as usize == SIZE {
            // A smaller union means that the board is contradictory. It is not a pattern.
            visit(wider)?;
        }
    }
    Flow::Continue(())
}

/// Returns whether `mask` has more than `LIMIT` members.
///
/// This is cheaper than counting the bits: without a population-count instruction, a count takes a dozen operations.
#[inline]
pub fn has_more_than<const LIMIT: usize>(mut mask: u16) -> bool {
    for _ in 0..LIMIT {
        mask &= mask.wrapping_sub(1);
    }
    mask != 0
}

/// Returns the number of bits in both words together, or `MOST` if there are more. It is cheap without a count instruction.
#[inline]
pub fn count_up_to<const MOST: usize>(mut low: u64, mut high: u64) -> usize {
    for counted in 0..MOST {
        if low == 0 {
            if high == 0 {
                return counted;
            }
            high &= high - 1;
        } else {
            low &= low - 1;
        }
    }
    MOST
}

/// Returns the indices of the bits of `mask`, ascending.
#[inline]
pub fn members(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            index
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups<const SIZE: usize>(masks: &[u16]) -> Vec<ClosedGroup> {
        let mut groups = Vec::new();
        let flow = closed_groups::<SIZE>(masks, ANY, |group| {
            groups.push(group);
            Flow::Continue(())
        });
        assert!(flow.is_continue());
        groups
    }

    #[test]
    fn three_sets_of_two_members_each_can_close_over_three_members() {
        let found = groups::<3>(&[0b011, 0b1100, 0b101, 0b110]);
        assert_eq!(
            found,
            [ClosedGroup {
                sets: 0b1101,
                union: 0b111
            }]
        );
        assert_eq!(found[0].explained_by_parts(&[0b011, 0b1100, 0b101, 0b110]), 0);
    }

    #[test]
    fn a_pair_inside_a_triple_explains_its_own_two_members() {
        let masks = [0b011, 0b011, 0b110];
        assert_eq!(groups::<3>(&masks)[0].explained_by_parts(&masks), 0b011);
    }

    #[test]
    fn more_sets_than_members_are_a_contradiction_and_no_group() {
        assert_eq!(groups::<3>(&[0b011, 0b011, 0b011]), []);
    }

    #[test]
    fn fewer_sets_than_the_size_hold_no_group() {
        assert_eq!(groups::<4>(&[0b011, 0b011]), []);
        assert_eq!(groups::<2>(&[]), []);
    }

    #[test]
    fn a_group_of_no_sets_has_no_parts() {
        let group = ClosedGroup { sets: 0, union: 0 };
        assert_eq!(group.explained_by_parts(&[0b011, 0b011]), 0);
    }

    #[test]
    fn bits_are_counted_up_to_a_bound() {
        assert_eq!(count_up_to::<3>(0, 0), 0);
        assert_eq!(count_up_to::<3>(0b101, 0), 2);
        assert_eq!(count_up_to::<3>(1, 1), 2);
        assert_eq!(count_up_to::<3>(1, 0b1111), 3);
    }

    #[test]
    fn every_combination_is_visited_once() {
        assert_eq!(groups::<4>(&[0b1111; 9]).len(), 126);
    }

    #[test]
    fn only_groups_with_a_wanted_set_are_visited() {
        for wanted in [0, 0b1, 0b1_0000_0000, 0b1_0010_0100, 0b11] {
            let mut found = Vec::new();
            let flow = closed_groups::<3>(&[0b111; 9], wanted, |group| {
                found.push(group);
                Flow::Continue(())
            });
            assert!(flow.is_continue());
            let mut all = groups::<3>(&[0b111; 9]);
            all.retain(|group| group.sets & wanted != 0);
            assert_eq!(found, all, "{wanted:b}");
        }
    }
}
