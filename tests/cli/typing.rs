//! What a person types: files for the results, names in messages, long keys.

use std::fs;

use crate::run::sudokud;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_ending_of_the_file_sets_the_form() {
    let folder = tempfile::tempdir().unwrap();
    let is_right = |name: &str, line: &str| match name {
        "a.csv" => line == "puzzle,solution,scale,level,score,hardest,clues,seed",
        "a.json" => line.starts_with("{\"puzzle\":"),
        _ => line.split('\t').count() == 8,
    };
    for name in ["a.csv", "a.json", "a.tsv", "a"] {
        let path = folder.path().join(name);
        let made = sudokud(&format!("generate -n 2 --seed 1 -o {}", path.display()), "");
        assert_eq!((made.status, made.out.as_str()), (0, ""), "{}", made.err);
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.lines().next().is_some_and(|line| is_right(name, line)),
            "{name}: {text}"
        );
    }
}

#[test]
fn results_never_overwrite_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    fs::write(&path, format!("{PUZZLE}\n")).unwrap();
    let twin = folder.path().join("twin.txt");
    fs::hard_link(&path, &twin).unwrap();
    for (verb, out) in [
        ("grade", &path),
        ("grade", &twin),
        ("print", &path),
        ("draw", &path),
    ] {
        let refused = sudokud(&format!("{verb} {} -o {}", path.display(), out.display()), "");
        assert_eq!(refused.status, 2, "{verb}");
        assert!(
            refused.err.contains("is also an input"),
            "{verb}: {}",
            refused.err
        );
    }
    // A run without results leaves nothing of an old file.
    let old = folder.path().join("old.tsv");
    fs::write(&old, "old\n").unwrap();
    let graded = sudokud(&format!("grade -o {}", old.display()), "");
    assert_eq!(
        (graded.status, fs::read_to_string(&old).unwrap().as_str()),
        (0, ""),
        "{}",
        graded.err
    );
    // A refused command leaves an old file.
    let refused = sudokud(&format!("generate --level nosuch -o {}", path.display()), "");
    assert_eq!(refused.status, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{PUZZLE}\n"));
}

#[test]
fn a_dash_as_the_file_is_standard_output() {
    for line in ["grade --output csv", "solve", "transform --rotate 90", "draw"] {
        let plain = sudokud(line, PUZZLE);
        let dash = sudokud(&format!("{line} -o -"), PUZZLE);
        assert_eq!((plain.status, dash.status), (0, 0), "{line}: {}", dash.err);
        assert!(plain.out == dash.out && !dash.out.is_empty(), "{line}");
    }
    let made = sudokud("generate --seed 1 --out -", "");
    assert_eq!(made.out, sudokud("generate --seed 1", "").out);
    assert!(!fs::exists("-").unwrap());
}

#[test]
fn messages_name_what_is_wrong() {
    for (line, message) in [
        ("generate --difficulty easy", "unexpected argument '--difficulty'"),
        ("generate --levle easy", "'--level'"),
        ("generate --needs x-wnig", "sudokud: there is no technique"),
        ("generate --clues 10..16", "clues: at most 16 givens"),
        (
            "generate --needs jellyfish --hardest x-wing",
            "jellyfish comes after x-wing",
        ),
        ("grade --scale hodku", "sudokud: there is no scale"),
        ("grade --without x-wnig", "sudokud: there is no technique"),
        ("solve --hint --only x-wnig", "there is no technique"),
        ("draw --technique x-wnig", "there is no technique"),
        ("draw --step 100000", "100000; the path has"),
    ] {
        let run = sudokud(line, PUZZLE);
        let said = run.err.clone() + &run.out;
        assert!(run.status != 0 && said.contains(message), "{line}: {said}");
    }
}

#[test]
fn a_key_has_a_length() {
    let long = "a".repeat(1025);
    for verb in ["generate --seed-range 1..2", "generate", "transform"] {
        for key in ["", &long] {
            let mut command = crate::run::command(&verb.split(' ').collect::<Vec<_>>());
            command.args(["--key", key]);
            let run = crate::run::finish(command, PUZZLE);
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{verb}");
        }
        let run = sudokud(&format!("{verb} --key {long}"), PUZZLE);
        assert!(
            run.err.contains("1025 bytes; write at most 1024") || run.err.contains("cannot be used with"),
            "{verb}: {}",
            run.err
        );
    }
    assert_eq!(
        sudokud(&format!("transform --key {}", &long[1..]), PUZZLE).status,
        0
    );
}
