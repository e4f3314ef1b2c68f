//! Understands a value after a blank for options whose value may be left out.
//!
//! `--keep`, `--measures`, and `--keep-symmetry`, and `--hint`, `--placement` and `--all` of `solve` stand alone or have a value after `=`. A word after them could be the name of a file, so the definition of the
//! command line takes none. A word that is a value of the option is hardly a file, so it is joined to the option before the definition sees
//! it; a file with such a name is written `./never`.

use std::ffi::{OsStr, OsString};

use clap::ValueEnum as _;

use crate::options::Keep;
use crate::solve::arguments::Detail;
use sudokud_grade::Measure;

/// Joins such options with their values. Arguments after `--` stay as they are.
pub(crate) fn joined(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut is_over = false;
    for argument in arguments {
        is_over |= argument == "--";
        let is_solve = joined.get(1).is_some_and(|verb| verb == "solve");
        if !is_over
            && let Some(option) = joined.last_mut()
            && is_value(is_solve, option, &argument)
        {
            option.push("=");
            option.push(argument);
        } else {
            joined.push(argument);
        }
    }
    joined
}

/// Returns whether a word is a value of the option before it. Other verbs have a `--hint` without values.
fn is_value(is_solve: bool, option: &OsStr, word: &OsStr) -> bool {
    let Some(word) = word.to_str() else {
        return false;
    };
    let is_measure = |name: &str| {
        Measure::ALL
            .iter()
            .any(|measure| measure.name().eq_ignore_ascii_case(name))
    };
    match option.to_str() {
        Some("--keep") => Keep::from_str(word, true).is_ok(),
        Some("--hint" | "--placement") => is_solve && Detail::from_str(word, true).is_ok(),
        Some("--all") => is_solve && word.parse::<u32>().is_ok(),
        Some("--keep-symmetry") => matches!(word, "always" | "if-any"),
        Some("--measures") => word.split(',').all(is_measure),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_joined_and_a_file_is_not() {
        for (line, expected) in [
            ("solve --keep never a.txt", "solve --keep=never a.txt"),
            ("solve --keep a.txt", "solve --keep a.txt"),
            ("solve --keep=auto never", "solve --keep=auto never"),
            ("solve never --keep", "solve never --keep"),
            ("solve --keep ./never", "solve --keep ./never"),
            (
                "grade --measures waves,Easy-Start a",
                "grade --measures=waves,Easy-Start a",
            ),
            ("grade --measures waves,a.txt", "grade --measures waves,a.txt"),
            ("sudokud solve --hint place a", "sudokud solve --hint=place a"),
            ("sudokud draw --hint place", "sudokud draw --hint place"),
            ("sudokud solve --placement step", "sudokud solve --placement=step"),
            ("sudokud solve --all 5 a", "sudokud solve --all=5 a"),
            (
                "transform --keep-symmetry if-any a",
                "transform --keep-symmetry=if-any a",
            ),
            ("solve -- --keep never", "solve -- --keep never"),
        ] {
            let found = joined(line.split(' ').map(OsString::from));
            assert_eq!(found, expected.split(' ').collect::<Vec<_>>(), "{line}");
        }
    }
}
