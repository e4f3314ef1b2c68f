//! The fonts of a document, with the glyphs that its pages use.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use resvg::usvg::fontdb::ID;
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId, name_id};

use super::{Numbers, compressed};
use crate::fonts;
use crate::sheet::PrintError;

/// The units of an em in PDF.
const EM: f32 = 1000.0;
const SYSTEM: SystemInfo<'_> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The fonts of a document.
#[derive(Default)]
pub(super) struct EmbeddedFonts(Vec<EmbeddedFont>);

struct EmbeddedFont {
    face: Face<'static>,
    data: &'static [u8],
    id: ID,
    /// The numbers of the glyphs in the document, which begin with that of missing characters.
    glyphs: GlyphRemapper,
    /// The text of each glyph, in the order of their numbers.
    texts: Vec<String>,
}

impl EmbeddedFonts {
    /// Returns the place of a font in the document and the units of its em.
    pub(super) fn font(&mut self, id: ID) -> Result<(usize, f32), PrintError> {
        let known = self.0.iter().position(|font| font.id == id);
        let index = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push(EmbeddedFont::new(id)?);
        }
        Ok((index, f32::from(self.0[index].face.units_per_em())))
    }

    /// Returns the name by which pages use a font.
    pub(super) fn name(index: usize) -> String {
        format!("F{index}")
    }

    /// Returns the number of a glyph in the document, and whether it stands for another text elsewhere.
    pub(super) fn glyph(&mut self, index: usize, glyph: GlyphId, text: &str) -> (u16, bool) {
        let font = &mut self.0[index];
        let number = font.glyphs.remap(glyph.0);
        if usize::from(number) == font.texts.len() {
            font.texts.push(text.to_owned());
        }
        (number, font.texts[usize::from(number)] != text)
    }

    /// Writes the fonts, and returns their names with the numbers of their objects.
    pub(super) fn write(
        &self,
        pdf: &mut Pdf,
        numbers: &mut Numbers,
    ) -> Result<Vec<(String, Ref)>, PrintError> {
        let fonts = self.0.iter().enumerate();
        fonts
            .map(|(index, font)| Ok((Self::name(index), font.write(pdf, numbers)?)))
            .collect()
    }
}

impl EmbeddedFont {
    fn new(id: ID) -> Result<Self, PrintError> {
        let error = || PrintError::Document("a font that is not part of the program".to_owned());
        let data = fonts::data(id).ok_or_else(error)?;
        Ok(Self {
            face: Face::parse(data, 0).map_err(|_| error())?,
            data,
            id,
            glyphs: GlyphRemapper::new(),
            texts: vec![String::new()],
        })
    }

    fn write(&self, pdf: &mut Pdf, numbers: &mut Numbers) -> Result<Ref, PrintError> {
        let [font, descendant, descriptor, texts, file] = [(); 5].map(|()| numbers.next());
        let name = self.name();
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(texts);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(SYSTEM)
            .font_descriptor(descriptor)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let glyphs = self.glyphs.remapped_gids();
        let widths = glyphs.map(|glyph| self.face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0));
        cid.widths()
            .consecutive(0, widths.map(|width| self.units(i32::from(width))));
        cid.finish();
        let bounds = self.face.global_bounding_box();
        let height = self.face.capital_height().unwrap_or_else(|| self.face.ascender());
        pdf.font_descriptor(descriptor)
            .name(name)
            // The glyphs have numbers of their own, not those of a standard alphabet.
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(
                self.units(i32::from(bounds.x_min)),
                self.units(i32::from(bounds.y_min)),
                self.units(i32::from(bounds.x_max)),
                self.units(i32::from(bounds.y_max)),
            ))
            .italic_angle(0.0)
            .ascent(self.units(i32::from(self.face.ascender())))
            .descent(self.units(i32::from(self.face.descender())))
            .cap_height(self.units(i32::from(height)))
            // An estimate from the weight, because TrueType fonts do not state it.
            .stem_v(10.0 + 0.244 * (f32::from(self.face.weight().to_number()) - 50.0))
            .font_file2(file);
        let mut map = UnicodeCmap::new(Name(b"Custom"), SYSTEM);
        for (number, text) in (0_u16..).zip(&self.texts).filter(|(_, text)| !text.is_empty()) {
            map.pair_with_multiple(number, text.chars());
        }
        pdf.cmap(texts, &compressed(&map.finish())?)
            .filter(Filter::FlateDecode);
        let data = subsetter::subset(self.data, 0, &self.glyphs)
            .map_err(|error| PrintError::Document(error.to_string()))?;
        pdf.stream(file, &compressed(&data)?)
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), data.len() as i32);
        Ok(font)
    }

    /// Returns the name: six letters that differ between the subsets of a font, and the name of the font.
    fn name(&self) -> String {
        let mut names = self.face.names().into_iter();
        let name = names.find(|name| name.name_id == name_id::POST_SCRIPT_NAME);
        let name = name.and_then(|name| name.to_string());
        let glyphs = self.glyphs.remapped_gids();
        // The function FNV-1a.
        let digest = glyphs.fold(0xcbf2_9ce4_8422_2325_u64, |digest, glyph| {
            (digest ^ u64::from(glyph)).wrapping_mul(0x0100_0000_01b3)
        });
        let letters = (0..6).map(|place| char::from(b'A' + (digest / 26_u64.pow(place) % 26) as u8));
        letters.chain(['+']).collect::<String>() + name.as_deref().unwrap_or("unknown")
    }

    /// Returns a length of the font in the units of PDF.
    fn units(&self, length: i32) -> f32 {
        length as f32 / f32::from(self.face.units_per_em()) * EM
    }
}
