//! Finds sentences that say at which place of the grid a line stands, and no other place than its own fits.
//!
//! `Row 1 is at the bottom`, `Row 9 comes first`, `The top line is row 9`, `Rows are numbered upwards` and `Each list is a column` are such
//! sentences. A sentence begins with the line and ends with its place, so that `Row 9 is the first that you can solve` is none.

use super::split::{LabelWord, label_words};
use super::words::{self, Direction, UnitWord, Words};
use super::{LineKind, Numeral};

/// Longest text that is looked at, in bytes. A longer one is an article.
const LONGEST: usize = 4000;

/// Most words of a sentence that says where a line stands.
const MOST_WORDS: usize = 16;

/// Words before the line of which a sentence speaks.
const LEADING: &str = "note that the a here please in this of and nb so remember caution attention achtung beachte dass die der das la le el il il les las los nota che que o os as hinweis our my your it means where with";

/// Words that say that a line stands at a place, beside those for reading and those that say that one thing is another.
const STANDS: &str = "stands sits lies comes come goes go starts start begins begin stehen steht liegt kommt kommen given printed shown stored drawn \
                      numbered counted count counts run runs written listed nummeriert gez\u{e4}hlt numerado numeradas est\u{e1} se trouve trova";

/// Words for counting and writing, after which a direction is that of lines.
const COUNTS: &str = "numbered counted count counts counting numbering run runs running go goes listed written stored given ordered nummeriert gez\u{e4}hlt \
                      numeradas numerados num\u{e9}rot\u{e9}es numerate";

/// Small words between a verb and a place.
const SMALL: &str = "at on in the to as of is are an am im in der die das auf zu ganz en la le el les au \u{e0} a al na far very always also then first \
                     from nach von desde depuis dal de one";

/// Words behind a place that change nothing.
const TRAILING: &str = "of the grid puzzle board sudoku picture page list text here below now always please corner side row line cell edge end \
                        hier des r\u{e4}tsels gitters then and so";

/// Words for the parts of a line.
const CELLS: &str = "characters chars character digits cells numbers symbols signs values letters nine zeichen ziffern zellen zahlen caracteres \
                     caract\u{e8}res chiffres";

/// Which end of the grid a word means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Near,
    Far,
}

/// Returns whether a sentence of a text says that lines are at other places than those of rows from top to bottom, or that each is a column or
/// a box.
pub(super) fn says_other_places(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    // With a capital letter it is the name of a puzzle.
    if text.trim_matches(|sign: char| !sign.is_alphabetic()) == "snake" {
        return true;
    }
    let is_end = |sign: char| matches!(sign, '.' | ';' | '!' | '?' | '(' | ')' | ',' | ':' | '\n');
    text.split(is_end)
        .map(label_words)
        .filter(|words| (2..=MOST_WORDS).contains(&words.len()))
        .any(|words| {
            let sentence = Sentence(words);
            sentence.turns_a_line()
                || sentence.counts_back()
                || sentence.starts_at_far_side()
                || sentence.makes_columns()
        })
}

/// Words between two signs that end a sentence.
struct Sentence(Vec<LabelWord>);

impl Sentence {
    fn is_in(&self, at: usize, list: &str) -> bool {
        self.0
            .get(at)
            .is_some_and(|word| list.split_whitespace().any(|known| known == word.text))
    }

    fn unit(&self, at: usize) -> Option<UnitWord> {
        let word = self.0.get(at).filter(|word| !word.is_letter())?;
        words::unit(&word.text)
    }

    /// Returns which end a word means: a number, or a side. The numbers are those of lines, from 0 or from 1.
    fn end(&self, at: usize) -> Option<End> {
        let word = self.0.get(at)?;
        match word.numeral() {
            Some(Numeral::Number(0 | 1)) => return Some(End::Near),
            Some(Numeral::Number(8 | 9)) => return Some(End::Far),
            _ => {}
        }
        if matches!(
            word.text.as_str(),
            "lower" | "untere" | "unterste" | "last" | "letzte"
        ) {
            return Some(End::Far);
        }
        match word.direction() {
            Some(Direction::Natural) => Some(End::Near),
            Some(Direction::Opposite) if word.is(Words::FarSides) => Some(End::Far),
            _ => matches!(word.text.as_str(), "upper" | "obere").then_some(End::Near),
        }
    }

    /// Returns the end that a unit at or behind this index names, as in `row 9`, `first line` and `top row`, its kind, and the index behind it.
    fn line_at(&self, at: usize) -> Option<(End, LineKind, usize)> {
        if let Some(unit) = self.unit(at).filter(|unit| !unit.is_plural) {
            return Some((self.end(at + 1)?, unit.kind, at + 2));
        }
        let unit = self.unit(at + 1).filter(|unit| !unit.is_plural)?;
        // `Row 9 columns` names no line.
        Some((self.end(at)?, unit.kind, at + 2))
    }

    /// The index behind the words that can begin a sentence.
    fn begin(&self) -> usize {
        (0..self.0.len())
            .find(|&at| !self.is_in(at, LEADING))
            .unwrap_or(self.0.len())
    }

    fn ends_at(&self, at: usize) -> bool {
        (at..self.0.len()).all(|at| self.is_in(at, TRAILING))
    }

    fn is_verb(&self, at: usize) -> bool {
        self.0
            .get(at)
            .is_some_and(|word| word.is(Words::Copulas) || word.is(Words::Reading))
            || self.is_in(at, STANDS)
    }

    /// Returns whether the sentence says that a line at one end is at the other one, or that a row is at the side of columns.
    fn turns_a_line(&self) -> bool {
        let Some((end, kind, mut at)) = self.line_at(self.begin()) else {
            return false;
        };
        if !matches!(kind, LineKind::Row | LineKind::Column) || !self.is_verb(at) {
            return false;
        }
        while self.is_verb(at) || self.is_in(at, SMALL) && !self.is_in(at, "first one") {
            at += 1;
        }
        if let Some((other, other_kind, behind)) = self.line_at(at) {
            return self.ends_at(behind) && other_kind == kind && other != end;
        }
        let is_order = self.is_in(at, "first last zuerst zuletzt");
        if !is_order && self.0.get(at).is_some_and(|word| word.digits().is_some()) {
            return false;
        }
        let other = if self.is_in(at, "zuerst") {
            Some(End::Near)
        } else {
            self.end(at)
        };
        let is_across = self.0.get(at).is_some_and(|word| {
            let is_vertical = word.is(Words::Vertical);
            word.direction().is_some() && !is_order && is_vertical != (kind == LineKind::Row)
        });
        self.ends_at(at + 1) && other.is_some_and(|other| other != end || is_across)
    }

    /// Returns whether lines are counted or written from the far side, as in `rows are numbered upwards`.
    fn counts_back(&self) -> bool {
        let mut at = self.begin();
        let is_lines = self
            .unit(at)
            .is_some_and(|unit| unit.is_plural && matches!(unit.kind, LineKind::Row | LineKind::Column));
        at += 1;
        while self.0.get(at).is_some_and(|word| word.is(Words::Copulas)) {
            at += 1;
        }
        if !is_lines || !self.is_in(at, COUNTS) {
            return false;
        }
        at += 1;
        while self.is_in(at, SMALL) {
            at += 1;
        }
        let is_up =
            self.is_in(at, "upward upwards up backwards backward aufw\u{e4}rts") && self.ends_at(at + 1);
        let is_far = self.0.get(at).is_some_and(|word| word.is(Words::FarSides));
        let goes_on = self.is_in(at + 1, "to up nach") || self.ends_at(at + 1);
        let is_from = at > 0 && self.0[..at].iter().any(|word| word.is(Words::From));
        is_up || is_far && is_from && goes_on
    }

    /// Returns whether the cells begin at the far side, as in `starts at the bottom right` and `last cell first`.
    fn starts_at_far_side(&self) -> bool {
        let subjects =
            "it grid puzzle this cells listing data string row rows counting numbering reading order";
        let mut at = self.begin();
        if self.is_in(at, "last letzte") && self.ends_at(at + 3) && self.is_in(at + 2, "first zuerst") {
            return self.is_in(at + 1, "cell digit number zelle");
        }
        if self.is_in(at, subjects) {
            at += 1;
        }
        if !self.is_in(at, "starts begins starting beginning beginnt") {
            return false;
        }
        at += 1;
        while self.is_in(
            at,
            "at in on from with the a bei mit unten rechts bottom right lower last",
        ) {
            if self.end(at) == Some(End::Far) {
                return (at + 1..self.0.len())
                    .all(|at| self.is_in(at, TRAILING) || self.is_in(at, "right left bottom hand"));
            }
            at += 1;
        }
        false
    }

    /// Returns whether each list, or each nine signs, is said to be a column or a box, as in `each list is a column`.
    fn makes_columns(&self) -> bool {
        let [.., last] = self.0.as_slice() else {
            return false;
        };
        let is_column = words::unit(&last.text)
            .filter(|_| !last.is_letter())
            .is_some_and(|unit| matches!(unit.kind, LineKind::Column | LineKind::Box));
        let verb = (0..self.0.len())
            .find(|&at| self.0[at].is(Words::Copulas) || self.is_in(at, "form make makes be"));
        let Some(verb) = verb.filter(|_| is_column) else {
            return false;
        };
        let is_each = |at: usize| self.is_in(at, "each every all jede jeder jedes je the chaque cada ogni");
        let is_line = |at: usize| {
            self.is_in(at, CELLS)
                || self.0[at].is(Words::Lists)
                || self.unit(at).is_some_and(|unit| unit.kind == LineKind::Row)
        };
        let is_small = |at: usize| self.is_in(at, SMALL) || self.is_in(at, "a an one eine ein une una");
        (0..verb).any(is_each) && (0..verb).any(is_line) && (verb + 1..self.0.len() - 1).all(is_small)
    }
}

#[cfg(test)]
mod tests {
    use super::says_other_places;

    #[test]
    fn a_sentence_says_that_lines_are_at_other_places() {
        for text in [
            "Row 1 is at the bottom.",
            "Row 1 is the bottom row.",
            "Rows are numbered upwards.",
            "Row 9 comes first.",
            "(the top line is row 9)",
            "Zeile 1 steht unten.",
            "Die erste Zeile ist unten.",
            "Note that the first line is the bottom row.",
            "Column 1 is on the right.",
            "Here is one. Row 9 is at the top. Have fun!",
            "The last row comes first.",
            "rows are listed from the bottom up",
            "starts at the bottom right",
            "last cell first",
            "every nine characters are a column",
            "Each inner list is one column.",
            "La fila 1 est\u{e1} abajo.",
        ] {
            assert!(says_other_places(text), "{text}");
        }
    }

    #[test]
    fn a_sentence_about_digits_or_about_solving_says_nothing_about_places() {
        for text in [
            "Row 1 is easy, row 9 is hard",
            "Row 9 is the first that I could solve",
            "Row 1 is at the top.",
            "Row 9 is the last row.",
            "The bottom line is that it is hard",
            "Column 9 is on the right",
            "Rows are numbered from top to bottom",
            "Number 9 comes first in this collection",
            "The chain starts at the bottom right",
            "Each row is a permutation",
            "The answer is at the bottom.",
            "Every column has nine digits",
        ] {
            assert!(!says_other_places(text), "{text}");
        }
    }
}
