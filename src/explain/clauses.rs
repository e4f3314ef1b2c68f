//! Writes the clauses of a technique's sentence that are about its chains: what is assumed, the cases, the conclusion, the contradiction,
//! and almost locked sets in a row.

use sudoku_technique::{
    CandidateRole, CandidateSet, CellRole, ChainRole, DigitSet, End, Evidence, HouseRole, Link, LinkStrength,
    Literal, NodeKind, Reason,
};

use super::cases::Cases;
use super::cells::{digits_of, either, house as house_name, joined, listed, set_list};
use super::ends::EndCandidates;
use super::inference::{Clause, any_is_true, end_of, statement};
use super::language::Words;
use super::pattern::of_role;

/// Writes what the first contradiction assumes: `r1c2 is 4`.
pub(super) fn assumption(words: Words, evidence: &Evidence) -> Option<String> {
    let mut chains = evidence.chains.iter();
    let contradiction = chains.find(|chain| chain.role == ChainRole::Contradiction)?;
    statement(words, evidence, contradiction.premise?, Clause::Statement)
}

/// Writes how a contradiction shows: `row 5 has no place left for 4`. The evidence marks the house or the cell that is left empty, or else
/// the candidate that is both true and false.
pub(super) fn contradiction(words: Words, evidence: &Evidence) -> String {
    let mut cells = evidence.cells.iter();
    if let Some(mark) = cells.find(|mark| mark.role == CellRole::Pattern) {
        return words.no_candidate_left(mark.cell);
    }
    let failed = of_role(evidence, CandidateRole::Pattern, None).union(&ends_of_branches(evidence));
    let mut houses = evidence.houses.iter();
    let house = houses.find(|mark| mark.role == HouseRole::Base);
    let (cell, digit) = (failed.cells().only(), digits_of(&failed).only());
    match (house, cell, digit) {
        (Some(mark), _, Some(digit)) => words.no_place_left(house_name(words, mark.house), digit),
        (None, Some(cell), Some(digit)) => words.both_true_and_false(cell, digit),
        _ => words.consequences_contradict(),
    }
}

/// Returns the candidates in which the branches of a contradiction end.
fn ends_of_branches(evidence: &Evidence) -> CandidateSet {
    let branches = evidence
        .chains
        .iter()
        .filter(|chain| chain.role == ChainRole::Branch);
    let ends = branches.filter_map(|chain| EndCandidates::of(evidence, end_of(chain.conclusion?)));
    ends.fold(CandidateSet::EMPTY, |all, end| all.union(&end.set))
}

/// Writes the cases of the first chain, of which one is true: `r1c2 is 4, 5 or 9`, `r1c2 or r1c7 is 4`.
pub(super) fn cases(words: Words, evidence: &Evidence) -> Option<String> {
    let cases = Cases::of(words, evidence);
    let children = cases.children(*cases.tops().first()?);
    let premises: Option<Vec<Literal>> = children
        .iter()
        .map(|&child| evidence.chains.get(child)?.premise)
        .collect();
    let premises = premises.filter(|premises| !premises.is_empty())?;
    let mut all = CandidateSet::EMPTY;
    for premise in &premises {
        if let Literal::On(End::Candidate(candidate)) = premise {
            all.insert(*candidate);
        } else {
            // The cases are that something is true and that it is false.
            let texts = premises
                .iter()
                .map(|of| statement(words, evidence, *of, Clause::Statement));
            return Some(either(words, texts.collect::<Option<Vec<_>>>()?));
        }
    }
    let is_cell_or_house = all.cells().only().is_some() || digits_of(&all).only().is_some();
    is_cell_or_house.then(|| any_is_true(words, &all, Clause::Statement))
}

/// Writes the conclusion of the first chain: `r5c5 is not 7`.
pub(super) fn conclusion(words: Words, evidence: &Evidence) -> Option<String> {
    let conclusion = evidence.chains.first()?.conclusion?;
    statement(words, evidence, conclusion, Clause::Statement)
}

/// Writes chains through almost locked sets set by set:
/// `if r1c1, r1c8 {1,5,6} lacks 5, it holds 1; then r1c7 {1,8} sees this 1, loses it and holds 8`.
///
/// The chains have the same sets and differ in the digit that the first set lacks and the last one holds.
pub(super) fn sets(words: Words, evidence: &Evidence) -> Option<String> {
    let mut rows = Vec::new();
    for chain in &*evidence.chains {
        let links = evidence.links.get(chain.links.clone())?.iter();
        let strong = links.filter(|link| link.strength == LinkStrength::Strong);
        rows.push(strong.collect::<Vec<_>>());
    }
    let (first, last) = (rows.first()?, rows.first()?.len().checked_sub(1)?);
    let digits = |at: usize, end: fn(&Link) -> End| -> Option<DigitSet> {
        let mut all = DigitSet::EMPTY;
        for row in &rows {
            all |= EndCandidates::of(evidence, end(row.get(at)?))?.digits();
        }
        Some(all)
    };
    let mut texts = Vec::new();
    for (at, link) in first.iter().enumerate() {
        let Some(Reason::Node(node)) = link.reason else {
            return None;
        };
        let node = evidence.nodes.get(usize::from(node.0))?;
        if node.kind != NodeKind::AlmostLockedSet {
            return None;
        }
        let members: CandidateSet = node.candidates.iter().copied().collect();
        let set = set_list(members.cells(), digits_of(&members));
        let (gone, held) = (digits(at, |link| link.source)?, digits(at, |link| link.target)?);
        let (gone_list, held_list) = (listed(words, gone), listed(words, held));
        texts.push(if at == 0 {
            words.set_lacks(set, gone_list, held_list, gone.len())
        } else {
            words.set_loses(set, gone_list, held_list)
        });
    }
    (last > 0).then(|| joined(texts, "; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::test_evidence::evidence;

    /// A clause of a sentence.
    type ClauseText = fn(Words, &Evidence) -> Option<String>;

    /// Checks a clause in English and German.
    fn check(clause: ClauseText, cases: &[(&str, Option<[&str; 2]>)]) {
        for (text, expected) in cases {
            let evidence = evidence(text);
            for (index, language) in Language::shipped().into_iter().enumerate() {
                let found = clause(Words::of(language), &evidence);
                assert_eq!(found.as_deref(), expected.map(|texts| texts[index]), "{text}");
            }
        }
    }

    #[test]
    fn a_contradiction_leaves_a_cell_or_a_house_empty_or_has_a_candidate_true_and_false() {
        check(
            |words, evidence| Some(contradiction(words, evidence)),
            &[
                (
                    "pattern 47r3c3; pattern-cells r3c3",
                    Some(["r3c3 has no candidate left", "r3c3 hat keinen Kandidaten mehr"]),
                ),
                (
                    "pattern 7r34c3; base-house c3",
                    Some([
                        "column 3 has no place left for 7",
                        "Spalte 3 hat keinen Platz mehr für 7",
                    ]),
                ),
                (
                    "base-house r8; contradiction if+5r2c6; branch in0 so-7r8c4; branch in0 so-7r8c5",
                    Some([
                        "row 8 has no place left for 7",
                        "Zeile 8 hat keinen Platz mehr für 7",
                    ]),
                ),
                (
                    "pattern 5r3c3",
                    Some([
                        "r3c3 would be 5 and not 5 at once",
                        "r3c3 wäre eine 5 und zugleich keine 5",
                    ]),
                ),
                (
                    "",
                    Some([
                        "the consequences contradict each other",
                        "die Folgen widersprechen einander",
                    ]),
                ),
            ],
        );
    }

    #[test]
    fn cases_are_those_of_a_cell_a_house_or_a_candidate() {
        check(
            cases,
            &[
                (
                    "net so-4r1c1; branch in0 if+2r6c4; branch in0 if+6r6c4; contradiction in0 if+7r6c4",
                    Some(["r6c4 is 2, 6 or 7", "r6c4 ist eine 2, 6 oder 7"]),
                ),
                (
                    "net so-4r1c1; branch in0 if+2r6c4; branch in0 if+2r6c5",
                    Some(["r6c4 or r6c5 is 2", "r6c4 oder r6c5 ist eine 2"]),
                ),
                (
                    "net so-4r1c1; branch in0 if+2r6c4; branch in0 if-2r6c4",
                    Some([
                        "r6c4 is 2 or r6c4 is not 2",
                        "r6c4 ist eine 2 oder r6c4 ist keine 2",
                    ]),
                ),
                ("net so-4r1c1; branch in0 if+2r6c4; branch in0 if+3r6c5", None),
                ("net so-4r1c1; branch in0 so-4r1c1", None),
                ("net so-4r1c1", None),
                ("", None),
            ],
        );
        check(
            conclusion,
            &[
                (
                    "net so-4r1c1; branch in0 if+2r6c4",
                    Some(["r1c1 is not 4", "r1c1 ist keine 4"]),
                ),
                ("net ", None),
                ("", None),
            ],
        );
    }

    #[test]
    fn sets_in_a_row_pass_a_digit_on() {
        let sets_of_a_chain = "node als/1 156r1c18; node als/2 18r1c7; node als/3 458r79c9";
        let one = format!("{sets_of_a_chain}; chain 5r1c1 =#0 1r1c8 - 1r1c7 =#1 8r1c7 - 8r7c9 =#2 5r9c9");
        let two = format!("{one}; chain 6r1c1 =#0 1r1c8 - 1r1c7 =#1 8r1c7 - 8r7c9 =#2 4r9c9");
        check(
            sets,
            &[
                (
                    &one,
                    Some([
                        "if r1c1, r1c8 {1,5,6} lacks 5, it holds 1; then r1c7 {1,8} sees this 1, loses it and holds 8; \
                         then r7c9, r9c9 {4,5,8} sees this 8, loses it and holds 5",
                        "wenn in r1c1, r1c8 {1,5,6} die 5 fehlt, enthält diese Menge 1; dann sieht r1c7 {1,8} diese 1, verliert sie \
                         und enthält 8; dann sieht r7c9, r9c9 {4,5,8} diese 8, verliert sie und enthält 5",
                    ]),
                ),
                (
                    &two,
                    Some([
                        "if r1c1, r1c8 {1,5,6} lacks one of 5 and 6, it holds 1; then r1c7 {1,8} sees this 1, loses it and holds 8; \
                         then r7c9, r9c9 {4,5,8} sees this 8, loses it and holds 4 and 5",
                        "wenn in r1c1, r1c8 {1,5,6} eine von 5 und 6 fehlt, enthält diese Menge 1; dann sieht r1c7 {1,8} diese 1, \
                         verliert sie und enthält 8; dann sieht r7c9, r9c9 {4,5,8} diese 8, verliert sie und enthält 4 und 5",
                    ]),
                ),
                ("node als/1 15r1c1; chain 5r1c1 =#0 1r1c1", None),
                ("chain 5r1c1 = 1r1c1 - 1r1c7 = 8r1c7", None),
                ("node group 5r1c12; chain 5r1c1 =#0 1r1c1 - 1r1c7 =#0 8r1c7", None),
                ("", None),
            ],
        );
    }
}
