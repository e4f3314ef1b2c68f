//! Variants that have a grid of plain Sudoku in them.

use super::Expected::{Bad, Mixed, Puzzles};
use super::make::{f_puzzles, nested, packed};
use super::{EASY, Shape};

/// Variants that have a grid of plain Sudoku in them.
pub(super) fn variants() -> Vec<Shape> {
    let object = |more: &str| format!("{{\"puzzle\":\"{{A}}\",{more}}}");
    let link = |more: &str| format!("https://f-puzzles.com/?load={}\n", f_puzzles(more));
    let refused = |field: &'static str| Bad("json", field);
    let link_refused = |field: &'static str| Bad("link", field);
    // Two cells of neighbouring boxes change places.
    let label = |cell: usize| match cell {
        2 => 1,
        3 => 0,
        _ => cell / 27 * 3 + cell % 9 / 3,
    };
    let jigsaw: String = (0..81).map(|cell| label(cell).to_string()).collect();
    let jigsaw_cells: Vec<String> = (0..81)
        .map(|cell| match &EASY[cell..=cell] {
            "." => format!("{{\"region\":{}}}", label(cell)),
            digit => format!("{{\"value\":{digit},\"given\":true,\"region\":{}}}", label(cell)),
        })
        .collect();
    let jigsaw_rows: Vec<String> = jigsaw_cells
        .chunks(9)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    let boxes: String = (0..81)
        .map(|cell| char::from(b'1' + (cell / 27 * 3 + cell % 9 / 3) as u8))
        .collect();
    vec![
        (
            "extra regions",
            object("\"extraRegions\":[[0,10,20]]"),
            refused("(extraRegions)"),
        ),
        (
            "cages",
            object("\"cages\":[{\"cells\":[[0,0],[0,1]],\"sum\":8}]"),
            refused("(cages)"),
        ),
        (
            "thermometers",
            object("\"thermos\":[[0,1,2]]"),
            refused("(thermos)"),
        ),
        ("diagonals", object("\"diagonals\":true"), refused("(diagonals)")),
        (
            "a diagonal in nested settings",
            object("\"options\":{\"diagonal\":true}"),
            refused("(options.diagonal)"),
        ),
        ("another size", object("\"size\":16"), refused("(size: 16)")),
        (
            "a variant by name",
            object("\"variant\":\"killer\""),
            refused("(variant: \"killer\")"),
        ),
        (
            "a type by name",
            object("\"type\":\"Anti-Knight\""),
            refused("(type: \"Anti-Knight\")"),
        ),
        (
            "a ruleset in words",
            object("\"rules\":\"Digits on the marked lines increase.\""),
            refused("(rules: \"Digits on"),
        ),
        (
            "regions of a jigsaw",
            object(&format!("\"regions\":\"{jigsaw}\"")),
            refused("(regions"),
        ),
        (
            "cells with the regions of a jigsaw",
            format!("{{\"grid\":[{}]}}", jigsaw_rows.join(",")),
            refused("(region of the cells)"),
        ),
        (
            "a variant around a list of puzzles",
            "{\"antiKing\":true,\"puzzles\":[\"{A}\",\"{B}\"]}".to_owned(),
            Mixed("json", "--", "(antiKing)"),
        ),
        (
            "one variant in a list",
            "[{\"puzzle\":\"{A}\",\"killer\":[[1]]},{\"puzzle\":\"{B}\"}]".to_owned(),
            Mixed("json", "-B", "(killer)"),
        ),
        (
            "what constrains nothing",
            object(&format!(
                "\"title\":\"Killer\",\"author\":\"X\",\"colors\":[[1]],\"lines\":[[[0,0],[1,1]]],\"cages\":[],\"diagonal\":false,\
                 \"size\":9,\"rules\":\"Normal sudoku rules apply.\",\"regions\":\"{boxes}\""
            )),
            Puzzles("json", "A"),
        ),
        (
            "f-puzzles with cages",
            link(",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"8\"}]"),
            link_refused("(killercage)"),
        ),
        (
            "f-puzzles with extra regions",
            link(",\"extraregion\":[{\"cells\":[\"R1C1\"]}]"),
            link_refused("(extraregion)"),
        ),
        (
            "f-puzzles with a diagonal",
            link(",\"diagonal+\":true"),
            link_refused("(diagonal+)"),
        ),
        (
            "f-puzzles with a rule of the future",
            link(",\"wormhole\":[{\"lines\":[[\"R1C1\"]]}]"),
            link_refused("(wormhole)"),
        ),
        (
            "f-puzzles with rules in words",
            link(",\"ruleset\":\"Each cage has no repeats.\""),
            link_refused("(ruleset: \"Each cage"),
        ),
        (
            "f-puzzles with plain rules in words",
            link(",\"ruleset\":\"Normal sudoku rules apply.\""),
            Puzzles("link", "A"),
        ),
        (
            "f-puzzles with lines and colours",
            link(
                ",\"line\":[{\"lines\":[[\"R1C1\",\"R2C2\"]]}],\"author\":\"me\",\"killercage\":[],\"antiknight\":false",
            ),
            Puzzles("link", "A"),
        ),
        (
            "f-puzzles of 6 by 6",
            format!(
                "https://f-puzzles.com/?load={}\n",
                packed("{\"size\":6,\"grid\":[]}")
            ),
            link_refused("(size: 6)"),
        ),
        (
            "f-puzzles with the regions of a jigsaw",
            format!(
                "https://f-puzzles.com/?load={}\n",
                packed(&format!("{{\"size\":9,\"grid\":[{}]}}", jigsaw_rows.join(",")))
            ),
            link_refused("(region of the cells)"),
        ),
        (
            "SudokuPad with irregular regions",
            format!(
                "https://sudokupad.app/scl{}\n",
                packed(&format!(
                    "{{\"cells\":{},\"regions\":[[[0,0],[0,1]]]}}",
                    nested(EASY, "{}").replace(|sign: char| sign.is_ascii_digit(), "{}")
                ))
            ),
            link_refused("(regions)"),
        ),
    ]
}
