//! Colouring techniques. If a digit has only two places in a house, one is true and the other is false.
//!
//! Such pairs are connected in components. In each component, the places get two colours alternately. All places of one colour
//! are true, and all places of the other colour are false.
//!
//! - [`SimpleColorsTrap`]: a place that sees both colours of a component is eliminated;
//! - [`SimpleColorsWrap`]: a colour that sees itself is eliminated;
//! - [`MultiColors1`]: a colour sees a colour of another component, so one of their opposite colours is true. A place that sees
//!   both opposite colours is eliminated;
//! - [`MultiColors2`]: a colour that sees both colours of another component is eliminated.
//!
//! Each technique looks at one digit at a time. Names and definitions are those of `HoDoKu`.

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
