//! Draws the cover lines of digits: a line through the places of the digit in a row or column, with the digit at its end.

use sudoku_technique::{Digit, Evidence, House, HouseKind, HouseRole};
use sudokud_explain::Legend;

use super::geometry::{CELL, GRID, Point, START};
use super::key::{Key, Sample};
use super::shapes::cover_line;
use super::svg::Svg;
use super::theme::Colours;

/// Draws the cover lines.
pub(crate) fn draw(svg: &mut Svg, colours: &Colours, key: &mut Key, evidence: &Evidence) {
    let mut drawn: Vec<(House, Digit)> = Vec::new();
    for mark in &evidence.houses {
        let digit = u8::try_from(mark.group).ok().and_then(Digit::new);
        let (HouseRole::DigitCover, Some(digit)) = (mark.role, digit) else {
            continue;
        };
        if mark.house.kind() == HouseKind::Box || drawn.contains(&(mark.house, digit)) {
            continue;
        }
        drawn.push((mark.house, digit));
        key.add(Sample::Cover, Legend::CoverLine);
        let colour = colours.group(digit.index());
        let (from, to) = ends(mark.house, digit);
        cover_line(svg, colour, from, to);
        let down = svg.open_symbols(11.0, &format!("fill=\"{colour}\" font-weight=\"bold\""));
        svg.symbols(&[(to + label(mark.house) + down, digit)]);
        svg.close();
    }
}

/// Returns both ends of a line through the places of the digit. The lines of neighbouring digits do not overlap.
fn ends(house: House, digit: Digit) -> (Point, Point) {
    let index = digit.index();
    let (column, row) = ((index % 3) as f64, (index / 3) as f64);
    let first = START + CELL * (house.cell(0).row() as f64);
    let left = START + CELL * (house.cell(0).column() as f64);
    if house.kind() == HouseKind::Row {
        let along = first + 12.0 + 18.0 * row + 3.0 * (column - 1.0);
        (Point::new(START, along), Point::new(START + GRID, along))
    } else {
        let along = left + 12.0 + 18.0 * column + 3.0 * (row - 1.0);
        (Point::new(along, START), Point::new(along, START + GRID))
    }
}

/// The way from the end of a line to its label.
fn label(house: House) -> Point {
    match house.kind() {
        HouseKind::Row => Point::new(6.0, 0.0),
        _ => Point::new(0.0, 7.0),
    }
}
