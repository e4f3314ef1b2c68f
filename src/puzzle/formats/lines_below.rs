//! Applies the titles above and below a grid to its lines.
//!
//! A title such as `Columns:` holds for the lines of the next grid. It is not certain whether it holds for the grid after that one as well,
//! if only an ordinary title is between them; such a grid is refused. A line below the last grid, such as `(columns)`, speaks of the lines
//! above it, which are refused because they have been taken for rows. A line that is not understood as a whole holds only near a grid: in a
//! program or an article most lines speak of other things.

use super::error::FormatFault;
use super::line_label::{
    GridLine, LineKind, LineLabel, Numeral, UnclearWords, ends_with_transposed_list, said_of_lines,
};
use super::row::{Dialect, LineShape};

/// Most other titles between a grid and a line that is not understood as a whole.
const NEAR: usize = 3;

/// What the last title says about the lines below it.
pub(super) struct LinesBelow<'t> {
    dialect: Dialect,
    /// Number of titles below it after which it says nothing.
    reach: usize,
    /// The kind of lines without a label, with the number of the title and the title; `None` for rows.
    said: Option<(LineKind, usize, &'t str)>,
    /// Whether the title says so of lines with the names of rows, too.
    denies_rows: bool,
    /// Number of lines that have got a label.
    lines: u16,
}

impl<'t> LinesBelow<'t> {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            reach: 0,
            said: None,
            denies_rows: false,
            lines: 0,
        }
    }

    /// Takes the title on this line.
    pub(super) fn title(&mut self, number: usize, title: &'t str) {
        let said = said_of_lines(title);
        if self.reach == 0 {
            self.said = None;
        }
        self.reach = self.reach.saturating_sub(1);
        match said.map(|said| said.kind) {
            // The name of an array does not say that its rows are rows.
            Some(LineKind::Row) if self.is_warned(number) && opens_an_array(title) => {
                if let Some((kind, ..)) = &mut self.said {
                    *kind = LineKind::Unclear;
                }
            }
            Some(LineKind::Row) => *self = Self::new(self.dialect),
            Some(LineKind::Unclear) if self.dialect.unclear == UnclearWords::Ignored => {}
            Some(kind) => {
                self.said = Some((kind, number, title));
                self.denies_rows = said.is_some_and(|said| said.denies_rows);
                self.lines = 0;
                let is_understood = said.is_some_and(|said| said.is_understood);
                self.reach = if is_understood { usize::MAX } else { NEAR };
            }
            // The next grid may have the same lines or rows.
            None if self.lines > 0 && self.dialect.unclear == UnclearWords::Ignored => {
                *self = Self::new(self.dialect);
            }
            None if self.lines > 0 => {
                if let Some((kind, ..)) = &mut self.said {
                    *kind = LineKind::Unclear;
                }
            }
            None => {}
        }
    }

    /// Returns whether the line before this one, or the one before that, says that the next lines are no rows, and no line has followed.
    fn is_warned(&self, number: usize) -> bool {
        let is_near = |line: usize| line < number && number - line <= NEAR;
        self.lines == 0
            && self
                .said
                .is_some_and(|(kind, line, _)| kind != LineKind::Row && is_near(line))
    }

    /// Returns a line with the label that the title gives it. The label of a row is refused where the title says that rows are others, as that of
    /// `setRow(0, ...)` below `// each row is a column`.
    pub(super) fn labelled(&mut self, line: GridLine) -> Result<GridLine, FormatFault> {
        let Some((kind, number, title)) = self.said else {
            return Ok(line);
        };
        let is_refused = self.dialect.unclear == UnclearWords::Refused && self.denies_rows;
        match line.label {
            Some(label) if label.kind == LineKind::Row && kind != LineKind::Row && is_refused => {
                return Err(FormatFault::unclear_title(number, title, self.dialect.format));
            }
            Some(_) => return Ok(line),
            None => {}
        }
        if kind == LineKind::Unclear {
            return Err(FormatFault::unclear_title(number, title, self.dialect.format));
        }
        let numeral = Some(Numeral::Number(self.lines % 9 + 1));
        self.lines += 1;
        Ok(GridLine {
            label: Some(LineLabel { kind, numeral }),
            ..line
        })
    }
}

/// Returns whether a title begins a list of a program or of a document: `rows = [`, `const char *rows[9] = {`, `rows: |`.
fn opens_an_array(title: &str) -> bool {
    let title = title.trim_end();
    title.contains('=') || title.ends_with(['[', '{', '(', ':', '|', '>'])
}

/// What a line below the last grid says about it.
pub(super) struct TitleBelow<'t> {
    /// The number of the first line of the last grids, and of the line below them with that line.
    said: Option<(usize, usize, &'t str)>,
    dialect: Dialect,
}

impl<'t> TitleBelow<'t> {
    /// Finds the line below the last grid that says that its lines are no rows.
    pub(super) fn find(text: &'t str, shapes: &[LineShape], dialect: Dialect) -> Self {
        let is_title = |shape: &LineShape| matches!(shape, LineShape::Title | LineShape::Text);
        let rows = shapes
            .iter()
            .rposition(|shape| matches!(shape, LineShape::Row(_)));
        let said = rows.and_then(|last| {
            let lines = std::iter::zip(text.lines().enumerate(), shapes).skip(last + 1);
            let titles = lines.filter(|(_, shape)| is_title(shape)).map(|(line, _)| line);
            let says_other = |(index, (_, title)): &(usize, (usize, &str))| {
                said_of_lines(title)
                    .is_some_and(|said| said.kind != LineKind::Row && (said.is_understood || *index <= NEAR))
            };
            let (_, (at, title)) = titles.enumerate().find(says_other)?;
            let first = shapes[..last]
                .iter()
                .rposition(is_title)
                .map_or(0, |title| title + 1);
            Some((first + 1, at + 1, title))
        });
        Self {
            said: said.filter(|_| dialect.unclear == UnclearWords::Refused),
            dialect,
        }
    }

    /// Returns the row on this line, unless the title below or the end of the line speaks of it.
    pub(super) fn checked(&self, number: usize, whole: &str, row: GridLine) -> Result<GridLine, FormatFault> {
        match self.said {
            Some((first, line, title)) if number >= first => {
                Err(FormatFault::unclear_title(line, title, self.dialect.format))
            }
            _ if self.dialect.unclear == UnclearWords::Refused && ends_with_transposed_list(whole) => {
                Err(FormatFault::unclear_title(number, whole, self.dialect.format))
            }
            _ => Ok(row),
        }
    }
}
