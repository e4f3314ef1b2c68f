//! Reads what a title, a comment or a key says about all lines of a grid.
//!
//! A text whose words are all known says which lines it means, or nothing. A text with other words, too, is a title, unless it speaks of
//! lines or of an order: then the words that are not known may say which one, and the grid is not certain. `Column 5: easy` and `X-Wing in
//! columns 2 and 7` are titles, `Columns of Monday` and `Read from the right margin` are not certain.

use super::LineKind;
use super::name::describes_columns;
use super::places::says_other_places;
use super::program::turns_an_array;
use super::split::{LabelWord, title_words};
use super::words::{self, Direction, UnitWord, Words};

/// Returns the kind of the lines of a grid by its title or key, such as `Columns:`, `Box by box` or `rows, from bottom to top`; `None` if
/// the text says nothing about lines, [`LineKind::Unclear`] if it may say something else than it seems to.
pub fn kind_of_lines(title: &str) -> Option<LineKind> {
    said_of_lines(title).map(|said| said.kind)
}

/// Returns the kind of the lines of a grid by a text whose words are all known; `None` for any other text.
pub fn known_kind_of_lines(title: &str) -> Option<LineKind> {
    said_of_lines(title)
        .filter(|said| said.is_understood)
        .map(|said| said.kind)
}

/// What a text says about the lines of a grid.
#[derive(Clone, Copy)]
pub(in super::super) struct SaidOfLines {
    pub(in super::super) kind: LineKind,
    /// Whether all its words are known.
    pub(in super::super) is_understood: bool,
    /// Whether it says that lines with the names of rows are others, as in `each row is a column`. Beside such lines `solve column by column` says
    /// nothing about them.
    pub(in super::super) denies_rows: bool,
}

/// Returns what a text says about the lines of a grid, if it says something.
pub(in super::super) fn said_of_lines(title: &str) -> Option<SaidOfLines> {
    let doubt = SaidOfLines {
        kind: LineKind::Unclear,
        is_understood: false,
        denies_rows: true,
    };
    if turns_an_array(title) {
        return Some(doubt);
    }
    if is_loop(title) {
        return None;
    }
    if !title.contains(char::is_alphabetic) || describes_columns(title) {
        return None;
    }
    if says_other_places(title) {
        return Some(SaidOfLines {
            is_understood: true,
            ..doubt
        });
    }
    let lower = title.to_lowercase();
    let phrase = words::PHRASES
        .iter()
        .find_map(|phrase| Some((lower.find(phrase)?, phrase.len())));
    // Letters such as the Turkish one of `İ` change their length.
    let rest =
        phrase.and_then(|(at, length)| Some(format!("{}{}", title.get(..at)?, title.get(at + length..)?)));
    let title = Title(title_words(rest.as_deref().unwrap_or(title)));
    if !title.any(Words::Symmetry) && words::TURNED_PHRASES.iter().any(|phrase| lower.contains(phrase)) {
        return Some(doubt);
    }
    if !title.is_known() {
        return title.speaks_of_lines().then(|| SaidOfLines {
            denies_rows: title.denies_rows(),
            ..doubt
        });
    }
    title.kind().map(|kind| SaidOfLines {
        kind,
        is_understood: true,
        denies_rows: kind != LineKind::Row,
    })
}

/// Returns whether a line of a program begins a loop, which names its variables: `for (int col = 0; col < 9; col++)`.
fn is_loop(line: &str) -> bool {
    let line = line.trim_start();
    ["for (", "for(", "while (", "while("]
        .iter()
        .any(|start| line.starts_with(start))
}

/// Words for another order that are names and other words as well.
const OTHER_SENSES: [&str; 6] = ["mirror", "flip", "invert", "reverse", "quer", "rot"];

/// Returns whether the title of a grid says that it is turned, or that its lines are columns or boxes. Unlike [`kind_of_lines`] it passes over
/// titles that may mean something else, such as `Mirror, mirror on the wall` and `The last column`.
pub fn names_a_turn(text: &str) -> bool {
    let lower = text.to_lowercase();
    let title = Title(title_words(text));
    let is_turned = |word: &LabelWord| {
        word.direction() == Some(Direction::Turned) && !OTHER_SENSES.contains(&word.text.as_str())
    };
    let names_lines = || matches!(known_kind_of_lines(text), Some(LineKind::Column | LineKind::Box));
    let begins_at_end = || {
        let is_list = title.any(Words::Breaks);
        title.is_known()
            && !is_list
            && (title.goes_back() || title.counts_down() || title.begins_at_far_side())
            || title.says_that_rows_are_others() && !title.any(Words::Rules)
    };
    !title.any(Words::Symmetry)
        && (title.any(Words::Columnwise)
            || title.words().any(is_turned)
            || title.is_read_down()
            || words::TURNED_PHRASES.iter().any(|phrase| lower.contains(phrase))
            || begins_at_end()
            || says_other_places(text)
            || names_lines())
}

/// Returns whether a text names the order of rows from top to bottom and nothing else, such as `row-major` or `left to right`.
pub fn is_row_order(text: &str) -> bool {
    let title = Title(title_words(text));
    let directions: Vec<Direction> = title.words().filter_map(LabelWord::direction).collect();
    let kind = title.kind();
    title.is_known()
        && !turns_an_array(text)
        && (kind == Some(LineKind::Row)
            || kind.is_none() && directions.len() > 1 && directions[0] == Direction::Natural)
}

fn is_article(word: &str) -> bool {
    matches!(
        word,
        "the" | "die" | "les" | "las" | "los" | "le" | "as" | "de" | "these" | "diese"
    )
}

/// The words of a title.
pub(super) struct Title(pub(super) Vec<LabelWord>);

impl Title {
    pub(super) fn words(&self) -> impl DoubleEndedIterator<Item = &LabelWord> + Clone {
        self.0.iter()
    }

    pub(super) fn any(&self, words: Words) -> bool {
        self.words().any(|word| word.is(words))
    }

    /// The units with their indices. A letter is one only in a range, see [`Self::range`].
    pub(super) fn units(&self) -> impl Iterator<Item = (usize, UnitWord)> {
        let words = self.words().enumerate().filter(|(_, word)| !word.is_letter());
        words.filter_map(|(at, word)| Some((at, words::unit(&word.text)?)))
    }

    fn place_of(&self, text: &str) -> Option<usize> {
        self.words().position(|word| word.text == text)
    }

    pub(super) fn names_all(&self) -> bool {
        self.place_of("1").is_some() && self.place_of("9").is_some()
    }

    fn begins_at_9(&self) -> bool {
        let is_first = |word: &LabelWord| matches!(word.text.as_str(), "first" | "zuerst");
        self.place_of("9")
            .is_some_and(|at| self.0.get(at + 1).is_some_and(is_first))
    }

    /// Returns the kind of the lines from the first to the last one, as in `C1..C9`. A line with all nine names is a header.
    pub(super) fn range(&self) -> Option<LineKind> {
        let number = |at: usize| {
            let next = self.0.get(at).filter(|next| next.before.is_alphabetic())?;
            next.text.parse::<u16>().ok()
        };
        let numbered = self.words().enumerate().filter(|(_, word)| word.is_letter());
        let mut numbered = numbered.filter_map(|(at, word)| Some((word.text.as_str(), number(at + 1)?)));
        let (letter, first) = numbered.next()?;
        let mut others = numbered.filter(|(other, _)| *other == letter);
        let (_, last) = others.next()?;
        let unit = words::unit(letter).filter(|_| others.next().is_none())?;
        match (first.min(last) <= 1, first.abs_diff(last)) {
            (true, 8) if first < last => Some(unit.kind),
            (true, 8) => Some(LineKind::Unclear),
            _ => None,
        }
    }

    /// Returns whether each word is known.
    fn is_known(&self) -> bool {
        let are_several = self.units().any(|(_, unit)| unit.is_plural);
        let (names_all, begins_at_9, is_range) =
            (self.names_all(), self.begins_at_9(), self.range().is_some());
        let is_known = |word: &LabelWord| {
            let is_unit = words::unit(&word.text).is_some();
            is_unit && (!word.is_letter() || is_range)
                || word.direction().is_some()
                || word.is(Words::Between)
                || are_several && word.is(Words::Program)
                || (names_all || begins_at_9) && matches!(word.text.as_str(), "1" | "9")
                // The number of the puzzle, or of its givens.
                || (are_several || is_range) && word.digits().is_some()
        };
        self.words().all(is_known)
    }

    /// Returns the kind of the lines by words that are all known.
    fn kind(&self) -> Option<LineKind> {
        let directions: Vec<Direction> = self.words().filter_map(LabelWord::direction).collect();
        let is_from_end = directions.first() == Some(&Direction::Opposite);
        let says_from = self.any(Words::From);
        let is_turned = directions.contains(&Direction::Turned)
            || is_from_end && says_from
            || self.counts_down()
            || self.goes_back()
            || self.is_read_down()
            || self.goes_down_first();
        if self.names_a_few() || self.counts_lines() {
            return None;
        }
        let units: Vec<UnitWord> = self.units().map(|(_, unit)| unit).collect();
        let Some(first) = units.first() else {
            return is_turned.then_some(LineKind::Unclear).or_else(|| self.range());
        };
        let is_certain = !is_turned && !is_from_end && units.iter().all(|unit| unit.kind == first.kind);
        Some(match first.kind {
            kind if !is_certain || kind != LineKind::Row && self.can_be_a_name(*first) => LineKind::Unclear,
            kind => kind,
        })
    }

    /// Returns whether cells are read down, as in `read it downwards`, or as below the heading `Down` of a crossword.
    pub(super) fn is_read_down(&self) -> bool {
        if let [word] = self.0.as_slice() {
            return word.is(Words::Down);
        }
        let mut words = self.words().skip_while(|word| !word.is(Words::Reading));
        words.any(|word| word.is(Words::Down))
    }

    /// Returns whether several units have numbers, and not all: `columns 2 and 7`. The numbers of `cols[9][9]` are sizes.
    pub(super) fn names_a_few(&self) -> bool {
        let is_digits = |word: &&LabelWord| word.digits().is_some() && word.before != '[';
        let behind = |at: usize| self.0.get(at + 1).is_some_and(|next| is_digits(&next));
        let has_several = self.units().any(|(at, unit)| unit.is_plural && behind(at));
        has_several && self.words().filter(is_digits).count() > 1 && !self.names_all()
    }

    /// Returns whether the title says how many lines there are: `columns: 9`, `9 rows, 9 columns`, `#define COLS 9`.
    fn counts_lines(&self) -> bool {
        let is_nine = |at: usize| self.0.get(at).is_some_and(|word| word.text == "9");
        // The numbers of `cols[9][9]` are sizes.
        let is_size = |at: usize| self.0.get(at).is_some_and(|word| word.before == '[');
        // `The 9 columns` are those of the grid.
        let is_article = |at: usize| self.0.get(at).is_some_and(|word| is_article(&word.text));
        let is_number = |at: usize| is_nine(at) && !is_size(at) && !at.checked_sub(1).is_some_and(is_article);
        let has_count = |at: usize| at > 0 && is_number(at - 1) || is_number(at + 1);
        // Not of boxes: `9 boxes` says that each line is one.
        let is_counted = |(at, unit): (usize, UnitWord)| unit.kind != LineKind::Box && has_count(at);
        self.units().next().is_some()
            && self.units().all(is_counted)
            && self.place_of("1").is_none()
            && !self.begins_at_9()
    }

    /// Returns whether counting begins at 9, as in `rows 9 to 1` and `row 9 first`.
    pub(super) fn counts_down(&self) -> bool {
        self.names_all() && self.place_of("9") < self.place_of("1") || self.begins_at_9()
    }

    /// Returns whether a direction goes to an end at which counting begins, or to another such end: `right to left`, `bottom up`. `Bottom left` is
    /// a place.
    pub(super) fn goes_back(&self) -> bool {
        let mut directions = self.words().filter(|word| word.direction().is_some());
        let Some(first) = directions.next() else {
            return false;
        };
        let is_same_way = |word: &LabelWord| word.is(Words::Vertical) == first.is(Words::Vertical);
        first.is(Words::FarSides) && first.text != "below" && directions.next().is_some_and(is_same_way)
    }

    /// Returns whether directions in turn begin with that of columns, as in `top to bottom, then left to right`.
    pub(super) fn goes_down_first(&self) -> bool {
        let mut directions = self.words().filter(|word| word.direction().is_some());
        self.any(Words::Then) && directions.next().is_some_and(|word| word.is(Words::Vertical))
    }
}

#[cfg(test)]
mod tests {
    use super::super::LineKind::{Box, Column, Row, Unclear};
    use super::*;

    #[test]
    fn a_title_says_which_lines_are_below_it() {
        for (title, kind) in [
            ("Columns:", Column),
            ("The columns, from left to right", Column),
            ("spalten 1-9", Column),
            ("by_columns", Column),
            ("columnMajor", Column),
            ("Rows:", Row),
            ("Boxes", Box),
            ("Box by box:", Box),
            ("The Column", Unclear),
            ("Sudoku Column", Unclear),
            ("Die Spalte", Unclear),
            ("Vertical", Unclear),
            ("Columns 12", Unclear),
            ("Boxes 3", Unclear),
            ("Sudoku squares", Unclear),
            ("Sudoku blocks", Unclear),
            ("Nine squares", Unclear),
            ("Squares", Unclear),
            ("Regions", Unclear),
            ("Sudoku columns", Column),
            ("Blöcke", Box),
            ("Box", Unclear),
            ("houses", Unclear),
            ("Rows from bottom to top", Unclear),
            ("Columns and rows", Unclear),
            ("Rows 9 to 1", Unclear),
            ("Bottom row first", Unclear),
            ("Read downwards", Unclear),
            ("Here are the columns of the puzzle:", Column),
            ("columnFirst", Column),
            ("Mirrored:", Unclear),
            ("reversed order", Unclear),
            ("From the bottom:", Unclear),
            ("C1..C9", Column),
            ("b1 to b9", Box),
            ("C9..C1", Unclear),
            ("Bottom to top", Unclear),
            ("de abajo arriba", Unclear),
            ("Bottom row first, as always", Unclear),
            ("Rows 9 to 1, Monday", Unclear),
            ("int cols[9][9] = {", Column),
            ("Read down", Unclear),
            ("Please read it downwards", Unclear),
            ("grid.T", Unclear),
            ("np.array(a).T.tolist()", Unclear),
            ("rows[::-1]", Unclear),
            ("Columns of Monday", Unclear),
            ("Monday, column by column", Unclear),
            ("in column-major form, see below", Unclear),
            ("in spiral order", Unclear),
            ("Read from the right margin", Unclear),
            ("right to left, as in Hebrew", Unclear),
            ("Mirrored by hand", Unclear),
            ("top to bottom, then left to right", Unclear),
            ("m <- matrix(c(", Unclear),
            ("A = reshape([", Unclear),
        ] {
            assert_eq!(kind_of_lines(title), Some(kind), "{title}");
        }
        for title in [
            "x",
            "Column 1",
            "Block 7",
            "puzzle",
            "Right",
            "Square dance",
            "[cols=\"9*^\"]",
            "Regions of Italy",
            "Magic squares of numbers",
            "Sudoku by Diagonal Press",
            "Mirror (Daily), Feb 3",
            "The Mirror, Sudoku 51",
            "c",
            "",
            "Row of the day: puzzle 5, easy",
            "Column 5: easy",
            "X-Wing in columns 2 and 7",
            "c1 c2 c3 c4 c5 c6 c7 c8 c9",
            "The last puzzle of the year",
            "Hands up! 12",
            "Each column and each box must contain all digits",
            "Rows, columns and boxes of all kinds",
            "Law and order of the land",
            "In order of difficulty",
            "Rotated symmetry, easy",
            "From the top drawer",
            "J. T. Smith",
            "Columns 2 and 7 are hard",
            "Bottom left, easy",
            "Bottom right",
            "left to right, then top to bottom",
            "Filled left to right, then top to bottom, Monday",
            "m <- matrix(byrow = TRUE, data = c(",
            "a = np.reshape([",
        ] {
            assert_eq!(kind_of_lines(title), None, "{title}");
        }
    }

    #[test]
    fn signs_of_programs_and_sentences_can_turn_a_grid() {
        for title in [
            "A'",
            "A = A.';",
            "Sudoku 17^T",
            "(senkrecht lesen)",
            "read vertically, please",
            "disp(A')",
            "gridT = [",
            "grid_t",
            "hcat(",
            "m <- cbind(",
            "m <- matrix(c(5, 3), byrow = FALSE)",
            "Das Sudoku steht quer",
            "Steht auf dem Kopf",
            "The first line is the leftmost column",
            "The first line here is of course the leftmost column of it",
            "I have written this one down box after box, as I always do",
            "Jede Zeile ist ein Kästchen",
            "Turned by 90 degrees",
        ] {
            assert_eq!(kind_of_lines(title), Some(Unclear), "{title}");
        }
        for title in [
            "uint8_t grid[9][9] = {",
            "Jens' Sudoku",
            "9 rows, 9 columns",
            "for (int col = 0; col < 9; col++)",
            "I read column 5 first",
            "The matrix A^T is another one",
            "name = 'Easy'",
            "AT&T",
            "Kopf hoch!",
            "Each row, column and box is complete",
            "90 degrees symmetry",
            "Daily Mirror Sudoku 12",
            "Kreuz und quer durch Berlin",
            "The first row is easy and the last column is hard",
        ] {
            assert_eq!(kind_of_lines(title), None, "{title}");
        }
    }
}
