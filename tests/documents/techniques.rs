//! `docs/techniques.md`, from what the techniques say of themselves and from our own positions.

use std::process::Command;

use crate::hold;

#[test]
fn the_page_of_the_techniques_is_made_from_what_they_say_of_themselves() {
    let page = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .env_clear()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["technique", "document", "--positions", "tests/positions.txt"])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&page.stderr);
    assert!(page.status.success(), "{errors}");
    hold("docs/techniques.md", &String::from_utf8(page.stdout).unwrap());
}
