//! Writes chains in the usual notation, called Eureka.
//!
//! A candidate is `(4)r1c2`, a strong link `=`, a weak link `-`. A digit is written again only when it
//! changes. A link between two digits of one cell is inside the brackets:
//!
//! ```text
//!   (4)r1c2 = r1c7 - (4=9)r5c7 - (9)r5c3
//! ```
//!
//! In an almost locked set, the digit of the link before it comes first and that of the link after it last: `(1=264)r5c789`.
//! A loop repeats its first end at its end. Source: Sudopedia, "Eureka".

use std::fmt::Write as _;

use sudoku_technique::{Chain, DigitSet, Evidence, Link, LinkStrength, Reason};

use super::cells::{digit_run, joined, merged_cells};
use super::ends::EndCandidates;

/// Writes the chain in Eureka notation; empty if it has no links.
pub fn notation(evidence: &Evidence, chain: &Chain) -> String {
    let mut writer = NotationWriter::default();
    for link in evidence.links.get(chain.links.clone()).unwrap_or_default() {
        // An end without candidates cannot be written, so the run breaks there.
        let ends = EndCandidates::of(evidence, link.source).zip(EndCandidates::of(evidence, link.target));
        match ends {
            Some((source, target)) => writer.link(evidence, link, source, target),
            None => writer.finish_run(),
        }
    }
    writer.finish()
}

/// Writes all chains in order: `(4)r1c2 = r1c7; (9)r5c3 - r5c7`.
pub(super) fn notations(evidence: &Evidence) -> String {
    let chains = evidence.chains.iter().map(|chain| notation(evidence, chain));
    joined(chains.filter(|text| !text.is_empty()), BETWEEN_RUNS)
}

/// Writes all chains in order, unless that is no help to a reader: a chain of a net has several runs, and many chains are long.
pub(super) fn readable_notations(evidence: &Evidence) -> String {
    let mut chains = evidence.chains.iter();
    let is_net = chains.any(|chain| notation(evidence, chain).contains(BETWEEN_RUNS));
    Some(notations(evidence))
        .filter(|text| !is_net && text.len() <= LONGEST_SEVERAL)
        .unwrap_or_default()
}

/// Most bytes of the notation of several chains.
const LONGEST_SEVERAL: usize = 480;

/// Stands between the runs of a chain, and between chains.
const BETWEEN_RUNS: &str = "; ";

/// One piece of the notation: the text in the brackets and the cells after them.
struct Term {
    inner: String,
    cells: String,
    /// Its digit, if it has only one and the next piece need not repeat it.
    digits: Option<DigitSet>,
    /// Whether it may contain a link inside the cell.
    takes_links: bool,
}

#[derive(Default)]
struct NotationWriter {
    /// Runs that are finished.
    runs: Vec<String>,
    /// The current run, without its last term.
    run: String,
    /// Its last term, which a link inside the cell still changes.
    last: Option<Term>,
    /// The digits of the term before that, if they need not be repeated.
    before: Option<DigitSet>,
    /// The end of the last link.
    end: Option<EndCandidates>,
}

impl NotationWriter {
    fn link(&mut self, evidence: &Evidence, link: &Link, source: EndCandidates, target: EndCandidates) {
        if self.end.is_none_or(|end| end.set != source.set) {
            self.finish_run();
            self.last = Some(term(&source));
        }
        self.end = Some(target);
        if link.strength == LinkStrength::Weak && target.is_almost_locked_set() {
            self.sign(link.strength);
            self.last = Some(entered(&source, &target));
        } else if link.strength == LinkStrength::Weak && source.is_almost_locked_set() {
            self.leave(&target);
            self.sign(link.strength);
            self.last = Some(term(&target));
        } else if let Some(term) = through_set(evidence, link, &source, &target)
            .filter(|_| self.last.as_ref().is_some_and(|last| last.digits.is_some()))
        {
            self.last = Some(term);
        } else if !self.inside(link.strength, &source, &target) {
            self.sign(link.strength);
            self.last = Some(term(&target));
        }
    }

    /// Writes a link between two digits of one cell into the last term.
    fn inside(&mut self, strength: LinkStrength, source: &EndCandidates, target: &EndCandidates) -> bool {
        let (Some((from, _)), Some((to, digit))) = (source.candidate(), target.candidate()) else {
            return false;
        };
        let Some(term) = self.last.as_mut().filter(|term| from == to && term.takes_links) else {
            return false;
        };
        term.inner.push_str(sign(strength));
        term.inner.push_str(&digit.to_string());
        term.digits = None;
        true
    }

    /// Moves the digit by which the chain leaves the set behind the others.
    fn leave(&mut self, target: &EndCandidates) {
        let exit = target.digits();
        let Some(term) = self.last.as_mut().filter(|_| exit.len() == 1) else {
            return;
        };
        let (entry, rest) = match term.inner.split_once('=') {
            Some((entry, rest)) => (Some(entry), rest),
            None => (None, term.inner.as_str()),
        };
        let exit = digit_run(exit);
        if !rest.contains(&exit) || rest.len() == 1 && entry.is_none() {
            return;
        }
        let others = rest.replace(&exit, "");
        term.inner = match entry {
            Some(entry) => format!("{entry}={others}{exit}"),
            None => format!("{others}={exit}"),
        };
    }

    /// Ends the last term with the sign of a link.
    fn sign(&mut self, strength: LinkStrength) {
        self.write_last();
        let spaced = format!(" {} ", sign(strength));
        self.run.push_str(&spaced);
    }

    fn write_last(&mut self) {
        let Some(term) = self.last.take() else { return };
        if term.digits.is_none() || term.digits != self.before {
            let _ = write!(self.run, "({})", term.inner);
        }
        self.run.push_str(&term.cells);
        self.before = term.digits;
    }

    fn finish_run(&mut self) {
        self.write_last();
        if !self.run.is_empty() {
            self.runs.push(std::mem::take(&mut self.run));
        }
        (self.before, self.end) = (None, None);
    }

    fn finish(mut self) -> String {
        self.finish_run();
        self.runs.join(BETWEEN_RUNS)
    }
}

fn term(place: &EndCandidates) -> Term {
    let digits = place.digits();
    Term {
        inner: digit_run(digits),
        cells: merged_cells(place.cells()),
        digits: (digits.len() == 1).then_some(digits),
        takes_links: place.candidate().is_some(),
    }
}

/// Returns the term of an almost locked set that the chain enters by the digit of `source`.
fn entered(source: &EndCandidates, set: &EndCandidates) -> Term {
    let (entry, all) = (source.digits(), set.digits());
    let mut term = term(set);
    if entry.len() == 1 && entry.is_subset(all) && entry != all {
        term.inner = format!("{}={}", digit_run(entry), digit_run(all - entry));
    }
    term.digits = None;
    term.takes_links = false;
    term
}

/// Returns the whole set for a strong link that holds because of an almost locked set.
fn through_set(
    evidence: &Evidence,
    link: &Link,
    source: &EndCandidates,
    target: &EndCandidates,
) -> Option<Term> {
    let Some(Reason::Node(node)) = link.reason else {
        return None;
    };
    let set = EndCandidates::of(evidence, node.into()).filter(EndCandidates::is_almost_locked_set)?;
    let (entry, exit, all) = (source.digits(), target.digits(), set.digits());
    let fits = link.strength == LinkStrength::Strong
        && source.set.is_subset(&set.set)
        && target.set.is_subset(&set.set)
        && (entry & exit).is_empty();
    fits.then(|| Term {
        inner: format!(
            "{}={}{}",
            digit_run(entry),
            digit_run(all - entry - exit),
            digit_run(exit)
        ),
        cells: merged_cells(set.cells()),
        digits: None,
        takes_links: false,
    })
}

fn sign(strength: LinkStrength) -> &'static str {
    match strength {
        LinkStrength::Strong => "=",
        LinkStrength::Weak => "-",
        // A strength of a later version of the interface.
        _ => "~",
    }
}

#[cfg(test)]
mod tests;
