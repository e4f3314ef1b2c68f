//! Output with a server is the same as in process, byte for byte.

use crate::run::{CONFLICT, EASY, HARD, NONE, several, sudokud};
use crate::server::Server;

fn input() -> String {
    let several = several();
    let good = format!("{EASY}\n{HARD}\n").repeat(40);
    format!(
        "{EASY}\nbad\n{CONFLICT}\n{NONE}\n{several}\n{}\n{good}",
        ".".repeat(81)
    )
}

/// Without the time that a run took.
fn timeless(err: &str) -> &str {
    match err.rsplit_once(", ") {
        Some((rest, time)) if time.ends_with(" seconds\n") => rest,
        _ => err,
    }
}

#[test]
fn a_server_prints_what_this_process_prints() {
    let server = Server::start();
    let input = input();
    for line in [
        "generate --count 40 --seed 7",
        "generate --seed-range 7..30 --needs naked-triple --output json",
        "generate --count 2 --seed 3 --needs jellyfish --max-attempts 1 --rule bisect",
        "generate --seed 3 --level hard --output json",
        "generate --count 3 --seed 3 --grid sequential --symmetry diagonal --clues 24..40",
        "generate --count 3 --minimal --clues 60",
        "generate --level herd",
        "grade",
        "grade --trace --output json",
        "grade --facts",
        "grade --facts --output json",
        "grade --scale hodoku --scale hodoku",
        "grade --scale hodku",
        "solve",
        "solve --output text",
        "solve --scale hodoku --hint",
        "solve --scale hodku",
        "solve --hint --without full-house,naked-single,hidden-single --scale singles",
        "solve --count 7",
        "solve --trace",
        "solve --hint",
        "transform --rotate 90 --key me --canonical --mirror rows",
        "transform --keep-symmetry --variant 12345 --relabel 987654321",
        "transform --variant 99999999999999",
        "transform --random --seed 7",
        "transform --rows 213456789 --keep-symmetry",
    ] {
        let here = sudokud(line, &input);
        let there = sudokud(&format!("{line} --server http://{}", server.public), &input);
        assert_eq!(here.out, there.out, "{line}: {}", there.err);
        assert_eq!(
            (here.status, timeless(&here.err)),
            (there.status, timeless(&there.err)),
            "{line}"
        );
        assert!(here.status == 2 || !here.out.is_empty(), "{line}");
    }
}

#[test]
fn a_server_lists_what_it_loaded() {
    let server = Server::start();
    let folder = server.plugins.to_str().unwrap();
    for (line, address) in [
        ("technique list", &server.public),
        ("plugin list", &server.admin),
        ("scale list --output json", &server.public),
    ] {
        let here = sudokud(&format!("{line} --plugins {folder}"), "");
        let there = sudokud(&format!("{line} --server http://{address}"), "");
        assert!(!here.out.is_empty());
        assert_eq!(
            (here.out, here.status),
            (there.out, there.status),
            "{line}: {}",
            there.err
        );
    }
    // The callers' listener has no such call, and says so.
    let callers = sudokud(&format!("plugin list --server http://{}", server.public), "");
    assert_eq!((callers.status, callers.out.as_str()), (2, ""));
    assert!(
        callers.err.contains("the other verbs the operators'"),
        "{}",
        callers.err
    );
    for verb in ["grade", "solve", "generate", "transform --transpose"] {
        let run = sudokud(&format!("{verb} --server http://{}", server.admin), EASY);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{verb}: {}", run.err);
    }
    let operators = sudokud(&format!("grade --server http://{}", server.admin), EASY);
    assert!(
        operators.err.contains("the callers' address"),
        "{}",
        operators.err
    );
}

#[test]
fn a_wrong_command_is_refused_before_its_input_is_read() {
    for input in ["", "# nothing\n\n", "bad\n"] {
        let run = sudokud("grade --scale hodku", input);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{input:?}: {}", run.err);
        assert!(run.err.contains("the nearest are: hodoku"), "{}", run.err);
    }
}
