//! `technique-facts`: how often techniques are needed, and a position of each.

mod run;

use std::fs;
use std::path::Path;

use run::tool;

/// The columns of each line that is no comment.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect()).collect()
}

#[test]
fn the_techniques_and_positions_of_the_file_are_up_to_date() {
    let made = tool("technique-facts --positions tests/positions.txt --count 30 --seed 1");
    assert_eq!((made.status, made.err.as_str()), (0, ""));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/technique/facts.tsv");
    let file = fs::read_to_string(path).unwrap();
    let (made, file) = (rows(&made.out), rows(&file));
    assert_eq!(made[0], ["hodoku", "30", made[0][2]]);
    assert_eq!(made[0][0], file[0][0]);
    let facts = |rows: &[Vec<&str>]| -> Vec<String> {
        let rows = rows[1..].iter();
        rows.map(|row| format!("{} {} {}", row[0], row[1].is_empty(), row[4]))
            .collect()
    };
    assert!(
        facts(&made) == facts(&file),
        "src/cli/technique/facts.tsv is out of date. Do not edit it: write it with\n  cargo run --release -p sudokud-tools -- \
         technique-facts --positions tests/positions.txt > src/cli/technique/facts.tsv"
    );
}

#[test]
fn the_numbers_count_the_puzzles_and_any_number_of_threads_counts_the_same() {
    let line = "technique-facts --positions tests/positions.txt --count 40 --seed 7";
    let made = tool(line);
    let rows = rows(&made.out);
    let number = |text: &str| text.parse::<u32>().unwrap();
    let (mut solved, mut in_all) = (0, 0);
    for row in rows[1..].iter().filter(|row| !row[1].is_empty()) {
        let [used, needed, hardest] = [1, 2, 3].map(|column| number(row[column]));
        assert!(hardest <= needed && needed <= used, "{row:?}");
        solved += hardest;
        in_all += used;
    }
    assert_eq!(solved, number(rows[0][2]));
    // Every puzzle ends with a single, and most need more.
    assert!(solved > 20 && in_all > 2 * solved, "{}", made.out);
    assert_eq!(made.out, tool(&format!("{line} --threads 1")).out);
}
