//! Types of the keys for gRPC-Web and traces.

use http::HeaderValue;
use http::Uri;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::value::{ConfigValue, ListValue};
use sudokud_edge::web::Origins;

/// A list of origins, `*` for all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct OriginList(pub(super) Vec<String>);

impl OriginList {
    /// Returns the origins as the server uses them.
    pub(super) fn origins(&self) -> Origins {
        if self.0 == ["*"] {
            return Origins::Any;
        }
        // Every valid origin is a valid header value, so nothing is lost here.
        let values = self
            .0
            .iter()
            .filter_map(|origin| HeaderValue::from_str(origin).ok());
        Origins::These(values.collect())
    }
}

/// Returns whether a text is `https://host`, with or without a port, in small letters and without a path. Browsers write origins so, and
/// they are compared byte by byte.
fn is_origin(text: &str) -> bool {
    let Some((scheme, authority)) = text.split_once("://") else {
        return false;
    };
    let is_host = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.:[]_".contains(&byte);
    let parsed = authority.parse::<http::uri::Authority>();
    scheme
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        && !scheme.is_empty()
        && authority.bytes().all(is_host)
        && parsed.is_ok_and(|parsed| {
            let (host, port) = (parsed.host(), parsed.port_u16());
            !host.is_empty() && (host == authority || port.is_some())
        })
}

impl ListValue for OriginList {
    const ITEMS: &'static str = "origins";

    fn of_texts(origins: Vec<String>) -> Result<Self, String> {
        let wrong = origins.iter().find(|origin| *origin != "*" && !is_origin(origin));
        if let Some(wrong) = wrong {
            return Err(format!(
                "has {wrong:?}, which is not an origin; write a scheme and a host as browsers do, such as https://sudoku.example or \
                 http://localhost:8080, without a path, or * for all"
            ));
        }
        if origins.len() > 1 && origins.iter().any(|origin| origin == "*") {
            return Err("has * beside other origins; * means all origins, so write it alone".to_owned());
        }
        Ok(Self(origins))
    }

    fn joined(&self) -> String {
        self.0.join(",")
    }
}

/// The address of a collector, if there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Endpoint(pub(super) Option<String>);

impl Endpoint {
    fn check(text: &str) -> Result<Self, String> {
        let uri = text.parse::<Uri>().ok();
        let is_right = uri.is_some_and(|uri| {
            uri.scheme_str() == Some("http") && uri.port().is_some() && matches!(uri.path(), "" | "/")
        });
        if is_right {
            Ok(Self(Some(text.to_owned())))
        } else {
            Err("is not the address of a collector; write http:// with a host and a port, such as http://127.0.0.1:4317".to_owned())
        }
    }
}

impl ConfigValue for Endpoint {
    fn kind() -> String {
        "`http://HOST:PORT`".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        Self::check(text)
    }

    fn shown(&self) -> String {
        (self.0.as_ref()).map_or_else(|| "none".to_owned(), |endpoint| format!("`{endpoint}`"))
    }
}

impl<'de> Deserialize<'de> for Endpoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::check(&text).map_err(|reason| D::Error::custom(format!("{text:?} {reason}")))
    }
}

/// A number from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Fraction(pub(super) f64);

impl Fraction {
    fn check(part: f64) -> Result<Self, String> {
        if (0.0..=1.0).contains(&part) {
            Ok(Self(part))
        } else {
            Err("is out of range; write a number from 0 to 1".to_owned())
        }
    }
}

impl ConfigValue for Fraction {
    fn kind() -> String {
        "number, 0 to 1".to_owned()
    }

    fn schema() -> Value {
        json!({ "type": "number", "minimum": 0, "maximum": 1 })
    }

    fn read(text: &str) -> Result<Self, String> {
        // NaN is out of every range, so a text that is not a number gets the same error.
        Self::check(text.parse().unwrap_or(f64::NAN))
    }

    fn shown(&self) -> String {
        format!("`{}`", self.0)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let part = f64::deserialize(deserializer)?;
        Self::check(part).map_err(|reason| D::Error::custom(format!("{part} {reason}")))
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::List;
    use super::*;

    #[test]
    fn an_origin_is_what_a_browser_sends() {
        for origin in [
            "https://sudoku.example",
            "http://localhost:8080",
            "http://[::1]:3000",
            "chrome-extension://abcdefghijklmnop",
        ] {
            assert!(is_origin(origin), "{origin}");
        }
        for origin in [
            "",
            "sudoku.example",
            "https://",
            "https://sudoku.example/",
            "https://Sudoku.example",
            "https://a@b",
            "https://sudoku.example:x",
            "https://*.sudoku.example",
        ] {
            assert!(!is_origin(origin), "{origin}");
        }
    }

    #[test]
    fn all_origins_are_a_star_alone() {
        let read = |text: &str| List::<OriginList>::read(text).map(|list| list.0.origins());
        assert_eq!(read("*"), Ok(Origins::Any));
        assert!(read("*,https://a.example").unwrap_err().contains("alone"));
        assert!(read("https://a.example/x").unwrap_err().contains("not an origin"));
        let these = read("https://a.example,https://b.example").unwrap();
        assert!(matches!(these, Origins::These(these) if these.len() == 2));
    }

    #[test]
    fn a_collector_is_a_host_and_a_port() {
        for right in ["http://127.0.0.1:4317", "http://collector:4317/"] {
            assert!(Endpoint::read(right).is_ok(), "{right}");
        }
        for wrong in [
            "",
            "collector:4317",
            "https://collector:4317",
            "http://collector",
            "http://c:1/v1",
        ] {
            assert!(Endpoint::read(wrong).is_err(), "{wrong}");
        }
    }
}
