//! Searches for fish with fins box by box, because all fins and all eliminations of a fish lie in one box.
//!
//! Places in this box need no cover line, because they can be fins. The base lines through the box, one or two of its three, are
//! the *root* of a fish; base lines elsewhere complete it. The base lines need cover lines for their places outside of the box.
//!
//! ```text
//!     SIZE lines needed        these are the cover lines
//!     SIZE - 1 lines needed    these, and any other line through the box
//!     fewer                    a fish with fewer base lines makes the same eliminations
//! ```

use sudoku_patterns::subsets::{has_more_than, members};
use sudoku_technique::Flow;

use crate::base::LinePlaces;
use crate::finned::{FinnedFish, FinnedKind};

/// Calls `visit` with every fish with fins that has `SIZE` base lines of which at least one has lost a place.
pub(crate) fn all<const SIZE: usize>(places: &LinePlaces, mut visit: impl FnMut(FinnedFish) -> Flow) -> Flow {
    if places.changed == 0 {
        return Flow::Continue(());
    }
    // The lines that can be base lines outside of the band of the fins.
    let mut apart = 0;
    for (number, &mask) in places.lines.iter().enumerate() {
        let possible = has_more_than::<1>(mask) && !has_more_than::<SIZE>(mask);
        apart |= u16::from(possible) << number;
    }
    for band in 0..3 {
        let apart = apart & !(0b111 << (band * 3));
        // At most two base lines cross the box.
        if apart.count_ones() as usize + 2 >= SIZE {
            BandSearch::<SIZE>::new(places, band).find(apart, &mut visit)?;
        }
    }
    Flow::Continue(())
}

/// The crossing lines through the boxes of a band.
const STACKS: [u16; 3] = [0o007, 0o070, 0o700];

/// Base lines through a box, and the places in the box.
#[derive(Clone, Copy)]
struct FinnedRoot {
    /// The base lines, one bit each.
    bases: u16,
    /// The crossing lines of their places in the box. Such a place is a fin if its crossing line is no cover line.
    inside: u16,
    /// The crossing lines of the other places in the box. Such a place is eliminated if its crossing line is a cover line.
    outside: u16,
    /// The number of the box among the three of its band.
    stack: usize,
}

/// The number of base lines of a root.
#[derive(Clone, Copy)]
enum RootLines {
    One,
    Two,
}

/// The number of roots that are compared at once. Nine are used; the rest fill the vector registers.
const LANES: usize = 16;

/// The roots of a band with one base line, or those with two. For each box and each line of the band there is one root: the line
/// is its only base line, or the only line that is not one of its base lines.
struct BandRoots {
    count: RootLines,
    /// The crossing lines that each root needs for its places outside of the box. All bits are set if there is no such root.
    needs: [u16; LANES],
}

impl BandRoots {
    /// Returns the roots of a band. `bases` are the places in their base lines, `others` the places in the other lines of the band.
    /// All bits of a mask of `too_few` are set if a base line has fewer than two places.
    fn new(count: RootLines, bases: [u16; 3], others: [u16; 3], too_few: [u16; 3]) -> Self {
        let mut needs = [u16::MAX; LANES];
        for stack in 0..3 {
            for line in 0..3 {
                let in_box = STACKS[stack];
                let no_fin = all_bits_if(bases[line] & in_box == 0);
                let no_target = all_bits_if(others[line] & in_box == 0);
                needs[stack * 3 + line] = bases[line] & !in_box | no_fin | no_target | too_few[line];
            }
        }
        Self { count, needs }
    }

    /// Returns whether `SIZE` cover lines are enough for some root and other base lines that need `needs`.
    #[inline]
    fn any_within<const SIZE: usize>(&self, needs: u16) -> bool {
        let mut left = self.needs.map(|root| root | needs);
        for _ in 0..SIZE {
            for mask in &mut left {
                *mask &= mask.wrapping_sub(1);
            }
        }
        // Counts instead of stopping at the first one, because a loop without an exit is vectorised.
        left.iter().fold(0, |count, &mask| count + u16::from(mask == 0)) != 0
    }
}

fn all_bits_if(condition: bool) -> u16 {
    0_u16.wrapping_sub(u16::from(condition))
}

/// The search for fish with their fins in one band: three base lines through three boxes.
struct BandSearch<'a, const SIZE: usize> {
    places: &'a LinePlaces,
    band: usize,
    /// The roots with one base line.
    single: BandRoots,
    /// The roots with two base lines.
    double: BandRoots,
}

impl<'a, const SIZE: usize> BandSearch<'a, SIZE> {
    fn new(places: &'a LinePlaces, band: usize) -> Self {
        let [a, b, c] = std::array::from_fn(|line| places.lines[band * 3 + line]);
        let (one, two) = ([a, b, c], [b | c, a | c, a | b]);
        let [few_a, few_b, few_c] = one.map(|mask| all_bits_if(!has_more_than::<1>(mask)));
        Self {
            places,
            band,
            single: BandRoots::new(RootLines::One, one, two, [few_a, few_b, few_c]),
            double: BandRoots::new(
                RootLines::Two,
                two,
                one,
                [few_b | few_c, few_a | few_c, few_a | few_b],
            ),
        }
    }

    /// Reports the fish whose base lines outside of the band are in `apart`.
    fn find(&self, apart: u16, visit: &mut impl FnMut(FinnedFish) -> Flow) -> Flow {
        if self.single.any_within::<SIZE>(0) || self.double.any_within::<SIZE>(0) {
            self.extend(apart, 0, 0, 0, visit)
        } else {
            Flow::Continue(())
        }
    }

    /// Completes the roots with lines of `apart`. So far `chosen` lines are chosen: the lines of `bases`, which need the crossing
    /// lines `needs`.
    fn extend(
        &self,
        apart: u16,
        chosen: usize,
        bases: u16,
        needs: u16,
        visit: &mut impl FnMut(FinnedFish) -> Flow,
    ) -> Flow {
        if chosen + 2 == SIZE {
            self.complete(&self.double, bases, needs, visit)?;
        }
        if chosen + 1 == SIZE {
            return self.complete(&self.single, bases, needs, visit);
        }
        let mut apart = apart;
        for number in members(apart) {
            apart &= apart - 1;
            let needs = needs | self.places.lines[number];
            if !has_more_than::<SIZE>(needs) {
                self.extend(apart, chosen + 1, bases | 1 << number, needs, visit)?;
            }
        }
        Flow::Continue(())
    }

    fn complete(
        &self,
        roots: &BandRoots,
        bases: u16,
        needs: u16,
        visit: &mut impl FnMut(FinnedFish) -> Flow,
    ) -> Flow {
        if !roots.any_within::<SIZE>(needs) {
            return Flow::Continue(());
        }
        for (index, &root_needs) in roots.needs.iter().enumerate() {
            let needs = needs | root_needs;
            if !has_more_than::<SIZE>(needs) {
                let root = self.root(roots.count, index);
                let bases = bases | root.bases;
                // If no base line has lost a place, the fish was there before and had no eliminations.
                if bases & self.places.changed != 0 {
                    self.covered(&root, bases, needs, visit)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Returns the root at this index.
    fn root(&self, count: RootLines, index: usize) -> FinnedRoot {
        let (stack, line) = (index / 3, index % 3);
        let band = 0b111 << (self.band * 3);
        let line = 1 << (self.band * 3 + line);
        let bases = match count {
            RootLines::One => line,
            RootLines::Two => band & !line,
        };
        let in_box = |lines: u16| {
            let places = members(lines).fold(0, |all, number| all | self.places.lines[number]);
            places & STACKS[stack]
        };
        FinnedRoot {
            bases,
            inside: in_box(bases),
            outside: in_box(band & !bases),
            stack,
        }
    }

    /// Chooses the cover lines for base lines that need `needs`.
    fn covered(
        &self,
        root: &FinnedRoot,
        bases: u16,
        needs: u16,
        visit: &mut impl FnMut(FinnedFish) -> Flow,
    ) -> Flow {
        let count = needs.count_ones() as usize;
        if count == SIZE {
            self.check(root, bases, needs, visit)?;
        } else if count + 1 == SIZE {
            for number in members(root.outside & !needs) {
                self.check(root, bases, needs | 1 << number, visit)?;
            }
        }
        Flow::Continue(())
    }

    fn check(
        &self,
        root: &FinnedRoot,
        bases: u16,
        covers: u16,
        visit: &mut impl FnMut(FinnedFish) -> Flow,
    ) -> Flow {
        // Without fins this is a basic fish.
        let is_fish = root.inside & !covers != 0 && root.outside & covers != 0;
        if !is_fish || self.says_no_more(root, bases, covers) {
            return Flow::Continue(());
        }
        let lines = &self.places.lines;
        let one_vertex = members(bases).any(|number| !has_more_than::<1>(lines[number] & covers));
        visit(FinnedFish {
            kind: if one_vertex {
                FinnedKind::Sashimi
            } else {
                FinnedKind::Finned
            },
            bases,
            covers,
            block: self.places.base.block(self.band, root.stack),
        })
    }

    /// Returns whether smaller fish in this one make all of its eliminations.
    fn says_no_more(&self, root: &FinnedRoot, bases: u16, covers: u16) -> bool {
        members(root.outside & covers).all(|number| self.is_explained(root, bases, 1 << number))
    }

    /// Returns whether a smaller fish makes the elimination in the crossing line `cover`: some of the base lines, if together with
    /// `cover` they need at most as many cover lines as they are.
    fn is_explained(&self, root: &FinnedRoot, bases: u16, cover: u16) -> bool {
        let mut part = (bases - 1) & bases;
        while part != 0 {
            let needs = members(part).fold(cover, |needs, number| {
                let box_needs_none = if number / 3 == self.band {
                    STACKS[root.stack]
                } else {
                    0
                };
                needs | self.places.lines[number] & !box_needs_none
            });
            if needs.count_ones() <= part.count_ones() {
                return true;
            }
            part = (part - 1) & bases;
        }
        false
    }
}
