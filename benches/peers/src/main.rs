use std::hint::black_box;
use std::time::Instant;
use sudokud::puzzle::Grid;
use sudokud::search::*;
fn main() {
    let only = std::env::args().nth(1);
    for set in ["17-clue","magictour-top1465","forum-hardest-1905-sample","forum-hardest-1106","several-solutions","naked-singles-only","random-minimal","no-solution"] {
        let text = std::fs::read_to_string(format!("../shared/data/puzzles/{set}.txt")).unwrap();
        let mut lines: Vec<&str> = text.lines().map(|l| &l[..81]).collect();
        if lines.len() > 5000 { let step = lines.len()/5000; lines = lines.into_iter().step_by(step).collect(); }
        let ours: Vec<Grid> = lines.iter().map(|l| l.parse().unwrap()).collect();
        let theirs: Vec<sudoku::Sudoku> = lines.iter().map(|l| sudoku::Sudoku::from_str_line(l).unwrap()).collect();
        let paths = Path::available();
        let mut a = vec![f64::MAX; paths.len()];
        let mut b = f64::MAX;
        for _ in 0..7 {
            for (i, &path) in paths.iter().enumerate() {
                if only.as_ref().is_some_and(|o| o != path.name()) { continue; }
                let t = Instant::now();
                black_box(ours.iter().map(|g| count_on(path, black_box(g), 2)).filter(|&n| n == 1).count());
                a[i] = a[i].min(t.elapsed().as_secs_f64());
            }
            let t = Instant::now();
            black_box(theirs.iter().filter(|g| black_box(g).is_uniquely_solvable()).count());
            b = b.min(t.elapsed().as_secs_f64());
        }
        print!("{set:28} {:9.1}k ", ours.len() as f64/b/1e3);
        for x in &a { print!(" {:9.1}k {:5.2} ", ours.len() as f64/x/1e3, b/x); }
        let g: u64 = ours.iter().map(|g| guesses(g)).sum();
        println!(" {:.2}", g as f64 / ours.len() as f64);
    }
}
