//! Prints one scale as a table.

use std::fmt::Write as _;

use serde::Serialize;

use crate::output::{OutputRow, Printer};
use crate::output_form::OutputForm;
use crate::results;
use crate::scale::arguments::ShowScaleArguments;
use crate::status::{Status, complain};
use crate::words::ShortNumber;
use sudokud_engine::find_named;
use sudokud_service::proto::{Level, Rung, Scale, WalkOrientation};

/// Prints the named scale of a list.
pub(super) fn run(arguments: &ShowScaleArguments, scales: &[Scale]) -> Status {
    let found = find_named(
        "scale",
        &arguments.name,
        scales.iter().map(|scale| scale.name.as_str()),
    );
    let scale = match found {
        Ok(index) => &scales[index],
        Err(unknown) => {
            complain(&unknown.to_string());
            return Status::WrongUsage;
        }
    };
    let shown = ShownScale::from(scale);
    let printer = Printer::new(arguments.list.output);
    match printer.form() {
        OutputForm::Tsv => results::print(printer, &shown.rungs, Status::Done),
        _ => results::print(printer, &[shown], Status::Done),
    }
}

/// A scale in the words of the output.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ShownScale {
    name: String,
    summary: String,
    rule: String,
    rule_summary: String,
    settings: Vec<(String, String)>,
    orientation: &'static str,
    levels: Vec<ShownLevel>,
    unsolved: Option<String>,
    rungs: Vec<ShownRung>,
    skipped: Vec<String>,
}

/// One level.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ShownLevel {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_score: Option<ShortNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<ShortNumber>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    codes: Vec<String>,
}

/// One rung: a row of its own in tsv.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct ShownRung {
    place: usize,
    technique: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    variant: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_length: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_size: Option<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<(String, String)>,
    #[serde(skip_serializing_if = "String::is_empty")]
    level: String,
    numbers: Vec<(String, ShortNumber)>,
}

impl From<&Scale> for ShownScale {
    fn from(scale: &Scale) -> Self {
        let settings = scale.settings.iter();
        Self {
            name: scale.name.clone(),
            summary: scale.summary.clone(),
            rule: scale.rule.clone(),
            rule_summary: scale.rule_summary.clone(),
            settings: settings
                .map(|setting| (setting.name.clone(), setting.value.clone()))
                .collect(),
            orientation: match scale.orientation() {
                WalkOrientation::AsGiven => "as-given",
                WalkOrientation::Canonical | WalkOrientation::Unspecified => "canonical",
            },
            levels: scale.levels.iter().map(ShownLevel::from).collect(),
            unsolved: Some(scale.unsolved_level.clone()).filter(|level| !level.is_empty()),
            rungs: std::iter::zip(1.., &scale.rungs).map(ShownRung::from).collect(),
            skipped: scale.skipped.clone(),
        }
    }
}

impl From<&Level> for ShownLevel {
    fn from(level: &Level) -> Self {
        Self {
            name: level.name.clone(),
            min_score: level.min_score.map(ShortNumber),
            max_score: level.max_score.map(ShortNumber),
            codes: level.codes.clone(),
        }
    }
}

impl From<(usize, &Rung)> for ShownRung {
    fn from((place, rung): (usize, &Rung)) -> Self {
        let numbers = rung.numbers.iter();
        let options = rung.options.iter();
        Self {
            place,
            technique: rung.technique.clone(),
            variant: rung.variant.clone(),
            max_length: rung.max_length,
            max_size: rung.max_size,
            options: options
                .map(|option| (option.name.clone(), option.value.clone()))
                .collect(),
            level: rung.level.clone(),
            numbers: numbers
                .map(|number| (number.name.clone(), ShortNumber(number.value)))
                .collect(),
        }
    }
}

impl ShownLevel {
    /// The bounds in words; empty without any.
    fn bounds(&self) -> String {
        let codes = Some(self.codes.join(" ")).filter(|codes| !codes.is_empty());
        let bounds = [
            self.min_score.map(|least| format!("from {least}")),
            self.max_score.map(|most| format!("up to {most}")),
            codes.map(|codes| format!("codes {codes}")),
        ];
        bounds.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

impl ShownRung {
    /// The bounds on deductions of its technique, in words.
    fn bounds(&self) -> String {
        let only = Some(&self.variant).filter(|variant| !variant.is_empty());
        let bounds = [
            only.map(|variant| format!("only {variant}")),
            self.max_length.map(|most| format!("length up to {most}")),
            self.max_size.map(|most| format!("size up to {most}")),
        ];
        let options = self.options.iter().map(|(key, value)| format!("{key} = {value}"));
        bounds
            .into_iter()
            .flatten()
            .chain(options)
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn number_words(&self) -> String {
        let words = self
            .numbers
            .iter()
            .map(|(name, number)| format!("{name}={number}"));
        words.collect::<Vec<_>>().join(" ")
    }
}

impl OutputRow for ShownRung {
    fn columns(&self) -> Vec<String> {
        vec![
            self.place.to_string(),
            self.technique.clone(),
            self.bounds(),
            self.level.clone(),
            self.number_words(),
        ]
    }

    fn text(&self) -> String {
        let level = if self.level.is_empty() {
            String::new()
        } else {
            format!("{} ", self.level)
        };
        let bounds = Some(self.bounds()).filter(|bounds| !bounds.is_empty());
        let bounds = bounds.map_or_else(String::new, |bounds| format!(" ({bounds})"));
        format!(
            "{:>4}. {}{bounds}: {level}{}\n",
            self.place,
            self.technique,
            self.number_words()
        )
    }
}

impl ShownScale {
    /// The effect of techniques that are not loaded, in words.
    fn skipped_words(&self) -> String {
        if self.skipped.is_empty() {
            return String::new();
        }
        let end = match &self.unsolved {
            Some(level) => format!("is not finished and counts as {level}"),
            None => "is not finished and has no level".to_owned(),
        };
        let mut words = format!(
            "not loaded or switched off: {}\n  a puzzle that needs one of them {end}\n",
            self.skipped.join(", ")
        );
        let has_rung = |level: &&ShownLevel| self.rungs.iter().any(|rung| rung.level == level.name);
        let by_rungs = self.rungs.iter().any(|rung| !rung.level.is_empty());
        let empty: Vec<_> = self.levels.iter().filter(|level| !has_rung(level)).collect();
        if by_rungs && !empty.is_empty() {
            let names: Vec<_> = empty.iter().map(|level| level.name.as_str()).collect();
            let _ = writeln!(
                words,
                "  no loaded technique has level {}: it is reached by the score alone, or not at all",
                names.join(", ")
            );
        }
        words
    }
}

impl OutputRow for ShownScale {
    fn columns(&self) -> Vec<String> {
        vec![self.name.clone()]
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{}: {}\nrule {}: {}\n",
            self.name, self.summary, self.rule, self.rule_summary
        );
        for (name, value) in &self.settings {
            let _ = writeln!(text, "  {name}: {value}");
        }
        let _ = writeln!(text, "walked in orientation: {}", self.orientation);
        text.push_str("levels\n");
        for level in &self.levels {
            let _ = writeln!(text, "  {} {}", level.name, level.bounds());
        }
        if let Some(level) = &self.unsolved {
            let _ = writeln!(text, "  a puzzle that is not finished: {level}");
        }
        text.push_str("ladder\n");
        text.extend(self.rungs.iter().map(OutputRow::text));
        text + &self.skipped_words()
    }
}
