//! Finds fields whose generated methods or properties clash with each other, or with those that every message has.

use std::collections::BTreeMap;

use crate::contract::{Amount, Field, Message};
use crate::names::Spelling;

/// The members that one language generates for messages.
struct Language {
    name: &'static str,
    /// The members of a field.
    of_field: fn(&Field) -> Vec<String>,
    /// The members of a oneof.
    of_choice: fn(&str) -> Vec<String>,
    /// The members that every message has, separated by white space.
    own: &'static str,
    /// Whether the message's own name is taken too.
    message_name_taken: bool,
}

const LANGUAGES: [Language; 6] = [
    Language {
        name: "Java and Kotlin",
        of_field: java_field,
        of_choice: |name| accessors(name, &["get_Case", "clear_"]),
        own: "getAllFields getAllFieldsMutable getAllFieldsRaw getCachedSize getClass getDefaultInstance \
              getDefaultInstanceForType getDescriptor getDescriptorForType getField getFieldBuilder \
              getInitializationErrorString getMemoizedSerializedSize getOneofFieldDescriptor getParentForChildren \
              getParserForType getRepeatedField getRepeatedFieldBuilder getRepeatedFieldCount getSerializedSize \
              getUnknownFields setField setRepeatedField setUnknownFields clearField clearOneof hasField hasOneof \
              addRepeatedField",
        message_name_taken: false,
    },
    Language {
        name: "C#",
        of_field: csharp_field,
        of_choice: |name| accessors(name, &["_Case", "_OneofCase", "Clear_"]),
        own: "CalculateSize Clone Descriptor Equals Finalize GetHashCode GetType MemberwiseClone MergeFrom \
              OnConstruction Parser ReferenceEquals ToString Types WriteTo",
        message_name_taken: true,
    },
    Language {
        name: "Go",
        of_field: |field| accessors(&field.name, &["_", "Get_", "Set_", "Has_", "Clear_"]),
        of_choice: |name| accessors(name, &["_", "Get_", "Which_"]),
        own: "Descriptor ExtensionMap ExtensionRangeArray Marshal ProtoMessage ProtoReflect Reset String Unmarshal",
        message_name_taken: false,
    },
    Language {
        name: "JavaScript",
        of_field: javascript_field,
        of_choice: |name| accessors(name, &["get_Case"]),
        own: "getExtension getJsPbMessageId setExtension hasExtension clearExtension",
        message_name_taken: false,
    },
    Language {
        name: "PHP",
        of_field: |field| accessors(&field.name, &["get_", "set_", "has_", "clear_"]),
        of_choice: |name| accessors(name, &["get_"]),
        own: "getClass",
        message_name_taken: false,
    },
    Language {
        name: "Rust, Ruby and Python",
        of_field: |field| {
            vec![
                field.name.clone(),
                format!("has_{}?", field.name),
                format!("clear_{}", field.name),
            ]
        },
        of_choice: |name| vec![name.to_owned()],
        own: "",
        message_name_taken: false,
    },
];

/// A field or oneof in each of these forms, with its name in place of the `_`.
fn accessors(name: &str, forms: &[&str]) -> Vec<String> {
    let name = Spelling::Pascal.of(name);
    forms.iter().map(|form| form.replace('_', &name)).collect()
}

fn java_field(field: &Field) -> Vec<String> {
    let mut forms = match field.amount {
        Amount::Many => vec![
            "get_List",
            "get_Count",
            "get_",
            "set_",
            "add_",
            "addAll_",
            "clear_",
            "remove_",
        ],
        _ => vec!["get_", "set_", "has_", "clear_", "merge_"],
    };
    let many = matches!(field.amount, Amount::Many);
    match field.type_name.as_str() {
        "string" if many => forms.push("get_Bytes"),
        "string" => forms.extend(["get_Bytes", "set_Bytes"]),
        scalar if scalar.starts_with(char::is_lowercase) && !scalar.starts_with("google") => {}
        // A message or an enum: the accessors of both, so that the type need not be looked up.
        _ if many => forms.extend([
            "get_Builder",
            "get_BuilderList",
            "get_OrBuilder",
            "get_OrBuilderList",
            "get_Value",
            "get_ValueList",
        ]),
        _ => forms.extend([
            "get_Builder",
            "get_OrBuilder",
            "get_Value",
            "set_Value",
            "get_OrNull",
        ]),
    }
    accessors(&field.name, &forms)
}

fn csharp_field(field: &Field) -> Vec<String> {
    let forms: &[&str] = match field.amount {
        Amount::Optional | Amount::Choice(_) => &["_", "_FieldNumber", "Has_", "Clear_"],
        Amount::One | Amount::Many => &["_", "_FieldNumber"],
    };
    accessors(&field.name, forms)
}

fn javascript_field(field: &Field) -> Vec<String> {
    let forms: &[&str] = match field.amount {
        Amount::Many => &["get_List", "set_List", "add_", "clear_List"],
        _ => &["get_", "set_", "has_", "clear_"],
    };
    accessors(&field.name, forms)
}

/// Returns the clashes in the generated code of a message.
pub(crate) fn clashes(message: &Message) -> Vec<String> {
    LANGUAGES
        .iter()
        .flat_map(|language| clashes_in(language, message))
        .collect()
}

fn clashes_in(language: &Language, message: &Message) -> Vec<String> {
    const OWN: &str = "every message";
    // Ignoring case, as PHP does.
    let mut made: BTreeMap<String, &str> = language
        .own
        .split_whitespace()
        .map(|member| (member.to_lowercase(), OWN))
        .collect();
    if language.message_name_taken {
        made.insert(message.name.to_lowercase(), "the message's own name");
    }
    let fields = message.fields.iter().flat_map(|field| {
        (language.of_field)(field)
            .into_iter()
            .map(|member| (member, field.name.as_str()))
    });
    let choices = message.choices.iter().flat_map(|choice| {
        (language.of_choice)(&choice.name)
            .into_iter()
            .map(|member| (member, choice.name.as_str()))
    });
    let mut found = Vec::new();
    for (member, source) in fields.chain(choices) {
        if let Some(other) = made.insert(member.to_lowercase(), source)
            && other != source
        {
            let (name, language) = (&message.name, language.name);
            found.push(format!(
                "{name}.{source}: {language} makes `{member}` of it and of {other}"
            ));
        }
    }
    found
}
