//! Chooses a language by its tag after BCP 47.

use unic_langid::LanguageIdentifier;

use super::loaded::Language;

impl Language {
    /// Returns the shipped language for this tag: `de` for `de-AT`, and English for the empty tag, a private tag and a language without
    /// texts.
    pub fn of_tag(tag: &str) -> Result<Self, MalformedTag> {
        Ok(Self::known(tag)?.unwrap_or_default())
    }

    /// Returns the shipped language for this tag, or `None` for a language without texts.
    pub fn known(tag: &str) -> Result<Option<Self>, MalformedTag> {
        tag_language(&Self::shipped(), tag)
    }
}

/// Returns the language for this tag among `languages`, of which the first is that for the empty tag.
pub(super) fn tag_language(languages: &[Language], tag: &str) -> Result<Option<Language>, MalformedTag> {
    if tag.is_empty() {
        return Ok(languages.first().copied());
    }
    let language = primary(tag).ok_or_else(|| MalformedTag {
        tag: tag.chars().take(MOST_CHARACTERS).collect(),
    })?;
    let mut languages = languages.iter().copied();
    Ok(languages.find(|known| known.tag() == language))
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

/// The language of a tag that names none, such as one of private use only.
const UNDETERMINED: &str = "und";

/// Returns the language that the tag begins with, in lower case.
pub(super) fn primary(tag: &str) -> Option<String> {
    let subtags: Vec<&str> = tag.split('-').collect();
    let is_subtag = |subtag: &&str| {
        (1..=8).contains(&subtag.len()) && subtag.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    // After an x, all subtags are for private use, and one of them may be a single character.
    let private = subtags.iter().position(|subtag| subtag.eq_ignore_ascii_case("x"));
    let (public, private) = subtags.split_at(private.unwrap_or(subtags.len()));
    if !subtags.iter().all(is_subtag) || private.len() == 1 {
        return None;
    }
    if public.is_empty() {
        return Some(UNDETERMINED.to_owned());
    }
    // Another single character starts an extension, such as the order of sorting. Only its form matters here.
    let extension = public.iter().position(|subtag| subtag.len() == 1);
    let (language, extension) = public.split_at(extension.unwrap_or(public.len()));
    if extension.last().is_some_and(|last| last.len() == 1) {
        return None;
    }
    if public.is_empty() {
        return Some(UNDETERMINED.to_owned());
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
            "de-DE-x-a-1",
            "de-u-co-phonebk-x-u",
        ] {
            assert_eq!(Language::of_tag(tag), Ok(Language::german()), "{tag}");
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
            "x-house",
            "X-de-1",
        ] {
            assert_eq!(Language::of_tag(tag), Ok(Language::english()), "{tag}");
            let has_texts = tag.is_empty() || tag.starts_with("en");
            assert_eq!(Language::known(tag).unwrap().is_some(), has_texts, "{tag}");
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
            "de-u-x-house",
            "x",
            "x-privately",
            &long,
        ] {
            let error = Language::of_tag(tag).unwrap_err().to_string();
            assert!(error.contains("such as de, de-AT or en"), "{tag}: {error}");
            assert!(error.len() < 200, "{error}");
        }
    }
}
