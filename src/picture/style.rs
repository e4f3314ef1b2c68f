//! The look of each role: shape, filling and line carry the meaning, colour repeats it.

use sudoku_technique::{CandidateMark, CandidateRole, CellMark, CellRole, ChainRole, Evidence, HouseRole};
use sudokud_explain::Legend;

use super::geometry::{Number, Point, RADIUS};
use super::svg::Svg;
use super::theme::Colours;

/// The outline of a candidate's mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Shape {
    Circle,
    Square,
    Diamond,
    Hexagon,
}

/// The filling of a candidate's mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Filling {
    None,
    Tint,
    Full,
}

/// The line of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Line {
    Solid,
    Dashed,
    Dotted,
    DashDot,
}

impl Line {
    /// Returns the attribute of the line, with a blank before it.
    pub(crate) const fn attribute(self) -> &'static str {
        match self {
            Self::Solid => "",
            Self::Dashed => " stroke-dasharray=\"4 3\"",
            Self::Dotted => " stroke-dasharray=\"1.5 2.5\"",
            Self::DashDot => " stroke-dasharray=\"7 3 1.5 3\"",
        }
    }

    const fn of_group(index: usize) -> Self {
        [Self::Solid, Self::Dashed, Self::Dotted, Self::DashDot][index % 4]
    }
}

/// The look of a candidate's mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Style {
    pub(crate) shape: Shape,
    pub(crate) filling: Filling,
    pub(crate) line: Line,
    /// The index of the colour of a group.
    pub(crate) colour: usize,
}

impl Style {
    const fn new(shape: Shape, filling: Filling, line: Line, colour: usize) -> Self {
        Self {
            shape,
            filling,
            line,
            colour,
        }
    }

    /// Returns the colour of the digit inside.
    pub(crate) fn digit(self, colours: &Colours) -> &'static str {
        match self.filling {
            Filling::Full => colours.page,
            Filling::None | Filling::Tint => colours.ink,
        }
    }

    /// Draws the marks around these places.
    pub(crate) fn draw(self, svg: &mut Svg, places: impl IntoIterator<Item = Point>, colours: &Colours) {
        let colour = colours.group(self.colour);
        let fill = match self.filling {
            Filling::None => colours.page,
            Filling::Tint | Filling::Full => colour,
        };
        // A mark without filling hides the tint of its house, so that it differs from a tinted one in black and white.
        let opacity = match self.filling {
            Filling::Tint => " fill-opacity=\".25\"",
            Filling::None | Filling::Full => "",
        };
        svg.open(format_args!(
            "fill=\"{fill}\"{opacity} stroke=\"{colour}\" stroke-width=\"1.6\"{}",
            self.line.attribute()
        ));
        for at in places {
            match self.shape {
                Shape::Circle => svg.add(format_args!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                    Number(at.x),
                    Number(at.y),
                    Number(RADIUS)
                )),
                shape => svg.add(format_args!("<path d=\"{}\"/>", outline(shape, at))),
            }
        }
        svg.close();
    }
}

fn outline(shape: Shape, at: Point) -> String {
    let ways: &[(f64, f64)] = match shape {
        Shape::Circle => &[],
        Shape::Square => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        Shape::Diamond => &[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)],
        Shape::Hexagon => &[
            (-1.1, 0.0),
            (-0.55, -1.0),
            (0.55, -1.0),
            (1.1, 0.0),
            (0.55, 1.0),
            (-0.55, 1.0),
        ],
    };
    let corners = ways
        .iter()
        .map(|&(x, y)| (at + Point::new(x, y) * RADIUS).to_string());
    format!("M{}z", corners.collect::<Vec<_>>().join("L"))
}

/// Returns the index of the colour of a group; groups count from 1, and 0 is none.
pub(crate) fn colour_of(group: u16) -> usize {
    usize::from(group.saturating_sub(1))
}

/// Returns the look of a candidate, or `None` for a role of a later version.
pub(crate) fn of_candidate(mark: CandidateMark) -> Option<Style> {
    use Filling::{Full, None as Empty, Tint};
    use Line::{Dashed, Dotted, Solid};
    use Shape::{Circle, Diamond, Hexagon, Square};
    let group = colour_of(mark.group);
    Some(match mark.role {
        CandidateRole::Pattern => Style::new(Circle, Tint, Solid, group),
        CandidateRole::Pivot => Style::new(Square, Tint, Solid, 3),
        CandidateRole::Pincer => Style::new(Diamond, Tint, Solid, 2),
        CandidateRole::Fin => Style::new(Hexagon, Tint, Solid, 1),
        CandidateRole::EndoFin => Style::new(Hexagon, Tint, Dashed, 1),
        CandidateRole::Cannibal => Style::new(Circle, Tint, Dashed, 1),
        CandidateRole::Floor => Style::new(Circle, Empty, Solid, 0),
        CandidateRole::Roof => Style::new(Square, Empty, Solid, 2),
        CandidateRole::Guardian => Style::new(Hexagon, Empty, Solid, 1),
        CandidateRole::RestrictedCommon => Style::new(Diamond, Empty, Solid, group),
        CandidateRole::On => Style::new(Circle, Full, Solid, group),
        CandidateRole::Off => Style::new(Circle, Empty, Dashed, group),
        // The colours of a pair are opposites: one full, the other empty.
        CandidateRole::Colour => {
            let shape = [Square, Hexagon, Diamond][group / 2 % 3];
            let (filling, line) = [(Full, Solid), (Empty, Dotted)][group % 2];
            Style::new(shape, filling, line, group)
        }
        _ => return None,
    })
}

/// Returns the words of a candidate's role in the key; none for a role of a later version.
pub(crate) fn candidate_words(evidence: &Evidence, mark: CandidateMark) -> Option<Legend> {
    let number = mark.group;
    Some(match mark.role {
        CandidateRole::Pattern if number > 0 => {
            let mut cells = evidence.cells.iter();
            if cells.any(|cell| cell.role == CellRole::Set && cell.group == number) {
                Legend::Set { number }
            } else {
                Legend::Part { number }
            }
        }
        CandidateRole::Pattern if is_contradiction(evidence) => Legend::WhereContradiction,
        CandidateRole::Pattern => Legend::Pattern,
        CandidateRole::Pivot if is_contradiction(evidence) => Legend::Assumed,
        CandidateRole::Pivot => Legend::Pivot,
        CandidateRole::Pincer => Legend::Pincer,
        CandidateRole::Fin => Legend::Fin,
        CandidateRole::EndoFin => Legend::EndoFin,
        CandidateRole::Cannibal => Legend::Cannibal,
        CandidateRole::Floor => Legend::Floor,
        CandidateRole::Roof => Legend::Roof,
        CandidateRole::Guardian => Legend::Guardian,
        CandidateRole::RestrictedCommon => Legend::RestrictedCommon,
        CandidateRole::On => Legend::On,
        CandidateRole::Off => Legend::Off,
        CandidateRole::Colour => Legend::Colour { number },
        _ => return None,
    })
}

/// Whether the whole evidence is a proof by contradiction.
fn is_contradiction(evidence: &Evidence) -> bool {
    let first = evidence.chains.first();
    first.is_some_and(|chain| chain.role == ChainRole::Contradiction && chain.parent.is_none())
}

/// The look of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CellStyle {
    pub(crate) line: Line,
    /// Width of the line in tenths.
    pub(crate) width: u8,
    pub(crate) colour: usize,
}

/// Returns the look of a cell and its words in the key, or `None` for a role of a later version.
pub(crate) fn of_cell(mark: CellMark) -> Option<(CellStyle, Legend)> {
    let group = colour_of(mark.group);
    let (line, width, colour, words) = match mark.role {
        CellRole::Set => {
            let words = Legend::Set { number: mark.group };
            (Line::of_group(group), 30, group, words)
        }
        CellRole::Pattern => (Line::Solid, 22, 4, Legend::PatternCell),
        CellRole::Pivot => (Line::Solid, 45, 3, Legend::PivotCell),
        CellRole::Pincer => (Line::Dashed, 45, 2, Legend::PincerCell),
        CellRole::Base => (Line::DashDot, 45, 0, Legend::BaseCell),
        CellRole::Target => (Line::Dotted, 45, 1, Legend::TargetCell),
        CellRole::Companion => (Line::Dashed, 22, 3, Legend::Companion),
        CellRole::CrossLine => (Line::Dotted, 22, 4, Legend::CrossLine),
        CellRole::Other => (Line::DashDot, 22, 5, Legend::OtherCell),
        _ => return None,
    };
    Some((CellStyle { line, width, colour }, words))
}

/// Returns line, colour and words of a house, or `None` for a role of a later version.
pub(crate) fn of_house(role: HouseRole) -> Option<(Line, usize, Legend)> {
    Some(match role {
        HouseRole::Base => (Line::Solid, 0, Legend::BaseHouse),
        HouseRole::Cover => (Line::Dashed, 1, Legend::CoverHouse),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use sudoku_technique::Candidate;

    fn marks() -> Vec<CandidateMark> {
        let candidate = Candidate::from_index(0).unwrap();
        let roles = (1..=13).filter_map(CandidateRole::from_number);
        roles
            .flat_map(|role| {
                let groups = if role == CandidateRole::Colour {
                    1..=6
                } else {
                    0..=0
                };
                groups.map(move |group| CandidateMark {
                    candidate,
                    role,
                    group,
                })
            })
            .collect()
    }

    #[test]
    fn every_role_differs_without_colour_and_has_words() {
        let mut seen = HashMap::new();
        for mark in marks() {
            let style = of_candidate(mark).unwrap();
            let other = seen.insert((style.shape, style.filling, style.line), mark);
            assert_eq!(other, None, "{mark:?} looks alike");
            assert!(candidate_words(&Evidence::default(), mark).is_some(), "{mark:?}");
        }
        assert_eq!(seen.len(), 18);
    }

    #[test]
    fn every_role_of_a_cell_differs_without_colour() {
        let mut seen = HashMap::new();
        for number in 1..=9 {
            let role = CellRole::from_number(number).unwrap();
            let mark = CellMark {
                cell: sudoku_technique::Cell::at(0, 0),
                role,
                group: 0,
            };
            let (style, words) = of_cell(mark).unwrap();
            assert_eq!(seen.insert((style.line, style.width), role), None, "{words:?}");
        }
    }
}
