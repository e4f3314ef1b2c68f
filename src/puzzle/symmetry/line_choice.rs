//! Numbers the families of line maps that the variants of a puzzle consist of.
//!
//! To keep a symmetry of the pattern, the map of rows must be any line map, or one that keeps mirrored pairs together; the map of columns
//! must be free too, or depend on the map of rows. Each family computes the member for a number and the number of a member directly.
//!
//! Invariant: `index_of(get(i)) == i` for every `i` below the count.

use super::line_map::LineMap;

/// A family of line maps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineFamily {
    /// All 1,296.
    Any,
    /// The 24 that commute with the reversal.
    Mirrored,
    /// One: the map of the rows.
    LikeRows,
    /// One: the map of the rows, conjugated with the reversal.
    LikeRowsReversed,
    /// Two: the map of the rows, and this map followed by the reversal.
    LikeRowsFromEitherEnd,
}

impl LineFamily {
    /// Returns the number of members, for any map of the rows.
    pub(super) const fn count(self) -> usize {
        match self {
            Self::Any => LineMap::COUNT,
            Self::Mirrored => 24,
            Self::LikeRows | Self::LikeRowsReversed => 1,
            Self::LikeRowsFromEitherEnd => 2,
        }
    }

    /// Returns map number `index`, below the count. Number 0 is the identity if `rows` is.
    pub(super) fn get(self, index: usize, rows: LineMap) -> LineMap {
        match self {
            Self::Any => LineMap::from_index(index).unwrap_or(LineMap::IDENTITY),
            Self::Mirrored => mirrored(index),
            Self::LikeRows => rows,
            Self::LikeRowsReversed => LineMap::REVERSAL.then(rows).then(LineMap::REVERSAL),
            Self::LikeRowsFromEitherEnd if index == 0 => rows,
            Self::LikeRowsFromEitherEnd => rows.then(LineMap::REVERSAL),
        }
    }

    /// Returns the number of `map`, if it is a member.
    pub(super) fn index_of(self, map: LineMap, rows: LineMap) -> Option<usize> {
        match self {
            Self::Any => Some(map.index()),
            Self::Mirrored => mirrored_index(map),
            Self::LikeRows | Self::LikeRowsReversed | Self::LikeRowsFromEitherEnd => {
                (0..self.count()).find(|&index| self.get(index, rows) == map)
            }
        }
    }
}

/// The outer bands exchanged as wholes.
const OUTER_BANDS: LineMap = LineMap::trusted([6, 7, 8, 3, 4, 5, 0, 1, 2]);

/// Returns line map number `index`, 0 to 23, of those that commute with the reversal: the outer bands exchanged or not, the lines of the
/// first band in one of six orders (which determines the last band), the outer lines of the middle band exchanged or not.
fn mirrored(index: usize) -> LineMap {
    let order = LineMap::from_index(index / 2 % 6 * 36).unwrap_or(LineMap::IDENTITY);
    let mut lines = LineMap::IDENTITY.sources().to_owned();
    for place in 0..3 {
        lines[place] = order.source(place) as u8;
        lines[8 - place] = 8 - lines[place];
    }
    if index % 2 == 1 {
        lines.swap(3, 5);
    }
    let lines = LineMap::trusted(lines);
    if index < 12 {
        lines
    } else {
        // Applied first, so that `lines` determines the order within the bands.
        OUTER_BANDS.then(lines)
    }
}

/// Returns the number of `map` for [`mirrored`].
fn mirrored_index(map: LineMap) -> Option<usize> {
    if map.then(LineMap::REVERSAL) != LineMap::REVERSAL.then(map) {
        return None;
    }
    let (exchanged, lines) = if map.source(0) < 3 {
        (0, map)
    } else {
        (12, OUTER_BANDS.then(map))
    };
    // The order of the first band is the base-6 digit of weight 36.
    let order = lines.index() / 36 % 6;
    Some(exchanged + order * 2 + usize::from(lines.source(3) == 5))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILIES: [LineFamily; 5] = [
        LineFamily::Any,
        LineFamily::Mirrored,
        LineFamily::LikeRows,
        LineFamily::LikeRowsReversed,
        LineFamily::LikeRowsFromEitherEnd,
    ];

    #[test]
    fn a_number_leads_to_a_map_and_back() {
        for family in FAMILIES {
            for rows in (0..24).map(mirrored) {
                for index in 0..family.count() {
                    let map = family.get(index, rows);
                    assert_eq!(LineMap::new(*map.sources()), Ok(map));
                    assert_eq!(family.index_of(map, rows), Some(index), "{family:?} {rows}");
                }
            }
            assert_eq!(family.get(0, LineMap::IDENTITY), LineMap::IDENTITY);
        }
    }

    #[test]
    fn mirrored_maps_are_all_that_commute_with_the_reversal() {
        for map in (0..LineMap::COUNT).filter_map(LineMap::from_index) {
            let commutes = map.then(LineMap::REVERSAL) == LineMap::REVERSAL.then(map);
            assert_eq!(
                LineFamily::Mirrored.index_of(map, map).is_some(),
                commutes,
                "{map}"
            );
        }
    }
}
