//! `man`: the manual pages.

mod run;

use run::tool;

#[test]
fn each_verb_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man");
    let run = tool(&format!("man {}", pages.display()));
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for page in [
        "sudokud.1",
        "sudokud-grade.1",
        "sudokud-technique-verify.1",
        "sudokud-completions.1",
    ] {
        let text = std::fs::read_to_string(pages.join(page)).unwrap();
        assert!(text.contains(".TH sudokud"), "{page}: {text}");
        assert!(run.out.contains(&format!("/{page}\n")), "{}", run.out);
    }
    let page = std::fs::read_to_string(pages.join("sudokud-grade.1")).unwrap();
    assert!(page.contains("mean\\-guesses"), "{page}");
    let run = tool("man /dev/null/man");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("name a folder"), "{}", run.err);
}
