//! Not read yet.

use sudokud_puzzle::{Stop, Stopped};

use crate::{Entry, FormatError};

pub(crate) fn read(_: &str, _: Option<&str>, _: &Stop) -> Result<Vec<Result<Entry, FormatError>>, Stopped> {
    Ok(Vec::new())
}

pub(crate) fn begins(_: &str) -> bool {
    false
}
