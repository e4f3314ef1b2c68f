//! Tests that each rule finds its kind of mistake.

use crate::contract::{Amount, Choice, Field, Message};
use crate::members;
use crate::names::{Kind, Name, Spelling, no_identifier, taken};

#[track_caller]
fn is_taken(kind: Kind, text: &str, languages: &[&str]) {
    let name = Name {
        kind,
        text: text.to_owned(),
        place: "here".to_owned(),
        languages: &[],
    };
    let found = taken(&name);
    for language in languages {
        let told = found
            .iter()
            .any(|problem| problem.starts_with(&format!("here: {language} `")));
        assert!(told, "{text} in {language}: {found:?}");
    }
    assert_eq!(found.is_empty(), languages.is_empty(), "{text}: {found:?}");
}

#[test]
fn keywords_are_found_in_their_languages() {
    is_taken(Kind::Field, "from", &["Python"]);
    is_taken(Kind::Field, "lambda", &["Python"]);
    is_taken(Kind::Field, "type", &["Rust"]);
    is_taken(Kind::Field, "self", &["Rust", "Ruby", "Swift"]);
    is_taken(Kind::Field, "when", &["Kotlin", "Ruby"]);
    is_taken(Kind::Field, "end", &["Ruby"]);
    is_taken(Kind::Field, "method", &["Ruby"]);
    is_taken(Kind::Field, "constructor", &["JavaScript"]);
    is_taken(Kind::Field, "to_string", &["JavaScript"]);
    is_taken(Kind::Field, "description", &["Swift"]);
    is_taken(Kind::Choice, "function", &["JavaScript"]);
    is_taken(Kind::Type, "Random", &["C#"]);
    is_taken(
        Kind::Type,
        "Object",
        &["Java", "Kotlin", "C#", "JavaScript", "PHP"],
    );
    is_taken(Kind::Type, "Option", &["Rust"]);
    is_taken(Kind::Type, "Empty", &["PHP"]);
    is_taken(Kind::Call, "Import", &["Java", "JavaScript", "Swift"]);
    is_taken(Kind::Call, "Connect", &["Rust"]);
    is_taken(Kind::Call, "NewInstance", &["C#"]);
    is_taken(Kind::Member, "SELF", &["Rust", "Swift"]);
    is_taken(Kind::Part, "internal", &["Go"]);
    is_taken(Kind::Part, "native", &["Java"]);
}

#[test]
fn free_words_are_not_found() {
    for text in ["source", "puzzle", "page_token", "level_index"] {
        is_taken(Kind::Field, text, &[]);
    }
    is_taken(Kind::Type, "GradeRequest", &[]);
    is_taken(Kind::Call, "ListPlugins", &[]);
    is_taken(Kind::Member, "HALF_TURN", &[]);
}

#[test]
fn a_member_that_begins_with_a_digit_is_found() {
    let name = |text: &str| Name {
        kind: Kind::Member,
        text: text.to_owned(),
        place: text.to_owned(),
        languages: &[],
    };
    assert!(no_identifier(&name("90")).is_some());
    assert_eq!(no_identifier(&name("CLOCKWISE_90")), None);
}

#[test]
fn names_are_spelled_as_generated_code_spells_them() {
    assert_eq!(Spelling::Camel.of("snapshot_revision"), "snapshotRevision");
    assert_eq!(Spelling::Pascal.of("HALF_TURN"), "HalfTurn");
    assert_eq!(Spelling::Snake.of("SolveRequest"), "solve_request");
    assert_eq!(Spelling::AsWritten.of("SolveRequest"), "SolveRequest");
}

/// A message with these fields: name, type, label.
fn message(name: &str, fields: &[(&str, &str, Amount)]) -> Message {
    let fields = fields.iter().map(|(name, type_name, amount)| Field {
        name: (*name).to_owned(),
        json_name: Spelling::Camel.of(name),
        type_name: (*type_name).to_owned(),
        amount: *amount,
        comment: String::new(),
    });
    Message {
        name: name.to_owned(),
        comment: String::new(),
        fields: fields.collect(),
        choices: vec![Choice {
            name: "answer".to_owned(),
            comment: String::new(),
        }],
    }
}

#[track_caller]
fn clash(message: &Message, expected: &str) {
    let found = members::clashes(message);
    assert!(
        found.iter().any(|problem| problem.contains(expected)),
        "{expected}: {found:?}"
    );
}

#[test]
fn members_that_clash_are_found() {
    use Amount::{Choice, Many, One, Optional};
    clash(
        &message("Link", &[("class", "string", One)]),
        "Java and Kotlin makes `getClass`",
    );
    clash(
        &message("Link", &[("descriptor", "string", One)]),
        "Go makes `Descriptor`",
    );
    clash(
        &message("Link", &[("parser", "string", One)]),
        "C# makes `Parser`",
    );
    clash(
        &message("Link", &[("link", "string", One)]),
        "C# makes `Link` of it and of the message's own name",
    );
    clash(
        &message("Link", &[("string", "string", One)]),
        "Go makes `String`",
    );
    clash(
        &message("Link", &[("extension", "string", One)]),
        "JavaScript makes `getExtension`",
    );
    clash(
        &message("Link", &[("ends", "int32", Many), ("ends_count", "int32", One)]),
        "Java and Kotlin makes `getEndsCount`",
    );
    clash(
        &message("Link", &[("end", "string", One), ("end_bytes", "int32", One)]),
        "Java and Kotlin makes `getEndBytes`",
    );
    clash(
        &message("Link", &[("kind", "Kind", One), ("kind_value", "int32", One)]),
        "Java and Kotlin makes `getKindValue`",
    );
    clash(
        &message("Link", &[("end", "string", One), ("get_end", "int32", One)]),
        "Go makes `GetEnd`",
    );
    clash(
        &message("Link", &[("end", "int32", Optional), ("has_end", "bool", One)]),
        "C# makes `HasEnd`",
    );
    clash(
        &message(
            "Link",
            &[("count", "int32", Choice(0)), ("answer_case", "int32", One)],
        ),
        "C# makes `AnswerCase`",
    );
    clash(
        &message("Link", &[("ends", "string", Many), ("ends_list", "string", One)]),
        "JavaScript makes `getEndsList`",
    );
    let none = message(
        "Link",
        &[
            ("source", "End", One),
            ("targets", "End", Many),
            ("size", "int32", Optional),
        ],
    );
    assert_eq!(members::clashes(&none), Vec::<String>::new());
}
