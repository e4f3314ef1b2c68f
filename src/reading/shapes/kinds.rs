//! Puzzles whose file says that they are variants, in columns, addresses, words, titles and attributes; and damaged documents.

use super::Expected::{Bad, Mixed, Puzzles};
use super::Shape;
use super::make::{rows, spread};
use super::{EASY, HARD};

/// Variants in tables, addresses, words and titles.
pub(super) fn named_variants() -> Vec<Shape> {
    let link = |parameters: &str| format!("https://sudoku.example/play?puzzle={{A}}{parameters}\n");
    vec![
        ("a column for the type", "id,type,puzzle\n1,killer,{A}\n2,classic,{B}\n".to_owned(), Mixed("table", "-B", "(type: \"killer\")")),
        ("a column for a rule", "puzzle,diagonal,anti_knight\n{A},1,0\n{B},0,0\n".to_owned(), Mixed("table", "-B", "(diagonal: \"1\")")),
        ("a column of tags", "puzzle,tags\n{A},\"hard, thermo\"\n{B},\"hard, x-wing\"\n".to_owned(), Mixed("table", "-B", "tags")),
        ("a column for the size", "size,puzzle\n16x16,{A}\n9x9,{B}\n".to_owned(), Mixed("table", "-B", "16x16")),
        ("a column of rules", "puzzle;rules\n{A};Normal sudoku rules apply. Digits on thermometers increase.\n{B};Normal sudoku rules apply.\n".to_owned(), Mixed("table", "-B", "rules")),
        ("no header", "{A},jigsaw,1\n{B},easy,2\n".to_owned(), Mixed("table", "-B", "(\"jigsaw\")")),
        ("a title is no rule", "title,puzzle\nKiller,{A}\nThermo trouble,{B}\n".to_owned(), Puzzles("table", "AB")),
        ("nothing but plain words", "type,variant,size,killer,puzzle\nsudoku,classic,9,no,{A}\nsudoku,,9x9,false,{B}\n".to_owned(), Puzzles("table", "AB")),
        ("a word before the puzzle", "Killer: {A}\nEasy: {B}\n".to_owned(), Mixed("table", "-B", "(\"Killer\")")),
        ("a dump of a database of variants", "INSERT INTO p VALUES (1,'anti-knight','{A}');\n".to_owned(), Bad("table", "(\"anti-knight\")")),
        ("a log with a type", "INFO type=killer puzzle={A}\n".to_owned(), Bad("table", "(type: \"killer\")")),
        ("an object of JavaScript", "const p = {puzzle: '{A}', cages: [[0, 1]]};\n".to_owned(), Bad("json", "variant (cages)")),
        ("a list of Python with dicts", "[{'puzzle': '{A}', 'type': 'diagonal'}]\n".to_owned(), Bad("json", "(type: \"diagonal\")")),
        ("the size in Markdown", "| size | puzzle |\n|---|---|\n| 6x6 | {A} |\n".to_owned(), Bad("table", "6x6")),
        ("a link with a type", link("&type=killer"), Bad("link", "(type: \"killer\")")),
        ("a link with a variant", link("&variant=anti-king&id=7"), Bad("link", "(variant: \"anti-king\")")),
        ("a link with a rule", link("&thermo=1"), Bad("link", "(thermo: \"1\")")),
        ("a link with a size", link("&size=16"), Bad("link", "(size: \"16\")")),
        ("a link with a rule without a value", link("&antiknight"), Bad("link", "(antiknight)")),
        ("a link with tags", link("&tags=hard,jigsaw"), Bad("link", "(tags")),
        ("a link to a page of a variant", "https://sudoku.example/sudokux.htm?bd={A0}\n".to_owned(), Bad("link", "(sudokux.htm)")),
        ("a link with plain parameters", link("&type=sudoku&size=9&diagonal=0&title=Killer"), Puzzles("link", "A")),
        ("tags in JSON", "{\"puzzle\":\"{A}\",\"tags\":[\"hard\",\"killer\"]}\n".to_owned(), Bad("json", "(tags)")),
        ("tags of plain puzzles in JSON", "{\"puzzle\":\"{A}\",\"tags\":[\"hard\",\"classic\",\"x-wing\"]}\n".to_owned(), Puzzles("json", "A")),
        ("a genre in JSON", "{\"puzzle\":\"{A}\",\"meta\":{\"genres\":[\"Sandwich Sudoku\"]}}\n".to_owned(), Bad("json", "(meta.genres)")),
        ("a title of a drawing", format!("Killer Sudoku 12\n{}", spread(EASY, "", " ", "")), Bad("bordered", "(\"Killer Sudoku 12\")")),
        ("a type under a drawing", format!("{}Type: Jigsaw\n", spread(EASY, "", " ", "")), Bad("bordered", "(Type: \"Jigsaw\")")),
        ("two drawings, one of a variant", format!("Variant: X\n{}Classic sudoku\n{}", spread(EASY, "", "", ""), spread(HARD, "", "", "")), Mixed("bordered", "-B", "(Variant: \"X\")")),
        ("a description in SadMan's file", format!("#DAnti-Knight\n[Puzzle]\n{}", spread(EASY, "", "", "")), Bad("sdk", "Anti-Knight")),
        ("a title with a variant in it", format!("Thermal heels\n{}", spread(EASY, "", "", "")), Puzzles("bordered", "A")),
    ]
}

/// Files of `OpenSudoku` on one line, and JSON on one line with a mistake.
pub(super) fn on_one_line() -> Vec<Shape> {
    let file = |games: &str| format!("<opensudoku version=\"2\">{games}</opensudoku>\n");
    vec![
        (
            "games on one line",
            file("<game data=\"{A0}\"/><game data=\"{B0}\"/>"),
            Puzzles("open-sudoku", "AB"),
        ),
        (
            "a comment on the line of a game",
            file("<!-- {B0} --><game data=\"{A0}\"/>"),
            Puzzles("open-sudoku", "A"),
        ),
        (
            "a comment before the file",
            format!("<!-- mine -->{}", file("<game data=\"{A0}\"/>")),
            Puzzles("open-sudoku", "A"),
        ),
        (
            "a bad game on the line of a good one",
            file("<game data=\"{A0}\"/><game data=\"123\"/>"),
            Mixed("open-sudoku", "A-", "3 cells"),
        ),
        (
            "a game that breaks off",
            "<opensudoku><game data=\"{A0}\"/><game data=\"{B0}".to_owned(),
            Mixed("open-sudoku", "A-", "document"),
        ),
        (
            "a file that breaks off",
            "<opensudoku><game data=\"{A0}\"/>".to_owned(),
            Mixed("open-sudoku", "A-", "breaks off"),
        ),
        (
            "a killer among games",
            file("<game type=\"killer\" data=\"{A0}\"/><game data=\"{B0}\"/>"),
            Mixed("open-sudoku", "-B", "(type=\"killer\")"),
        ),
        (
            "a folder of a variant",
            file("<folder name=\"x\" type=\"jigsaw\"><game data=\"{A0}\"/></folder>"),
            Bad("open-sudoku", "(type=\"jigsaw\")"),
        ),
        (
            "a game with a cage",
            file("<game data=\"{A0}\"><cage cells=\"0 1\" sum=\"8\"/></game>"),
            Bad("open-sudoku", "(<cage> in it)"),
        ),
        (
            "a game without a file",
            "<game data=\"{A0}\"/>\n".to_owned(),
            Bad("open-sudoku", "write an <opensudoku> element"),
        ),
        (
            "XML of another program",
            "<?xml version=\"1.0\"?>\n<puzzles><puzzle>{A}</puzzle></puzzles>\n".to_owned(),
            Puzzles("table", "A"),
        ),
        (
            "a list that breaks off",
            "[{\"puzzle\":\"{A}\"},{\"puzzle\":\"12".to_owned(),
            Bad("json", "EOF"),
        ),
        (
            "a list that breaks off, with a variant",
            "[{\"puzzle\":\"{A}\",\"killercage\":[{\"cells\":[\"R1C1\"]}]}".to_owned(),
            Bad("json", "EOF"),
        ),
        (
            "a list with a comma too many",
            "[{\"puzzle\":\"{A}\",\"diagonal\":true},]\n".to_owned(),
            Bad("json", "(diagonal)"),
        ),
        (
            "a list without a comma",
            "[{\"id\":1,\"puzzle\":\"{A}\"} {\"id\":2,\"type\":\"killer\"}]\n".to_owned(),
            Bad("json", "expected `,` or `]`"),
        ),
        (
            "an object that breaks off",
            "{\"type\":\"killer\",\"puzzle\":\"{A}\"\n".to_owned(),
            Bad("json", "EOF"),
        ),
        (
            "a list of texts over several lines with a bad one",
            format!("[\n  \"{{A}}\",\n  \"{}\",\n  \"{{B}}\"\n]\n", rows(EASY)[0]),
            Mixed("json", "A-B", "line 3, $[1]"),
        ),
    ]
}
