//! Compares two snapshots: the plugins, scales, recipes and languages that came, went or have other contents.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use sha2::{Digest as _, Sha256};

use super::Snapshot;
use sudokud_explain::Language;
use sudokud_grade::{DocumentKind, Origin, TextFile};

/// Something that a snapshot is made of. The order is that of lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PartKind {
    /// A plugin.
    Plugin,
    /// A scale.
    Scale,
    /// A recipe.
    Recipe,
    /// A language.
    Language,
}

/// A part that is not the same in two snapshots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartChange {
    /// What it is.
    pub kind: PartKind,
    /// Its name; the tag of a language.
    pub name: String,
    /// The version before, empty if there was none: for a plugin its version and the first digits of its file's SHA-256, for a file of the
    /// operator the first digits, else `shipped`.
    pub before: String,
    /// The version now, empty if there is none.
    pub after: String,
}

/// The version of a part without a file of the operator.
const SHIPPED: &str = "shipped";
/// Number of digits of a SHA-256 in a version.
const DIGITS: usize = 12;

impl PartChange {
    /// Whether a file is gone.
    pub fn is_removal(&self) -> bool {
        !self.before.is_empty() && (self.after.is_empty() || self.after == SHIPPED)
    }
}

impl fmt::Display for PartChange {
    /// Writes the part and its versions, such as `plugin club 1.0.0 3f2a51c09b7e -> 1.1.0 90ab12de34f5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind,
            name,
            before,
            after,
        } = self;
        write!(f, "{kind} {name}")?;
        match (before.as_str(), after.as_str()) {
            (version, "") | ("", version) => write!(f, " {version}"),
            (before, after) => write!(f, " {before} -> {after}"),
        }
    }
}

impl fmt::Display for PartKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plugin => "plugin",
            Self::Scale => "scale",
            Self::Recipe => "recipe",
            Self::Language => "language",
        })
    }
}

type Parts = BTreeMap<(PartKind, String), String>;

impl Snapshot {
    /// Returns what is not the same in `previous`, in the order of kinds and names.
    pub fn changes_since(&self, previous: &Self) -> Vec<PartChange> {
        let (mut before, mut after) = (previous.parts(), self.parts());
        let names: BTreeSet<_> = before.keys().chain(after.keys()).cloned().collect();
        let changes = names.into_iter().map(|key| PartChange {
            before: before.remove(&key).unwrap_or_default(),
            after: after.remove(&key).unwrap_or_default(),
            kind: key.0,
            name: key.1,
        });
        changes.filter(|change| change.before != change.after).collect()
    }

    /// Returns the version of each part.
    fn parts(&self) -> Parts {
        let mut parts = Parts::new();
        for plugin in self.catalog.folder() {
            let digest = plugin.digest.to_string();
            let version = format!("{} {}", plugin.info.version, &digest[..DIGITS]);
            let known = parts.entry((PartKind::Plugin, plugin.info.name.clone()));
            // Two plugins can have the same name.
            let known = known.and_modify(|known| known.push_str(", ")).or_default();
            known.push_str(&version);
        }
        // The operator's files come after the shipped ones that they replace.
        for language in Language::shipped() {
            let tag = language.tag().to_ascii_lowercase();
            parts.insert((PartKind::Language, tag), SHIPPED.to_owned());
        }
        for (kind, document, texts) in [
            (PartKind::Scale, DocumentKind::Scale, &self.texts.scales),
            (PartKind::Recipe, DocumentKind::Recipe, &self.texts.recipes),
            (PartKind::Language, DocumentKind::Language, &self.texts.languages),
        ] {
            for text in texts {
                let name = text.name(document).unwrap_or_default().to_ascii_lowercase();
                parts.insert((kind, name), version(text));
            }
        }
        parts
    }
}

fn version(text: &TextFile) -> String {
    match text.origin {
        Origin::Shipped(_) => SHIPPED.to_owned(),
        Origin::File(_) => hex::encode(Sha256::digest(&text.text))[..DIGITS].to_owned(),
    }
}
