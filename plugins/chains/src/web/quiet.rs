//! Decides that chains eliminate nothing on a board, from an earlier board on which they eliminated nothing.
//!
//! From one board of a walk to the next, candidates are only eliminated. So a new chain takes a new strong link, and mostly there
//! are few of these:
//!
//! ```text
//!     z -weak-> ... -weak-> a =strong=> b -weak-> ... -weak-> z        a = b is new
//! ```
//!
//! Chains can be read in both directions: a candidate makes `a` false if `a` makes it false. So the new link eliminates only
//! candidates that are false if `a` is true, and also false if `b` is true. If there are none, no web is needed.
//!
//! Two groups that have lost their common candidate may see each other now, so their links count as new. In this check, several
//! chains together can make a group false, if each eliminates one of its candidates. So the check can find candidates that no
//! chain eliminates. Then the web decides.

use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::NodeKinds;
use super::parts::{self, HousePart, PartPairs};

/// A strong link: two parts of a house, of which one is true.
struct PartLink {
    parts: [HousePart; 2],
    /// The cells of each part.
    cells: [CellSet; 2],
}

/// Candidates of a digit that act as one node.
type QuietNode = (Digit, CellSet);

/// For each digit, its strong links.
type PartLinks = [Vec<PartLink>; 9];

/// The most new links. With more, building the web is as fast.
const MOST_NEW: usize = 6;

/// A board on which chains eliminate nothing.
pub(super) struct QuietBoard {
    candidates: CandidateSet,
    links: PartLinks,
}

impl QuietBoard {
    /// Stores a board on which chains eliminate nothing.
    pub(super) fn new(board: &Board, nodes: NodeKinds) -> Self {
        Self {
            candidates: *board.all_candidates(),
            links: Digit::ALL.map(|digit| links(board.cells_with(digit), nodes)),
        }
    }

    /// Replaces the stored board by this one and returns `true`, if chains certainly eliminate nothing on it. Otherwise changes
    /// nothing and returns `false`.
    pub(super) fn goes_on_to(&mut self, board: &Board, nodes: NodeKinds) -> bool {
        let now = board.all_candidates();
        if !now.is_subset(&self.candidates) {
            return false;
        }
        let changed = |&digit: &Digit| now.cells_of(digit) != self.candidates.cells_of(digit);
        let changed: DigitSet = Digit::ALL.into_iter().filter(changed).collect();
        let mut new = Vec::new();
        let mut changed_cells = CellSet::EMPTY;
        // The new links of changed digits. They are exchanged with the old ones below, and back if the check fails.
        let mut others: PartLinks = Default::default();
        for digit in changed {
            changed_cells |= now.cells_of(digit) ^ self.candidates.cells_of(digit);
            let (links, known) = (links(now.cells_of(digit), nodes), &self.links[digit.index()]);
            let parted = parted(&links, self.candidates.cells_of(digit) - now.cells_of(digit));
            let is_new = |link: &&PartLink| {
                link.parts.iter().any(|part| crossing(*part).intersects(parted))
                    || !known.iter().any(|known| known.parts == link.parts)
            };
            let unknown = links.iter().filter(is_new);
            new.extend(unknown.map(|link| link.cells.map(|cells| (digit, cells))));
            others[digit.index()] = links;
        }
        let bivalue = board.bivalue_cells();
        for cell in bivalue & changed_cells {
            if let Some(digits) = board.candidates(cell).pair() {
                new.push(digits.map(|digit| (digit, CellSet::of(cell))));
            }
        }
        if new.len() > MOST_NEW {
            return false;
        }
        let mut exchange = |links: &mut PartLinks| {
            for digit in changed {
                std::mem::swap(&mut links[digit.index()], &mut others[digit.index()]);
            }
        };
        exchange(&mut self.links);
        let follows = FollowedLinks {
            board,
            bivalue,
            links: &self.links,
        };
        let is_quiet = !follows.remove_something(&new);
        if is_quiet {
            self.candidates = *now;
        } else {
            exchange(&mut self.links);
        }
        is_quiet
    }
}

/// Returns the strong links within a digit.
fn links(places: CellSet, nodes: NodeKinds) -> Vec<PartLink> {
    let cells = |part: HousePart| match part.get() {
        Ok(cell) => Cell::new(cell).map_or(CellSet::EMPTY, CellSet::of),
        Err(crossing) => places & parts::cells_of(crossing),
    };
    let link = |parts: [HousePart; 2]| PartLink {
        parts,
        cells: parts.map(cells),
    };
    PartPairs::of(places, nodes).iter().map(link).collect()
}

/// Returns all cells of a crossing. Empty for a single cell.
fn crossing(part: HousePart) -> CellSet {
    part.get().map_or_else(parts::cells_of, |_| CellSet::EMPTY)
}

/// Returns the cells of `gone` in which two groups cross.
fn parted(links: &[PartLink], gone: CellSet) -> CellSet {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for lines in [true, false] {
        let crossings = links
            .iter()
            .flat_map(|link| link.parts)
            .filter(|part| part.is_in_row() == lines);
        let cells = crossings.fold(CellSet::EMPTY, |cells, part| cells | crossing(part));
        twice |= once & cells;
        once |= cells;
    }
    twice & gone
}

/// The strong links of a board, for chains from an assumption.
struct FollowedLinks<'a> {
    board: &'a Board,
    bivalue: CellSet,
    links: &'a PartLinks,
}

impl FollowedLinks<'_> {
    /// Returns whether chains that take one of these links may eliminate something.
    fn remove_something(&self, links: &[[QuietNode; 2]]) -> bool {
        // New links often have a node in common, so the answers for nodes are kept.
        let mut known: Vec<(QuietNode, CandidateSet)> = Vec::new();
        links.iter().any(|link| {
            let mut enough = CandidateSet::EMPTY;
            for &node in link {
                let found = known.iter().find(|(known, _)| *known == node);
                let off = found.map_or_else(|| self.false_if(node, &enough), |(_, off)| *off);
                if off.intersects(&enough) {
                    return true;
                }
                known.push((node, off));
                enough = off;
            }
            false
        })
    }

    /// Returns the candidates that are false if a node is true. Stops early when one of `enough` is among them.
    fn false_if(&self, node: QuietNode, enough: &CandidateSet) -> CandidateSet {
        let mut off = CandidateSet::EMPTY;
        // The false places that have been handled, and the true candidates that were reached.
        let mut known = [CellSet::EMPTY; 9];
        let mut reached = CandidateSet::EMPTY;
        let mut on = vec![node];
        while !on.is_empty() {
            let mut fallen = DigitSet::EMPTY;
            for (digit, cells) in on.drain(..) {
                off.insert_digit(digit, self.board.cells_with(digit) & cells.common_peers());
                fallen |= DigitSet::of(digit);
                if let Some(cell) = cells.only() {
                    let others = self.board.candidates(cell) - DigitSet::of(digit);
                    off.insert_digits(others, cells);
                    fallen |= others;
                }
            }
            if off.intersects(enough) {
                return off;
            }
            let mut reach = |digit: Digit, cells: CellSet| {
                // Only single candidates are remembered: a group shares candidates with others, so it may come again.
                if cells.len() == 1 {
                    if cells.is_subset(reached.cells_of(digit)) {
                        return;
                    }
                    reached.insert_digit(digit, cells);
                }
                on.push((digit, cells));
            };
            for digit in fallen {
                let (now, before) = (off.cells_of(digit), known[digit.index()]);
                let new = now - before;
                if new.is_empty() {
                    continue;
                }
                known[digit.index()] = now;
                for cell in new & self.bivalue {
                    for other in self.board.candidates(cell) - DigitSet::of(digit) {
                        reach(other, CellSet::of(cell));
                    }
                }
                let falls = |node: CellSet| node.intersects(new) && node.is_subset(now);
                for &PartLink {
                    cells: [one, other], ..
                } in &self.links[digit.index()]
                {
                    if falls(one) {
                        reach(digit, other);
                    }
                    if falls(other) {
                        reach(digit, one);
                    }
                }
            }
        }
        off
    }
}

#[cfg(test)]
mod tests {
    use super::super::SizedWeb;
    use super::*;
    use sudoku_technique::testing::{Random, random_position};

    #[test]
    fn where_it_goes_on_no_web_removes_anything() {
        let mut random = Random::new(5);
        let (mut went_on, mut stayed) = (0, 0);
        for seed in 0..300 {
            let (mut board, solution) = random_position(seed);
            for nodes in [NodeKinds::Singles, NodeKinds::Groups] {
                let mut quiet = None;
                for _ in 0..12 {
                    let removes = SizedWeb::new(&board, nodes).has_removable();
                    let goes_on = quiet
                        .as_mut()
                        .is_some_and(|quiet: &mut QuietBoard| quiet.goes_on_to(&board, nodes));
                    assert!(!goes_on || !removes, "{nodes:?} on\n{board:?}");
                    went_on += usize::from(goes_on);
                    stayed += usize::from(quiet.is_some() && removes);
                    if !removes {
                        quiet = Some(QuietBoard::new(&board, nodes));
                    }
                    let wrong: Vec<_> = board.all_candidates().difference(&solution).iter().collect();
                    if let Some(candidate) = wrong.get(random.below(wrong.len().max(1))) {
                        board.eliminate_digit(candidate.digit(), CellSet::of(candidate.cell()));
                    }
                }
            }
        }
        assert!(went_on > 100 && stayed > 20, "{went_on} and {stayed}");
    }
}
