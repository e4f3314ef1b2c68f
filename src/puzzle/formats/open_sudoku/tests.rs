//! Tests of the whole format.

use sudoku_technique::Cell;

use super::*;
use crate::formats::Format;

fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
    Format::OpenSudoku.read(text).entries
}

const EASY: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Cell data of a version in which the first cell is `first` and all others are `other`.
fn data(version: u8, first: &str, other: &str) -> String {
    format!("version: {version}\n{first}{}", other.repeat(80))
}

fn file(data: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>x</name>\n<game\n data=\"{data}\" />\n</opensudoku>"
    )
}

#[test]
fn many_games_are_read_in_folders_or_not() {
    let text = format!(
        "<opensudoku version=\"2\">\n<folder name=\"a\">\n<game data=\"{EASY}\" note=\"a &lt; b\"/>\n\
         <game data='1'></game>\n</folder>\n<game data=\"{EASY}\"/>\n</opensudoku>\n"
    );
    let entries = read(&text);
    assert_eq!(entries[0].as_ref().unwrap().comment.as_deref(), Some("a < b"));
    assert_eq!(
        entries[1].as_ref().unwrap_err().to_string(),
        "line 4, game: 1 cells; a grid has 81, row by row; write 81 digits, or \"version: 3\" and \
         value|marks|editable| for each cell"
    );
    assert_eq!(entries[2].as_ref().unwrap().line, 6);
}

#[test]
fn all_versions_of_cell_data_are_read() {
    for (version, first, other) in [
        (1, "0|1,9,|1|", "2|-|0|"),
        (2, "0|257||1|", "2|0||0|"),
        (3, "0|257|1|", "2|0|0|"),
        (4, "0|256|1|1|", "2|0|0|0|"),
        (5, "0|256|1|7|1|", "2|0|0|0|0|"),
    ] {
        let entry = read(&file(&data(version, first, other))).remove(0).unwrap();
        let (position, corner) = (entry.position, Cell::at(0, 0));
        assert_eq!(
            format!("{:?}", position.marks().unwrap().digits_of(corner)),
            "19",
            "{version}"
        );
        assert_eq!(position.givens().clue_count(), 80);
        assert_eq!(entry.line, 4);
    }
}

#[test]
fn bad_cell_data_is_named() {
    for (data, reason) in [
        (data(9, "", "0|0|1|"), "version \"9\" is unknown"),
        (data(3, "", "0|0|1|"), "240 fields of 81 times 3"),
        (data(3, "0|512|1|", "0|0|1|"), "r1c1 is \"0|512|1\""),
        (data(3, "0|0|2|", "0|0|1|"), "r1c1 is \"0|0|2\""),
        (data(1, "0|0,|1|", "0|-|1|"), "r1c1 is \"0|0,|1\""),
        ("version:".to_owned(), "version \"\" is unknown"),
    ] {
        let error = read(&file(&data)).remove(0).unwrap_err();
        assert!(error.to_string().contains(&format!("game: {reason};")), "{error}");
    }
}

#[test]
fn broken_xml_keeps_the_games_before_the_break() {
    let whole = file(EASY);
    for (text, count) in [
        (whole.replace("</opensudoku>", ""), 2),
        (whole.replace("</opensudoku>", "</wrong>"), 2),
        (whole.replace(" data=", " other="), 1),
    ] {
        let entries = read(&text);
        assert_eq!(entries.len(), count, "{text}");
        assert!(matches!(
            entries[count - 1].as_ref().unwrap_err().fault,
            FormatFault::Xml { .. }
        ));
    }
}

#[test]
fn cells_where_no_game_stands_are_reported() {
    let game = format!("<game data=\"{EASY}\"/>");
    for (text, reason) in [
        (format!("<other>{game}</other>"), "outside the first element"),
        (
            format!("<opensudoku>{game}<gmae data={EASY} /></opensudoku>"),
            "must be enclosed",
        ),
        (
            format!("<opensudoku>{game}<![CDATA[{EASY}]]></opensudoku>"),
            "text is between",
        ),
        (
            format!("<opensudoku>{game}</opensudoku>\n{game}\n"),
            "outside the first element",
        ),
        (
            format!("<opensudoku><gmae data=\"{EASY}\"/></opensudoku>"),
            "in a <gmae>",
        ),
        (
            format!("<opensudoku>{game}\n{EASY}\n</opensudoku>"),
            "text is between",
        ),
        (
            format!("<opensudoku>\n{game}\n</opensudoku>\n{EASY}"),
            "text is between",
        ),
    ] {
        let entries = read(&text);
        let errors: Vec<_> = entries.iter().filter_map(|entry| entry.as_ref().err()).collect();
        assert_eq!(errors.len(), 1, "{text}: {entries:?}");
        assert!(errors[0].to_string().contains(reason), "{}", errors[0]);
    }
    let described = format!(
        "<!-- {EASY} -->\n<opensudoku>\n<name>\nmine\n</name>\n<folder name=\"f\">\n{game}\n</folder>\n</opensudoku>"
    );
    let lines = Format::OpenSudoku.read(&described).lines;
    assert_eq!((lines.puzzle, lines.other, lines.bad), (1, 8, 0));
}

#[test]
fn a_game_of_a_variant_is_refused_with_the_name_of_the_variant() {
    let game = |more: &str| format!("<game {more} data=\"{EASY}\"/>");
    for (text, rule) in [
        (
            format!("<opensudoku>{}</opensudoku>", game("type=\"killer\"")),
            "type=\"killer\"",
        ),
        (
            format!("<opensudoku>{}</opensudoku>", game("diagonal=\"true\"")),
            "diagonal=\"true\"",
        ),
        (
            format!("<opensudoku>{}</opensudoku>", game("size=\"6x6\"")),
            "size=\"6x6\"",
        ),
        (
            format!("<opensudoku type=\"jigsaw\">{}</opensudoku>", game("")),
            "type=\"jigsaw\"",
        ),
        (
            format!(
                "<opensudoku><folder name=\"a\" variant=\"thermo\">{}</folder></opensudoku>",
                game("")
            ),
            "variant=\"thermo\"",
        ),
        (
            format!("<opensudoku><game data=\"{EASY}\"><cage cells=\"1 2\"/></game></opensudoku>"),
            "<cage> in it",
        ),
    ] {
        let entries = read(&text);
        assert_eq!(entries.len(), 1, "{text}");
        let error = entries[0].as_ref().unwrap_err().to_string();
        assert!(
            error.contains(&format!("rules of a variant ({rule}); only plain Sudoku is read")),
            "{error}"
        );
    }
    for more in [
        "type=\"sudoku\"",
        "variant=\"Classic\"",
        "diagonal=\"false\"",
        "size=\"9x9\"",
        "level=\"hard\"",
    ] {
        let text = format!("<opensudoku version=\"2\">{}</opensudoku>", game(more));
        assert!(read(&text)[0].is_ok(), "{more}");
    }
}
