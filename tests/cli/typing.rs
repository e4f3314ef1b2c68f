//! What a person types: files for the results, the columns' names, words of other programs, options in messages.

use std::fs;

use crate::run::{HARD, sudokud};

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
fn names_of_csv_are_as_many_as_its_columns() {
    for line in [
        "solve --output csv",
        "solve --count 2 --output csv",
        "transform --rotate 90 --output csv",
        "grade --output csv",
        "grade --facts --measures=waves --output csv",
        "grade --keep=always --output csv",
        "transform --rotate 90 --solution --output csv",
        "solve --givens 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --output csv",
    ] {
        let made = sudokud(line, &format!("{PUZZLE}\n{PUZZLE}\n"));
        let lines: Vec<_> = made.out.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(lines.len(), 3, "{line}: {}", made.out);
        assert!(
            lines.iter().all(|columns| *columns == lines[0]),
            "{line}: {}",
            made.out
        );
        assert!(made.out.starts_with("puzzle,"), "{line}: {}", made.out);
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
        ("generate --distinct", &path),
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
fn words_of_other_programs_are_answered() {
    let refused = sudokud("generate --difficulty easy", "");
    assert_eq!(refused.status, 2);
    assert_eq!(
        refused.err,
        "sudokud: there is no option --difficulty; here it is: --level L\n"
    );
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
fn messages_name_options() {
    for (line, message) in [
        ("generate --needs x-wnig", "--needs: there is no technique"),
        ("generate --clues 10..16", "--clues: at most 16 givens"),
        ("generate --line-clues 0..1", "--line-clues: at most 1 givens"),
        (
            "generate --allow-unsolved --score 500..600",
            "--allow-unsolved: only a puzzle that the techniques solve",
        ),
        (
            "generate --needs jellyfish --hardest x-wing",
            "--needs: jellyfish comes after x-wing",
        ),
        ("generate --rule repair", "--rule: repair makes puzzles"),
        ("grade --scale hodku", "--scale: there is no scale"),
        ("grade --without x-wnig", "--without: there is no technique"),
        ("solve --hint --only x-wnig", "--only: there is no technique"),
        (
            "solve --hint --only x-wing --without x-wing",
            "--without: x-wing is in only as well",
        ),
        (
            "solve --hint --only double-pairs",
            "--only: no technique on the ladder of scale hodoku is left; allow one that `sudokud scale show hodoku` shows",
        ),
        ("draw --technique x-wnig", "--technique: there is no technique"),
        ("draw --step 100000", "--step: 100000; the path has"),
    ] {
        let run = sudokud(line, PUZZLE);
        let said = run.err.clone() + &run.out;
        assert!(run.status != 0 && said.contains(message), "{line}: {said}");
        let fields = [
            "line_clues",
            "allow_unsolved",
            "step_number",
            "needs[0]",
            "scales[",
            "only[",
        ];
        assert!(fields.iter().all(|field| !said.contains(field)), "{line}: {said}");
    }
}

#[test]
fn all_measures_have_a_name() {
    let [all, bare, listed] = ["=all", "", "=hardest-rung,waves,ALL"]
        .map(|list| sudokud(&format!("grade --output json --measures{list}"), PUZZLE));
    assert_eq!(
        (all.status, all.out.as_str()),
        (0, bare.out.as_str()),
        "{}",
        all.err
    );
    assert_eq!(listed.out, bare.out);
    assert!(all.out.contains("\"mean-guesses\":") && all.out.contains("\"availability\":["));
    let one = sudokud("grade --output json --measures=waves", PUZZLE);
    assert!(
        one.out.contains("\"waves\":") && one.out.contains("\"bottleneck\":null"),
        "{}",
        one.out
    );
}

#[test]
fn a_grade_can_leave_techniques_out() {
    let hardest = |line: &str| {
        let run = sudokud(&format!("grade {line} --output tsv"), HARD);
        assert_eq!(run.status, 0, "{line}: {}", run.err);
        run.columns(0)[5].to_owned()
    };
    let whole = hardest("");
    let without = hardest(&format!("--without {}", whole.to_uppercase()));
    assert_ne!(whole, without);
    assert_eq!(hardest(&format!("--without {whole},jellyfish")), without);
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
