//! The type of the key `server.proxies`.

use sudokud_edge::connections::Proxies;

use super::value::ListValue;

impl ListValue for Proxies {
    const ITEMS: &'static str = "networks";

    fn of_texts(texts: Vec<String>) -> Result<Self, String> {
        Self::read(texts.iter().map(String::as_str))
            .map_err(|remedy| format!("has an entry that is not a network; {remedy}"))
    }

    fn joined(&self) -> String {
        self.to_string()
    }
}
