//! All fish of a size: base houses, and cover houses that leave few fins.
//!
//! Nothing is left out but what has too many fins, so this is for techniques that need every fish, whether it
//! eliminates something by itself or not, such as Kraken fish. It costs accordingly.

use sudoku_technique::{CellSet, Flow, House};

use crate::fish::{Body, Fish, Sides};
use crate::houses::Houses;

/// How many fins a fish may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// All fins.
    pub fins: usize,
    /// The endo fins among them.
    pub endo_fins: usize,
}

/// Five fins, two endo fins among them.
impl Default for Limits {
    fn default() -> Self {
        Self {
            fins: 5,
            endo_fins: 2,
        }
    }
}

/// Calls `visit` with every fish of `size` base houses, with fins or without, that has its houses from `sides`: first by its base,
/// house by house, then by its cover. `places` are the digit's.
///
/// Each base house has a place and each cover house shares one with the base. Whether something goes is for `visit` to
/// see; so is [`Fish::shape`], as simpler fish come too. The number of fish grows steeply with the size: `visit` should ask
/// whether the host wants to go on.
pub fn each(
    sides: Sides,
    size: usize,
    limits: Limits,
    places: CellSet,
    mut visit: impl FnMut(Fish, &Body) -> Flow,
) -> Flow {
    let open = |houses: Houses| -> Houses {
        let has_place = |house: &House| house.cells().intersects(places);
        houses.into_iter().filter(has_place).collect()
    };
    let search = Search {
        size,
        limits,
        places,
        covers: open(sides.cover),
    };
    let none = Base {
        houses: Houses::EMPTY,
        cells: CellSet::EMPTY,
        endo_fins: CellSet::EMPTY,
    };
    search.bases(open(sides.base), none, &mut visit)
}

struct Search {
    size: usize,
    limits: Limits,
    places: CellSet,
    /// The houses that may be covers.
    covers: Houses,
}

/// The base houses so far.
#[derive(Clone, Copy)]
struct Base {
    houses: Houses,
    cells: CellSet,
    endo_fins: CellSet,
}

/// The cover houses so far.
#[derive(Clone, Copy)]
struct Cover {
    houses: Houses,
    /// Places of the base of which it is not decided whether they are covered or fins.
    undecided: CellSet,
    /// Places decided to be fins, endo fins among them.
    fins: usize,
    /// The houses that may come.
    allowed: Houses,
}

impl Search {
    fn bases(&self, allowed: Houses, base: Base, visit: &mut impl FnMut(Fish, &Body) -> Flow) -> Flow {
        let mut later = allowed;
        for house in allowed {
            later = later.without(Houses::of(house));
            let cells = house.cells() & self.places;
            let base = Base {
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
            let cover = Cover {
                houses: Houses::EMPTY,
                undecided: base.cells - base.endo_fins,
                fins: base.endo_fins.len(),
                allowed: allowed.collect(),
            };
            self.covers(&base, cover, visit)?;
        }
        Flow::Continue(())
    }

    /// Decides about one place of the base after the other.
    fn covers(&self, base: &Base, cover: Cover, visit: &mut impl FnMut(Fish, &Body) -> Flow) -> Flow {
        let Some(place) = cover.undecided.first() else {
            return self.more_covers(base, cover.houses, cover.allowed, visit);
        };
        let mut allowed = cover.allowed;
        if cover.houses.len() < self.size {
            for house in cover.allowed.among(Houses::of_cell(place)) {
                // What begins with one of its houses does not come again with another one first.
                allowed = allowed.without(Houses::of(house));
                let cover = Cover {
                    houses: cover.houses.with(Houses::of(house)),
                    undecided: cover.undecided - house.cells(),
                    allowed,
                    ..cover
                };
                self.covers(base, cover, visit)?;
            }
        }
        if cover.fins < self.limits.fins {
            let cover = Cover {
                undecided: cover.undecided - CellSet::of(place),
                fins: cover.fins + 1,
                allowed: allowed.without(Houses::of_cell(place)),
                ..cover
            };
            self.covers(base, cover, visit)?;
        }
        Flow::Continue(())
    }

    /// Adds covers, which only cover twice, until there are enough of them.
    fn more_covers(
        &self,
        base: &Base,
        cover: Houses,
        allowed: Houses,
        visit: &mut impl FnMut(Fish, &Body) -> Flow,
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
    use crate::fish::Shape;
    use sudoku_technique::Digit;
    use sudoku_technique::testing::{combinations, unique_position};

    /// All fish, combination by combination.
    fn spelled_out(sides: Sides, size: usize, limits: Limits, places: CellSet) -> Vec<Fish> {
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
    fn the_search_goes_through_every_fish_once() {
        let mut count = 0;
        for seed in 0..8 {
            let (board, _) = unique_position(seed);
            let places = board.cells_with(Digit::from_index(seed as usize % 9));
            for shape in [Shape::Basic, Shape::Franken, Shape::Mutant] {
                let sizes = if shape == Shape::Mutant { 1..=2 } else { 1..=3 };
                for (size, &sides) in sizes.flat_map(|size| Sides::of(shape).iter().map(move |of| (size, of)))
                {
                    let limits = Limits {
                        fins: 2 + seed as usize % 3,
                        endo_fins: seed as usize % 3,
                    };
                    let mut expected = spelled_out(sides, size, limits, places);
                    expected.sort_unstable();
                    let mut found = Vec::new();
                    let flow = each(sides, size, limits, places, |fish, body| {
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
