//! Tests of tokens of an identity provider: their names, and keys that the provider changes. `tests/python/tokens.py` has all kinds of wrong ones.

use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rcgen::KeyPair;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use serde_json::{Value, json};

use crate::access::{CALLER, grade, names, reason, server_with};
use crate::certificates::{Files, token_lines};
use crate::shared::patience::until;

/// A key of an identity provider.
struct ProviderKey(KeyPair);

impl ProviderKey {
    fn new() -> Self {
        Self(KeyPair::generate().unwrap())
    }

    /// The public key as the provider publishes it.
    fn set(&self) -> String {
        // After a byte for the form: the two coordinates.
        let (x, y) = self.0.public_key_raw()[1..].split_at(32);
        let [x, y] = [x, y].map(|coordinate| URL_SAFE_NO_PAD.encode(coordinate));
        json!({ "keys": [{ "kty": "EC", "crv": "P-256", "x": x, "y": y }] }).to_string()
    }

    /// A token of this holder.
    fn token(&self, subject: &str) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let claims = json!({ "sub": subject, "iss": "provider", "aud": "sudokud", "exp": now + 3600 });
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&json!({ "alg": "ES256" })), part(&claims));
        let random = SystemRandom::new();
        let key =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &self.0.serialize_der(), &random);
        let signature = key.unwrap().sign(&random, signed.as_bytes()).unwrap();
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

/// The names of the file, and the rules for tokens of the provider.
fn with_provider(files: &Files, names: &str) -> String {
    let keys = files.text("jwks.json");
    format!(
        "{names}\n[jwt]\nkeys = '{keys}'\nissuer = 'provider'\naudience = 'sudokud'\nalgorithms = ['ES256']\n"
    )
}

#[tokio::test]
async fn a_token_of_a_provider_cannot_have_a_name_of_the_file() {
    let (files, key) = (Files::new(), ProviderKey::new());
    files.write("jwks.json", &key.set());
    let server = server_with(&files, &with_provider(&files, &names()), "");
    grade(&server, Some(&key.token("ann"))).await.unwrap();
    for listed in ["shop", "ops", "till.example.org"] {
        let refused = grade(&server, Some(&key.token(listed))).await.unwrap_err();
        assert_eq!(reason(&refused).1, "TOKEN_CLAIMS", "{listed}");
        assert!(refused.message().contains("the server's own file"), "{refused:?}");
    }
}

#[tokio::test]
async fn rotated_keys_and_tokens_are_taken_over_without_a_reload() {
    const NEXT: &str = "sudokud_the-next-one-of-the-shop-0123456789abc";
    let (files, old, new) = (Files::new(), ProviderKey::new(), ProviderKey::new());
    files.write("jwks.json", &old.set());
    let server = server_with(&files, &with_provider(&files, &names()), "");
    grade(&server, Some(&old.token("ann"))).await.unwrap();
    let token = new.token("ann");
    assert!(grade(&server, Some(&token)).await.is_err());
    files.write("jwks.json", &new.set());
    until("the new key counts", async || {
        grade(&server, Some(&token)).await.is_ok()
    })
    .await;
    assert!(grade(&server, Some(&old.token("ben"))).await.is_err());

    // Half a file changes nothing.
    files.write("access.toml", "[[token]]\nname = 'sh");
    server.logged("the old names and tokens stay");
    grade(&server, Some(CALLER)).await.unwrap();
    let next = with_provider(&files, &token_lines("shop", "caller", NEXT, ""));
    files.write("access.toml", &next);
    until("the new token counts", async || {
        grade(&server, Some(NEXT)).await.is_ok()
    })
    .await;
    assert!(grade(&server, Some(CALLER)).await.is_err());
    grade(&server, Some(&token)).await.unwrap();
}
