//! Chooses a language by its tag after BCP 47.

use unic_langid::LanguageIdentifier;

/// A language in which deductions can be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English, the language of every answer without a request for another one.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Returns the tag of the language, such as `de`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Returns the language for this tag: `de` for `de-AT`, and English for the empty tag, a private tag and a language without texts.
    pub fn of_tag(tag: &str) -> Result<Self, MalformedTag> {
        if tag.is_empty() {
            return Ok(Self::English);
        }
        let language = primary(tag).ok_or_else(|| MalformedTag {
            tag: tag.chars().take(MOST_CHARACTERS).collect(),
        })?;
        let known = Self::ALL.into_iter().find(|known| known.tag() == language);
        Ok(known.unwrap_or_default())
    }
}

/// Most characters of a malformed tag that the error repeats.
const MOST_CHARACTERS: usize = 40;

/// The error for a text that is no language tag.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{tag:?} is no language tag; write a tag after BCP 47, such as de, de-AT or en")]
pub struct MalformedTag {
    /// The text, cut off if it is long.
    pub tag: String,
}

/// Returns the language that the tag begins with, in lower case; `und` for a private tag, such as `x-ours`.
fn primary(tag: &str) -> Option<String> {
    let subtags: Vec<&str> = tag.split('-').collect();
    // Behind `x` all subtags are private, also those of a single character.
    let private = subtags.iter().position(|subtag| subtag.eq_ignore_ascii_case("x"));
    let (public, private) = subtags.split_at(private.unwrap_or(subtags.len()));
    // A single character starts an extension, such as the order of sorting. Only its form matters here.
    let extension = public.iter().position(|subtag| subtag.len() == 1);
    let (language, extension) = public.split_at(extension.unwrap_or(public.len()));
    let is_subtag = |subtag: &&str| {
        (1..=8).contains(&subtag.len()) && subtag.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    if !subtags.iter().all(is_subtag)
        || extension.last().is_some_and(|last| last.len() == 1)
        || private.len() == 1
    {
        return None;
    }
    if public.is_empty() {
        return Some("und".to_owned());
    }
    let read: LanguageIdentifier = language.join("-").parse().ok()?;
    Some(read.language.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_a_script_and_an_extension_leave_the_language() {
        for tag in [
            "de",
            "de-AT",
            "DE-ch",
            "de-Latn-DE",
            "de-DE-1996",
            "de-DE-u-co-phonebk",
            "de-x-old",
            "de-x-a",
            "de-DE-u-co-phonebk-x-a-b",
        ] {
            assert_eq!(Language::of_tag(tag), Ok(Language::German), "{tag}");
        }
    }

    #[test]
    fn a_language_without_texts_is_answered_in_english() {
        for tag in [
            "",
            "en",
            "en-GB",
            "fr",
            "pt-BR",
            "zh-Hant-TW",
            "und",
            "tlh",
            "x-ours",
            "X-a-b",
        ] {
            assert_eq!(Language::of_tag(tag), Ok(Language::English), "{tag}");
        }
    }

    #[test]
    fn what_is_no_tag_is_refused_with_a_remedy() {
        let long = "ä".repeat(1_000);
        for tag in [
            "-",
            "d",
            "de-",
            "-de",
            "de--AT",
            "de AT",
            "de_AT",
            "german language",
            "12",
            "de-u",
            "de-x",
            "x",
            "de-u-x-a",
            &long,
        ] {
            let error = Language::of_tag(tag).unwrap_err().to_string();
            assert!(error.contains("such as de, de-AT or en"), "{tag}: {error}");
            assert!(error.len() < 200, "{error}");
        }
    }
}
