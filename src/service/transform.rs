//! Answers Transform: applies symmetry operations to a puzzle.

use sudoku_technique::CandidateSet;

use super::failure::Failure;
use super::generate::check_key;
use super::{read, reading, write};
use sudokud_api::operation::Change;
use sudokud_api::{Mirror, Operation, Rotation, TransformExtra, TransformRequest, TransformResponse};
use sudokud_puzzle::{
    Clues, Grid, LineMap, LineMapError, PatternSymmetry, Position, RandomStream, Stop, SymmetryError,
    Transformation, Variants, quoted,
};
use sudokud_snapshot::Live;

/// Most operations of one request.
const MOST_OPERATIONS: usize = 64;

/// The question about a puzzle.
struct TransformOptions {
    /// The required revision of the snapshot; empty for any.
    revision: String,
    /// The operations, first to last.
    operations: Vec<Operation>,
    /// Whether the symmetry of the givens must remain.
    pub keep_symmetry: KeptSymmetry,
    /// Additional content of the answer.
    pub extras: Vec<TransformExtra>,
}

/// Whether the symmetry of the givens must remain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KeptSymmetry {
    /// It need not.
    Any,
    /// It must. Givens without symmetry are refused.
    Required,
    /// It must, if the givens have any.
    IfAny,
}

/// Transforms the puzzle of a request. Only the canonical form and the solution need a search.
pub fn answer(live: &Live, request: &TransformRequest, stop: &Stop) -> Result<TransformResponse, Failure> {
    let clues = read::clues("puzzle", &request.puzzle)?;
    let marks = read::marks("pencil_marks", &request.pencil_marks)?;
    let options = TransformOptions {
        revision: request.revision.clone(),
        operations: request.operations.clone(),
        keep_symmetry: match (request.keep_symmetry_if_any, request.keep_symmetry) {
            (true, _) => KeptSymmetry::IfAny,
            (false, true) => KeptSymmetry::Required,
            (false, false) => KeptSymmetry::Any,
        },
        extras: read::extras("extras", &request.extras, TransformExtra::as_str_name)?,
    };
    let format = reading::format("format", &request.format)?;
    let response = transform(live, &clues, marks.as_ref(), &options, stop)?;
    if format.is_none() {
        return Ok(response);
    }
    let clues = read::any_clues("puzzle", &response.puzzle)?;
    let marks = read::marks("pencil_marks", &response.pencil_marks)?;
    let position = Position::in_play(clues, *clues.givens(), marks);
    Ok(TransformResponse {
        text: reading::written(format, &position)?,
        ..response
    })
}

fn transform(
    live: &Live,
    clues: &Clues,
    marks: Option<&CandidateSet>,
    options: &TransformOptions,
    stop: &Stop,
) -> Result<TransformResponse, Failure> {
    let TransformOptions {
        revision,
        operations,
        keep_symmetry,
        extras,
    } = options;
    if operations.len() > MOST_OPERATIONS {
        let problem = format!("{} operations; name at most {MOST_OPERATIONS}", operations.len());
        return Err(Failure::field("operations", "TOO_MANY_OPERATIONS", problem));
    }
    let snapshot = live.current();
    snapshot.require(revision)?;
    let mut transformation = Transformation::IDENTITY;
    let mut last_choice = None;
    for (index, operation) in operations.iter().enumerate() {
        let so_far = transformation.clues(clues);
        let choice = || {
            // Computed for each operation, because earlier ones may have turned the pattern and its symmetry.
            let choice = variants(so_far.givens(), *keep_symmetry)?;
            Ok(*last_choice.insert(choice))
        };
        let field = format!("operations[{index}]");
        let next = read_operation(&field, operation, &so_far, choice, stop)?;
        if *keep_symmetry != KeptSymmetry::Any && !keeps_symmetry(so_far.givens(), &next) {
            let problem =
                "breaks the symmetry of the givens, which keep_symmetry forbids; remove one of the two";
            return Err(Failure::field(field, "BREAKS_SYMMETRY", problem));
        }
        transformation = transformation.then(&next);
    }
    let choice = last_choice.map_or_else(|| variants(clues.givens(), *keep_symmetry), Ok)?;
    let solution = if extras.contains(&TransformExtra::Solution) {
        let puzzle = read::puzzle("puzzle", clues, stop)?;
        transformation.grid(puzzle.solution()).to_string()
    } else {
        String::new()
    };
    Ok(TransformResponse {
        puzzle: transformation.clues(clues).to_string(),
        transformation: transformation.to_string(),
        inverse: transformation.inverse().to_string(),
        pencil_marks: marks
            .map(|marks| write::marks(&transformation.candidates(marks)))
            .unwrap_or_default(),
        variant_count: choice.count() as i64,
        snapshot_revision: snapshot.revision().to_owned(),
        solution,
        text: String::new(),
    })
}

/// Returns the variants that `random`, `variant` and `key` choose from.
fn variants(givens: &Grid, keep_symmetry: KeptSymmetry) -> Result<Variants, Failure> {
    if keep_symmetry == KeptSymmetry::Any {
        return Ok(Variants::WHOLE);
    }
    match PatternSymmetry::of(givens.filled()) {
        PatternSymmetry::None if keep_symmetry == KeptSymmetry::IfAny => Ok(Variants::WHOLE),
        PatternSymmetry::None => {
            let problem =
                "the givens have no symmetry to keep; leave keep_symmetry out, or set keep_symmetry_if_any";
            Err(Failure::field("keep_symmetry", "NO_SYMMETRY", problem))
        }
        symmetry => Ok(Variants::keeping(symmetry)),
    }
}

/// Returns whether the pattern of givens keeps its symmetry, perhaps turned.
fn keeps_symmetry(givens: &Grid, transformation: &Transformation) -> bool {
    let before = PatternSymmetry::of(givens.filled());
    let after = transformation.cells(givens.filled());
    before.keeps(after) || before.turned().keeps(after)
}

fn read_operation(
    field: &str,
    operation: &Operation,
    so_far: &Clues,
    choice: impl FnOnce() -> Result<Variants, Failure>,
    stop: &Stop,
) -> Result<Transformation, Failure> {
    let wrong =
        |name: &str, problem: String| Failure::field(format!("{field}.{name}"), "BAD_OPERATION", problem);
    let symmetry = |name: &'static str| move |error: SymmetryError| wrong(name, error.to_string());
    let lines = |name: &'static str| move |error: LineMapError| wrong(name, error.to_string());
    Ok(match operation.change.as_ref() {
        None => {
            return Err(wrong(
                "change",
                "no change that this server knows; set one, such as rotate or transpose".to_owned(),
            ));
        }
        Some(Change::Rotate(rotation)) => {
            let field = format!("{field}.rotate");
            match read::known(field, *rotation, Rotation::as_str_name)? {
                Rotation::Clockwise90 => Transformation::ROTATE_90,
                Rotation::Clockwise180 => Transformation::ROTATE_180,
                Rotation::Clockwise270 => Transformation::ROTATE_270,
                Rotation::Unspecified => Transformation::IDENTITY,
            }
        }
        Some(Change::Mirror(mirror)) => {
            let field = format!("{field}.mirror");
            match read::known(field, *mirror, Mirror::as_str_name)? {
                Mirror::Rows => Transformation::MIRROR_ROWS,
                Mirror::Columns => Transformation::MIRROR_COLUMNS,
                Mirror::Unspecified => Transformation::IDENTITY,
            }
        }
        Some(Change::Transpose(_)) => Transformation::TRANSPOSE,
        Some(Change::Rows(order)) => Transformation::of_rows(order.parse().map_err(lines("rows"))?),
        Some(Change::Columns(order)) => Transformation::of_columns(order.parse().map_err(lines("columns"))?),
        Some(Change::Bands(order)) => {
            Transformation::of_rows(blocks(order).map_err(|why| wrong("bands", why))?)
        }
        Some(Change::Stacks(order)) => {
            Transformation::of_columns(blocks(order).map_err(|why| wrong("stacks", why))?)
        }
        Some(Change::Relabel(digits)) => Transformation::relabel(
            digits
                .parse()
                .map_err(|error: sudokud_puzzle::RelabellingError| wrong("relabel", error.to_string()))?,
        ),
        Some(Change::Random(random)) => {
            let seed = read::seed(format!("{field}.random.seed"), random.seed)?;
            choice()?.random(&mut RandomStream::new(seed, 0))
        }
        Some(Change::Variant(index)) => {
            let index = u64::try_from(*index)
                .map_err(|_| wrong("variant", format!("{index} is negative; the first variant is 0")))?;
            choice()?.get(index).map_err(symmetry("variant"))?
        }
        Some(Change::Key(key)) => {
            check_key(&format!("{field}.key"), key)?;
            choice()?.for_key(key).map_err(symmetry("key"))?
        }
        Some(Change::Canonical(_)) => read::puzzle("puzzle", so_far, stop)?.canonical().transformation,
        Some(Change::Onto(target)) => {
            let field = format!("{field}.onto");
            let target = read::puzzle(&field, &read::clues(&field, target)?, stop)?;
            let puzzle = read::puzzle("puzzle", so_far, stop)?;
            puzzle.equivalence(&target).ok_or_else(|| {
                let problem = "the puzzles are not equivalent: no transformation leads from one to the other";
                Failure::field(field, "NOT_EQUIVALENT", problem)
            })?
        }
        Some(Change::Transformation(text)) => text.parse().map_err(symmetry("transformation"))?,
    })
}

/// Parses a new order of the three bands or stacks, such as `312`. The command line checks its options with this too.
pub fn blocks(order: &str) -> Result<LineMap, String> {
    let digits: Option<[u8; 3]> = order.as_bytes().try_into().ok();
    let map = digits.and_then(|digits| LineMap::bands(digits.map(|digit| digit.wrapping_sub(b'1'))).ok());
    let problem = || {
        let order = quoted(order);
        format!("{order}; write each of 1, 2 and 3 once, in the new order, such as 312")
    };
    map.ok_or_else(problem)
}
