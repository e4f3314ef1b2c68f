//! Looking things up by names that people type, with the nearest known names when there is none.

use std::fmt;

/// A name that nothing has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// What was looked for: `technique`, `scale`, `level`.
    pub what: &'static str,
    /// The name as it was given.
    pub name: String,
    /// Known names, the nearest first, at most five.
    pub nearest: Vec<String>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} {:?}", self.what, self.name)?;
        if self.nearest.is_empty() {
            write!(f, "; none is loaded")
        } else {
            write!(f, "; the nearest are: {}", self.nearest.join(", "))
        }
    }
}

impl std::error::Error for UnknownName {}

/// The position of `name` in `known`, without regard to case.
pub fn find_named<'a>(
    what: &'static str,
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Result<usize, UnknownName> {
    known
        .clone()
        .position(|candidate| candidate.eq_ignore_ascii_case(name))
        .ok_or_else(|| {
            let wanted = name.to_ascii_lowercase();
            let mut nearest: Vec<&str> = known.collect();
            nearest.sort_by(|a, b| {
                let likeness = |text| strsim::jaro_winkler(&wanted, text);
                likeness(b).total_cmp(&likeness(a)).then(a.cmp(b))
            });
            nearest.truncate(5);
            UnknownName {
                what,
                name: name.chars().take(80).collect(),
                nearest: nearest.into_iter().map(str::to_owned).collect(),
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_error_is_answered_with_the_nearest_names() {
        let known = [
            "x-wing",
            "xy-wing",
            "swordfish",
            "naked-pair",
            "jellyfish",
            "w-wing",
        ];
        assert_eq!(find_named("technique", "X-Wing", known.into_iter()), Ok(0));
        let error = find_named("technique", "swordfsh", known.into_iter()).unwrap_err();
        assert_eq!(error.nearest[0], "swordfish");
        assert_eq!(error.nearest.len(), 5);
    }
}
