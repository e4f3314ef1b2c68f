//! The shapes in which puzzles are found, each with the puzzles that come out or with the refusal.
//!
//! In the texts `{A}` and `{B}` are two puzzles, `{a}` and `{b}` their solutions, `{A0}` has 0 for empty cells, `{A?}` another sign.

use crate::detect::{Wanted, read_any, read_named};
use crate::encoding;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str = "..95.6.4...8...1.3............96.3.5..2.7.46.3...51...7.3..5.98.253....7....9....";
const HARD_SOLUTION: &str =
    "139586742468729153257134986814962375592873461376451829743615298925348617681297534";

/// What comes out of a shape.
enum Expected {
    /// These puzzles, `A` and `B`, in this form; `-` for a bad entry.
    Puzzles(&'static str, &'static str),
    /// A refusal of the whole input that contains these words.
    Refusal(&'static str),
    /// One bad entry in this form that contains these words.
    Bad(&'static str, &'static str),
    /// These puzzles in this form, `-` for a bad entry; the first bad entry contains these words.
    Mixed(&'static str, &'static str, &'static str),
    /// These puzzles in any form, `-` for a bad entry.
    Read(&'static str),
    /// No puzzle in any form; the first error contains these words.
    Refused(&'static str),
}
use Expected::{Bad, Mixed, Puzzles, Read, Refusal, Refused};

/// A name, a text, and what comes out.
type Shape = (&'static str, String, Expected);

mod addresses;
mod apps;
mod around;
mod axes;
mod beside_text;
mod cell_objects;
mod code_cells;
mod damaged;
mod data;
mod documents;
mod doubts;
mod drawings;
mod everyday_code;
mod everyday_data;
mod everyday_text;
mod found;
mod from_zero;
mod hidden;
mod kinds;
mod labels;
mod line_objects;
mod lines;
mod mails;
mod make;
mod marked;
mod numbered;
mod order;
mod pages;
mod pasted;
mod prints;
mod programs;
mod said_places;
mod services;
mod sheet_edges;
mod sheets;
mod shifted;
mod silent;
mod sources;
mod tables;
mod tongues;
mod turned_code;
mod typeset;
mod variants;
mod wild;
mod wrapped;

fn filled(text: &str) -> String {
    let mut text = text.to_owned();
    for sign in ["0", "*", "_", "-", "x", "X", "?"] {
        text = text.replace(&format!("{{A{sign}}}"), &EASY.replace('.', sign));
        text = text.replace(&format!("{{B{sign}}}"), &HARD.replace('.', sign));
    }
    text.replace("{A}", EASY)
        .replace("{a}", EASY_SOLUTION)
        .replace("{B}", HARD)
        .replace("{b}", HARD_SOLUTION)
}

/// Checks one shape; returns what is wrong.
fn wrong(text: &str, expected: &Expected) -> Option<String> {
    let mut text = filled(text);
    if let Some(rest) = text.strip_prefix("UTF16") {
        let units = std::iter::once(0xfeff).chain(rest.encode_utf16());
        let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
        text = encoding::text(&bytes).into_owned();
    }
    let text = encoding::text(text.as_bytes()).into_owned();
    let read = read_any(&text, Wanted::default());
    let (detected, reading) = match (&read, expected) {
        (Err(error), Refusal(words) | Refused(words)) => {
            return (!error.to_string().contains(words)).then(|| error.to_string());
        }
        (Err(error), _) => return Some(error.to_string()),
        (Ok((detected, reading)), _) => (detected, reading),
    };
    let lines = text.trim_start_matches('\u{feff}').lines().count() as u64;
    if reading.lines.total() != lines {
        return Some(format!("{} of {lines} lines", reading.lines.total()));
    }
    let letters: String = reading
        .items
        .iter()
        .map(|item| match &item.entry {
            Ok(entry) if entry.position.givens().to_string() == EASY => 'A',
            Ok(entry) if entry.position.givens().to_string() == HARD => 'B',
            Ok(_) => '!',
            Err(_) => '-',
        })
        .collect();
    let problem = reading.items.iter().find_map(|item| item.entry.as_ref().err());
    let problem = problem.map(ToString::to_string).unwrap_or_default();
    let found = format!("{} {letters:?} {problem}", detected.form);
    match expected {
        Puzzles(form, puzzles) => (detected.form.name() != *form || letters != *puzzles).then_some(found),
        Bad(form, words) => (detected.form.name() != *form
            || !letters.ends_with('-')
            || letters.len() != 1
            || !found.contains(words))
        .then_some(found),
        Mixed(form, puzzles, words) => {
            (detected.form.name() != *form || letters != *puzzles || !found.contains(words)).then_some(found)
        }
        Read(puzzles) => (letters != *puzzles).then_some(found),
        Refused(words) => {
            let is_refused = letters.bytes().all(|letter| letter == b'-') && found.contains(words);
            (!is_refused || letters.is_empty()).then_some(found)
        }
        Refusal(_) => Some(found),
    }
}

/// All shapes.
fn shapes() -> Vec<Shape> {
    let tables = [
        lines::lines(),
        hidden::pages(),
        addresses::links(),
        addresses::titles(),
        typeset::latex(),
        typeset::wikis(),
        typeset::solutions(),
        tables::tables(),
        drawings::drawings(),
        wrapped::wrapped(),
        documents::documents(),
        variants::variants(),
        shifted::shifted(),
        damaged::damaged(),
        programs::programs(),
        data::data(),
        numbered::calls(),
        numbered::records(),
        order::labelled_rows(),
        order::labelled_cells(),
        sheets::separators(),
        sheets::written(),
        kinds::named_variants(),
        kinds::on_one_line(),
        wild::grids(),
        wild::records(),
        labels::before_lines(),
        labels::titles(),
        labels::keys(),
        labels::nested_lists(),
        labels::sections(),
        around::titles(),
        around::fields(),
        doubts::labels(),
        doubts::titles(),
        doubts::fields(),
        doubts::variants(),
        doubts::certain(),
        found::sheets(),
        found::posts(),
        found::programs(),
        found::documents(),
        apps::apps(),
        mails::mails(),
        services::tables(),
        silent::records(),
        turned_code::programs(),
        silent::fields(),
        silent::titles(),
        services::documents(),
        sources::sources(),
        from_zero::grids(),
        axes::programs(),
        axes::fields(),
        axes::titles(),
        marked::givens(),
        marked::names(),
        tongues::titles(),
        pages::tables(),
        pages::boxes(),
        beside_text::around(),
        everyday_code::sources(),
        everyday_data::documents(),
        everyday_data::tables(),
        everyday_text::texts(),
        prints::numbers(),
        prints::labels(),
        prints::signs(),
        sheet_edges::sheets(),
        sheet_edges::lists(),
        cell_objects::places(),
        cell_objects::flags(),
        cell_objects::squares(),
        cell_objects::solutions(),
        line_objects::lines(),
        line_objects::drawings(),
        line_objects::calls(),
        code_cells::cells(),
        code_cells::columns(),
        pasted::calls(),
        pasted::titles(),
        pasted::programs(),
        pasted::documents(),
        pasted::placed(),
        said_places::sentences(),
        said_places::above_arrays(),
        said_places::labels(),
    ];
    tables.into_iter().flatten().collect()
}

#[test]
fn every_shape_gives_its_puzzles_or_its_refusal() {
    let shapes = shapes();
    assert!(shapes.len() >= 400, "{} shapes", shapes.len());
    let wrong: Vec<String> = shapes
        .iter()
        .filter_map(|(name, text, expected)| Some(format!("{name}: {}", wrong(text, expected)?)))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} shapes:\n{}",
        wrong.len(),
        shapes.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_caller_who_names_the_format_reads_rows_beside_words_that_leave_a_doubt() {
    let mut named = 0;
    for (name, text, _) in shapes() {
        let text = filled(&text);
        let Ok((detected, reading)) = read_any(&text, Wanted::default()) else {
            continue;
        };
        let mut errors = reading.items.iter().filter_map(|item| item.entry.as_ref().err());
        let option = format!("write --format {} if they are", detected.form);
        if errors.any(|error| error.to_string().contains(&option)) {
            let reading = read_named(&text, detected.form, None);
            assert!(
                reading.good() > 0 && reading.refused_for_words() == 0,
                "{name}: {reading:?}"
            );
            named += 1;
        }
    }
    assert!(named >= 20, "{named} shapes");
}

#[test]
fn every_line_is_counted_as_what_it_is() {
    for (text, expected) in wild::counted() {
        let (_, reading) = read_any(&text, Wanted::default()).unwrap();
        let lines = reading.lines;
        assert_eq!([lines.puzzle, lines.other, lines.bad], expected, "{text}");
    }
}

/// The texts of all shapes.
pub(crate) fn all_texts() -> Vec<String> {
    shapes().into_iter().map(|(_, text, _)| filled(&text)).collect()
}
