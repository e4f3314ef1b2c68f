//! Options an operator gives a technique, once, when it is created.

/// The key/value pairs of one technique, as the operator wrote them in the configuration.
#[derive(Clone, Debug, Default)]
pub struct Options<'a> {
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    /// The options with these pairs.
    pub fn new(pairs: Vec<(&'a str, &'a str)>) -> Self {
        Self { pairs }
    }

    /// Fails with the first key that is not in `known`, so that a typing error never passes silently. The error is words for
    /// the operator, so that `?` hands it on in [`Technique::create`](crate::Technique::create).
    pub fn expect_only(&self, known: &[&str]) -> Result<(), String> {
        let Some((key, _)) = self.pairs.iter().find(|(key, _)| !known.contains(key)) else {
            return Ok(());
        };
        let options = if known.is_empty() {
            "no options".to_owned()
        } else {
            known.join(", ")
        };
        Err(format!("unknown option \"{key}\"; this technique has {options}"))
    }

    /// The value of `key`.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.pairs
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| *value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_option_is_refused_with_those_that_there_are() {
        let options = Options::new(vec![("size", "3"), ("sice", "4")]);
        assert_eq!(options.get("size"), Some("3"));
        assert_eq!(options.expect_only(&["size", "sice"]), Ok(()));
        let error = |known| options.expect_only(known).unwrap_err();
        assert_eq!(
            error(&["size", "fins"]),
            "unknown option \"sice\"; this technique has size, fins"
        );
        assert_eq!(
            error(&[]),
            "unknown option \"size\"; this technique has no options"
        );
    }
}
