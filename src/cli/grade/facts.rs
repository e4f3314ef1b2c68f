//! Defines the columns of `grade --facts`.

use serde::Serialize;

use crate::words::{count, filled, or_empty};
use sudokud_puzzle::PatternSymmetry;
use sudokud_service::enums;
use sudokud_service::proto::{GradeExtra, GradeResponse, Shape, Symmetry};
use sudokud_service::{Language, Remark};

/// Facts of a puzzle; a grid without exactly one solution lacks some.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct FactColumns {
    /// Number of givens.
    pub clues: Option<i32>,
    /// The symmetry of their pattern.
    pub symmetry: Option<&'static str>,
    /// Whether every given is needed.
    pub minimal: Option<bool>,
    /// The cells of givens that are not necessary, each alone, 0 to 80.
    pub redundant: Vec<i32>,
    /// Measures of the pattern of givens.
    pub shape: Option<ShapeColumns>,
    /// Guesses of a depth-first search.
    pub guesses: Option<i64>,
    /// The canonical form's text.
    pub canonical_id: Option<String>,
    /// Transformations that leave the puzzle as it is.
    pub automorphisms: Option<i32>,
    /// The solution, or two of several.
    pub solutions: Vec<String>,
}

/// Measures of a pattern, as the response names them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct ShapeColumns {
    pub symmetries: i32,
    pub groups: i32,
    pub touching_groups: i32,
    pub empty_rows: i32,
    pub empty_columns: i32,
    pub empty_boxes: i32,
    pub box_spread: i32,
    pub off_centre: f64,
}

impl ShapeColumns {
    fn of(shape: &Shape) -> Self {
        let &Shape {
            symmetries,
            groups,
            touching_groups,
            empty_rows,
            empty_columns,
            empty_boxes,
            box_spread,
            off_centre,
        } = shape;
        Self {
            symmetries,
            groups,
            touching_groups,
            empty_rows,
            empty_columns,
            empty_boxes,
            box_spread,
            off_centre,
        }
    }

    /// The text for people.
    fn text(&self, language: Language) -> String {
        let groups = Remark::Groups {
            symmetries: count(self.symmetries),
            groups: count(self.groups),
            touching: count(self.touching_groups),
        };
        let empty = Remark::EmptyHouses {
            rows: count(self.empty_rows),
            columns: count(self.empty_columns),
            boxes: count(self.empty_boxes),
        };
        let off_centre = format!("{:.2}", self.off_centre);
        let spread = Remark::Spread {
            spread: count(self.box_spread),
            off_centre: &off_centre,
        };
        let [groups, empty, spread] = [groups, empty, spread].map(|remark| remark.text(language));
        format!("{groups}, {empty}; {spread}")
    }
}

impl FactColumns {
    /// The extras of the question.
    pub(crate) const EXTRAS: [GradeExtra; 6] = [
        GradeExtra::Facts,
        GradeExtra::Minimality,
        GradeExtra::Guesses,
        GradeExtra::Identity,
        GradeExtra::Solutions,
        GradeExtra::Shape,
    ];

    /// The names of [`Self::columns`].
    pub(crate) const NAMES: [&'static str; 6] = [
        "clues",
        "symmetry",
        "minimal",
        "guesses",
        "canonical_id",
        "solutions",
    ];

    /// The facts of an answer.
    pub(crate) fn of(answer: &GradeResponse) -> Self {
        let (facts, minimality) = (answer.facts.as_ref(), answer.minimality.as_ref());
        let identity = answer.identity.as_ref();
        Self {
            clues: facts.map(|facts| facts.clue_count),
            symmetry: facts.and_then(|facts| name(facts.symmetry())),
            minimal: minimality.map(|minimality| minimality.minimal),
            redundant: minimality.map_or_else(Vec::new, |minimality| minimality.redundant_givens.clone()),
            shape: answer.shape.as_ref().map(ShapeColumns::of),
            guesses: answer.guesses,
            canonical_id: identity.and_then(|identity| filled(identity.canonical_id.clone())),
            automorphisms: identity.map(|identity| identity.automorphisms),
            solutions: answer.solutions.clone(),
        }
    }

    /// The columns after those of the grade: givens, symmetry, `true` or `false` for minimal, guesses, canonical id, and the
    /// solutions with a blank between them.
    pub(crate) fn columns(&self) -> [String; 6] {
        [
            or_empty(self.clues.as_ref()),
            or_empty(self.symmetry.as_ref()),
            or_empty(self.minimal.as_ref()),
            or_empty(self.guesses.as_ref()),
            or_empty(self.canonical_id.as_ref()),
            self.solutions.join(" "),
        ]
    }

    /// The text for people, in lines.
    pub(crate) fn text(&self, language: Language) -> String {
        let redundant = Remark::RedundantGivens {
            count: self.redundant.len(),
        };
        let first = [
            self.clues.map(|clues| Remark::Givens { count: count(clues) }),
            self.symmetry.map(|symmetry| Remark::Symmetry { symmetry }),
            self.minimal
                .map(|minimal| if minimal { Remark::Minimal } else { redundant }),
            self.guesses.map(|guesses| Remark::Guesses {
                count: count(guesses),
            }),
        ];
        let first: Vec<String> = (first.into_iter().flatten())
            .map(|remark| remark.text(language))
            .collect();
        let first = first.join(", ");
        let id = self.canonical_id.as_ref();
        let id = id.map(|id| Remark::CanonicalId { id }.text(language));
        let solutions = self.solutions.iter();
        let solutions = solutions.map(|solution| Remark::Solution { solution }.text(language));
        let shape = self.shape.as_ref().map(|shape| shape.text(language));
        let lines = [filled(first), shape, id].into_iter().flatten().chain(solutions);
        lines.map(|line| line + "\n").collect()
    }
}

fn name(symmetry: Symmetry) -> Option<&'static str> {
    let mut known = PatternSymmetry::ALL.into_iter();
    let found = known.find(|&known| enums::symmetry(known) == symmetry);
    found.map(PatternSymmetry::name)
}
