//! Builds a scale from the merged table of its file.

use std::sync::Arc;

use super::levels::levels;
use super::reading::{RuleReading, RungTable};
use crate::document::{Content, DocumentError, DocumentTable, DocumentValue, FilePlace, Mistake, Mistakes};
use crate::rules::{KINDS, RuleKind};
use crate::scale::{GradingOrientation, RungOptions, Scale};
use sudokud_engine::{Catalog, Ladder, Rung, RungBounds, Technique, UnknownName, find_named};

/// The keys of a file, besides the table of its rule.
const FILE_KEYS: [&str; 11] = [
    "name",
    "summary",
    "extends",
    "rule",
    "missing",
    "unlisted",
    "unsolved",
    "orientation",
    "remove",
    "levels",
    "ladder",
];
/// The keys of a rung. Each rule has more.
const RUNG_KEYS: [&str; 5] = ["technique", "options", "variant", "max_length", "max_size"];
/// The keys of a level. Each rule has more.
const LEVEL_KEYS: [&str; 3] = ["name", "min_score", "max_score"];
/// Permitted bounds on the length or size of a pattern.
const LENGTHS: std::ops::Range<u32> = 1..1_000_001;

/// The treatment of rungs whose technique is not loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    /// The scale is refused.
    Refuse,
    /// The rung is left out; the scale lists it as skipped.
    Skip,
}

pub(super) fn build(
    mut file: DocumentTable,
    origin: &str,
    catalog: &Catalog,
) -> Result<Scale, DocumentError> {
    let mut mistakes = Mistakes::default();
    let scale = Builder {
        origin,
        place: file.place.clone(),
        catalog,
        mistakes: &mut mistakes,
    }
    .scale(&mut file);
    mistakes.unless_any(scale)
}

/// Builds a scale.
struct Builder<'a> {
    origin: &'a str,
    place: FilePlace,
    catalog: &'a Catalog,
    mistakes: &'a mut Mistakes,
}

/// The ladder before the rule has read its numbers.
#[derive(Default)]
struct Rungs {
    loaded: Vec<Rung>,
    options: Vec<RungOptions>,
    tables: Vec<RungTable>,
    skipped: Vec<String>,
    /// For each skipped rung, the reason.
    notes: Vec<Mistake>,
}

impl Builder<'_> {
    fn scale(mut self, file: &mut DocumentTable) -> Option<Scale> {
        let name = file.need("name", "\"club\"", self.mistakes);
        let name = name.and_then(|value| value.name("scale", self.mistakes));
        let summary = match file.take("summary") {
            Some(value) => value.text("summary", self.mistakes),
            None => Some(String::new()),
        };
        let kind = self.kind(file);
        let missing = self.missing(file).unwrap_or(Missing::Skip);
        let orientation = self.orientation(file);
        // Read the rungs before the first `?`, so that their mistakes are reported together with those of the rule and the levels.
        let rungs = self.ladder(file, missing);
        let kind = kind?;
        let (levels, mut level_tables) = levels(file, kind, self.mistakes)?;
        let unsolved = file.take("unsolved").map(|value| {
            let place = value.place.clone();
            let level = value.text("unsolved", self.mistakes)?;
            let names = levels.iter().map(|level| &*level.name);
            self.mistakes.take(&place, find_named("level", &level, names))
        });
        let mut rungs = rungs?;
        let listed = rungs.loaded.len();
        if let Some(value) = file.take("unlisted") {
            self.unlisted(value, missing, &mut rungs);
        }
        let mut settings = self.settings(file, kind)?;
        let rule = (kind.read)(&mut RuleReading {
            levels: &levels,
            level_tables: &mut level_tables,
            settings: &mut settings,
            rungs: &mut rungs.tables,
            mistakes: self.mistakes,
        });
        let with = |shared: &[&'static str], own: &[&'static str]| [shared, own].concat();
        for table in &level_tables {
            let known = with(&LEVEL_KEYS, kind.level_keys);
            table.refuse_rest(self.origin, &known, self.mistakes);
        }
        for rung in &rungs.tables {
            let known = with(&RUNG_KEYS, kind.rung_keys);
            rung.numbers.refuse_rest(self.origin, &known, self.mistakes);
        }
        settings.refuse_rest(self.origin, kind.setting_keys, self.mistakes);
        file.refuse_rest(self.origin, &with(&FILE_KEYS, &[kind.name]), self.mistakes);
        let scale = Scale {
            name: name?.into(),
            summary: summary?,
            kind,
            rule: Arc::from(rule?),
            levels,
            unsolved: unsolved.flatten(),
            orientation: orientation?,
            ladder: Ladder::new(rungs.loaded),
            listed,
            options: rungs.options,
            skipped: rungs.skipped,
            notes: rungs.notes,
            by_logic: None,
        };
        Some(scale.with_logic())
    }

    /// Reads one of the words of an enumeration.
    fn word<T: Copy>(&mut self, key: &'static str, value: DocumentValue, words: &[(&str, T)]) -> Option<T> {
        let place = value.place.clone();
        let word = value.text(key, self.mistakes)?;
        let names = words.iter().map(|(name, _)| *name);
        let found = self.mistakes.take(&place, find_named(key, &word, names));
        found.map(|index| words[index].1)
    }

    fn kind(&mut self, file: &mut DocumentTable) -> Option<&'static RuleKind> {
        let value = file.need("rule", "\"sum\"", self.mistakes)?;
        let words: Vec<_> = KINDS.iter().map(|kind| (kind.name, kind)).collect();
        self.word("rule", value, &words)
    }

    fn missing(&mut self, file: &mut DocumentTable) -> Option<Missing> {
        let Some(value) = file.take("missing") else {
            return Some(Missing::Refuse);
        };
        let words = [("refuse", Missing::Refuse), ("skip", Missing::Skip)];
        self.word("missing", value, &words)
    }

    fn orientation(&mut self, file: &mut DocumentTable) -> Option<GradingOrientation> {
        let Some(value) = file.take("orientation") else {
            return Some(GradingOrientation::Canonical);
        };
        let words = [
            (
                GradingOrientation::Canonical.name(),
                GradingOrientation::Canonical,
            ),
            (GradingOrientation::AsGiven.name(), GradingOrientation::AsGiven),
        ];
        self.word("orientation", value, &words)
    }

    fn ladder(&mut self, file: &mut DocumentTable, missing: Missing) -> Option<Rungs> {
        let value = file.need("ladder", "[]", self.mistakes)?;
        let mut rungs = Rungs::default();
        for member in value.list("ladder", self.mistakes)? {
            if let Some(table) = member.table("a rung", "a table", self.mistakes) {
                self.rung(table, missing, &mut rungs);
            }
        }
        Some(rungs)
    }

    fn rung(&mut self, mut table: DocumentTable, missing: Missing, rungs: &mut Rungs) -> Option<()> {
        let value = table.need("technique", "\"x-wing\"", self.mistakes)?;
        let place = value.place.clone();
        let id = value.text("technique", self.mistakes)?;
        let (options, variant) = (table.take("options"), table.take("variant"));
        let mut bound = |key: &str| {
            table
                .take(key)
                .map(|value| value.whole(key, LENGTHS, self.mistakes))
        };
        let (max_length, max_size) = (bound("max_length"), bound("max_size"));
        let technique = self.technique(&id, place.clone(), missing, rungs);
        // Before any return, so that the rule reads this rung and notes its mistakes even if the technique is not loaded.
        rungs.tables.push(RungTable {
            numbers: table,
            loaded: technique.is_some(),
            unlisted: false,
        });
        let technique = technique?;
        let (technique, options) = match options {
            Some(options) => self.with_options(&technique, options)?,
            None => (technique, Vec::new()),
        };
        let variant = variant.map(|value| self.variant(&technique, value));
        let bounds = RungBounds {
            variant: variant.unwrap_or_default(),
            max_length: max_length.unwrap_or_default(),
            max_size: max_size.unwrap_or_default(),
        };
        let rung = Rung::new(technique, bounds);
        if rungs.loaded.iter().any(|other| other.is_same(&rung)) {
            let problem = format!(
                "technique {id} is in the ladder twice with the same options, variant, max_length and max_size, so the \
                 second rung finds nothing; remove it or let the two differ"
            );
            self.mistakes.note(&place, problem);
        }
        rungs.loaded.push(rung);
        rungs.options.push(options);
        Some(())
    }

    /// Finds a technique. One that is not loaded is skipped or a mistake.
    fn technique(
        &mut self,
        id: &str,
        place: FilePlace,
        missing: Missing,
        rungs: &mut Rungs,
    ) -> Option<Arc<Technique>> {
        match self.catalog.technique(id) {
            Ok(technique) => return Some(Arc::clone(technique)),
            Err(error) if missing == Missing::Skip || self.catalog.is_withheld(id) => {
                rungs.notes.push(Mistake {
                    problem: format!("the rung is skipped: {}", self.why_missing(id, &error)),
                    place,
                });
                if !rungs.skipped.iter().any(|skipped| skipped == id) {
                    rungs.skipped.push(id.to_owned());
                }
            }
            Err(error) => {
                let problem = format!("{error}; load its plugin, remove the rung, or set missing = \"skip\"");
                self.mistakes.note(&place, problem);
            }
        }
        None
    }

    /// The reason why a technique is not in the catalog.
    fn why_missing(&self, id: &str, error: &UnknownName) -> String {
        let mut disabled = self.catalog.disabled().iter();
        if self.catalog.is_withheld(id) {
            format!("technique {id} is in quarantine, or in a plugin that is left out")
        } else if disabled.any(|disabled| disabled.info.id.eq_ignore_ascii_case(id)) {
            format!("technique {id} is switched off (technique.{id}.enabled)")
        } else {
            error.to_string()
        }
    }

    fn with_options(
        &mut self,
        technique: &Arc<Technique>,
        value: DocumentValue,
    ) -> Option<(Arc<Technique>, RungOptions)> {
        let place = value.place.clone();
        let written = value.table("options", "a table", self.mistakes)?.into_entries();
        let options: Option<RungOptions> = written
            .into_iter()
            .map(|(key, value)| Some((key.clone(), value.option(&key, self.mistakes)?)))
            .collect();
        let options = options?;
        let made = self.catalog.with_options(technique, &options);
        let problem = |reason: String| format!("a rung of technique {}: {reason}", technique.id());
        let made = self.mistakes.take(&place, made.map_err(problem))?;
        Some((made, options))
    }

    /// Reads a variant by its name, as its number.
    fn variant(&mut self, technique: &Technique, value: DocumentValue) -> Option<u32> {
        let (id, variants) = (technique.id(), &technique.info().variants);
        let place = value.place.clone();
        let name = value.text("variant", self.mistakes)?;
        if variants.is_empty() {
            let problem = format!(
                "a rung of technique {id} names variant {name:?}, but this technique has no variants; leave out the variant"
            );
            self.mistakes.note(&place, problem);
            return None;
        }
        let found = find_named("variant", &name, variants.iter().map(|variant| &*variant.name));
        let found = found.map_err(|unknown| format!("a rung of technique {id}: {unknown}"));
        self.mistakes.take(&place, found).map(|index| index as u32 + 1)
    }

    /// Adds the techniques of `unlisted` after all others: those that it names, or else all loaded ones.
    fn unlisted(&mut self, value: DocumentValue, missing: Missing, rungs: &mut Rungs) {
        let Some(mut table) = value.table("unlisted", "a table", self.mistakes) else {
            return;
        };
        let techniques = match table.take("techniques") {
            Some(value) if matches!(value.content, Content::Text(_)) => {
                self.word("techniques", value, &[("all", ())]);
                self.loaded()
            }
            Some(value) => {
                let ids = value.texts("techniques", self.mistakes).unwrap_or_default();
                let find = |(place, id): (FilePlace, String)| self.technique(&id, place, missing, rungs);
                ids.into_iter().filter_map(find).collect()
            }
            None => self.loaded(),
        };
        // A scale that extends another can have a rung for a technique that the other one only includes here.
        let listed: Vec<_> = rungs.loaded.iter().map(|rung| Arc::clone(rung.id())).collect();
        for technique in techniques {
            if listed.contains(technique.id()) {
                continue;
            }
            rungs.loaded.push(Rung::new(technique, RungBounds::default()));
            rungs.options.push(Vec::new());
            rungs.tables.push(RungTable {
                numbers: table.clone(),
                loaded: true,
                unlisted: true,
            });
        }
        // The table is read once more without a rung, so that its mistakes are found even if every technique is listed.
        rungs.tables.push(RungTable {
            numbers: table,
            loaded: false,
            unlisted: true,
        });
    }

    /// All loaded techniques in the order of the catalog.
    fn loaded(&self) -> Vec<Arc<Technique>> {
        let rungs = self.catalog.ladder().rungs().iter();
        rungs.map(|rung| Arc::clone(rung.technique())).collect()
    }

    /// Reads the table with the rule's name.
    fn settings(&mut self, file: &mut DocumentTable, kind: &RuleKind) -> Option<DocumentTable> {
        // A file that extends a scale with another rule inherits the table of that rule.
        for other in KINDS.iter().filter(|other| other.name != kind.name) {
            if file
                .get(other.name)
                .is_some_and(|value| *value.place.origin != *self.origin)
            {
                file.take(other.name);
            }
        }
        if kind.setting_keys.is_empty() {
            return Some(DocumentTable::empty(self.place.clone()));
        }
        let Some(value) = file.take(kind.name) else {
            let keys = kind.setting_keys.join(", ");
            let problem = format!(
                "the table [{}] is missing; rule {0} needs it, with {keys}",
                kind.name
            );
            self.mistakes.note(&self.place, problem);
            return None;
        };
        value.table(kind.name, "a table", self.mistakes)
    }
}
