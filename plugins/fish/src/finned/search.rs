//! Searches for fish with fins box by box, because all fins and all eliminations of a fish lie in one box.
//!
//! Places in this box need no cover line. The base lines through the box, one or two of its three, are the *root* of a fish;
//! base lines elsewhere complete it. Together they need cover lines for their places outside of the box. One more cover line
//! may be there for the box only.
//!
//! ```text
//!     SIZE     needed: these are the cover lines
//!     SIZE - 1 needed: these and any one more through the box
//!     fewer          : a fish with fewer base lines does the same
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
    // Lines that can be base lines away from the box of the fins.
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
    /// The crossing lines of their places in the box. Without a cover line there, a place is a fin.
    inside: u16,
    /// The crossing lines of the places in the box outside of the base lines. With a cover line there, a place goes.
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

/// The number of roots that are compared at once: nine are used, and the rest fills the vector registers.
const LANES: usize = 16;

/// The roots of a band that have the same number of base lines: for each box and each line of the band the root in which this
/// line is the only base line, or the only line that is not a base line.
struct BandRoots {
    count: RootLines,
    /// The crossing lines that each root needs for its places outside of the box; all bits where there is no root.
    needs: [u16; LANES],
}

impl BandRoots {
    /// Makes the roots with the places `bases` in their base lines and the places `others` in the other lines of the band. A
    /// mask of `too_few` has all bits if a base line has fewer than two places.
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

    /// Checks whether `SIZE` cover lines are enough for some root together with other base lines that need `needs`.
    #[inline]
    fn any_within<const SIZE: usize>(&self, needs: u16) -> bool {
        let mut left = self.needs.map(|root| root | needs);
        for _ in 0..SIZE {
            for mask in &mut left {
                *mask &= mask.wrapping_sub(1);
            }
        }
        // Counts instead of stopping at the first: a loop without an exit becomes a few vector instructions.
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

    /// Completes the roots with lines of `apart`. The `chosen` lines in `bases` are chosen so far; they need the crossing lines
    /// `needs`.
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

    /// Checks whether smaller fish within this one make all of its eliminations.
    fn says_no_more(&self, root: &FinnedRoot, bases: u16, covers: u16) -> bool {
        members(root.outside & covers).all(|number| self.is_explained(root, bases, 1 << number))
    }

    /// Checks whether a smaller fish makes the elimination in the crossing line `cover`: some of the base lines that need, with
    /// this line, no more cover lines than they are.
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
