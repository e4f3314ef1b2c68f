//! Tests of the rows of all verbs in the three output forms. Scripts rely on the columns.

use super::generate::row::{GenerateRow, PuzzleEffort};
use super::grade::row::GradeRow;
use super::solutions::Solutions;
use super::solve::row::{SolveAnswer, SolveRow};
use super::technique::verify_row::VerifyRow;
use super::transform::row::TransformRow;
use super::trouble::{RowSubject, Trouble};
use crate::output::{OutputRow, Printer};
use crate::output_form::OutputForm;
use crate::technique_names::TechniqueNames;
use sudokud_puzzle::formats::Format;
use sudokud_service::Language;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn printed(row: &impl OutputRow, form: OutputForm) -> String {
    let mut output = Vec::new();
    Printer::new(Some(form)).print(row, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

fn puzzle() -> RowSubject {
    RowSubject::Puzzle(PUZZLE.parse().unwrap())
}

fn tsv(row: &impl OutputRow) -> String {
    printed(row, OutputForm::Tsv)
}

fn generated() -> GenerateRow {
    GenerateRow {
        puzzle: Some(PUZZLE.to_owned()),
        solution: Some(SOLUTION.to_owned()),
        scale: Some("hodoku".to_owned()),
        level: Some("easy".to_owned()),
        score: Some(212.0),
        hardest: Some("hidden-single".to_owned()),
        clues: Some(30),
        seed: Some(7),
        canonical_id: Some("00000000000000000000".to_owned()),
        effort: Some(PuzzleEffort {
            attempts: 3,
            ..PuzzleEffort::default()
        }),
        error: None,
        language: Language::english(),
        names: TechniqueNames::default(),
    }
}

fn graded() -> GradeRow {
    GradeRow {
        subject: puzzle(),
        status: Solutions::Unique,
        scale: Some("mcm".to_owned()),
        level: Some("medium".to_owned()),
        level_index: Some(1),
        score: Some(340.0),
        hardest: Some("x-wing".to_owned()),
        solved_by_logic: Some(true),
        counts: vec![("naked-single".to_owned(), 50), ("x-wing".to_owned(), 1)],
        steps: None,
        facts: None,
        parts: None,
        measures: None,
        language: Language::english(),
        names: TechniqueNames::default(),
    }
}

#[test]
fn columns_of_generate() {
    assert_eq!(
        tsv(&generated()),
        format!("{PUZZLE}\t{SOLUTION}\thodoku\teasy\t212\thidden-single\t30\t7\n")
    );
    assert_eq!(
        tsv(&GenerateRow::failed("out of time", Some(7))),
        "failed: out of time\t\t\t\t\t\t\t7\n"
    );
}

#[test]
fn columns_of_grade() {
    let whole = format!("{PUZZLE}\tunique\tmcm\tmedium\t340\tx-wing\tnaked-single=50 x-wing=1\ttrue\n");
    assert_eq!(tsv(&graded()), whole);
    let several = GradeRow::ungraded(puzzle(), Solutions::Several);
    assert_eq!(tsv(&several), format!("{PUZZLE}\tseveral\t\t\t\t\t\t\n"));
    let error = Format::Line.read("12\t3").entries.remove(0).unwrap_err();
    let bad = GradeRow::ungraded(
        RowSubject::Unreadable(error.text.clone()),
        Solutions::from(&error),
    );
    assert_eq!(
        tsv(&bad),
        "\tinvalid: line 1, grid: 2 cells; a grid has 81, row by row\t\t\t\t\t\t\n"
    );
}

#[test]
fn columns_of_solve() {
    let row = |status, answer| SolveRow {
        subject: puzzle(),
        status,
        answer,
        steps: None,
        grades: &[],
        pictures: Vec::new(),
        language: Language::english(),
    };
    for (row, tail) in [
        (
            row(Solutions::Unique, SolveAnswer::Solution(SOLUTION.to_owned())),
            format!("unique\t{SOLUTION}"),
        ),
        (row(Solutions::None, SolveAnswer::Nothing), "none\t".to_owned()),
        (
            row(Solutions::Several, SolveAnswer::Exactly(2)),
            "several\t2".to_owned(),
        ),
        (
            row(Solutions::Several, SolveAnswer::AtLeast(100)),
            "several\t100+".to_owned(),
        ),
    ] {
        assert_eq!(tsv(&row), format!("{PUZZLE}\t{tail}\n"));
    }
    let steps = Some(vec!["Naked single: r1c3 = 4".to_owned(), "Full house".to_owned()]);
    let hinted = SolveRow {
        steps,
        ..row(Solutions::Unique, SolveAnswer::Nothing)
    };
    assert_eq!(
        tsv(&hinted),
        format!("{PUZZLE}\tunique\t\tNaked single: r1c3 = 4 | Full house\n")
    );
}

#[test]
fn columns_of_transform_and_verify() {
    let row = TransformRow {
        subject: puzzle(),
        transformation: Some("rotate 90".to_owned()),
        inverse: Some("rotate 270".to_owned()),
        solution: None,
        error: None,
    };
    assert_eq!(tsv(&row), format!("{PUZZLE}\trotate 90\trotate 270\n"));
    let solved = TransformRow {
        solution: Some(SOLUTION.to_owned()),
        ..row
    };
    assert_eq!(
        tsv(&solved),
        format!("{PUZZLE}\trotate 90\trotate 270\t{SOLUTION}\n")
    );
    let row = VerifyRow {
        code: "0901".to_owned(),
        technique: Some("x".to_owned()),
        passed: 5,
        failed: 1,
        skipped: 2,
    };
    assert_eq!(tsv(&row), "0901\tx\t5\t1\t2\n");
}

#[test]
fn json_has_names_and_numbers() {
    assert_eq!(
        printed(&graded(), OutputForm::Json),
        format!(
            "{{\"puzzle\":\"{PUZZLE}\",\"status\":\"unique\",\"scale\":\"mcm\",\"level\":\"medium\",\"score\":340,\
             \"hardest\":\"x-wing\",\"solved_by_logic\":true,\"counts\":{{\"naked-single\":50,\"x-wing\":1}}}}\n"
        )
    );
}

#[test]
fn json_has_what_went_wrong_as_a_key_of_its_own() {
    let error = Format::Line.read("12\t3").entries.remove(0).unwrap_err();
    let unread = GradeRow::ungraded(
        RowSubject::Unreadable(error.text.clone()),
        Solutions::from(&error),
    );
    assert_eq!(
        printed(&unread, OutputForm::Json),
        "{\"puzzle\":null,\"input\":\"12\\t3\",\"status\":\"invalid\",\"error\":\"line 1, grid: 2 cells; a grid has 81, \
         row by row\",\"scale\":null,\"level\":null,\"score\":null,\"hardest\":null,\"solved_by_logic\":null,\"counts\":{}}\n"
    );
    let late = Trouble::Failed("the deadline passed".to_owned());
    let late = SolveRow {
        subject: puzzle(),
        status: Solutions::Unknown(late),
        answer: SolveAnswer::Nothing,
        steps: None,
        grades: &[],
        pictures: Vec::new(),
        language: Language::english(),
    };
    assert_eq!(tsv(&late), format!("{PUZZLE}\tfailed: the deadline passed\t\n"));
    assert_eq!(
        printed(&late, OutputForm::Json),
        format!(
            "{{\"puzzle\":\"{PUZZLE}\",\"status\":\"failed\",\"error\":\"the deadline passed\",\"answer\":null}}\n"
        )
    );
    assert_eq!(
        printed(&GenerateRow::failed("out of time", Some(7)), OutputForm::Json),
        "{\"puzzle\":null,\"solution\":null,\"scale\":null,\"level\":null,\"score\":null,\"hardest\":null,\
         \"clues\":null,\"seed\":7,\"canonical_id\":null,\"effort\":null,\"error\":\"out of time\"}\n"
    );
}

#[test]
fn text_draws_the_grid_and_says_the_rest_in_words() {
    let text = printed(&generated(), OutputForm::Text);
    assert!(text.starts_with("+-------+"), "{text}");
    assert!(
        text.ends_with("easy on hodoku, score 212, hardest hidden-single, 30 givens, seed 7\n\n"),
        "{text}"
    );
    let text = printed(&graded(), OutputForm::Text);
    assert!(text.contains("naked-single=50, x-wing=1\n"), "{text}");
    let bad = GradeRow::ungraded(
        RowSubject::Unreadable("12x".to_owned()),
        Solutions::Unknown(Trouble::Invalid("why".to_owned())),
    );
    assert_eq!(printed(&bad, OutputForm::Text), "12x\ninvalid: why\n\n");
}
