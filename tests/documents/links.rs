//! The links of the pages: each file exists, and each `#anchor` is a heading of its page.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::pages_of_docs;

/// Returns the lines outside fenced blocks of code.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    page.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the targets of the links, without those that lead to other sites.
fn targets(page: &str) -> Vec<&str> {
    let ends = prose(page).flat_map(|line| line.split("](").skip(1));
    ends.filter_map(|end| end.split_once(')'))
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://"))
        .collect()
}

/// Returns the anchor that readers of Markdown give a heading.
fn anchor(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
    let text: String = heading.trim().to_lowercase().chars().filter(kept).collect();
    text.replace(' ', "-")
}

/// Returns the anchors of the headings of a page. Of equal ones, all but the first have a number.
fn anchors(page: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for heading in prose(page).filter(|line| line.starts_with('#')) {
        let anchor = anchor(heading.trim_start_matches('#'));
        let before = counts.entry(anchor.clone()).or_default();
        all.push(match *before {
            0 => anchor,
            number => format!("{anchor}-{number}"),
        });
        *before += 1;
    }
    all
}

/// Returns the links of a page that lead nowhere.
fn broken(path: &Path) -> Vec<String> {
    let page = fs::read_to_string(path).unwrap();
    let is_broken = |target: &&str| {
        let (file, wanted) = target.split_once('#').unwrap_or((target, ""));
        let file = if file.is_empty() {
            path.to_owned()
        } else {
            path.parent().unwrap().join(file)
        };
        if wanted.is_empty() {
            return !file.exists();
        }
        let text = fs::read_to_string(file).unwrap_or_default();
        !anchors(&text).iter().any(|anchor| anchor == wanted)
    };
    targets(&page)
        .into_iter()
        .filter(is_broken)
        .map(|target| format!("{}: {target}", path.display()))
        .collect()
}

#[test]
fn each_link_of_the_pages_leads_to_a_file_and_a_heading() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<PathBuf> = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "tests/server/faults.md",
    ]
    .map(|page| root.join(page))
    .into();
    pages.extend(pages_of_docs().iter().map(|page| root.join(page)));
    let broken: Vec<String> = pages.iter().flat_map(|page| broken(page)).collect();
    assert!(
        broken.is_empty(),
        "these links lead nowhere:\n{}",
        broken.join("\n")
    );
}

#[test]
fn anchors_are_headings_in_lower_case_with_hyphens() {
    assert_eq!(
        anchor("Canonical form and `id` (new)"),
        "canonical-form-and-id-new"
    );
    assert_eq!(anchors("# A (+)\n## A\n## A"), ["a-", "a", "a-1"]);
    assert_eq!(
        targets("[a](b.md#c)\n```\n[d](e)\n```\n[f](https://g)"),
        ["b.md#c"]
    );
}
