//! Compares the levels of the `hodoku` scale with the levels that `HoDoKu` gives the same puzzles.
//!
//! Run `cargo test --release --test catalogue agreement -- --ignored --nocapture` with the folder of real puzzles (see
//! [`data`](super::data)). The test prints a table of levels: ours and `HoDoKu`'s.

use std::collections::BTreeMap;
use std::fs;

use sudokud::engine::Recording;
use sudokud::puzzle::{Grid, Stop};
use sudokud::search;

use super::{data, snapshot};

/// The least percentage of puzzles with the same level.
const LEAST_EQUAL: f64 = 97.0;
/// A step in `HoDoKu`'s counts that is a guess.
const GUESS: &str = "bf=";

#[test]
#[ignore = "thousands of puzzles; run in release"]
fn levels_agree_and_what_hodoku_finishes_by_logic_is_finished() {
    let Some(data) = data() else {
        println!("left out: there is no ../shared/data");
        return;
    };
    let text = fs::read_to_string(data.join("graded-hodoku.csv")).unwrap();
    let snapshot = snapshot();
    let scale = snapshot.scale("hodoku").unwrap();
    let mut table: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut unfinished = Vec::new();
    let (mut equal, mut same_score, mut all) = (0, 0, 0);
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let theirs = columns[1].to_lowercase();
        let puzzle = search::prove(&columns[0].parse::<Grid>().unwrap()).unwrap();
        let grade = scale.grade(&puzzle, Recording::COUNTS, &Stop::never()).unwrap();
        if !grade.is_solved_by_logic && !columns[3].contains(GUESS) {
            unfinished.push(columns[0]);
        }
        let ours = grade
            .level_name
            .map_or("unsolved".to_owned(), |name| name.to_string());
        all += 1;
        same_score += usize::from(grade.score.is_some_and(|score| score.to_string() == columns[2]));
        equal += usize::from(ours == theirs);
        *table.entry((theirs, ours)).or_default() += 1;
    }
    let percent = equal as f64 * 100.0 / all as f64;
    println!("theirs\tours\tpuzzles");
    for ((theirs, ours), count) in &table {
        println!("{theirs}\t{ours}\t{count}");
    }
    println!("{equal} of {all} levels are equal, {percent:.2} %, and {same_score} scores");
    assert!(unfinished.is_empty(), "HoDoKu finishes by logic: {unfinished:#?}");
    assert!(percent >= LEAST_EQUAL, "{percent:.2} % of the levels are equal");
}
