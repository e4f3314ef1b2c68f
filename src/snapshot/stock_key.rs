//! Computes the key of a plan's stock: a digest of everything on which its puzzles and their grades depend.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use super::Snapshot;
use super::revision::GENERATOR;
use sudokud_generate::{Plan, Rule};
use sudokud_grade::Scale;

/// For each scale of a snapshot, in their order, its name and the digests of its first rungs: of none, of one, and so on.
#[derive(Clone, Debug)]
pub struct ScaleDigests(Vec<(String, Vec<[u8; 32]>)>);

impl ScaleDigests {
    /// Returns the digest of a scale and its first rungs; `None` for an unknown scale.
    fn of(&self, scale: &str, rungs: usize) -> Option<&[u8; 32]> {
        let (_, digests) = self.0.iter().find(|(name, _)| name.eq_ignore_ascii_case(scale))?;
        digests.get(rungs).or(digests.last())
    }
}

impl Snapshot {
    /// Returns the digests of all scales, which [`Self::stock_key`] uses.
    pub fn scale_digests(&self) -> ScaleDigests {
        let scales = self.scales().iter();
        ScaleDigests(
            scales
                .map(|scale| (scale.name().to_string(), self.digests_of(scale)))
                .collect(),
        )
    }

    /// Returns the key of this plan's stock. It covers the recipe, the generator's number, the scale, and its rungs up to the last one that
    /// the plan's puzzles may use, with the identities of their plugins and the options of their techniques. It does not depend on harder
    /// rungs, other scales, recipes or plugins.
    pub fn stock_key(&self, plan: &Plan<'_>, digests: &ScaleDigests) -> u128 {
        let mut hash = Sha256::new();
        hash.update(GENERATOR.to_le_bytes());
        hash.update(plan.digest());
        let mut add = |digest: Option<&[u8; 32]>| hash.update(digest.map_or(&[][..], |digest| digest));
        add(digests.of(plan.scale().name(), plan.rungs()));
        if let Rule::SolvableBy { scale } = plan.rule() {
            let scale = if scale.is_empty() {
                plan.scale().name()
            } else {
                scale.as_str()
            };
            add(digests.of(scale, usize::MAX));
        }
        let digest = hash.finalize();
        u128::from_be_bytes(*digest.first_chunk().expect("a digest has 32 bytes"))
    }

    /// Returns the digests of a scale with none of its rungs, with the first one, and so on.
    fn digests_of(&self, scale: &Scale) -> Vec<[u8; 32]> {
        let mut text = format!(
            "{} {} {} {:?} {:?}",
            scale.name(),
            scale.rule_name(),
            scale.orientation(),
            scale.unsolved(),
            scale.settings()
        );
        // Writing to a text cannot fail. Each part is quoted or numbers, so no two scales have the same text.
        for (number, level) in scale.levels().iter().enumerate() {
            let _ = write!(text, "\n{level:?} {:?}", scale.codes(number));
        }
        let listed = scale.listed_ladder().rungs().len();
        let mut digests = vec![Sha256::digest(text).into()];
        for (number, rung) in scale.ladder().rungs().iter().enumerate() {
            let identity = rung.technique().plugin().identity;
            let options = self
                .sources
                .techniques
                .get(&**rung.id())
                .map(|technique| &technique.options);
            let text = format!(
                "{:?} {identity:?} {:?} {:?} {:?} {:?} {options:?} {}",
                rung.id(),
                rung.bounds(),
                scale.numbers(number),
                scale.level_of(number),
                scale.options(number),
                number < listed,
            );
            let before: [u8; 32] = digests[number];
            let digest = Sha256::new().chain_update(before).chain_update(text).finalize();
            digests.push(digest.into());
        }
        digests
    }
}
