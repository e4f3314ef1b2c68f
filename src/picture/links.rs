//! Draws inferences as curved arrows: solid for strong links, dashed for weak ones, with an outline around grouped ends.

use sudoku_technique::{Candidate, End, Evidence, Link, LinkStrength, NodeKind};
use sudokud_explain::Legend;

use super::geometry::{GRID, Point, RADIUS, Rectangle, START, place};
use super::key::{Key, Sample};
use super::shapes::{link_line, number_at};
use super::style::colour_of;
use super::svg::Svg;
use super::theme::Colours;

/// Most links that a picture shows. More of them hide the grid, and bytes of a picture have a limit.
pub(crate) const MOST: usize = 250;

/// A link as a curve from one candidate to another.
#[derive(Clone, Copy)]
struct Curve {
    start: Point,
    /// The curve leans towards this point.
    bend: Point,
    /// Where the curve ends and its head starts.
    neck: Point,
    tip: Point,
}

impl Curve {
    fn between(source: Point, target: Point) -> Self {
        let way = target - source;
        let length = way.length();
        // Short ways bend more, because the curve between neighbours in a cell would be hidden by their marks.
        let lean = if length < 40.0 {
            15.0
        } else {
            (0.14 * length).min(36.0)
        };
        let side = way.unit().turned() * (lean * 1.5);
        // Near an edge of the grid the curve bends to the inside.
        let outer = source.middle(target) + side;
        let bend = if is_outside(outer) {
            source.middle(target) - side
        } else {
            outer
        };
        let tip = target + (bend - target).unit() * (RADIUS + 1.6);
        let neck = tip + (bend - tip).unit() * HEAD;
        Self {
            start: source + (bend - source).unit() * (RADIUS + 0.8),
            bend,
            neck,
            tip,
        }
    }

    fn path(&self) -> String {
        format!("M{}Q{} {}", self.start, self.bend, self.neck)
    }

    fn head(&self) -> String {
        let side = (self.tip - self.neck).unit().turned() * 3.2;
        format!("M{}L{}L{}z", self.tip, self.neck + side, self.neck - side)
    }

    /// Returns a point near the start that the marks do not hide.
    fn near_start(&self) -> Point {
        let part = 0.42;
        self.start * ((1.0 - part) * (1.0 - part))
            + self.bend * (2.0 * part * (1.0 - part))
            + self.neck * (part * part)
    }
}

fn is_outside(at: Point) -> bool {
    let inside = START..=START + GRID;
    !inside.contains(&at.x) || !inside.contains(&at.y)
}

/// The length of an arrow's head.
const HEAD: f64 = 6.5;

/// All links of one colour and strength.
struct Bundle {
    colour: &'static str,
    strength: LinkStrength,
    curves: String,
    heads: String,
}

/// Draws all links and the outlines of grouped ends.
pub(crate) fn draw(svg: &mut Svg, colours: &'static Colours, key: &mut Key, evidence: &Evidence) {
    let mut bundles: Vec<Bundle> = Vec::new();
    for (index, link) in evidence.links.iter().take(MOST).enumerate() {
        let Some(curve) = curve(evidence, link) else {
            continue;
        };
        let colour = colour(colours, evidence, index);
        let known = bundles
            .iter()
            .position(|bundle| bundle.colour == colour && bundle.strength == link.strength);
        let at = known.unwrap_or_else(|| {
            bundles.push(Bundle {
                colour,
                strength: link.strength,
                curves: String::new(),
                heads: String::new(),
            });
            bundles.len() - 1
        });
        bundles[at].curves += &curve.path();
        bundles[at].heads += &curve.head();
    }
    draw_groups(svg, colours, key, evidence);
    for Bundle {
        colour,
        strength,
        curves,
        heads,
    } in bundles
    {
        let (width, line) = link_line(strength);
        match strength {
            LinkStrength::Strong => key.add(Sample::Link(strength), Legend::StrongLink),
            _ => key.add(Sample::Link(strength), Legend::WeakLink),
        }
        svg.path(
            &curves,
            format_args!(
                "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{}",
                line.attribute()
            ),
        );
        svg.path(&heads, format_args!("fill=\"{colour}\""));
    }
}

/// Numbers the chains, where there are several.
pub(crate) fn draw_numbers(svg: &mut Svg, colours: &'static Colours, key: &mut Key, evidence: &Evidence) {
    let numbered = numbered(evidence);
    if numbered.len() < 2 {
        return;
    }
    for (number, &chain) in (1..).zip(&numbered) {
        let first = evidence.chains[chain].links.start;
        let Some(curve) = evidence.links.get(first).and_then(|link| curve(evidence, link)) else {
            continue;
        };
        key.add(Sample::Number, Legend::ChainNumber);
        number_at(
            svg,
            colours.page,
            colour(colours, evidence, first),
            curve.near_start(),
            number,
        );
    }
}

/// Returns the chains with links, in order.
fn numbered(evidence: &Evidence) -> Vec<usize> {
    let chains = evidence.chains.iter().enumerate();
    let with_links = chains.filter(|(_, chain)| {
        evidence
            .links
            .get(chain.links.clone())
            .is_some_and(|of| !of.is_empty())
    });
    with_links.map(|(index, _)| index).collect()
}

/// Returns the colour of a link. If there are several chains, each has a colour.
fn colour(colours: &'static Colours, evidence: &Evidence, link: usize) -> &'static str {
    let numbered = numbered(evidence);
    let position = numbered
        .iter()
        .position(|&chain| evidence.chains[chain].links.contains(&link));
    let Some(position) = position.filter(|_| numbered.len() > 1) else {
        return colours.ink;
    };
    let has_groups = numbered.iter().any(|&chain| evidence.chains[chain].group > 0);
    match evidence.chains[numbered[position]].group {
        0 if has_groups => colours.ink,
        0 => colours.group(position),
        group => colours.group(colour_of(group)),
    }
}

/// Returns the curve between the two candidates of the ends that are nearest to each other.
fn curve(evidence: &Evidence, link: &Link) -> Option<Curve> {
    let (sources, targets) = (ends(evidence, link.source), ends(evidence, link.target));
    let pairs = sources
        .iter()
        .flat_map(|&source| targets.iter().map(move |&target| (source, target)));
    let distance = |(source, target): &(Candidate, Candidate)| (place(*target) - place(*source)).length();
    let (source, target) = pairs
        .filter(|(source, target)| source != target)
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    Some(Curve::between(place(source), place(target)))
}

/// Returns the candidates at an end of a link.
pub(crate) fn ends(evidence: &Evidence, end: End) -> Vec<Candidate> {
    match end {
        End::Candidate(candidate) => vec![candidate],
        End::Node(index) => evidence
            .nodes
            .get(usize::from(index.0))
            .map(|node| node.candidates.clone())
            .unwrap_or_default(),
    }
}

fn draw_groups(svg: &mut Svg, colours: &Colours, key: &mut Key, evidence: &Evidence) {
    let mut drawn: Vec<Rectangle> = Vec::new();
    for link in evidence.links.iter().take(MOST) {
        for end in [link.source, link.target] {
            let End::Node(index) = end else { continue };
            let Some(node) = evidence.nodes.get(usize::from(index.0)) else {
                continue;
            };
            if node.kind != NodeKind::Group || node.candidates.len() < 2 {
                continue;
            }
            let places = node.candidates.iter().copied().map(place);
            let Some(frame) = Rectangle::around(places) else {
                continue;
            };
            if drawn.contains(&frame) {
                continue;
            }
            drawn.push(frame);
            key.add(Sample::Group, Legend::Group);
            svg.rectangle(
                frame.grown(RADIUS + 2.6),
                RADIUS + 2.6,
                format_args!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"", colours.ink),
            );
        }
    }
}
