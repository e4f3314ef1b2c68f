//! Defines the output of `technique show`.

use serde::Serialize;

use super::cost::QuestionCost;
use super::facts::Frequency;
use crate::output::OutputRow;
use sudokud_service::proto::{Technique, TechniqueOption, TechniqueVariant};

/// A technique in the words of the output.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct ShownTechnique {
    id: String,
    name: String,
    summary: String,
    family: String,
    place: i64,
    /// The number on the ladder, from 1; `None` for a disabled technique.
    ladder_number: Option<i32>,
    plugin: String,
    state: &'static str,
    assumes_uniqueness: bool,
    codes: Vec<String>,
    variants: Vec<ShownVariant>,
    options: Vec<ShownOption>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<ShownExample>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frequency: Option<Frequency>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<QuestionCost>,
}

/// A form of the pattern.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ShownVariant {
    name: String,
    summary: String,
}

/// An option of the technique.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ShownOption {
    key: String,
    summary: String,
    default: String,
    takes: String,
}

/// A board, and the step of the technique there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct ShownExample {
    /// The digits, 81 characters.
    pub(crate) grid: String,
    /// The candidates, drawn in lines.
    pub(crate) board: String,
    /// The step in words.
    pub(crate) step: String,
    /// The picture.
    #[serde(skip)]
    pub(crate) svg: String,
}

impl From<&TechniqueVariant> for ShownVariant {
    fn from(variant: &TechniqueVariant) -> Self {
        Self {
            name: variant.name.clone(),
            summary: variant.summary.clone(),
        }
    }
}

impl From<&TechniqueOption> for ShownOption {
    fn from(option: &TechniqueOption) -> Self {
        Self {
            key: option.key.clone(),
            summary: option.summary.clone(),
            default: option.default_value.clone(),
            takes: option.takes.clone(),
        }
    }
}

impl ShownTechnique {
    /// The output for a technique.
    pub(crate) fn new(
        technique: &Technique,
        example: Option<ShownExample>,
        frequency: Option<Frequency>,
        cost: Option<QuestionCost>,
    ) -> Self {
        Self {
            id: technique.id.clone(),
            name: technique.name.clone(),
            summary: technique.summary.clone(),
            family: technique.family.clone(),
            place: technique.place,
            ladder_number: (technique.ladder_number > 0).then_some(technique.ladder_number),
            plugin: technique.plugin.clone(),
            state: if technique.disabled { "disabled" } else { "enabled" },
            assumes_uniqueness: technique.assumes_uniqueness,
            codes: technique.codes.clone(),
            variants: technique.variants.iter().map(ShownVariant::from).collect(),
            options: technique.options.iter().map(ShownOption::from).collect(),
            example,
            frequency,
            cost,
        }
    }

    /// The fields, each a row of its own in tsv.
    pub(crate) fn fields(&self) -> Vec<TechniqueFieldRow> {
        let variants: Vec<&str> = self
            .variants
            .iter()
            .map(|variant| variant.name.as_str())
            .collect();
        let options: Vec<&str> = self.options.iter().map(|option| option.key.as_str()).collect();
        let mut fields = vec![
            ("id", self.id.clone()),
            ("name", self.name.clone()),
            ("summary", self.summary.clone()),
            ("family", self.family.clone()),
            ("place", self.place.to_string()),
            (
                "ladder_number",
                self.ladder_number
                    .map(|number| number.to_string())
                    .unwrap_or_default(),
            ),
            ("plugin", self.plugin.clone()),
            ("state", self.state.to_owned()),
            ("assumes_uniqueness", self.assumes_uniqueness.to_string()),
            ("codes", self.codes.join(",")),
            ("variants", variants.join(",")),
            ("options", options.join(",")),
        ];
        if let Some(example) = &self.example {
            fields.push(("example.grid", example.grid.clone()));
            fields.push(("example.step", example.step.clone()));
        }
        fields.extend(self.frequency.iter().flat_map(Frequency::fields));
        fields.extend(self.cost.iter().flat_map(QuestionCost::fields));
        let row = |(field, value)| TechniqueFieldRow { field, value };
        fields.into_iter().map(row).collect()
    }
}

impl OutputRow for ShownTechnique {
    fn columns(&self) -> Vec<String> {
        vec![self.id.clone(), self.name.clone(), self.summary.clone()]
    }

    fn text(&self) -> String {
        let place = match self.ladder_number {
            Some(number) => format!("number {number} on the ladder (place {})", self.place),
            None => format!("place {}", self.place),
        };
        let mut lines = vec![
            format!("{} ({})", self.name, self.id),
            self.summary.clone(),
            String::new(),
            format!("{place}, from the plugin {}, {}", self.plugin, self.state),
            if self.assumes_uniqueness {
                "assumes that the puzzle has one solution".to_owned()
            } else {
                "holds whether or not the puzzle has one solution".to_owned()
            },
        ];
        if !self.family.is_empty() {
            lines.push(format!("family {}", self.family));
        }
        if !self.codes.is_empty() {
            lines.push(format!(
                "codes of its positions in other programs: {}",
                self.codes.join(", ")
            ));
        }
        lines.extend(self.variants.iter().map(|variant| {
            let ShownVariant { name, summary } = variant;
            format!("variant {name}: {summary}")
        }));
        lines.extend(self.options.iter().map(|option| {
            let ShownOption {
                key,
                summary,
                default,
                takes,
            } = option;
            format!("option {key}: {summary} Takes {takes} [default: {default}]")
        }));
        lines.push(String::new());
        match &self.example {
            Some(example) => lines.extend([example.board.trim_end().to_owned(), example.step.clone()]),
            None => lines.push(format!(
                "No example came with this program; `sudokud draw --technique {}` draws it on a puzzle.",
                self.id
            )),
        }
        lines.push(String::new());
        lines.push(match &self.frequency {
            Some(frequency) => frequency.in_words(),
            None => "How often it is needed was not measured, because it is not on the ladder of the default scale.".to_owned(),
        });
        lines.extend(self.cost.as_ref().map(QuestionCost::in_words));
        lines.join("\n")
    }
}

/// One field of a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct TechniqueFieldRow {
    field: &'static str,
    value: String,
}

impl OutputRow for TechniqueFieldRow {
    fn columns(&self) -> Vec<String> {
        vec![self.field.to_owned(), self.value.clone()]
    }

    fn text(&self) -> String {
        format!("{}: {}", self.field, self.value)
    }
}
