//! The headers that every file of a page has.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::HeaderValue;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use sha2::{Digest as _, Sha256};

/// Returns what a page may do: run and style with the files of this server and with the parts of its document that have these
/// digests, call the server, and show pictures that it received in a call (`data:`). No other inline script or style, no other host,
/// no frame around it. Trusted types forbid scripts to make HTML of texts.
pub(crate) fn policy(script: Option<&str>, style: &str) -> HeaderValue {
    let script = script.map_or_else(String::new, |script| format!(" {}", source(script)));
    let style = source(style);
    let policy = format!(
        "default-src 'none'; script-src 'self'{script}; style-src {style}; img-src 'self' data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    );
    HeaderValue::try_from(policy).expect("a policy is ASCII")
}

/// The digest of an inline script or style, as a policy has it.
fn source(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

const HEADERS: [(HeaderName, &str); 7] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    // Kept, but compared with the server's each time, so that a new server never meets an old script.
    (CACHE_CONTROL, "no-cache"),
    (VARY, "accept-encoding"),
];

/// Adds the headers and the policy of a page.
pub(crate) fn add_to(headers: &mut HeaderMap, policy: &HeaderValue) {
    headers.insert(CONTENT_SECURITY_POLICY, policy.clone());
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
