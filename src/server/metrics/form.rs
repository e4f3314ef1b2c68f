//! Writes the page in one of two formats: OpenMetrics for clients that ask for it, else Prometheus' older text format.
//!
//! The library writes OpenMetrics. The older format differs in a few lines: names of counters end with `_total` also in comments, and the
//! type `info`, units and the end mark are missing.

use std::borrow::Cow;

use prometheus_client::encoding::text;
use prometheus_client::registry::Registry;

/// A format of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// OpenMetrics 1.0.
    OpenMetrics,
    /// Prometheus' text, version 0.0.4.
    Text,
}

impl Form {
    /// Chooses the format for a client that accepts these media types.
    pub(crate) fn accepted<'a>(accepted: impl Iterator<Item = &'a str>) -> Self {
        let mut kinds = accepted.flat_map(|value| value.split(','));
        if kinds.any(|kind| kind.trim_start().starts_with("application/openmetrics-text")) {
            Self::OpenMetrics
        } else {
            Self::Text
        }
    }

    /// Returns the media type.
    pub(crate) fn content_type(self) -> &'static str {
        match self {
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
            Self::Text => "text/plain; version=0.0.4; charset=utf-8",
        }
    }

    /// Writes everything that is registered.
    pub(super) fn write(self, registry: &Registry) -> String {
        let mut page = String::new();
        if let Err(error) = text::encode(&mut page, registry) {
            // Writing to a string cannot fail, so a collector has used the encoder in a wrong way.
            tracing::error!(%error, "cannot write the metrics");
        }
        match self {
            Self::OpenMetrics => page,
            Self::Text => as_text(&page),
        }
    }
}

/// Converts OpenMetrics to the older format.
fn as_text(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut help = None;
    for line in page.lines() {
        let mut words = line.splitn(4, ' ');
        let line = match (words.next(), words.next(), words.next(), words.next()) {
            (Some("#"), Some("HELP"), Some(name), Some(words)) => {
                // The name depends on the type, which is on the next line.
                help = Some((name, words));
                continue;
            }
            (Some("#"), Some("TYPE"), Some(name), Some(kind)) => {
                let (name, kind) = match kind {
                    "counter" => (format!("{name}_total"), kind),
                    "info" => (format!("{name}_info"), "gauge"),
                    _ => (name.to_owned(), kind),
                };
                let help = help.take().map(|(_, words)| format!("# HELP {name} {words}\n"));
                Cow::Owned(format!("{}# TYPE {name} {kind}", help.unwrap_or_default()))
            }
            (Some("#"), ..) => continue,
            _ => Cow::Borrowed(line),
        };
        text.push_str(&line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_older_text_names_a_family_as_its_numbers() {
        let page = "# HELP a How many.\n# TYPE a counter\na_total 1\n\
                    # HELP b What.\n# TYPE b info\nb_info{c=\"d e\"} 1\n\
                    # HELP f_seconds Time.\n# TYPE f_seconds gauge\n# UNIT f_seconds seconds\nf_seconds 2\n# EOF\n";
        let text = "# HELP a_total How many.\n# TYPE a_total counter\na_total 1\n\
                    # HELP b_info What.\n# TYPE b_info gauge\nb_info{c=\"d e\"} 1\n\
                    # HELP f_seconds Time.\n# TYPE f_seconds gauge\nf_seconds 2\n";
        assert_eq!(as_text(page), text);
    }

    #[test]
    fn openmetrics_is_written_on_request() {
        let form = |accept: &[&'static str]| Form::accepted(accept.iter().copied());
        let prometheus = "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;q=0.5";
        assert_eq!(form(&[prometheus]), Form::OpenMetrics);
        assert_eq!(
            form(&["text/plain", "application/openmetrics-text"]),
            Form::OpenMetrics
        );
        assert_eq!(form(&["*/*"]), Form::Text);
        assert_eq!(form(&[]), Form::Text);
    }
}
