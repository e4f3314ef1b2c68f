//! Templates: all ways to put a digit once into each row, column and box.
//!
//! - [`TemplateSet`]: a cell that every template of a digit contains holds the digit;
//! - [`TemplateDelete`]: a place that no template of its digit contains goes.
//!
//! A template counts when it contains only places of its digit (and the cells that hold it already), and no cell that every
//! template of another digit contains; the second again and again, until nothing changes. Everything that any pattern of
//! one digit alone can prove follows from the first. As `HoDoKu` defines both. Which cells are in some template and which are in
//! all is known without a list of templates (see [`sudoku_patterns::templates`]).

mod agreed;
mod template_delete;
mod template_set;

pub use template_delete::TemplateDelete;
pub use template_set::TemplateSet;

sudoku_technique::export_techniques!(TemplateSet, TemplateDelete);
