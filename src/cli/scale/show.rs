//! Shows one scale (`scale show`): in tsv and csv a row for each rung, in text everything.

use std::fmt::Write as _;

use crate::form::Form;
use crate::printer::{Row, print_bytes, print_list};
use crate::prose::ShortNumber;
use crate::status::Outcome;
use crate::table::Column;
use sudokud_service::proto::{Level, Rung, Scale, WalkOrientation};

/// Prints the scale.
pub(super) fn print(scale: &Scale, form: Option<Form>) -> Outcome {
    match Form::choose(form, None) {
        Form::Text | Form::Svg => print_bytes(text(scale).as_bytes()),
        Form::Json => {
            let mut bytes = Vec::new();
            scale.write_json(&mut bytes);
            print_bytes(&bytes)
        }
        form @ (Form::Tsv | Form::Csv) => {
            let rungs: Vec<NumberedRung<'_>> = (1..).zip(&scale.rungs).map(NumberedRung).collect();
            print_list(Some(form), columns(), &rungs)
        }
    }
}

/// A rung and its number from 1.
struct NumberedRung<'a>((usize, &'a Rung));

impl Row for NumberedRung<'_> {
    // `print` writes the whole scale.
    fn write_json(&self, _: &mut Vec<u8>) {}
}

fn columns<'a>() -> [Column<NumberedRung<'a>>; 5] {
    [
        Column::new("number", |rung, text| text.push_str(&rung.0.0.to_string())),
        Column::new("technique", |rung, text| text.push_str(&rung.0.1.technique)),
        Column::new("bounds", |rung, text| text.push_str(&bounds(rung.0.1))),
        Column::new("level", |rung, text| text.push_str(&rung.0.1.level)),
        Column::new("numbers", |rung, text| text.push_str(&numbers(rung.0.1))),
    ]
}

fn text(scale: &Scale) -> String {
    let mut text = format!(
        "{}: {}\nrule {}: {}\n",
        scale.name, scale.summary, scale.rule, scale.rule_summary
    );
    // Writing into a text cannot fail, here and below.
    for setting in &scale.settings {
        let _ = writeln!(text, "  {}: {}", setting.name, setting.value);
    }
    let orientation = match scale.orientation() {
        WalkOrientation::AsGiven => "as-given",
        WalkOrientation::Canonical | WalkOrientation::Unspecified => "canonical",
    };
    let _ = writeln!(text, "walked in orientation: {orientation}\nlevels");
    for level in &scale.levels {
        let _ = writeln!(text, "  {} {}", level.name, scores(level));
    }
    if !scale.unsolved_level.is_empty() {
        let _ = writeln!(text, "  a puzzle that is not finished: {}", scale.unsolved_level);
    }
    text.push_str("ladder\n");
    for (number, rung) in (1..).zip(&scale.rungs) {
        let bounds = match bounds(rung) {
            none if none.is_empty() => none,
            bounds => format!(" ({bounds})"),
        };
        let numbers = numbers(rung);
        let values = [rung.level.as_str(), &numbers];
        let values = values.into_iter().filter(|value| !value.is_empty());
        let values = values.collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{number:>4}. {}{bounds}: {values}", rung.technique);
    }
    text + &skipped(scale)
}

/// The scores or codes of a level, in words.
fn scores(level: &Level) -> String {
    let codes = Some(level.codes.join(" ")).filter(|codes| !codes.is_empty());
    let parts = [
        level
            .min_score
            .map(|least| format!("from {}", ShortNumber(least))),
        level.max_score.map(|most| format!("up to {}", ShortNumber(most))),
        codes.map(|codes| format!("codes {codes}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The bounds on deductions of a rung's technique, in words.
fn bounds(rung: &Rung) -> String {
    let only = Some(&rung.variant).filter(|variant| !variant.is_empty());
    let bounds = [
        only.map(|variant| format!("only {variant}")),
        rung.max_length.map(|most| format!("length up to {most}")),
        rung.max_size.map(|most| format!("size up to {most}")),
    ];
    let options = rung.options.iter();
    let options = options.map(|option| format!("{} = {}", option.name, option.value));
    let all = bounds.into_iter().flatten().chain(options);
    all.collect::<Vec<_>>().join(", ")
}

/// The numbers that the rule of the scale has for a rung.
fn numbers(rung: &Rung) -> String {
    let numbers = rung.numbers.iter();
    let numbers = numbers.map(|number| format!("{}={}", number.name, ShortNumber(number.value)));
    numbers.collect::<Vec<_>>().join(" ")
}

/// The effect of techniques that are not loaded; empty if all are loaded.
fn skipped(scale: &Scale) -> String {
    if scale.skipped.is_empty() {
        return String::new();
    }
    let end = match scale.unsolved_level.as_str() {
        "" => "is not finished and has no level".to_owned(),
        level => format!("is not finished and counts as {level}"),
    };
    let mut text = format!(
        "not loaded or switched off: {}\n  a puzzle that needs one of them {end}\n",
        scale.skipped.join(", ")
    );
    let has_rung = |level: &&Level| scale.rungs.iter().any(|rung| rung.level == level.name);
    let empty: Vec<&str> = (scale.levels.iter())
        .filter(|level| !has_rung(level))
        .map(|level| level.name.as_str())
        .collect();
    if !empty.is_empty() && scale.rungs.iter().any(|rung| !rung.level.is_empty()) {
        let _ = writeln!(
            text,
            "  no loaded technique has level {}: it is reached by the score alone, or not at all",
            empty.join(", ")
        );
    }
    text
}
