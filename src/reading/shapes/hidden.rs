//! Pages with content that a reader does not see, and with digits that a player has entered.

use super::Expected::Read;
use super::make::each;
use super::{EASY, EASY_SOLUTION, Shape};

/// A table in which each cell is written by `cell` of its digit in the solution; `is_given` says whether it is one of the puzzle.
fn table(cell: &dyn Fn(&str, bool) -> String) -> String {
    let rows = each(EASY_SOLUTION, |at, row| {
        let cells = (0..9).map(|column| {
            let is_given = EASY.as_bytes()[9 * at + column] != b'.';
            cell(&row[column..=column], is_given)
        });
        format!("<tr>{}</tr>", cells.collect::<String>())
    });
    format!("<table>\n{rows}</table>\n")
}

/// Pages whose solution is in them, and not shown.
pub(super) fn pages() -> Vec<Shape> {
    let around = |start: &'static str, end: &'static str| {
        table(&move |digit, is_given| {
            let (start, end) = if is_given { ("", "") } else { (start, end) };
            format!("<td>{start}{digit}{end}</td>")
        })
    };
    let class = |given: &'static str, other: &'static str| {
        table(&move |digit, is_given| {
            let attributes = if is_given { given } else { other };
            format!("<td {attributes}>{digit}</td>")
        })
    };
    let mut shapes: Vec<Shape> = [
        ("<span style=\"display:none\">", "</span>"),
        ("<span style=\"visibility: hidden;\">", "</span>"),
        ("<i hidden>", "</i>"),
        ("<font color=\"white\">", "</font>"),
        ("<font color=#FFFFFF>", "</font>"),
        ("<b style='color: #fff'>", "</b>"),
        ("<span class=\"digit hidden\">", "</span>"),
    ]
    .into_iter()
    .map(|(start, end)| (start, around(start, end), Read("A")))
    .collect();
    shapes.extend(
        [
            ("", "class=\"hidden\""),
            ("class=\"given\"", "class=\"user\""),
            ("class=\"cell given\"", "class=\"cell guess\""),
            ("", "style=\"display: none\""),
        ]
        .map(|(given, other)| (other, class(given, other), Read("A"))),
    );
    shapes.extend([
        (
            "cells of a player with an element in them",
            table(&|digit, is_given| {
                let class = if is_given { "given" } else { "user" };
                format!("<td class=\"{class}\"><span>{digit}</span></td>")
            }),
            Read("A"),
        ),
        (
            "a hidden table of the solution behind the puzzle",
            format!(
                "{}<table class=\"hidden\">{}</table>\n",
                around("<s hidden>", "</s>"),
                table(&|digit, _| format!("<td>{digit}</td>"))
            ),
            Read("A"),
        ),
        (
            "cells that end where the next ones begin",
            table(&|digit, is_given| {
                let class = if is_given { "" } else { " class=hidden" };
                format!("<td{class}>{digit}")
            }),
            Read("A"),
        ),
        (
            "white digits on black cells",
            table(&|digit, is_given| {
                let digit = if is_given { digit } else { "" };
                format!("<td style=\"background:#000;color:#fff\">{digit}</td>")
            }),
            Read("A"),
        ),
    ]);
    shapes
}
