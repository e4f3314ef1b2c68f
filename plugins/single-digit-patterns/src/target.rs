//! Reports kites and empty rectangles: patterns that remove a digit from one cell each, alone or in pairs.

use sudoku_technique::{Cell, CellSet, Deduction, Digit, Flow, Sink};

use crate::evidence::JoinedLinks;

/// A pattern of one digit that removes it from one cell.
pub(crate) trait TargetPattern {
    /// Returns the cell that loses the digit.
    fn target(&self) -> Cell;

    /// Returns the chain that shows why.
    fn links(&self) -> JoinedLinks;
}

/// Reports a pattern unless its target is in `known`; adds the target.
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

/// Reports each two patterns that belong together and have different targets as one deduction, once for each two targets.
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
