//! What a picture shows, and its layers.

use std::fmt::Write as _;

use sudoku_technique::{CandidateSet, CellSet};
use sudokud_explain::Language;

use super::geometry::{GRID, Number, START, WIDTH};
use super::key::Key;
use super::marks::Marks;
use super::single::Single;
use super::step::ShownStep;
use super::svg::{Escaped, Svg};
use super::symbols::Symbols;
use super::theme::Theme;
use super::{grid, links, sight};

/// The usual width, in pixels.
pub const USUAL: u32 = 600;
/// The smallest width, in pixels: pencil marks are unreadable below it.
pub const SMALLEST: u32 = 100;
/// The largest width, in pixels.
pub const LARGEST: u32 = 2_000;

/// A puzzle, a position or a step to draw.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The digits, 0 for an empty cell.
    pub values: &'a [u8; 81],
    /// The cells whose digits are givens.
    pub givens: CellSet,
    /// The candidates of the empty cells.
    pub candidates: &'a CandidateSet,
    /// Whether the candidates are drawn.
    pub pencil_marks: PencilMarks,
    /// The step on this board, if one is shown.
    pub step: Option<ShownStep<'a>>,
    /// The title of the picture. It is drawn if there is a step, and is the picture's name for programs that read it aloud.
    pub title: &'a str,
    /// The text for readers who do not see the picture.
    pub description: &'a str,
    /// The language of the legend.
    pub language: Language,
    /// The symbols that stand for the digits.
    pub symbols: Symbols,
    /// The colours.
    pub theme: Theme,
    /// The width in pixels. The picture scales to any other.
    pub size: u32,
}

/// Whether a picture shows the candidates of empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PencilMarks {
    /// Where the step needs them: not for a single that follows from the digits alone, and not without a step.
    #[default]
    WhereNeeded,
    /// In every empty cell.
    Shown,
    /// Nowhere, except candidates that are part of the step.
    Hidden,
}

impl Picture<'_> {
    /// Draws the picture as the text of an SVG file.
    pub fn svg(&self) -> String {
        let colours = self.theme.colours();
        let (mut body, mut key) = (Svg::new(self.symbols.clone()), Key::default());
        let single = self.step.and_then(|step| Single::of(self.values, &step));
        let is_plain_single = single.as_ref().is_some_and(|single| single.is_complete);
        let show_marks = match self.pencil_marks {
            PencilMarks::WhereNeeded => self.step.is_some() && !is_plain_single,
            PencilMarks::Shown => true,
            PencilMarks::Hidden => false,
        };
        let marks = self.step.map(|step| Marks::of(step, show_marks));
        if let Some(marks) = &marks {
            marks.draw_places(&mut body, colours, &mut key);
        }
        grid::lines(&mut body, colours);
        grid::digits(&mut body, colours, self.values, self.givens);
        if show_marks {
            let of_step = marks.as_ref().map(Marks::redrawn).unwrap_or_default();
            grid::pencil_marks(&mut body, colours, self.values, self.candidates, &of_step);
        }
        if let (Some(step), Some(marks)) = (&self.step, &marks) {
            if let Some(single) = &single {
                single.draw(&mut body, colours, &mut key);
            }
            sight::draw(&mut body, colours, &mut key, step);
            links::draw(&mut body, colours, &mut key, step.evidence);
            marks.draw_candidates(&mut body, colours, &mut key);
            marks.draw_changes(&mut body, colours, &mut key);
            links::draw_numbers(&mut body, colours, &mut key, step.evidence);
        }
        let title = if self.step.is_some() { self.title } else { "" };
        let labels = self.step.map_or(&[][..], |step| step.labels);
        let height = key.draw(&mut body, colours, title, START + GRID, self.language, labels);
        self.framed(&body.finish(), height)
    }

    /// Puts the head of the file before the drawing, and closes it.
    fn framed(&self, body: &str, height: f64) -> String {
        let size = f64::from(self.size.clamp(SMALLEST, LARGEST));
        let mut text = String::with_capacity(body.len() + self.description.len() + 600);
        // Writing into a text cannot fail.
        let _ = write!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\" \
             font-family=\"DejaVu Sans,Verdana,Arial,sans-serif\">\n<title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{body}</svg>\n",
            Number(WIDTH),
            Number(height),
            Number(size),
            Number((size * height / WIDTH).round()),
            Escaped(self.title),
            Escaped(self.description),
            self.theme.colours().page,
        );
        text
    }
}
