//! Quotes input in messages.

/// Greatest number of quoted characters.
const MOST: usize = 40;

/// Returns `text` in quotes. A long text is cut, and its length is added.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}… ({} characters)", &text[..end], text.chars().count()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_between_characters() {
        assert_eq!(quoted("a\"b"), r#""a\"b""#);
        assert_eq!(quoted(&"é".repeat(40)), format!("{:?}", "é".repeat(40)));
        assert_eq!(
            quoted(&"é".repeat(41)),
            format!("{:?}… (41 characters)", "é".repeat(40))
        );
    }
}
