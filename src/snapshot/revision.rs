//! Computes the revision of a snapshot, which identifies everything its answers depend on.

use sha2::{Digest as _, Sha256};

use super::sources::SnapshotSources;
use super::texts::Texts;
use sudokud_engine::Catalog;

/// Version of the code that makes, walks and grades puzzles.
///
/// Raise it in every change after which some seed gives another puzzle, or some puzzle another grade or trace.
/// `tests/golden` fails for a change that does not.
pub const GENERATOR: u32 = 8;

/// Returns 16 hexadecimal digits over the [generator's number](GENERATOR), the identities of the plugins whose techniques are asked, the
/// order, the options, the scales and the recipes.
///
/// Stripping a plugin does not change the revision. A plugin in quarantine is not asked, so a quarantine changes the revision. The identity
/// of a plugin covers its machine code, so the revision differs between architectures.
pub(super) fn revision(sources: &SnapshotSources, catalog: &Catalog, texts: &Texts) -> String {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        // With the length, different lists of texts never have the same concatenation.
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(&GENERATOR.to_le_bytes());
    for rung in catalog.ladder().rungs() {
        add(rung.id().as_bytes());
        add(rung.technique().plugin().identity.bytes());
    }
    for (id, options) in &sources.techniques {
        add(id.as_bytes());
        for (key, value) in &options.options {
            add(key.as_bytes());
            add(value.as_bytes());
        }
    }
    add(sources.default_scale.as_bytes());
    for scale in &texts.scales {
        add(scale.text.as_bytes());
    }
    // Separates the scales from the recipes: the same text could be either.
    add(b"recipes");
    for recipe in &texts.recipes {
        add(recipe.text.as_bytes());
    }
    hex::encode(&hash.finalize()[..8])
}
