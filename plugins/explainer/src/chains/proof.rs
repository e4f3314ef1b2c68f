//! Writes chains as evidence.

use std::collections::HashMap;

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellRole, CellSet, Chain, ChainIndex, ChainRole, End, Evidence,
    HouseRole, LinkStrength, Literal as Fact, NodeKind, Reason,
};

use super::cycles::{Literal, PathHint, PathKind};
use super::links::{Cause, candidate, strong_cause, weak_cause};
use super::propagation::Propagation;
use super::scan::{NetHint, NetKind, Scan};

/// Writes a chain or a cycle.
pub(crate) fn path(board: &Board, hint: &PathHint, evidence: &mut Evidence) {
    let (first, last) = (hint.path[0], hint.path[hint.path.len() - 1]);
    let mut nodes = hint.path.clone();
    let role = match hint.kind {
        PathKind::Chain => ChainRole::Contradiction,
        PathKind::Cycle => {
            nodes.push(first);
            ChainRole::Loop
        }
    };
    for pair in nodes.windows(2) {
        let [from, to] = [pair[0] / 2, pair[1] / 2];
        let (strength, cause) = if pair[0] % 2 == 1 {
            (LinkStrength::Weak, weak_cause(from, to))
        } else {
            (LinkStrength::Strong, strong_cause(board, from, to))
        };
        evidence.link(candidate(from), candidate(to), strength, reason(cause, to));
    }
    mark(hint.path.iter().copied(), 0, evidence);
    let links = 0..evidence.links.len();
    evidence.chain(Chain {
        premise: (role != ChainRole::Loop).then(|| fact(first)),
        conclusion: (role != ChainRole::Loop).then(|| fact(last)),
        ..Chain::new(role, links)
    });
}

/// Writes what follows in each case.
pub(crate) fn net(scan: &Scan<'_>, hint: &NetHint, evidence: &mut Evidence) {
    let (first, _) = hint.targets[0];
    if hint.kind == NetKind::Contradiction {
        evidence.candidates(&CandidateSet::of(candidate(first / 2)), CandidateRole::Pivot);
        let nodes: Vec<u16> = hint.targets.iter().map(|(_, node)| *node).collect();
        let run = scan.of(first);
        let last = run.nodes[usize::from(nodes[0].max(nodes[1]))].literal;
        // The last link shows the last fact, and its opposite was assumed or is shown by an earlier link.
        let conclusion = if last ^ 1 == first { last } else { last ^ 1 };
        let whole = Chain {
            premise: Some(fact(first)),
            conclusion: Some(fact(conclusion)),
            ..Chain::new(ChainRole::Contradiction, 0..0)
        };
        write(run, &nodes, &whole, evidence);
        return;
    }
    match hint.house {
        Some(house) => evidence.house(house, HouseRole::Base),
        None => evidence.cells(CellSet::of(candidate(first / 2).cell()), CellRole::Pattern, 0),
    };
    let whole = Chain {
        conclusion: Some(fact(hint.conclusion)),
        ..Chain::new(ChainRole::Net, 0..0)
    };
    let parent = evidence.chain(whole.clone());
    for (group, &(case, node)) in (1..).zip(&hint.targets) {
        // The two cases of a double have the same candidate.
        if group == 1 || hint.kind != NetKind::Double {
            let pivot = CandidateSet::of(candidate(case / 2));
            evidence.candidates_in(&pivot, CandidateRole::Pivot, group);
        }
        let branch = Chain {
            role: ChainRole::Branch,
            group,
            parent: Some(parent),
            premise: Some(fact(case)),
            ..whole.clone()
        };
        write(scan.of(case), &[node], &branch, evidence);
    }
}

/// Writes nodes with their ancestors as one chain: each after its parents.
fn write(run: &Propagation, targets: &[u16], chain: &Chain, evidence: &mut Evidence) -> ChainIndex {
    let start = evidence.links.len();
    let mut nodes: Vec<u16> = targets.iter().flat_map(|&target| run.ancestors(target)).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let mut groups: HashMap<Vec<u16>, End> = HashMap::new();
    for &node in &nodes {
        let of = run.nodes[usize::from(node)];
        let to = of.literal / 2;
        let mut from: Vec<u16> = run
            .parents(node)
            .iter()
            .map(|&at| run.nodes[usize::from(at)].literal / 2)
            .collect();
        from.sort_unstable();
        let end = match *from {
            [] => continue,
            [one] => candidate(one).into(),
            _ => *groups.entry(from).or_insert_with_key(|from| {
                let candidates = from.iter().map(|&index| candidate(index));
                evidence.node(NodeKind::Group, 0, candidates).into()
            }),
        };
        let strength = if of.literal % 2 == 1 {
            LinkStrength::Strong
        } else {
            LinkStrength::Weak
        };
        evidence.link(end, candidate(to), strength, reason(of.cause, to));
    }
    let literals = nodes.iter().map(|&node| run.nodes[usize::from(node)].literal);
    mark(literals, chain.group, evidence);
    evidence.chain(Chain {
        links: start..evidence.links.len(),
        ..chain.clone()
    })
}

fn mark(literals: impl Iterator<Item = Literal>, group: u16, evidence: &mut Evidence) {
    let mut sets = [CandidateSet::EMPTY; 2];
    for literal in literals {
        sets[usize::from(literal % 2)].insert(candidate(literal / 2));
    }
    evidence
        .candidates_in(&sets[1], CandidateRole::On, group)
        .candidates_in(&sets[0], CandidateRole::Off, group);
}

fn fact(literal: Literal) -> Fact {
    let end = candidate(literal / 2).into();
    if literal % 2 == 1 {
        Fact::On(end)
    } else {
        Fact::Off(end)
    }
}

fn reason(cause: Cause, to: u16) -> Option<Reason> {
    let cell = candidate(to).cell();
    match cause {
        Cause::Cell => Some(Reason::Cell(cell)),
        cause => cause.house(cell).map(Reason::House),
    }
}
