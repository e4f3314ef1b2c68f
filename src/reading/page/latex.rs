//! Writes tables of `LaTeX` with the tags of HTML: rows end with `\\`, cells with `&`.

use super::escaped;

/// Environments that are tables.
const TABLES: [&str; 14] = [
    "tabular",
    "tabular*",
    "tabularx",
    "tabulary",
    "array",
    "matrix",
    "pmatrix",
    "bmatrix",
    "vmatrix",
    "longtable",
    "tblr",
    "longtblr",
    "NiceTabular",
    "supertabular",
];

/// Commands whose arguments are no text.
const WITHOUT_TEXT: &str = "begin end cline cmidrule hhline hline toprule midrule bottomrule specialrule addlinespace Xhline noalign hspace \
                            vspace vskip hskip kern phantom hphantom vphantom color cellcolor rowcolor columncolor setlength \
                            addtolength usepackage documentclass renewcommand newcommand arraystretch setcounter label ref rule \
                            includegraphics tikzset definecolor arrayrulecolor pagestyle";

/// Commands and signs that turn or mirror a table.
const TURNS: [&str; 12] = [
    "}^T",
    "}^{T}",
    "}^t",
    "}^\\top",
    "}^{\\top}",
    "}^\\mathsf",
    "}^{\\mathsf",
    "}^\\intercal",
    "\\rotatebox",
    "\\reflectbox",
    "\\scalebox{-1}",
    "{sideways",
];

/// Most characters of an argument. Without a limit, a text of arguments that do not end would be read to its end from each of them.
const LONGEST_ARGUMENT: usize = 4096;

/// Returns a text with tags in place of the commands of its tables, line by line; `None` if it has no table.
pub(super) fn with_tags(text: &str) -> Option<String> {
    if !text.contains("\\\\") || !text.contains('&') || text.contains("</") {
        return None;
    }
    let has_begin = TABLES
        .iter()
        .any(|name| text.contains(&format!("\\begin{{{name}}}")));
    let mut writer = Writer {
        rest: text,
        tags: String::with_capacity(2 * text.len()),
        has_begin,
        place: Place::Outside,
        line_has_cells: false,
    };
    if TURNS.iter().any(|turn| text.contains(turn)) {
        writer.tags.push_str("<p>rotated</p>");
    }
    writer.begin_line();
    writer.write();
    Some(writer.tags)
}

/// Where the next sign stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Outside,
    Table,
    Row,
}

struct Writer<'t> {
    rest: &'t str,
    tags: String,
    /// Whether tables begin with a command; without one, all rows are one table.
    has_begin: bool,
    place: Place,
    /// Whether the current line has more than one cell.
    line_has_cells: bool,
}

impl Writer<'_> {
    fn write(&mut self) {
        while let Some(sign) = self.rest.chars().next() {
            let behind = &self.rest[sign.len_utf8()..];
            match sign {
                '\\' => {
                    self.rest = behind;
                    self.command();
                    continue;
                }
                '%' => {
                    let end = behind.find('\n').unwrap_or(behind.len());
                    if self.place != Place::Row {
                        self.tags += &escaped(&behind[..end]);
                    }
                    self.rest = &behind[end..];
                    continue;
                }
                '\n' => {
                    self.rest = behind;
                    self.tags.push('\n');
                    self.begin_line();
                    continue;
                }
                '&' => {
                    self.open_row();
                    self.tags += "</td><td>";
                }
                '~' | '\t' | ' ' => self.tags.push(' '),
                '$' | '{' | '}' => {}
                sign => {
                    if self.place != Place::Outside || !self.has_begin && self.line_has_cells {
                        self.open_row();
                    }
                    self.tags += &escaped(sign.encode_utf8(&mut [0; 4]));
                }
            }
            self.rest = behind;
        }
        self.close_table();
    }

    fn begin_line(&mut self) {
        let line = self.rest.lines().next();
        self.line_has_cells = line.is_some_and(|line| line.contains('&'));
    }

    fn open_row(&mut self) {
        if self.place == Place::Outside {
            self.tags += "<table>";
        }
        if self.place != Place::Row {
            self.place = Place::Row;
            self.tags += "<tr><td>";
        }
    }

    fn close_row(&mut self) {
        if self.place == Place::Row {
            self.place = Place::Table;
            self.tags += "</td></tr>";
        }
    }

    fn close_table(&mut self) {
        self.close_row();
        if self.place == Place::Table {
            self.place = Place::Outside;
            self.tags += "</table>";
        }
    }

    /// Takes a command, of which the sign is read.
    fn command(&mut self) {
        let length = self.rest.find(|sign: char| !sign.is_ascii_alphabetic());
        let (name, behind) = self.rest.split_at(length.unwrap_or(self.rest.len()));
        self.rest = behind;
        match name {
            "" => self.sign(),
            "begin" | "end" => {
                let environment = self.argument();
                let is_table = TABLES.contains(&environment.trim());
                self.arguments();
                match (is_table, name) {
                    (true, "begin") => {
                        self.close_table();
                        self.place = Place::Table;
                        self.tags += "<table>";
                    }
                    (true, _) => self.close_table(),
                    (false, _) => {}
                }
            }
            "tabularnewline" | "cr" => self.close_row(),
            "textcolor" => {
                let colour = self.argument();
                if colour.trim() == "white" {
                    self.argument();
                }
            }
            "multicolumn" | "multirow" => {
                let number = self.argument();
                self.argument();
                self.open_row();
                // A cell over several columns is no cell of a grid.
                if number.trim() != "1" {
                    self.tags += "several cells ";
                }
            }
            name if WITHOUT_TEXT.split_whitespace().any(|known| known == name) => self.arguments(),
            // The text in the braces of other commands stays.
            _ => {
                self.rest = self.rest.strip_prefix('*').unwrap_or(self.rest);
                self.optional();
                self.tags.push(' ');
            }
        }
    }

    /// Takes a command of one sign.
    fn sign(&mut self) {
        let Some(sign) = self.rest.chars().next() else {
            return;
        };
        self.rest = &self.rest[sign.len_utf8()..];
        match sign {
            '\\' => {
                self.optional();
                self.close_row();
            }
            '\n' => {
                self.tags.push('\n');
                self.begin_line();
            }
            _ => self.tags.push(' '),
        }
    }

    /// Passes an argument in brackets.
    fn optional(&mut self) {
        let mut signs = self.rest.char_indices().take(LONGEST_ARGUMENT);
        if self.rest.starts_with('[')
            && let Some((end, ']')) = signs.find(|(_, sign)| matches!(sign, ']' | '\n'))
        {
            self.rest = &self.rest[end + 1..];
        }
    }

    /// Takes an argument in braces, with those in it; what is left of a broken one is nothing.
    fn argument(&mut self) -> String {
        self.optional();
        let Some(inner) = self.rest.trim_start_matches(' ').strip_prefix('{') else {
            return String::new();
        };
        let mut depth = 1;
        let end = inner.char_indices().take(LONGEST_ARGUMENT).find(|&(_, sign)| {
            match sign {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0 || sign == '\n'
        });
        let end = end.filter(|&(_, sign)| sign == '}').map(|(at, _)| at);
        let Some(end) = end else {
            return String::new();
        };
        self.rest = &inner[end + 1..];
        inner[..end].to_owned()
    }

    fn arguments(&mut self) {
        loop {
            let length = self.rest.len();
            self.argument();
            if self.rest.len() == length {
                return;
            }
        }
    }
}
