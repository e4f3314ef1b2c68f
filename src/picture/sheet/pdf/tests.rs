//! Tests of documents.

use std::io::Read as _;

use flate2::read::ZlibDecoder;
use resvg::usvg::Tree;

use super::PdfDocument;
use crate::fonts;
use crate::sheet::PrintError;

/// Returns a document with a page of 100 by 100 points, with these elements.
fn document(elements: &str) -> Result<Vec<u8>, PrintError> {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" font-family=\"Noto Sans\">{elements}</svg>"
    );
    let mut document = PdfDocument::default();
    document.add((100.0, 100.0), &Tree::from_str(&svg, &fonts::options()).unwrap())?;
    document.finish("A title", "en")
}

/// Returns the streams of a document, unpacked, as text.
fn streams(pdf: &[u8]) -> Vec<String> {
    let find = |bytes: &[u8], word: &[u8]| bytes.windows(word.len()).position(|window| window == word);
    let mut streams = Vec::new();
    let mut rest = pdf;
    while let Some(from) = find(rest, b"\nstream\n") {
        rest = &rest[from + 8..];
        let end = find(rest, b"\nendstream").unwrap();
        let mut bytes = Vec::new();
        ZlibDecoder::new(&rest[..end]).read_to_end(&mut bytes).unwrap();
        streams.push(String::from_utf8_lossy(&bytes).into_owned());
        rest = &rest[end..];
    }
    streams
}

/// Returns the operators of the page.
fn drawn(elements: &str) -> String {
    let streams = streams(&document(elements).unwrap());
    streams.into_iter().find(|stream| stream.contains(" cm")).unwrap()
}

#[test]
fn shapes_have_their_places_colours_and_curves() {
    let page = drawn(
        "<g transform=\"translate(3 4)\"><rect x=\"1\" y=\"2\" width=\"5\" height=\"6\" fill=\"#f00\"/></g>\
         <path d=\"M0 0Q3 3 6 0\" fill=\"none\" stroke=\"#00f\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-dasharray=\"4 3\"/>\
         <path d=\"M0 0H9V9Z\" fill=\"#0f0\" fill-rule=\"evenodd\" stroke=\"#000\"/>",
    );
    let mut rest = page.as_str();
    for part in [
        "1 0 0 -1 0 100 cm",
        "1 0 0 1 3 4 cm",
        "1 0 0 rg",
        "1 2 m",
        "6 2 l",
        "h\nf\nQ",
        "0 0 1 RG",
        "2 w",
        "1 J",
        "[4 3]0 d",
        "2 2 4 2 6 0 c",
        "\nS ",
        "0 1 0 rg",
        "0 0 0 RG",
        "[]0 d",
        "B*",
    ] {
        let at = rest
            .find(part)
            .unwrap_or_else(|| panic!("{part}, in this order: {page}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn text_can_be_searched_and_its_font_has_its_glyphs_only() {
    let text = |text: &str, weight: &str| {
        format!("<text x=\"9\" y=\"9\" font-size=\"5\" font-weight=\"{weight}\">{text}</text>")
    };
    let elements = text("Añ 1", "normal") + &text("1A", "bold");
    let pdf = document(&elements).unwrap();
    let page = drawn(&elements);
    assert_eq!(page.matches("Tj").count(), 6, "{page}");
    assert!(page.contains("/F0 5 Tf") && page.contains("/F1 5 Tf"), "{page}");
    let streams = streams(&pdf);
    let maps: Vec<_> = streams
        .iter()
        .filter(|stream| stream.contains("beginbfchar"))
        .collect();
    assert_eq!(maps.len(), 2);
    for letter in ["<0041>", "<00F1>", "<0020>", "<0031>"] {
        assert!(maps[0].contains(letter), "{letter}: {}", maps[0]);
    }
    assert!(!maps[1].contains("<00F1>"), "{}", maps[1]);
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("+NotoSans/") && text.contains("+NotoSans-Bold/"));
    assert!(
        text.contains("/Title(A title)") && text.contains("/Lang(en)"),
        "{text}"
    );
    // The whole fonts have half a million bytes each.
    assert!(pdf.len() < 15_000, "{}", pdf.len());
}

#[test]
fn a_glyph_that_stands_for_several_texts_says_for_which() {
    // The font has neither, so both have the glyph of missing characters.
    let page = drawn("<text x=\"9\" y=\"9\" font-size=\"5\">\u{4e00}\u{4e01}</text>");
    assert!(page.contains("4E00") && page.contains("4E01"), "{page}");
    assert_eq!(page.matches("/ActualText").count(), 2, "{page}");
    let page = drawn("<text x=\"9\" y=\"9\" font-size=\"5\">11</text>");
    assert!(!page.contains("/ActualText"), "{page}");
}

#[test]
fn what_a_page_cannot_show_is_an_error() {
    for (elements, problem) in [
        (
            "<g opacity=\".5\"><rect width=\"9\" height=\"9\"/></g>",
            "an effect",
        ),
        (
            "<rect width=\"9\" height=\"9\" fill-opacity=\".5\"/>",
            "opaque colour",
        ),
        (
            "<linearGradient id=\"a\"><stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"blue\"/></linearGradient>\
             <rect width=\"9\" height=\"9\" fill=\"url(#a)\"/>",
            "opaque colour",
        ),
        (
            "<rect width=\"9\" height=\"9\" stroke=\"red\" paint-order=\"stroke\"/>",
            "below its filling",
        ),
        (
            "<path d=\"M0 0H9V9\" stroke=\"red\" stroke-linejoin=\"miter-clip\"/>",
            "corners",
        ),
        (
            "<text x=\"9\" y=\"9\" text-decoration=\"underline\">a</text>",
            "lines",
        ),
        ("<text x=\"9\" y=\"9\" fill=\"none\">a</text>", "without a colour"),
    ] {
        match document(elements) {
            Err(PrintError::Document(error)) => assert!(error.contains(problem), "{elements}: {error}"),
            other => panic!("{elements}: {other:?}"),
        }
    }
}
