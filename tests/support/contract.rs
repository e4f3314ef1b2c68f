//! The public contract as the crate `sudokud-api` compiles it, with the comments of the proto files: what its page is made from and what
//! its names are checked in.
#![allow(dead_code, reason = "each test crate uses its own part")]

use std::collections::HashMap;

use prost::Message as _;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet,
    FileOptions, MethodDescriptorProto, ServiceDescriptorProto,
};
use sudokud::service::proto::DESCRIPTOR_SET;

/// The package, with which full names begin.
pub(crate) const PACKAGE: &str = "sudoku.v1";

/// One file of the contract.
pub(crate) struct File {
    /// Such as `sudoku/v1/grade.proto`.
    pub(crate) path: String,
    /// The files it uses.
    pub(crate) imports: Vec<String>,
    pub(crate) options: FileOptions,
    pub(crate) services: Vec<Service>,
    pub(crate) messages: Vec<Message>,
    pub(crate) enums: Vec<Enum>,
}

/// A service.
pub(crate) struct Service {
    pub(crate) name: String,
    pub(crate) comment: String,
    pub(crate) calls: Vec<Call>,
}

/// A call of a service.
pub(crate) struct Call {
    pub(crate) name: String,
    pub(crate) comment: String,
    /// What goes in.
    pub(crate) request: Flow,
    /// What comes out.
    pub(crate) answer: Flow,
}

/// One message or a stream of them.
pub(crate) struct Flow {
    /// The message's name, such as `GradeRequest`.
    pub(crate) message: String,
    pub(crate) stream: bool,
}

/// A message.
pub(crate) struct Message {
    pub(crate) name: String,
    pub(crate) comment: String,
    pub(crate) fields: Vec<Field>,
    /// The oneofs.
    pub(crate) choices: Vec<Choice>,
}

/// A field of a message.
pub(crate) struct Field {
    pub(crate) name: String,
    /// In lowerCamelCase.
    pub(crate) json_name: String,
    /// Such as `int32`, `Grade` or `google.protobuf.Duration`.
    pub(crate) type_name: String,
    pub(crate) amount: Amount,
    pub(crate) comment: String,
}

/// How often a field is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Amount {
    /// Always, or it is a message that can be absent.
    One,
    /// A number, text or boolean that can be absent.
    Optional,
    Many,
    /// At most one of the oneof with this index.
    Choice(usize),
}

/// A oneof: at most one of several fields.
pub(crate) struct Choice {
    pub(crate) name: String,
    pub(crate) comment: String,
}

/// A closed set.
pub(crate) struct Enum {
    pub(crate) name: String,
    pub(crate) comment: String,
    pub(crate) values: Vec<Value>,
}

/// A member of a closed set.
pub(crate) struct Value {
    pub(crate) name: String,
    pub(crate) number: i32,
    pub(crate) comment: String,
}

/// The files of the contract, without those of others that they use.
pub(crate) fn files() -> Vec<File> {
    let set = FileDescriptorSet::decode(DESCRIPTOR_SET).expect("the compiled contract");
    let own = set.file.into_iter().filter(|file| file.package() == PACKAGE);
    own.map(|file| read(&file)).collect()
}

fn read(file: &FileDescriptorProto) -> File {
    assert!(file.extension.is_empty(), "{} has extensions", file.name());
    let comments = Comments::of(file);
    File {
        path: file.name().to_owned(),
        imports: file.dependency.clone(),
        options: file.options.clone().unwrap_or_default(),
        services: each(&file.service, |at, service| comments.service(at, service)),
        messages: each(&file.message_type, |at, message| comments.message(at, message)),
        enums: each(&file.enum_type, |at, set| comments.set(at, set)),
    }
}

fn each<Item, Made>(items: &[Item], make: impl Fn(i32, &Item) -> Made) -> Vec<Made> {
    (0..).zip(items).map(|(at, item)| make(at, item)).collect()
}

/// The comments of a file by the path of what they stand above: the numbers of the fields of `FileDescriptorProto` that
/// lead there, as `google/protobuf/descriptor.proto` explains at `SourceCodeInfo.Location`.
struct Comments {
    file: String,
    texts: HashMap<Vec<i32>, String>,
}

impl Comments {
    fn of(file: &FileDescriptorProto) -> Self {
        let locations = file.source_code_info.iter().flat_map(|info| &info.location);
        let texts = locations.map(|location| {
            let lines = location.leading_comments().lines();
            // One space follows the slashes.
            let lines: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
            (location.path.clone(), lines.join("\n"))
        });
        Self {
            file: file.name().to_owned(),
            texts: texts.collect(),
        }
    }

    fn at(&self, path: &[i32], name: &str) -> String {
        let text = self.texts.get(path).filter(|text| !text.trim().is_empty());
        text.unwrap_or_else(|| panic!("{}: {name} has no comment", self.file))
            .clone()
    }

    fn service(&self, at: i32, service: &ServiceDescriptorProto) -> Service {
        Service {
            name: service.name().to_owned(),
            comment: self.at(&[6, at], service.name()),
            calls: each(&service.method, |call, method| {
                self.call(&[6, at, 2, call], method)
            }),
        }
    }

    fn call(&self, path: &[i32], method: &MethodDescriptorProto) -> Call {
        Call {
            name: method.name().to_owned(),
            comment: self.at(path, method.name()),
            request: Flow {
                message: own_name(method.input_type()),
                stream: method.client_streaming(),
            },
            answer: Flow {
                message: own_name(method.output_type()),
                stream: method.server_streaming(),
            },
        }
    }

    fn message(&self, at: i32, message: &DescriptorProto) -> Message {
        let name = message.name();
        let nested = message.nested_type.len() + message.enum_type.len();
        assert_eq!(nested, 0, "{name} holds definitions, which this does not read");
        // What the compiler makes for each `optional` is no choice that anybody wrote.
        let made_up: Vec<i32> = message
            .field
            .iter()
            .filter(|field| field.proto3_optional())
            .map(FieldDescriptorProto::oneof_index)
            .collect();
        let written = (0..)
            .zip(&message.oneof_decl)
            .filter(|(choice, _)| !made_up.contains(choice));
        Message {
            name: name.to_owned(),
            comment: self.at(&[4, at], name),
            fields: each(&message.field, |field, descriptor| {
                self.field(&[4, at, 2, field], descriptor)
            }),
            choices: written
                .map(|(choice, descriptor)| Choice {
                    name: descriptor.name().to_owned(),
                    comment: self.at(&[4, at, 8, choice], descriptor.name()),
                })
                .collect(),
        }
    }

    fn field(&self, path: &[i32], field: &FieldDescriptorProto) -> Field {
        let amount = match field.oneof_index {
            _ if field.label() == Label::Repeated => Amount::Many,
            _ if field.proto3_optional() => Amount::Optional,
            Some(choice) => Amount::Choice(choice as usize),
            None => Amount::One,
        };
        let type_name = match field.r#type() {
            Type::Message | Type::Enum => own_name(field.type_name()),
            scalar => scalar.as_str_name().trim_start_matches("TYPE_").to_lowercase(),
        };
        Field {
            name: field.name().to_owned(),
            json_name: field.json_name().to_owned(),
            type_name,
            amount,
            comment: self.at(path, field.name()),
        }
    }

    fn set(&self, at: i32, set: &EnumDescriptorProto) -> Enum {
        Enum {
            name: set.name().to_owned(),
            comment: self.at(&[5, at], set.name()),
            values: each(&set.value, |value, descriptor| Value {
                name: descriptor.name().to_owned(),
                number: descriptor.number(),
                comment: self.at(&[5, at, 2, value], descriptor.name()),
            }),
        }
    }
}

/// A type's name without the package, if it is one of ours.
fn own_name(name: &str) -> String {
    let name = name.trim_start_matches('.');
    name.strip_prefix(&format!("{PACKAGE}."))
        .unwrap_or(name)
        .to_owned()
}
