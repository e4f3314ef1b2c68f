//! Writes the positions of answers.

use crate::drawing;
use crate::printer::Style;
use sudokud_formats::Format;
use sudokud_puzzle::Position;
use sudokud_service::proto::State;
use sudokud_service::solve;

/// Reads a position. `None` for one that this program cannot read.
pub(crate) fn read(state: &State) -> Option<Position> {
    let (_, position) = solve::state_position(state).ok()?;
    Some(position)
}

/// Writes a position on one line: in HoDoKu's form, which other programs read, or a sukaku as JSON.
pub(crate) fn line(state: &State) -> String {
    let position = read(state);
    let positions = position.as_slice();
    let written = Format::Hodoku.write(positions);
    let written = written.or_else(|_| Format::Json.write(positions));
    written.unwrap_or_default().trim_end().to_owned()
}

/// Draws a position with its candidates.
pub(crate) fn drawn(state: &State, style: Style) -> String {
    read(state).map_or_else(String::new, |position| drawing::candidates(&position, &[], style))
}
