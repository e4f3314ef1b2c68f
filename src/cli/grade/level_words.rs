//! Decides whether a label names a level, also in German.
//!
//! Scales name their levels with different words, so a German word stands for several: what is `sehr schwer` on one scale is `very-hard`,
//! on another it has no level.

/// German words of labels, and the levels of the shipped scales that they name.
const GERMAN: &[(&[&str], &[&str])] = &[
    (&["aeusserst-leicht"], &["extremely-easy"]),
    (
        &["sehr-leicht", "sehr-einfach", "kinderleicht"],
        &["very-easy", "extremely-easy", "beginner"],
    ),
    (
        &["anfaenger", "einsteiger"],
        &["beginner", "very-easy", "extremely-easy"],
    ),
    (&["leicht", "einfach"], &["easy"]),
    (
        &["mittel", "mittelschwer", "mittelmaessig", "normal"],
        &["medium"],
    ),
    (&["knifflig"], &["tricky"]),
    (&["schwer", "schwierig"], &["hard", "difficult"]),
    (&["sehr-schwer", "sehr-schwierig"], &["very-hard"]),
    (&["unfair"], &["unfair"]),
    (&["experte", "experten"], &["expert"]),
    (&["extrem", "extrem-schwer"], &["extreme"]),
    (&["teuflisch", "diabolisch"], &["fiendish", "diabolical"]),
    (&["boese", "gemein"], &["evil"]),
];

/// Whether the label is the name of the level, in English or in German. Case, blanks and the form of umlauts do not matter.
pub(super) fn is_level(label: &str, level: &str) -> bool {
    let (label, level) = (plain(label), plain(level));
    let of_label = GERMAN.iter().filter(|(words, _)| words.contains(&&*label));
    label == level
        || of_label
            .flat_map(|(_, levels)| *levels)
            .any(|name| *name == level)
}

/// The text in lower case, with a dash for blanks and underscores and without umlauts: `sehr-schwer`.
fn plain(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || matches!(letter, '-' | '_'));
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let umlauts = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('ß', "ss")];
    umlauts
        .into_iter()
        .fold(words.join("-"), |text, (umlaut, plain)| {
            text.replace(umlaut, plain)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_service::{Language, Remark};

    #[test]
    fn a_label_names_levels_in_english_and_german() {
        for (label, level) in [
            ("easy", "easy"),
            (" Easy ", "easy"),
            ("Very Hard", "very-hard"),
            ("very_hard", "very-hard"),
            ("leicht", "easy"),
            ("Einfach", "easy"),
            ("MITTEL", "medium"),
            ("schwer", "hard"),
            ("schwer", "difficult"),
            ("sehr  schwer", "very-hard"),
            ("Anfänger", "beginner"),
            ("böse", "evil"),
        ] {
            assert!(is_level(label, level), "{label} is {level}");
        }
        for (label, level) in [
            ("leicht", "medium"),
            ("sehr leicht", "easy"),
            ("schwer", "very-hard"),
            ("easy", "leicht"),
            ("", "easy"),
            ("7", "easy"),
        ] {
            assert!(!is_level(label, level), "{label} is not {level}");
        }
    }

    #[test]
    fn the_german_names_of_levels_are_labels_of_these_levels() {
        let names = GERMAN.iter().flat_map(|(_, levels)| *levels);
        for level in names {
            let german = Remark::Level { level }.text(Language::german());
            assert!(is_level(&german, level), "{german} is {level}");
            assert_eq!(Remark::Level { level }.text(Language::english()), *level);
        }
    }

    #[test]
    fn words_are_in_the_form_in_which_labels_are_compared_and_none_is_there_twice() {
        let words: Vec<&str> = GERMAN.iter().flat_map(|(words, _)| *words).copied().collect();
        for (index, word) in words.iter().enumerate() {
            assert_eq!(plain(word), *word);
            assert!(!words[..index].contains(word), "{word}");
        }
    }
}
