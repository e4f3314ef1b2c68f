//! Draws the shapes that both the grid and the legend show.

use sudoku_technique::LinkStrength;

use super::geometry::{Number, Point, RADIUS, Rectangle};
use super::grid::baseline;
use super::style::Line;
use super::svg::Svg;
use super::theme::Colours;

/// Draws a circle without filling.
pub(crate) fn ring(svg: &mut Svg, at: Point, radius: f64, width: f64, colour: &str) {
    svg.add(format_args!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"/>",
        Number(at.x),
        Number(at.y),
        Number(radius),
        Number(width)
    ));
}

/// Draws the ground of an eliminated candidate.
pub(crate) fn gone_tint(svg: &mut Svg, colours: &Colours, at: Point) {
    let ground = Rectangle { from: at, to: at }.grown(RADIUS - 0.6);
    svg.rectangle(
        ground,
        2.0,
        format_args!("fill=\"{}\" fill-opacity=\".2\"", colours.gone),
    );
}

/// Returns the path of the line through an eliminated candidate. It leaves out the middle, so that the digit stays readable.
pub(crate) fn stroke(at: Point) -> String {
    let (inner, outer) = (Point::new(5.5, -5.5), Point::new(9.0, -9.0));
    format!("M{}L{}M{}L{}", at - outer, at - inner, at + inner, at + outer)
}

/// Returns the path of a cross with arms of this length.
pub(crate) fn cross(at: Point, arm: f64) -> String {
    let (down, up) = (Point::new(arm, arm), Point::new(arm, -arm));
    format!("M{}L{}M{}L{}", at - down, at + down, at - up, at + up)
}

/// Returns width and line of a link.
pub(crate) fn link_line(strength: LinkStrength) -> (&'static str, Line) {
    match strength {
        LinkStrength::Strong => ("2.4", Line::Solid),
        _ => ("1.8", Line::Dashed),
    }
}

/// Draws a small number in a circle.
pub(crate) fn number_at(svg: &mut Svg, page: &str, colour: &str, at: Point, number: usize) {
    svg.add(format_args!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"6.5\" fill=\"{page}\" stroke=\"{colour}\" stroke-width=\"1.3\"/>\
         <text x=\"{}\" y=\"{}\" fill=\"{colour}\" font-size=\"9\" font-weight=\"bold\" text-anchor=\"middle\">{number}</text>",
        Number(at.x),
        Number(at.y),
        Number(at.x),
        Number((at + baseline(9.0)).y),
    ));
}

/// Draws a cover line of a digit.
pub(crate) fn cover_line(svg: &mut Svg, colour: &str, from: Point, to: Point) {
    svg.add(format_args!(
        "<path d=\"M{from}L{to}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-opacity=\".75\" stroke-dasharray=\"9 3\"/>"
    ));
}
