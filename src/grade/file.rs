//! The scale file: TOML in, a [`Scale`] over loaded techniques out.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::level::{Level, Worth};
use super::rules::Rule;
use super::scale::Scale;
use crate::engine::{
    Bounds, Catalog, Ladder, OptionValue, Rung, Technique, UnknownName, find_named, is_name,
};

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default)]
    summary: String,
    rule: Rule,
    #[serde(default)]
    missing: Missing,
    unlisted: Option<Unlisted>,
    levels: Vec<FileLevel>,
    ladder: Vec<FileRung>,
}

/// What to do with a rung whose technique is not loaded.
#[derive(Deserialize, Default, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Missing {
    /// Refuse the scale, naming the nearest loaded ids.
    #[default]
    Refuse,
    /// Grade without it; the scale lists it as skipped.
    Skip,
}

/// Where loaded techniques go that the file does not list: after all listed ones.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unlisted {
    level: String,
    score: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileLevel {
    name: String,
    max_score: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileRung {
    technique: String,
    level: String,
    score: u32,
    /// Given to the technique over the operator's own options.
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    /// Only this form of the pattern.
    variant: Option<String>,
    /// Only chains up to this length.
    max_length: Option<u32>,
    /// Only patterns up to this size.
    max_size: Option<u32>,
}

impl Scale {
    /// Reads a scale file and resolves it against the loaded techniques. `origin` is named in errors.
    pub fn read(origin: &str, text: &str, catalog: &Catalog) -> Result<Self, ScaleError> {
        build(text, catalog).map_err(|kind| ScaleError {
            origin: origin.to_owned(),
            kind,
        })
    }
}

fn build(text: &str, catalog: &Catalog) -> Result<Scale, ScaleErrorKind> {
    let file: File = toml::from_str(text).map_err(|error| ScaleErrorKind::Syntax(error.to_string()))?;
    let named = |what, name: &str| {
        let malformed = || ScaleErrorKind::MalformedName {
            what,
            name: name.to_owned(),
        };
        is_name(name).then_some(()).ok_or_else(malformed)
    };
    named("scale", &file.name)?;
    if file.levels.is_empty() {
        return Err(ScaleErrorKind::NoLevels);
    }
    let mut bound = 0;
    for (index, level) in file.levels.iter().enumerate() {
        named("level", &level.name)?;
        if file.levels[..index]
            .iter()
            .any(|other| other.name.eq_ignore_ascii_case(&level.name))
        {
            return Err(ScaleErrorKind::DuplicateLevel {
                name: level.name.clone(),
            });
        }
        match level.max_score {
            Some(most) if most >= bound => bound = most,
            None if index + 1 == file.levels.len() => {}
            _ => {
                return Err(ScaleErrorKind::MaximaDescend {
                    name: level.name.clone(),
                });
            }
        }
    }
    let level_named = |name: &str| {
        find_named("level", name, file.levels.iter().map(|level| level.name.as_str()))
            .map_err(ScaleErrorKind::UnknownLevel)
    };
    let (mut rungs, mut worths, mut skipped): (Vec<Rung>, Vec<Worth>, Vec<String>) = Default::default();
    for written in &file.ladder {
        let worth = Worth {
            level: level_named(&written.level)?,
            score: written.score,
        };
        let technique = match catalog.technique(&written.technique) {
            Ok(technique) => technique,
            Err(_) if file.missing == Missing::Skip || catalog.is_withheld(&written.technique) => {
                skipped.push(written.technique.clone());
                continue;
            }
            Err(error) => return Err(ScaleErrorKind::UnknownTechnique(error)),
        };
        let rung = written.resolve(technique, catalog)?;
        if rungs.iter().any(|other| other.is_same(&rung)) {
            return Err(ScaleErrorKind::DuplicateRung {
                id: written.technique.clone(),
            });
        }
        rungs.push(rung);
        worths.push(worth);
    }
    if let Some(unlisted) = &file.unlisted {
        let worth = Worth {
            level: level_named(&unlisted.level)?,
            score: unlisted.score,
        };
        for rung in catalog.ladder().rungs() {
            if !rungs.iter().any(|listed| listed.id() == rung.id()) {
                rungs.push(rung.clone());
                worths.push(worth);
            }
        }
    }
    Ok(Scale {
        name: file.name.as_str().into(),
        summary: file.summary,
        rule: file.rule,
        levels: file
            .levels
            .into_iter()
            .map(|level| Level {
                name: level.name.as_str().into(),
                max_score: level.max_score,
            })
            .collect(),
        ladder: Ladder::new(rungs),
        worths,
        skipped,
    })
}

impl FileRung {
    /// The rung with its own options and bounds.
    fn resolve(&self, technique: &Arc<Technique>, catalog: &Catalog) -> Result<Rung, ScaleErrorKind> {
        let options: Vec<_> = self
            .options
            .iter()
            .map(|(key, value)| (key.clone(), value.0.clone()))
            .collect();
        let technique =
            catalog
                .with_options(technique, &options)
                .map_err(|reason| ScaleErrorKind::Options {
                    id: self.technique.clone(),
                    reason,
                })?;
        let variants = &technique.info().variants;
        let number = |name: &String| {
            if variants.is_empty() {
                return Err(ScaleErrorKind::NoVariants {
                    id: self.technique.clone(),
                    name: name.clone(),
                });
            }
            find_named("variant", name, variants.iter().map(|variant| &*variant.name))
                .map(|index| index as u32 + 1)
                .map_err(|unknown| ScaleErrorKind::UnknownVariant {
                    id: self.technique.clone(),
                    unknown,
                })
        };
        let bounds = Bounds {
            variant: self.variant.as_ref().map(number).transpose()?,
            max_length: self.max_length,
            max_size: self.max_size,
        };
        Ok(Rung::new(technique, bounds))
    }
}

/// Why a scale file was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("scale {origin}: {kind}")]
pub struct ScaleError {
    /// The file, or the name of a shipped scale.
    pub origin: String,
    /// The reason.
    pub kind: ScaleErrorKind,
}

/// The reasons for which a scale file is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScaleErrorKind {
    /// The file or the folder of scales cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Not TOML, or not the fields of a scale.
    #[error("{0}")]
    Syntax(String),
    /// A name that nobody could type, or that would not stay in its place in a list.
    #[error(
        "the {what} name {name:?} is malformed; a name is kebab case such as very-hard: words of letters a to z and digits \
         with single hyphens between them, at most 64 bytes"
    )]
    MalformedName {
        /// Whose name: `scale` or `level`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// No level at all.
    #[error("has no [[levels]]; a scale has at least one")]
    NoLevels,
    /// A level twice.
    #[error("level {name} stands twice")]
    DuplicateLevel {
        /// Its name.
        name: String,
    },
    /// Maxima that do not ascend.
    #[error(
        "level {name}: max_score must not be below the one before, and only the last level may leave it out"
    )]
    MaximaDescend {
        /// The level at fault.
        name: String,
    },
    /// Two files with one name.
    #[error("its name {name} is that of another scale file; rename one")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// Two rungs that always find the same.
    #[error(
        "technique {id} stands twice in the ladder with the same options, variant, max_length and max_size, so the second rung \
         finds nothing; take it out or let the two differ"
    )]
    DuplicateRung {
        /// The technique.
        id: String,
    },
    /// A rung gives its technique options that it does not take.
    #[error("a rung of technique {id}: {reason}")]
    Options {
        /// The technique.
        id: String,
        /// What is wrong with them.
        reason: String,
    },
    /// A rung names a variant that its technique does not report.
    #[error("a rung of technique {id}: {unknown}")]
    UnknownVariant {
        /// The technique.
        id: String,
        /// The name, and those nearest to it.
        unknown: UnknownName,
    },
    /// A rung names a variant, and its technique has none.
    #[error(
        "a rung of technique {id} names variant {name:?}, but this technique has no variants; take that out"
    )]
    NoVariants {
        /// The technique.
        id: String,
        /// The name.
        name: String,
    },
    /// A rung names a level that the file does not have.
    #[error("{0}")]
    UnknownLevel(UnknownName),
    /// A rung names a technique that is not loaded.
    #[error("{0}; load its plugin, take the rung out, or set missing = \"skip\"")]
    UnknownTechnique(UnknownName),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Why a scale over no technique at all is refused, with this name, level and end of the file.
    fn refusal(name: &str, level: &str, rest: &str) -> String {
        let text =
            format!("name = {name:?}\nrule = 'sum'\nladder = []\nlevels = [{{ name = {level:?} }}]\n{rest}");
        let read = Scale::read("club.toml", &text, &Catalog::default());
        read.map_or_else(|error| error.to_string(), |scale| scale.name().to_string())
    }

    #[test]
    fn names_are_kebab_case() {
        assert_eq!(refusal("Club-7", "very-hard", ""), "Club-7");
        for name in ["", "my club", "club\n"] {
            let malformed = |what| format!("scale club.toml: the {what} name {name:?} is malformed; ");
            assert!(refusal(name, "hard", "").starts_with(&malformed("scale")));
            assert!(refusal("club", name, "").starts_with(&malformed("level")));
        }
    }

    #[test]
    fn a_score_is_what_a_sum_of_steps_can_hold() {
        let unlisted = |score: i64| {
            refusal(
                "club",
                "hard",
                &format!("unlisted = {{ level = 'hard', score = {score} }}"),
            )
        };
        assert_eq!(unlisted(u32::MAX.into()), "club");
        for score in [-1, 1 << 32, i64::MAX] {
            assert!(
                unlisted(score).contains(&format!("`{score}`, expected u32")),
                "{}",
                unlisted(score)
            );
        }
    }
}
