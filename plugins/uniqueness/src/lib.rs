//! Techniques that avoid patterns with which the puzzle would have a second solution.
//!
//! Two digits in the corners of a rectangle of two boxes can be exchanged without a change anywhere else. A puzzle with one
//! solution does not end that way unless a corner was given. So a candidate that prevents it is true:
//!
//! - [`UniqueRectangleType1`] to [`UniqueRectangleType6`] and [`HiddenRectangle`]: all corners are open. They share the search
//!   (`rectangle`) and the frame (`unique_rectangle`); each file has one of them;
//! - [`AvoidableRectangleType1`] and [`AvoidableRectangleType2`]: some corners are solved, but none was given;
//! - [`Bug1`]: the same on all open cells at once.
//!
//! Names and types are `HoDoKu`'s. The conclusions are wrong for a puzzle with several solutions.

mod avoidable_rectangle_type_1;
mod avoidable_rectangle_type_2;
mod bug_1;
mod extra_digit;
mod hidden_rectangle;
mod rectangle;
mod solved;
mod unique_rectangle;
mod unique_rectangle_type_1;
mod unique_rectangle_type_2;
mod unique_rectangle_type_3;
mod unique_rectangle_type_4;
mod unique_rectangle_type_5;
mod unique_rectangle_type_6;

pub use avoidable_rectangle_type_1::AvoidableRectangleType1;
pub use avoidable_rectangle_type_2::AvoidableRectangleType2;
pub use bug_1::Bug1;
pub use hidden_rectangle::HiddenRectangle;
pub use unique_rectangle::UniqueRectangle;
pub use unique_rectangle_type_1::UniqueRectangleType1;
pub use unique_rectangle_type_2::UniqueRectangleType2;
pub use unique_rectangle_type_3::UniqueRectangleType3;
pub use unique_rectangle_type_4::UniqueRectangleType4;
pub use unique_rectangle_type_5::UniqueRectangleType5;
pub use unique_rectangle_type_6::UniqueRectangleType6;

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
