//! Checks that each row of the table in `faults.md` names an existing test.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn each_row_of_the_table_of_faults_names_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests: BTreeSet<String> = fs::read_dir(root.join("tests/server"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
        .flat_map(|path| {
            let text = fs::read_to_string(path).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            let names = lines
                .windows(2)
                .filter(|pair| pair[0].starts_with("#[test]") || pair[0].starts_with("#[tokio::test"));
            let names = names.filter_map(|pair| pair[1].split_once("fn ")?.1.split_once('('));
            names.map(|(name, _)| name.to_owned()).collect::<Vec<_>>()
        })
        .collect();
    let page = fs::read_to_string(root.join("tests/server/faults.md")).unwrap();
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| fault "))
        .collect();
    assert!(rows.len() > 20, "{} rows", rows.len());
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [_, _, _, test] = cells[..] else {
            panic!("{row:?} has {} cells", cells.len());
        };
        assert!(
            tests.contains(test.trim_matches('`')),
            "no test {test} in tests/server"
        );
    }
}
