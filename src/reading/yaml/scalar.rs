//! Reads the texts, numbers and lists in one line of YAML.

use crate::json::document::Json;

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
        _ => Some(plain(text.split(" #").next().unwrap_or_default().trim_end())),
    }
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
        _ if text.len() <= 12 && !text.starts_with(['0', '.', '+']) || text == "0" => {
            serde_json::from_str(text).unwrap_or_else(|_| Json::Text(text.to_owned()))
        }
        _ => Json::Text(text.to_owned()),
    }
}

/// Reads a list in brackets, whose texts need no quotes, or an object as JSON writes it.
fn flow(text: &str) -> Option<Json> {
    if let Ok(json) = serde_json::from_str(text) {
        return Some(json);
    }
    let end = text.rfind(']').filter(|end| is_end(&text[end + 1..]))?;
    let inner = text.strip_prefix('[')?.get(..end - 1)?;
    if inner.contains(['[', ']', '{', '}']) {
        return None;
    }
    let elements: Option<Vec<Json>> = inner.split(',').map(|element| value(element.trim())).collect();
    elements.map(Json::List)
}
