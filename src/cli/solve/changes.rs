//! Reads the changes of `--after`.

use sudokud_puzzle::Clues;
use sudokud_service::proto::{Candidate, Step};

/// Reads changes as a step: `r5c5=5` is a placement, `r3c3<>1` an elimination. Commas or spaces are between them.
pub(crate) fn changes(text: &str) -> Result<Step, String> {
    let mut step = Step::default();
    let parts = text.split([',', ' ', ';']).filter(|part| !part.is_empty());
    for part in parts {
        let read = |(cell, digit): (&str, &str)| candidate(cell, digit);
        let (list, change) = match part.split_once("<>") {
            Some(change) => (&mut step.eliminations, read(change)),
            None => (&mut step.placements, part.split_once('=').and_then(read)),
        };
        list.push(change.ok_or_else(|| {
            format!("{part:?} is no change; write a placement as r5c5=5 and an elimination as r3c3<>1, with commas between them")
        })?);
    }
    if step == Step::default() {
        return Err("no changes; write a placement as r5c5=5 and an elimination as r3c3<>1".to_owned());
    }
    Ok(step)
}

fn candidate(cell: &str, digit: &str) -> Option<Candidate> {
    let [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] = *cell.as_bytes() else {
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
        for wrong in ["", "r1c1", "r0c1=5", "r1c1=0", "r1c10=5", "r1c1<>55", "5"] {
            assert!(changes(wrong).unwrap_err().contains("r5c5=5"), "{wrong}");
        }
    }
}
