//! Calls itself until the stack is full. Rust reports that and aborts.

use std::hint::black_box;

use bad::{Bad, Fault};
use sudoku_technique::Board;

#[derive(Default)]
struct Recursion;

impl Fault for Recursion {
    fn find(board: &Board) {
        black_box(deeper(board, 1));
    }
}

fn deeper(board: &Board, depth: usize) -> usize {
    let frame = black_box([depth; 512]);
    if depth == 0 {
        return 0;
    }
    deeper(board, depth + 1) + frame[depth % 512]
}

sudoku_technique::export_techniques!(Bad<Recursion>);
