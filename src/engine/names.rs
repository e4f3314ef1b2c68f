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
    /// Where it was sought and where it is known, in words, in place of the nearest names.
    pub place: Option<String>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} {:?}", self.what, self.name)?;
        if let Some(place) = &self.place {
            return write!(f, " {place}");
        }
        match self.what {
            _ if !self.nearest.is_empty() => write!(f, "; the nearest are: {}", self.nearest.join(", ")),
            "quarantine" => write!(f, "; nothing is in quarantine"),
            _ => write!(f, "; none is loaded"),
        }
    }
}

impl std::error::Error for UnknownName {}

/// Most characters of an unknown name that are compared and repeated. Longer ones are not typing errors.
const MOST_CHARACTERS: usize = 80;
/// Most names that an error suggests.
const MOST_NEAREST: usize = 5;
/// Fewest bytes of a name by which names that contain it are found. Too many contain a shorter one by chance.
const FEWEST_CONTAINED: usize = 3;
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
            UnknownName {
                what,
                name,
                nearest,
                place: None,
            }
        })
}

/// Returns the `known` names that are most similar to `wanted`, the most similar first. Names that contain it as a whole come before all
/// others: people leave out prefixes that all names have.
fn nearest<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> Vec<String> {
    let likened = known.map(|text| {
        let lower = text.to_ascii_lowercase();
        let contains = wanted.len() >= FEWEST_CONTAINED && lower.contains(wanted);
        // Jaro-Winkler favours a common beginning, which people mostly type right.
        (contains, strsim::jaro_winkler(wanted, &lower), text)
    });
    let mut likened: Vec<(bool, f64, &str)> = likened.collect();
    likened.sort_by(|a, b| {
        let by_likeness = b.1.total_cmp(&a.1);
        b.0.cmp(&a.0).then(by_likeness).then(a.2.cmp(b.2))
    });
    likened.dedup_by(|a, b| a.2 == b.2);
    likened.truncate(MOST_NEAREST);
    likened.into_iter().map(|(.., text)| text.to_owned()).collect()
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
    fn a_name_that_contains_the_given_one_is_nearest() {
        let known = ["mind", "mines", "mint", "minx", "minor", "sudoku-technique-mine"];
        let error = find_named("plugin", "Mine", known.into_iter()).unwrap_err();
        assert_eq!(error.nearest[..2], ["mines", "sudoku-technique-mine"]);
    }

    #[test]
    fn without_any_name_the_error_says_so() {
        let error = |what| find_named(what, "x", [].into_iter()).unwrap_err().to_string();
        assert_eq!(error("plugin"), "there is no plugin \"x\"; none is loaded");
        assert_eq!(
            error("quarantine"),
            "there is no quarantine \"x\"; nothing is in quarantine"
        );
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
