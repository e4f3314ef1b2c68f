//! Draws the grid: lines, labels, digits and pencil marks.

use std::fmt::Write as _;

use sudoku_technique::{CandidateSet, Cell, CellSet, Digit};

use super::geometry::{CELL, GRID, Number, Point, START, middle, place};
use super::svg::Svg;
use super::theme::Colours;

/// The way from the middle of a digit of this size down to its baseline.
pub(crate) fn baseline(size: f64) -> Point {
    Point::new(0.0, 0.36 * size)
}

/// Draws lines and labels.
pub(crate) fn lines(svg: &mut Svg, colours: &Colours) {
    rules(svg, colours);
    labels(svg, colours);
}

/// Draws the lines between cells.
pub(crate) fn rules(svg: &mut Svg, colours: &Colours) {
    let (mut thin, mut thick) = (String::new(), String::new());
    for line in 0..=9 {
        let at = Number(START + CELL * f64::from(line));
        let path = if line % 3 == 0 { &mut thick } else { &mut thin };
        // Writing into a text cannot fail.
        let _ = write!(path, "M{START} {at}h{GRID}M{at} {START}v{GRID}");
    }
    svg.path(
        &thin,
        format_args!("stroke=\"{}\" stroke-width=\"1\"", colours.faint),
    );
    svg.path(
        &thick,
        format_args!(
            "stroke=\"{}\" stroke-width=\"2.4\" stroke-linecap=\"square\"",
            colours.ink
        ),
    );
}

/// Draws the numbers of rows and columns.
fn labels(svg: &mut Svg, colours: &Colours) {
    svg.open(format_args!(
        "fill=\"{}\" font-size=\"12\" text-anchor=\"middle\"",
        colours.mark
    ));
    let labels = |at: fn(f64) -> Point| -> Vec<(Point, char)> {
        let labels = Digit::ALL.into_iter().map(|digit| {
            let along = START + CELL * (digit.index() as f64 + 0.5);
            (at(along) + baseline(12.0), char::from(b'0' + digit.value()))
        });
        labels.collect()
    };
    svg.letters(&labels(|along| Point::new(along, 13.0)));
    svg.letters(&labels(|along| Point::new(13.0, along)));
    svg.close();
}

/// Draws the digits, givens in bold.
pub(crate) fn digits(svg: &mut Svg, colours: &Colours, values: &[u8; 81], givens: CellSet) {
    const SIZE: f64 = 38.0;
    for (is_given, look) in [
        (true, format!("fill=\"{}\" font-weight=\"bold\"", colours.ink)),
        (false, format!("fill=\"{}\"", colours.found)),
    ] {
        let of_kind = |cell: &Cell| givens.contains(*cell) == is_given;
        let digit = |cell: Cell| Some((middle(cell), Digit::new(values[cell.index()])?));
        let row = |row: usize| -> Vec<(Point, Digit)> {
            let cells = (0..9).map(|column| Cell::at(row, column));
            cells.filter(of_kind).filter_map(digit).collect()
        };
        let rows: Vec<_> = (0..9).map(row).filter(|row| !row.is_empty()).collect();
        if rows.is_empty() {
            continue;
        }
        let down = svg.open_symbols(SIZE, &look);
        for row in rows {
            let row: Vec<_> = row.into_iter().map(|(at, digit)| (at + down, digit)).collect();
            svg.symbols(&row);
        }
        svg.close();
    }
}

/// The size of pencil marks.
pub(crate) const MARK: f64 = 14.0;

/// Draws the candidates of empty cells, except those that the step draws itself.
pub(crate) fn pencil_marks(
    svg: &mut Svg,
    colours: &Colours,
    values: &[u8; 81],
    candidates: &CandidateSet,
    of_step: &CandidateSet,
) {
    let open = |cell: &Cell| values[cell.index()] == 0;
    let down = svg.open_symbols(MARK, &format!("fill=\"{}\"", colours.mark));
    for row in 0..9 {
        for third in 0..3 {
            let mut letters = Vec::new();
            for cell in (0..9).map(|column| Cell::at(row, column)).filter(open) {
                let digits = candidates.digits_of(cell) - of_step.digits_of(cell);
                let digits = digits.into_iter().filter(|digit| digit.index() / 3 == third);
                letters.extend(digits.map(|digit| {
                    let at = place(sudoku_technique::Candidate::new(cell, digit));
                    (at + down, digit)
                }));
            }
            svg.symbols(&letters);
        }
    }
    svg.close();
}
