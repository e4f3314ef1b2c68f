//! Describes one technique on the page.

use std::fmt::Write as _;

use super::examples::Example;
use super::markdown::escaped;
use sudokud_engine::{ClaimInfo, Technique, TechniqueInfo, VariantInfo};
use sudokud_explain::Language;

/// The technique's description and an example.
pub(super) fn entry(technique: &Technique, example: Option<&Example>) -> String {
    let info = technique.info();
    let mut text = format!("{}\n\n", escaped(&info.summary));
    for fact in facts(technique) {
        // Writing into a text cannot fail.
        let _ = writeln!(text, "- {fact}");
    }
    text += &options(info);
    if let Some(Example { board, words }) = example {
        let _ = write!(text, "\n```text\n{board}```\n\n> {}\n", escaped(words));
    }
    text
}

fn facts(technique: &Technique) -> Vec<String> {
    let info = technique.info();
    let mut facts = vec![format!(
        "Id `{}`, place {}, plugin `{}`",
        info.id,
        info.place,
        technique.plugin().info.name
    )];
    let others = Language::shipped().into_iter().filter_map(|language| {
        let name = &language.technique(&info.id)?.name;
        (*name != info.name).then(|| format!("{} ({})", escaped(name), language.tag()))
    });
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        facts.push(format!("Other names: {}", others.join("; ")));
    }
    facts.push(if info.assumes_uniqueness {
        "Assumes that the puzzle has one solution".to_owned()
    } else {
        "Holds whether or not the puzzle has one solution".to_owned()
    });
    if !info.claims.is_empty() {
        let codes: Vec<String> = info.claims.iter().map(code).collect();
        facts.push(format!("Codes: {}", codes.join(", ")));
    }
    if !info.variants.is_empty() {
        let variants: Vec<String> = info.variants.iter().map(variant).collect();
        facts.push(format!("Variants: {}", variants.join(", ")));
    }
    facts
}

/// A code with its library and the options it requires.
fn code(claim: &ClaimInfo) -> String {
    let variant = match claim.variant.as_str() {
        "" => String::new(),
        variant => format!("-{variant}"),
    };
    let options = claim
        .options
        .iter()
        .map(|(key, value)| format!("{key} = {value}"));
    let options = match options.collect::<Vec<_>>().join(", ") {
        options if options.is_empty() => options,
        options => format!(" (with {})", escaped(&options)),
    };
    format!("`{}:{}{variant}`{options}", claim.library, claim.code)
}

fn variant(variant: &VariantInfo) -> String {
    match variant.summary.trim_end_matches('.') {
        "" => format!("`{}`", variant.name),
        summary => format!("`{}` ({})", variant.name, escaped(summary)),
    }
}

/// The table of options; empty if there are none.
fn options(info: &TechniqueInfo) -> String {
    if info.options.is_empty() {
        return String::new();
    }
    let mut text = "\n| option | takes | default | means |\n|---|---|---|---|\n".to_owned();
    for option in &info.options {
        let _ = writeln!(
            text,
            "| `{}` | {} | `{}` | {} |",
            option.key,
            escaped(&option.kind.to_string()),
            option.default,
            escaped(&option.summary)
        );
    }
    text
}
