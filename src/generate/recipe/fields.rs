//! The fields of a recipe, one row each: name, type, words, permitted numbers and default.
//!
//! A row defines a field of [`Draft`] or [`ConstructionDraft`] and its [`Field`]. Requests, recipe files and the command line translate
//! to and from these two types by destructuring them completely, so that a new row does not compile until each of them has it. Checks,
//! the help of options and documentation read the rest of the row.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Serialize, Serializer};

use super::digging_order::DiggingOrder;
use super::range_draft::RangeDraft;
use super::rule::RuleDraft;
use super::variety::Variety;
use sudokud_puzzle::PatternSymmetry;
use sudokud_search::GridSource;

/// One field of a recipe, as every surface names and describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The path in requests and recipe files, such as `construction.floor`.
    pub path: &'static str,
    /// What the field asks for.
    pub words: &'static str,
    /// The values of the field.
    pub values: FieldValues,
}

/// The values of a field and its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldValues {
    /// Texts, names and switches, with the default in words.
    Other {
        /// The effect of leaving the field out.
        default: &'static str,
    },
    /// A whole number.
    Number {
        /// What the number counts, such as `givens`.
        unit: &'static str,
        /// Least permitted number.
        least: u32,
        /// Greatest permitted number.
        most: u32,
        /// The number of a recipe that leaves the field out.
        default: u32,
    },
    /// A range of whole numbers, both ends included.
    Range {
        /// What the numbers count, such as `givens`.
        unit: &'static str,
        /// Greatest permitted number; the least is 0.
        most: u32,
        /// The range of a recipe that leaves the field out, as its two ends.
        default: (u32, u32),
    },
}

impl Field {
    /// Returns the name of the command line's option without its dashes, such as `target-first-grade`.
    pub fn option(&self) -> String {
        let path = self.path.strip_prefix("construction.").unwrap_or(self.path);
        path.replace(['.', '_'], "-")
    }

    /// Returns the default of a number.
    pub(super) fn default_number(&self) -> u32 {
        match self.values {
            FieldValues::Number { default, .. } => default,
            _ => unreachable!("{} is not a number", self.path),
        }
    }

    /// Returns the default of a range.
    pub(super) fn default_range(&self) -> RangeInclusive<u32> {
        match self.values {
            FieldValues::Range { default, .. } => default.0..=default.1,
            _ => unreachable!("{} is not a range", self.path),
        }
    }
}

/// Most cells of a grid.
const CELLS: u32 = 81;
/// The unit of most numbers.
pub(super) const GIVENS: &str = "givens";

const fn other(default: &'static str) -> FieldValues {
    FieldValues::Other { default }
}

const fn number(unit: &'static str, least: u32, most: u32, default: u32) -> FieldValues {
    FieldValues::Number {
        unit,
        least,
        most,
        default,
    }
}

const fn range(unit: &'static str, most: u32, default: (u32, u32)) -> FieldValues {
    FieldValues::Range { unit, most, default }
}

/// Writes the name of a value.
#[expect(clippy::ref_option, reason = "serde passes the field like this")]
fn as_name<S: Serializer, T: fmt::Display>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(serializer)
}

/// Defines a draft, in which each field may be open, and the constant with the [`Field`] of each.
macro_rules! fields {
    (
        $prefix:literal
        $(#[$draft_attribute:meta])* draft $Draft:ident $(with $inner:ident: $Inner:ty)?;
        $(#[$fields_attribute:meta])* fields $Fields:ident, $FIELDS:ident;
        $($(#[$attribute:meta])* $name:ident: $Type:ty, $words:literal, $values:expr;)+
    ) => {
        #[derive(Clone, PartialEq, Debug, Default, Serialize)]
        $(#[$draft_attribute])*
        pub struct $Draft {
            $($(#[$attribute])* #[doc = $words] pub $name: Option<$Type>,)+
            $(
                /// How the puzzle is made.
                pub $inner: $Inner,
            )?
        }

        impl $Draft {
            /// Takes each field from `other` that is open in `self`, except inner drafts.
            fn with_open_fields_of(self, other: &Self) -> Self {
                Self { $($name: self.$name.or_else(|| other.$name.clone()),)+ $($inner: self.$inner)? }
            }
        }

        $(#[$fields_attribute])*
        #[derive(Debug)]
        pub struct $Fields { $(#[doc = $words] pub $name: Field,)+ }

        impl $Fields {
            /// Returns the fields in the order of their rows.
            pub fn all(&self) -> Vec<&Field> {
                vec![$(&self.$name),+]
            }
        }

        #[doc = concat!("The one [`", stringify!($Fields), "`].")]
        pub static $FIELDS: $Fields = $Fields {
            $($name: Field { path: concat!($prefix, stringify!($name)), words: $words, values: $values },)+
        };
    };
}

fields! {
    ""
    /// A recipe in which every field may be open: a request, a recipe file, or one of them laid over another.
    draft Draft with construction: ConstructionDraft;
    /// The fields of a recipe, except those of its construction.
    fields RecipeFields, FIELDS;
    scale: String, "The scale that level and score refer to", other("the server's default scale");
    level: String, "The level of the puzzle", other("any level");
    score: RangeDraft<f64>, "The score of the puzzle, both ends included; with a level, a band within it", other("any score");
    needs: Vec<String>,
        "A technique that the puzzle needs: without it, no technique as easy as the hardest one used solves the puzzle",
        other("none");
    without: Vec<String>, "A technique that the puzzle does not need", other("none");
    hardest: String, "The hardest technique that the puzzle needs", other("any technique");
    easy_start: i64, "How many cells singles fill at the start, before any other technique is used", number("cells", 0, CELLS, 0);
    allow_unsolved: bool, "Whether the puzzle may be one that the scale's techniques do not solve", other("false");
    #[serde(serialize_with = "as_name")]
    symmetry: PatternSymmetry, "The symmetry that the pattern of givens has at least", other("none");
    clues: RangeDraft<i64>, "How many givens, both ends included", range(GIVENS, CELLS, (0, CELLS));
    line_clues: RangeDraft<i64>, "How many givens in each row and each column, both ends included", range("givens in a line", 9, (0, 9));
    mask: String,
        "The cells that are given, exactly: 81 characters row by row, `.` for an empty cell and `x` for a given",
        other("any cells");
    shapes: Vec<String>,
        "Masks of which each seed takes one, in turn: a mask, or the name of a shipped shape or of a set of them",
        other("none");
    within: String, "The cells that may be given, written like a mask", other("all cells");
    minimal: bool, "Whether every given must be necessary for a single solution", other("false");
    #[serde(serialize_with = "as_name")]
    variety: Variety,
        "How much the puzzles of different seeds may have in common: `full` searches anew for each, `some` makes a few from one search with patterns far apart, `none` makes many similar ones",
        other("full");
    max_attempts: i64, "How many solution grids to try; 0 for no limit", other("0");
}

fields! {
    "construction."
    /// A construction in which every field may be open.
    draft ConstructionDraft;
    /// The fields of a construction, except those of its rule.
    fields ConstructionFields, CONSTRUCTION_FIELDS;
    #[serde(serialize_with = "as_name")]
    grid: GridSource, "The source of the solution grids", other("uniform");
    base_grid: String, "With grid shuffled: the complete grid whose lines are swapped, 81 digits", other("a uniform grid for each attempt");
    random_givens: i64, "With grid las-vegas: how many random givens a solution grid starts from", number(GIVENS, 1, 25, 11);
    guess_limit: i64,
        "With grid las-vegas: how many guesses solving them may take before others are drawn",
        number("guesses", 1, 1_000_000, 1_000);
    #[serde(serialize_with = "as_name")]
    digging_order: DiggingOrder, "The order in which cells are tried", other("random");
    floor: RangeDraft<i64>,
        "How many givens digging leaves at least; of a range, a number drawn for each grid",
        range(GIVENS, CELLS, (0, 0));
    propagate: bool, "Whether the puzzle is changed to a random equivalent one at the end", other("false");
    #[serde(flatten)]
    rule: RuleDraft, "Which givens are taken out, and when to stop", other("the rule that reaches the target fastest");
}

/// The fields of the rules.
#[derive(Debug)]
pub struct RuleFields {
    /// How many digs the rule `target` makes before its first grade.
    pub first_grade: Field,
    /// How many steps back the rule `target` makes on one grid.
    pub most_steps_back: Field,
    /// The scale of the rule `solvable-by`.
    pub scale: Field,
    /// How many cells the rule `reveal` shows at first.
    pub givens: Field,
}

impl RuleFields {
    /// Returns the fields in the order of their rows.
    pub fn all(&self) -> Vec<&Field> {
        let Self {
            first_grade,
            most_steps_back,
            scale,
            givens,
        } = self;
        vec![first_grade, most_steps_back, scale, givens]
    }
}

/// The one [`RuleFields`].
pub static RULE_FIELDS: RuleFields = RuleFields {
    // Fifteen to twenty pairs, in the text that describes the reductive method.
    first_grade: Field {
        path: "construction.target.first_grade",
        words: "With rule target: how many digs before the first grade; of a range, a number drawn for each grid",
        values: range("digs", CELLS, (15, 20)),
    },
    // The "few hundred" of the same text.
    most_steps_back: Field {
        path: "construction.target.most_steps_back",
        words: "With rule target: how many steps back before another grid is drawn",
        values: number("steps back", 0, 1_000_000, 300),
    },
    scale: Field {
        path: "construction.solvable_by.scale",
        words: "With rule solvable-by: the scale whose techniques must solve the puzzle after each dig",
        values: other("the recipe's scale"),
    },
    // Jet Sudoku begins to test for a single solution at this number.
    givens: Field {
        path: "construction.reveal.givens",
        words: "With rule reveal: how many cells are shown before the first test for a single solution",
        values: number(GIVENS, 0, CELLS, 18),
    },
};

/// Returns every field of a recipe: [`FIELDS`], [`CONSTRUCTION_FIELDS`], [`RULE_FIELDS`].
pub fn all_fields() -> Vec<&'static Field> {
    [FIELDS.all(), CONSTRUCTION_FIELDS.all(), RULE_FIELDS.all()].concat()
}

impl Draft {
    /// Returns the first field that only a puzzle meets which the techniques of the scale solve.
    pub(crate) fn asks_for_solved(&self) -> Option<&'static Field> {
        let is_list = |list: &Option<Vec<String>>| list.as_ref().is_some_and(|list| !list.is_empty());
        let asked = [
            (&FIELDS.score, self.score.is_some()),
            (&FIELDS.needs, is_list(&self.needs)),
            (&FIELDS.without, is_list(&self.without)),
            (&FIELDS.hardest, self.hardest.is_some()),
        ];
        asked
            .into_iter()
            .find(|(_, is_asked)| *is_asked)
            .map(|(field, _)| field)
    }

    /// Returns this draft with each open field taken from `other`.
    #[must_use]
    pub fn or(self, other: &Self) -> Self {
        let mut other = other.clone();
        let theirs = &mut other.construction;
        // Parameters of one source of grids mean nothing for another.
        if self.construction.grid.is_some() && self.construction.grid != theirs.grid {
            (theirs.base_grid, theirs.random_givens, theirs.guess_limit) = (None, None, None);
        }
        // A floor is chosen for the number of givens beside it.
        if self.clues.is_some() {
            theirs.floor = None;
        }
        // Each of the two says which cells are given.
        if self.mask.is_some() {
            other.shapes = None;
        }
        if self.shapes.is_some() {
            other.mask = None;
        }
        // A puzzle that meets this is solved by the techniques, so the other's permission has no meaning for it.
        if self.asks_for_solved().is_some() {
            other.allow_unsolved = None;
        }
        let construction = (self.construction.clone()).with_open_fields_of(&other.construction);
        Self {
            construction,
            ..self.with_open_fields_of(&other)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_search::GridParameters;

    #[test]
    fn the_defaults_of_a_source_of_grids_are_those_of_the_search() {
        let GridParameters {
            base: _,
            random_givens,
            guess_limit,
        } = GridParameters::default();
        let default = |field: &Field| match field.values {
            FieldValues::Number { default, .. } => default,
            _ => panic!("{field:?}"),
        };
        assert_eq!(default(&CONSTRUCTION_FIELDS.random_givens), random_givens);
        assert_eq!(default(&CONSTRUCTION_FIELDS.guess_limit), guess_limit);
    }

    #[test]
    fn a_number_of_givens_replaces_the_floor_beside_the_other_number() {
        let range = |min, max| Some(RangeDraft { min, max });
        let recipe = Draft {
            clues: range(Some(36), Some(40)),
            construction: ConstructionDraft {
                floor: range(Some(36), Some(40)),
                ..ConstructionDraft::default()
            },
            ..Draft::default()
        };
        let fewer = Draft {
            clues: range(None, Some(30)),
            ..Draft::default()
        };
        assert_eq!(fewer.or(&recipe).construction.floor, None);
        assert_eq!(Draft::default().or(&recipe), recipe);
    }

    #[test]
    fn no_two_fields_have_the_same_option() {
        let mut options: Vec<String> = all_fields().into_iter().map(Field::option).collect();
        options.sort_unstable();
        options.dedup();
        assert_eq!(options.len(), all_fields().len());
    }
}
