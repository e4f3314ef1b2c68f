//! Reports kites and empty rectangles, alone or in pairs. Each eliminates a digit from one cell.

use sudoku_technique::{Cell, CellSet, Deduction, Digit, Flow, Sink};

use crate::evidence::JoinedLinks;

/// A pattern of one digit that eliminates it from one cell.
pub(crate) trait TargetPattern {
    /// Returns the cell from which the digit is eliminated.
    fn target(&self) -> Cell;

    /// Returns the chain that proves the elimination.
    fn links(&self) -> JoinedLinks;
}

/// Reports a pattern and adds its target to `known`, unless `known` has the target.
pub(crate) fn report(
    pattern: &impl TargetPattern,
    digit: Digit,
    known: &mut CellSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let target = pattern.target();
    if known.contains(target) {
        return Flow::Continue(());
    }
    known.insert(target);
    let gone = Deduction::eliminate_digit(digit, CellSet::of(target)).length(3);
    sink.emit_with(&gone, |evidence| pattern.links().explain(digit, 0, evidence))
}

/// Reports every two patterns that belong together and have different targets, once for each pair of targets.
pub(crate) fn report_pairs<P: TargetPattern>(
    patterns: &[P],
    digit: Digit,
    belong_together: impl Fn(&P, &P) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    let mut known = Vec::new();
    for (number, one) in patterns.iter().enumerate() {
        for other in &patterns[number + 1..] {
            let gone = CellSet::of(one.target()) | CellSet::of(other.target());
            if !belong_together(one, other) || one.target() == other.target() || known.contains(&gone) {
                continue;
            }
            known.push(gone);
            let deduction = Deduction::eliminate_digit(digit, gone);
            sink.emit_with(&deduction, |evidence| {
                one.links().explain(digit, 1, evidence);
                other.links().explain(digit, 2, evidence);
            })?;
        }
    }
    Flow::Continue(())
}
