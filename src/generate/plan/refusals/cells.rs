//! Refuses patterns and numbers of givens that no puzzle has.

use sudoku_technique::{CellSet, House, HouseKind};

use super::contradiction::{CheckResult, wrong};
use crate::plan::shape::{FEWEST_CLUES, GivensShape, line_counts};
use crate::recipe::{Minimality, Recipe};

/// Greatest number of givens of minimal puzzles that digging finds.
const MOST_MINIMAL_CLUES: u32 = 39;

/// Refuses a number of givens that no puzzle has.
pub(super) fn clues(recipe: &Recipe) -> CheckResult {
    let (&least, &most) = (recipe.clues.start(), recipe.clues.end());
    if least > 81 {
        return wrong("clues", format!("{least} givens; a grid has 81 cells"));
    }
    if least > most {
        return wrong(
            "clues",
            format!("the range {least}..{most} is empty: its end is below its start"),
        );
    }
    if most < FEWEST_CLUES {
        return wrong(
            "clues",
            format!("at most {most} givens; no puzzle with one solution has fewer than {FEWEST_CLUES}"),
        );
    }
    let minimal = recipe.minimality == Minimality::Minimal;
    if minimal && least > MOST_MINIMAL_CLUES {
        return wrong(
            "clues",
            format!(
                "minimal and at least {least} givens contradict each other: digging finds no minimal puzzle \
                 with more than {MOST_MINIMAL_CLUES}; ask for fewer givens or leave out minimal"
            ),
        );
    }
    let floor = *recipe.construction.floor.start();
    if floor > most {
        return wrong(
            "construction.floor",
            format!(
                "digging that leaves at least {floor} givens and at most {most} givens contradict each other; lower the \
                 floor or allow more givens"
            ),
        );
    }
    Ok(())
}

/// Refuses impossible numbers of givens in rows and columns.
pub(super) fn lines(recipe: &Recipe) -> CheckResult {
    let (&least, &most) = (recipe.line_clues.start(), recipe.line_clues.end());
    let (&fewest, &all) = (recipe.clues.start(), recipe.clues.end());
    let reason = if least > most {
        format!("the range {least}..{most} is empty: its end is below its start")
    } else if least > 9 {
        format!("{least} givens in a line, which has nine cells")
    } else if 9 * least > all {
        format!(
            "{least} givens in each of nine rows are {} in all, but at most {all} are wanted; ask for fewer in a line",
            9 * least
        )
    } else if 9 * most < fewest.max(FEWEST_CLUES) {
        let fewest = fewest.max(FEWEST_CLUES);
        format!(
            "at most {most} givens in each of nine rows are {} in all, but a puzzle as wanted has at least {fewest}; allow \
             more in a line",
            9 * most
        )
    } else {
        return Ok(());
    };
    wrong("line_clues", reason)
}

/// Refuses shapes together with a mask, and a shape that no puzzle fits. The shape of the seed is checked against the rest of the recipe
/// like a mask; the others, which do not matter to this puzzle, for themselves.
pub(super) fn shapes(recipe: &Recipe) -> CheckResult {
    if recipe.mask.is_some() && !recipe.shapes.is_empty() {
        return wrong(
            "shapes",
            "mask already determines which cells are given; leave out one of the two",
        );
    }
    for (index, &cells) in recipe.shapes.iter().enumerate() {
        if let Some(reason) = impossible(cells) {
            return wrong(format!("shapes[{index}]"), reason);
        }
    }
    Ok(())
}

/// Returns why no puzzle has givens in these cells only.
fn impossible(given: CellSet) -> Option<String> {
    if given.len() < FEWEST_CLUES as usize {
        return Some(format!(
            "{} cells can be given, and no puzzle with one solution has fewer than {FEWEST_CLUES} givens; add cells",
            given.len()
        ));
    }
    if let Some(three) = bare_three(given) {
        return Some(three);
    }
    let (one, other) = twins(given)?;
    Some(format!(
        "{one} and {other} have no given, so exchanging them gives a second solution; add a cell in one of the two"
    ))
}

/// Refuses a mask or region that no puzzle on target fits.
pub(super) fn pattern(recipe: &Recipe, shape: &GivensShape) -> CheckResult {
    let (field, cells) = match (recipe.given_cells(), recipe.within) {
        (None, None) => return Ok(()),
        (Some(_), Some(_)) => {
            let field = if recipe.mask.is_some() { "mask" } else { "shapes" };
            return wrong(
                "within",
                format!("{field} already determines which cells are given; leave out one of the two"),
            );
        }
        (Some(mask), None) if recipe.mask.is_some() => ("mask".into(), mask),
        (Some(mask), None) => {
            let chosen = recipe.seed.0 % recipe.shapes.len() as u64;
            (format!("shapes[{chosen}]"), mask)
        }
        (None, Some(within)) => ("within".into(), within),
    };
    let is_mask = recipe.given_cells().is_some();
    if is_mask
        && recipe
            .symmetry
            .orbits()
            .iter()
            .any(|orbit| !orbit.is_subset(cells) && orbit.intersects(cells))
    {
        return wrong(
            field,
            format!(
                "its cells do not have the symmetry {}; leave out one of the two",
                recipe.symmetry
            ),
        );
    }
    let given = shape.start;
    if let Some(reason) = impossible(given) {
        return wrong(field, reason);
    }
    let (&least, &most) = (recipe.clues.start(), recipe.clues.end());
    let count = given.len() as u32;
    if count < least || is_mask && count > most {
        let wanted = in_words(least as usize, most as usize);
        let reason =
            format!("{count} cells can be given, but {wanted} givens are wanted; change one of the two");
        return wrong(field, reason);
    }
    if is_mask && recipe.minimality == Minimality::Minimal && count > MOST_MINIMAL_CLUES {
        let reason = format!(
            "minimal and {count} givens contradict each other: digging finds no minimal puzzle with more \
             than {MOST_MINIMAL_CLUES}; remove cells or leave out minimal"
        );
        return wrong(field, reason);
    }
    let too_few = line_counts(given).any(|count| count < *recipe.line_clues.start() as usize);
    let too_many = is_mask && line_counts(given).any(|count| count > *recipe.line_clues.end() as usize);
    if too_few || too_many {
        return wrong(
            field,
            "a row or column of it does not have the number of givens that line_clues asks for; change one of the two",
        );
    }
    if recipe.construction.propagate {
        return wrong(
            "construction.propagate",
            format!("a random equivalent puzzle has givens outside {field}; leave out one of the two"),
        );
    }
    Ok(())
}

/// Returns why no puzzle has these givens, if all givens of the three rows of a band, or columns of a stack, are in one line across them.
///
/// With the rest of a solution and this line, the other cells of the band or stack have at least 16 solutions
/// (`one_line_of_a_stack_leaves_sixteen_solutions`).
fn bare_three(given: CellSet) -> Option<String> {
    let lines: Vec<House> = House::lines().collect();
    lines.chunks(3).find_map(|three| {
        let kind = three[0].kind();
        let inside = three.iter().fold(CellSet::EMPTY, |all, line| all | line.cells()) & given;
        let across = (lines.iter()).find(|line| line.kind() != kind && inside.is_subset(line.cells()))?;
        let name = if kind == HouseKind::Row { "row" } else { "column" };
        let (first, last) = (three[0].number() + 1, three[2].number() + 1);
        Some(if inside.is_empty() {
            format!(
                "{name}s {first} to {last} have no given, so exchanging two of them gives a second solution; add cells in at \
                 least two of the three"
            )
        } else {
            format!(
                "{name}s {first} to {last} have givens in {across} only, so their other cells have at least 16 solutions; add \
                 cells of them outside {across}"
            )
        })
    })
}

/// Returns two rows of a band, or two columns of a stack, without a given.
fn twins(given: CellSet) -> Option<(House, House)> {
    let empty: Vec<House> = House::lines()
        .filter(|line| !line.cells().intersects(given))
        .collect();
    let pairs = empty.windows(2).map(|pair| (pair[0], pair[1]));
    let mut pairs = pairs.chain(empty.windows(3).map(|three| (three[0], three[2])));
    pairs.find(|(one, other)| one.kind() == other.kind() && one.number() / 3 == other.number() / 3)
}

/// Refuses a number of givens that no choice of whole orbits has.
pub(super) fn reachable(recipe: &Recipe, shape: &GivensShape) -> CheckResult {
    if shape.is_fixed {
        return Ok(());
    }
    // Bit n: some choice of whole orbits has n cells.
    let reachable = (shape.orbits.iter()).fold(1_u128, |sums, orbit| sums | sums << orbit.len());
    if shape.clues.clone().any(|count| reachable >> count & 1 == 1) {
        return Ok(());
    }
    let is_reachable = |count: &usize| reachable >> count & 1 == 1;
    let (least, most) = (*shape.clues.start(), *shape.clues.end());
    let fewer = (FEWEST_CLUES as usize..least).rev().find(is_reachable);
    let more = (most + 1..=CellSet::ALL.len()).find(is_reachable);
    let nearest: Vec<String> = (fewer.into_iter().chain(more))
        .map(|count| count.to_string())
        .collect();
    let remedy = if nearest.is_empty() {
        "allow more cells".to_owned()
    } else {
        format!("ask for {}", nearest.join(" or "))
    };
    let (symmetry, wanted) = (recipe.symmetry, in_words(least, most));
    wrong(
        "clues",
        format!("no pattern with the symmetry {symmetry} has {wanted} givens; {remedy}"),
    )
}

/// Writes a range of numbers.
fn in_words(least: usize, most: usize) -> String {
    if least == most {
        return least.to_string();
    }
    format!("{least} to {most}")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    /// Returns the ways to divide the nine digits into three rows of three.
    fn divisions() -> Vec<[u16; 3]> {
        let rows: Vec<u16> = (0..512_u16).filter(|row| row.count_ones() == 3).collect();
        let mut found = Vec::new();
        for &one in rows.iter().filter(|&&row| row & 1 != 0) {
            let free = 511 - one;
            let lowest = free & free.wrapping_neg();
            let seconds = rows.iter().filter(|&&row| row & !free == 0 && row & lowest != 0);
            found.extend(seconds.map(|&two| [one, two, free - two]));
        }
        found
    }

    /// Returns the six orders of the digits of a row.
    fn orders(row: u16) -> Vec<[u16; 3]> {
        let digits: Vec<u16> = (0..9)
            .map(|digit| 1 << digit)
            .filter(|digit| row & digit != 0)
            .collect();
        let places = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        places.map(|order| order.map(|place| digits[place])).to_vec()
    }

    /// Returns the digits of the three columns of a box, for each order of its rows. The first row takes only its first `firsts` orders.
    fn columns(rows: [u16; 3], firsts: usize) -> Vec<[u16; 3]> {
        let [one, two, three] = rows.map(orders);
        let mut found = Vec::new();
        for a in &one[..firsts] {
            for b in &two {
                found.extend(
                    three
                        .iter()
                        .map(|c| [0, 1, 2].map(|column| a[column] | b[column] | c[column])),
                );
            }
        }
        found
    }

    /// Every stack: by exchanges of digits, rows and bands, its first box has the rows 123, 456 and 789, of which the first is given.
    #[test]
    fn one_line_of_a_stack_leaves_sixteen_solutions() {
        let divisions = divisions();
        assert_eq!(divisions.len(), 280);
        let first = columns([0o007, 0o070, 0o700], 1);
        let boxes: Vec<Vec<[u16; 3]>> = divisions.iter().map(|&rows| columns(rows, 6)).collect();
        let mut fewest = usize::MAX;
        for (number, second) in boxes.iter().enumerate() {
            // What the first two boxes leave to the columns of the third, and in how many ways.
            let mut left: HashMap<[u16; 3], usize> = HashMap::new();
            for one in &first {
                for two in second {
                    if (0..3).all(|column| one[column] & two[column] == 0) {
                        *left
                            .entry([0, 1, 2].map(|column| 511 - one[column] - two[column]))
                            .or_default() += 1;
                    }
                }
            }
            for third in &boxes[number..] {
                let solutions = third.iter().filter_map(|columns| left.get(columns));
                fewest = fewest.min(solutions.sum());
            }
        }
        assert_eq!(fewest, 16);
    }
}
