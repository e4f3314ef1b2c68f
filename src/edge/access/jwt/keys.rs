//! Reads the public keys of an identity provider: a JSON Web Key Set (RFC 7517).

use std::path::Path;

use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, JwkSet, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey};

use sudokud_host::files::read_text;

/// A key with which signatures are verified.
#[derive(Debug)]
pub(super) struct VerifyingKey {
    /// `kid`. A token names its key by it.
    pub(super) id: Option<String>,
    pub(super) key: DecodingKey,
    /// The allowed algorithms for a key of this type.
    pub(super) algorithms: Vec<Algorithm>,
}

/// Reads the keys of a file that work with one of the algorithms. The error is the problem of the file.
pub(super) fn read_keys(path: &Path, algorithms: &[Algorithm]) -> Result<Vec<VerifyingKey>, String> {
    let file = path.display();
    let text = read_text(path).map_err(|error| format!("cannot read {file}: {error}"))?;
    let set: JwkSet = serde_json::from_str(&text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        format!("{file} is not a JSON Web Key Set: {{\"keys\": [...]}} (line {line}, column {column})")
    })?;
    let mut keys: Vec<VerifyingKey> = Vec::new();
    for (index, key) in set.keys.iter().enumerate() {
        let place = format!("{file}: key {}", index + 1);
        if matches!(key.algorithm, AlgorithmParameters::OctetKey(_)) {
            return Err(format!("{place} is a secret (kty oct); list public keys only"));
        }
        let algorithms = usable(key, algorithms);
        if algorithms.is_empty() {
            // A set may have keys for encryption, and keys of algorithms that this server need not know.
            continue;
        }
        let id = key.common.key_id.clone();
        if id.is_some() && keys.iter().any(|other| other.id == id) {
            return Err(format!(
                "{place} has the kid of an earlier one; each key needs its own"
            ));
        }
        let key = DecodingKey::from_jwk(key).map_err(|_| format!("{place} is not a valid key"))?;
        keys.push(VerifyingKey { id, key, algorithms });
    }
    if keys.is_empty() {
        return Err(format!("{file} has no signature key for jwt.algorithms"));
    }
    if keys.len() > 1 && keys.iter().any(|key| key.id.is_none()) {
        return Err(format!(
            "{file} has several keys, and one without kid; a token could not name it"
        ));
    }
    Ok(keys)
}

/// Returns the `algorithms` that work with the key.
fn usable(key: &Jwk, algorithms: &[Algorithm]) -> Vec<Algorithm> {
    if matches!(key.common.public_key_use, Some(ref usage) if *usage != PublicKeyUse::Signature) {
        return Vec::new();
    }
    let of_type: &[Algorithm] = match &key.algorithm {
        AlgorithmParameters::RSA(_) => &[Algorithm::RS256, Algorithm::PS256],
        AlgorithmParameters::EllipticCurve(key) => match key.curve {
            EllipticCurve::P256 => &[Algorithm::ES256],
            EllipticCurve::P384 => &[Algorithm::ES384],
            _ => &[],
        },
        AlgorithmParameters::OctetKeyPair(key) if key.curve == EllipticCurve::Ed25519 => &[Algorithm::EdDSA],
        _ => &[],
    };
    let named = key.common.key_algorithm.map(|algorithm| algorithm.to_string());
    let is_usable = |algorithm: &&Algorithm| {
        let is_named = named
            .as_ref()
            .is_none_or(|named| *named == format!("{algorithm:?}"));
        algorithms.contains(algorithm) && is_named
    };
    of_type.iter().filter(is_usable).copied().collect()
}
