//! Constructors of a technique's description: variants, options, claimed codes.
//!
//! The description is constant data. The host reads it from the library, so the server itself contains nothing about any
//! single technique. The types are the structures of the C interface.
#![expect(
    unsafe_code,
    reason = "reads back the texts that its own constructors made from `&'static str`"
)]

use crate::abi::{
    CLAIM_COMPARES_CHANGE, Claim, LabelEntry, List, OPTION_CHOICE, OPTION_FLAG, OPTION_INTEGER, OptionEntry,
    OptionPair, Text, VariantEntry,
};

impl VariantEntry {
    /// Creates a variant. The name is in kebab case. It calls lines by the words that
    /// [`transposed`](crate::variant::transposed) exchanges.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self {
            name: Text::new(name),
            summary: Text::new(summary),
        }
    }

    /// Returns the name.
    pub(crate) const fn name(&self) -> &'static str {
        // SAFETY: `new` made every entry that this side reads, from a `&'static str`.
        unsafe { std::str::from_utf8_unchecked(self.name.bytes()) }
    }
}

impl LabelEntry {
    /// Says what a role means. The role has the name of a placeholder without braces, such as `target`.
    pub const fn new(role: &'static str, text: &'static str) -> Self {
        Self {
            role: Text::new(role),
            text: Text::new(text),
        }
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

    /// Creates an option with the values `true` and `false`.
    pub const fn flag(key: &'static str, default: bool, summary: &'static str) -> Self {
        Self::new(key, OPTION_FLAG, if default { "true" } else { "false" }, summary)
    }

    /// Creates an option that takes whole numbers from `least` to `most`. `default` is a text, such as `"20"`.
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

    /// Creates an option that takes one of several words.
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
    /// Creates an option with a value in the form in which an operator writes it.
    pub const fn new(key: &'static str, value: &'static str) -> Self {
        Self {
            key: Text::new(key),
            value: Text::new(value),
        }
    }
}

impl Claim {
    /// Claims this code of `HoDoKu`'s library of positions, four or five digits.
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

    /// Returns the same claim, limited to lines with this variant after the code.
    pub const fn variant(self, variant: &'static str) -> Self {
        Self {
            variant: Text::new(variant),
            ..self
        }
    }

    /// Returns the same claim, for lines that need the technique to have these options.
    pub const fn with(self, options: &'static [OptionPair]) -> Self {
        Self {
            options: List::new(options),
            ..self
        }
    }

    /// Returns the same claim, for lines whose field for digits lists the eliminated ones. Only the change is compared.
    pub const fn compares_change(self) -> Self {
        Self {
            flags: self.flags | CLAIM_COMPARES_CHANGE,
            ..self
        }
    }
}
