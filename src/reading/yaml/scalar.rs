//! Reads the texts, numbers, lists and records in one line of YAML.

use crate::json::document::{Json, JsonObject};
use crate::order;

/// Returns the value of a text behind a dash or a key. Digits of a grid stay a text, although YAML could read them as a number.
pub(super) fn value(text: &str) -> Option<Json> {
    match text.chars().next()? {
        '"' => {
            let end = closing_quote(text)?;
            is_end(&text[end..])
                .then(|| serde_json::from_str(&text[..end]).ok())
                .flatten()
        }
        '\'' => {
            let (inner, rest) = text[1..].rsplit_once('\'')?;
            is_end(rest).then(|| Json::Text(inner.replace("''", "'")))
        }
        '[' | '{' => flow(text),
        // Anchors, references, tags and the like.
        '&' | '!' | '%' | '@' | '`' | '|' | '>' => None,
        _ => assigned(text).or_else(|| Some(plain(text.split(" #").next().unwrap_or_default().trim_end()))),
    }
}

/// Returns the list that a statement gives to a name, as in `Input: board = [["5", "3", ...], ...]`. Lists of columns are no such list.
fn assigned(text: &str) -> Option<Json> {
    let (name, list) = text.split_once('=')?;
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let list = list.trim_start();
    let name = name.trim_end();
    (name.chars().all(is_name) && list.starts_with("[[") && !order::is_other(name)).then(|| flow(list))?
}

/// The index after the quote that ends a text in double quotes.
fn closing_quote(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            '"' if !is_escaped => return Some(at + 1),
            _ => is_escaped = sign == '\\' && !is_escaped,
        }
    }
    None
}

fn is_end(rest: &str) -> bool {
    rest.trim().is_empty() || rest.trim_start().starts_with('#')
}

fn plain(text: &str) -> Json {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Json::Null,
        "true" | "True" | "yes" => Json::Bool(true),
        "false" | "False" | "no" => Json::Bool(false),
        // A row of nine digits.
        _ if text.len() == 9 && text.bytes().all(|byte| byte.is_ascii_digit()) => Json::Text(text.to_owned()),
        _ if text.len() <= 12 && !text.starts_with(['0', '.', '+']) || text == "0" => {
            serde_json::from_str(text).unwrap_or_else(|_| Json::Text(text.to_owned()))
        }
        _ => Json::Text(text.to_owned()),
    }
}

/// Most levels of brackets in each other on a line.
const DEEPEST: usize = 3;

/// Reads a list or a record in brackets, whose texts need no quotes, or an object as JSON writes it.
fn flow(text: &str) -> Option<Json> {
    serde_json::from_str(text)
        .ok()
        .or_else(|| bracketed(text, DEEPEST))
}

fn bracketed(text: &str, levels: usize) -> Option<Json> {
    let levels = levels.checked_sub(1)?;
    let end = text.rfind([']', '}']).filter(|end| is_end(&text[end + 1..]))?;
    let inner = text.get(1..end)?;
    let element = |element: &str| match element.chars().next()? {
        '[' | '{' => bracketed(element, levels),
        _ => value(element),
    };
    match (&text[..1], &text[end..=end]) {
        ("[", "]") => {
            let elements: Option<Vec<Json>> = elements(inner)?.into_iter().map(element).collect();
            elements.map(Json::List)
        }
        ("{", "}") => {
            let field = |field: &str| {
                let (key, value) = field.split_once(": ")?;
                let key = key.trim().trim_matches(['"', '\'']);
                let is_key = !key.is_empty() && !key.contains(['[', ']', '{', '}', '"', '\'']);
                Some((key.to_owned(), element(value.trim()).filter(|_| is_key)?))
            };
            let fields: Option<Vec<(String, Json)>> = elements(inner)?.into_iter().map(field).collect();
            Some(Json::Object(JsonObject::new(fields?)))
        }
        _ => None,
    }
}

/// Splits the inside of brackets at its commas. Returns `None` if a bracket or a quote in it is not closed.
fn elements(inner: &str) -> Option<Vec<&str>> {
    let (mut depth, mut quote, mut from) = (0_usize, None, 0);
    let mut found = Vec::new();
    for (at, sign) in inner.char_indices() {
        match sign {
            _ if quote == Some(sign) => quote = None,
            _ if quote.is_some() => {}
            '"' | '\'' => quote = Some(sign),
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                found.push(inner[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(inner[from..].trim());
    (depth == 0 && quote.is_none()).then_some(found)
}
