//! The type of the key `server.proxies`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use sudokud_edge::connections::Proxies;

use super::value::{ConfigValue, list_of_texts, literal};

/// A list of addresses and networks, `*` for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ProxyList(pub(super) Proxies);

impl ProxyList {
    fn check(texts: &[String]) -> Result<Self, String> {
        let read = Proxies::read(texts.iter().map(String::as_str));
        read.map(Self)
            .map_err(|remedy| format!("has an entry that is not a network; {remedy}"))
    }
}

impl ConfigValue for ProxyList {
    fn kind() -> String {
        "list of networks".to_owned()
    }

    fn schema() -> Value {
        list_of_texts()
    }

    fn read(text: &str) -> Result<Self, String> {
        Self::check(&Vec::<String>::read(text)?)
    }

    fn shown(&self) -> String {
        if self.0.is_empty() {
            "none".to_owned()
        } else {
            literal(self.0.to_string())
        }
    }
}

impl<'de> Deserialize<'de> for ProxyList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts: Vec<String> = Vec::deserialize(deserializer)?;
        Self::check(&texts).map_err(|reason| D::Error::custom(format!("the list {reason}")))
    }
}
