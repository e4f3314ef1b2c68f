//! Recipes on the wire: what a request says of the puzzle that it wants, the same the other way round for the list of recipes, and how
//! an answer says it was made.

use sudoku_technique::CellSet;

use super::failure::Failure;
use super::proto::{
    self, BisectRule, ClueRange, Construction, GenerateRequest, MinimalRule, RepairRule, RevealRule,
    ScoreRange, SolvableByRule, TargetRule, WalkRule,
};
use super::{enums, read, write};
use sudokud_generate::{Bounds, ConstructionDraft, DiggingOrder, Draft, Made, Rule, RuleDraft};
use sudokud_puzzle::PatternSymmetry;
use sudokud_search::{GridParameters, GridSource};

/// What the request itself says.
pub fn draft(request: &GenerateRequest) -> Result<Draft, Failure> {
    let text = |text: &String| (!text.is_empty()).then(|| text.clone());
    let list = |list: &Vec<String>| (!list.is_empty()).then(|| list.clone());
    let construction = request.construction.as_ref();
    Ok(Draft {
        scale: text(&request.scale),
        level: text(&request.level),
        score: request.score.map(|ScoreRange { min, max }| Bounds { min, max }),
        needs: list(&request.needs),
        without: list(&request.without),
        hardest: text(&request.hardest),
        easy_start: request.easy_start.map(i64::from),
        allow_unsolved: request.allow_unsolved,
        symmetry: symmetry(request.symmetry)?,
        clues: request.clues.map(bounds),
        line_clues: request.line_clues.map(bounds),
        mask: text(&request.mask),
        within: text(&request.within),
        minimal: request.minimal,
        max_attempts: (request.max_attempts != 0).then_some(request.max_attempts),
        construction: construction.map_or(Ok(ConstructionDraft::default()), construction_draft)?,
    })
}

fn construction_draft(construction: &Construction) -> Result<ConstructionDraft, Failure> {
    Ok(ConstructionDraft {
        grid: source(construction.grid)?,
        base_grid: Some(&construction.base_grid)
            .filter(|text| !text.is_empty())
            .cloned(),
        random_givens: construction.random_givens.map(i64::from),
        guess_limit: construction.guess_limit.map(i64::from),
        digging_order: order(construction.digging_order)?,
        floor: construction.floor.map(bounds),
        propagate: construction.propagate,
        rule: construction.rule.clone().map(|rule| match rule {
            proto::construction::Rule::Bisect(_) => RuleDraft::Bisect {},
            proto::construction::Rule::Minimal(_) => RuleDraft::Minimal {},
            proto::construction::Rule::Target(rule) => RuleDraft::Target {
                first_grade: rule.first_grade.map(bounds),
                most_steps_back: rule.most_steps_back.map(i64::from),
            },
            proto::construction::Rule::SolvableBy(rule) => RuleDraft::SolvableBy { scale: rule.scale },
            proto::construction::Rule::Reveal(rule) => RuleDraft::Reveal {
                givens: rule.givens.map(i64::from),
            },
            proto::construction::Rule::Repair(_) => RuleDraft::Repair {},
            proto::construction::Rule::Walk(_) => RuleDraft::Walk {},
        }),
    })
}

/// The request that says what a draft says. Its numbers are those of a recipe that was made of it, so each fits.
pub(super) fn request(draft: &Draft) -> GenerateRequest {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let list = |list: &Option<Vec<String>>| list.clone().unwrap_or_default();
    let symmetry = draft.symmetry.map(enums::symmetry);
    GenerateRequest {
        scale: text(&draft.scale),
        level: text(&draft.level),
        score: draft.score.map(|Bounds { min, max }| ScoreRange { min, max }),
        needs: list(&draft.needs),
        without: list(&draft.without),
        hardest: text(&draft.hardest),
        easy_start: draft.easy_start.map(|count| count as i32),
        allow_unsolved: draft.allow_unsolved,
        symmetry: symmetry.unwrap_or_default().into(),
        clues: draft.clues.map(clue_range),
        line_clues: draft.line_clues.map(clue_range),
        mask: text(&draft.mask),
        within: text(&draft.within),
        minimal: draft.minimal,
        max_attempts: draft.max_attempts.unwrap_or_default(),
        construction: construction_request(&draft.construction),
        ..GenerateRequest::default()
    }
}

fn construction_request(draft: &ConstructionDraft) -> Option<Construction> {
    use proto::construction::Rule as Wire;
    if *draft == ConstructionDraft::default() {
        return None;
    }
    let grid = draft.grid.map(enums::grid_source);
    let order = draft.digging_order.map(enums::digging_order);
    Some(Construction {
        grid: grid.unwrap_or_default().into(),
        base_grid: draft.base_grid.clone().unwrap_or_default(),
        random_givens: draft.random_givens.map(|count| count as i32),
        guess_limit: draft.guess_limit.map(|limit| limit as i32),
        digging_order: order.unwrap_or_default().into(),
        floor: draft.floor.map(clue_range),
        propagate: draft.propagate,
        rule: draft.rule.as_ref().map(|rule| match rule {
            RuleDraft::Bisect {} => Wire::Bisect(BisectRule {}),
            RuleDraft::Minimal {} => Wire::Minimal(MinimalRule {}),
            RuleDraft::Target {
                first_grade,
                most_steps_back,
            } => Wire::Target(TargetRule {
                first_grade: first_grade.map(clue_range),
                most_steps_back: most_steps_back.map(|most| most as i32),
            }),
            RuleDraft::SolvableBy { scale } => Wire::SolvableBy(SolvableByRule { scale: scale.clone() }),
            RuleDraft::Reveal { givens } => Wire::Reveal(RevealRule {
                givens: givens.map(|count| count as i32),
            }),
            RuleDraft::Repair {} => Wire::Repair(RepairRule {}),
            RuleDraft::Walk {} => Wire::Walk(WalkRule {}),
        }),
    })
}

fn clue_range(bounds: Bounds<i64>) -> ClueRange {
    ClueRange {
        min: bounds.min.map(|least| least as i32),
        max: bounds.max.map(|most| most as i32),
    }
}

fn bounds(range: ClueRange) -> Bounds<i64> {
    Bounds {
        min: range.min.map(i64::from),
        max: range.max.map(i64::from),
    }
}

/// The value of the domain that a number of an enum stands for; 0 is none.
fn asked<E, D: Copy>(
    field: &str,
    number: i32,
    name: fn(&E) -> &'static str,
    all: &[D],
    enumerated: fn(D) -> E,
) -> Result<Option<D>, Failure>
where
    E: TryFrom<i32> + Default + PartialEq,
{
    if number == 0 {
        return Ok(None);
    }
    let asked = read::known(field, number, name)?;
    let found = all.iter().find(|&&value| enumerated(value) == asked);
    found.copied().map(Some).ok_or(Failure::Internal)
}

fn symmetry(number: i32) -> Result<Option<PatternSymmetry>, Failure> {
    let all = &PatternSymmetry::ALL;
    asked(
        "symmetry",
        number,
        proto::Symmetry::as_str_name,
        all,
        enums::symmetry,
    )
}

fn source(number: i32) -> Result<Option<GridSource>, Failure> {
    let name = proto::GridSource::as_str_name;
    asked(
        "construction.grid",
        number,
        name,
        &GridSource::ALL,
        enums::grid_source,
    )
}

fn order(number: i32) -> Result<Option<DiggingOrder>, Failure> {
    let name = proto::DiggingOrder::as_str_name;
    asked(
        "construction.digging_order",
        number,
        name,
        &DiggingOrder::ALL,
        enums::digging_order,
    )
}

/// How a puzzle was made: as `asked`, by the rule that made it.
pub(super) fn construction(asked: &sudokud_generate::Construction, rule: &Rule) -> Construction {
    let GridParameters {
        base,
        random_givens,
        guess_limit,
    } = asked.parameters;
    let is_las_vegas = asked.grid == GridSource::LasVegas;
    Construction {
        grid: enums::grid_source(asked.grid).into(),
        base_grid: base.map(|grid| grid.to_string()).unwrap_or_default(),
        random_givens: is_las_vegas.then_some(random_givens as i32),
        guess_limit: is_las_vegas.then_some(guess_limit as i32),
        digging_order: enums::digging_order(asked.order).into(),
        rule: self::rule(rule),
        floor: (asked.floor != (0..=0)).then(|| range(&asked.floor)),
        propagate: Some(asked.propagate),
    }
}

fn rule(rule: &Rule) -> Option<proto::construction::Rule> {
    use proto::construction::Rule as Wire;
    Some(match rule {
        Rule::Fastest => return None,
        Rule::Bisect => Wire::Bisect(BisectRule {}),
        Rule::Minimal => Wire::Minimal(MinimalRule {}),
        Rule::Target {
            first_grade,
            most_steps_back,
        } => Wire::Target(TargetRule {
            first_grade: Some(range(first_grade)),
            most_steps_back: Some(*most_steps_back as i32),
        }),
        Rule::SolvableBy { scale } => Wire::SolvableBy(SolvableByRule { scale: scale.clone() }),
        Rule::Reveal { givens } => Wire::Reveal(RevealRule {
            givens: Some(*givens as i32),
        }),
        Rule::Repair => Wire::Repair(RepairRule {}),
        Rule::Walk => Wire::Walk(WalkRule {}),
    })
}

fn range(range: &std::ops::RangeInclusive<u32>) -> ClueRange {
    ClueRange {
        min: Some(*range.start() as i32),
        max: Some(*range.end() as i32),
    }
}

/// What a puzzle took, with every dig where that was asked for.
pub(super) fn effort(made: &Made, with_digs: bool) -> proto::Effort {
    let digs = made.digs.iter().filter(|_| with_digs);
    let digs = digs.map(|dig| proto::Dig {
        cells: cells(dig.cells),
        outcome: enums::dig_outcome(dig.outcome).into(),
    });
    proto::Effort {
        attempts: made.effort.attempts as i64,
        uniqueness_tests: made.effort.uniqueness_tests as i64,
        grades: made.effort.grades as i64,
        steps_back: made.effort.steps_back as i64,
        digs: digs.collect(),
    }
}

fn cells(cells: CellSet) -> Vec<i32> {
    cells.into_iter().map(write::cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_generate::{NamedRecipe, SHIPPED};
    use sudokud_grade::{Origin, TextFile};

    #[test]
    fn the_request_of_a_recipe_says_what_the_recipe_says() {
        let own = TextFile {
            origin: Origin::Shipped("own"),
            text: format!(
                "name = 'own'\nsummary = 'Every field'\nscale = 'hodoku'\nlevel = 'hard'\nscore = {{ min = 800, max = 900.5 }}\n\
                 needs = ['x-wing']\nwithout = ['jellyfish']\nhardest = 'x-wing'\neasy_start = 3\nallow_unsolved = false\n\
                 symmetry = 'none'\nclues = {{ max = 30 }}\nline_clues = {{ min = 1 }}\nwithin = '{}'\nminimal = false\n\
                 max_attempts = 7\n[construction]\ngrid = 'las-vegas'\nguess_limit = 5\nrandom_givens = 3\n\
                 digging_order = 's-shaped'\nfloor = {{ min = 20 }}\npropagate = false\n[construction.bisect]",
                "x".repeat(81)
            ),
        };
        for text in TextFile::shipped(SHIPPED).chain([own]) {
            let recipe = NamedRecipe::read(&text).unwrap();
            assert_eq!(
                draft(&request(&recipe.draft)).unwrap(),
                recipe.draft,
                "{}",
                recipe.name
            );
        }
    }
}
