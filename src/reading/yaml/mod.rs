//! Reads puzzles from YAML: lists and records of texts, as people write them by hand.
//!
//! [`parse`] makes a JSON value of the part of YAML that such files use; a text with anything else is not read. The value is then read like
//! JSON, so variants, solutions and keys are treated alike.

mod parse;
mod scalar;

use crate::item::Reading;
use crate::json;
use crate::json::document::Json;
use crate::json::grid::grid_of;
use crate::order;
use crate::table::is_puzzle_name;
use crate::variant;
use sudokud_puzzle::Stop;

/// Reads the documents of a text in the form that a caller has named. `column` names the key of the puzzles.
pub(crate) fn read(text: &str, column: Option<&str>, stop: &Stop) -> Reading {
    match parse::documents(text) {
        Some(documents) => read_documents(text, documents, column, stop),
        None => crate::detect::refused(text, NOT_YAML),
    }
}

const NOT_YAML: &str = "not a list or a record in YAML that is read here: keys with texts, lists, and | before several lines; write JSON, or \
                        one puzzle on each line";

/// Reads the documents of a text, if it is certainly YAML: a list, a record with a list or another record in it, a record whose puzzle has the
/// name of one, or one of lines or cells. Lines such as `Easy: 53..7...` are records too, but of texts that all should be puzzles.
pub(crate) fn read_if_certain(text: &str, column: Option<&str>, stop: &Stop) -> Option<Reading> {
    let documents = parse::documents(text)?;
    let is_certain = |document: &json::Document| match &document.value {
        Json::Object(fields) => {
            let mut fields = fields.iter();
            let is_nested = |value: &Json| matches!(value, Json::List(_) | Json::Object(_));
            grid_of(&document.value).is_some()
                || fields
                    .any(|(key, value)| is_nested(value) || grid_of(value).is_some() && is_puzzle_name(key))
        }
        _ => true,
    };
    documents
        .iter()
        .all(is_certain)
        .then(|| read_documents(text, documents, column, stop))
}

/// Reads the documents of a text, and refuses all of them if a comment names a variant or another order of the cells.
fn read_documents(text: &str, documents: Vec<json::Document>, column: Option<&str>, stop: &Stop) -> Reading {
    let of_line = |line: &'_ str| line.trim_start().starts_with('#');
    let mut alone = text.lines().filter(|line| of_line(line)).map(str::trim);
    let behind = text.lines().filter_map(|line| line.split_once(" #"));
    let all = || alone.clone().chain(behind.clone().map(|(_, comment)| comment));
    let other_order = all()
        .find(|comment| order::is_other(comment))
        .or_else(|| order::label_lines(all()));
    let reason = other_order.map(order::refusal);
    match alone
        .find_map(variant::rule_in_caption)
        .map(|rule| variant::refusal_of(&rule))
        .or(reason)
    {
        Some(reason) => crate::detect::refused(text, &reason),
        None => json::read_documents(text, documents, column, stop),
    }
}
