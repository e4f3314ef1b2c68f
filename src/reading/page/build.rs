//! Writes the tags and texts of a page as plain lines.

use super::elements::{Element, Run};
use super::placed::PlacedCells;
use super::table::{Table, TableCell};
use super::tags::{Event, Part, Tag};
use super::{Page, is_block};
use crate::cells;
use crate::order;
use sudokud_puzzle::formats::{LineKind, kind_of_lines, kind_of_word, single_cell};

/// Most elements and tables in each other. In deeper ones an end would be looked for too long.
const DEEPEST: usize = 200;

pub(super) struct Builder {
    looks: &'static [&'static str],
    text: String,
    lines: Vec<usize>,
    tables: Vec<Table>,
    elements: Vec<Element>,
    run: Run,
    placed: PlacedCells,
    /// The text outside of elements that have one.
    loose: String,
    has_cells: bool,
}

/// Returns whether the style of an element turns or mirrors what is in it.
fn turns_cells(style: &str) -> bool {
    let style: String = style.chars().filter(|sign| !sign.is_whitespace()).collect();
    let style = style.to_lowercase();
    let turns = [
        "scalex(-",
        "scaley(-",
        "scale(-",
        "writing-mode:vertical",
        "writing-mode:tb",
        "-reverse",
        "grid-auto-flow:column",
        "direction:rtl",
        "column-count:",
    ];
    turns.iter().any(|turn| style.contains(turn)) || style.split("rotate(").skip(1).any(is_quarter)
}

/// Returns whether the angle at the beginning of a text turns a table on its side or its head. A few degrees only change its look.
fn is_quarter(text: &str) -> bool {
    let angle = text.split("deg)").next().unwrap_or_default();
    let degrees: Result<f64, _> = angle.parse();
    degrees.map_or(true, |degrees| {
        (FEWEST_DEGREES..=360.0 - FEWEST_DEGREES).contains(&degrees.rem_euclid(360.0))
    })
}

/// Least number of degrees that turn a table.
const FEWEST_DEGREES: f64 = 30.0;

impl Builder {
    pub(super) fn new(looks: &'static [&'static str]) -> Self {
        Self {
            looks,
            text: String::new(),
            lines: Vec::new(),
            tables: Vec::new(),
            elements: Vec::new(),
            run: Run::default(),
            placed: PlacedCells::default(),
            loose: String::new(),
            has_cells: false,
        }
    }

    /// Writes all parts of a page; `None` if no cells are among them.
    pub(super) fn built<'t>(mut self, events: impl Iterator<Item = Event<'t>>) -> Option<Page> {
        let mut last = 1;
        for Event { line, part } in events {
            last = line;
            if self.elements.len() + self.tables.len() > DEEPEST {
                return None;
            }
            match part {
                Part::Text(text) => self.add_text(&text, line),
                Part::Tag(tag) if self.looks.contains(&tag.name.as_str()) => {}
                Part::Tag(tag) if tag.is_end => self.close(&tag.name, line),
                Part::Tag(tag) => self.open(&tag, line),
            }
        }
        while let Some(element) = self.elements.pop() {
            self.end_element(element);
        }
        while !self.tables.is_empty() {
            self.close_table(last);
        }
        self.end_run();
        self.end_placed();
        self.end_loose(last);
        self.has_cells.then_some(Page {
            text: self.text,
            lines: self.lines,
        })
    }

    fn line(&mut self, text: &str, line: usize) {
        // A row of text between breaks.
        let cells = text.rsplit(':').next().unwrap_or_default();
        let mut signs = cells.split_whitespace();
        let are_signs = signs.clone().count() == 9 && signs.all(|sign| single_cell(sign).is_some());
        self.has_cells |= are_signs || cells::line_of(cells.trim()).is_some();
        self.text.extend([text, "\n"]);
        self.lines.push(line);
    }

    fn add_text(&mut self, text: &str, line: usize) {
        if let Some(table) = self.tables.last_mut() {
            if table.is_in_cell {
                table.cell.push_str(text);
                return;
            }
        } else if let Some(element) = self.elements.last_mut() {
            element.text.push_str(text);
            return;
        }
        if !text.trim().is_empty() {
            self.end_run();
        }
        for (index, part) in text.split('\n').enumerate() {
            if index > 0 {
                self.end_loose(line + index - 1);
            }
            self.loose.push_str(part);
        }
    }

    fn end_loose(&mut self, line: usize) {
        let loose = std::mem::take(&mut self.loose);
        let loose = loose.split_whitespace().collect::<Vec<_>>().join(" ");
        if !loose.is_empty() {
            self.line(&loose, line);
        }
    }

    fn open(&mut self, tag: &Tag<'_>, line: usize) {
        if tag.name.starts_with(['!', '?']) {
            return;
        }
        if tag
            .attribute(|name| name == "dir")
            .is_some_and(|dir| dir.eq_ignore_ascii_case("rtl"))
        {
            self.line("rtl", line);
        }
        if tag
            .attribute(|name| name == "style")
            .is_some_and(|style| turns_cells(&style))
        {
            self.line("rotated", line);
        }
        let names = tag.attribute(|name| matches!(name, "class" | "id" | "summary" | "title"));
        if let Some(names) = names.filter(|names| order::is_other_line(names)) {
            self.line(&names, line);
        }
        match tag.name.as_str() {
            "table" => {
                self.end_run();
                self.end_loose(line);
                self.tables.push(Table::default());
            }
            "tr" => self.open_row(line),
            "td" | "th" => self.open_cell(tag, line),
            "input" => {
                let value = tag.attribute(|name| name == "value" && !tag.is_hidden);
                let value = value.unwrap_or_default();
                self.leaf("input", value.trim(), line);
            }
            _ if self.placed.take(tag, line) => {
                if !tag.is_whole {
                    self.open_element(tag, line);
                }
            }
            _ if tag.is_whole => self.end_text_line(&tag.name, line),
            _ => self.open_element(tag, line),
        }
    }

    /// Ends the line of the text around an element without an end, such as a break.
    fn end_text_line(&mut self, name: &str, line: usize) {
        if !is_block(name) || !self.tables.is_empty() {
            return;
        }
        match self.elements.last_mut() {
            Some(element) => element.text.push('\n'),
            None => self.end_loose(line),
        }
    }

    fn open_element(&mut self, tag: &Tag<'_>, line: usize) {
        let name = tag.name.as_str();
        if !self.tables.is_empty() {
            return;
        }
        // An element of a list or a paragraph ends where the next one begins.
        let ends_before = matches!(name, "li" | "p" | "option");
        if ends_before && self.elements.last().is_some_and(|last| last.name == name) {
            self.close(name, line);
        }
        self.end_loose(line);
        if let Some(parent) = self.elements.last_mut() {
            parent.has_child = true;
            let text = std::mem::take(&mut parent.text);
            self.write_text(&text, line);
        }
        let is_column = name.len() > 1 && kind_of_word(name) == Some(LineKind::Column);
        if is_column || matches!(kind_of_lines(name), Some(LineKind::Column | LineKind::Box)) {
            self.line(name, line);
        }
        let is_line = name.len() > 1 && kind_of_word(name).is_some();
        self.elements.push(Element {
            label: is_line.then(|| tag.words()),
            name: name.to_owned(),
            line,
            has_child: false,
            text: String::new(),
        });
    }

    /// Writes the lines of a text, unless it is blank.
    fn write_text(&mut self, text: &str, line: usize) {
        if text.trim().is_empty() {
            return;
        }
        self.end_run();
        for part in text.lines().filter(|part| !part.trim().is_empty()) {
            self.line(part.trim_end(), line);
        }
    }

    fn close(&mut self, name: &str, line: usize) {
        match name {
            "td" | "th" => self.close_cell(),
            "tr" => self.close_row(),
            "table" => self.close_table(line),
            _ => {
                let Some(at) = self.elements.iter().rposition(|element| element.name == name) else {
                    return;
                };
                for element in self.elements.split_off(at).into_iter().rev() {
                    self.end_element(element);
                }
            }
        }
    }

    fn end_element(&mut self, element: Element) {
        if element.has_child {
            self.write_text(&element.text, element.line);
        } else {
            match element
                .label
                .filter(|_| cells::line_of(element.text.trim()).is_some())
            {
                Some(label) => self.line(&format!("{label}: {}", element.text.trim()), element.line),
                None => self.leaf(&element.name, &element.text, element.line),
            }
        }
    }

    /// Takes an element without others in it.
    fn leaf(&mut self, name: &str, text: &str, line: usize) {
        if let Some(table) = self.tables.last_mut() {
            if table.is_in_cell {
                table.cell.push_str(text);
            }
            return;
        }
        let is_cell =
            single_cell(text).is_some() && !matches!(name, "h1" | "h2" | "h3" | "h4" | "title" | "button");
        if let Some(parent) = self.elements.last_mut() {
            parent.has_child = true;
        }
        if !is_cell || self.run.name != name {
            self.end_run();
        }
        if is_cell {
            name.clone_into(&mut self.run.name);
            self.run.cells.push((line, text.trim().to_owned()));
        } else {
            self.write_text(text, line);
        }
    }

    /// Writes 81 cells as nine rows, and other numbers of cells as they are.
    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        if run.cells.len() != 81 {
            for (line, cell) in run.cells.iter().filter(|(_, cell)| !cell.is_empty()) {
                self.line(cell, *line);
            }
            return;
        }
        let first = run.cells[0].0;
        self.line("", first);
        for row in run.cells.chunks(9) {
            let cells: Vec<&str> = row.iter().map(|(_, cell)| cell.as_str()).collect();
            self.row(&cells, row[0].0);
        }
        self.line("", run.cells[80].0);
    }

    fn row(&mut self, cells: &[&str], line: usize) {
        self.has_cells = true;
        self.line(&format!("|{}|", cells.join("|")), line);
    }

    /// Writes the grid of elements that name their places. Places that are none are written as they are, which is an error.
    fn end_placed(&mut self) {
        let placed = std::mem::take(&mut self.placed);
        let line = placed.line;
        match placed.grid() {
            Ok(cells) => {
                self.line("", line);
                let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
                for row in cells.chunks(9) {
                    self.row(row, line);
                }
            }
            Err(elements) => {
                for element in elements {
                    self.line(&element, line);
                }
            }
        }
    }

    fn open_row(&mut self, line: usize) {
        self.close_row();
        if self.tables.is_empty() {
            self.end_run();
            self.tables.push(Table::default());
        }
        if let Some(table) = self.tables.last_mut() {
            table.row = Some((line, Vec::new()));
        }
    }

    /// Opens a cell. One over several columns or rows is no cell of a grid.
    fn open_cell(&mut self, tag: &Tag<'_>, line: usize) {
        let span = tag.attribute(|name| matches!(name, "colspan" | "rowspan"));
        let is_wide = span.is_some_and(|span| span.trim() != "1");
        if self.tables.last().is_none_or(|table| table.row.is_none()) {
            self.open_row(line);
        }
        self.close_cell();
        if let Some(table) = self.tables.last_mut() {
            table.is_in_cell = true;
            table.cell.push_str(if is_wide { "several cells " } else { "" });
        }
    }

    fn close_cell(&mut self) {
        if let Some(table) = self.tables.last_mut() {
            table.close_cell();
        }
    }

    fn close_row(&mut self) {
        if let Some(table) = self.tables.last_mut() {
            table.close_row();
        }
    }

    fn close_table(&mut self, line: usize) {
        self.close_row();
        let Some(table) = self.tables.pop() else {
            return;
        };
        let box_of_three = table.boxed();
        if let (Some(around), Some(cells)) = (
            self.tables.last_mut().filter(|around| around.is_in_cell),
            box_of_three,
        ) {
            around.inner = Some(cells);
            return;
        }
        self.line("", line);
        if let Some(rows) = table.band_rows() {
            for (line, cells) in rows {
                self.row(&cells, line);
            }
        } else {
            for (line, cells) in &table.rows {
                self.table_row(cells, *line);
            }
        }
        self.line("", line);
    }

    /// Writes a row of a table: cells, names of columns, or a name and cells.
    fn table_row(&mut self, cells: &[TableCell], line: usize) {
        let texts: Vec<&str> = cells
            .iter()
            .map(|cell| match cell {
                TableCell::Text(text) => text.as_str(),
                TableCell::Box(_) => "?",
            })
            .collect();
        let are_cells = |texts: &[&str]| texts.iter().all(|text| single_cell(text).is_some());
        match texts.as_slice() {
            cells if cells.len() == 9 && are_cells(cells) => self.row(cells, line),
            [name, cells @ ..] if cells.len() == 9 && are_cells(cells) && !name.is_empty() => {
                self.has_cells = true;
                self.line(&format!("{name}: |{}|", cells.join("|")), line);
            }
            cells if cells.len() > 1 => self.line(&format!("|{}|", cells.join("|")), line),
            cells => self.line(&cells.concat(), line),
        }
    }
}
