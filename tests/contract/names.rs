//! Checks all names of the contract.

use std::collections::BTreeMap;

use crate::contract::{Enum, File, Message, PACKAGE};
use crate::members;
use crate::words::{TAKEN, Taken};

/// The kind of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A field of a message.
    Field,
    /// A oneof.
    Choice,
    /// A message, an enum or a service.
    Type,
    /// A value of an enum without the prefix of the enum's name, which most languages remove.
    Member,
    /// A call of a service.
    Call,
    /// A part of a package's name.
    Part,
}

/// How generated code writes a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spelling {
    AsWritten,
    /// `likeThis`
    Camel,
    /// `LikeThis`
    Pascal,
    /// `like_this`
    Snake,
}

impl Spelling {
    /// Writes a name in this spelling.
    pub(crate) fn of(self, name: &str) -> String {
        if self == Self::AsWritten {
            return name.to_owned();
        }
        let words = words(name);
        let capitals = words.iter().map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        });
        match self {
            Self::Snake | Self::AsWritten => words.join("_"),
            Self::Pascal => capitals.collect(),
            Self::Camel => words.iter().take(1).cloned().chain(capitals.skip(1)).collect(),
        }
    }
}

/// Returns the words of a name in lower case, for names `like_this`, `LIKE_THIS` or `LikeThis`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut previous = '_';
    for character in name.chars() {
        let begins = character == '_' || (character.is_uppercase() && previous.is_lowercase());
        if begins && !words.last().is_some_and(String::is_empty) {
            words.push(String::new());
        }
        if character != '_'
            && let Some(word) = words.last_mut()
        {
            word.extend(character.to_lowercase());
        }
        previous = character;
    }
    words
}

/// A name and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    /// Such as `Link.source`.
    pub(crate) place: String,
    /// The languages that see it; none means all.
    pub(crate) languages: &'static [&'static str],
}

/// Returns all mistakes in the names of the contract.
pub(crate) fn problems(files: &[File]) -> Vec<String> {
    let names: Vec<Name> = files.iter().flat_map(names).collect();
    let mut found: Vec<String> = names.iter().flat_map(taken).collect();
    found.extend(types_that_differ_in_case_only(&names));
    found.extend(names.iter().filter_map(no_identifier));
    found.extend(
        files
            .iter()
            .flat_map(|file| &file.messages)
            .flat_map(members::clashes),
    );
    found.extend(outer_classes(files));
    found
}

fn names(file: &File) -> Vec<Name> {
    let name = |kind, text: &str, place: &str| Name {
        kind,
        text: text.to_owned(),
        place: place.to_owned(),
        languages: &[],
    };
    let mut names: Vec<Name> = parts(file);
    for service in &file.services {
        names.push(name(Kind::Type, &service.name, &service.name));
        for call in &service.calls {
            names.push(name(
                Kind::Call,
                &call.name,
                &format!("{}.{}", service.name, call.name),
            ));
        }
    }
    for message in &file.messages {
        let place = |within: &str| format!("{}.{within}", message.name);
        names.push(name(Kind::Type, &message.name, &message.name));
        names.extend(
            message
                .fields
                .iter()
                .map(|field| name(Kind::Field, &field.name, &place(&field.name))),
        );
        names.extend(
            message
                .choices
                .iter()
                .map(|choice| name(Kind::Choice, &choice.name, &place(&choice.name))),
        );
    }
    for set in &file.enums {
        names.push(name(Kind::Type, &set.name, &set.name));
        names.extend(
            set.values
                .iter()
                .map(|value| name(Kind::Member, member(set, &value.name), &value.name)),
        );
    }
    names
}

/// The parts of the package's name in each language.
fn parts(file: &File) -> Vec<Name> {
    let options = &file.options;
    let packages: [(&[&str], &str); 6] = [
        (&["Python", "Rust"], PACKAGE),
        (&["Java", "Kotlin"], options.java_package()),
        (&["C#"], options.csharp_namespace()),
        (&["Go"], options.go_package()),
        (&["PHP"], options.php_namespace()),
        (&["Ruby"], options.ruby_package()),
    ];
    let parts = packages.into_iter().flat_map(|(languages, package)| {
        let parts = package.split(|character: char| !character.is_alphanumeric());
        parts.filter(|part| !part.is_empty()).map(move |part| Name {
            kind: Kind::Part,
            text: part.to_owned(),
            place: file.path.clone(),
            languages,
        })
    });
    parts.collect()
}

/// Returns a value's name without the prefix of the enum's name.
fn member<'a>(set: &Enum, value: &'a str) -> &'a str {
    let prefix = Spelling::Snake.of(&set.name).to_uppercase() + "_";
    value.strip_prefix(&prefix).unwrap_or(value)
}

/// Returns the languages in which a name is reserved.
pub(crate) fn taken(name: &Name) -> Vec<String> {
    let seen = |language| name.languages.is_empty() || name.languages.contains(&language);
    let rules = TAKEN
        .iter()
        .filter(|rule| rule.kinds.contains(&name.kind) && seen(rule.language));
    let broken = rules.filter_map(|rule: &Taken| {
        let spelled = rule.spelling.of(&name.text);
        let taken = rule.words.split_whitespace().any(|word| word == spelled);
        taken.then(|| format!("{}: {} `{spelled}` {}", name.place, rule.language, rule.otherwise))
    });
    broken.collect()
}

/// Finds names that begin with a digit, which no language allows: generated code adds an underscore or the enum's name.
pub(crate) fn no_identifier(name: &Name) -> Option<String> {
    let wrong = name.text.starts_with(|first: char| !first.is_alphabetic());
    wrong.then(|| format!("{}: `{}` begins with no letter", name.place, name.text))
}

/// Finds names that differ only in case: classes in PHP and files on some systems would be the same.
fn types_that_differ_in_case_only(names: &[Name]) -> Vec<String> {
    let mut seen: BTreeMap<String, &Name> = BTreeMap::new();
    let types = names.iter().filter(|name| name.kind == Kind::Type);
    let twice = types.filter_map(|name| {
        let other = seen.insert(name.text.to_lowercase(), name)?;
        Some(format!("{} and {} differ in case only", other.place, name.place))
    });
    twice.collect()
}

/// Finds types with the name of the class that Java makes for each file. Java renames that class only for types of the same file.
fn outer_classes(files: &[File]) -> Vec<String> {
    let types = |file: &File| -> Vec<String> {
        let messages = file.messages.iter().map(|message: &Message| message.name.clone());
        messages
            .chain(file.enums.iter().map(|set| set.name.clone()))
            .collect()
    };
    let mut found = Vec::new();
    for file in files {
        let stem = file
            .path
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .trim_end_matches(".proto");
        let class = Spelling::Pascal.of(stem);
        let others = files.iter().filter(|other| other.path != file.path);
        if others.flat_map(types).any(|name| name == class) {
            found.push(format!(
                "{}: Java's class {class} of the file is a type of another file too",
                file.path
            ));
        }
    }
    found
}
