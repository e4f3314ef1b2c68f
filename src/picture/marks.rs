//! Draws the parts of a pattern, and what the step changes: houses and cells below the grid, candidates above it.

use std::collections::BTreeSet;

use sudoku_technique::{
    Candidate, CandidateMark, CandidateRole, CandidateSet, Cell, CellMark, CellRole, CellSet, End, Evidence,
    LinkStrength, NodeKind,
};
use sudokud_explain::Legend;

use super::covers;
use super::geometry::{Number, RADIUS, Rectangle, middle, place, rectangle, square};
use super::grid::MARK;
use super::key::{Key, Sample};
use super::links;
use super::shapes::{gone_tint, ring, stroke};
use super::sight;
use super::step::ShownStep;
use super::style::{self, Style};
use super::svg::Svg;
use super::theme::Colours;

/// The parts of a step, each candidate with one look.
pub(crate) struct Marks<'a> {
    step: ShownStep<'a>,
    /// Whether candidates of other cells are drawn, too.
    are_candidates_shown: bool,
    candidates: Vec<(CandidateMark, Style)>,
}

impl<'a> Marks<'a> {
    pub(crate) fn of(step: ShownStep<'a>, are_candidates_shown: bool) -> Self {
        let mut candidates: Vec<(CandidateMark, Style)> = Vec::new();
        let mut all = step.evidence.candidates.clone();
        all.extend(linked(step.evidence, step.eliminations));
        all.extend(in_sets(&step));
        for mark in all {
            let Some(style) = style::of_candidate(mark) else {
                continue;
            };
            match candidates
                .iter_mut()
                .find(|(known, _)| known.candidate == mark.candidate)
            {
                // A special role says more than membership: the fin of one half of a pattern is a vertex of the other half.
                Some(known) if is_plain(known.0.role) && !is_plain(mark.role) => *known = (mark, style),
                Some(_) => {}
                None => candidates.push((mark, style)),
            }
        }
        Self {
            step,
            are_candidates_shown,
            candidates,
        }
    }

    /// Returns the candidates that [`Marks::draw_candidates`] and [`Marks::draw_changes`] draw.
    pub(crate) fn redrawn(&self) -> CandidateSet {
        let marked: CandidateSet = self.candidates.iter().map(|(mark, _)| mark.candidate).collect();
        let marked = marked.union(&all_in_sets(self.step.evidence));
        marked.union(self.step.eliminations).union(self.step.placements)
    }

    /// Draws houses, cells and the rectangle of floor and roof.
    pub(crate) fn draw_places(&self, svg: &mut Svg, colours: &Colours, key: &mut Key) {
        let mut seen = Vec::new();
        for mark in &self.step.evidence.houses {
            let Some((line, colour, words)) = style::of_house(mark.role) else {
                continue;
            };
            // Two halves of a pattern share houses.
            if seen.contains(&(mark.house, mark.role)) {
                continue;
            }
            seen.push((mark.house, mark.role));
            key.add(Sample::House(line, colour), words);
            let colour = colours.group(colour);
            svg.rectangle(
                rectangle(mark.house).grown(-2.5),
                5.0,
                format_args!(
                    "fill=\"{colour}\" fill-opacity=\".11\" stroke=\"{colour}\" stroke-width=\"2\"{}",
                    line.attribute()
                ),
            );
        }
        self.draw_cells(svg, colours, key);
        covers::draw(svg, colours, key, self.step.evidence);
        if let Some(frame) = self.floor_and_roof() {
            key.add(Sample::Frame, Legend::Rectangle);
            svg.rectangle(
                frame,
                6.0,
                format_args!(
                    "fill=\"none\" stroke=\"{}\" stroke-width=\"7\" stroke-opacity=\".3\"",
                    colours.group(0)
                ),
            );
        }
    }

    fn draw_cells(&self, svg: &mut Svg, colours: &Colours, key: &mut Key) {
        let mut drawn: Vec<CellMark> = Vec::new();
        for mark in cells(self.step.evidence) {
            let Some((look, words)) = style::of_cell(mark) else {
                continue;
            };
            if drawn.contains(&mark) {
                continue;
            }
            // A cell of several sets has one frame inside the other.
            let before = drawn.iter().filter(|other| other.cell == mark.cell).count();
            drawn.push(mark);
            key.add(Sample::Cell(look), words);
            let colour = colours.group(look.colour);
            svg.rectangle(
                square(mark.cell).grown(-3.5 - 4.0 * before as f64),
                4.0,
                format_args!(
                    "fill=\"{colour}\" fill-opacity=\".14\" stroke=\"{colour}\" stroke-width=\"{}\"{}",
                    Number(f64::from(look.width) / 10.0),
                    look.line.attribute()
                ),
            );
        }
    }

    /// Returns the frame through the cells of floor and roof, if they are corners of a rectangle.
    fn floor_and_roof(&self) -> Option<Rectangle> {
        let marks = self.step.evidence.candidates.iter();
        let corners = marks.filter(|mark| matches!(mark.role, CandidateRole::Floor | CandidateRole::Roof));
        let cells: CellSet = corners.map(|mark| mark.candidate.cell()).collect();
        let rows: BTreeSet<_> = cells.into_iter().map(Cell::row).collect();
        let columns: BTreeSet<_> = cells.into_iter().map(Cell::column).collect();
        if rows.len() != 2 || columns.len() != 2 {
            return None;
        }
        Rectangle::around(cells.into_iter().map(middle))
    }

    /// Draws the candidates of the pattern in their looks.
    pub(crate) fn draw_candidates(&self, svg: &mut Svg, colours: &Colours, key: &mut Key) {
        let mut styles: Vec<Style> = Vec::new();
        for (mark, style) in &self.candidates {
            // A digit that is placed on a board without pencil marks is drawn large.
            if self.is_large(mark.candidate) {
                continue;
            }
            let words = style::candidate_words(self.step.evidence, *mark);
            if let Some(words) = words {
                key.add(Sample::Candidate(*style), words);
            }
            if !styles.contains(style) {
                styles.push(*style);
            }
        }
        for style in styles {
            let of_style = self
                .candidates
                .iter()
                .filter(|(mark, of)| *of == style && !self.is_large(mark.candidate));
            style.draw(svg, of_style.map(|(mark, _)| place(mark.candidate)), colours);
        }
        let mut fills: Vec<&str> = Vec::new();
        for (_, style) in &self.candidates {
            if !fills.contains(&style.digit(colours)) {
                fills.push(style.digit(colours));
            }
        }
        let marked: CandidateSet = self.candidates.iter().map(|(mark, _)| mark.candidate).collect();
        let in_sets = all_in_sets(self.step.evidence).difference(&marked);
        small_digits(
            svg,
            colours.ink,
            in_sets.difference(self.step.eliminations).iter(),
        );
        for fill in fills {
            let of_fill = self
                .candidates
                .iter()
                .filter(|(mark, style)| style.digit(colours) == fill && !self.is_large(mark.candidate));
            small_digits(svg, fill, of_fill.map(|(mark, _)| mark.candidate));
        }
    }

    /// Draws what the step places and eliminates.
    pub(crate) fn draw_changes(&self, svg: &mut Svg, colours: &Colours, key: &mut Key) {
        self.draw_eliminations(svg, colours, key);
        for candidate in self.step.placements.iter() {
            key.add(Sample::Placed, Legend::Placed);
            let colour = colours.placed;
            if self.is_large(candidate) {
                let at = middle(candidate.cell());
                ring(svg, at, 24.0, 3.0, colour);
                let down = svg.open_symbols(38.0, &format!("fill=\"{colour}\" font-weight=\"bold\""));
                svg.symbols(&[(at + down, candidate.digit())]);
                svg.close();
                continue;
            }
            svg.rectangle(
                square(candidate.cell()).grown(-3.0),
                3.0,
                format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3.5\""),
            );
            ring(svg, place(candidate), RADIUS + 2.0, 2.8, colour);
            if self
                .candidates
                .iter()
                .all(|(mark, _)| mark.candidate != candidate)
            {
                small_digits(svg, colours.ink, [candidate]);
            }
        }
    }

    fn draw_eliminations(&self, svg: &mut Svg, colours: &Colours, key: &mut Key) {
        if self.step.eliminations.is_empty() {
            return;
        }
        key.add(Sample::Gone, Legend::Eliminated);
        let marked: CandidateSet = self.candidates.iter().map(|(mark, _)| mark.candidate).collect();
        let unmarked = self.step.eliminations.difference(&marked);
        for candidate in unmarked.iter() {
            gone_tint(svg, colours, place(candidate));
        }
        small_digits(svg, colours.ink, unmarked.iter());
        let strokes = self.step.eliminations.iter().map(|of| stroke(place(of)));
        svg.path(
            &strokes.collect::<String>(),
            format_args!(
                "stroke=\"{}\" stroke-width=\"2.4\" stroke-linecap=\"round\"",
                colours.gone
            ),
        );
    }

    fn is_large(&self, candidate: Candidate) -> bool {
        !self.are_candidates_shown
            && self.step.evidence.links.is_empty()
            && self.step.placements.contains(candidate)
    }
}

/// Whether the node is a set of cells or digits, which are all shown.
fn is_set(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::AlmostLockedSet | NodeKind::AlmostHiddenSet)
}

/// Returns all candidates of sets.
fn all_in_sets(evidence: &Evidence) -> CandidateSet {
    let sets = evidence.nodes.iter().filter(|node| is_set(node.kind));
    sets.flat_map(|node| node.candidates.iter().copied()).collect()
}

/// Whether the role is membership alone.
fn is_plain(role: CandidateRole) -> bool {
    matches!(
        role,
        CandidateRole::Pattern | CandidateRole::On | CandidateRole::Off
    )
}

/// Returns the ends of links as true or false candidates, for evidence that lists links only.
fn linked(evidence: &Evidence, eliminations: &CandidateSet) -> Vec<CandidateMark> {
    let mut marks = Vec::new();
    for link in evidence.links.iter().take(links::MOST) {
        let roles = match link.strength {
            LinkStrength::Strong => [CandidateRole::Off, CandidateRole::On],
            _ => [CandidateRole::On, CandidateRole::Off],
        };
        for (end, role) in [link.source, link.target].into_iter().zip(roles) {
            for candidate in candidates(evidence, end) {
                if !eliminations.contains(candidate) {
                    marks.push(CandidateMark {
                        candidate,
                        role,
                        group: 0,
                    });
                }
            }
        }
    }
    marks
}

/// Returns the candidates at an end of a link. An almost locked set, whose cells have frames, and a fish have no such candidates.
fn candidates(evidence: &Evidence, end: End) -> Vec<Candidate> {
    match end {
        End::Candidate(candidate) => vec![candidate],
        End::Node(index) => match evidence.nodes.get(usize::from(index.0)) {
            Some(node) if node.kind == NodeKind::Group => node.candidates.clone(),
            _ => Vec::new(),
        },
    }
}

/// Returns the cells of the evidence, and the cells of sets that only a node lists.
fn cells(evidence: &Evidence) -> Vec<CellMark> {
    let mut cells = evidence.cells.clone();
    for node in &evidence.nodes {
        let is_listed = cells
            .iter()
            .any(|mark| mark.role == CellRole::Set && mark.group == node.group);
        if !is_set(node.kind) || is_listed {
            continue;
        }
        let set: CellSet = node.candidates.iter().map(|of| of.cell()).collect();
        cells.extend(set.into_iter().map(|cell| CellMark {
            cell,
            role: CellRole::Set,
            group: node.group,
        }));
    }
    cells
}

/// Draws digits of the size of pencil marks.
pub(crate) fn small_digits(svg: &mut Svg, fill: &str, candidates: impl IntoIterator<Item = Candidate>) {
    let mut candidates = candidates.into_iter().peekable();
    if candidates.peek().is_none() {
        return;
    }
    let down = svg.open_symbols(MARK, &format!("fill=\"{fill}\" font-weight=\"bold\""));
    let digits: Vec<_> = candidates.map(|of| (place(of) + down, of.digit())).collect();
    svg.symbols(&digits);
    svg.close();
}

/// Returns the digits in sets from which a line leads to an eliminated candidate, with the number of their set.
fn in_sets(step: &ShownStep<'_>) -> Vec<CandidateMark> {
    let mut marks = Vec::new();
    for (from, _) in sight::lines(step) {
        let mut nodes = step.evidence.nodes.iter();
        let set =
            nodes.find(|node| node.kind == NodeKind::AlmostLockedSet && node.candidates.contains(&from));
        marks.extend(set.map(|node| CandidateMark {
            candidate: from,
            role: CandidateRole::Pattern,
            group: node.group,
        }));
    }
    marks
}
