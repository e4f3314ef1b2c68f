//! Visits all fish of a size that have few fins.
//!
//! The search is for techniques that need every fish, even a fish that eliminates nothing by itself: Kraken fish, for
//! example. It skips only fish with too many fins, so it is expensive.

use sudoku_technique::{CellSet, Flow, House};

use crate::fish::{Fish, FishBody, FishSides};
use crate::houses::Houses;

/// The most fins that a fish may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinLimits {
    /// All fins.
    pub fins: usize,
    /// Endo fins; they count as fins too.
    pub endo_fins: usize,
}

/// Allows five fins, and at most two of them endo fins.
impl Default for FinLimits {
    fn default() -> Self {
        Self {
            fins: 5,
            endo_fins: 2,
        }
    }
}

/// Calls `visit` with every fish of `size` base houses that takes its houses from `sides`, with fins or without. The fish are
/// sorted by their base, house by house, and then by their cover. `places` are the places of the digit.
///
/// Each base house has a place, and each cover house has a place of the base. `visit` itself checks whether the fish eliminates
/// anything, and its [`Fish::shape`], because simpler fish come too. The number of fish grows steeply with the size, so
/// `visit` should poll the sink for a stop.
pub fn visit_fish(
    sides: FishSides,
    size: usize,
    limits: FinLimits,
    places: CellSet,
    mut visit: impl FnMut(Fish, &FishBody) -> Flow,
) -> Flow {
    let open = |houses: Houses| -> Houses {
        let has_place = |house: &House| house.cells().intersects(places);
        houses.into_iter().filter(has_place).collect()
    };
    let search = FishSearch {
        size,
        limits,
        places,
        covers: open(sides.cover),
    };
    let none = PartialBase {
        houses: Houses::EMPTY,
        cells: CellSet::EMPTY,
        endo_fins: CellSet::EMPTY,
    };
    search.bases(open(sides.base), none, &mut visit)
}

/// A search for fish, which chooses the base houses first and then the cover houses.
struct FishSearch {
    size: usize,
    limits: FinLimits,
    places: CellSet,
    /// The houses that may be cover houses.
    covers: Houses,
}

/// The base houses chosen so far.
#[derive(Clone, Copy)]
struct PartialBase {
    houses: Houses,
    /// The places in these houses.
    cells: CellSet,
    /// The places in at least two of these houses.
    endo_fins: CellSet,
}

/// The cover houses chosen so far.
#[derive(Clone, Copy)]
struct PartialCover {
    houses: Houses,
    /// Places of the base that are neither covered nor fins so far.
    undecided: CellSet,
    /// The number of places that are fins, including endo fins.
    fins: usize,
    /// The houses that may still be chosen.
    allowed: Houses,
}

impl FishSearch {
    /// Adds base houses from `allowed` until there are enough, then searches for the cover houses.
    fn bases(
        &self,
        allowed: Houses,
        base: PartialBase,
        visit: &mut impl FnMut(Fish, &FishBody) -> Flow,
    ) -> Flow {
        let mut later = allowed;
        for house in allowed {
            later = later.without(Houses::of(house));
            let cells = house.cells() & self.places;
            let base = PartialBase {
                houses: base.houses.with(Houses::of(house)),
                cells: base.cells | cells,
                endo_fins: base.endo_fins | (base.cells & cells),
            };
            if base.endo_fins.len() > self.limits.endo_fins.min(self.limits.fins) {
                continue;
            }
            if base.houses.len() < self.size {
                self.bases(later, base, visit)?;
                continue;
            }
            let touching = |house: &House| house.cells().intersects(base.cells);
            let allowed = self.covers.without(base.houses).into_iter().filter(touching);
            let cover = PartialCover {
                houses: Houses::EMPTY,
                undecided: base.cells - base.endo_fins,
                fins: base.endo_fins.len(),
                allowed: allowed.collect(),
            };
            self.covers(&base, cover, visit)?;
        }
        Flow::Continue(())
    }

    /// Makes each undecided place of the base covered or a fin, one place after the other.
    fn covers(
        &self,
        base: &PartialBase,
        cover: PartialCover,
        visit: &mut impl FnMut(Fish, &FishBody) -> Flow,
    ) -> Flow {
        let Some(place) = cover.undecided.first() else {
            return self.more_covers(base, cover.houses, cover.allowed, visit);
        };
        let mut allowed = cover.allowed;
        if cover.houses.len() < self.size {
            for house in cover.allowed.among(Houses::of_cell(place)) {
                // Later branches do not choose this house again, so that each cover comes once.
                allowed = allowed.without(Houses::of(house));
                let cover = PartialCover {
                    houses: cover.houses.with(Houses::of(house)),
                    undecided: cover.undecided - house.cells(),
                    allowed,
                    ..cover
                };
                self.covers(base, cover, visit)?;
            }
        }
        if cover.fins < self.limits.fins {
            // A fin stays uncovered: no house that contains it may be chosen later.
            let cover = PartialCover {
                undecided: cover.undecided - CellSet::of(place),
                fins: cover.fins + 1,
                allowed: allowed.without(Houses::of_cell(place)),
                ..cover
            };
            self.covers(base, cover, visit)?;
        }
        Flow::Continue(())
    }

    /// Adds cover houses, which only cover places a second time, until there are enough.
    fn more_covers(
        &self,
        base: &PartialBase,
        cover: Houses,
        allowed: Houses,
        visit: &mut impl FnMut(Fish, &FishBody) -> Flow,
    ) -> Flow {
        if cover.len() == self.size {
            let fish = Fish {
                base: base.houses,
                cover,
            };
            return visit(fish, &fish.body(self.places));
        }
        let mut later = allowed;
        for house in allowed {
            later = later.without(Houses::of(house));
            self.more_covers(base, cover.with(Houses::of(house)), later, visit)?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fish::FishShape;
    use sudoku_technique::Digit;
    use sudoku_technique::testing::{combinations, unique_position};

    /// Lists all fish by trying all combinations of houses.
    fn spelled_out(sides: FishSides, size: usize, limits: FinLimits, places: CellSet) -> Vec<Fish> {
        let all = |houses: Houses| combinations(&houses.into_iter().collect::<Vec<_>>(), size);
        let mut found = Vec::new();
        for base in all(sides.base) {
            if base.iter().any(|house| !house.cells().intersects(places)) {
                continue;
            }
            let base: Houses = base.into_iter().collect();
            for cover in all(sides.cover.without(base)) {
                let touches = |house: &House| (house.cells() & places).intersects(base.cells());
                let useful = cover.iter().all(touches);
                let cover = cover.into_iter().collect();
                let fish = Fish { base, cover };
                let body = fish.body(places);
                let few = body.fins().len() <= limits.fins && body.endo_fins.len() <= limits.endo_fins;
                if useful && few {
                    found.push(fish);
                }
            }
        }
        found
    }

    #[test]
    fn the_search_visits_every_fish_once() {
        let mut count = 0;
        for seed in 0..8 {
            let (board, _) = unique_position(seed);
            let places = board.cells_with(Digit::from_index(seed as usize % 9));
            for shape in [FishShape::Basic, FishShape::Franken, FishShape::Mutant] {
                let sizes = if shape == FishShape::Mutant { 1..=2 } else { 1..=3 };
                for (size, &sides) in
                    sizes.flat_map(|size| FishSides::of(shape).iter().map(move |of| (size, of)))
                {
                    let limits = FinLimits {
                        fins: 2 + seed as usize % 3,
                        endo_fins: seed as usize % 3,
                    };
                    let mut expected = spelled_out(sides, size, limits, places);
                    expected.sort_unstable();
                    let mut found = Vec::new();
                    let flow = visit_fish(sides, size, limits, places, |fish, body| {
                        assert_eq!(*body, fish.body(places));
                        found.push(fish);
                        Flow::Continue(())
                    });
                    assert!(flow.is_continue());
                    found.sort_unstable();
                    assert_eq!(found, expected);
                    count += found.len();
                }
            }
        }
        assert!(count > 1_000, "{count}");
    }
}
