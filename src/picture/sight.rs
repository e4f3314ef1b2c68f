//! Draws why a candidate goes: lines to it from the candidates of the pattern that it cannot stand beside.
//!
//! A house of the pattern or of the eliminations shows that by itself, and so does a link, so these need no lines. Otherwise every
//! candidate at the end of a chain, of a wing, of a fin or of a set that sees the eliminated one gets a line to it.

use std::fmt::Write as _;

use sudoku_technique::{Candidate, CandidateRole, CandidateSet, ChainRole, Evidence, NodeKind};
use sudokud_explain::Legend;

use super::geometry::{RADIUS, place};
use super::key::{Key, Sample};
use super::links::ends;
use super::step::ShownStep;
use super::style::Line;
use super::svg::Svg;
use super::theme::Colours;

/// Most lines of a picture. More of them hide the pattern; the first eliminations show the reason of the others.
const MOST: usize = 24;

/// Draws the lines, and those between the digits that two sets cannot both hold.
pub(crate) fn draw(svg: &mut Svg, colours: &Colours, key: &mut Key, step: &ShownStep<'_>) {
    draw_commons(svg, colours, key, step.evidence);
    let mut path = String::new();
    for (from, to) in lines(step) {
        let (from, to) = (place(from), place(to));
        let way = (to - from).unit();
        // Writing into a text cannot fail.
        let _ = write!(
            path,
            "M{}L{}",
            from + way * (RADIUS + 0.5),
            to - way * (RADIUS + 1.0)
        );
    }
    if !path.is_empty() {
        key.add(Sample::Sight, Legend::Sees);
    }
    svg.path(
        &path,
        format_args!(
            "stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"0.1 4\" stroke-linecap=\"round\"",
            colours.gone
        ),
    );
}

/// Joins the restricted commons of two sets, where no link does.
fn draw_commons(svg: &mut Svg, colours: &Colours, key: &mut Key, evidence: &Evidence) {
    let commons: Vec<_> = evidence
        .candidates
        .iter()
        .filter(|mark| mark.role == CandidateRole::RestrictedCommon)
        .collect();
    let mut path = String::new();
    for (index, one) in commons.iter().enumerate() {
        for other in &commons[index + 1..] {
            let is_pair = one.group != other.group && sees(one.candidate, other.candidate);
            if !is_pair || !evidence.links.is_empty() {
                continue;
            }
            let (from, to) = (place(one.candidate), place(other.candidate));
            let way = (to - from).unit() * (RADIUS * 1.2);
            // Writing into a text cannot fail.
            let _ = write!(path, "M{}L{}", from + way, to - way);
        }
    }
    if !path.is_empty() {
        key.add(Sample::Common, Legend::NotBoth);
    }
    svg.path(
        &path,
        format_args!(
            "stroke=\"{}\" stroke-width=\"2\"{}",
            colours.ink,
            Line::Dashed.attribute()
        ),
    );
}

/// Returns the lines, from a candidate of the pattern to an eliminated one.
pub(crate) fn lines(step: &ShownStep<'_>) -> Vec<(Candidate, Candidate)> {
    let mut lines = Vec::new();
    for gone in step.eliminations.iter() {
        let of_one = seen_by(step.evidence, gone);
        if lines.len() + of_one.len() > MOST {
            break;
        }
        lines.extend(of_one.into_iter().map(|from| (from, gone)));
    }
    lines
}

fn seen_by(evidence: &Evidence, gone: Candidate) -> Vec<Candidate> {
    let is_linked = evidence
        .links
        .iter()
        .any(|link| ends(evidence, link.target).contains(&gone));
    let is_coloured = evidence
        .candidates
        .iter()
        .any(|mark| mark.candidate == gone && mark.role == CandidateRole::Colour);
    if is_linked || is_coloured {
        return Vec::new();
    }
    let is_in_house = evidence
        .houses
        .iter()
        .any(|mark| mark.house.cells().contains(gone.cell()));
    let mut from = CandidateSet::EMPTY;
    for mark in &evidence.candidates {
        let is_end = match mark.role {
            CandidateRole::Fin | CandidateRole::EndoFin | CandidateRole::Guardian => true,
            CandidateRole::Pivot | CandidateRole::Pincer => !is_in_house,
            _ => false,
        };
        if is_end && sees(mark.candidate, gone) {
            from.insert(mark.candidate);
        }
    }
    colours(evidence, gone, &mut from);
    if !is_in_house {
        chain_ends(evidence, gone, &mut from);
    }
    sets(evidence, gone, &mut from);
    from.iter().collect()
}

/// Adds the nearest candidate of each colour that sees this one.
fn colours(evidence: &Evidence, gone: Candidate, from: &mut CandidateSet) {
    let coloured = evidence
        .candidates
        .iter()
        .filter(|mark| mark.role == CandidateRole::Colour && sees(mark.candidate, gone));
    let mut nearest: Vec<(u16, Candidate)> = Vec::new();
    for mark in coloured {
        let distance = |of: Candidate| (place(of) - place(gone)).length();
        match nearest.iter_mut().find(|(group, _)| *group == mark.group) {
            Some((_, known)) if distance(mark.candidate) < distance(*known) => *known = mark.candidate,
            Some(_) => {}
            None => nearest.push((mark.group, mark.candidate)),
        }
    }
    for (_, candidate) in nearest {
        from.insert(candidate);
    }
}

/// Adds the two ends of chains that are neither closed nor one of several cases.
fn chain_ends(evidence: &Evidence, gone: Candidate, from: &mut CandidateSet) {
    for chain in &evidence.chains {
        let links = evidence.links.get(chain.links.clone()).unwrap_or_default();
        let (Some(first), Some(last)) = (links.first(), links.last()) else {
            continue;
        };
        if !matches!(chain.role, ChainRole::Chain | ChainRole::Branch) {
            continue;
        }
        for end in [first.source, last.target] {
            let candidates = ends(evidence, end);
            // Only a whole group at the end of a chain eliminates.
            if candidates.iter().all(|&of| sees(of, gone)) {
                for of in candidates {
                    from.insert(of);
                }
            }
        }
    }
}

/// Adds the digit in each set whose candidates of this digit all see the eliminated one.
fn sets(evidence: &Evidence, gone: Candidate, from: &mut CandidateSet) {
    for node in &evidence.nodes {
        if node.kind != NodeKind::AlmostLockedSet || node.candidates.contains(&gone) {
            continue;
        }
        let of_digit = node.candidates.iter().filter(|of| of.digit() == gone.digit());
        if of_digit.clone().all(|&of| sees(of, gone)) {
            of_digit.for_each(|&of| from.insert(of));
        }
    }
}

/// Whether the two candidates have the same digit in cells that see each other.
fn sees(one: Candidate, other: Candidate) -> bool {
    one.digit() == other.digit() && one.cell().sees(other.cell())
}
