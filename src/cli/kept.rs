//! Adds what came with a puzzle to the row of its result.
//!
//! The number of the record and the kept fields are columns after those of the verb; JSON has them as `record` and `kept`.

use serde::{Serialize, Serializer};

use crate::output::OutputRow;
use sudokud_reading::Kept;

/// A row with what came with its puzzle.
#[derive(Serialize)]
pub(crate) struct KeptRow<'a, R> {
    #[serde(flatten)]
    row: &'a R,
    record: u64,
    #[serde(rename = "kept", serialize_with = "as_map")]
    kept: &'a Kept,
}

impl<'a, R> KeptRow<'a, R> {
    /// Adds `kept` to a row.
    pub(crate) fn new(row: &'a R, kept: &'a Kept) -> Self {
        Self {
            row,
            record: kept.record,
            kept,
        }
    }
}

fn as_map<S: Serializer>(kept: &Kept, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(kept.fields.iter().map(|(name, value)| (name.as_ref(), value)))
}

impl<R: OutputRow> OutputRow for KeptRow<'_, R> {
    fn columns(&self) -> Vec<String> {
        let mut columns = self.row.columns();
        columns.push(self.record.to_string());
        columns.extend(self.kept.fields.iter().map(|(_, value)| value.clone()));
        columns
    }

    fn names(&self) -> Vec<String> {
        let mut names = self.row.names();
        names.push("record".to_owned());
        for (name, _) in &self.kept.fields {
            // A grade of an already graded puzzle has two levels.
            let is_taken = names.iter().any(|taken| taken == name.as_ref());
            names.push(if is_taken {
                format!("input_{name}")
            } else {
                name.to_string()
            });
        }
        names
    }

    fn text(&self) -> String {
        let fields = self.kept.fields.iter().filter(|(_, value)| !value.is_empty());
        let fields: String = fields
            .flat_map(|(name, value)| [", ", name, " ", value].map(str::to_owned))
            .collect();
        format!("{}record {}{fields}\n", self.row.text(), self.record)
    }

    fn pictures(&self) -> Vec<String> {
        self.row.pictures()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Row {
        puzzle: &'static str,
    }

    impl OutputRow for Row {
        fn columns(&self) -> Vec<String> {
            vec![self.puzzle.to_owned()]
        }

        fn names(&self) -> Vec<String> {
            vec!["puzzle".to_owned()]
        }

        fn text(&self) -> String {
            format!("{}\n", self.puzzle)
        }
    }

    #[test]
    fn kept_fields_follow_the_columns_of_the_verb() {
        let kept = Kept {
            record: 7,
            fields: vec![("id".into(), "a".to_owned()), ("puzzle".into(), String::new())],
        };
        let row = KeptRow::new(&Row { puzzle: "5" }, &kept);
        assert_eq!(row.columns(), ["5", "7", "a", ""]);
        assert_eq!(row.text(), "5\nrecord 7, id a\n");
        assert_eq!(row.names(), ["puzzle", "record", "id", "input_puzzle"]);
        assert_eq!(
            serde_json::to_string(&row).unwrap(),
            r#"{"puzzle":"5","record":7,"kept":{"id":"a","puzzle":""}}"#
        );
    }
}
