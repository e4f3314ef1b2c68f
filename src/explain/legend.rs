//! Writes the words of a picture's legend.

use super::language::{Language, Words};
use super::words::colour;

/// A kind of mark in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each variant shows its text")]
pub enum Legend {
    /// `set`, or `set 1` for one of several. A single one has the number 0.
    Set { number: u16 },
    /// `part 1`.
    Part { number: u16 },
    /// `colour A`. The first one has the number 1.
    Colour { number: u16 },
    /// `pivot`.
    PivotCell,
    /// `pincer`.
    PincerCell,
    /// `where the contradiction is`.
    WhereContradiction,
    /// `pattern`.
    Pattern,
    /// `assumed: leads to the contradiction`.
    Assumed,
    /// `pivot: one of these is true`.
    Pivot,
    /// `pincer: end of the pattern`.
    Pincer,
    /// `fin: extra place beside the pattern`.
    Fin,
    /// `endo fin: place in two houses of the pattern`.
    EndoFin,
    /// `cannibal: place in two houses of the eliminations`.
    Cannibal,
    /// `floor: only these two digits`.
    Floor,
    /// `roof: these two digits and others`.
    Roof,
    /// `guardian: one of them is true`.
    Guardian,
    /// `restricted common: in one set at most`.
    RestrictedCommon,
    /// `true in the chain`.
    On,
    /// `false in the chain`.
    Off,
    /// `cell of the pattern`.
    PatternCell,
    /// `base cell`.
    BaseCell,
    /// `target cell`.
    TargetCell,
    /// `companion`.
    Companion,
    /// `cross-line cell`.
    CrossLine,
    /// `other cell`.
    OtherCell,
    /// `house of the pattern`.
    BaseHouse,
    /// `house of the eliminations`.
    CoverHouse,
    /// `cover line of a digit`.
    CoverLine,
    /// `rectangle: two of its digits could be exchanged`.
    Rectangle,
    /// `strong link: if the first is false, the second is true`.
    StrongLink,
    /// `weak link: if the first is true, the second is false`.
    WeakLink,
    /// `number of the case or chain`.
    ChainNumber,
    /// `group: one of them is true, or all are false`.
    Group,
    /// `not both are true`.
    NotBoth,
    /// `sees the eliminated candidate`.
    Sees,
    /// `digit that the cell cannot hold`.
    ImpossibleDigit,
    /// `the same digit`.
    SameDigit,
    /// `no place for the digit`.
    NoPlace,
    /// `placed`.
    Placed,
    /// `eliminated`.
    Eliminated,
}

impl Legend {
    /// Returns the role, as placeholders and the labels of techniques name it; `None` for marks without a role.
    pub fn role(self) -> Option<&'static str> {
        Some(match self {
            Self::Set { .. } => "set",
            Self::Colour { .. } => "colour",
            Self::Pivot | Self::PivotCell => "pivot",
            Self::Pincer | Self::PincerCell => "pincer",
            Self::Pattern | Self::PatternCell => "pattern",
            Self::Fin => "fin",
            Self::EndoFin => "endo-fin",
            Self::Cannibal => "cannibal",
            Self::Floor => "floor",
            Self::Roof => "roof",
            Self::Guardian => "guardian",
            Self::RestrictedCommon => "restricted-common",
            Self::On => "on",
            Self::Off => "off",
            Self::BaseCell | Self::BaseHouse => "base",
            Self::CoverHouse | Self::CoverLine => "cover",
            Self::TargetCell => "target",
            Self::Companion => "companion",
            Self::CrossLine => "cross-line",
            Self::OtherCell => "other",
            _ => return None,
        })
    }

    /// Writes the words, without a capital and a full stop.
    pub fn text(self, language: Language) -> String {
        let words = Words::of(language);
        match self {
            Self::Set { number: 0 } => words.role_set(1),
            Self::Set { number } => words.numbered_set(usize::from(number)),
            Self::Part { number } => words.part(usize::from(number)),
            Self::Colour { number: 0 } => words.colour("0"),
            Self::Colour { number } => colour(words, number),
            Self::PivotCell => words.role_pivot(1),
            Self::PincerCell => words.role_pincer(1),
            Self::WhereContradiction => words.legend_where_contradiction(),
            Self::Pattern => words.legend_pattern(),
            Self::Assumed => words.legend_assumed(),
            Self::Pivot => words.legend_pivot(),
            Self::Pincer => words.legend_pincer(),
            Self::Fin => words.legend_fin(),
            Self::EndoFin => words.legend_endo_fin(),
            Self::Cannibal => words.legend_cannibal(),
            Self::Floor => words.legend_floor(),
            Self::Roof => words.legend_roof(),
            Self::Guardian => words.legend_guardian(),
            Self::RestrictedCommon => words.legend_restricted_common(),
            Self::On => words.legend_on(),
            Self::Off => words.legend_off(),
            Self::PatternCell => words.legend_pattern_cell(),
            Self::BaseCell => words.role_base_cell(1),
            Self::TargetCell => words.role_target_cell(1),
            Self::Companion => words.role_companion(1),
            Self::CrossLine => words.role_cross_line_cell(1),
            Self::OtherCell => words.role_other_cell(1),
            Self::BaseHouse => words.legend_base_house(),
            Self::CoverHouse => words.legend_cover_house(),
            Self::CoverLine => words.legend_cover_line(),
            Self::Rectangle => words.legend_rectangle(),
            Self::StrongLink => words.legend_strong_link(),
            Self::WeakLink => words.legend_weak_link(),
            Self::ChainNumber => words.legend_chain_number(),
            Self::Group => words.legend_group(),
            Self::NotBoth => words.legend_not_both(),
            Self::Sees => words.legend_sees(),
            Self::ImpossibleDigit => words.legend_impossible_digit(),
            Self::SameDigit => words.legend_same_digit(),
            Self::NoPlace => words.legend_no_place(),
            Self::Placed => words.legend_placed(),
            Self::Eliminated => words.legend_eliminated(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_has_its_words_in_each_language() {
        for (legend, english, german) in [
            (Legend::Set { number: 0 }, "set", "Menge"),
            (Legend::Set { number: 2 }, "set 2", "Menge 2"),
            (Legend::Part { number: 1 }, "part 1", "Teil 1"),
            (Legend::Colour { number: 2 }, "colour B", "Farbe B"),
            (Legend::Colour { number: 0 }, "colour 0", "Farbe 0"),
            (Legend::PincerCell, "pincer", "Zange"),
            (
                Legend::Pincer,
                "pincer: end of the pattern",
                "Zange: Ende des Musters",
            ),
            (Legend::Eliminated, "eliminated", "gestrichen"),
        ] {
            assert_eq!(legend.text(Language::english()), english);
            assert_eq!(legend.text(Language::german()), german);
        }
    }
}
