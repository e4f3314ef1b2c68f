//! The README's picture.

use std::process::Command;

use super::hold_bytes;

#[test]
fn the_picture_of_the_readme_shows_the_swordfish_of_its_puzzle() {
    let page = include_str!("../../README.md");
    let puzzle = page
        .lines()
        .find_map(|line| {
            line.strip_prefix("$ sudokud solve --trace --output text ")?
                .split(' ')
                .next()
        })
        .expect("the page solves a puzzle");
    let drawn = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args(["draw", "--step", "27", puzzle])
        .output()
        .unwrap();
    let picture = String::from_utf8(drawn.stdout).unwrap();
    assert!(
        picture.contains("<title>Swordfish (columns)</title>"),
        "{picture}"
    );
    hold_bytes("docs/swordfish.svg", picture.as_bytes());
}
