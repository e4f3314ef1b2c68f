//! Draws the groups, paths and texts of an SVG tree with the operators of PDF.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str, TextStr};
use resvg::tiny_skia::{PathSegment, Point, Transform};
use resvg::usvg::layout::Span;
use resvg::usvg::{
    BlendMode, Color, Fill, FillRule, Group, LineCap, LineJoin, Node, Opacity, Paint, PaintOrder, Path,
    Stroke, Text,
};

use super::font::EmbeddedFonts;
use crate::sheet::PrintError;

/// The operators of a page, and the fonts of its document.
pub(super) struct Drawing<'a> {
    pub(super) content: &'a mut Content,
    pub(super) fonts: &'a mut EmbeddedFonts,
}

impl Drawing<'_> {
    /// Draws a group and what it contains.
    pub(super) fn group(&mut self, group: &Group) -> Result<(), PrintError> {
        if group.should_isolate()
            || group.opacity() != Opacity::ONE
            || group.blend_mode() != BlendMode::Normal
            || group.clip_path().is_some()
            || group.mask().is_some()
            || !group.filters().is_empty()
        {
            return Err(unknown("a group with an effect"));
        }
        self.content.save_state();
        if !group.transform().is_identity() {
            self.content.transform(matrix(group.transform()));
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group)?,
                Node::Path(path) => self.path(path)?,
                Node::Text(text) => self.text(text)?,
                Node::Image(_) => return Err(unknown("an image")),
            }
        }
        self.content.restore_state();
        Ok(())
    }

    fn path(&mut self, path: &Path) -> Result<(), PrintError> {
        if !path.is_visible() {
            return Ok(());
        }
        if path.paint_order() != PaintOrder::FillAndStroke {
            return Err(unknown("a path whose stroke is below its filling"));
        }
        if let Some(fill) = path.fill() {
            self.fill(fill)?;
        }
        if let Some(stroke) = path.stroke() {
            self.stroke(stroke)?;
        }
        self.outline(path.data().segments());
        match (path.fill().map(Fill::rule), path.stroke()) {
            (None, None) => self.content.end_path(),
            (None, Some(_)) => self.content.stroke(),
            (Some(FillRule::NonZero), None) => self.content.fill_nonzero(),
            (Some(FillRule::EvenOdd), None) => self.content.fill_even_odd(),
            (Some(FillRule::NonZero), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(FillRule::EvenOdd), Some(_)) => self.content.fill_even_odd_and_stroke(),
        };
        Ok(())
    }

    fn outline(&mut self, segments: impl Iterator<Item = PathSegment>) {
        let mut last = Point::zero();
        for segment in segments {
            match segment {
                PathSegment::MoveTo(to) => {
                    self.content.move_to(to.x, to.y);
                    last = to;
                }
                PathSegment::LineTo(to) => {
                    self.content.line_to(to.x, to.y);
                    last = to;
                }
                PathSegment::QuadTo(control, to) => {
                    // PDF has cubic curves only; this is the same curve.
                    let part = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
                    self.content.cubic_to(
                        part(last.x, control.x),
                        part(last.y, control.y),
                        part(to.x, control.x),
                        part(to.y, control.y),
                        to.x,
                        to.y,
                    );
                    last = to;
                }
                PathSegment::CubicTo(first, second, to) => {
                    self.content
                        .cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
                    last = to;
                }
                PathSegment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn text(&mut self, text: &Text) -> Result<(), PrintError> {
        text.layouted().iter().try_for_each(|span| self.span(span))
    }

    fn span(&mut self, span: &Span) -> Result<(), PrintError> {
        if !span.visible {
            return Ok(());
        }
        if span.stroke.is_some()
            || span.underline.is_some()
            || span.overline.is_some()
            || span.line_through.is_some()
        {
            return Err(unknown("text with lines"));
        }
        let Some(fill) = &span.fill else {
            return Err(unknown("text without a colour"));
        };
        self.fill(fill)?;
        self.content.begin_text();
        let size = span.font_size.get();
        let mut font = None;
        for glyph in &span.positioned_glyphs {
            let (index, units) = self.fonts.font(glyph.font)?;
            if font != Some(index) {
                let name = EmbeddedFonts::name(index);
                self.content.set_font(Name(name.as_bytes()), size);
                font = Some(index);
            }
            let (code, is_of_another) = self.fonts.glyph(index, glyph.id, &glyph.text);
            if is_of_another {
                let mut span = self.content.begin_marked_content_with_properties(Name(b"Span"));
                span.properties().actual_text(TextStr(&glyph.text));
            }
            // The outline's units, which `transform` scales, become those of the font's size.
            let scale = units / size;
            let place = glyph.transform().pre_concat(Transform::from_scale(scale, -scale));
            self.content.set_text_matrix(matrix(place));
            self.content.show(Str(&code.to_be_bytes()));
            if is_of_another {
                self.content.end_marked_content();
            }
        }
        self.content.end_text();
        Ok(())
    }

    fn fill(&mut self, fill: &Fill) -> Result<(), PrintError> {
        let [red, green, blue] = colour(fill.paint(), fill.opacity())?;
        self.content.set_fill_rgb(red, green, blue);
        Ok(())
    }

    fn stroke(&mut self, stroke: &Stroke) -> Result<(), PrintError> {
        let [red, green, blue] = colour(stroke.paint(), stroke.opacity())?;
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(stroke.width().get());
        self.content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        self.content.set_line_join(match stroke.linejoin() {
            LineJoin::Miter => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
            LineJoin::MiterClip => return Err(unknown("a line whose corners are clipped")),
        });
        self.content.set_miter_limit(stroke.miterlimit().get());
        let dashes = stroke.dasharray().unwrap_or_default();
        self.content
            .set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        Ok(())
    }
}

fn colour(paint: &Paint, opacity: Opacity) -> Result<[f32; 3], PrintError> {
    match *paint {
        Paint::Color(Color { red, green, blue }) if opacity == Opacity::ONE => {
            Ok([red, green, blue].map(|part| f32::from(part) / 255.0))
        }
        _ => Err(unknown("a paint that is not an opaque colour")),
    }
}

const fn matrix(transform: Transform) -> [f32; 6] {
    let Transform {
        sx,
        kx,
        ky,
        sy,
        tx,
        ty,
    } = transform;
    [sx, ky, kx, sy, tx, ty]
}

fn unknown(part: &str) -> PrintError {
    PrintError::Document(format!("a page has {part}"))
}
