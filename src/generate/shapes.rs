//! Shipped shapes: masks drawn for this project, in sets.
//!
//! A shape is a file of nine lines. Its name is `SET/NAME`. Each permits a puzzle, which a test makes.

use sudoku_technique::CellSet;

use super::recipe::{RecipeError, cells_of_pattern};
use sudokud_engine::find_named;

/// The name of the set that has every shipped shape.
const EVERY: &str = "all";

macro_rules! shapes {
    ($($set:literal: $($name:literal)+;)+) => {
        &[$($((concat!($set, "/", $name), include_str!(concat!("shapes/", $set, "/", $name, ".txt"))),)+)+]
    };
}

/// Names and drawings of the shipped shapes.
pub const SHIPPED_SHAPES: &[(&str, &str)] = shapes! {
    "flowers": "blossom" "clover" "daisy" "pot" "rose" "sunflower" "tulip";
    "hearts": "full" "locket" "pair" "ribbon";
    "letters": "a" "b" "e" "g" "k" "m" "n" "o" "q" "r" "s" "v" "w" "x" "z";
    "pictures": "anchor" "apple" "arrow" "bell" "bird" "boat" "butterfly" "cat" "cross" "crown" "cup" "diamond" "fir" "fish" "hourglass" "house" "moon" "mushroom" "owl" "smile" "star" "sun" "umbrella" "windmill";
    "rosettes": "cathedral" "crown" "cushion" "knot" "lens" "links" "net" "pinwheel" "ring" "spindle" "tile" "wheel";
    "snowflakes": "crystal" "feather" "lace" "needles" "plate" "six-arms" "star" "stellar" "twigs";
};

/// Returns the names that a recipe can use: the sets and the shapes in them.
fn known() -> impl Iterator<Item = &'static str> + Clone {
    let sets = SHIPPED_SHAPES.iter().map(|(name, _)| set(name));
    let shapes = SHIPPED_SHAPES.iter().map(|(name, _)| *name);
    std::iter::once(EVERY).chain(sets).chain(shapes)
}

fn set(name: &str) -> &str {
    name.split('/').next().unwrap_or(name)
}

/// Returns whether `text` is the name of a shipped shape or set.
pub fn is_shape_name(text: &str) -> bool {
    known().any(|name| name.eq_ignore_ascii_case(text))
}

/// Returns the masks that the entries of a recipe's `shapes` stand for, in their order. An entry is a mask or a name.
pub(super) fn masks(field: &'static str, entries: &[String]) -> Result<Vec<CellSet>, RecipeError> {
    let mut masks = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let field = format!("{field}[{index}]");
        // No name has dots, spaces, or as many characters as a mask.
        let is_name = entry.len() < 81
            && entry
                .bytes()
                .all(|byte| matches!(byte, b'-' | b'/' | b'a'..=b'z' | b'A'..=b'Z'));
        if !is_name {
            let cells = cells_of_pattern(entry);
            masks.push(cells.map_err(|problem| RecipeError::malformed(field, "PATTERN", problem))?);
            continue;
        }
        let found = find_named("shape", entry, known()).map_err(RecipeError::unknown(field))?;
        let wanted = known().nth(found).unwrap_or(EVERY);
        let meant = SHIPPED_SHAPES
            .iter()
            .filter(|(name, _)| [name, set(name), EVERY].contains(&wanted));
        masks.extend(
            meant.map(|(_, drawing)| cells_of_pattern(drawing).expect("a test reads every shipped shape")),
        );
    }
    Ok(masks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_for_a_shape_or_a_set_and_a_mask_for_itself() {
        let count = |entries: &[&str]| {
            let entries: Vec<String> = entries.iter().map(|&entry| entry.to_owned()).collect();
            masks("shapes", &entries).map(|masks| masks.len())
        };
        let of = |wanted: &str| {
            SHIPPED_SHAPES
                .iter()
                .filter(|(name, _)| set(name) == wanted)
                .count()
        };
        assert_eq!(count(&["hearts"]), Ok(of("hearts")));
        assert_eq!(count(&["All"]), Ok(SHIPPED_SHAPES.len()));
        assert_eq!(
            count(&[
                "letters/S",
                &"x".repeat(81),
                &format!("{}\n", ".x.......\n".repeat(9))
            ]),
            Ok(3)
        );
        let unknown = count(&["hearts", "flower"]).unwrap_err();
        assert_eq!(unknown.field, "shapes[1]");
        assert!(unknown.to_string().contains("flowers"), "{unknown}");
        assert_eq!(count(&["x..x"]).unwrap_err().reason, "PATTERN");
    }
}
