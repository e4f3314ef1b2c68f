//! `docs/api.md`, from the comments in `proto/sudoku/v1`.

#![expect(clippy::format_push_string, reason = "one page, made once")]

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::{self, Amount, Call, Enum, Field, File, Flow, Message, PACKAGE, Service};
use crate::hold;

/// The files with the services, in the order of the page; what they use follows each.
const ROOTS: [&str; 3] = [
    "sudoku/v1/sudoku_service.proto",
    "sudoku/v1/catalog_service.proto",
    "sudoku/v1/admin_service.proto",
];

const HEAD: &str = "\
# The contract

Package `sudoku.v1`, made from the comments in `proto/sudoku/v1`. Examples are in [calling.md](calling.md), errors in
[operating.md](operating.md#errors).

<!-- Made by a test: edit the proto files, then WRITE_DOCUMENTS=1 cargo test --test documents -->

An *optional* field can be absent, which differs from 0 or an empty text. At most one field under *one of* is set. JSON names are in
lowerCamelCase, and an enum is the name of its value.
";

#[test]
fn the_page_of_the_calls_is_made_from_the_proto_files() {
    hold("docs/api.md", &page(&in_reading_order(contract::files())));
}

/// Services first, then the files that they use, the nearest first.
fn in_reading_order(files: Vec<File>) -> Vec<File> {
    let mut left: BTreeMap<String, File> = files.into_iter().map(|file| (file.path.clone(), file)).collect();
    let mut ordered: Vec<File> = Vec::new();
    for root in ROOTS {
        let mut next = vec![root.to_owned()];
        while !next.is_empty() {
            // A file of others, or one that stands on the page already, is not there any more.
            let found: Vec<File> = next.iter().filter_map(|path| left.remove(path)).collect();
            next = found.iter().flat_map(|file| file.imports.clone()).collect();
            ordered.extend(found);
        }
    }
    assert!(left.is_empty(), "no service uses {:?}", left.keys());
    ordered
}

fn page(files: &[File]) -> String {
    let links = Links::of(files);
    let mut page = format!("{HEAD}\n{}", contents(files));
    for service in files.iter().flat_map(|file| &file.services) {
        page += &links.service(service);
    }
    for file in files {
        let name = file.path.rsplit('/').next().unwrap_or(&file.path);
        if file.messages.is_empty() && file.enums.is_empty() {
            continue;
        }
        page += &format!("\n## {name}\n");
        for message in &file.messages {
            page += &links.message(message);
        }
        for set in &file.enums {
            page += &links.set(set);
        }
    }
    assert_anchors_differ(&page);
    page
}

fn contents(files: &[File]) -> String {
    let mut text = String::new();
    for service in files.iter().flat_map(|file| &file.services) {
        let calls: Vec<&str> = service.calls.iter().map(|call| call.name.as_str()).collect();
        text += &format!("- {}: {}\n", link(&service.name), calls.join(", "));
    }
    for file in files {
        let messages = file.messages.iter().map(|message| &message.name);
        let names: Vec<String> = messages
            .chain(file.enums.iter().map(|set| &set.name))
            .map(|name| link(name))
            .collect();
        let name = file.path.rsplit('/').next().unwrap_or(&file.path);
        if !names.is_empty() {
            text += &format!("- `{name}`: {}\n", names.join(", "));
        }
    }
    text
}

/// What can be linked to, and from where it is used.
struct Links {
    /// Messages and enums.
    known: BTreeSet<String>,
    /// The same, services and their calls: the heading of each name.
    targets: BTreeMap<String, String>,
    users: BTreeMap<String, BTreeSet<String>>,
}

impl Links {
    fn of(files: &[File]) -> Self {
        let mut links = Self {
            known: BTreeSet::new(),
            targets: BTreeMap::new(),
            users: BTreeMap::new(),
        };
        for file in files {
            links.known.extend(file.enums.iter().map(|set| set.name.clone()));
            for message in &file.messages {
                links.known.insert(message.name.clone());
                for field in &message.fields {
                    let users = links.users.entry(field.type_name.clone()).or_default();
                    users.insert(message.name.clone());
                }
            }
        }
        links.targets = links
            .known
            .iter()
            .map(|name| (name.clone(), name.to_lowercase()))
            .collect();
        for service in files.iter().flat_map(|file| &file.services) {
            let calls = service.calls.iter().map(|call| &call.name).chain([&service.name]);
            links
                .targets
                .extend(calls.map(|name| (name.clone(), service.name.to_lowercase())));
        }
        links
    }

    fn service(&self, service: &Service) -> String {
        let mut text = format!("\n## {}\n\n{}\n", service.name, self.linked(&service.comment));
        text += "\n| call | takes | answers | |\n|---|---|---|---|\n";
        for call in &service.calls {
            text += &self.call(call);
        }
        text += &format!(
            "\nFull names have the form `/{PACKAGE}.{}/{}`.\n",
            service.name, service.calls[0].name
        );
        text
    }

    fn call(&self, call: &Call) -> String {
        let flow = |flow: &Flow| {
            let stream = if flow.stream { "stream of " } else { "" };
            format!("{stream}{}", self.type_name(&flow.message))
        };
        let (request, answer) = (flow(&call.request), flow(&call.answer));
        format!(
            "| `{}` | {request} | {answer} | {} |\n",
            call.name,
            self.cell(&call.comment)
        )
    }

    fn message(&self, message: &Message) -> String {
        let mut text = format!("\n### {}\n\n{}\n", message.name, self.linked(&message.comment));
        text += &self.used_in(&message.name);
        if message.fields.is_empty() {
            return text + "\nNo fields.\n";
        }
        text += "\n| field | type | |\n|---|---|---|\n";
        let mut within = None;
        for field in &message.fields {
            let choice = match field.amount {
                Amount::Choice(index) => Some(index),
                _ => None,
            };
            if let Some(index) = choice.filter(|_| choice != within) {
                let choice = &message.choices[index];
                text += &format!(
                    "| *one of* `{}`: | | {} |\n",
                    choice.name,
                    self.cell(&choice.comment)
                );
            }
            within = choice;
            text += &self.field(field);
        }
        text
    }

    fn field(&self, field: &Field) -> String {
        let type_name = self.type_name(&field.type_name);
        let (mark, type_name) = match field.amount {
            Amount::One => ("", type_name),
            Amount::Optional => ("", format!("optional {type_name}")),
            Amount::Many => ("", format!("list of {type_name}")),
            Amount::Choice(_) => ("• ", type_name),
        };
        assert_eq!(
            field.json_name,
            lower_camel_case(&field.name),
            "the page has no column for JSON names"
        );
        let (name, comment) = (&field.name, self.cell(&field.comment));
        format!("| {mark}`{name}` | {type_name} | {comment} |\n")
    }

    fn set(&self, set: &Enum) -> String {
        let mut text = format!("\n### {}\n\n{}\n", set.name, self.linked(&set.comment));
        text += &self.used_in(&set.name);
        text += "\n| value | number | |\n|---|---|---|\n";
        for value in &set.values {
            text += &format!(
                "| `{}` | {} | {} |\n",
                value.name,
                value.number,
                self.cell(&value.comment)
            );
        }
        text
    }

    fn used_in(&self, name: &str) -> String {
        let users = self.users.get(name).into_iter().flatten();
        let users: Vec<String> = users.map(|user| link(user)).collect();
        if users.is_empty() {
            String::new()
        } else {
            format!("\nIn {}.\n", users.join(", "))
        }
    }

    fn type_name(&self, name: &str) -> String {
        if self.known.contains(name) {
            return link(name);
        }
        assert!(
            name.starts_with("google.protobuf.") || name.chars().all(char::is_alphanumeric),
            "{name} is not on the page"
        );
        format!("`{name}`")
    }

    /// A comment as one cell of a table.
    fn cell(&self, comment: &str) -> String {
        assert!(
            !comment.contains("\n- "),
            "a list cannot stand in a table: {comment}"
        );
        let line = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        self.linked(&line).replace('|', "\\|")
    }

    /// A comment with links from the names in it. Only names of several words, such as `CatalogService`: `Grade` and
    /// `Step` are words of sentences too.
    fn linked(&self, comment: &str) -> String {
        let mut text = String::new();
        for (at, part) in comment.split('`').enumerate() {
            if at > 0 {
                text.push('`');
            }
            // Every second part stands between backticks.
            if at % 2 == 1 {
                text += part;
                continue;
            }
            for word in part.split_inclusive(|character: char| !character.is_alphanumeric()) {
                let name = word.trim_end_matches(|character: char| !character.is_alphanumeric());
                let capitals = name.chars().filter(|character| character.is_uppercase()).count();
                match self.targets.get(name).filter(|_| capitals > 1) {
                    Some(target) => text += &word.replacen(name, &format!("[{name}](#{target})"), 1),
                    None => text += word,
                }
            }
        }
        text
    }
}

fn lower_camel_case(name: &str) -> String {
    let mut letters = name.chars();
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '_' => text.extend(letters.next().map(|letter| letter.to_ascii_uppercase())),
            letter => text.push(letter),
        }
    }
    text
}

fn link(name: &str) -> String {
    format!("[{name}](#{})", name.to_lowercase())
}

fn assert_anchors_differ(page: &str) {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let mut anchors = BTreeSet::new();
    for heading in headings {
        let anchor = heading.trim_start_matches(['#', ' ']).to_lowercase();
        assert!(
            anchors.insert(anchor),
            "two headings {heading}: a link would lead to the first"
        );
    }
}
