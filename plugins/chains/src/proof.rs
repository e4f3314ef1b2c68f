//! What chains and loops have in common when they are reported: the order, and the evidence.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudoku_patterns::inference::{self, Kind, Node};
use sudoku_technique::{
    Candidate, CandidateRole, CandidateSet, Cell, CellRole, Chain, ChainRole, Deduction, End, Evidence, Flow,
    LinkStrength, Literal, NodeKind, Reason, Sink,
};

use crate::web::{Crossing, Layers, Nodes, Premise, Web};

/// Which chains are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) nodes: Nodes,
    pub(crate) crossing: Crossing,
    /// Most links.
    pub(crate) longest: u32,
}

impl Rules {
    /// Chains of single candidates.
    pub(crate) const fn singles(longest: u32) -> Self {
        Self {
            nodes: Nodes::Singles,
            crossing: Crossing::Forbidden,
            longest,
        }
    }
}

/// How a chain ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Close {
    /// At its last node.
    Open,
    /// Where it began: its last node is its first one.
    There,
    /// With one more link, a weak one, back to where it began.
    Weakly,
}

/// A chain that may prove something, if there is a plain one. Of one length those with the most eliminations come first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Claim {
    pub(crate) length: u32,
    /// How many candidates stay.
    less: usize,
    pub(crate) gone: CandidateSet,
    pub(crate) close: Close,
    /// The number of the layers of its premise, the layer and the node that it ends with.
    pub(crate) at: [usize; 3],
    /// The cell where a loop begins and ends.
    pub(crate) home: Option<Cell>,
}

impl Claim {
    pub(crate) fn new(length: u32, gone: CandidateSet, close: Close, at: [usize; 3]) -> Self {
        Self {
            length,
            less: Candidate::COUNT - gone.len(),
            gone,
            close,
            at,
            home: None,
        }
    }

    pub(crate) fn at_home(self, home: Option<Cell>) -> Self {
        Self { home, ..self }
    }
}

/// Reports the claims that hold, one for each outcome, the shortest first.
///
/// With groups only those that need them: none where an equally short chain with the same outcome does without.
pub(crate) fn report<const WORDS: usize>(
    web: &Web<WORDS>,
    all_layers: &[Layers<'_, WORDS>],
    mut claims: Vec<Claim>,
    rules: Rules,
    sink: &mut Sink<'_>,
) -> Flow {
    claims.retain(|claim| claim.length <= rules.longest);
    claims.sort_unstable();
    let mut known = HashSet::new();
    for same in claims.chunk_by(|one, other| (one.length, &one.gone) == (other.length, &other.gone)) {
        let Some(Claim { length, gone, .. }) = same.first() else {
            continue;
        };
        if known.contains(gone) {
            continue;
        }
        sink.should_stop()?;
        let mut with_group = None;
        for claim in same {
            match plain_chain(&all_layers[claim.at[0]], claim, rules) {
                Plain::None => {}
                Plain::Wanted(path) => {
                    known.insert(*gone);
                    with_group.get_or_insert((claim, path));
                    if rules.nodes == Nodes::Singles {
                        break;
                    }
                }
                Plain::Simpler => {
                    known.insert(*gone);
                    with_group = None;
                    break;
                }
            }
        }
        if let Some((claim, path)) = with_group {
            let premise = all_layers[claim.at[0]].premise;
            let deduction = Deduction::eliminate(*gone).length(*length);
            sink.emit_with(&deduction, |evidence| {
                explain(web, premise, &path, claim.close, evidence);
            })?;
        }
    }
    Flow::Continue(())
}

/// What plain chains there are for a claim.
enum Plain {
    None,
    /// Such a one as is looked for.
    Wanted(Vec<usize>),
    /// Groups are looked for, and a chain does without.
    Simpler,
}

fn plain_chain<const WORDS: usize>(layers: &Layers<'_, WORDS>, claim: &Claim, rules: Rules) -> Plain {
    let mut found = Plain::None;
    let [_, layer, end] = claim.at;
    layers.chains(layer, end, claim.home, rules.crossing, |path| {
        if rules.nodes == Nodes::Singles {
            found = Plain::Wanted(path.to_vec());
            return ControlFlow::Break(());
        }
        if !layers.has_group(path) {
            found = Plain::Simpler;
            return ControlFlow::Break(());
        }
        if let Plain::None = found {
            found = Plain::Wanted(path.to_vec());
        }
        ControlFlow::Continue(())
    });
    found
}

/// Writes down a chain: `path` are false and true nodes in turn.
pub(crate) fn explain<const WORDS: usize>(
    web: &Web<WORDS>,
    premise: Premise,
    path: &[usize],
    close: Close,
    evidence: &mut Evidence,
) {
    let assumed = match premise {
        Premise::True(candidate) => Some(Node::single(candidate)),
        Premise::False(_) => None,
    };
    let is_true_first = assumed.is_some();
    let path = path.iter().map(|&node| web.nodes()[node]);
    let mut nodes: Vec<Node> = assumed.into_iter().chain(path).collect();
    mark(&nodes, is_true_first, evidence);
    let mut ends: Vec<End> = nodes.iter().map(|node| end(node, evidence)).collect();
    if close == Close::Weakly {
        nodes.extend(nodes.first().copied());
        ends.extend(ends.first().copied());
    }
    let mut is_true = is_true_first;
    let mut sets = 0;
    for (nodes, ends) in nodes.windows(2).zip(ends.windows(2)) {
        let strength = if is_true {
            LinkStrength::Weak
        } else {
            LinkStrength::Strong
        };
        let plain = inference::reason(web.candidates(), &nodes[0], &nodes[1], strength);
        let set = || web.sets_between(&nodes[0], &nodes[1]).into_iter().next();
        let reason = plain.or_else(|| {
            let (set, _) = set().filter(|_| strength == LinkStrength::Strong)?;
            sets += 1;
            let candidates = web.candidates().within(set.cells);
            evidence.cells(set.cells, CellRole::Set, sets);
            let node = evidence.node(NodeKind::AlmostLockedSet, sets, candidates.iter());
            Some(Reason::Node(node))
        });
        evidence.link(ends[0], ends[1], strength, reason);
        is_true = !is_true;
    }
    let role = if close == Close::Open {
        ChainRole::Chain
    } else {
        ChainRole::Loop
    };
    evidence.chain(Chain {
        premise: ends.first().map(|&end| literal(end, is_true_first)),
        conclusion: ends.last().map(|&end| literal(end, is_true)),
        ..Chain::new(role, 0..evidence.links.len())
    });
}

fn literal(end: End, is_true: bool) -> Literal {
    if is_true {
        Literal::On(end)
    } else {
        Literal::Off(end)
    }
}

/// Marks what is true and what is false in turn.
fn mark(nodes: &[Node], is_true_first: bool, evidence: &mut Evidence) {
    let every_other = |first| {
        let nodes = nodes.iter().skip(first).step_by(2);
        nodes.fold(CandidateSet::EMPTY, |all, node| all.union(&node.candidates()))
    };
    let [on, off] = [usize::from(!is_true_first), usize::from(is_true_first)];
    evidence.candidates(&every_other(off), CandidateRole::Off);
    evidence.candidates(&every_other(on), CandidateRole::On);
}

fn end(node: &Node, evidence: &mut Evidence) -> End {
    let candidates = node.candidates();
    match (node.kind, candidates.iter().next()) {
        (Kind::Single, Some(candidate)) => candidate.into(),
        _ => evidence.node(NodeKind::Group, 0, candidates.iter()).into(),
    }
}
