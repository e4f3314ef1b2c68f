//! Removes what tools write around each line: signs of a patch, times of a log, names of files, numbers, signs of comments, tags of forums.
//!
//! A text is unwrapped in one way at a time, and its readers try it only where they cannot read the text as it is.

use std::borrow::Cow;

/// Lines of a text, or what is read in their place.
type Lines<'t> = Vec<Option<Cow<'t, str>>>;

/// Parts of the lines of a text.
type Parts<'t> = Vec<Option<&'t str>>;

/// The ways in which lines are wrapped.
const WAYS: [fn(&str) -> Option<Parts<'_>>; 4] = [logged, named, numbered, commented];

/// The lines of a text in each way in which it is wrapped. `None` for a line that has nothing of a grid.
pub(super) fn unwrapped(text: &str) -> impl Iterator<Item = Lines<'_>> {
    let lines = WAYS.into_iter().filter_map(move |way| way(text));
    let lines = lines.map(|lines| lines.into_iter().map(|line| line.map(Cow::Borrowed)).collect());
    lines.chain(tagged(text))
}

/// The lines without the tags with which forums change the look of a text, as in `[b]5[/b] . [color=red]7[/color]`.
fn tagged(text: &str) -> Option<Lines<'_>> {
    const TAGS: [&str; 6] = ["b", "i", "u", "color", "size", "font"];
    if !TAGS.iter().any(|tag| text.contains(&format!("[/{tag}]"))) {
        return None;
    }
    let is_tag = |tag: &str| {
        let name = tag.trim_start_matches('/').split('=').next().unwrap_or_default();
        TAGS.contains(&name)
    };
    let plain = |line: &str| {
        let mut parts = line.split('[');
        let mut plain = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part.split_once(']') {
                Some((tag, rest)) if is_tag(tag) => plain.push_str(rest),
                _ => plain.extend(["[", part]),
            }
        }
        plain
    };
    Some(text.lines().map(|line| Some(Cow::Owned(plain(line)))).collect())
}

/// The lines behind their numbers and a tab, from the first line on.
fn numbered(text: &str) -> Option<Parts<'_>> {
    let lines = std::iter::zip(1.., text.lines()).map(|(number, line)| {
        let (before, rest) = line.split_once('\t')?;
        (before.trim().parse() == Ok(number)).then_some(Some(rest))
    });
    lines.collect()
}

/// The lines that a patch adds and keeps, without those that it removes.
pub(super) fn patched(text: &str) -> Option<Lines<'_>> {
    let lines = patch(text)?;
    Some(lines.into_iter().map(|line| line.map(Cow::Borrowed)).collect())
}

fn patch(text: &str) -> Option<Parts<'_>> {
    let is_head = |line: &str| {
        [
            "diff ",
            "index ",
            "--- ",
            "+++ ",
            "@@ ",
            "new file",
            "old mode",
            "new mode",
            "similarity ",
        ]
        .iter()
        .any(|start| line.starts_with(start))
    };
    if !text.lines().any(|line| line.starts_with("@@ ")) {
        return None;
    }
    let mut is_begun = false;
    let line = |line| {
        is_begun |= str::starts_with(line, "@@ ");
        if is_head(line) || line.is_empty() || !is_begun {
            return Some(None);
        }
        if line.starts_with(['-', '\\']) {
            return Some(None);
        }
        line.strip_prefix(['+', ' ']).map(Some)
    };
    text.lines().map(line).collect()
}

/// The lines of a log, each behind its time: `[08:30:00] 53..7....`, `2024-01-15 08:30:00,123 INFO solver: ...`.
fn logged(text: &str) -> Option<Parts<'_>> {
    let lines = text.lines().map(|line| {
        if line.trim().is_empty() {
            return Some(Some(line));
        }
        Some(Some(behind_time(line)?))
    });
    lines.collect()
}

/// What follows the time, the level and the source of a message.
fn behind_time(line: &str) -> Option<&str> {
    let is_of_time =
        |sign: char| sign.is_ascii_digit() || matches!(sign, '-' | ':' | '.' | ',' | '/' | 'T' | 'Z' | '+');
    let start = line.strip_prefix('[').unwrap_or(line);
    let mut rest = start;
    let mut has_time = false;
    while let Some(end) = rest.find([' ', ']', '\t']) {
        let word = &rest[..end];
        if !word.chars().all(is_of_time)
            || !word.starts_with(|sign: char| sign.is_ascii_digit())
            || !word.contains([':', '-'])
        {
            break;
        }
        has_time |= word
            .split_once(':')
            .is_some_and(|(_, minutes)| minutes.starts_with(|sign: char| sign.is_ascii_digit()));
        rest = &rest[end..];
        let ends = rest.starts_with(']');
        rest = &rest[1..];
        if ends {
            break;
        }
    }
    if !has_time {
        return None;
    }
    rest = rest.strip_prefix(' ').unwrap_or(rest);
    // The name of who writes in a chat.
    let message = rest.strip_prefix('<').and_then(|rest| rest.split_once("> "));
    Some(message.map_or_else(|| behind_level(rest), |(_, message)| message))
}

/// What follows the level and the source of a message, as in `INFO solver: ` and `[main] DEBUG - `.
fn behind_level(rest: &str) -> &str {
    const LEVELS: [&str; 10] = [
        "TRACE", "DEBUG", "INFO", "NOTICE", "WARN", "WARNING", "ERROR", "info", "debug", "INFO:",
    ];
    let trimmed = rest.trim_start_matches('[');
    let Some((level, message)) = trimmed.split_once([' ', ']']) else {
        return rest;
    };
    if !LEVELS.contains(&level) {
        return rest;
    }
    let source = message.split_once(": ").filter(|(source, _)| {
        source.starts_with(char::is_alphabetic)
            && source
                .chars()
                .all(|sign| sign.is_alphanumeric() || matches!(sign, '.' | '_' | ':'))
    });
    source.map_or(message, |(_, message)| message)
}

/// The lines behind the name of their file, and perhaps their number: `easy.txt:3:53..7....`.
fn named(text: &str) -> Option<Parts<'_>> {
    let (name, _) = text.split_once(':')?;
    let is_name = name.contains('.')
        && name.contains(char::is_alphabetic)
        && !name.contains(char::is_whitespace)
        && name.len() <= 100;
    if !is_name {
        return None;
    }
    let line = |line| {
        let rest = str::strip_prefix(line, name)?.strip_prefix(':')?;
        let number = rest
            .split_once(':')
            .filter(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
        Some(Some(number.map_or(rest, |(_, rest)| rest)))
    };
    text.lines().map(line).collect()
}

/// The lines behind the signs of comments, which all lines have: `// 53..7....`, ` * 5 3 . ...`.
fn commented(text: &str) -> Option<Parts<'_>> {
    const SIGNS: [&str; 6] = ["//", "#", "--", ";", "%", "*"];
    let is_edge = |line: &str| matches!(line, "/*" | "/**" | "*/" | "");
    let mut inner = text.lines().map(str::trim).filter(|line| !is_edge(line));
    let first = inner.next()?;
    let sign = SIGNS.iter().find(|sign| first.starts_with(**sign))?;
    if !inner.all(|line| line.starts_with(sign)) {
        return None;
    }
    let line = |line| {
        let line = str::trim(line);
        let rest = line.strip_prefix(sign).filter(|_| !is_edge(line));
        rest.map(|rest| rest.strip_prefix(' ').unwrap_or(rest))
    };
    Some(text.lines().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tools_write_before_lines_is_removed() {
        for (text, expected) in [
            ("--- a\n+++ b\n@@ -0,0 +1 @@\n+53..7....\n", Some("|||53..7....")),
            (
                "--- a\n+++ b\n@@ -1 +1 @@\n-5\n+53..7....\n 6\n",
                Some("||||53..7....|6"),
            ),
            ("@@ -1 +1 @@\n53..7....\n", None),
            ("[08:30:00] 53..7....\n", Some("53..7....")),
            ("2024-01-15 08:30:00,123 INFO a.b: | 5 3\n", Some("| 5 3")),
            ("a.txt:1:53..7....\n", Some("53..7....")),
            ("a.txt:53..7....\n", Some("53..7....")),
            ("[08:30] <anna> 53..7....\n", Some("53..7....")),
            ("     1\t5 3\n     2\t6 .\n", Some("5 3|6 .")),
            ("[b]5[/b] . [x]\n", Some("5 . [x]")),
            ("// 53\n// 7\n", Some("53|7")),
            ("/*\n * 53\n */\n", Some("|53|")),
            ("53..7....\n", None),
            ("2024-01-15\n", None),
        ] {
            let lines = patched(text).or_else(|| unwrapped(text).next()).map(|lines| {
                let lines: Vec<&str> = lines.iter().map(|line| line.as_deref().unwrap_or("")).collect();
                lines.join("|")
            });
            assert_eq!(lines.as_deref(), expected, "{text}");
        }
    }
}
