//! Knows the words of labels: units of a grid, numbers, directions and orders, in English, German and other languages.
//!
//! These are the only such lists; all readers look words up here, in lower case.

mod numbers;
mod order;
mod units;

pub(super) use numbers::{is_ending, number, plain_signs, roman};
pub(super) use order::{PHRASES, TURNED_PHRASES};
pub(super) use units::OF_CELLS;

use std::collections::HashMap;
use std::sync::LazyLock;

use super::LineKind;
use units::{UNITS, Unit};

/// The sense of a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// From the top or from the left.
    Natural,
    /// From another side.
    Opposite,
    /// Another order by itself.
    Turned,
}

/// A word for a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnitWord {
    pub(super) kind: LineKind,
    /// Whether it means several of them.
    pub(super) is_plural: bool,
}

/// A list of words that are no units.
#[derive(Clone, Copy)]
pub(super) enum Words {
    /// That may stand beside a unit and change nothing.
    Between,
    /// Of programs.
    Program,
    /// Before the number of a line.
    NumberSigns,
    /// For columns that mean the order of cells.
    Columnwise,
    /// The ends of columns.
    Vertical,
    /// From which side.
    From,
    /// The sides at which counting does not begin, without words that have other meanings.
    FarSides,
    /// For reading and writing.
    Reading,
    /// For columns, after one for reading.
    Down,
    /// Before a unit, for an order.
    Each,
    /// After a unit, for an order.
    Ordered,
    /// For an order itself.
    Orders,
    /// Before these, for an order of puzzles or that of a grid.
    PlainOrders,
    /// Between two directions, of which the first is that of the cells in a line.
    Then,
    /// Of texts about symmetry.
    Symmetry,
    /// Of rules.
    Rules,
    /// That say that one thing is another.
    Copulas,
    /// Between one thing and another.
    Breaks,
    /// For one list of an array of lists, or its index.
    Lists,
}

impl Words {
    const LISTS: [(Self, &'static str); 19] = [
        (Self::Vertical, order::VERTICAL),
        (Self::Columnwise, units::COLUMNWISE),
        (Self::Then, order::THEN),
        (Self::Between, order::BETWEEN),
        (Self::Program, order::PROGRAM),
        (Self::NumberSigns, order::NUMBER_SIGNS),
        (Self::From, order::FROM),
        (Self::FarSides, order::FAR_SIDES),
        (Self::Reading, order::READING),
        (Self::Down, order::DOWN),
        (Self::Each, order::EACH),
        (Self::Ordered, order::ORDERED),
        (Self::Orders, order::ORDERS),
        (Self::PlainOrders, order::PLAIN_ORDERS),
        (Self::Symmetry, order::SYMMETRY),
        (Self::Rules, order::RULES),
        (Self::Copulas, order::COPULAS),
        (Self::Breaks, order::BREAKS),
        (Self::Lists, order::LISTS),
    ];

    const fn bit(self) -> u32 {
        1 << self as u32
    }

    pub(super) fn have(self, word: &str) -> bool {
        meaning(word).lists & self.bit() != 0
    }
}

/// All that the lists say about a word.
#[derive(Clone, Copy, Default)]
struct Meaning {
    unit: Option<UnitWord>,
    direction: Option<Direction>,
    /// A bit for each list that has it.
    lists: u32,
}

static MEANINGS: LazyLock<HashMap<&'static str, Meaning>> = LazyLock::new(|| {
    let mut meanings: HashMap<&'static str, Meaning> = HashMap::new();
    let columnwise = Unit {
        kind: LineKind::Column,
        one: "",
        several: units::COLUMNWISE,
    };
    for unit in UNITS.into_iter().chain([columnwise]) {
        for (words, is_plural) in [(unit.one, false), (unit.several, true)] {
            for word in words.split_whitespace() {
                let kind = unit.kind;
                let first = &mut meanings.entry(word).or_default().unit;
                *first = first.or(Some(UnitWord { kind, is_plural }));
            }
        }
    }
    for (words, direction) in [
        (order::STARTS, Direction::Natural),
        (order::ENDS, Direction::Opposite),
        (order::TURNED, Direction::Turned),
    ] {
        for word in words.split_whitespace() {
            meanings.entry(word).or_default().direction = Some(direction);
        }
    }
    for (list, words) in Words::LISTS {
        for word in words.split_whitespace() {
            meanings.entry(word).or_default().lists |= list.bit();
        }
    }
    meanings
});

fn meaning(word: &str) -> Meaning {
    MEANINGS.get(word).copied().unwrap_or_default()
}

pub(super) fn unit(word: &str) -> Option<UnitWord> {
    meaning(word).unit
}

pub(super) fn direction(word: &str) -> Option<Direction> {
    meaning(word).direction
}

/// Returns the unit and the rest of a word that begins with one, such as `colb`. One letter is not enough for a unit.
pub(super) fn unit_and_rest(word: &str) -> Option<(&str, &str)> {
    let ends = (1..=LONGEST_ROMAN).filter_map(|length| word.len().checked_sub(length));
    let mut parts = ends.filter_map(|at| word.split_at_checked(at));
    parts.find(|(start, rest)| {
        let is_letter = matches!(rest.as_bytes(), [b'a'..=b'i']);
        let is_one = start.len() >= 3 && unit(start).is_some_and(|unit| !unit.is_plural);
        is_one && (is_letter || roman(rest).is_some())
    })
}

/// Length of the longest Roman numeral up to 9.
const LONGEST_ROMAN: usize = 4;
