//! The methods that are served as JSON, with the descriptors of their messages.

use std::collections::HashMap;
use std::sync::Arc;

use prost_reflect::{DescriptorError, DescriptorPool, MessageDescriptor, MethodDescriptor};

/// The methods, by their paths, and all types of messages.
#[derive(Debug)]
pub struct Contract {
    pool: DescriptorPool,
    methods: HashMap<String, Arc<Method>>,
    /// The names in JSON of the fields of requests and answers, by their names in the proto files, where they differ.
    json_names: HashMap<String, String>,
}

/// The error for descriptors that contradict each other.
#[derive(Debug, thiserror::Error)]
#[error("the descriptors of the messages cannot be read: {0}")]
pub struct ContractError(#[from] DescriptorError);

/// How many messages a method takes and answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    /// One and one.
    Unary,
    /// One request, many answers.
    ServerStream,
    /// Many requests.
    ClientStream,
}

/// A method.
#[derive(Debug)]
pub(super) struct Method {
    pub(super) input: MessageDescriptor,
    pub(super) output: MessageDescriptor,
    pub(super) flow: Flow,
}

impl Contract {
    /// Reads descriptor sets, which may contain the same files. All their services are served.
    pub fn of(sets: &[&[u8]]) -> Result<Self, ContractError> {
        let mut pool = DescriptorPool::new();
        for set in sets {
            pool.decode_file_descriptor_set(*set)?;
        }
        let methods = pool.services().flat_map(|service| {
            let name = service.full_name().to_owned();
            let methods: Vec<_> = service.methods().collect();
            methods.into_iter().map(move |method| {
                let path = format!("/{name}/{}", method.name());
                (path, Arc::new(Method::of(&method)))
            })
        });
        let fields = pool
            .all_messages()
            .flat_map(|message| message.fields().collect::<Vec<_>>());
        let differs = fields.filter(|field| field.name() != field.json_name());
        let json_names = differs.map(|field| (field.name().to_owned(), field.json_name().to_owned()));
        Ok(Self {
            methods: methods.collect(),
            json_names: json_names.collect(),
            pool,
        })
    }

    /// Returns the method with this path.
    pub(super) fn method(&self, path: &str) -> Option<&Arc<Method>> {
        self.methods.get(path)
    }

    /// Returns a text of an error with the names that fields have in JSON.
    pub(super) fn in_json(&self, text: &str) -> String {
        let is_of_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
        let mut written = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_word = is_of_word(first);
            let end = rest.find(|character| is_of_word(character) != is_word);
            let (part, next) = rest.split_at(end.unwrap_or(rest.len()));
            written.push_str(self.json_names.get(part).map_or(part, String::as_str));
            rest = next;
        }
        written
    }

    /// Returns the type of an error's detail.
    pub(super) fn message(&self, name: &str) -> Option<MessageDescriptor> {
        self.pool.get_message_by_name(name)
    }
}

impl Method {
    fn of(method: &MethodDescriptor) -> Self {
        let flow = match (method.is_client_streaming(), method.is_server_streaming()) {
            (false, false) => Flow::Unary,
            (false, true) => Flow::ServerStream,
            (true, _) => Flow::ClientStream,
        };
        Self {
            input: method.input(),
            output: method.output(),
            flow,
        }
    }
}
