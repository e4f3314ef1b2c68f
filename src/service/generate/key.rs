//! Reads the key of a request: a text in place of a seed.

use std::borrow::Cow;
use std::sync::Arc;

use crate::failure::Failure;
use sudokud_api::GenerateRequest;
use sudokud_puzzle::Seed;

/// Replaces the key of a request by its seed, and returns the key. Called before the request is read.
pub(crate) fn take_key(request: &mut GenerateRequest) -> Result<Option<Arc<str>>, Failure> {
    let Some(key) = request.key.take() else {
        return Ok(None);
    };
    check_key("key", &key)?;
    if request.seed.is_some() {
        let problem = "stands for a seed, and the request has one as well; leave out one of the two";
        return Err(Failure::field("key", "KEY_AND_SEED", problem));
    }
    // Below 2^53.
    request.seed = Some(Seed::of_key(&key).0 as i64);
    Ok(Some(key.into()))
}

/// Checks the length of a key.
pub(crate) fn check_key(field: &str, key: &str) -> Result<(), Failure> {
    let longest = Seed::LONGEST_KEY;
    if (1..=longest).contains(&key.len()) {
        return Ok(());
    }
    let problem = format!("{} bytes; write 1 to {longest}, or leave it out", key.len());
    Err(Failure::field(field, "KEY_LENGTH", problem))
}

/// Returns the request with its seed in place of its key.
pub(super) fn with_seed_of_key(request: &GenerateRequest) -> Result<Cow<'_, GenerateRequest>, Failure> {
    if request.key.is_none() {
        return Ok(Cow::Borrowed(request));
    }
    let mut request = request.clone();
    take_key(&mut request)?;
    Ok(Cow::Owned(request))
}
