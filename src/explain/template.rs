//! Fills the placeholders of a technique's own sentence from the evidence.
//!
//! `Technique::SENTENCE` documents the placeholders. One names a role, a kind of house, a set, or a clause about the chains; it may have
//! the number of a group, and may ask for a part only:
//!
//! ```text
//!   {pivot}  {pincer.cells}  {pincer.any-cell}  {pattern.house}  {colour 2}  {base}  {set 1.digits}  {removed.any-digit}  {placed}
//!   {chains}  {proof}  {sets}  {assumption}  {contradiction}  {cases}  {conclusion}
//! ```
//!
//! If a placeholder is unknown or empty, the host uses its own words instead of the sentence.

use sudoku_technique::{
    CandidateRole, CandidateSet, CellRole, CellSet, Digit, DigitSet, Evidence, House, HouseRole,
};

use super::cells::{
    candidate_list, cell_list, digits_of, either, house as house_name, house_list, listed, set_list,
};
use super::chains::notations;
use super::clauses;
use super::inference::{Clause, any_is_true, none_is_true};
use super::language::Words;
use super::pattern::{houses, of_role};
use super::proof::only_chain;
use super::words::set as set_of_group;
use sudokud_engine::{Deduction, find_named};

/// Returns the sentence with all placeholders filled, without its full stop, or `None` if it is empty or one cannot be filled.
pub(super) fn filled(
    words: Words,
    sentence: &str,
    deduction: &Deduction,
    evidence: &Evidence,
) -> Option<String> {
    let mut text = String::new();
    let mut rest = sentence.trim().trim_end_matches(['.', ':']);
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}')?;
        if before.contains('}') {
            return None;
        }
        text.push_str(before);
        text.push_str(&placeholder(words, name, deduction, evidence).filter(|found| !found.is_empty())?);
        rest = behind;
    }
    text.push_str(rest);
    (!text.is_empty() && !rest.contains('}')).then_some(text)
}

/// The part of the evidence that a placeholder asks for.
#[derive(Clone, Copy)]
enum PlaceholderPart {
    All,
    Cells,
    Digits,
    /// The cells, with `or` before the last one.
    AnyCell,
    /// The digits, with `or` before the last one.
    AnyDigit,
    /// A house that has all the cells.
    House,
    /// That one of the candidates is true, as a condition.
    True,
    /// That none of the candidates is true, as a condition.
    False,
    /// The houses, with `or` before the last one.
    AnyHouse,
}

/// The parts by their names behind the dot.
const PARTS: [(&str, PlaceholderPart); 8] = [
    ("cells", PlaceholderPart::Cells),
    ("digits", PlaceholderPart::Digits),
    ("any-cell", PlaceholderPart::AnyCell),
    ("any-digit", PlaceholderPart::AnyDigit),
    ("house", PlaceholderPart::House),
    ("true", PlaceholderPart::True),
    ("false", PlaceholderPart::False),
    ("any-house", PlaceholderPart::AnyHouse),
];

impl PlaceholderPart {
    fn of(name: &str) -> Option<Self> {
        let mut parts = PARTS.into_iter();
        Some(parts.find(|(known, _)| *known == name)?.1)
    }

    /// Writes this part of something with these cells and digits. `all` writes the whole of it.
    fn text(self, words: Words, cells: CellSet, digits: DigitSet, all: impl FnOnce() -> String) -> String {
        match self {
            Self::All => all(),
            Self::Cells => listed(words, cells),
            Self::Digits => listed(words, digits),
            Self::AnyCell => either(words, cells),
            Self::AnyDigit => either(words, digits),
            Self::House => {
                let mut houses =
                    House::all().filter(|house| !cells.is_empty() && cells.is_subset(house.cells()));
                houses
                    .next()
                    .map_or_else(String::new, |house| house_name(words, house))
            }
            // Only candidates are true or false, and only `base` and `cover` are houses.
            Self::True | Self::False | Self::AnyHouse => String::new(),
        }
    }
}

/// Placeholders for clauses about the chains, which have no group and no parts.
const CLAUSES: [&str; 7] = [
    "chains",
    "proof",
    "sets",
    "assumption",
    "contradiction",
    "cases",
    "conclusion",
];
/// Placeholders for the changes.
const CHANGES: [&str; 2] = ["removed", "placed"];
/// Placeholders for roles of candidates, cells and houses.
const ROLES: [&str; 20] = [
    "pattern",
    "pivot",
    "pincer",
    "fin",
    "endo-fin",
    "cannibal",
    "floor",
    "roof",
    "guardian",
    "restricted-common",
    "colour",
    "on",
    "off",
    "set",
    "base",
    "cover",
    "target",
    "companion",
    "cross-line",
    "other",
];

/// Whether this is the name of a placeholder, without braces.
pub(super) fn is_placeholder(name: &str) -> bool {
    parts(name).is_some_and(|(name, group, part)| match name.as_str() {
        name if CLAUSES.contains(&name) => group.is_none() && matches!(part, PlaceholderPart::All),
        name => CHANGES.contains(&name) || ROLES.contains(&name),
    })
}

/// Returns what is wrong with a technique's sentence and with the roles of its labels. The host uses its own words in their place.
pub fn mistakes<'a>(sentence: &str, roles: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut mistakes = Vec::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, behind)) = after.split_once('}').filter(|_| !before.contains('}')) else {
            break;
        };
        if !is_placeholder(name) {
            mistakes.push(format!("the sentence has {{{name}}}: {}", why_unknown(name)));
        }
        rest = behind;
    }
    if rest.contains(['{', '}']) {
        mistakes.push("the sentence has a brace without a partner".to_owned());
    }
    for role in roles {
        if let Err(unknown) = find_named("role", role, ROLES.into_iter()) {
            mistakes.push(format!("a label: {unknown}"));
        }
    }
    mistakes
}

/// Says why a placeholder is unknown.
fn why_unknown(name: &str) -> String {
    let known = ROLES.into_iter().chain(CHANGES).chain(CLAUSES);
    let (name, part) = name.split_once('.').unwrap_or((name, ""));
    let named = name.split(' ').next().unwrap_or_default();
    match find_named("placeholder", named, known) {
        Err(unknown) => unknown.to_string(),
        Ok(_) if CLAUSES.contains(&named) => format!("{named} has no groups and no parts"),
        Ok(_) if !part.is_empty() && PlaceholderPart::of(part).is_none() => {
            let parts = PARTS.map(|(part, _)| part).join(", ");
            format!("the parts are {parts}")
        }
        Ok(_) => "write a name, such as {colour 1.cells} with the number of a group and a part".to_owned(),
    }
}

/// Splits the name of a placeholder into what it names, the group and the part.
fn parts(name: &str) -> Option<(String, Option<u16>, PlaceholderPart)> {
    let (name, part) = match name.trim().rsplit_once('.') {
        None => (name.trim(), PlaceholderPart::All),
        Some((name, part)) => (name, PlaceholderPart::of(part)?),
    };
    let (name, group) = match name.rsplit_once(' ') {
        Some((name, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            (name, Some(number.parse().ok().filter(|number| *number != 0)?))
        }
        _ => (name, None),
    };
    Some((name.replace(' ', "-"), group, part))
}

fn placeholder(words: Words, name: &str, deduction: &Deduction, evidence: &Evidence) -> Option<String> {
    let (name, group, part) = parts(name)?;
    match (name.as_str(), group, part) {
        ("chains", None, PlaceholderPart::All) => return Some(notations(evidence)),
        ("proof", None, PlaceholderPart::All) => return only_chain(words, evidence),
        ("sets", None, PlaceholderPart::All) => return clauses::sets(words, evidence),
        ("assumption", None, PlaceholderPart::All) => return clauses::assumption(words, evidence),
        ("contradiction", None, PlaceholderPart::All) => {
            return Some(clauses::contradiction(words, evidence));
        }
        ("cases", None, PlaceholderPart::All) => return clauses::cases(words, evidence),
        ("conclusion", None, PlaceholderPart::All) => return clauses::conclusion(words, evidence),
        ("removed", None, part) => return Some(candidates(words, &deduction.eliminations, part)),
        ("placed", None, part) => return Some(candidates(words, &deduction.placements, part)),
        ("set", group, part) => {
            let (cells, digits) = set_of_group(evidence, group.unwrap_or(0));
            return Some(part.text(words, cells, digits, || set_list(cells, digits)));
        }
        ("base" | "cover", group, PlaceholderPart::All | PlaceholderPart::AnyHouse) => {
            let role = if name == "base" {
                HouseRole::Base
            } else {
                HouseRole::Cover
            };
            let found = houses(evidence, &[role], group);
            if !found.is_empty() {
                return Some(match part {
                    PlaceholderPart::AnyHouse => {
                        either(words, found.into_iter().map(|house| house_name(words, house)))
                    }
                    _ => house_list(words, &found),
                });
            }
        }
        _ => {}
    }
    if let Some(role) = candidate_role(&name) {
        let set = of_role(evidence, role, group);
        if !set.is_empty() {
            return Some(candidates(words, &set, part));
        }
    }
    let cells = cells_of_role(evidence, cell_role(&name)?, group);
    (!cells.is_empty()).then(|| part.text(words, cells, digits_in(evidence, cells), || cell_list(cells)))
}

fn candidates(words: Words, set: &CandidateSet, part: PlaceholderPart) -> String {
    match part {
        PlaceholderPart::True if !set.is_empty() => any_is_true(words, set, Clause::Condition),
        PlaceholderPart::False if !set.is_empty() => none_is_true(words, set, Clause::Condition),
        _ => part.text(words, set.cells(), digits_of(set), || candidate_list(words, set)),
    }
}

fn cells_of_role(evidence: &Evidence, role: CellRole, group: Option<u16>) -> CellSet {
    let marks = evidence.cells.iter();
    marks
        .filter(|mark| mark.role == role && group.is_none_or(|group| mark.group == group))
        .map(|mark| mark.cell)
        .collect()
}

/// Returns the digits of the evidence in these cells.
fn digits_in(evidence: &Evidence, cells: CellSet) -> DigitSet {
    let marks = evidence.candidates.iter().map(|mark| mark.candidate);
    let inside = marks.filter(|candidate| cells.contains(candidate.cell()));
    inside.map(|candidate| -> Digit { candidate.digit() }).collect()
}

/// Returns the role with this name in the protocol.
pub(super) fn candidate_role(name: &str) -> Option<CandidateRole> {
    Some(match name {
        "pattern" => CandidateRole::Pattern,
        "pivot" => CandidateRole::Pivot,
        "pincer" => CandidateRole::Pincer,
        "fin" => CandidateRole::Fin,
        "endo-fin" => CandidateRole::EndoFin,
        "cannibal" => CandidateRole::Cannibal,
        "floor" => CandidateRole::Floor,
        "roof" => CandidateRole::Roof,
        "guardian" => CandidateRole::Guardian,
        "restricted-common" => CandidateRole::RestrictedCommon,
        "colour" => CandidateRole::Colour,
        "on" => CandidateRole::On,
        "off" => CandidateRole::Off,
        _ => return None,
    })
}

fn cell_role(name: &str) -> Option<CellRole> {
    Some(match name {
        "pattern" => CellRole::Pattern,
        "pivot" => CellRole::Pivot,
        "pincer" => CellRole::Pincer,
        "base" => CellRole::Base,
        "target" => CellRole::Target,
        "companion" => CellRole::Companion,
        "cross-line" => CellRole::CrossLine,
        "other" => CellRole::Other,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_evidence::{deduction, english};

    fn check(evidence_text: &str, cases: &[(&str, Option<&str>)]) {
        let deduction = deduction(evidence_text, "5r1c1", "12r9c12");
        let evidence = deduction.evidence.as_deref().unwrap();
        for (sentence, expected) in cases {
            let found = filled(english(), sentence, &deduction, evidence);
            assert_eq!(found.as_deref(), *expected, "{sentence}");
        }
    }

    #[test]
    fn what_a_step_changes_and_assumes_has_places() {
        check(
            "contradiction if+4r1c2 4r1c2 - 4r1c7",
            &[
                ("{removed.digits}", Some("1 and 2")),
                ("{removed.cells}", Some("r9c1 and r9c2")),
                ("{placed}", Some("5 at r1c1")),
                ("{removed.any-digit}", Some("1 or 2")),
                ("if {placed.false}, no", Some("if r1c1 is not 5, no")),
                ("if {assumption}, no", Some("if r1c2 is 4, no")),
            ],
        );
        check("chain 4r1c2 = 4r1c7", &[("{assumption}", None)]);
    }

    #[test]
    fn the_only_chain_stands_in_words() {
        let cases = "branch if+4r1c2 4r1c2 - 4r1c7; branch if+5r1c2 5r1c2 - 5r1c7";
        check(cases, &[("{proof}", None)]);
        check(
            "chain 4r1c2 = 4r1c7 - 4r5c7",
            &[(
                "{proof}",
                Some("if r1c2 is not 4, r1c7 is 4; then r5c7 is not 4; so r1c2 is 4 or r5c7 is not 4"),
            )],
        );
    }

    #[test]
    fn a_place_is_filled_with_the_candidates_of_its_role() {
        check(
            "pivot 12r1c1; pincer 13r1c7 23r7c1; endo-fin 4r5c5; restricted-common 5r1c12",
            &[
                ("pivot {pivot}.", Some("pivot 1 and 2 at r1c1")),
                (
                    "{pivot.cells} sees {pincer.cells}",
                    Some("r1c1 sees r1c7 and r7c1"),
                ),
                ("{pincer.digits}", Some("1, 2 and 3")),
                ("{ endo fin } or {endo-fin}", Some("4 at r5c5 or 4 at r5c5")),
                ("{restricted common.digits}", Some("5")),
            ],
        );
    }

    #[test]
    fn cells_and_digits_can_be_alternatives_and_have_a_house() {
        check(
            "pivot 126r1c1; pincer 13r1c7 23r7c1; pattern 4r12c3; base-cells r4c89",
            &[
                ("{pivot.any-digit}", Some("1, 2 or 6")),
                ("{pincer.any-cell}", Some("r1c7 or r7c1")),
                (
                    "{pattern.any-cell} in {pattern.house}",
                    Some("r1c3 or r2c3 in column 3"),
                ),
                ("{base.any-cell} in {base.house}", Some("r4c8 or r4c9 in row 4")),
                ("{set 1.house}", None),
                ("{pincer.house}", None),
                ("{target.house}", None),
            ],
        );
    }

    #[test]
    fn candidates_can_be_conditions() {
        check(
            "fin 4r5c5; pivot 4r1c12; pincer 4r1c123; guardian 12r1c1; base-cells r4c89",
            &[
                ("{fin.true}, {fin.false}", Some("r5c5 is 4, r5c5 is not 4")),
                (
                    "{pivot.true}, {pivot.false}",
                    Some("r1c1 or r1c2 is 4, neither r1c1 nor r1c2 is 4"),
                ),
                ("{pincer.false}", Some("none of r1c1, r1c2 and r1c3 is 4")),
                ("{guardian.true}", Some("r1c1 is 1 or 2")),
                ("{base.true}", None),
                ("{pivot.any-house}", None),
            ],
        );
    }

    #[test]
    fn each_role_has_a_place() {
        for role in [
            "pattern",
            "pivot",
            "pincer",
            "fin",
            "endo-fin",
            "cannibal",
            "floor",
            "roof",
            "guardian",
            "restricted-common",
            "colour",
            "on",
            "off",
        ] {
            check(
                &format!("{role} 4r1c1"),
                &[(&format!("{{{role}}}"), Some("4 at r1c1"))],
            );
        }
        for role in [
            "pattern",
            "pivot",
            "pincer",
            "base",
            "target",
            "companion",
            "cross-line",
        ] {
            check(
                &format!("{role}-cells r1c1"),
                &[(&format!("{{{role}.cells}}"), Some("r1c1"))],
            );
        }
    }

    #[test]
    fn a_number_takes_the_candidates_of_one_group() {
        check(
            "colour/1 4r1c1; colour/2 4r1c9 4r5c1; set-cells/1 r9c12; off/1 17r9c1",
            &[
                ("{colour 1} or {colour 2}", Some("4 at r1c1 or 4 at r1c9, r5c1")),
                ("{colour.cells}", Some("r1c1, r1c9 and r5c1")),
                (
                    "{set 1}; {set 1.cells}; {set 1.digits}",
                    Some("r9c1, r9c2 {1,7}; r9c1 and r9c2; 1 and 7"),
                ),
                ("{colour 3}", None),
                ("{colour 0}", None),
                ("{colour 99999}", None),
                ("{set 2}", None),
            ],
        );
        check("node als/2 147r1c25", &[("{set 2}", Some("r1c2, r1c5 {1,4,7}"))]);
        check("pattern/1 147r1c25", &[("{set 1.digits}", Some("1, 4 and 7"))]);
    }

    #[test]
    fn base_and_cover_are_houses_or_else_base_cells() {
        let houses = "base-house r9 r4; cover-house c2";
        check(
            houses,
            &[
                ("{base} / {cover}", Some("rows 4 and 9 / column 2")),
                ("{base.any-house}", Some("row 4 or row 9")),
            ],
        );
        let two = "base-house r4; cover-house/1 c2; cover-house/2 c9";
        check(two, &[("{cover 1}/{cover 2}", Some("column 2/column 9"))]);
        check(two, &[("{base 1}", None), ("{cover 3}", None)]);
        check(houses, &[("{base.cells}", None), ("{base.digits}", None)]);
        check(
            "base-cells r1c12; target-cells r4c4; pattern 12r1c12",
            &[
                ("{base}, {target}", Some("r1c1, r1c2, r4c4")),
                ("{base.digits}", Some("1 and 2")),
            ],
        );
    }

    #[test]
    fn chains_stand_in_their_notation() {
        check(
            "chain 4r1c2 = 4r1c7 - 9r5c3; chain 1r1c1 = 2r1c1",
            &[
                ("by {chains}", Some("by (4)r1c2 = r1c7 - (9)r5c3; (1=2)r1c1")),
                ("{chains.cells}", None),
                ("{chains 1}", None),
            ],
        );
    }

    #[test]
    fn mistakes_of_a_sentence_and_of_labels_are_named_with_what_would_be_right() {
        for (sentence, role, expected) in [
            (
                "{pivot} and {colour 1.any-digit}: {removed}",
                "cross-line",
                &[][..],
            ),
            (
                "{pivott} is on",
                "pivot",
                &["{pivott}: there is no placeholder \"pivott\"; the nearest are: pivot"],
            ),
            (
                "{pivot.cell}",
                "pivot",
                &["{pivot.cell}: the parts are cells, digits"],
            ),
            ("{chains.cells}", "pivot", &["chains has no groups and no parts"]),
            (
                "{pivot",
                "tarrget",
                &[
                    "a brace without a partner",
                    "there is no role \"tarrget\"; the nearest are: target",
                ],
            ),
            ("}{pivot}", "base", &["a brace without a partner"]),
        ] {
            let found = super::mistakes(sentence, [role]);
            assert_eq!(found.len(), expected.len(), "{sentence}: {found:?}");
            for (found, expected) in found.iter().zip(expected) {
                assert!(found.contains(expected), "{sentence}: {found}");
            }
        }
    }

    #[test]
    fn every_role_of_the_interface_is_a_placeholder_or_a_set() {
        for role in ROLES {
            let is_known = candidate_role(role).is_some() || cell_role(role).is_some();
            assert!(is_known || ["set", "cover"].contains(&role), "{role}");
        }
    }

    #[test]
    fn an_unknown_or_empty_place_makes_the_sentence_useless() {
        let places = [
            "",
            " ",
            ".",
            "{}",
            "{pivot}",
            "{chains}",
            "{chain}",
            "{set}",
            "{base}",
            "{x.cells}",
            "{pattern.x}",
            "{pattern",
            "pattern}",
            "{{pattern}}",
            "{ }",
            "{pattern 1}",
            "{.cells}",
            "{ 1}",
        ];
        for sentence in places {
            check("pattern 4r1c1", &[(sentence, None)]);
        }
    }

    #[test]
    fn a_sentence_without_places_is_taken_as_it_is() {
        check(
            "",
            &[("Every cell has two digits.", Some("Every cell has two digits"))],
        );
    }
}
