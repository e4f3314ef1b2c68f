//! What is known about the objects around a value.

use std::iter;
use std::sync::Arc;

/// The object around a value, and those around it.
pub(super) struct Around<'p> {
    /// The object around this one.
    pub(super) parent: Option<&'p Around<'p>>,
    /// Its fields that are kept.
    pub(super) fields: Vec<(Arc<str>, String)>,
    /// Its rules of a variant.
    pub(super) rules: Vec<String>,
    /// Why the cells of grids in it are in another order, which a key or a field says.
    pub(super) other_order: Option<Arc<str>>,
    /// Whether grids are read here: there is no wanted key, or the value is under it.
    pub(super) is_wanted: bool,
}

impl<'p> Around<'p> {
    /// Returns the objects, the outermost first.
    fn all(&self) -> Vec<&Around<'p>> {
        let mut all: Vec<&Self> = iter::successors(Some(self), |around| around.parent).collect();
        all.reverse();
        all
    }

    /// Returns the number of fields that are kept.
    pub(super) fn len(&self) -> usize {
        self.all().iter().map(|around| around.fields.len()).sum()
    }

    pub(super) fn fields(&self) -> Vec<(Arc<str>, String)> {
        self.all()
            .iter()
            .flat_map(|around| &around.fields)
            .cloned()
            .collect()
    }

    pub(super) fn rules(&self) -> Vec<String> {
        self.all()
            .iter()
            .flat_map(|around| &around.rules)
            .cloned()
            .collect()
    }
}
