//! Each language has every message with the same places, and Fluent reads the files as this crate does.

use std::collections::BTreeSet;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use super::*;

fn source(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("en.ftl"),
        Language::German => include_str!("de.ftl"),
    }
}

#[test]
fn every_language_has_every_message_and_no_other() {
    for language in Language::ALL {
        let read = Table::read(language.tag(), source(language), MESSAGES);
        assert!(read.is_ok(), "{}: {}", language.tag(), read.err().unwrap());
    }
}

#[test]
fn the_messages_of_all_languages_have_the_same_places() {
    let english = table("en", source(Language::English));
    for language in Language::ALL {
        let other = table(language.tag(), source(language));
        for (index, message) in MESSAGES.iter().enumerate() {
            assert_eq!(
                other.places(index),
                english.places(index),
                "{} in {}",
                message.name,
                language.tag()
            );
            // An argument that English does not use chooses among texts of other languages, so it is a number or one of a few words.
            let known = ["count", "clause", "kind"];
            for (number, argument) in message.arguments.iter().enumerate() {
                let is_used = english.places(index).contains(&number);
                assert!(
                    is_used || known.contains(argument),
                    "{argument} of {}",
                    message.name
                );
            }
        }
    }
}

#[test]
fn fluents_own_formatter_writes_the_same() {
    for language in Language::ALL {
        let table = table(language.tag(), source(language));
        let mut bundle = FluentBundle::new(vec![language.tag().parse().unwrap()]);
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(source(language).to_owned()).unwrap();
        bundle.add_resource(resource).unwrap();
        for (index, message) in MESSAGES.iter().enumerate() {
            let pattern = bundle.get_message(&message.id()).unwrap().value().unwrap();
            for (count, clause, kind) in choices() {
                let mut theirs = FluentArgs::new();
                let mut ours: Vec<Box<dyn Argument>> = Vec::new();
                for &name in message.arguments {
                    let word = match name {
                        "clause" => clause,
                        "kind" => kind,
                        name => name,
                    };
                    if ["count", "placed", "givens", "number"].contains(&name) {
                        theirs.set(name, FluentValue::from(count));
                        ours.push(Box::new(count));
                    } else {
                        theirs.set(name, FluentValue::from(word));
                        ours.push(Box::new(word));
                    }
                }
                let ours: Vec<&dyn Argument> = ours.iter().map(AsRef::as_ref).collect();
                let mut errors = Vec::new();
                let expected = bundle.format_pattern(pattern, Some(&theirs), &mut errors);
                assert_eq!(table.fill(index, &ours), expected, "{}", message.name);
                assert!(errors.is_empty(), "{errors:?}");
            }
        }
    }
}

fn choices() -> impl Iterator<Item = (usize, &'static str, &'static str)> {
    let kinds = ["group", "set", "hidden-set", "fish", "rectangle", "other"];
    let clauses = ["statement", "condition", "consequence"];
    let counts = [0, 1, 2, 5, 11, 21, 729];
    counts.into_iter().flat_map(move |count| {
        let both = clauses
            .into_iter()
            .flat_map(move |clause| kinds.map(|kind| (clause, kind)));
        both.map(move |(clause, kind)| (count, clause, kind))
    })
}

#[test]
fn no_text_has_marks_of_isolation_or_loose_blanks() {
    for language in Language::ALL {
        let source = source(language);
        assert!(!source.contains(['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}', '\t']));
        let table = table(language.tag(), source);
        for (index, message) in MESSAGES.iter().enumerate() {
            let arguments: Vec<&dyn Argument> = message.arguments.iter().map(|_| &"x" as _).collect();
            let text = table.fill(index, &arguments);
            assert_eq!(text.trim(), text, "{}", message.name);
            assert!(!text.contains("  ") && !text.contains('\n'), "{text:?}");
        }
    }
}

impl Table {
    /// Returns the numbers of the arguments that have a place in a message.
    fn places(&self, message: usize) -> BTreeSet<usize> {
        let mut places = BTreeSet::new();
        self.each_place(message, |place| _ = places.insert(place));
        places
    }
}
