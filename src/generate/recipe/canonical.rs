//! The canonical text of a recipe.

use super::construction::Construction;
use super::rule::Rule;
use super::{Draft, Recipe, Variety};

impl Recipe {
    /// Writes the text that identifies this recipe: TOML with sorted keys, without defaults, seed and limit of attempts, and with
    /// names in lower case, lists sorted, and the scale and rule that `scale` and `rule` name after they were resolved.
    ///
    /// Random streams are keyed with a digest of this text. A field with its default is left out, whether or not the
    /// request named it, so a field that is added later changes no text.
    pub(crate) fn canonical_text(&self, scale: &str, rule: &Rule) -> String {
        let sorted = |names: &[String]| {
            let mut names: Vec<String> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let lower = |name: &Option<String>| name.as_ref().map(|name| name.to_ascii_lowercase());
        let rule = match rule {
            Rule::SolvableBy { scale: own } if own.is_empty() || own.eq_ignore_ascii_case(scale) => {
                Rule::SolvableBy { scale: String::new() }
            }
            Rule::SolvableBy { scale: other } => Rule::SolvableBy {
                scale: other.to_ascii_lowercase(),
            },
            rule => rule.clone(),
        };
        let is_walk = rule == Rule::Walk;
        let canonical = Self {
            scale: scale.to_ascii_lowercase(),
            level: lower(&self.level),
            needs: sorted(&self.needs),
            without: sorted(&self.without),
            hardest: lower(&self.hardest),
            // A shape makes the same puzzles as the same mask.
            mask: self.given_cells(),
            shapes: Vec::new(),
            // The limit does not change which puzzle an attempt makes.
            most_attempts: None,
            construction: Construction {
                rule,
                ..self.construction.clone()
            },
            ..self.clone()
        };
        let draft = Draft {
            // Only walks depend on it. Their text names each value but `none`, the only one there was at first.
            variety: Some(self.variety).filter(|&variety| is_walk && variety != Variety::None),
            ..canonical.draft()
        };
        // A table of `toml` is a sorted map.
        let table = toml::Table::try_from(draft);
        table
            .expect("a draft consists of what TOML can express")
            .to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe_file::draft;
    use sudokud_grade::{Origin, TextFile};
    use sudokud_puzzle::Seed;

    fn text(recipe: &str) -> String {
        let text = TextFile {
            origin: Origin::Shipped("own"),
            text: recipe.to_owned(),
        };
        let recipe = draft(&text).unwrap().recipe(Seed(7)).unwrap();
        let rule = match &recipe.construction.rule {
            Rule::Fastest => Rule::Bisect,
            rule => rule.clone(),
        };
        recipe.canonical_text("HoDoKu", &rule)
    }

    /// This text is part of the promise that a seed keeps its puzzle: it must never change.
    #[test]
    fn the_canonical_text_has_every_field_that_is_not_its_default() {
        assert_eq!(text(""), "scale = \"hodoku\"\n\n[construction.bisect]\n");
        let all = "level = 'Hard'
             score = { min = 800, max = 900.5 }
             needs = ['X-Wing', 'swordfish', 'x-wing']
             without = ['jellyfish']
             hardest = 'x-wing'
             easy_start = 3
             allow_unsolved = true
             symmetry = 'half-turn'
             clues = { max = 30 }
             line_clues = { min = 1 }
             within = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.'
             minimal = true
             max_attempts = 7
             [construction]
             grid = 'las-vegas'
             guess_limit = 5
             random_givens = 11
             digging_order = 's-shaped'
             floor = { min = 20 }
             propagate = true
             [construction.target]
             first_grade = { min = 10, max = 12 }
             most_steps_back = 300";
        assert_eq!(
            text(all),
            "allow_unsolved = true
easy_start = 3
hardest = \"x-wing\"
level = \"hard\"
minimal = true
needs = [\"swordfish\", \"x-wing\"]
scale = \"hodoku\"
symmetry = \"half-turn\"
within = \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.\"
without = [\"jellyfish\"]

[clues]
max = 30
min = 0

[construction]
digging_order = \"s-shaped\"
grid = \"las-vegas\"
guess_limit = 5
propagate = true

[construction.floor]
max = 20
min = 20

[construction.target.first_grade]
max = 12
min = 10

[line_clues]
max = 9
min = 1

[score]
max = 900.5
min = 800.0
"
        );
    }

    #[test]
    fn the_text_of_a_walk_alone_names_its_variety() {
        let walk = "scale = \"hodoku\"\n";
        let rule = "\n[construction.walk]\n";
        assert_eq!(
            text("variety = 'none'\n[construction.walk]"),
            format!("{walk}{rule}")
        );
        for named in ["some", "full"] {
            let expected = format!("{walk}variety = \"{named}\"\n{rule}");
            assert_eq!(
                text(&format!("variety = '{named}'\n[construction.walk]")),
                expected
            );
        }
        assert_eq!(
            text("[construction.walk]"),
            text("variety = 'full'\n[construction.walk]")
        );
        assert_eq!(text("variety = 'some'"), text(""));
    }

    #[test]
    fn recipes_that_ask_for_the_same_puzzles_have_the_same_text() {
        let same = [
            (
                "needs = ['x-wing', 'xy-wing']",
                "needs = ['XY-Wing', 'X-Wing', 'x-wing']",
            ),
            ("clues = { min = 0 }", ""),
            ("[construction]\nfloor = { min = 0 }", "easy_start = 0"),
            ("max_attempts = 9", "[construction.bisect]"),
            (
                "[construction.solvable_by]",
                "[construction.solvable_by]\nscale = 'hodoku'",
            ),
        ];
        for (one, other) in same {
            assert_eq!(text(one), text(other));
        }
        assert_ne!(text("clues = { max = 30 }"), text("clues = { max = 31 }"));
    }

    #[test]
    fn a_default_that_is_named_changes_nothing() {
        assert_eq!(text(&format!("within = '{}'", "x".repeat(81))), text(""));
        assert_eq!(text("score = { min = 0 }"), text(""));
        assert_eq!(text("clues = { min = 0, max = 81 }"), text(""));
    }
}
