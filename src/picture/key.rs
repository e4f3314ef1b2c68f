//! The legend below the grid: a sample and words for everything that the picture uses, and no more.

use sudoku_technique::LinkStrength;
use sudokud_explain::{Language, Legend};

use super::geometry::{Number, Point, RADIUS, Rectangle, WIDTH};
use super::shapes::{cover_line, cross, gone_tint, link_line, number_at, ring, stroke};
use super::style::{CellStyle, Line, Style};
use super::svg::Svg;
use super::theme::Colours;

/// A part of a picture, as the legend shows it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Sample {
    Candidate(Style),
    Cell(CellStyle),
    House(Line, usize),
    Link(LinkStrength),
    /// The outline of a grouped end.
    Group,
    /// The rectangle through floor and roof.
    Frame,
    /// A line between the restricted commons of two sets.
    Common,
    /// A cover line of a digit.
    Cover,
    /// A line to an eliminated candidate.
    Sight,
    /// A ring around a solved cell.
    Ring,
    /// A cross in an empty cell.
    Blocked,
    /// The number of a chain.
    Number,
    Placed,
    Gone,
}

/// The entries of the legend, in the order of their first use.
#[derive(Debug, Default)]
pub(crate) struct Key {
    entries: Vec<(Sample, Legend)>,
}

/// The size of the words.
const SIZE: f64 = 13.0;
/// The width of a letter on average; the fonts of `font-family` differ little.
const LETTER: f64 = 7.3;
/// The room for a sample.
const ROOM: f64 = 30.0;
/// The height of a line.
const LINE: f64 = 23.0;
/// Most letters of the title.
const TITLE: usize = 60;

impl Key {
    /// Adds an entry, unless there is one with these words.
    pub(crate) fn add(&mut self, sample: Sample, words: Legend) {
        if !self.entries.iter().any(|(_, known)| *known == words) {
            self.entries.push((sample, words));
        }
    }

    /// Draws title and legend below `top`. Returns the height of the whole picture.
    pub(crate) fn draw(
        &self,
        svg: &mut Svg,
        colours: &Colours,
        title: &str,
        top: f64,
        language: Language,
        labels: &[(String, String)],
    ) -> f64 {
        let left = 16.0;
        let mut at = Point::new(left, top + 12.0);
        if !title.is_empty() {
            at.y += 16.0;
            svg.open(format_args!(
                "fill=\"{}\" font-size=\"16\" font-weight=\"bold\"",
                colours.ink
            ));
            svg.text(at, &shortened(title));
            svg.close();
            at.y += 8.0;
        }
        if self.entries.is_empty() {
            return at.y;
        }
        let mut words = Vec::new();
        let mut entries: Vec<_> = self.entries.iter().collect();
        // First the pattern, then its inferences, and at the end the change.
        entries.sort_by_key(|(sample, _)| sample.place());
        at.y += LINE / 2.0 + 2.0;
        for (sample, legend) in entries {
            let own = legend
                .role()
                .and_then(|role| labels.iter().find(|(of, _)| of == role));
            let text = own.map_or_else(|| legend.text(language), |(_, label)| label.clone());
            let width = ROOM + LETTER * text.chars().count() as f64 + 14.0;
            if at.x > left && at.x + width > WIDTH {
                at = Point::new(left, at.y + LINE);
            }
            sample.draw(svg, colours, at + Point::new(11.0, 0.0));
            words.push((at + Point::new(ROOM, 0.36 * SIZE), text));
            at.x += width;
        }
        svg.open(format_args!("fill=\"{}\" font-size=\"{SIZE}\"", colours.ink));
        for (at, text) in words {
            svg.text(at, &text);
        }
        svg.close();
        at.y + LINE / 2.0 + 6.0
    }
}

impl Sample {
    /// Returns the place of the sample's kind in the legend.
    fn place(self) -> u8 {
        match self {
            Self::House(..) | Self::Cell(_) | Self::Frame | Self::Group => 0,
            Self::Candidate(_) => 1,
            Self::Number | Self::Link(_) | Self::Common | Self::Cover => 2,
            Self::Sight | Self::Ring | Self::Blocked => 3,
            Self::Placed | Self::Gone => 4,
        }
    }

    fn draw(self, svg: &mut Svg, colours: &Colours, at: Point) {
        let (left, right) = (at - Point::new(11.0, 0.0), at + Point::new(11.0, 0.0));
        let frame = Rectangle {
            from: at - Point::new(11.0, 7.5),
            to: at + Point::new(11.0, 7.5),
        };
        match self {
            Self::Candidate(style) => style.draw(svg, [at], colours),
            Self::Cell(cell) => boxed(svg, frame, colours.group(cell.colour), cell.line, Number(f64::from(cell.width) / 10.0)),
            Self::Cover => cover_line(svg, colours.group(0), left, right),
            Self::House(line, colour) => boxed(svg, frame, colours.group(colour), line, Number(2.0)),
            Self::Link(strength) => {
                let (width, line) = link_line(strength);
                let ink = colours.ink;
                let end = right - Point::new(6.5, 0.0);
                svg.add(format_args!(
                    "<path d=\"M{left}L{end}\" stroke=\"{ink}\" stroke-width=\"{width}\"{}/>",
                    line.attribute()
                ));
                let side = Point::new(0.0, 3.2);
                svg.add(format_args!(
                    "<path d=\"M{right}L{}L{}z\" fill=\"{ink}\"/>",
                    end + side,
                    end - side
                ));
            }
            Self::Group => svg.rectangle(
                frame,
                7.5,
                format_args!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"", colours.ink),
            ),
            Self::Frame => svg.rectangle(
                frame.grown(-2.0),
                3.0,
                format_args!(
                    "fill=\"none\" stroke=\"{}\" stroke-width=\"5\" stroke-opacity=\".3\"",
                    colours.group(0)
                ),
            ),
            Self::Sight => svg.add(format_args!(
                "<path d=\"M{left}L{right}\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"0.1 4\" stroke-linecap=\"round\"/>",
                colours.gone
            )),
            Self::Ring => ring(svg, at, RADIUS, 2.0, colours.gone),
            Self::Placed => ring(svg, at, RADIUS, 3.0, colours.placed),
            Self::Blocked => svg.path(
                &cross(at, 7.0),
                format_args!("stroke=\"{}\" stroke-width=\"2\"", colours.gone),
            ),
            Self::Gone => {
                gone_tint(svg, colours, at);
                svg.path(
                    &stroke(at),
                    format_args!(
                        "stroke=\"{}\" stroke-width=\"2.4\" stroke-linecap=\"round\"",
                        colours.gone
                    ),
                );
            }
            Self::Common => svg.add(format_args!(
                "<path d=\"M{left}L{right}\" stroke=\"{}\" stroke-width=\"2\"{}/>",
                colours.ink,
                Line::Dashed.attribute()
            )),
            Self::Number => number_at(svg, colours.page, colours.ink, at, 1),
        }
    }
}

fn boxed(svg: &mut Svg, at: Rectangle, colour: &str, line: Line, width: Number) {
    svg.rectangle(
        at,
        3.0,
        format_args!(
            "fill=\"{colour}\" fill-opacity=\".14\" stroke=\"{colour}\" stroke-width=\"{width}\"{}",
            line.attribute()
        ),
    );
}

/// Returns the title, cut where it would leave the picture.
fn shortened(title: &str) -> String {
    if title.chars().count() <= TITLE {
        return title.to_owned();
    }
    let start: String = title.chars().take(TITLE - 1).collect();
    format!("{}…", start.trim_end())
}
