//! Reads a step of a request: its changes and its evidence.
//!
//! The step comes from a caller, so every index is checked and every list has a limit. Unknown roles are left out, as [`Evidence`]
//! requires. Nodes and chains keep their positions in the lists, because other parts refer to them by index.

use sudoku_technique::{
    Candidate, CandidateMark, CandidateRole, CandidateSet, Cell, CellMark, CellRole, Chain, ChainIndex,
    ChainRole, Digit, End, Evidence, House, HouseMark, HouseRole, Link, LinkStrength, Node, NodeIndex,
    NodeKind,
};

use crate::failure::Failure;
use crate::roles::Role as _;
use sudokud_api as proto;
use sudokud_picture::ShownStep;

/// Most elements of each list of evidence. A picture with more of them shows nothing.
const MOST: usize = 1_000;

/// A step of a request.
pub(super) struct GivenStep {
    pub(super) technique: String,
    pub(super) variant: String,
    pub(super) text: String,
    placements: CandidateSet,
    eliminations: CandidateSet,
    evidence: Evidence,
}

impl GivenStep {
    pub(super) fn shown(&self) -> ShownStep<'_> {
        ShownStep {
            placements: &self.placements,
            eliminations: &self.eliminations,
            evidence: &self.evidence,
        }
    }
}

/// Reads a step.
pub(super) fn step(step: &proto::Step) -> Result<GivenStep, Failure> {
    Ok(GivenStep {
        technique: step.technique.clone(),
        variant: step.variant.clone(),
        text: step.text.clone(),
        placements: candidates("step.placements", &step.placements)?
            .into_iter()
            .collect(),
        eliminations: candidates("step.eliminations", &step.eliminations)?
            .into_iter()
            .collect(),
        evidence: step
            .evidence
            .as_ref()
            .map_or_else(|| Ok(Evidence::default()), evidence)?,
    })
}

fn evidence(written: &proto::Evidence) -> Result<Evidence, Failure> {
    let mut evidence = Evidence::default();
    for (index, mark) in listed("candidates", &written.candidates)? {
        let of = candidate(&at("candidates", index), mark.candidate.as_ref())?;
        evidence
            .candidates
            .extend(CandidateRole::read(mark.role()).map(|role| CandidateMark {
                candidate: of,
                role,
                group: group(mark.group),
            }));
    }
    for (index, mark) in listed("houses", &written.houses)? {
        let of = house(&at("houses", index), mark.house.as_ref())?;
        evidence
            .houses
            .extend(HouseRole::read(mark.role()).map(|role| HouseMark {
                house: of,
                role,
                group: group(mark.group),
            }));
    }
    for (index, mark) in listed("cells", &written.cells)? {
        let of = cell(&at("cells", index), mark.cell)?;
        evidence
            .cells
            .extend(CellRole::read(mark.role()).map(|role| CellMark {
                cell: of,
                role,
                group: group(mark.group),
            }));
    }
    for (index, node) in listed("nodes", &written.nodes)? {
        evidence.nodes.push(Node {
            kind: NodeKind::read(node.kind()).unwrap_or(NodeKind::Group),
            group: group(node.group),
            candidates: candidates(&format!("{}.candidates", at("nodes", index)), &node.candidates)?,
        });
    }
    for (index, written) in listed("links", &written.links)? {
        evidence.links.push(link(&at("links", index), written)?);
    }
    for (_, chain) in listed("chains", &written.chains)? {
        let number = |number: i32| usize::try_from(number).unwrap_or(0).min(MOST);
        let start = number(chain.first_link);
        let role = ChainRole::read(chain.role()).unwrap_or(ChainRole::Chain);
        evidence.chains.push(Chain {
            group: group(chain.group),
            parent: chain.parent.and_then(|of| u16::try_from(of).ok()).map(ChainIndex),
            ..Chain::new(role, start..start + number(chain.link_count))
        });
    }
    Ok(evidence)
}

fn link(field: &str, link: &proto::Link) -> Result<Link, Failure> {
    let strength = LinkStrength::read(link.strength()).ok_or_else(|| {
        let problem = "neither strong nor weak; write LINK_STRENGTH_STRONG or LINK_STRENGTH_WEAK";
        Failure::field(format!("{field}.strength"), "UNKNOWN_VALUE", problem)
    })?;
    Ok(Link {
        source: end(&format!("{field}.source"), link.source.as_ref())?,
        target: end(&format!("{field}.target"), link.target.as_ref())?,
        strength,
        reason: None,
    })
}

fn end(field: &str, end: Option<&proto::End>) -> Result<End, Failure> {
    use proto::end::What;
    match end.and_then(|end| end.what.as_ref()) {
        Some(What::Candidate(of)) => Ok(End::Candidate(candidate(field, Some(of))?)),
        // A node that does not exist is an end without candidates.
        Some(What::Node(node)) => Ok(End::Node(NodeIndex(u16::try_from(*node).unwrap_or(u16::MAX)))),
        None => Err(Failure::field(
            field,
            "MISSING",
            "neither candidate nor node is set; set one",
        )),
    }
}

/// Returns the elements of a list of evidence with their indices; fails if there are too many.
fn listed<'a, T>(
    list: &str,
    elements: &'a [T],
) -> Result<impl Iterator<Item = (usize, &'a T)> + use<'a, T>, Failure> {
    bounded(&format!("step.evidence.{list}"), elements.len(), MOST)?;
    Ok(elements.iter().enumerate())
}

fn bounded(field: &str, count: usize, most: usize) -> Result<(), Failure> {
    if count <= most {
        return Ok(());
    }
    let problem = format!("{count} elements; send at most {most}");
    Err(Failure::field(field, "TOO_MANY_ELEMENTS", problem))
}

fn at(list: &str, index: usize) -> String {
    format!("step.evidence.{list}[{index}]")
}

/// Reads a list of candidates.
pub(in super::super) fn candidates(
    field: &str,
    written: &[proto::Candidate],
) -> Result<Vec<Candidate>, Failure> {
    bounded(field, written.len(), Candidate::COUNT)?;
    let numbered = written.iter().enumerate();
    numbered
        .map(|(index, of)| candidate(&format!("{field}[{index}]"), Some(of)))
        .collect()
}

fn candidate(field: &str, written: Option<&proto::Candidate>) -> Result<Candidate, Failure> {
    let Some(written) = written else {
        return Err(Failure::field(
            field,
            "MISSING",
            "no candidate; set its cell and digit",
        ));
    };
    let digit = u8::try_from(written.digit)
        .ok()
        .and_then(Digit::new)
        .ok_or_else(|| {
            let problem = format!("{}; a digit is 1 to 9", written.digit);
            Failure::field(format!("{field}.digit"), "DIGIT_OUT_OF_RANGE", problem)
        })?;
    Ok(Candidate::new(cell(field, written.cell)?, digit))
}

fn cell(field: &str, number: i32) -> Result<Cell, Failure> {
    usize::try_from(number).ok().and_then(Cell::new).ok_or_else(|| {
        let problem = format!("{number}; a cell is 0 to 80");
        Failure::field(format!("{field}.cell"), "CELL_OUT_OF_RANGE", problem)
    })
}

fn house(field: &str, written: Option<&proto::House>) -> Result<House, Failure> {
    let wrong = || {
        let problem = "not a house; set its kind, and its number from 1 to 9";
        Failure::field(format!("{field}.house"), "HOUSE_OUT_OF_RANGE", problem)
    };
    let written = written.ok_or_else(wrong)?;
    let index = usize::try_from(written.number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    let index = index.filter(|index| *index < 9).ok_or_else(wrong)?;
    Ok(match written.kind() {
        proto::HouseKind::Row => House::row(index),
        proto::HouseKind::Column => House::column(index),
        proto::HouseKind::Box => House::block(index),
        proto::HouseKind::Unspecified => return Err(wrong()),
    })
}

fn group(number: i32) -> u16 {
    u16::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::CellSet;
    use sudokud_explain::Language;

    fn first() -> Candidate {
        Candidate::from_index(0).unwrap()
    }

    type Change = fn(&mut proto::Evidence);

    /// Evidence with every role, kind and strength.
    fn everything() -> Evidence {
        let mut evidence = Evidence::default();
        for role in (1..=13).filter_map(CandidateRole::from_number) {
            evidence.candidates_in(&CandidateSet::of(first()), role, role.number());
        }
        for role in (1..=3).filter_map(HouseRole::from_number) {
            evidence.houses(House::all(), role);
        }
        for role in (1..=8).filter_map(CellRole::from_number) {
            evidence.cells(CellSet::of(first().cell()), role, 2);
        }
        for kind in (1..=5).filter_map(NodeKind::from_number) {
            evidence.node(kind, 3, [first()]);
        }
        for strength in (1..=2).filter_map(LinkStrength::from_number) {
            evidence.link(first(), NodeIndex(1), strength, None);
        }
        for role in (1..=5).filter_map(ChainRole::from_number) {
            evidence.chain(Chain {
                group: 4,
                parent: Some(ChainIndex(0)),
                ..Chain::new(role, 0..2)
            });
        }
        evidence
    }

    fn step_of(evidence: proto::Evidence) -> proto::Step {
        proto::Step {
            evidence: Some(evidence),
            ..proto::Step::default()
        }
    }

    #[test]
    fn evidence_of_an_answer_is_read_as_it_was_written() {
        let written = crate::evidence::evidence(&everything(), Language::english());
        let read = step(&step_of(written)).unwrap();
        assert_eq!(read.evidence, everything());
    }

    #[test]
    fn a_bad_step_is_refused_with_its_field() {
        let written = || crate::evidence::evidence(&everything(), Language::english());
        let changes: [(Change, &str); 7] = [
            (
                |of| of.candidates[2].candidate = None,
                "step.evidence.candidates[2]",
            ),
            (
                |of| of.candidates[0].candidate.as_mut().unwrap().digit = 10,
                "step.evidence.candidates[0].digit",
            ),
            (|of| of.cells[1].cell = -1, "step.evidence.cells[1].cell"),
            (
                |of| of.houses[3].house.as_mut().unwrap().number = 0,
                "step.evidence.houses[3].house",
            ),
            (|of| of.links[1].strength = 9, "step.evidence.links[1].strength"),
            (|of| of.links[0].target = None, "step.evidence.links[0].target"),
            (
                |of| of.nodes = vec![proto::Node::default(); MOST + 1],
                "step.evidence.nodes",
            ),
        ];
        for (change, field) in changes {
            let mut evidence = written();
            change(&mut evidence);
            let failure = step(&step_of(evidence)).err().unwrap();
            assert!(
                failure.to_string().starts_with(&format!("{field}: ")),
                "{failure}"
            );
        }
    }

    #[test]
    fn indices_to_nothing_are_harmless() {
        let mut written = crate::evidence::evidence(&everything(), Language::english());
        written.chains[0].first_link = i32::MAX;
        written.chains[1].link_count = -5;
        written.chains[2].parent = Some(-1);
        written.links[0].target = Some(proto::End {
            what: Some(proto::end::What::Node(i32::MAX)),
        });
        let read = step(&step_of(written)).unwrap();
        assert_eq!(read.evidence.chains.len(), 5);
        assert_eq!(read.evidence.links[0].target, End::Node(NodeIndex(u16::MAX)));
    }
}
