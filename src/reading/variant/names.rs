//! Knows the names of fields beside a grid.

/// What a field says, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyRole {
    /// Colours, lines and texts that are only drawn.
    Decoration,
    /// The rules, in words or as a list.
    Rules,
    /// A text about the puzzle.
    Remark,
    /// The title of the puzzle.
    Title,
    /// The kind of the puzzle, in a word.
    Kind,
    /// Words that describe the puzzle, in a list or between commas.
    Tags,
    /// The size of the grid or of a box.
    Size,
    /// The regions that each have all digits.
    Regions,
    /// Groups of cells.
    Cages,
    /// A rule of a variant.
    Variant,
    /// A rule if it is a list; other programs use the word for other things.
    Clues,
    /// Known, and no rule.
    Harmless,
    /// Not known.
    Unknown,
}

const DECORATIONS: &str = "line lines rectangle rectangles circle circles text texts underlays overlays color colors colour colours cellcolors \
    cellcolours highlight highlights background foreground style styles theme image";

const RULES: &str = "rules rule ruleset rulestext constraint constraints variant variants variation variations modifiers global regel regeln \
    sonderregel sonderregeln zusatzregel zusatzregeln variante varianten";

const REMARKS: &str =
    "description instructions instruction info about notice hinttext beschreibung anleitung hinweis";

const KINDS: &str = "type tipo kind mode game gametype puzzletype category genre sudokutype types typ sudokutyp sudokuart spielart kinds modes \
    categories genres";

const TITLES: &str = "title name caption heading titel titre título titulo titolo";

const TAGS: &str = "tag tags label labels keyword keywords flags features";

const SIZES: &str = "size gridsize boardsize puzzlesize dimension dimensions boxsize boxwidth boxheight blocksize rows cols columns numrows \
    numcols rowcount colcount größe groesse";

const REGIONS: &str = "region regions boxes blocks areas zones shapes regionmap regionen gebiete";

/// Beginnings of the names of rules, in words that are written together.
const VARIANTS: &str = "killer thermo slowthermo arrow diagonal antiknight antiking antidiagonal antiqueen antichess knightsmove kingsmove \
    nonconsecutive kropki sandwich renban whisper germanwhisper dutchwhisper palindrome quadruple extraregion extrahouse \
    extragroup extrabox irregular jigsaw windoku hypersudoku hyper samurai inequalit greaterthan betweenline lockout xsum \
    littlekiller regionsum zipper nabner entropic modularline disjointgroup disjointset chaos foglight kaefig käfig springer \
    tueur диагональ киллер 杀手 對角 対角線 対角 przekątn pfeil zusatzgebiet zusatzbereich zusatzregion extrabereich extragebiet jaula";

/// Names of rules that are no beginnings of other words.
const VARIANT_WORDS: &str =
    "knight knights king kings queen queens chess consecutive diag diags sudokux xsudoku";

/// Beginnings of names that are switches, as in `isX` and `hasDiagonals`.
const SWITCHES: &str = "is has have with use uses enable enabled allow";

/// Names of rules behind the beginning of a switch; alone they are places and numbers.
const SWITCHED: &str = "x xv sum sums offset window windows";

/// Names of rules that are lists; other programs count with them.
const CLUES: &str = "difference differences ratio ratios odd even minimum maximum xv clone clones rowindexer columnindexer boxindexer chevron \
    chevrons dots borders sums skyscraper gerade ungerade";

/// The fields of documents of f-puzzles and `SudokuPad` that are no rules, and fields of other programs that name cells.
const HARMLESS: &str = "author grid cells solution metadata id settings highlightconflicts disabledlogic truecandidatesoptions \
    successmessage version src source msgcorrect msgincorrect cellsize gridlines comment created date difficulty givens \
    values puzzle board steps path moves hints hint history notes marks candidates pencilmarks undo selection level grade \
    rank rating score scale symmetry status hardest technique techniques collection publisher key";

/// Most parts of a name. A text with more is no name, and comparing from each of its parts on would take time for each pair of them.
const MOST_PARTS: usize = 40;

impl KeyRole {
    /// Returns the role of a key.
    pub(super) fn of(key: &str) -> Self {
        let parts = parts(key);
        if parts.len() > MOST_PARTS {
            return Self::Unknown;
        }
        let whole = parts.concat();
        let is_in = |names: &str| has(names, &whole);
        let begins_with_variant = |from: usize| {
            let rest = parts[from..].concat();
            VARIANTS.split_whitespace().any(|name| rest.starts_with(name))
        };
        if is_in(DECORATIONS) {
            Self::Decoration
        } else if is_in(RULES) {
            Self::Rules
        } else if is_in(REMARKS) {
            Self::Remark
        } else if is_in(KINDS) {
            Self::Kind
        } else if is_in(TITLES) {
            Self::Title
        } else if is_in(TAGS) {
            Self::Tags
        } else if is_in(SIZES) {
            Self::Size
        } else if is_in(REGIONS) {
            Self::Regions
        } else if (0..parts.len()).any(begins_with_variant) || is_in(VARIANT_WORDS) || switches_a_rule(&parts)
        {
            Self::Variant
        } else if parts
            .last()
            .is_some_and(|last| matches!(last.as_str(), "cage" | "cages"))
        {
            Self::Cages
        } else if is_in(CLUES) {
            Self::Clues
        } else if is_in(HARMLESS) {
            Self::Harmless
        } else {
            Self::Unknown
        }
    }
}

fn has(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|known| known == name)
}

/// Returns whether a key switches a rule on, as `isX` does.
fn switches_a_rule(parts: &[String]) -> bool {
    let Some((first, rest)) = parts.split_first() else {
        return false;
    };
    let rest = rest.concat();
    has(SWITCHES, first) && (has(SWITCHED, &rest) || has(VARIANT_WORDS, &rest))
}

/// Splits a key such as `extraRegions` or `extra_regions` into its words, in lower case.
fn parts(key: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut was_lower = false;
    let mut is_begun = false;
    for sign in key.chars() {
        if !sign.is_alphanumeric() {
            is_begun = false;
            continue;
        }
        if !is_begun || (sign.is_uppercase() && was_lower) {
            parts.push(String::new());
        }
        is_begun = true;
        was_lower = sign.is_lowercase();
        if let Some(part) = parts.last_mut() {
            part.extend(sign.to_lowercase());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_known_in_every_spelling() {
        for key in [
            "extraregion",
            "extra_regions",
            "extraRegions",
            "Extra-Regions",
            "hasExtraRegion",
        ] {
            assert_eq!(KeyRole::of(key), KeyRole::Variant, "{key}");
        }
        for (key, role) in [
            ("cage", KeyRole::Cages),
            ("sumCages", KeyRole::Cages),
            ("narrow", KeyRole::Unknown),
            ("package", KeyRole::Unknown),
            ("cell_colors", KeyRole::Decoration),
            ("ruleSet", KeyRole::Rules),
            ("diagonal-", KeyRole::Variant),
            ("isX", KeyRole::Variant),
            ("x", KeyRole::Unknown),
            ("diag", KeyRole::Variant),
            ("has_knights", KeyRole::Variant),
            ("isSolved", KeyRole::Unknown),
            ("kaefige", KeyRole::Variant),
            ("Käfige", KeyRole::Variant),
            ("regeln", KeyRole::Rules),
            ("", KeyRole::Unknown),
        ] {
            assert_eq!(KeyRole::of(key), role, "{key}");
        }
    }
}
