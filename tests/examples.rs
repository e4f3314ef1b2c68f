//! The programs in `examples` run. Cargo builds them together with all tests; with this one alone, `--examples` does.

mod support;

use std::process::Command;

use support::built_plugins;

#[test]
fn grade_and_generate_prints_a_graded_and_a_generated_puzzle() {
    let program = built_plugins()
        .with_file_name("examples")
        .join("grade_and_generate");
    let run = Command::new(&program).arg(built_plugins()).output();
    let run = run.unwrap_or_else(|error| panic!("{}: {error}; build it with --examples", program.display()));
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    let printed = String::from_utf8_lossy(&run.stdout);
    let rows: Vec<Vec<&str>> = printed.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(rows.len(), 2, "{printed}");
    for (row, level) in std::iter::zip(&rows, ["easy", "hard"]) {
        assert_eq!((row[0].len(), row[1]), (81, level), "{printed}");
        assert!(row[2].parse::<u32>().is_ok(), "{printed}");
    }
}
