//! Template techniques. A template is a way to place a digit once in each row, column and box.
//!
//! - [`TemplateSet`]: a cell that is in every template of a digit holds the digit;
//! - [`TemplateDelete`]: a place that is in no template of its digit is eliminated.
//!
//! A template counts only if it satisfies two conditions. First, it contains only places of its digit, and the cells that hold
//! the digit already. Second, it contains no cell that is in every template of another digit. The second condition is applied
//! until nothing changes. The first condition alone proves everything that any pattern of one digit can prove. Both definitions
//! are those of `HoDoKu`. The techniques need no list of templates to find the cells in some template and in all templates; see
//! [`sudoku_patterns::templates`].

mod agreed;
mod template_delete;
mod template_set;

pub use template_delete::TemplateDelete;
pub use template_set::TemplateSet;

sudoku_technique::export_techniques!(TemplateSet, TemplateDelete);
