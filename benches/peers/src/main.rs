use std::hint::black_box;
use std::time::Instant;
use sudokud::puzzle::Grid;
fn main() {
    for set in ["17-clue","magictour-top1465","forum-hardest-1905-sample","forum-hardest-1106","several-solutions","naked-singles-only","random-minimal","no-solution"] {
        let text = std::fs::read_to_string(format!("../shared/data/puzzles/{set}.txt")).unwrap();
        let mut lines: Vec<&str> = text.lines().map(|l| &l[..81]).collect();
        if lines.len() > 5000 { let step = lines.len()/5000; lines = lines.into_iter().step_by(step).collect(); }
        let ours: Vec<Grid> = lines.iter().map(|l| l.parse().unwrap()).collect();
        let theirs: Vec<sudoku::Sudoku> = lines.iter().map(|l| sudoku::Sudoku::from_str_line(l).unwrap()).collect();
        let (mut a, mut b) = (f64::MAX, f64::MAX);
        let mut same = 0;
        for _ in 0..5 {
            let t = Instant::now();
            let n = ours.iter().map(|g| sudokud::search::count(black_box(g), 2)).filter(|&n| n == 1).count();
            a = a.min(t.elapsed().as_secs_f64());
            let t = Instant::now();
            let m = theirs.iter().filter(|g| black_box(g).is_uniquely_solvable()).count();
            b = b.min(t.elapsed().as_secs_f64());
            same = n as i64 - m as i64;
        }
        let g: u64 = ours.iter().map(|g| sudokud::search::guesses(g)).sum();
        println!("{set:28} {:9.1}k {:9.1}k {:6.2} diff {same} guesses {:.2}", ours.len() as f64/a/1e3, ours.len() as f64/b/1e3, b/a, g as f64/ours.len() as f64);
    }
}
