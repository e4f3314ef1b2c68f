//! Asks for more memory than there is, which aborts the process.

use std::hint::black_box;

use bad::{Bad, Fault};
use sudoku_technique::Board;

#[derive(Default)]
struct Allocation;

impl Fault for Allocation {
    fn find(_: &Board) {
        black_box(vec![1_u8; 1 << 45]);
    }
}

sudoku_technique::export_techniques!(Bad<Allocation>);
