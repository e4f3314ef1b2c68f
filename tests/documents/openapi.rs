//! The descriptions of the calls in JSON that the listeners serve as `/openapi.json`, from the contract with its comments.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::contract::{self, Amount, Call, Enum, Field, File, Message, Service};
use crate::hold;

/// The files, with the services of each.
const DOCUMENTS: [(&str, &str, &[&str]); 2] = [
    (
        "proto/openapi/callers.json",
        "sudokud",
        &["SudokuService", "CatalogService"],
    ),
    (
        "proto/openapi/operators.json",
        "sudokud for operators",
        &["AdminService"],
    ),
];

const ABOUT: &str = "\
Calls in JSON, by the Connect protocol. Each call is a POST of its message.

A field that is left out has its default: an empty text, 0, false, an empty list. Answers leave out fields with their default. \
64-bit numbers are texts; requests may also have them as numbers, and fields under their names in the proto files. Unknown fields \
are refused.

";

const ENVELOPES: &str = "\
Messages in envelopes: a byte of flags (0, or 2 at the end of the answer), the \
length in four bytes, the highest first, and the message. The end of an answer is an object, which has the field `error` if the call failed.";

const LINES: &str = "\
For a request in `application/json` with the header `Accept: application/x-ndjson`: one message a line. If the call fails after the \
first line, the last line has the error.";

#[test]
fn the_descriptions_for_openapi_are_made_from_the_proto_files() {
    let files = contract::files();
    for (path, title, services) in DOCUMENTS {
        let document = Document::of(&files).describe(title, services);
        let text = serde_json::to_string_pretty(&document).unwrap() + "\n";
        hold(path, &text);
    }
}

/// The types of the contract, by name.
struct Document<'a> {
    files: &'a [File],
    messages: BTreeMap<&'a str, &'a Message>,
    sets: BTreeMap<&'a str, &'a Enum>,
}

impl<'a> Document<'a> {
    fn of(files: &'a [File]) -> Self {
        let messages = files.iter().flat_map(|file| &file.messages);
        let sets = files.iter().flat_map(|file| &file.enums);
        Self {
            files,
            messages: messages.map(|message| (&*message.name, message)).collect(),
            sets: sets.map(|set| (&*set.name, set)).collect(),
        }
    }

    fn describe(&self, title: &str, names: &[&str]) -> Value {
        let all = self.files.iter().flat_map(|file| &file.services);
        let services: Vec<&Service> = all.filter(|service| names.contains(&&*service.name)).collect();
        assert_eq!(services.len(), names.len(), "{names:?}");
        let paths: Map<String, Value> = services.iter().flat_map(|service| paths(service)).collect();
        let tags = services
            .iter()
            .map(|service| json!({ "name": service.name, "description": service.comment }));
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": title,
                "version": env!("CARGO_PKG_VERSION"),
                "description": ABOUT.trim_end(),
                "license": { "name": "MIT", "identifier": "MIT" },
            },
            "servers": [{ "url": "/" }],
            "tags": tags.collect::<Vec<_>>(),
            "security": [{}, { "token": [] }],
            "paths": paths,
            "components": {
                "schemas": self.schemas(&services),
                "responses": { "Error": {
                    "description": "The call failed. The status is that of the error's code.",
                    "content": { "application/json": { "schema": reference("Error") } },
                } },
                "securitySchemes": { "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "Needed if the server has a file of names.",
                } },
            },
        })
    }

    /// All types that the services use, and the error.
    fn schemas(&self, services: &[&Service]) -> Map<String, Value> {
        let calls = services.iter().flat_map(|service| &service.calls);
        let mut next: Vec<&str> = calls
            .flat_map(|call| [&*call.request.message, &*call.answer.message])
            .collect();
        let mut schemas = Map::new();
        while let Some(name) = next.pop() {
            if schemas.contains_key(name) {
                continue;
            }
            let schema = if let Some(message) = self.messages.get(name) {
                next.extend(message.fields.iter().map(|field| &*field.type_name));
                schema_of(message)
            } else if let Some(set) = self.sets.get(name) {
                schema_of_set(set)
            } else {
                // A type that is written where it is used.
                continue;
            };
            schemas.insert(name.to_owned(), schema);
        }
        for (name, schema) in errors() {
            let taken = schemas.insert(name.to_owned(), schema);
            assert!(taken.is_none(), "{name} is a message, too");
        }
        schemas
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn paths(service: &Service) -> impl Iterator<Item = (String, Value)> {
    service.calls.iter().map(|call| {
        let mut item = Map::new();
        item.insert("post".to_owned(), posted(service, call));
        let path = format!("/{}.{}/{}", contract::PACKAGE, service.name, call.name);
        (path, Value::Object(item))
    })
}

fn operation(service: &Service, call: &Call, id: &str, content: &Value) -> Value {
    let summary = call.comment.lines().next().unwrap_or_default();
    json!({
        "operationId": id,
        "tags": [service.name],
        "summary": summary,
        "description": call.comment,
        "responses": {
            "200": { "description": "The answer.", "content": content },
            "default": { "$ref": "#/components/responses/Error" },
        },
    })
}

fn posted(service: &Service, call: &Call) -> Value {
    let is_stream = call.request.stream || call.answer.stream;
    let content = |message: &str| {
        if is_stream {
            let description = format!("{ENVELOPES} Each message is a {message}.");
            let schema = json!({ "type": "string", "format": "binary", "description": description });
            json!({ "application/connect+json": { "schema": schema } })
        } else {
            json!({ "application/json": { "schema": reference(message) } })
        }
    };
    let (mut request, mut answer) = (content(&call.request.message), content(&call.answer.message));
    if is_stream && !call.request.stream {
        request["application/json"] = json!({ "schema": reference(&call.request.message) });
        let failed = json!({
            "type": "object",
            "required": ["error"],
            "properties": { "error": reference("Error") },
        });
        answer["application/x-ndjson"] = json!({ "schema": {
            "description": LINES,
            "anyOf": [reference(&call.answer.message), failed],
        } });
    }
    let mut posted = operation(service, call, &call.name, &answer);
    posted["requestBody"] = json!({ "required": true, "content": request });
    posted["parameters"] = json!([{
        "name": "Connect-Timeout-Ms",
        "in": "header",
        "description": "The time that the caller waits, in milliseconds.",
        "schema": { "type": "integer", "minimum": 0, "maximum": 9_999_999_999_u64 },
    }]);
    if call.request.stream {
        let text = posted["description"].as_str().unwrap_or_default();
        posted["description"] = format!("{text}\n\nNeeds HTTP/2.").into();
    }
    posted
}

fn schema_of(message: &Message) -> Value {
    let properties = message
        .fields
        .iter()
        .map(|field| (field.json_name.clone(), property(field)));
    let mut description = message.comment.clone();
    for (at, choice) in message.choices.iter().enumerate() {
        // Choices that the compiler makes for optional fields follow the written ones.
        let fields = message
            .fields
            .iter()
            .filter(|field| field.amount == Amount::Choice(at));
        let names: Vec<&str> = fields.map(|field| &*field.json_name).collect();
        // Writing into a text cannot fail.
        let _ = write!(
            description,
            "\n\nAt most one of {}: {}",
            names.join(", "),
            choice.comment
        );
    }
    json!({
        "type": "object",
        "description": description,
        "properties": properties.collect::<Map<_, _>>(),
        "additionalProperties": false,
    })
}

fn property(field: &Field) -> Value {
    let mut value = match &*field.type_name {
        "string" => json!({ "type": "string" }),
        "bytes" => json!({ "type": "string", "contentEncoding": "base64" }),
        "bool" => json!({ "type": "boolean" }),
        "int32" => json!({ "type": "integer", "format": "int32" }),
        "uint32" => json!({ "type": "integer", "format": "int64", "minimum": 0, "maximum": u32::MAX }),
        "int64" => json!({ "type": "string", "format": "int64", "pattern": "^-?[0-9]{1,19}$" }),
        "uint64" => json!({ "type": "string", "format": "uint64", "pattern": "^[0-9]{1,20}$" }),
        "double" => json!({ "type": "number", "format": "double" }),
        "google.protobuf.Duration" => json!({ "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]{1,9})?s$" }),
        "google.protobuf.Timestamp" => json!({ "type": "string", "format": "date-time" }),
        "google.protobuf.Any" => json!({
            "type": "object",
            "properties": { "@type": { "type": "string" } },
            "required": ["@type"],
            "additionalProperties": true,
        }),
        name if name.starts_with(char::is_uppercase) => reference(name),
        other => panic!("{}: the type {other} has no form in JSON here", field.name),
    };
    if field.amount == Amount::Many {
        value = json!({ "type": "array", "items": value });
    }
    value["description"] = field.comment.clone().into();
    value
}

fn schema_of_set(set: &Enum) -> Value {
    let names: Vec<&str> = set.values.iter().map(|value| &*value.name).collect();
    let mut description = format!("{}\n", set.comment);
    for value in &set.values {
        // Writing into a text cannot fail.
        let _ = write!(description, "\n- `{}`: {}", value.name, value.comment);
    }
    json!({ "type": "string", "enum": names, "description": description })
}

/// The error of a call, and its details.
fn errors() -> [(&'static str, Value); 2] {
    const CODES: [&str; 16] = [
        "canceled",
        "unknown",
        "invalid_argument",
        "deadline_exceeded",
        "not_found",
        "already_exists",
        "permission_denied",
        "resource_exhausted",
        "failed_precondition",
        "aborted",
        "out_of_range",
        "unimplemented",
        "internal",
        "unavailable",
        "data_loss",
        "unauthenticated",
    ];
    let error = json!({
        "type": "object",
        "description": "Why a call failed.",
        "properties": {
            "code": { "type": "string", "enum": CODES, "description": "The code of gRPC, in small letters." },
            "message": { "type": "string", "description": "One English sentence for a developer." },
            "details": {
                "type": "array",
                "items": reference("ErrorDetail"),
                "description": "A google.rpc.ErrorInfo and, for a bad field, a google.rpc.BadRequest; a google.rpc.RetryInfo if a retry can help.",
            },
        },
        "required": ["code"],
    });
    let detail = json!({
        "type": "object",
        "description": "A detail of an error.",
        "properties": {
            "type": { "type": "string", "description": "The name of the message." },
            "value": { "type": "string", "contentEncoding": "base64", "description": "The message in protobuf and base64, without padding." },
            "debug": { "type": "object", "description": "The message as JSON, for people." },
        },
        "required": ["type", "value"],
    });
    [("Error", error), ("ErrorDetail", detail)]
}
