//! Defines the columns of `grade --measures`.

use serde::Serialize;

use crate::words::{ShortNumber, count, or_empty};
use sudokud_grade::Measure;
use sudokud_service::{Language, Remark, proto};

/// Measures of one walk; `None` if not asked for, or for a puzzle without a walk.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct MeasureColumns {
    /// Rounds of singles and other steps between them.
    pub waves: Option<i32>,
    /// The least number of open deductions at any step.
    pub bottleneck: Option<i32>,
    /// The sum of 1/open over the placements.
    #[serde(rename = "inverse-availability")]
    pub inverse_availability: Option<ShortNumber>,
    /// Steps that place nothing.
    pub eliminations: Option<i32>,
    /// Cells that singles fill before anything else is needed.
    #[serde(rename = "easy-start")]
    pub easy_start: Option<i32>,
    /// The place of the hardest rung on the ladder.
    #[serde(rename = "hardest-rung")]
    pub hardest_rung: Option<i32>,
    /// Guesses of a search, on average.
    #[serde(rename = "mean-guesses")]
    pub mean_guesses: Option<ShortNumber>,
    /// How many deductions were open at each step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub availability: Vec<i32>,
}

/// The measures of an answer, when any was asked for.
pub(super) fn measured(asked: &[Measure], answer: Option<proto::Measures>) -> Option<MeasureColumns> {
    if asked.is_empty() {
        return None;
    }
    let answer = answer.unwrap_or_default();
    let open = answer.availability;
    Some(MeasureColumns {
        waves: answer.waves,
        bottleneck: open.as_ref().and_then(|open| open.bottleneck),
        inverse_availability: open.as_ref().map(|open| ShortNumber(open.inverse_sum)),
        eliminations: answer.eliminations,
        easy_start: answer.easy_start,
        hardest_rung: answer.hardest_rung,
        mean_guesses: answer.mean_guesses.map(ShortNumber),
        availability: open.map(|open| open.profile).unwrap_or_default(),
    })
}

impl MeasureColumns {
    /// The names of [`Self::columns`].
    pub(crate) const NAMES: [&'static str; 7] = [
        "waves",
        "bottleneck",
        "inverse-availability",
        "eliminations",
        "easy-start",
        "hardest-rung",
        "mean-guesses",
    ];

    /// The columns, empty for measures that were not asked for.
    pub(crate) fn columns(&self) -> [String; 7] {
        [
            or_empty(self.waves.as_ref()),
            or_empty(self.bottleneck.as_ref()),
            or_empty(self.inverse_availability.as_ref()),
            or_empty(self.eliminations.as_ref()),
            or_empty(self.easy_start.as_ref()),
            or_empty(self.hardest_rung.as_ref()),
            or_empty(self.mean_guesses.as_ref()),
        ]
    }

    /// The text for people, on one line.
    pub(crate) fn text(&self, language: Language) -> String {
        let [waves, bottleneck, eliminations, easy_start, rung] = [
            self.waves,
            self.bottleneck,
            self.eliminations,
            self.easy_start,
            self.hardest_rung,
        ]
        .map(|number| number.map(count));
        let sum = or_empty(self.inverse_availability.as_ref());
        let guesses = or_empty(self.mean_guesses.as_ref());
        let facts = [
            waves.map(|count| Remark::Waves { count }),
            bottleneck.map(|count| Remark::Bottleneck { count }),
            (!sum.is_empty()).then_some(Remark::InverseAvailability { sum: &sum }),
            eliminations.map(|count| Remark::EliminatingSteps { count }),
            easy_start.map(|count| Remark::EasyStart { count }),
            rung.map(|count| Remark::HardestRung { count }),
            (!guesses.is_empty()).then_some(Remark::MeanGuesses { guesses: &guesses }),
        ];
        let facts: Vec<String> = (facts.into_iter().flatten())
            .map(|remark| remark.text(language))
            .collect();
        if facts.is_empty() {
            String::new()
        } else {
            facts.join(", ") + "\n"
        }
    }
}
