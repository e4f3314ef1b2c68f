//! Searches for chains with strong links at both ends: X-Chains, XY-Chains and alternating inference chains.
//!
//! One of the ends is true, so a candidate that sees both is false.
//!
//! ```text
//!     A === B - - C === D            X-Chain: links of one digit
//!     [ax] - [xy] - [yz] - [za]      XY-Chain: cells with two candidates, each of which sees the next
//!     a =strong=> b -weak-> c =strong=> d      alternating inference chain: all links
//! ```
//!
//! - *X-Chain*: if A is false, B is true, so C is false and D is true. The digit is eliminated from the cells that see A and D.
//!   A chain can end at its first candidate: then this candidate is true, and the digit leaves the cells that see it.
//! - *XY-Chain*: if the first cell does not hold `a`, it holds `x`, so the second cell holds `y`, and so on to the last cell,
//!   which holds `a`. So `a` is eliminated from the cells that see both ends. The length counts all links, also those within
//!   cells: seven in the picture.
//! - *Alternating inference chain*: if both ends are of one digit, it is eliminated from the cells that see both (type 1). If
//!   they are of two digits and see each other, each digit is eliminated from the cell of the other end (type 2). As in
//!   `HoDoKu`, a chain that eliminates only one candidate counts as a discontinuous nice loop.
//! - *Grouped AIC*: the same with groups; see [`GROUP_OPTIONS`](crate::options::GROUP_OPTIONS). The ends are single candidates.
//!   A chain is reported only if it has a group and no equally short chain without groups has the same outcome.
//!
//! There is one deduction for each outcome, by a shortest chain of at least three links. A chain passes no cell twice. Some
//! chains of three links also have other names (Skyscraper, 2-String Kite, Turbot Fish, XY-Wing); they count here, as in
//! `HoDoKu`, from which the definitions and the limits of the length come. If all shortest X-Chains between two ends pass a cell
//! twice, `HoDoKu` also reports longer ones; a part of such a chain proves the same.

use std::borrow::Cow;

use sudoku_patterns::inference::{BitRow, InferenceNode, InferenceNodeKind};
use sudoku_technique::{Board, CandidateSet, Digit, Flow, Sink};

use crate::proof::{self, ChainClaim, ChainClose, ChainRules};
use crate::web::{self, ChainLayers, ChainPremise, ChainWeb, WebVisitor};

/// The chains that a technique looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainLinks {
    /// All links are of one digit.
    OneDigit,
    /// Strong links are in cells with two candidates, and both ends are of one digit.
    Bivalue,
    /// All links count, and the chain eliminates more than one candidate.
    Any,
}

/// Reports the eliminations of these chains.
pub(crate) fn find(links: ChainLinks, rules: ChainRules, board: &Board, sink: &mut Sink<'_>) -> Flow {
    web::with_web(board, rules.nodes, EndsSearch { links, rules, sink })
}

struct EndsSearch<'a, 'b> {
    links: ChainLinks,
    rules: ChainRules,
    sink: &'a mut Sink<'b>,
}

impl WebVisitor for EndsSearch<'_, '_> {
    fn visit<const WORDS: usize>(self, web: &ChainWeb<WORDS>) -> Flow {
        let strong = self.links.strong(web);
        let near = near(web);
        let mut all_layers = Vec::new();
        let mut claims = Vec::new();
        for one in &near {
            let ends = web.follows_if_false(one) & near;
            let ends = match self.links {
                ChainLinks::Any => ends,
                _ if strong[one].is_empty() => continue,
                _ => ends & web.of_digit(web.nodes()[one].digit),
            };
            // A chain can be read from both ends, so one direction is enough.
            let ends = ends.iter().filter(|&end| end >= one);
            let outcomes: Vec<_> = ends
                .map(|end| (end, self.links.outcome(web, [one, end])))
                .filter(|(_, gone)| !gone.is_empty())
                .collect();
            if outcomes.is_empty() {
                continue;
            }
            self.sink.should_stop()?;
            let nodes = match self.links {
                ChainLinks::OneDigit => web.of_digit(web.nodes()[one].digit),
                ChainLinks::Bivalue | ChainLinks::Any => web.all(),
            };
            let premise = ChainPremise::False(one);
            let layers = ChainLayers::through(web, &strong, &nodes, premise, self.rules.longest);
            for (end, gone) in outcomes {
                // Layer 0 has the strong links of the first end. A single link is not a chain.
                let layer = layers.first_with(&BitRow::of(end)).filter(|&layer| layer > 0);
                if let Some(layer) = layer {
                    let home = web.nodes()[one].cells.first().filter(|_| one == end);
                    let close = if one == end {
                        ChainClose::There
                    } else {
                        ChainClose::Open
                    };
                    let at = [all_layers.len(), layer, end];
                    claims.push(ChainClaim::new(layers.length(layer), gone, close, at).at_home(home));
                }
            }
            all_layers.push(layers);
        }
        proof::report(web, &all_layers, claims, self.rules, self.sink)
    }
}

impl ChainLinks {
    /// Returns the strong links that these chains may take.
    fn strong<const WORDS: usize>(self, web: &ChainWeb<WORDS>) -> Cow<'_, [BitRow<WORDS>]> {
        if let Self::Any = self {
            return Cow::Borrowed(web.all_strong());
        }
        let mut strong = web.all_strong().to_vec();
        for digit in Digit::ALL {
            let of_digit = web.of_digit(digit);
            for node in &of_digit {
                // A strong link to another digit is a link within a cell.
                strong[node] = match self {
                    Self::OneDigit => strong[node] & of_digit,
                    _ => strong[node] - of_digit,
                };
            }
        }
        Cow::Owned(strong)
    }

    /// Returns the candidates that a chain with these ends eliminates.
    fn outcome<const WORDS: usize>(self, web: &ChainWeb<WORDS>, ends: [usize; 2]) -> CandidateSet {
        let [one, other] = ends.map(|node| &web.nodes()[node]);
        if one.kind != InferenceNodeKind::Single || other.kind != InferenceNodeKind::Single {
            return CandidateSet::EMPTY;
        }
        if one.digit == other.digit {
            let gone = seen_by_both(web, one, other);
            let fits = match self {
                Self::OneDigit => true,
                Self::Bivalue => one != other,
                Self::Any => one != other && gone.len() > 1,
            };
            return if fits { gone } else { CandidateSet::EMPTY };
        }
        let gone = exchanged(web, one, other);
        if matches!(self, Self::Any) && gone.len() == 2 {
            gone
        } else {
            CandidateSet::EMPTY
        }
    }
}

/// Returns the candidates of the ends' digit that see both ends.
fn seen_by_both<const WORDS: usize>(
    web: &ChainWeb<WORDS>,
    one: &InferenceNode,
    other: &InferenceNode,
) -> CandidateSet {
    let cells = (one.cells | other.cells).common_peers();
    CandidateSet::of_digit(one.digit, web.candidates().cells_of(one.digit) & cells)
}

/// Returns the digit of each end in the cell of the other end, if the ends see each other.
fn exchanged<const WORDS: usize>(
    web: &ChainWeb<WORDS>,
    one: &InferenceNode,
    other: &InferenceNode,
) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    if other.cells.is_subset(one.cells.common_peers()) {
        gone.insert_digit(one.digit, other.cells);
        gone.insert_digit(other.digit, one.cells);
    }
    gone.intersection(web.candidates())
}

/// Returns the nodes that some removable candidate sees. They are the ends of the chains that eliminate it.
fn near<const WORDS: usize>(web: &ChainWeb<WORDS>) -> BitRow<WORDS> {
    let removable = web.removable().iter();
    removable.fold(BitRow::EMPTY, |near, candidate| near | web.seen_by(candidate))
}
