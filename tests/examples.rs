//! Runs the functions of the programs in `examples`.

mod support;

#[expect(dead_code, reason = "only the program itself runs its main function")]
#[path = "../examples/grade_and_generate.rs"]
mod grade_and_generate;

use sudokud::engine::PluginFolder;

use support::built_plugins;

#[test]
fn grade_and_generate_returns_a_graded_and_a_generated_puzzle() {
    let rows = grade_and_generate::grade_and_generate(&PluginFolder(built_plugins())).unwrap();
    for (row, level) in std::iter::zip(&rows, ["easy", "hard"]) {
        let words: Vec<&str> = row.split(' ').collect();
        assert_eq!((words[0].len(), words[1]), (81, level), "{row}");
        assert!(words[2].parse::<f64>().is_ok(), "{row}");
    }
}
