//! Knows titles and lines that say that the grids behind them are solutions and no puzzles.

use crate::table::{is_puzzle_name, is_solution_name};
use sudokud_puzzle::formats::is_solution_word;

/// Words that may stand beside one of these in the heading of a section.
const BESIDE: &str = "the all key keys page section and die alle der zu den les las los le to";

/// Words for the puzzle of another day or another page.
const OTHERS: &str = "yesterday yesterdays last previous of from gestern gestrige letzte letzten vom von de der des di du hier ayer ieri ontem";

/// Words that say that the solution is not here.
const DENIALS: &str = "no not without see unique one kein keine ohne siehe";

fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

fn words(text: &str) -> Vec<String> {
    let text = text.replace(['\'', '\u{2019}'], "");
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Returns whether a title begins with the word for a solution.
pub(crate) fn begins_a_solution(title: &str) -> bool {
    let word = title
        .split(|sign: char| !sign.is_alphabetic())
        .find(|word| !word.is_empty());
    word.is_some_and(is_solution_name)
}

/// Returns whether the title of a full grid says that it is a solution, as in `Yesterday's solution`.
pub(crate) fn name_a_solution(title: &str) -> bool {
    let words = words(title);
    words.iter().any(|word| is_solution_word(word)) && !words.iter().any(|word| has(DENIALS, word))
}

/// Returns whether such a title speaks of the puzzle of another day, as in `Solution of Sunday`. A number is that of a puzzle which may be here.
pub(crate) fn is_of_another_puzzle(title: &str) -> bool {
    let words = words(title);
    let has_number = words
        .iter()
        .any(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
    name_a_solution(title) && !has_number && words.iter().any(|word| has(OTHERS, word))
}

/// What the heading of a section says about the grids below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    Puzzles,
    Solutions,
}

/// Returns the section that a line begins: it has a word for puzzles or for solutions and nothing else.
pub(crate) fn section(line: &str) -> Option<Section> {
    if line.len() > 40 {
        return None;
    }
    let words = words(line);
    let is_known = |word: &String| is_solution_word(word) || has(BESIDE, word);
    if words.iter().any(|word| is_solution_word(word)) {
        return words.iter().all(is_known).then_some(Section::Solutions);
    }
    match words.as_slice() {
        [word] if is_puzzle_name(word) => Some(Section::Puzzles),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_say_whose_solution_a_grid_is() {
        for title in [
            "Yesterday's solution:",
            "Solution of Sunday",
            "Die L\u{f6}sung von gestern",
        ] {
            assert!(name_a_solution(title) && is_of_another_puzzle(title), "{title}");
        }
        for title in ["Solution", "Solution of puzzle 3", "The solution:"] {
            assert!(name_a_solution(title) && !is_of_another_puzzle(title), "{title}");
        }
        for title in ["No solution yet", "Unique solution", "Puzzle 3"] {
            assert!(!name_a_solution(title), "{title}");
        }
    }

    #[test]
    fn a_heading_has_no_other_words() {
        for line in [
            "Solutions",
            "SOLUTIONS:",
            "## L\u{f6}sungen",
            "Answer key",
            "--- Solutions ---",
        ] {
            assert_eq!(section(line), Some(Section::Solutions), "{line}");
        }
        assert_eq!(section("Puzzles:"), Some(Section::Puzzles));
        for line in ["Solution on page 9", "Puzzle 1", "easy", "53..7...."] {
            assert_eq!(section(line), None, "{line}");
        }
    }
}
