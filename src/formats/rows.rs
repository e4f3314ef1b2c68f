//! Not read yet.

use crate::Format;

pub(crate) fn shape<'a>(_: impl Iterator<Item = &'a str>) -> Option<Format> {
    None
}
