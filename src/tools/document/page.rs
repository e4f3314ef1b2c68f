//! Assembles the page: contents, then the techniques family by family, in the order of the ladder.

use std::fmt::Write as _;
use std::sync::Arc;

use super::entry::entry;
use super::examples::{Examples, FamilySteps};
use super::markdown::{Anchors, escaped, title};
use sudokud_engine::{Catalog, Rung, Technique, WalkError};

const HEAD: &str = "\
# Techniques

Every loaded technique as it describes itself, family by family, in the order of the ladder.

<!-- Made by `sudokud-tools document`: do not edit. -->

A technique's *id* is its name in scales and options, its *place* where it stands in the default order: lower is easier. An option is
set in the [configuration](configuration.md) or on a rung of a [scale](grading.md). A *variant* is a form of the pattern that a rung can
ask for. *Codes* are what the technique is called in libraries of positions, `hodoku` being that of HoDoKu. On a board, a cell with one
digit is solved or has one candidate left; below it stands what the technique finds there, in the words of `solve` and its hints.
";

/// A family of techniques in the order of the ladder.
struct TechniqueFamily<'a> {
    name: &'a str,
    techniques: Vec<&'a Arc<Technique>>,
}

impl TechniqueFamily<'_> {
    fn heading(&self) -> String {
        match self.name {
            "" => "Others".to_owned(),
            name => title(name),
        }
    }
}

/// The page about the techniques of `catalog`.
pub(super) fn page(catalog: &Catalog, examples: &Examples<'_>) -> Result<String, WalkError> {
    let families = families(catalog);
    let mut page = format!("{HEAD}\n{}", contents(&families));
    for family in &families {
        // Writing into a text cannot fail.
        let _ = write!(page, "\n## {}\n", family.heading());
        if let Some(course) = examples.of_family(family.name)? {
            page += &steps(&course);
        }
        for technique in &family.techniques {
            let info = technique.info();
            let example = examples.of_technique(&info.id);
            let _ = write!(
                page,
                "\n### {}\n\n{}",
                escaped(&info.name),
                entry(technique, example.as_ref())
            );
        }
    }
    Ok(page)
}

/// The families in the order of their first techniques.
fn families(catalog: &Catalog) -> Vec<TechniqueFamily<'_>> {
    let mut families: Vec<TechniqueFamily<'_>> = Vec::new();
    for technique in catalog.ladder().rungs().iter().map(Rung::technique) {
        let name = technique.info().family.as_str();
        match families.iter_mut().find(|family| family.name == name) {
            Some(family) => family.techniques.push(technique),
            None => families.push(TechniqueFamily {
                name,
                techniques: vec![technique],
            }),
        }
    }
    families
}

fn contents(families: &[TechniqueFamily<'_>]) -> String {
    let mut anchors = Anchors::default();
    // The page's own title.
    anchors.next("Techniques");
    let mut link = |heading: &str| format!("[{}](#{})", escaped(heading), anchors.next(heading));
    let mut text = String::new();
    for family in families {
        let heading = link(&family.heading());
        let names = family
            .techniques
            .iter()
            .map(|technique| link(&technique.info().name));
        let _ = writeln!(text, "- {heading}: {}", names.collect::<Vec<_>>().join(", "));
    }
    text
}

/// The steps to a family.
fn steps(course: &FamilySteps) -> String {
    let FamilySteps { puzzle, scale, steps } = course;
    let ladder = match scale {
        Some(scale) => format!("as `sudokud solve --trace --scale {scale}` prints them"),
        None => "up the ladder of all techniques as far as that one".to_owned(),
    };
    let mut text = format!(
        "\nThe steps of `{puzzle}`\nto the first of this family, {ladder}, without the singles between them:\n\n"
    );
    for (number, step) in steps {
        let _ = writeln!(text, "- {number}: {}", escaped(step));
    }
    text
}
