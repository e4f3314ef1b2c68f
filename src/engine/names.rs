//! Looks up names that people type, and suggests the nearest known names.

use std::fmt;

/// An unknown name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// The kind of name: `technique`, `scale`, `level`.
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

/// Most characters of an unknown name that are compared and repeated. Longer ones are not typing errors.
const MOST_CHARACTERS: usize = 80;
/// Most names that an error suggests.
const MOST_NEAREST: usize = 5;
/// Longest name of a technique, scale or level in bytes.
pub(super) const LONGEST_NAME: usize = 64;

/// Whether `text` can be the name of a technique, a scale or a level: kebab case with letters of either case, at most 64 bytes.
pub fn is_name(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.len() <= LONGEST_NAME && text.split('-').all(is_word)
}

/// Returns the position of `name` in `known`, without regard to case.
pub fn find_named<'a>(
    what: &'static str,
    name: &str,
    mut known: impl Iterator<Item = &'a str> + Clone,
) -> Result<usize, UnknownName> {
    let all = known.clone();
    known
        .position(|candidate| candidate.eq_ignore_ascii_case(name))
        .ok_or_else(|| {
            let name: String = name.chars().take(MOST_CHARACTERS).collect();
            let nearest = nearest(&name.to_ascii_lowercase(), all);
            UnknownName { what, name, nearest }
        })
}

/// Returns the `known` names that are most similar to `wanted`, the most similar first.
fn nearest<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> Vec<String> {
    // Jaro-Winkler favours a common beginning, which people mostly type right.
    let likened = known.map(|text| (strsim::jaro_winkler(wanted, &text.to_ascii_lowercase()), text));
    let mut likened: Vec<(f64, &str)> = likened.collect();
    likened.sort_by(|(a, first), (b, second)| b.total_cmp(a).then(first.cmp(second)));
    likened.truncate(MOST_NEAREST);
    likened.into_iter().map(|(_, text)| text.to_owned()).collect()
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

    #[test]
    fn the_nearest_names_do_not_depend_on_case_nor_on_the_end_of_a_long_name() {
        let nearest = |name: &str| {
            let known = ["HoDoKu", "hodgepodge", "club"];
            find_named("scale", name, known.into_iter()).unwrap_err()
        };
        assert_eq!(nearest("HODOKO").nearest[0], "HoDoKu");
        let (short, long) = (nearest(&"hodoku".repeat(20)), nearest(&"hodoku".repeat(100_000)));
        assert_eq!((short.name.len(), short), (80, long));
    }

    #[test]
    fn a_name_is_kebab_case_and_short() {
        for name in ["x-wing", "HoDoKu", "1", "als-xy-wing", &"a".repeat(64)] {
            assert!(is_name(name), "{name:?}");
        }
        let long = "a".repeat(65);
        for name in [
            "",
            "-",
            "x-",
            "-x",
            "x--wing",
            "x wing",
            "x_wing",
            "x\nwing",
            "\u{1b}[31m",
            "schön",
            &long,
        ] {
            assert!(!is_name(name), "{name:?}");
        }
    }
}
