//! Computes the key of a plan's stock: a digest of everything on which its puzzles and their grades depend.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use super::Snapshot;
use super::revision::GENERATOR;
use sudokud_generate::{Plan, Rule};
use sudokud_grade::Scale;

/// The digests of a snapshot's scales, in their order.
#[derive(Clone, Debug)]
pub struct ScaleDigests(Vec<(String, [u8; 32])>);

impl Snapshot {
    /// Returns the digests of all scales, which [`Self::stock_key`] uses.
    pub fn scale_digests(&self) -> ScaleDigests {
        let scales = self.scales().iter();
        ScaleDigests(
            scales
                .map(|scale| (scale.name().to_string(), self.scale_digest(scale)))
                .collect(),
        )
    }

    /// Returns the key of this plan's stock. It covers the recipe, the scale with its ladder, the identities of the plugins that the ladder
    /// uses, the options of their techniques and the generator's number. It does not depend on other scales, recipes or plugins.
    pub fn stock_key(&self, plan: &Plan<'_>, digests: &ScaleDigests) -> u128 {
        let mut hash = Sha256::new();
        hash.update(GENERATOR.to_le_bytes());
        hash.update(plan.digest());
        let mut add = |name: &str| {
            let digest = digests
                .0
                .iter()
                .find(|(other, _)| other.eq_ignore_ascii_case(name));
            if let Some((_, digest)) = digest {
                hash.update(digest);
            }
        };
        add(plan.scale().name());
        if let Rule::SolvableBy { scale } = plan.rule() {
            add(scale);
        }
        let digest = hash.finalize();
        u128::from_be_bytes(*digest.first_chunk().expect("a digest has 32 bytes"))
    }

    fn scale_digest(&self, scale: &Scale) -> [u8; 32] {
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
        for (number, rung) in scale.ladder().rungs().iter().enumerate() {
            let identity = rung.technique().plugin().identity;
            let options = self
                .sources
                .techniques
                .get(&**rung.id())
                .map(|technique| &technique.options);
            let _ = write!(
                text,
                "\n{:?} {identity:?} {:?} {:?} {:?} {:?} {options:?}",
                rung.id(),
                rung.bounds(),
                scale.numbers(number),
                scale.level_of(number),
                scale.options(number),
            );
        }
        let _ = write!(text, "\nlisted {}", scale.listed_ladder().rungs().len());
        Sha256::digest(text).into()
    }
}
