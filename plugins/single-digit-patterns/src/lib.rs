//! Patterns of one digit that are made of two strong links, or of a strong link and a box.
//!
//! - [`Skyscraper`]: two parallel lines with two places each, joined by a crossing line;
//! - [`TwoStringKite`]: a row and a column with two places each, joined by a box;
//! - [`TurbotFish`]: any two houses with two places each, joined by any house;
//! - [`EmptyRectangle`]: a box whose places form a cross, joined to a line with two places;
//! - [`DualTwoStringKite`], [`DualEmptyRectangle`]: two such patterns in one box, reported as one.
//!
//! Each technique searches one digit at a time and uses the list of its places (`places`). If simpler techniques find nothing on a
//! board, the list skips most of its digits. Each technique reports one deduction for each outcome. Names and definitions are
//! `HoDoKu`'s.

mod dual_2_string_kite;
mod dual_empty_rectangle;
mod empty_rectangle;
mod evidence;
mod hinge;
mod kite;
mod places;
mod skyscraper;
mod target;
mod turbot_fish;
mod two_string_kite;

pub use dual_2_string_kite::DualTwoStringKite;
pub use dual_empty_rectangle::DualEmptyRectangle;
pub use empty_rectangle::EmptyRectangle;
pub use skyscraper::Skyscraper;
pub use turbot_fish::TurbotFish;
pub use two_string_kite::TwoStringKite;

sudoku_technique::export_techniques!(
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    EmptyRectangle,
    DualTwoStringKite,
    DualEmptyRectangle,
);
