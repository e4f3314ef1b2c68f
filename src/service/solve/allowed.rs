//! Reads which techniques of a ladder a caller allows.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::super::failure::Failure;
use sudokud_engine::{Ladder, Rung};
use sudokud_snapshot::Snapshot;

/// Most techniques that a request names in one list.
const MOST_NAMED: usize = 256;

/// The techniques that may be used.
#[derive(Debug)]
pub(super) struct AllowedTechniques<'a> {
    /// The ask with the lists, for messages.
    ask: &'static str,
    /// Ids; `None` for all.
    only: Option<BTreeSet<&'a str>>,
    /// Ids.
    without: BTreeSet<&'a str>,
}

impl<'a> AllowedTechniques<'a> {
    /// Reads the two lists of an ask.
    pub(super) fn read(
        snapshot: &'a Snapshot,
        ask: &'static str,
        only: &[String],
        without: &[String],
    ) -> Result<Self, Failure> {
        let named = |list: &str, names: &[String]| {
            if names.len() > MOST_NAMED {
                let problem = format!("{} techniques; name at most {MOST_NAMED}", names.len());
                return Err(Failure::field(
                    format!("{ask}.{list}"),
                    "TOO_MANY_TECHNIQUES",
                    problem,
                ));
            }
            let ids = names.iter().enumerate().map(|(index, name)| {
                let technique = snapshot.catalog().technique(name);
                let technique = technique.map_err(Failure::unknown(format!("{ask}.{list}[{index}]")))?;
                Ok(&*technique.info().id)
            });
            ids.collect::<Result<Vec<&str>, Failure>>()
        };
        let allowed: BTreeSet<&str> = named("only", only)?.into_iter().collect();
        let without = named("without", without)?;
        if let Some(index) = without.iter().position(|id| allowed.contains(id)) {
            let problem = format!(
                "{} is in only as well; leave it out of one of the two",
                without[index]
            );
            return Err(Failure::field(
                format!("{ask}.without[{index}]"),
                "ALLOWED_AND_FORBIDDEN",
                problem,
            ));
        }
        Ok(Self {
            ask,
            only: (!allowed.is_empty()).then_some(allowed),
            without: without.into_iter().collect(),
        })
    }

    /// Returns whether every technique is allowed.
    pub(super) fn is_all(&self) -> bool {
        self.only.is_none() && self.without.is_empty()
    }

    /// Returns whether a rung may not be used.
    pub(super) fn leaves_out(&self, rung: &Rung) -> bool {
        let id = &**rung.id();
        self.only.as_ref().is_some_and(|only| !only.contains(id)) || self.without.contains(id)
    }

    /// Returns the ladder of this scale without the forbidden techniques. Fails if it would be empty.
    pub(super) fn on<'l>(&self, ladder: &'l Ladder, scale: &str) -> Result<Cow<'l, Ladder>, Failure> {
        if self.is_all() {
            return Ok(Cow::Borrowed(ladder));
        }
        let allowed = ladder.without(|rung| self.leaves_out(rung));
        if allowed.rungs().is_empty() && !ladder.rungs().is_empty() {
            let list = if self.only.is_some() { "only" } else { "without" };
            let problem = format!(
                "no technique on the ladder of scale {scale} is left; allow one that ListScales shows for {scale}"
            );
            return Err(Failure::field(
                format!("{}.{list}", self.ask),
                "NO_TECHNIQUE_LEFT",
                problem,
            ));
        }
        Ok(Cow::Owned(allowed))
    }
}
