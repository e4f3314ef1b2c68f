//! Reads the changes of `--after`.

use sudokud_puzzle::Clues;
use sudokud_service::proto::{Candidate, Step};

/// Reads changes as a step: `r5c5=5` is a placement, `r3c3<>1` an elimination, `Z5S5` the name of a cell in German. Commas or spaces are
/// between them.
pub(crate) fn changes(text: &str) -> Result<Step, String> {
    let mut step = Step::default();
    let parts = text.split([',', ' ', ';']).filter(|part| !part.is_empty());
    for part in parts {
        let (list, sides) = match part.split_once("<>") {
            Some(sides) => (&mut step.eliminations, Some(sides)),
            None => (&mut step.placements, part.split_once('=')),
        };
        list.push(sides.and_then(candidate).ok_or_else(|| no_change(part, sides))?);
    }
    if step == Step::default() {
        return Err(format!("no changes; {FORM}"));
    }
    Ok(step)
}

/// How a change is written.
const FORM: &str = "write a placement as r5c5=5 and an elimination as r3c3<>1, with commas between them";

/// Says why a part is no change.
fn no_change(part: &str, sides: Option<(&str, &str)>) -> String {
    let Some([letter @ (b'a'..=b'i' | b'A'..=b'I'), number @ b'1'..=b'9']) =
        sides.map(|(cell, _)| cell.as_bytes())
    else {
        return format!("{part:?} is no change; {FORM}");
    };
    // Some programs give the rows letters, others the columns.
    let (letter, number) = (letter.to_ascii_uppercase() - b'A' + 1, number - b'0');
    format!("{part:?} may mean r{letter}c{number} or r{number}c{letter}; {FORM}")
}

/// Reads a cell and a digit.
fn candidate((cell, digit): (&str, &str)) -> Option<Candidate> {
    // In German, Zeile and Spalte.
    let ([b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9']
    | [b'z' | b'Z', row @ b'1'..=b'9', b's' | b'S', column @ b'1'..=b'9']) = *cell.as_bytes()
    else {
        return None;
    };
    let [digit @ b'1'..=b'9'] = *digit.as_bytes() else {
        return None;
    };
    Some(Candidate {
        cell: i32::from(row - b'1') * 9 + i32::from(column - b'1'),
        digit: i32::from(digit - b'0'),
    })
}

/// Reads the givens of `--givens`.
pub(crate) fn givens(text: &str) -> Result<Clues, String> {
    let clues: Clues = text.parse().map_err(|error| {
        format!("{error}; write the givens of the puzzle as 81 characters, or a sukaku as 729")
    })?;
    clues.check().map_err(|error| error.to_string())?;
    Ok(clues)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_placements_and_eliminations() {
        let step = changes("r1c1=5,r9c9<>3 R2c4<>9").unwrap();
        let at = |cell, digit| Candidate { cell, digit };
        assert_eq!(step.placements, [at(0, 5)]);
        assert_eq!(step.eliminations, [at(80, 3), at(12, 9)]);
        for wrong in [
            "", "r1c1", "r0c1=5", "r1c1=0", "r1c10=5", "r1c1<>55", "5", "z1c1=5", "r1s1=5",
        ] {
            assert!(changes(wrong).unwrap_err().contains("r5c5=5"), "{wrong}");
        }
    }

    #[test]
    fn a_cell_may_have_its_german_name_but_no_letter() {
        let step = changes("Z5S5=5,z3s3<>1").unwrap();
        assert_eq!(step, changes("r5c5=5,r3c3<>1").unwrap());
        let error = changes("B5=5").unwrap_err();
        assert!(
            error.starts_with("\"B5=5\" may mean r2c5 or r5c2; write a placement as r5c5=5"),
            "{error}"
        );
        assert!(changes("s5z5=5").unwrap_err().contains("is no change"));
    }
}
