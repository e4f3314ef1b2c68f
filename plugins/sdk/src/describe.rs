//! What a technique says of itself beside its name: variants, options, translations, claimed codes.
//!
//! All of it is constant data that the host reads from the library, so that nothing about a single technique needs to stand
//! in the server. The types are those that cross; this file makes them.
#![expect(
    unsafe_code,
    reason = "reads back the texts that its own constructors made from `&'static str`"
)]

use crate::abi::{
    CLAIM_COMPARES_CHANGE, Claim, List, OPTION_CHOICE, OPTION_FLAG, OPTION_INTEGER, OptionEntry, OptionPair,
    Text, Translation, VariantEntry,
};

impl VariantEntry {
    /// A variant, in kebab case. Lines are named by the words that [`transposed`](crate::variant::transposed) exchanges.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self {
            name: Text::new(name),
            summary: Text::new(summary),
        }
    }

    /// Its name.
    pub(crate) const fn name(&self) -> &'static str {
        // SAFETY: entries that this side reads were made by `new`.
        unsafe { std::str::from_utf8_unchecked(self.name.bytes()) }
    }
}

impl OptionEntry {
    const fn new(key: &'static str, kind: u32, default: &'static str, summary: &'static str) -> Self {
        Self {
            key: Text::new(key),
            summary: Text::new(summary),
            default: Text::new(default),
            kind,
            reserved: 0,
            least: 0,
            most: 0,
            choices: List::EMPTY,
        }
    }

    /// An option that is `true` or `false`.
    pub const fn flag(key: &'static str, default: bool, summary: &'static str) -> Self {
        Self::new(key, OPTION_FLAG, if default { "true" } else { "false" }, summary)
    }

    /// An option that is a whole number from `least` to `most`. `default` is written out: `"20"`.
    pub const fn integer(
        key: &'static str,
        default: &'static str,
        least: i64,
        most: i64,
        summary: &'static str,
    ) -> Self {
        Self {
            least,
            most,
            ..Self::new(key, OPTION_INTEGER, default, summary)
        }
    }

    /// An option that is one of several words.
    pub const fn choice(
        key: &'static str,
        default: &'static str,
        choices: &'static [Text],
        summary: &'static str,
    ) -> Self {
        Self {
            choices: List::new(choices),
            ..Self::new(key, OPTION_CHOICE, default, summary)
        }
    }
}

impl OptionPair {
    /// An option with a value as an operator would write it.
    pub const fn new(key: &'static str, value: &'static str) -> Self {
        Self {
            key: Text::new(key),
            value: Text::new(value),
        }
    }
}

impl Translation {
    /// Name and summary in the language with this tag (BCP 47, such as `de`).
    pub const fn new(language: &'static str, name: &'static str, summary: &'static str) -> Self {
        Self {
            language: Text::new(language),
            name: Text::new(name),
            summary: Text::new(summary),
        }
    }
}

impl Claim {
    /// This code in `HoDoKu`'s library of positions, four or five digits.
    pub const fn hodoku(code: &'static str) -> Self {
        Self {
            library: Text::new("hodoku"),
            code: Text::new(code),
            variant: Text::EMPTY,
            options: List::EMPTY,
            flags: 0,
            reserved: 0,
        }
    }

    /// The same, only for lines that name this variant behind the code.
    pub const fn variant(self, variant: &'static str) -> Self {
        Self {
            variant: Text::new(variant),
            ..self
        }
    }

    /// The same, for lines that need the technique to have these options.
    pub const fn with(self, options: &'static [OptionPair]) -> Self {
        Self {
            options: List::new(options),
            ..self
        }
    }

    /// The same, for lines whose field for digits lists the eliminated ones: only the change is compared.
    pub const fn compares_change(self) -> Self {
        Self {
            flags: self.flags | CLAIM_COMPARES_CHANGE,
            ..self
        }
    }
}
