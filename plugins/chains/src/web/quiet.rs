//! Whether nothing can be removed by chains, told from an earlier board where nothing could.
//!
//! Between two boards of a walk candidates go and none comes. So a chain that was not there before takes a strong link that was not
//! there before, and mostly there are few of these:
//!
//! ```text
//!     z -weak-> ... -weak-> a =strong=> b -weak-> ... -weak-> z        a = b is new
//! ```
//!
//! Chains can be read in both directions: what makes `a` false is what `a` makes false. So the new link removes only candidates
//! that are false if `a` is true, and false if `b` is true. Where there are none, no web is made.
//!
//! Two groups that had a candidate in common and have lost it may see each other now, so their links count as new ones. What
//! is false here is what several chains together make false, if a group loses one candidate by each. So there may be
//! candidates in question where no chain removes any: then the web says so.

use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::Nodes;
use super::parts::{self, Pairs, Part};

/// Two parts of a house, of which one is true.
struct Link {
    parts: [Part; 2],
    /// Their candidates.
    cells: [CellSet; 2],
}

/// Candidates of a digit that act as one.
type Node = (Digit, CellSet);

/// The strong links within each digit.
type Links = [Vec<Link>; 9];

/// With more new links than this the web is made as fast.
const MOST_NEW: usize = 6;

/// A board on which chains remove nothing.
pub(super) struct Quiet {
    candidates: CandidateSet,
    links: Links,
}

impl Quiet {
    /// This board, on which chains are known to remove nothing.
    pub(super) fn new(board: &Board, nodes: Nodes) -> Self {
        Self {
            candidates: *board.all_candidates(),
            links: Digit::ALL.map(|digit| links(board.cells_with(digit), nodes)),
        }
    }

    /// Goes on to this board and says that chains remove nothing on it either; stays if that is not known.
    pub(super) fn goes_on_to(&mut self, board: &Board, nodes: Nodes) -> bool {
        let now = board.all_candidates();
        if !now.is_subset(&self.candidates) {
            return false;
        }
        let changed = |&digit: &Digit| now.cells_of(digit) != self.candidates.cells_of(digit);
        let changed: DigitSet = Digit::ALL.into_iter().filter(changed).collect();
        let mut new = Vec::new();
        let mut changed_cells = CellSet::EMPTY;
        // The links of a digit that has changed take turns with those that it had.
        let mut others: Links = Default::default();
        for digit in changed {
            changed_cells |= now.cells_of(digit) ^ self.candidates.cells_of(digit);
            let (links, known) = (links(now.cells_of(digit), nodes), &self.links[digit.index()]);
            let parted = parted(&links, self.candidates.cells_of(digit) - now.cells_of(digit));
            let is_new = |link: &&Link| {
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
        let mut exchange = |links: &mut Links| {
            for digit in changed {
                std::mem::swap(&mut links[digit.index()], &mut others[digit.index()]);
            }
        };
        exchange(&mut self.links);
        let follows = Follows {
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

/// The strong links within a digit.
fn links(places: CellSet, nodes: Nodes) -> Vec<Link> {
    let cells = |part: Part| match part.get() {
        Ok(cell) => Cell::new(cell).map_or(CellSet::EMPTY, CellSet::of),
        Err(crossing) => places & parts::cells_of(crossing),
    };
    let link = |parts: [Part; 2]| Link {
        parts,
        cells: parts.map(cells),
    };
    Pairs::of(places, nodes).iter().map(link).collect()
}

/// All cells of a crossing; none of a single cell.
fn crossing(part: Part) -> CellSet {
    part.get().map_or_else(parts::cells_of, |_| CellSet::EMPTY)
}

/// Those of the cells that have lost a digit in which two groups cross.
fn parted(links: &[Link], gone: CellSet) -> CellSet {
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

/// What follows from what on a board.
struct Follows<'a> {
    board: &'a Board,
    bivalue: CellSet,
    links: &'a Links,
}

impl Follows<'_> {
    /// Whether chains that take one of these links may remove something.
    fn remove_something(&self, links: &[[Node; 2]]) -> bool {
        // Links that come together often have a node in common.
        let mut known: Vec<(Node, CandidateSet)> = Vec::new();
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

    /// What is false if a node is true, at least until some of `enough` is.
    fn false_if(&self, node: Node, enough: &CandidateSet) -> CandidateSet {
        let mut off = CandidateSet::EMPTY;
        // What has been looked at, of what is false and of what is true.
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
                // A group has nodes in common with others, so it may come again.
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
                for &Link {
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
    use super::super::Sized;
    use super::*;
    use sudoku_technique::testing::{Random, random_position};

    #[test]
    fn where_it_goes_on_no_web_removes_anything() {
        let mut random = Random::new(5);
        let (mut went_on, mut stayed) = (0, 0);
        for seed in 0..300 {
            let (mut board, solution) = random_position(seed);
            for nodes in [Nodes::Singles, Nodes::Groups] {
                let mut quiet = None;
                for _ in 0..12 {
                    let removes = Sized::new(&board, nodes).has_removable();
                    let goes_on = quiet
                        .as_mut()
                        .is_some_and(|quiet: &mut Quiet| quiet.goes_on_to(&board, nodes));
                    assert!(!goes_on || !removes, "{nodes:?} on\n{board:?}");
                    went_on += usize::from(goes_on);
                    stayed += usize::from(quiet.is_some() && removes);
                    if !removes {
                        quiet = Some(Quiet::new(&board, nodes));
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
