//! Knows elements whose content a reader of the page does not see, and digits that a player has entered: neither are givens.

use super::tags::Tag;

/// Classes of elements that are not shown.
const HIDDEN_CLASSES: [&str; 12] = [
    "hidden",
    "hide",
    "invisible",
    "is-hidden",
    "d-none",
    "sr-only",
    "visually-hidden",
    "visuallyhidden",
    "display-none",
    "displaynone",
    "nodisplay",
    "unseen",
];

/// Classes of digits that a player has entered.
const PLAYER_CLASSES: [&str; 14] = [
    "user",
    "user-value",
    "user-entry",
    "user-input",
    "user-digit",
    "userinput",
    "uservalue",
    "guess",
    "guessed",
    "entered",
    "player",
    "solution",
    "solved",
    "answer",
];

/// Declarations of styles with which an element is not seen, without blanks.
const HIDDEN_STYLES: [&str; 5] = [
    "display:none",
    "visibility:hidden",
    "visibility:collapse",
    "opacity:0",
    "font-size:0",
];

/// Colours of the paper.
const PAPER: [&str; 6] = [
    "white",
    "#fff",
    "#ffffff",
    "transparent",
    "rgb(255,255,255)",
    "rgba(0,0,0,0)",
];

/// Most bytes of an element with one digit.
const LONGEST_CELL: usize = 200;

/// Returns whether the content of an element is no given. `behind` is what follows its tag.
pub(super) fn is_hidden(tag: &Tag<'_>, behind: &str) -> bool {
    if tag.is_end || !tag.has_attributes() {
        return false;
    }
    let is_set = tag.attribute(|name| name == "hidden").is_some();
    let classes = tag.attribute(|name| name == "class").unwrap_or_default();
    let has_class = |known: &[&str]| {
        let mut classes = classes.split_whitespace().map(str::to_lowercase);
        classes.any(|class| known.contains(&class.as_str()))
    };
    is_set
        || has_class(&HIDDEN_CLASSES)
        || has_class(&PLAYER_CLASSES) && has_one_sign(tag, behind)
        || tag
            .attribute(|name| name == "style")
            .is_some_and(|style| is_hiding(&style))
        || tag.name == "font"
            && tag
                .attribute(|name| name == "color")
                .is_some_and(|colour| is_paper(&colour))
}

/// Returns whether a style hides an element. White signs on another colour are seen.
fn is_hiding(style: &str) -> bool {
    let style: String = style
        .to_lowercase()
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .collect();
    let has_background = style.contains("background");
    style.split(';').any(|declaration| {
        let declaration = declaration.trim_end_matches("!important");
        let colour = declaration.strip_prefix("color:");
        HIDDEN_STYLES.contains(&declaration.trim_end_matches(['p', 'x', 't', 'e', 'm']))
            || HIDDEN_STYLES.contains(&declaration)
            || colour.is_some_and(|colour| !has_background && is_paper(colour))
    })
}

fn is_paper(colour: &str) -> bool {
    let colour: String = colour
        .to_lowercase()
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .collect();
    PAPER.contains(&colour.as_str())
}

/// Returns whether an element has at most one sign in it. Other elements with the class of a player are the names of players, or whole pages.
fn has_one_sign(tag: &Tag<'_>, behind: &str) -> bool {
    if tag.is_whole {
        return true;
    }
    // Not to the end of a page, because a class can stand in each of its tags.
    let near = &behind[..behind.floor_char_boundary(LONGEST_CELL)];
    let content = &near[..end_of(&tag.name, near)];
    let mut signs = 0;
    let mut is_in_tag = false;
    for sign in content.chars() {
        match sign {
            '<' => is_in_tag = true,
            '>' => is_in_tag = false,
            sign if !is_in_tag && !sign.is_whitespace() => signs += 1,
            _ => {}
        }
    }
    signs <= 1 && (content.len() < near.len() || near.len() == behind.len())
}

/// Returns the length of the content of an element, of which `text` begins behind its tag. A cell ends where the next one begins.
pub(super) fn end_of(name: &str, text: &str) -> usize {
    let is_cell = matches!(name, "td" | "th");
    let mut depth = 0_usize;
    for at in memchr::memchr_iter(b'<', text.as_bytes()) {
        let rest = &text[at + 1..];
        let is_end = rest.starts_with('/');
        let found = rest.trim_start_matches('/');
        let length = found
            .find(|sign: char| !sign.is_ascii_alphanumeric())
            .unwrap_or(found.len());
        let found = &found[..length];
        let ends_cell = is_cell
            && depth == 0
            && ["td", "th", "tr", "table"]
                .iter()
                .any(|other| found.eq_ignore_ascii_case(other))
            && (is_end || !found.eq_ignore_ascii_case("table"));
        if ends_cell {
            return at;
        }
        let is_same = found.eq_ignore_ascii_case(if is_cell { "table" } else { name });
        match (is_same, is_end) {
            (true, true) if depth == 0 => return at,
            (true, true) => depth -= 1,
            (true, false) => depth += 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_ends_where_its_own_end_is() {
        for (name, text, content) in [
            ("span", "4</span><span>5</span>", "4"),
            ("span", "<span>4</span>5</span>6", "<span>4</span>5"),
            ("td", "4<td>5", "4"),
            ("td", "<table><tr><td>4</table></td>5", "<table><tr><td>4</table>"),
            ("b", "4", "4"),
        ] {
            assert_eq!(&text[..end_of(name, text)], content, "{text}");
        }
    }
}
