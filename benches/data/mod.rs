//! Puzzles by level of the `hodoku` scale.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The levels, the easiest first.
pub(crate) const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// Returns the puzzles of each level.
///
/// Reads `file`, else `graded-hodoku.csv` in the folder `SUDOKU_TEST_DATA`, else the files beside this one. A graded file has a
/// heading and then lines `PUZZLE,LEVEL,...`; the case of the level is ignored.
pub(crate) fn by_level(file: Option<PathBuf>) -> Result<BTreeMap<String, Vec<String>>, Box<dyn Error>> {
    let in_folder =
        || env::var_os("SUDOKU_TEST_DATA").map(|folder| PathBuf::from(folder).join("graded-hodoku.csv"));
    let mut levels: BTreeMap<String, Vec<String>> = BTreeMap::new();
    if let Some(file) = file.or_else(in_folder) {
        for line in read(&file)?.lines().skip(1) {
            let mut columns = line.split(',');
            if let (Some(puzzle), Some(level)) = (columns.next(), columns.next()) {
                let level = levels.entry(level.to_ascii_lowercase()).or_default();
                level.push(puzzle.to_owned());
            }
        }
    } else {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/data"));
        for level in LEVELS {
            let text = read(&folder.join(format!("{level}.txt")))?;
            levels.insert(level.to_owned(), text.lines().map(str::to_owned).collect());
        }
    }
    Ok(levels)
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}
