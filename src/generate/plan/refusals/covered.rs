//! Refuses techniques that cannot be needed, because other techniques find all that they find.

use super::contradiction::{CheckResult, wrong};
use crate::plan::target::Target;
use crate::recipe::Recipe;
use sudokud_engine::{Ladder, Rung, RungBounds};
use sudokud_grade::Scales;

/// Most scales that an error names.
const MOST_NAMED: usize = 5;

/// The wanted techniques of a recipe, by their ids on the ladder of a scale.
struct Wanted<'a> {
    ladder: Ladder,
    needs: Vec<&'a str>,
    hardest: Option<&'a str>,
}

/// Refuses a wanted technique that others cover where it would be needed.
pub(super) fn covered(recipe: &Recipe, target: &Target<'_>, scales: &Scales) -> CheckResult {
    if target.demand.is_none() {
        return Ok(());
    }
    let Some(wanted) = Wanted::of(recipe, target.scale.ladder()) else {
        return Ok(());
    };
    let Some((id, cover)) = wanted.covered() else {
        return Ok(());
    };
    let is_possible = |ladder| Wanted::of(recipe, ladder).is_some_and(|wanted| wanted.covered().is_none());
    let others: Vec<&str> = (scales.all().iter())
        .filter(|scale| is_possible(scale.ladder()))
        .take(MOST_NAMED)
        .map(|scale| &**scale.name())
        .collect();
    let found = match cover {
        [one] => format!("{one} finds"),
        [first @ .., last] => format!("{} and {last} together find", first.join(", ")),
        [] => return Ok(()),
    };
    let mut remedies = Vec::new();
    if !others.is_empty() {
        remedies.push(format!(
            "name a scale on which it can be, such as {}",
            others.join(" or ")
        ));
    }
    if let Some(other) = cover
        .iter()
        .rev()
        .find(|id| !wanted.all().any(|wanted| wanted.eq_ignore_ascii_case(id)))
    {
        remedies.push(format!("list {other} in without"));
    }
    remedies.push(format!("leave {id} out"));
    let number = recipe.needs.iter().position(|need| need.eq_ignore_ascii_case(id));
    let field = number.map_or_else(|| "hardest".to_owned(), |number| format!("needs[{number}]"));
    let reason = format!(
        "no such puzzle needs {id} on the scale {}, because {found} all that it finds; {}",
        target.scale.name(),
        remedies.join(", or ")
    );
    wrong(field, reason)
}

impl<'a> Wanted<'a> {
    /// Returns the wanted techniques, or `None` if the ladder does not have all of them.
    fn of(recipe: &'a Recipe, ladder: &Ladder) -> Option<Self> {
        let is_left_out = |rung: &Rung| recipe.without.iter().any(|id| rung.id().eq_ignore_ascii_case(id));
        let ladder = ladder.without(is_left_out);
        let wanted = Self {
            needs: recipe.needs.iter().map(String::as_str).collect(),
            hardest: recipe.hardest.as_deref(),
            ladder,
        };
        let has_all = wanted.all().all(|id| wanted.first_rung(id).is_some());
        has_all.then_some(wanted)
    }

    fn all(&self) -> impl Iterator<Item = &'a str> {
        self.needs.iter().copied().chain(self.hardest)
    }

    fn first_rung(&self, id: &str) -> Option<usize> {
        let mut rungs = self.ladder.rungs().iter();
        rungs.position(|rung| rung.id().eq_ignore_ascii_case(id))
    }

    /// Returns a wanted technique that is never needed, and the techniques that cover it.
    ///
    /// A puzzle uses a rung only where all easier rungs find nothing. So a technique is never used if its cover is easier. It is not needed
    /// if its cover is as easy as the hardest rung of the puzzle, which is at least the hardest first rung of a wanted technique.
    fn covered(&self) -> Option<(&'a str, &[String])> {
        let hardest = self.all().filter_map(|id| self.first_rung(id)).max()?;
        self.all().find_map(|id| {
            let first = self.first_rung(id)?;
            let end = if self.needs.contains(&id) {
                hardest + 1
            } else {
                first
            };
            let rungs = self.ladder.rungs();
            let cover = &rungs[first].technique().info().covered_by;
            let usable = || {
                rungs[..end]
                    .iter()
                    .filter(|rung| *rung.bounds() == RungBounds::default())
            };
            let is_usable = |id: &String| usable().any(|rung| **rung.id() == **id);
            (!cover.is_empty() && cover.iter().all(is_usable)).then_some((id, cover.as_slice()))
        })
    }
}
