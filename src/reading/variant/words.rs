//! Reads rules in words.
//!
//! Rules are plain if each of their words occurs in descriptions of plain Sudoku. Any other word, such as `cage` or `diagonal`, could be a
//! rule of a variant; a list of known variants would let the next one pass.

use super::vocabulary::{
    BEFORE_PARITY, BEFORE_SUDOKU, BESIDE, BESIDE_SUDOKU, DENIALS, DIAGONALS, ENDINGS, IN_ONE_WORD, IN_RULES,
    OF_PARITY, OF_RULES, OTHER_MATTERS, PARITIES, PLAIN, SUDOKU, SYMMETRIC_IN_ONE_WORD, VARIANTS,
    WHOLE_TITLES, WITH,
};
use crate::json::document::Json;

/// Returns whether rules, in a text, a list or an object, are those of plain Sudoku.
pub(super) fn are_plain(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) => true,
        Json::Number(_) => false,
        Json::Text(text) => text.split(['.', '!', ';', '\n']).all(is_plain_sentence),
        Json::List(list) => list.iter().all(are_plain),
        Json::Object(fields) => fields
            .iter()
            .filter(|(_, value)| super::is_set(value))
            .all(|(key, value)| is_plain_sentence(key) && are_plain(value)),
    }
}

fn is_plain_sentence(sentence: &str) -> bool {
    let words = words(sentence);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let is_denied = has(&[
        "not", "no", "cannot", "none", "without", "kein", "keine", "once", "twice",
    ]);
    // `Digits may repeat` and `normal rules do not apply` have plain words only.
    let is_exception =
        has(&["repeat", "repeats", "repeated", "repeating"]) && !is_denied || has(&["apply"]) && is_denied;
    !is_exception
        && words.iter().all(|word| {
            PLAIN.contains(&word.as_str())
                || matches!(
                    word.as_str(),
                    "1" | "9" | "3" | "3x3" | "9x9" | "3by3" | "9by9" | "may" | "s"
                )
                || word == "123456789"
                || word == "x" && has(&["3", "9"])
        })
}

/// Returns whether a text about a puzzle has the name of a variant.
pub(super) fn name_a_variant(text: &str) -> bool {
    let words = words(text);
    let joined = (0..words.len().saturating_sub(1)).map(|at| format!("{}{}", words[at], words[at + 1]));
    let mut names = words.iter().cloned().chain(joined);
    names.any(|word| VARIANTS.iter().any(|name| word.starts_with(name)))
}

/// Returns whether a text about a puzzle has the name of a variant, or a rule of one.
pub(super) fn speak_of_a_variant(text: &str) -> bool {
    name_a_variant(text) || are_rules_of_a_variant(text)
}

/// Returns whether the word for the kind of a puzzle is that of a variant.
pub(super) fn are_a_variant(text: &str) -> bool {
    let words = words(text);
    name_a_variant(text)
        || words.iter().any(|word| is_other_size(word))
        || matches!(words.concat().as_str(), "x" | "windows" | "consecutive")
        || words.iter().any(|word| is_beside_sudoku(word)) && !is_of_other_matters(&words)
        || are_a_variant_alone(text)
}

/// Returns whether one of several words or texts between commas is that of a variant.
pub(super) fn have_a_variant(text: &str) -> bool {
    let tags = text.split([',', ';', '|', '/']);
    let is_denied = |tag: &&str| {
        words(tag)
            .first()
            .is_some_and(|word| DENIALS.contains(&word.as_str()))
    };
    let names_diagonals = |tag: &str| {
        words(tag)
            .iter()
            .any(|word| word == "diagonal" || word == "diagonals")
    };
    let mut tags = tags.filter(|tag| !is_denied(tag) || name_a_variant(tag));
    tags.any(|tag| are_a_variant(tag) || names_diagonals(tag))
}

/// Returns whether a sentence beside a puzzle is a rule that plain Sudoku does not have, such as `Digits in cages sum to the clue`: it has a
/// word of rules and a word of a variant.
pub(super) fn are_rules_of_a_variant(text: &str) -> bool {
    let words = words(text);
    let is_of_variant =
        |word: &String| is_variant_word(word) || IN_RULES.iter().any(|beginning| word.starts_with(beginning));
    words.iter().any(|word| OF_RULES.contains(&word.as_str())) && words.iter().any(is_of_variant)
        || name_parity(text)
        || name_diagonals(&words)
}

/// Returns whether words name the diagonals of a grid and say nothing about symmetry.
fn name_diagonals(words: &[String]) -> bool {
    let pairs = std::iter::zip(words, words.iter().skip(1)).map(|(one, next)| format!("{one}{next}"));
    let mut pairs = pairs.filter(|pair| DIAGONALS.iter().any(|name| pair.starts_with(name)));
    pairs.next().is_some() && !words.iter().any(|word| OTHER_MATTERS.contains(&word.as_str()))
}

/// Returns whether a sentence says that digits are even or odd, as in `Grey cells are even` and `gerade Ziffern`. In `even harder` and `gerade
/// erst` the words have other meanings.
fn name_parity(text: &str) -> bool {
    text.split(['.', '!', '?', ';', '\n']).map(words).any(|words| {
        let is_in =
            |list: &[&str], at: usize| words.get(at).is_some_and(|word| list.contains(&word.as_str()));
        (0..words.len()).filter(|&at| is_in(PARITIES, at)).any(|at| {
            let is_last = at + 1 == words.len() || is_in(&["and", "or", "und", "oder"], at + 1);
            is_in(OF_PARITY, at + 1) || at > 0 && is_last && is_in(BEFORE_PARITY, at - 1)
        })
    })
}

/// Returns whether a text says that a puzzle is a variant: nothing else, such as `Thermo 12`, or with the word Sudoku beside the name of the
/// variant, such as `Sudoku-X, 5 stars`.
pub(super) fn are_a_variant_alone(text: &str) -> bool {
    let words = words(text);
    if name_a_sudoku(&words) || are_a_whole_title(&words) {
        return true;
    }
    if text.len() > LONGEST || !text.contains(char::is_alphabetic) && !text.contains('\u{d7}') {
        return false;
    }
    let is_variant = |word: &String| is_other_size(word) || is_variant_word(word);
    let pairs = || std::iter::zip(&words, words.iter().skip(1)).map(|(one, next)| format!("{one}{next}"));
    let is_beside =
        |word: &String| BESIDE.contains(&word.as_str()) || word.bytes().all(|byte| byte.is_ascii_digit());
    let in_pair: Vec<String> = pairs().filter(is_variant).collect();
    let is_known = |word: &String| {
        is_beside(word) || is_variant(word) || in_pair.iter().any(|pair| pair.contains(word.as_str()))
    };
    matches!(
        words.concat().as_str(),
        "knight" | "knights" | "diagonal" | "diagonals"
    ) || (words.iter().any(is_variant) || !in_pair.is_empty()) && words.iter().all(is_known)
}

/// Returns whether a title has the name of a variant next to the word Sudoku. `Killer` alone can be any title.
pub(super) fn are_a_variant_of_sudoku(title: &str) -> bool {
    let words = words(title);
    name_a_sudoku(&words) || are_a_whole_title(&words)
}

/// Returns whether words are the name of a variant and nothing else than that, numbers and words such as `puzzle`.
fn are_a_whole_title(words: &[String]) -> bool {
    let is_beside = |at: usize| {
        let word = words[at].as_str();
        let is_article = matches!(word, "the" | "a" | "no" | "and");
        BESIDE.contains(&word) && (!is_article || at == 0 && word != "no")
            || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let names = (0..words.len()).filter(|&at| !is_beside(at));
    let names: Vec<&str> = names.map(|at| words[at].as_str()).collect();
    WHOLE_TITLES.contains(&names.concat().as_str())
}

fn is_beside_sudoku(word: &str) -> bool {
    BESIDE_SUDOKU.iter().any(|name| word.starts_with(name))
}

fn is_of_other_matters(words: &[String]) -> bool {
    words.iter().any(|word| OTHER_MATTERS.contains(&word.as_str()))
}

/// Returns whether a word has the name of a variant and that for Sudoku, as in `对角线数独`.
fn is_variant_in_one_word(word: &str) -> bool {
    let has = |list: &[&str]| list.iter().any(|part| word.contains(part));
    has(IN_ONE_WORD) && has(SUDOKU) && !has(SYMMETRIC_IN_ONE_WORD)
}

/// Returns whether the name of a variant is next to the word Sudoku, or before it in the same word.
fn name_a_sudoku(words: &[String]) -> bool {
    let is_in = |list: &[&str], word: &str| list.contains(&word);
    if is_of_other_matters(words) {
        return words
            .iter()
            .any(|word| word.ends_with("sudoku") && is_variant_word(word));
    }
    let words: Vec<&String> = words.iter().filter(|word| !is_in(WITH, word)).collect();
    let is_sudoku = |word: &str| is_in(SUDOKU, word);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = |at: usize| {
        let word = words[at].as_str();
        let is_before = is_in(BEFORE_SUDOKU, word) && words.get(at + 1).is_some_and(|next| is_sudoku(next));
        // In `3 x Sudoku` the x is no name.
        let is_x = word == "x" && !(at > 0 && is_number(words[at - 1]));
        is_x || is_before || is_variant_word(word) || is_beside_sudoku(word)
    };
    let in_one = |word: &str| {
        word.ends_with("sudoku") && (is_variant_word(word) || is_beside_sudoku(word))
            || matches!(word, "sudokux" | "xsudoku")
    };
    let mut pairs = 1..words.len();
    pairs.any(|at| is_sudoku(words[at - 1]) && is_name(at) || is_name(at - 1) && is_sudoku(words[at]))
        || words
            .iter()
            .any(|word| in_one(word) || is_variant_in_one_word(word))
}

/// Returns whether a word is the name of a variant, perhaps with an ending.
fn is_variant_word(word: &str) -> bool {
    let mut rests = VARIANTS.iter().filter_map(|name| word.strip_prefix(name));
    rests.any(|rest| ENDINGS.contains(&rest))
}

/// Returns whether a site is one of a variant, such as `killersudoku.com`: it has the name of a variant and the word Sudoku.
pub(super) fn is_site_of_variant(site: &str) -> bool {
    let words = words(site);
    let begins_so = |word: &String| VARIANTS.iter().any(|name| word.starts_with(name));
    name_a_sudoku(&words) || words.iter().any(|word| word.contains("sudoku")) && words.iter().any(begins_so)
}

/// Length of the longest text that only names a variant.
const LONGEST: usize = 48;

/// Returns whether a word is the size of another grid than that of nine by nine.
fn is_other_size(word: &str) -> bool {
    let number = |text: &str| text.parse::<u8>().ok().filter(|number| (2..=36).contains(number));
    let size = word
        .split_once('x')
        .and_then(|(one, other)| Some((number(one)?, number(other)?)));
    size.is_some_and(|size| !matches!(size, (9, 9) | (3, 3)))
}

fn words(text: &str) -> Vec<String> {
    // The apostrophe of `knight's` separates no words.
    let text = text.replace('\u{d7}', "x").replace(['\'', '\u{2019}'], "");
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> bool {
        are_plain(&Json::Text(text.to_owned()))
    }

    #[test]
    fn plain_rules_have_plain_words_only() {
        for text in [
            "",
            "Normal sudoku rules apply.",
            "Standard Sudoku rules apply!",
            "Place a digit from 1 to 9 in each cell so that each row, column and 3x3 box contains each digit exactly once.",
            "Fill the grid with the digits 1-9. No digit may repeat in any row, column or box.",
            "classic",
            "Es gelten die normalen Sudoku-Regeln.",
        ] {
            assert!(plain(text), "{text}");
        }
        for text in [
            "Normal sudoku rules apply. Digits along thermometers increase.",
            "Normal sudoku rules do not apply.",
            "Digits may repeat in a box.",
            "Place the digits 1 to 6.",
            "Each diagonal contains each digit once.",
            "knight",
        ] {
            assert!(!plain(text), "{text}");
        }
    }

    #[test]
    fn even_and_odd_are_rules_beside_words_for_digits() {
        for text in [
            "Grey cells are even",
            "Shaded cells contain even digits.",
            "Graue Felder: gerade Ziffern",
            "Kreise sind ungerade.",
        ] {
            assert!(are_rules_of_a_variant(text), "{text}");
        }
        for text in [
            "It must be even harder",
            "The odd one out",
            "Das ist gerade erst erschienen",
            "Are they even?",
        ] {
            assert!(!are_rules_of_a_variant(text), "{text}");
        }
    }

    #[test]
    fn a_variant_is_named_in_one_word_or_two() {
        assert!(name_a_variant("An anti-knight puzzle"));
        assert!(!name_a_variant("The puzzle has diagonal symmetry"));
        assert!(are_a_variant("Sudoku X") && are_a_variant("Killer"));
        assert!(are_a_variant("6 by 6 (6x6)") && are_a_variant("16\u{d7}16") && are_a_variant("diagonal"));
        assert!(!are_a_variant("Sudoku") && !are_a_variant("daily") && !are_a_variant("9x9"));
        for text in [
            "Killer Sudoku 12",
            "anti-knight",
            "Thermometer",
            "jigsaws",
            "Sudoku X",
            "6x6 easy",
            "Kropki and Renban",
            "Knight's move",
            "Knights move Sudoku",
            "Sudoku-X 5 stars",
            "Diagonales Sudoku",
            "Centre-dot",
            "A killer sudoku of Monday, by hand",
            "killersudoku",
            "The Killer Sudoku Company",
            "Sudoku mit Diagonalen",
            "Sudoku with a killer in it: Sudoku and Kropki",
            "Skyscraper Sudoku 3",
            "Outside Sudoku",
            "NRC Sudoku",
            "DG Sudoku 3",
            "Color Sudoku",
            "Comparison Sudoku",
            "Wolkenkratzer",
            "Chaos Construction",
            "No-touch sudoku",
            "Region sum lines",
            "Zipper Lines #12",
            "Numbered Rooms",
            "The Fog of War",
            "Du-Sum-Oh",
            "Parquet Sudoku",
            "Schr\u{f6}dinger cells",
            "Kakuro",
            "Str8ts, hard",
            "Latin square",
        ] {
            assert!(are_a_variant_alone(text), "{text}");
        }
        for text in [
            "Killer heels",
            "easy",
            "9x9",
            "x",
            "hyperlink",
            "",
            "The thermal spring",
            "12",
            "3 x Sudoku",
            "Sudoku, even easier",
            "x-wing Sudoku",
            "Sudoku of the diagonal street",
            "Skyscraper",
            "Sudoku: Skyscraper, X-Wing",
            "Skyscraper Sudoku technique",
            "Sudoku with diagonal symmetry",
            "Between the lines",
            "The Doublers Band",
            "Sudoku on the fog of the lake",
        ] {
            assert!(!are_a_variant_alone(text), "{text}");
        }
        assert!(
            have_a_variant("hard diagonal") && have_a_variant("easy; X") && !have_a_variant("x-wing, hard")
        );
        assert!(!have_a_variant("easy, no diagonal") && have_a_variant("no easy, diagonal"));
    }
}
