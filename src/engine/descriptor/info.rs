//! The descriptions of plugins and techniques, as values in the host's memory.

use std::sync::Arc;

use sudoku_technique::OptionKind;

/// The description of a plugin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PluginInfo {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// How it was built.
    pub build: String,
    /// Its techniques, in its own order.
    pub techniques: Vec<Arc<TechniqueInfo>>,
}

/// The description of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueInfo {
    /// Lower-case kebab case.
    pub id: String,
    /// For people.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Default place on the ladder, lower is earlier.
    pub place: u32,
    /// Whether its logic needs a unique solution.
    pub assumes_uniqueness: bool,
    /// Whether it tries candidates where no pattern helps.
    pub is_trial: bool,
    /// Its family, in kebab case; may be empty.
    pub family: String,
    /// The pattern in one sentence with placeholders; may be empty.
    pub sentence: String,
    /// The forms of the pattern, by number: the first has number 1.
    pub variants: Vec<VariantInfo>,
    /// The options that it takes.
    pub options: Vec<OptionInfo>,
    /// The codes that it has in other programs' libraries of positions.
    pub claims: Vec<ClaimInfo>,
    /// Ids of techniques that together cover this one: on every board, with default options, they and singles find in one or more steps each placement and elimination that it finds.
    pub covered_by: Vec<String>,
    /// What roles mean in its pictures: the role, and the words.
    pub labels: Vec<(String, String)>,
}

/// One form of a technique's pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantInfo {
    /// Kebab case.
    pub name: Arc<str>,
    /// One sentence; may be empty.
    pub summary: String,
}

/// One option that a technique takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Kebab case.
    pub key: String,
    /// One sentence.
    pub summary: String,
    /// The default value.
    pub default: String,
    /// The values that it takes.
    pub kind: OptionKind,
}

/// A code under which another program's library of positions has a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimInfo {
    /// The library, such as `hodoku`.
    pub library: String,
    /// The code.
    pub code: String,
    /// The variant after the code of a line; empty for all variants without a claim of their own.
    pub variant: String,
    /// Options that a line with this code needs.
    pub options: Vec<(String, String)>,
    /// The parts of a deduction that are compared with a line of this code.
    pub compares: Compares,
}

/// The parts of a deduction that are compared with a line of a library of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compares {
    /// The digits of the pattern and the change.
    Pattern,
    /// The change only: the line's field for digits lists the eliminated ones.
    Change,
}

impl TechniqueInfo {
    /// Returns the variant with this number, or `None` for 0 and for numbers that the technique does not declare.
    pub fn variant(&self, number: u32) -> Option<&VariantInfo> {
        self.variants.get((number as usize).checked_sub(1)?)
    }

    /// Checks options in the form in which an operator writes them. The error names the wrong option and the permitted values.
    pub fn check_options(&self, options: &[(String, String)]) -> Result<(), String> {
        for (key, value) in options {
            let Some(option) = self.options.iter().find(|option| option.key == *key) else {
                let known: Vec<_> = self.options.iter().map(|option| option.key.as_str()).collect();
                return Err(if known.is_empty() {
                    format!("unknown option {key:?}; this technique has no options")
                } else {
                    format!("unknown option {key:?}; this technique has {}", known.join(", "))
                });
            };
            let wrong = |why| format!("option {key}: {why}; {}", option.summary);
            option.kind.check(value).map_err(wrong)?;
        }
        Ok(())
    }
}
