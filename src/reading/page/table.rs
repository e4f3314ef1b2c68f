//! Keeps the rows of a table until it is closed.

use sudokud_puzzle::formats::single_cell;

/// A cell of a table.
pub(super) enum TableCell {
    Text(String),
    /// A table in it of three by three cells.
    Box(Vec<String>),
}

/// A table that is not closed yet.
#[derive(Default)]
pub(super) struct Table {
    /// The cells of the current row, with the line on which it begins.
    pub(super) row: Option<(usize, Vec<TableCell>)>,
    /// Whether the text belongs to a cell.
    pub(super) is_in_cell: bool,
    pub(super) cell: String,
    pub(super) inner: Option<Vec<String>>,
    pub(super) rows: Vec<(usize, Vec<TableCell>)>,
}

impl Table {
    /// Ends the cell that is open.
    pub(super) fn close_cell(&mut self) {
        if !std::mem::take(&mut self.is_in_cell) {
            return;
        }
        let text = std::mem::take(&mut self.cell);
        let cell = match self.inner.take() {
            Some(cells) if text.trim().is_empty() => TableCell::Box(cells),
            _ => TableCell::Text(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        };
        if let Some((_, row)) = &mut self.row {
            row.push(cell);
        }
    }

    /// Ends the row that is open.
    pub(super) fn close_row(&mut self) {
        self.close_cell();
        self.rows
            .extend(self.row.take().filter(|(_, cells)| !cells.is_empty()));
    }

    /// Returns the nine cells of a table of three by three.
    pub(super) fn boxed(&self) -> Option<Vec<String>> {
        let rows = &self.rows;
        let is_box = rows.len() == 3 && rows.iter().all(|(_, cells)| cells.len() == 3);
        let cells = rows.iter().flat_map(|(_, cells)| cells).map(|cell| match cell {
            TableCell::Text(text) => single_cell(text).map(|_| text.clone()),
            TableCell::Box(_) => None,
        });
        is_box.then(|| cells.collect()).flatten()
    }

    /// Returns the nine rows of a table of three by three boxes, each with its line.
    pub(super) fn band_rows(&self) -> Option<Vec<(usize, Vec<&str>)>> {
        let rows = &self.rows;
        let is_grid = rows.len() == 3 && rows.iter().all(|(_, cells)| cells.len() == 3);
        let row = |at: usize| {
            let (line, boxes) = &rows[at / 3];
            let thirds = boxes.iter().map(|cell| match cell {
                TableCell::Box(cells) => cells.get(at % 3 * 3..at % 3 * 3 + 3),
                TableCell::Text(_) => None,
            });
            let thirds: Option<Vec<&[String]>> = thirds.collect();
            let cells = thirds?.into_iter().flatten().map(String::as_str);
            Some((*line, cells.collect()))
        };
        is_grid.then(|| (0..9).map(row).collect()).flatten()
    }
}
