//! The language of an answer (`--language`).

use super::status::complain;
use sudokud_service::Language;

/// Returns the language for the tag of `--language`, and says on standard error if it has no texts.
pub(super) fn chosen(tag: Option<&str>) -> Language {
    let tag = tag.unwrap_or_default();
    // The parser of the option has refused malformed tags.
    let known = Language::known(tag).unwrap_or_default();
    if known.is_none() {
        complain(&without_texts(tag));
    }
    known.unwrap_or_default()
}

fn without_texts(tag: &str) -> String {
    let tags = Language::shipped().map(Language::tag).join(" and ");
    let used = Language::default().tag();
    format!("--language {tag}: this language has no texts, so {used} is used; there are {tags}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_without_texts_names_the_one_that_is_used_and_all_others() {
        assert_eq!(
            without_texts("deutsch"),
            "--language deutsch: this language has no texts, so en is used; there are en and de"
        );
        assert_eq!(chosen(Some("deutsch")), Language::english());
        assert_eq!(chosen(Some("de-AT")), Language::german());
        assert_eq!(chosen(None), Language::english());
    }
}
