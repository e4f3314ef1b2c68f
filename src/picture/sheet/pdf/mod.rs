//! Writes drawings as the pages of a PDF document.
//!
//! It knows the SVG that this program makes: groups, paths and text, in opaque colours. Anything else is an error, so that no page
//! loses a part silently. Text stays text: a reader can search and copy it, and the fonts contain its glyphs only. A library for
//! all of SVG and PDF draws the same, but took a tenth of the time of a whole build.
//!
//! *Invariant:* a document depends on its pages and its title only, and not on the time.

mod drawing;
mod font;
#[cfg(test)]
mod tests;

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Settings, TextStr};
use resvg::usvg::Tree;

use self::drawing::Drawing;
use self::font::EmbeddedFonts;
use super::PrintError;

/// Compact output: without spaces that only people need.
const SETTINGS: Settings = Settings { pretty: false };

/// A document to which pages are added.
#[derive(Default)]
pub(crate) struct PdfDocument {
    pages: Vec<PdfPage>,
    fonts: EmbeddedFonts,
}

/// A page: its size in points, and its compressed operators.
struct PdfPage {
    width: f32,
    height: f32,
    content: Vec<u8>,
}

/// The numbers of the objects of a document, each given out once.
struct Numbers(i32);

impl Numbers {
    const fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

impl PdfDocument {
    /// Adds a page of this size in points, which the drawing fills.
    pub(crate) fn add(&mut self, (width, height): (f32, f32), tree: &Tree) -> Result<(), PrintError> {
        let mut content = Content::with_settings(SETTINGS);
        let (across, down) = (width / tree.size().width(), height / tree.size().height());
        // The origin of PDF is the lower left corner, that of SVG the upper left one.
        content.transform([across, 0.0, 0.0, -down, 0.0, height]);
        Drawing {
            content: &mut content,
            fonts: &mut self.fonts,
        }
        .group(tree.root())?;
        self.pages.push(PdfPage {
            width,
            height,
            content: compressed(&content.finish())?,
        });
        Ok(())
    }

    /// Writes the document with its title and the tag of its language.
    pub(crate) fn finish(self, title: &str, language: &str) -> Result<Vec<u8>, PrintError> {
        let mut pdf = Pdf::with_settings(SETTINGS);
        let mut numbers = Numbers(0);
        let (catalog, information, tree) = (numbers.next(), numbers.next(), numbers.next());
        let pages: Vec<(Ref, &PdfPage)> = self.pages.iter().map(|page| (numbers.next(), page)).collect();
        pdf.catalog(catalog).pages(tree).lang(TextStr(language));
        pdf.document_info(information)
            .title(TextStr(title))
            .creator(TextStr("sudokud"));
        let fonts = self.fonts.write(&mut pdf, &mut numbers)?;
        let mut list = pdf.pages(tree);
        list.kids(pages.iter().map(|&(number, _)| number));
        list.count(pages.len() as i32);
        // All pages inherit these.
        let mut resources = list.resources();
        let mut names = resources.fonts();
        for (name, font) in &fonts {
            names.pair(Name(name.as_bytes()), font);
        }
        names.finish();
        resources.finish();
        list.finish();
        for (number, page) in pages {
            let content = numbers.next();
            pdf.page(number)
                .parent(tree)
                .media_box(Rect::new(0.0, 0.0, page.width, page.height))
                .contents(content);
            pdf.stream(content, &page.content).filter(Filter::FlateDecode);
        }
        Ok(pdf.finish())
    }
}

fn compressed(data: &[u8]) -> Result<Vec<u8>, PrintError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    written.map_err(|error| PrintError::Document(error.to_string()))
}
