//! The boards on which easier techniques find nothing, for the trial of plugins: a part of `tests/positions.txt`.

use std::fs;
use std::path::Path;

use super::hold;

#[test]
fn the_stalls_are_the_first_position_of_each_technique() {
    let positions =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions.txt")).unwrap();
    let mut text = "\
# Boards on which easier techniques find nothing: the first position of each technique in tests/positions.txt.
# Do not edit; tests/documents writes it.
"
    .to_owned();
    let mut is_first = false;
    for line in positions.lines() {
        if line.starts_with(':') && is_first {
            text += line;
            text.push('\n');
            is_first = false;
        }
        is_first |= line.starts_with("# ");
    }
    hold("src/admission/corpus/stalls.txt", &text);
}
