//! The warning of a starved machine, which is no part of an answer.

/// Removes the lines that say that a plugin is still being loaded.
pub(crate) fn without_loading(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    lines.filter(|line| !line.contains(" still loading ")).collect()
}

#[test]
fn only_the_warning_is_removed() {
    let warning =
        "2026-01-01T00:00:00Z  WARN sudokud_engine::loading_watch: still loading plugins/libx.so seconds=1\n";
    let said = format!("a\n{warning}\nb: still here\nc");
    assert_eq!(without_loading(&said), "a\n\nb: still here\nc");
}
