//! Reports chains and loops: their order and their evidence.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudoku_patterns::inference::{self, InferenceNode, InferenceNodeKind};
use sudoku_technique::{
    Candidate, CandidateRole, CandidateSet, Cell, CellRole, Chain, ChainRole, Deduction, End, Evidence, Flow,
    LinkStrength, Literal, NodeKind, Reason, Sink,
};

use crate::web::{ChainLayers, ChainPremise, ChainWeb, GroupCrossing, NodeKinds};

/// The rules for the chains of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChainRules {
    pub(crate) nodes: NodeKinds,
    pub(crate) crossing: GroupCrossing,
    /// The most links of a chain.
    pub(crate) longest: u32,
}

impl ChainRules {
    /// Chains of single candidates, of any length.
    pub(crate) const WITHOUT_GROUPS: Self = Self {
        nodes: NodeKinds::Singles,
        crossing: GroupCrossing::Forbidden,
        longest: u32::MAX,
    };
    /// Chains of single candidates and groups, of any length.
    pub(crate) const WITH_GROUPS: Self = Self {
        nodes: NodeKinds::Groups,
        ..Self::WITHOUT_GROUPS
    };

    /// Returns these rules for chains of at most `longest` links.
    pub(crate) const fn at_most(self, longest: u32) -> Self {
        Self { longest, ..self }
    }
}

/// How a chain ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ChainClose {
    /// The chain ends at its last node.
    Open,
    /// The chain ends where it began: its last node is its first one.
    There,
    /// A weak link leads from the last node back to the first one.
    Weakly,
}

/// A conclusion that holds if a plain chain shows it. The fields are in the order of comparison: shorter chains come first, then
/// chains with more eliminations.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ChainClaim {
    pub(crate) length: u32,
    /// The number of candidates that are not eliminated.
    less: usize,
    pub(crate) gone: CandidateSet,
    pub(crate) close: ChainClose,
    /// The end of the chain: the index of the layers of its premise, the layer and the node.
    pub(crate) at: [usize; 3],
    /// The cell where a loop begins and ends.
    pub(crate) home: Option<Cell>,
}

impl ChainClaim {
    pub(crate) fn new(length: u32, gone: CandidateSet, close: ChainClose, at: [usize; 3]) -> Self {
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
/// With groups, a claim is left out if an equally short chain without groups has the same outcome.
pub(crate) fn report<const WORDS: usize>(
    web: &ChainWeb<WORDS>,
    all_layers: &[ChainLayers<'_, WORDS>],
    mut claims: Vec<ChainClaim>,
    rules: ChainRules,
    sink: &mut Sink<'_>,
) -> Flow {
    claims.retain(|claim| claim.length <= rules.longest);
    claims.sort_unstable();
    let mut known = HashSet::new();
    for same in claims.chunk_by(|one, other| (one.length, &one.gone) == (other.length, &other.gone)) {
        let Some(ChainClaim { length, gone, .. }) = same.first() else {
            continue;
        };
        if known.contains(gone) {
            continue;
        }
        sink.should_stop()?;
        let mut wanted = None;
        for claim in same {
            match plain_chain(&all_layers[claim.at[0]], claim, rules) {
                PlainChain::None => {}
                PlainChain::Wanted(path) => {
                    known.insert(*gone);
                    wanted.get_or_insert((claim, path));
                    // Without groups, the first chain is enough. With groups, a later one may be simpler.
                    if rules.nodes == NodeKinds::Singles {
                        break;
                    }
                }
                PlainChain::Simpler => {
                    known.insert(*gone);
                    wanted = None;
                    break;
                }
            }
        }
        if let Some((claim, path)) = wanted {
            let premise = all_layers[claim.at[0]].premise;
            let deduction = Deduction::eliminate(*gone).length(*length);
            sink.emit_with(&deduction, |evidence| {
                explain(web, premise, &path, claim.close, evidence);
            })?;
        }
    }
    Flow::Continue(())
}

/// The plain chains that show a claim.
enum PlainChain {
    None,
    /// A chain that the technique looks for.
    Wanted(Vec<usize>),
    /// The technique looks for groups, and a chain without groups shows the claim.
    Simpler,
}

/// Searches for a plain chain that shows the claim.
fn plain_chain<const WORDS: usize>(
    layers: &ChainLayers<'_, WORDS>,
    claim: &ChainClaim,
    rules: ChainRules,
) -> PlainChain {
    let mut found = PlainChain::None;
    let [_, layer, end] = claim.at;
    layers.chains(layer, end, claim.home, rules.crossing, |path| {
        if rules.nodes == NodeKinds::Singles {
            found = PlainChain::Wanted(path.to_vec());
            return ControlFlow::Break(());
        }
        if !layers.has_group(path) {
            found = PlainChain::Simpler;
            return ControlFlow::Break(());
        }
        if let PlainChain::None = found {
            found = PlainChain::Wanted(path.to_vec());
        }
        ControlFlow::Continue(())
    });
    found
}

/// Writes a chain as evidence. The nodes of `path` are false and true in turn.
pub(crate) fn explain<const WORDS: usize>(
    web: &ChainWeb<WORDS>,
    premise: ChainPremise,
    path: &[usize],
    close: ChainClose,
    evidence: &mut Evidence,
) {
    let assumed = match premise {
        ChainPremise::True(candidate) => Some(InferenceNode::single(candidate)),
        ChainPremise::False(_) => None,
    };
    let is_true_first = assumed.is_some();
    let path = path.iter().map(|&node| web.nodes()[node]);
    let mut nodes: Vec<InferenceNode> = assumed.into_iter().chain(path).collect();
    mark(&nodes, is_true_first, evidence);
    let mut ends: Vec<End> = nodes.iter().map(|node| end(node, evidence)).collect();
    if close == ChainClose::Weakly {
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
    let role = if close == ChainClose::Open {
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

/// Marks the nodes that are true and the nodes that are false.
fn mark(nodes: &[InferenceNode], is_true_first: bool, evidence: &mut Evidence) {
    let every_other = |first| {
        let nodes = nodes.iter().skip(first).step_by(2);
        nodes.fold(CandidateSet::EMPTY, |all, node| all.union(&node.candidates()))
    };
    let [on, off] = [usize::from(!is_true_first), usize::from(is_true_first)];
    evidence.candidates(&every_other(off), CandidateRole::Off);
    evidence.candidates(&every_other(on), CandidateRole::On);
}

fn end(node: &InferenceNode, evidence: &mut Evidence) -> End {
    let candidates = node.candidates();
    match (node.kind, candidates.iter().next()) {
        (InferenceNodeKind::Single, Some(candidate)) => candidate.into(),
        _ => evidence.node(NodeKind::Group, 0, candidates.iter()).into(),
    }
}
