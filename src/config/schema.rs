//! The JSON Schema of the configuration file, for editors and for checks before a deployment.
//!
//! Made from the table of keys, so it knows every key. The rules that a schema cannot state, such as the form of an address, are
//! checked by `sudokud config check`.

use serde_json::{Map, Value, json};

use super::keys::{ConfigFile, KEYS, Key};

/// Returns the JSON Schema (draft 2020-12) of the configuration file, indented.
pub fn schema() -> String {
    let defaults = ConfigFile::default();
    let mut sections = Map::new();
    for key in KEYS {
        let (section, name) = key.name.split_once('.').expect("the name of a key has a section");
        let section = sections
            .entry(section)
            .or_insert_with(|| closed_table(&Map::new()));
        section["properties"][name] = described(key, &defaults);
    }
    sections.insert("technique".to_owned(), techniques());
    let mut file = closed_table(&sections);
    file["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    file["title"] = json!("The configuration file of sudokud");
    format!("{file:#}\n")
}

/// A table without further keys.
fn closed_table(properties: &Map<String, Value>) -> Value {
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn described(key: &Key, defaults: &ConfigFile) -> Value {
    let mut schema = (key.schema)();
    schema["description"] = json!(without_links(key.meaning.trim()));
    let shown = (key.default)(defaults);
    if let Some(default) = as_json(&shown, &schema) {
        schema["default"] = default;
    }
    schema
}

/// Returns the default that the table shows as `shown`. `None` if the key has no default, or one that depends on the machine.
fn as_json(shown: &str, schema: &Value) -> Option<Value> {
    let literal = shown.strip_prefix('`')?.strip_suffix('`')?;
    match schema["type"].as_str() {
        Some("integer" | "number" | "boolean") => serde_json::from_str(literal).ok(),
        Some("array") => None,
        _ => Some(json!(literal)),
    }
}

/// The tables of single techniques, whose names are unknown until the plugins are loaded.
fn techniques() -> Value {
    let option = json!({ "type": ["string", "number", "boolean"] });
    let keys = json!({
        "enabled": {
            "type": "boolean",
            "default": true,
            "description": "`false` keeps the technique out of every ladder and scale",
        },
        "from": {
            "type": "string",
            "description": "the plugin to take the technique from",
        },
        "options": {
            "type": "object",
            "additionalProperties": option,
            "description": "the options that the technique declares",
        },
    });
    json!({
        "type": "object",
        "description": "Settings of single techniques by id",
        "additionalProperties": { "type": "object", "properties": keys, "additionalProperties": false },
    })
}

/// Replaces each Markdown link by its text. The links lead to pages beside the documentation.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        plain.push_str(&before.replacen('[', "", 1));
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_described_in_its_section() {
        let schema: Value = serde_json::from_str(&schema()).unwrap();
        for key in KEYS {
            let (section, name) = key.name.split_once('.').unwrap();
            let found = &schema["properties"][section]["properties"][name];
            assert!(
                found["type"].is_string() || found["enum"].is_array(),
                "{}",
                key.name
            );
            let description = found["description"].as_str().unwrap();
            assert!(
                !description.is_empty() && !description.contains("]("),
                "{description}"
            );
        }
        assert_eq!(schema["properties"]["server"]["additionalProperties"], false);
    }

    #[test]
    fn defaults_have_the_type_of_their_key() {
        let schema: Value = serde_json::from_str(&schema()).unwrap();
        let key = |section: &str, name: &str| schema["properties"][section]["properties"][name].clone();
        assert_eq!(key("pool", "queue")["default"], 256);
        assert_eq!(key("traces", "sample")["default"], 1);
        assert_eq!(key("log", "access")["default"], false);
        assert_eq!(key("plugins", "admission")["default"], "preferred");
        assert_eq!(key("server", "listen")["default"], "127.0.0.1:50051");
        for (section, name) in [("server", "hosts"), ("web", "origins"), ("server", "proxies")] {
            assert_eq!(key(section, name)["type"], "array", "{name}");
        }
        assert!(key("pool", "threads")["default"].is_null());
        assert!(key("tls", "certificate")["default"].is_null());
    }

    #[test]
    fn a_link_becomes_its_text() {
        assert_eq!(
            without_links("see [a](b.md#c) and [d](e), `f`"),
            "see a and d, `f`"
        );
    }
}
