//! Replays the proof of a deduction from its evidence alone.

use std::collections::HashSet;

use sudoku_technique::testing::Found;
use sudoku_technique::{
    Board, Candidate, CandidateSet, CellSet, Chain, ChainRole, Digit, End, Evidence, House, Link,
    LinkStrength, Literal, Reason,
};

/// Candidates, with `true` if one of them is true and `false` if all are false.
pub(crate) type SetFact = (CandidateSet, bool);

/// The facts that are known in one case.
struct ReplayedCase<'a> {
    board: &'a Board,
    evidence: &'a Evidence,
    known: HashSet<SetFact>,
}

/// Asserts that the evidence proves the deduction.
pub(crate) fn assert_proved(board: &Board, found: &Found) {
    let say = || format!("{found:#?}\n{board:?}");
    let evidence = &found.evidence;
    assert!(evidence.links.len() <= 4096 && evidence.chains.len() <= 4096);
    let outcome = match (found.placements.len(), found.eliminations.len()) {
        (1, 0) => (found.placements, true),
        (0, 1) => (found.eliminations, false),
        _ => panic!("several outcomes: {}", say()),
    };
    let top = &evidence.chains[0];
    let children: Vec<_> = evidence.chains[1..].iter().collect();
    assert!(children.iter().all(|chain| chain.parent.is_some()), "{}", say());
    if top.role == ChainRole::Contradiction {
        let premise = fact(evidence, top.premise.unwrap());
        assert_eq!(premise, (outcome.0, !outcome.1), "{}", say());
        let mut case = ReplayedCase::new(board, evidence, premise);
        if children.is_empty() {
            case.follow(top);
        }
        for chain in children {
            assert_eq!(fact(evidence, chain.premise.unwrap()), premise, "{}", say());
            case.follow(chain);
        }
        assert!(case.cannot_be(), "no contradiction: {}", say());
        return;
    }
    assert_eq!(top.role, ChainRole::Net, "{}", say());
    assert_eq!(fact(evidence, top.conclusion.unwrap()), outcome, "{}", say());
    let (mut premises, mut failing) = (Vec::new(), 0);
    for chain in children {
        let premise = fact(evidence, chain.premise.unwrap());
        let mut case = ReplayedCase::new(board, evidence, premise);
        case.follow(chain);
        let fails = chain.role == ChainRole::Contradiction && case.cannot_be();
        assert!(
            fails || case.knows(&outcome),
            "a case does not lead there: {}",
            say()
        );
        failing += usize::from(fails);
        premises.push(premise);
    }
    assert!(is_complete(board, &premises), "a case is missing: {}", say());
    assert!(premises.len() > failing, "no case is left: {}", say());
}

/// Asserts that a branch leads from its premise to the conclusion of the whole. Returns the premise.
pub(crate) fn assert_branch(
    board: &Board,
    evidence: &Evidence,
    chain: &Chain,
    outcome: Candidate,
) -> Candidate {
    let premise = fact(evidence, chain.premise.unwrap());
    let mut case = ReplayedCase::new(board, evidence, premise);
    case.follow(chain);
    assert!(
        case.knows(&(CandidateSet::of(outcome), false)),
        "{chain:?} does not lead there"
    );
    assert!(premise.1 && premise.0.len() == 1, "{chain:?} assumes too little");
    premise.0.iter().next().unwrap()
}

/// Checks whether one of the cases must hold.
fn is_complete(board: &Board, cases: &[SetFact]) -> bool {
    if let &[(on, true), (off, false)] = cases {
        return on == off;
    }
    let all = cases
        .iter()
        .fold(CandidateSet::EMPTY, |all, case| all.union(&case.0));
    let of_cell = all
        .cells()
        .only()
        .is_some_and(|cell| all.len() == board.candidates(cell).len());
    let of_house = digit(&all).is_some_and(|digit| {
        House::all().any(|house| board.cells_with(digit) & house.cells() == all.cells())
    });
    cases.iter().all(|case| case.1) && (of_cell || of_house)
}

impl<'a> ReplayedCase<'a> {
    fn new(board: &'a Board, evidence: &'a Evidence, premise: SetFact) -> Self {
        Self {
            board,
            evidence,
            known: HashSet::from([premise]),
        }
    }

    /// Checks whether a fact was shown; several candidates are false if each of them is.
    fn knows(&self, fact: &SetFact) -> bool {
        let each = || {
            fact.0
                .iter()
                .all(|one| self.known.contains(&(CandidateSet::of(one), false)))
        };
        self.known.contains(fact) || !fact.1 && each()
    }

    /// Checks and takes every link of a chain, and asserts that they lead to its conclusion.
    fn follow(&mut self, chain: &Chain) {
        for link in &self.evidence.links[chain.links.clone()] {
            let target = self.checked(link);
            self.known.insert(target);
        }
        let conclusion = fact(self.evidence, chain.conclusion.unwrap());
        let opposite = chain.premise.map(|premise| fact(self.evidence, premise));
        let is_disproof = opposite == Some((conclusion.0, !conclusion.1));
        assert!(
            is_disproof || self.knows(&conclusion),
            "{chain:?} does not conclude"
        );
    }

    /// Returns the fact that a link shows, and asserts that it holds.
    fn checked(&self, link: &Link) -> SetFact {
        let (from, to) = (set(self.evidence, link.source), set(self.evidence, link.target));
        let is_strong = link.strength == LinkStrength::Strong;
        assert!(
            self.knows(&(from, !is_strong)),
            "{link:?} begins with an unknown fact"
        );
        let both = from.union(&to);
        let place = match link.reason {
            Some(Reason::Cell(cell)) => {
                assert_eq!(both.cells().only(), Some(cell), "{link:?}");
                let of_cell = self.board.candidates(cell);
                of_cell
                    .into_iter()
                    .map(|digit| Candidate::new(cell, digit))
                    .collect()
            }
            Some(Reason::House(house)) => {
                let digit = digit(&both).unwrap_or_else(|| panic!("{link:?}: two digits"));
                assert!(both.cells().is_subset(house.cells()), "{link:?}");
                CandidateSet::of_digit(digit, self.board.cells_with(digit) & house.cells())
            }
            _ => panic!("{link:?} has no reason"),
        };
        assert!(!from.intersects(&to), "{link:?}: they overlap");
        assert!(!is_strong || both == place, "{link:?}: {place:?} has others");
        (to, is_strong)
    }

    /// Checks whether the known facts contradict each other.
    fn cannot_be(&self) -> bool {
        let off: CandidateSet = self
            .known
            .iter()
            .filter(|fact| !fact.1)
            .fold(CandidateSet::EMPTY, |all, fact| all.union(&fact.0));
        let clash = self.known.iter().any(|fact| fact.1 && fact.0.is_subset(&off));
        let empty = |place: CandidateSet| !place.is_empty() && place.is_subset(&off);
        let cell = self
            .board
            .unsolved()
            .into_iter()
            .any(|cell| empty(self.board.all_candidates().within(CellSet::of(cell))));
        let house = Digit::ALL.into_iter().any(|digit| {
            House::all().any(|house| {
                empty(CandidateSet::of_digit(
                    digit,
                    self.board.cells_with(digit) & house.cells(),
                ))
            })
        });
        clash || cell || house
    }
}

fn digit(set: &CandidateSet) -> Option<Digit> {
    let mut digits = Digit::ALL
        .into_iter()
        .filter(|&digit| !set.cells_of(digit).is_empty());
    digits.next().filter(|_| digits.next().is_none())
}

fn set(evidence: &Evidence, end: End) -> CandidateSet {
    match end {
        End::Candidate(candidate) => CandidateSet::of(candidate),
        End::Node(node) => evidence.nodes[usize::from(node.0)]
            .candidates
            .iter()
            .copied()
            .collect(),
    }
}

fn fact(evidence: &Evidence, literal: Literal) -> SetFact {
    match literal {
        Literal::On(end) => (set(evidence, end), true),
        Literal::Off(end) => (set(evidence, end), false),
    }
}
