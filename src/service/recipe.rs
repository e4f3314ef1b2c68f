//! Translates recipes between protobuf and the domain: requests in both directions, and the construction and effort of an answer.

use sudoku_technique::CellSet;

use super::failure::Failure;
use super::{coordinates, enums, read};
use sudokud_api::{
    self as proto, BisectRule, ClueRange, Construction, GenerateRequest, MinimalRule, RepairRule, RevealRule,
    ScoreRange, SolvableByRule, TargetRule, WalkRule,
};
use sudokud_generate::{
    ConstructionDraft, DiggingOrder, Draft, MadePuzzle, RangeDraft, Rule, RuleDraft, Variety,
};
use sudokud_puzzle::PatternSymmetry;
use sudokud_search::{GridParameters, GridSource};

/// Reads the recipe fields of a request. Ignores the named recipe.
pub fn draft(request: &GenerateRequest) -> Result<Draft, Failure> {
    let GenerateRequest {
        scale,
        level,
        score,
        needs,
        without,
        symmetry,
        clues,
        minimal,
        construction,
        max_attempts,
        hardest,
        line_clues,
        mask,
        shapes,
        within,
        easy_start,
        allow_unsolved,
        variety,
        // Not of the recipe.
        recipe: _,
        seed: _,
        budget: _,
        extras: _,
        revision: _,
        ledger: _,
        rejected: _,
        key: _,
        language: _,
        format: _,
        position_before,
    } = request;
    let text = |text: &String| (!text.is_empty()).then(|| text.clone());
    let list = |list: &Vec<String>| (!list.is_empty()).then(|| list.clone());
    Ok(Draft {
        scale: text(scale),
        level: text(level),
        score: score.map(|ScoreRange { min, max }| RangeDraft { min, max }),
        needs: list(&with_practised(needs, position_before)),
        without: list(without),
        hardest: text(hardest),
        easy_start: easy_start.map(i64::from),
        allow_unsolved: *allow_unsolved,
        symmetry: self::symmetry(*symmetry)?,
        clues: clues.map(bounds),
        line_clues: line_clues.map(bounds),
        mask: text(mask),
        shapes: list(shapes),
        within: text(within),
        minimal: *minimal,
        variety: self::variety(*variety)?,
        max_attempts: (*max_attempts != 0).then_some(*max_attempts),
        construction: (construction.as_ref()).map_or(Ok(ConstructionDraft::default()), construction_draft)?,
    })
}

/// Returns the needed techniques together with the one that is to be practised.
fn with_practised(needs: &[String], practised: &str) -> Vec<String> {
    let is_new = !practised.is_empty() && !needs.iter().any(|id| id.eq_ignore_ascii_case(practised));
    let added = is_new.then(|| practised.to_owned());
    needs.iter().cloned().chain(added).collect()
}

fn construction_draft(construction: &Construction) -> Result<ConstructionDraft, Failure> {
    use proto::construction::Rule as Wire;
    let Construction {
        grid,
        base_grid,
        random_givens,
        guess_limit,
        digging_order,
        floor,
        propagate,
        rule,
    } = construction;
    Ok(ConstructionDraft {
        grid: source(*grid)?,
        base_grid: Some(base_grid).filter(|text| !text.is_empty()).cloned(),
        random_givens: random_givens.map(i64::from),
        guess_limit: guess_limit.map(i64::from),
        digging_order: order(*digging_order)?,
        floor: floor.map(bounds),
        propagate: *propagate,
        rule: rule.clone().map(|rule| match rule {
            Wire::Bisect(BisectRule {}) => RuleDraft::Bisect {},
            Wire::Minimal(MinimalRule {}) => RuleDraft::Minimal {},
            Wire::Target(TargetRule {
                first_grade,
                most_steps_back,
            }) => RuleDraft::Target {
                first_grade: first_grade.map(bounds),
                most_steps_back: most_steps_back.map(i64::from),
            },
            Wire::SolvableBy(SolvableByRule { scale }) => RuleDraft::SolvableBy { scale },
            Wire::Reveal(RevealRule { givens }) => RuleDraft::Reveal {
                givens: givens.map(i64::from),
            },
            Wire::Repair(RepairRule {}) => RuleDraft::Repair {},
            Wire::Walk(WalkRule {}) => RuleDraft::Walk {},
        }),
    })
}

/// Writes a draft as the fields of a request. The numbers of a valid recipe fit into the request's types.
pub fn request(draft: &Draft) -> GenerateRequest {
    let Draft {
        scale,
        level,
        score,
        needs,
        without,
        hardest,
        easy_start,
        allow_unsolved,
        symmetry,
        clues,
        line_clues,
        mask,
        shapes,
        within,
        minimal,
        variety,
        max_attempts,
        construction,
    } = draft;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let list = |list: &Option<Vec<String>>| list.clone().unwrap_or_default();
    let symmetry = symmetry.map(enums::symmetry);
    let variety = variety.map(enums::variety);
    GenerateRequest {
        scale: text(scale),
        level: text(level),
        score: score.map(|RangeDraft { min, max }| ScoreRange { min, max }),
        needs: list(needs),
        without: list(without),
        hardest: text(hardest),
        easy_start: easy_start.map(|count| count as i32),
        allow_unsolved: *allow_unsolved,
        symmetry: symmetry.unwrap_or_default().into(),
        clues: clues.map(clue_range),
        line_clues: line_clues.map(clue_range),
        mask: text(mask),
        shapes: list(shapes),
        within: text(within),
        minimal: *minimal,
        variety: variety.unwrap_or_default().into(),
        max_attempts: max_attempts.unwrap_or_default(),
        construction: construction_request(construction),
        ..GenerateRequest::default()
    }
}

fn construction_request(draft: &ConstructionDraft) -> Option<Construction> {
    use proto::construction::Rule as Wire;
    if *draft == ConstructionDraft::default() {
        return None;
    }
    let ConstructionDraft {
        grid,
        base_grid,
        random_givens,
        guess_limit,
        digging_order,
        floor,
        propagate,
        rule,
    } = draft;
    let grid = grid.map(enums::grid_source);
    let order = digging_order.map(enums::digging_order);
    Some(Construction {
        grid: grid.unwrap_or_default().into(),
        base_grid: base_grid.clone().unwrap_or_default(),
        random_givens: random_givens.map(|count| count as i32),
        guess_limit: guess_limit.map(|limit| limit as i32),
        digging_order: order.unwrap_or_default().into(),
        floor: floor.map(clue_range),
        propagate: *propagate,
        rule: rule.as_ref().map(|rule| match rule {
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

fn clue_range(bounds: RangeDraft<i64>) -> ClueRange {
    ClueRange {
        min: bounds.min.map(|least| least as i32),
        max: bounds.max.map(|most| most as i32),
    }
}

fn bounds(range: ClueRange) -> RangeDraft<i64> {
    RangeDraft {
        min: range.min.map(i64::from),
        max: range.max.map(i64::from),
    }
}

/// Translates the number of an enumeration's value; 0 is `None`.
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

fn variety(number: i32) -> Result<Option<Variety>, Failure> {
    let name = proto::Variety::as_str_name;
    asked("variety", number, name, &Variety::ALL, enums::variety)
}

/// Writes how a puzzle was made: the construction that was asked for, with the rule that made it.
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

/// Writes the work for a puzzle, with every dig if `with_digs`.
pub(super) fn effort(made: &MadePuzzle, with_digs: bool) -> proto::Effort {
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
    cells.into_iter().map(coordinates::cell).collect()
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
                 variety = 'some'\nmax_attempts = 7\n[construction]\ngrid = 'las-vegas'\nguess_limit = 5\nrandom_givens = 3\n\
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
