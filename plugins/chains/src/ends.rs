//! The search for chains with strong links at both ends: one of the ends is true, so what sees both is false.

use std::borrow::Cow;

use sudoku_patterns::inference::{Kind, Node, Row};
use sudoku_technique::{CandidateSet, Digit, Flow, Sink};

use crate::proof::{self, Claim, Close, Rules};
use crate::web::{Layers, Premise, Visit, Web};

/// Which chains are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Links {
    /// All are of one digit.
    OneDigit,
    /// The strong ones are within cells with two candidates, and both ends are of one digit.
    Bivalue,
    /// Any, but the chain removes more than one candidate.
    Any,
}

/// Reports what chains with strong links at both ends remove.
pub(crate) struct Ends<'a, 'b> {
    pub(crate) links: Links,
    pub(crate) rules: Rules,
    pub(crate) sink: &'a mut Sink<'b>,
}

impl Visit for Ends<'_, '_> {
    fn visit<const WORDS: usize>(self, web: &Web<WORDS>) -> Flow {
        let strong = self.links.strong(web);
        let near = near(web);
        let mut all_layers = Vec::new();
        let mut claims = Vec::new();
        for one in &near {
            let ends = web.follows_if_false(one) & near;
            let ends = match self.links {
                Links::Any => ends,
                _ if strong[one].is_empty() => continue,
                _ => ends & web.of_digit(web.nodes()[one].digit),
            };
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
                Links::OneDigit => web.of_digit(web.nodes()[one].digit),
                Links::Bivalue | Links::Any => web.all(),
            };
            let premise = Premise::False(one);
            let layers = Layers::through(web, &strong, &nodes, premise, self.rules.longest);
            for (end, gone) in outcomes {
                // The strong links themselves are no chains.
                let layer = layers.first_with(&Row::of(end)).filter(|&layer| layer > 0);
                if let Some(layer) = layer {
                    let home = web.nodes()[one].cells.first().filter(|_| one == end);
                    let close = if one == end { Close::There } else { Close::Open };
                    let at = [all_layers.len(), layer, end];
                    claims.push(Claim::new(layers.length(layer), gone, close, at).at_home(home));
                }
            }
            all_layers.push(layers);
        }
        proof::report(web, &all_layers, claims, self.rules, self.sink)
    }
}

impl Links {
    /// The strong links that chains of this kind may take.
    fn strong<const WORDS: usize>(self, web: &Web<WORDS>) -> Cow<'_, [Row<WORDS>]> {
        if let Self::Any = self {
            return Cow::Borrowed(web.all_strong());
        }
        let mut strong = web.all_strong().to_vec();
        for digit in Digit::ALL {
            let of_digit = web.of_digit(digit);
            for node in &of_digit {
                // A strong link to another digit is one within a cell.
                strong[node] = match self {
                    Self::OneDigit => strong[node] & of_digit,
                    _ => strong[node] - of_digit,
                };
            }
        }
        Cow::Owned(strong)
    }

    /// What a chain with these ends removes.
    fn outcome<const WORDS: usize>(self, web: &Web<WORDS>, ends: [usize; 2]) -> CandidateSet {
        let [one, other] = ends.map(|node| &web.nodes()[node]);
        if one.kind != Kind::Single || other.kind != Kind::Single {
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

/// The candidates of the ends' digit that see both.
fn seen_by_both<const WORDS: usize>(web: &Web<WORDS>, one: &Node, other: &Node) -> CandidateSet {
    let cells = (one.cells | other.cells).common_peers();
    CandidateSet::of_digit(one.digit, web.candidates().cells_of(one.digit) & cells)
}

/// Each end's digit in the cell of the other one, which sees it.
fn exchanged<const WORDS: usize>(web: &Web<WORDS>, one: &Node, other: &Node) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    if other.cells.is_subset(one.cells.common_peers()) {
        gone.insert_digit(one.digit, other.cells);
        gone.insert_digit(other.digit, one.cells);
    }
    gone.intersection(web.candidates())
}

/// The nodes that something removable sees: the ends of chains that remove it.
fn near<const WORDS: usize>(web: &Web<WORDS>) -> Row<WORDS> {
    let removable = web.removable().iter();
    removable.fold(Row::EMPTY, |near, candidate| near | web.seen_by(candidate))
}
