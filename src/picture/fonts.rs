//! The fonts of pictures and sheets: Noto Sans, regular and bold.

use std::sync::{Arc, LazyLock};

use notosans::{BOLD_TTF, REGULAR_TTF};
use resvg::usvg;
use resvg::usvg::fontdb::{Database, ID, Source};
use ttf_parser::Face;

/// The family of the fonts, for all families that a picture names.
pub(crate) const FAMILY: &str = "Noto Sans";

/// The weight of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// Regular.
    Regular,
    /// Bold.
    Bold,
}

static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let mut database = Database::new();
    let mut data = Vec::new();
    for font in [REGULAR_TTF, BOLD_TTF] {
        let ids = database.load_font_source(Source::Binary(Arc::new(font)));
        data.extend(ids.into_iter().map(|id| (id, font)));
    }
    database.set_sans_serif_family(FAMILY);
    Fonts {
        database: Arc::new(database),
        data,
    }
});

/// The fonts, and the file of each.
struct Fonts {
    database: Arc<Database>,
    data: Vec<(ID, &'static [u8])>,
}

/// Returns the file of a font.
pub(crate) fn data(id: ID) -> Option<&'static [u8]> {
    let font = FONTS.data.iter().find(|(font, _)| *font == id);
    font.map(|&(_, data)| data)
}

/// The options with which SVG is read: our fonts, and no other file.
pub(crate) fn options() -> usvg::Options<'static> {
    usvg::Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::clone(&FONTS.database),
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    }
}

/// Whether the fonts have all characters of a text.
pub(crate) fn has_all(text: &str) -> bool {
    let face = Face::parse(REGULAR_TTF, 0).expect("the font is part of the program");
    text.chars().all(|letter| face.glyph_index(letter).is_some())
}

/// Returns the width of a text of font size 1. Characters that the font lacks count as wide ones.
pub(crate) fn width(text: &str, weight: Weight) -> f64 {
    let data = match weight {
        Weight::Regular => REGULAR_TTF,
        Weight::Bold => BOLD_TTF,
    };
    let face = Face::parse(data, 0).expect("the font is part of the program");
    let units = f64::from(face.units_per_em());
    let advance = |letter: char| {
        let glyph = face.glyph_index(letter)?;
        face.glyph_hor_advance(glyph).map(f64::from)
    };
    text.chars()
        .map(|letter| advance(letter).unwrap_or(units) / units)
        .sum()
}

/// Returns the longest beginning of a text that is at most this wide in font size 1, with an ellipsis if it is not the whole.
pub(crate) fn fitting(text: &str, weight: Weight, most: f64) -> String {
    if width(text, weight) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        let longer = format!("{kept}{letter}");
        if width(&longer, weight) + width("\u{2026}", weight) > most {
            break;
        }
        kept = longer;
    }
    kept.truncate(kept.trim_end().len());
    kept + "\u{2026}"
}
