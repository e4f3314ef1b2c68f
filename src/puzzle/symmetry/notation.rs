//! Reads and writes the text form of a transformation.
//!
//! ```text
//!   t1:r789123456:c321456789:d213456789
//!   |  |          |          |
//!   |  |          |          the images of the digits 1 to 9
//!   |  |          the old columns in their new order
//!   |  the old rows in their new order
//!   t1: rows and columns are exchanged first; t0: they are not
//! ```
//!
//! The text has 35 characters, always all four parts, and no white space, comma or shell character, so it needs no quotes in a tsv column,
//! a URL or a command line. Each transformation has exactly one text.

use std::fmt;
use std::str::FromStr;

use super::error::SymmetryError;
use super::transformation::{Orientation, Transformation};

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exchange = match self.orientation() {
            Orientation::Upright => "t0",
            Orientation::Transposed => "t1",
        };
        let (rows, columns, digits) = (self.row_map(), self.column_map(), self.relabelling());
        write!(f, "{exchange}:r{rows}:c{columns}:d{digits}")
    }
}

/// Reads the text that [`Transformation`] writes, ignoring case and surrounding white space.
impl FromStr for Transformation {
    type Err = SymmetryError;

    fn from_str(text: &str) -> Result<Self, SymmetryError> {
        let shape = || SymmetryError::Shape {
            found: text.to_owned(),
        };
        let lower = text.trim().to_ascii_lowercase();
        let mut parts = lower.split(':');
        let mut part = || parts.next().ok_or_else(shape);
        let (exchange, rows, columns, digits) = (part()?, part()?, part()?, part()?);
        if parts.next().is_some() {
            return Err(shape());
        }
        let orientation = match exchange {
            "t0" => Orientation::Upright,
            "t1" => Orientation::Transposed,
            _ => {
                return Err(SymmetryError::Transposition {
                    found: exchange.to_owned(),
                });
            }
        };
        let rows = rows.strip_prefix('r').ok_or_else(shape)?;
        let columns = columns.strip_prefix('c').ok_or_else(shape)?;
        let digits = digits.strip_prefix('d').ok_or_else(shape)?;
        Ok(Self::new(
            orientation,
            rows.parse().map_err(SymmetryError::Rows)?,
            columns.parse().map_err(SymmetryError::Columns)?,
            digits.parse().map_err(SymmetryError::Digits)?,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RandomStream, Seed};

    #[test]
    fn the_text_form_is_pinned() {
        let check =
            |transformation: Transformation, expect: &str| assert_eq!(transformation.to_string(), expect);
        check(Transformation::IDENTITY, "t0:r123456789:c123456789:d123456789");
        check(Transformation::ROTATE_90, "t1:r123456789:c987654321:d123456789");
        check(
            Transformation::random(&mut RandomStream::new(Seed(1), 0)),
            "t0:r132654978:c654897123:d395846127",
        );
    }

    #[test]
    fn a_text_reads_back_to_its_transformation() {
        let mut stream = RandomStream::new(Seed(6), 0);
        for _ in 0..10_000 {
            let transformation = Transformation::random(&mut stream);
            assert_eq!(transformation.to_string().parse(), Ok(transformation));
        }
        let loud = " T1:R123456789:C987654321:D123456789\n";
        assert_eq!(loud.parse(), Ok(Transformation::ROTATE_90));
    }

    #[test]
    fn a_bad_text_names_the_field() {
        let check = |text: &str, expect: &str| {
            assert_eq!(text.parse::<Transformation>().unwrap_err().to_string(), expect);
        };
        check(
            "",
            r#""" does not have the four parts t0:r123456789:c123456789:d123456789"#,
        );
        check(
            "t0:r123456789:c123456789:x123456789",
            r#""t0:r123456789:c123456789:x123456789" does not have the four parts t0:r123456789:c123456789:d123456789"#,
        );
        check(
            "t2:r123456789:c123456789:d123456789",
            r#"transposition: "t2"; t0 when rows stay rows, t1 when rows and columns are exchanged"#,
        );
        check(
            "t0:r423156789:c123456789:d123456789",
            "rows: lines 423 at places 1 to 3 leave their band; each group of three must hold 1 to 3, 4 to 6 or 7 to 9",
        );
        check(
            "t0:r123456789:c12345678:d123456789",
            "columns: 8 lines; write all nine in their new order, such as 123456789",
        );
        check(
            "t0:r123456789:c123456789:d123456788",
            "digits: digit 8 is there twice; write each of the nine once",
        );
    }
}
