//! Writes a whole step: the name of the technique, the pattern, the chains and the change.

use sudoku_technique::{Candidate, ChainRole, Evidence, Literal, NodeKind};

use super::cells::{listed, removal_list};
use super::chains::{notations, readable_notations};
use super::ends::EndCandidates;
use super::inference::end_of;
use super::language::{Language, Words};
use super::pattern::pattern;
use super::proof::{alternatives, only_chain, proof};
use super::template;
use sudokud_engine::{Deduction, Technique, TechniqueInfo};

/// Writes the whole step in one line:
/// `X-Wing (rows): rows 4 and 9 hold 1 only in columns 2 and 9, so their 1s use up columns 2 and 9, and no other cell there can be 1: remove 1
/// from r6c9.`
///
/// For the pattern it uses the technique's own sentence, if it has one that fits the evidence. A single chain is written in words, and its
/// notation follows the change. Of several chains, only a short notation follows. A single chain to a contradiction stands in place of the
/// sentence, if it is not too long.
pub fn whole_step(technique: &Technique, deduction: &Deduction, language: Language) -> String {
    let texts = StepTexts::of(technique.info(), variant_of(deduction), language);
    line(Words::of(language), &texts, deduction)
}

/// Writes the name of the technique, with the variant if there is one: `X-Wing (rows)`.
pub fn heading(technique: &Technique, deduction: &Deduction, language: Language) -> String {
    name(technique, variant_of(deduction), language)
}

/// Writes the name of the technique, with this variant unless it is empty.
pub fn name(technique: &Technique, variant: &str, language: Language) -> String {
    StepTexts::of(technique.info(), variant, language).heading()
}

fn variant_of(deduction: &Deduction) -> &str {
    deduction.variant.as_deref().unwrap_or_default()
}

/// Returns what roles mean in pictures of the technique: the role, and the words. Empty in a language without them.
pub fn labels(technique: &Technique, language: Language) -> &[(String, String)] {
    let info = technique.info();
    match language.technique(&info.id) {
        Some(own) if !own.labels.is_empty() => &own.labels,
        _ if language == Language::english() => &info.labels,
        _ => &[],
    }
}

/// Writes the technique in words: `Hidden Single: A digit has exactly one candidate cell in a house; it is placed there.`
pub fn about(technique: &Technique, language: Language) -> String {
    let info = technique.info();
    let own = language.technique(&info.id);
    // Both or none, so that the text is in one language.
    match own.filter(|own| !own.name.is_empty() && !own.summary.is_empty()) {
        Some(own) => format!("{}: {}", own.name, own.summary),
        None => format!("{}: {}", info.name, info.summary),
    }
}

/// Writes the whole step, and then its chains in sentences.
pub fn step_with_proof(technique: &Technique, deduction: &Deduction, language: Language) -> String {
    let words = Words::of(language);
    let line = whole_step(technique, deduction, language);
    let evidence = deduction.evidence.as_deref();
    // The line has a single chain in words already.
    let is_said = |chain: String| line.contains(&chain);
    if evidence
        .and_then(|evidence| only_chain(words, evidence))
        .is_some_and(is_said)
    {
        return line;
    }
    match evidence
        .map(|evidence| proof(words, evidence))
        .unwrap_or_default()
    {
        proof if proof.is_empty() => line,
        proof => format!("{line} {proof}"),
    }
}

/// Most bytes of the words or of the notation of a contradiction in a line.
const LONGEST_REFUTATION: usize = 480;

/// The texts of a technique in a language.
struct StepTexts<'a> {
    name: &'a str,
    /// Its own sentence; empty for the words of the host.
    sentence: &'a str,
    /// The name of the deduction's variant; empty if it has none.
    variant: &'a str,
}

impl<'a> StepTexts<'a> {
    /// Returns the texts in this language. A name that the technique does not have in it is in English; a sentence is not, because its
    /// words would stand between words of the language.
    fn of(info: &'a TechniqueInfo, variant: &'a str, language: Language) -> Self {
        let own = language.technique(&info.id);
        let sentence = own.map(|own| own.sentence.as_str()).filter(|own| !own.is_empty());
        let is_english = language.tag() == Language::english().tag();
        Self {
            name: own.map_or(&info.name, |own| &own.name),
            sentence: sentence.unwrap_or(if is_english { &info.sentence } else { "" }),
            variant: own.and_then(|own| own.variant(variant)).unwrap_or(variant),
        }
    }

    fn heading(&self) -> String {
        match self.variant {
            "" => self.name.to_owned(),
            variant => format!("{} ({variant})", self.name),
        }
    }
}

fn line(words: Words, texts: &StepTexts<'_>, deduction: &Deduction) -> String {
    let sentence = texts.sentence;
    let mut parts = vec![texts.heading()];
    let none = Evidence::default();
    let evidence = deduction.evidence.as_deref().unwrap_or(&none);
    let chain = only_chain(words, evidence);
    let own = template::filled(words, sentence, deduction, evidence);
    // A sentence about a contradiction says that there is one; a single chain says which.
    let refutation = chain
        .as_ref()
        .filter(|chain| is_contradiction(evidence) && chain.len() <= LONGEST_REFUTATION);
    let own = own.map(|own| {
        refutation
            .filter(|chain| !own.contains(*chain))
            .cloned()
            .unwrap_or(own)
    });
    let notation = match (&own, &chain) {
        // The words of a sentence are enough, except those about a chain or about cases.
        (Some(own), Some(chain)) if own.contains(chain) => notations(evidence),
        (Some(_), _) if sentence.contains("{sets}") => notations(evidence),
        (Some(_), _) if sentence.contains("{chains}") => String::new(),
        (Some(_), _) if has_cases(evidence) || is_contradiction(evidence) => readable_notations(evidence),
        (Some(_), _) => String::new(),
        (None, Some(_)) => notations(evidence),
        (None, None) => readable_notations(evidence),
    };
    let removal = match (&own, &chain) {
        (None, Some(_)) if either_rules_out(evidence, deduction) => Removal::ByEither,
        _ => Removal::Alone,
    };
    match (own, chain) {
        (Some(own), _) => parts.push(own),
        (None, chain) => {
            parts.push(pattern(words, evidence));
            parts.extend(chain);
        }
    }
    parts.push(outcome(words, deduction, removal));
    parts.retain(|part| !part.is_empty());
    let line = format!("{}.", parts.join(": "));
    if notation.is_empty() {
        line
    } else {
        format!("{line} {}", words.in_short(notation))
    }
}

/// Whether the first chain refutes its premise.
fn is_contradiction(evidence: &Evidence) -> bool {
    evidence
        .chains
        .first()
        .is_some_and(|chain| chain.role == ChainRole::Contradiction)
}

/// Whether chains are cases of something.
fn has_cases(evidence: &Evidence) -> bool {
    evidence
        .chains
        .iter()
        .any(|chain| chain.role == ChainRole::Branch)
}

/// The words of the eliminations.
#[derive(Clone, Copy)]
enum Removal {
    /// `remove 1 from r6c9`.
    Alone,
    /// `remove 1 from r6c9, which either of these rules out`, after a chain of which one end is true.
    ByEither,
}

/// Whether one end of the only chain is true, and each end rules out all eliminations.
fn either_rules_out(evidence: &Evidence, deduction: &Deduction) -> bool {
    let Some(ends) = alternatives(evidence) else {
        return false;
    };
    ends.into_iter().all(|end| {
        let place = match end {
            Literal::On(_) => EndCandidates::of(evidence, end_of(end)),
            Literal::Off(_) => None,
        };
        // Other nodes hold in several ways at once.
        let place = place.filter(|place| matches!(place.kind, None | Some(NodeKind::Group)));
        place.is_some_and(|place| {
            let mut eliminations = deduction.eliminations.iter();
            eliminations.all(|gone| place.set.iter().all(|at| contradict(at, gone)))
        })
    })
}

/// Whether no solution can have both candidates.
fn contradict(one: Candidate, other: Candidate) -> bool {
    let (cells, digits) = ([one.cell(), other.cell()], [one.digit(), other.digit()]);
    (cells[0] == cells[1]) != (digits[0] == digits[1])
        && (cells[0] == cells[1] || cells[0].peers().contains(cells[1]))
}

/// `place r5c5=5 and remove 1 from r6c9`.
fn outcome(words: Words, deduction: &Deduction, removal: Removal) -> String {
    let placed =
        (!deduction.placements.is_empty()).then(|| words.place(listed(words, deduction.placements.iter())));
    let removed = (!deduction.eliminations.is_empty()).then(|| {
        let candidates = removal_list(words, &deduction.eliminations);
        match removal {
            Removal::Alone => words.remove(candidates),
            Removal::ByEither => words.remove_excluded(candidates),
        }
    });
    match (placed, removed) {
        (Some(placed), Some(removed)) => words.and(placed, removed),
        (placed, removed) => placed.or(removed).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests;
