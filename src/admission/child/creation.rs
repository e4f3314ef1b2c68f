//! Creates techniques: with their defaults, and with each option at its bounds.

use std::sync::Arc;

use sudoku_technique::OptionKind;

use super::findings::{Found, Trial};
use crate::check::{Check, Severity};
use crate::record::Step;
use sudokud_engine::{Plugin, Technique, TechniqueInfo};

/// The options of one creation.
pub(super) type Pairs = Vec<(String, String)>;

/// The instances of one technique.
pub(super) struct Instances {
    /// Two with the default options.
    pub(super) usual: [Technique; 2],
    /// Those with other options, with these options in words.
    pub(super) others: Vec<(String, Technique)>,
}

impl Instances {
    /// Destroys all instances.
    pub(super) fn destroy(self) {
        let others = self.others.into_iter().map(|(_, technique)| technique);
        self.usual.into_iter().chain(others).for_each(Technique::destroy);
    }
}

/// Returns the options with which a technique is created: first none, then each option at each of its bounds or choices.
pub(super) fn creations(info: &TechniqueInfo) -> Vec<Pairs> {
    let mut creations = vec![Pairs::new()];
    for option in &info.options {
        let values = match &option.kind {
            OptionKind::Flag => vec!["true".to_owned(), "false".to_owned()],
            OptionKind::Integer { least, most } => vec![least.to_string(), most.to_string()],
            OptionKind::Choice(choices) => choices.clone(),
            _ => Vec::new(),
        };
        let others = values.into_iter().filter(|value| *value != option.default);
        creations.extend(others.map(|value| vec![(option.key.clone(), value)]));
    }
    creations
}

/// Writes options as in the configuration: `max-length = 3`.
pub(super) fn in_words(pairs: &Pairs) -> String {
    let words: Vec<String> = pairs
        .iter()
        .map(|(key, value)| format!("{key} = {value}"))
        .collect();
    if words.is_empty() {
        "its default options".to_owned()
    } else {
        words.join(", ")
    }
}

impl Trial<'_> {
    /// Creates technique `number` in all ways. Returns `None` if it cannot be created with its defaults.
    pub(super) fn create(&mut self, plugin: &Arc<Plugin>, number: usize) -> Option<Instances> {
        let info = &plugin.info.techniques[number];
        let mut create = |creation: usize, pairs: &Pairs, severity| {
            self.slot.enter(Step::Creating {
                technique: number as u32,
                creation: creation as u32,
            });
            let made = Technique::create(plugin, number, pairs);
            self.slot.enter(Step::Idle);
            made.map_err(|reason| {
                let reason = format!("cannot be created with {}: {reason}", in_words(pairs));
                let found = Found {
                    severity,
                    ..Found::refused(Check::Creates, reason)
                };
                self.find(Some(&info.id), found);
            })
            .ok()
        };
        let all = creations(info);
        let mut usual = || create(0, &all[0], Severity::Refused);
        let usual = [usual()?, usual()?];
        let mut others = Vec::new();
        for (creation, pairs) in all.iter().enumerate().skip(1) {
            // The option may fit only together with another one.
            let made = create(creation, pairs, Severity::Warning);
            others.extend(made.map(|made| (in_words(pairs), made)));
        }
        Some(Instances { usual, others })
    }
}
