//! Finds out whether a title whose words are not all known speaks of other lines than rows, or of an order.

use super::LineKind;
use super::split::LabelWord;
use super::title::Title;
use super::words::{Direction, UnitWord, Words};

/// Most words of a title that speaks of lines by naming several of them. Longer texts are sentences about the puzzle.
const MOST_WORDS: usize = 8;

/// Most words between a word that says that one thing is another and that other thing.
const FARTHEST: usize = 5;

impl Title {
    /// Returns whether words that are not all known speak of other lines than rows, or of an order.
    pub(super) fn speaks_of_lines(&self) -> bool {
        let is_of_rules = self.any(Words::Rules) || self.names_all_units();
        let is_turned = self
            .words()
            .any(|word| word.direction() == Some(Direction::Turned));
        if self.any(Words::Symmetry) {
            return false;
        }
        is_turned
            || self.is_read_down()
            || self.reads_columns()
            || self.is_from_far_side()
            || self.begins_at_far_side()
            || self.goes_back()
            || self.goes_down_first()
            || self.counts_down() && self.units().next().is_some()
            || self.any(Words::Columnwise)
            || self.has_unknown_order()
            || self.range().is_some_and(|kind| kind != LineKind::Row)
            || !is_of_rules && self.says_that_rows_are_others()
            || self.repeats_a_unit()
            || !is_of_rules && self.is_about_some_lines()
    }

    /// Returns whether a word for columns stands beside one for reading, as in `senkrecht lesen`. A number after it names one column.
    fn reads_columns(&self) -> bool {
        let is_reading = |at: usize| self.0.get(at).is_some_and(|word| word.is(Words::Reading));
        let has_number = |at: usize| self.0.get(at + 1).is_some_and(|word| word.digits().is_some());
        self.units().any(|(at, unit)| {
            let is_beside = at > 0 && is_reading(at - 1) || is_reading(at + 1);
            unit.kind == LineKind::Column && is_beside && !has_number(at)
        })
    }

    /// Returns whether words that are not all known say that rows are other lines, or in another order.
    pub(super) fn denies_rows(&self) -> bool {
        let mut words = self.words();
        words.any(|word| word.direction() == Some(Direction::Turned))
            || self.is_from_far_side()
            || self.begins_at_far_side()
            || self.goes_back()
            || self.counts_down() && self.units().next().is_some()
            || self.says_that_rows_are_others()
    }

    /// Returns whether rows, columns and boxes are named, as in rules.
    fn names_all_units(&self) -> bool {
        [LineKind::Row, LineKind::Column, LineKind::Box]
            .iter()
            .all(|kind| self.units().any(|(_, unit)| unit.kind == *kind))
    }

    /// Returns whether a row or a list is said to be a column or a box, as in `the first line is the leftmost column`.
    pub(super) fn says_that_rows_are_others(&self) -> bool {
        let is_row = |at: usize| {
            self.units()
                .any(|(unit_at, unit)| unit_at < at && unit.kind == LineKind::Row)
        };
        let is_list = |at: usize| self.0[..at].iter().any(|word| word.is(Words::Lists));
        let is_between =
            |from: usize, to: usize| self.0[from + 1..to].iter().all(|word| !word.is(Words::Breaks));
        let mut copulas =
            (0..self.0.len()).filter(|&at| self.0[at].is(Words::Copulas) && (is_row(at) || is_list(at)));
        copulas.any(|at| {
            let is_other = |kind: LineKind| match kind {
                LineKind::Row => false,
                LineKind::Column | LineKind::Box => true,
                LineKind::Unclear => is_row(at),
            };
            let mut others = self.units().filter(|(_, unit)| is_other(unit.kind));
            others.any(|(other, _)| at < other && other <= at + FARTHEST && is_between(at, other))
        })
    }

    /// Returns whether one column or box follows the other, as in `box after box`.
    pub(super) fn repeats_a_unit(&self) -> bool {
        let mut units = self.units().filter(|(_, unit)| !unit.is_plural);
        let mut last: Option<(usize, UnitWord)> = None;
        units.any(|(at, unit)| {
            let is_same = last.is_some_and(|(before, other)| before + 2 == at && other.kind == unit.kind);
            last = Some((at, unit));
            is_same && matches!(unit.kind, LineKind::Column | LineKind::Box)
        })
    }

    /// Returns whether some unit means all lines of a grid.
    fn is_about_some_lines(&self) -> bool {
        // Not asked for each unit, because a text can be long.
        let names_a_few = self.names_a_few();
        self.units()
            .any(|(at, unit)| self.is_about_lines(at, unit, names_a_few))
    }

    /// Returns whether the unit at this index means all lines of a grid: several of them, as in `Columns of Monday`, or each of them, as in
    /// `by column`. Numbers after it name a few lines.
    fn is_about_lines(&self, at: usize, unit: UnitWord, names_a_few: bool) -> bool {
        if unit.kind == LineKind::Row {
            return false;
        }
        let is_one = self.0.get(at + 1).is_some_and(|next| next.digits().is_some()) && !unit.is_plural;
        let is_numbered = is_one || names_a_few;
        let is_each = at > 0 && self.0[at - 1].is(Words::Each);
        let is_ordered = self.0.get(at + 1).is_some_and(|next| next.is(Words::Ordered));
        let is_of_grid = matches!(unit.kind, LineKind::Column | LineKind::Box);
        let is_short = self.0.len() <= MOST_WORDS;
        // `Sudoku by Diagonal Press`, and `Regions of Italy`.
        let is_maker = is_each
            && unit.kind == LineKind::Unclear
            && self.0[at - 1].text == "by"
            && self.0.get(at + 1).is_some_and(LabelWord::is_letters);
        let is_name = is_maker || !is_each && !is_ordered && self.names_cells(at);
        !is_numbered && !is_name && (is_each || is_ordered || unit.is_plural && is_of_grid && is_short)
    }

    /// Returns whether lines from the end come first, as in `bottom row first`.
    pub(super) fn begins_at_far_side(&self) -> bool {
        let is_opposite = |word: &LabelWord| word.direction() == Some(Direction::Opposite);
        let is_first = |at: usize| {
            let word = self.0.get(at).map_or("", |word| &word.text);
            matches!(word, "first" | "zuerst")
        };
        (0..self.0.len()).any(|at| is_opposite(&self.0[at]) && (is_first(at + 1) || is_first(at + 2)))
    }

    /// Returns whether words say that counting begins at the bottom or at the right: `from the right`.
    fn is_from_far_side(&self) -> bool {
        let is_article = |word: &LabelWord| {
            matches!(
                word.text.as_str(),
                "the" | "la" | "el" | "le" | "il" | "der" | "dem"
            )
        };
        let is_side = |at: usize| self.0.get(at).is_some_and(|word| word.is(Words::FarSides));
        (0..self.0.len()).any(|at| {
            let behind = at + 1 + usize::from(self.0.get(at + 1).is_some_and(is_article));
            self.0[at].is(Words::From) && is_side(behind)
        })
    }

    /// Returns whether an order is named by a word that is not known, as in `in spiral order`.
    fn has_unknown_order(&self) -> bool {
        let [.., before, last] = self.0.as_slice() else {
            return false;
        };
        last.is(Words::Orders)
            && before.is_letters()
            && !before.is(Words::PlainOrders)
            && !before.is(Words::Program)
            && !before.is(Words::Between)
    }
}
