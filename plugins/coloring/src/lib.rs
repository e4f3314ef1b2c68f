//! Colouring: where a digit has two places in a house, one is true and the other false.
//!
//! Such pairs hang together in components. In each component the places get two colours in turn, and one of the two colours
//! is true as a whole.
//!
//! - [`SimpleColorsTrap`]: what sees both colours of a component goes;
//! - [`SimpleColorsWrap`]: a colour that sees itself goes;
//! - [`MultiColors1`]: a colour sees one of another component, so one of their opposites is true, and what sees both goes;
//! - [`MultiColors2`]: a colour that sees both colours of another component goes.
//!
//! Each looks at one digit at a time, and names and definitions are `HoDoKu`'s.

mod colouring;
mod multi_colors_1;
mod multi_colors_2;
mod simple_colors_trap;
mod simple_colors_wrap;

pub use multi_colors_1::MultiColors1;
pub use multi_colors_2::MultiColors2;
pub use simple_colors_trap::SimpleColorsTrap;
pub use simple_colors_wrap::SimpleColorsWrap;

sudoku_technique::export_techniques!(SimpleColorsTrap, SimpleColorsWrap, MultiColors1, MultiColors2);
