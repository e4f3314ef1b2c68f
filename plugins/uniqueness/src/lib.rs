//! Techniques that exclude patterns with which the puzzle would have a second solution.
//!
//! If the corners of a rectangle in two boxes hold only two digits, the digits can be exchanged without a change anywhere else. In
//! a puzzle with one solution this cannot happen, unless a corner was given. So one of the candidates that prevent it is true:
//!
//! - [`UniqueRectangleType1`] to [`UniqueRectangleType6`] and [`HiddenRectangle`]: all corners are open. They are rows of one
//!   table (`table`), share the search (`rectangle`), and [`UniqueRectangle`] makes a technique of each row. A module for each
//!   type has its deductions; types 2 and 5 share `extra_digit`;
//! - [`AvoidableRectangleType1`] and [`AvoidableRectangleType2`]: some corners are solved, but none was given;
//! - [`Bug1`]: the same for all open cells together.
//!
//! Names and types are `HoDoKu`'s. For a puzzle with several solutions the conclusions are wrong.

mod avoidable_rectangle_type_1;
mod avoidable_rectangle_type_2;
mod bug_1;
mod changed_places;
mod extra_digit;
mod hidden_rectangle;
mod rectangle;
mod solved;
mod table;
mod unique_rectangle;
mod unique_rectangle_type_1;
mod unique_rectangle_type_3;
mod unique_rectangle_type_4;
mod unique_rectangle_type_6;

pub use avoidable_rectangle_type_1::AvoidableRectangleType1;
pub use avoidable_rectangle_type_2::AvoidableRectangleType2;
pub use bug_1::Bug1;
pub use unique_rectangle::{
    HiddenRectangle, UniqueRectangle, UniqueRectangleType1, UniqueRectangleType2, UniqueRectangleType3,
    UniqueRectangleType4, UniqueRectangleType5, UniqueRectangleType6,
};

sudoku_technique::export_techniques!(
    UniqueRectangleType1,
    UniqueRectangleType2,
    UniqueRectangleType3,
    UniqueRectangleType4,
    UniqueRectangleType5,
    UniqueRectangleType6,
    HiddenRectangle,
    AvoidableRectangleType1,
    AvoidableRectangleType2,
    Bug1,
);
