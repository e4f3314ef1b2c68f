//! Panics in `find`, in the serving process only.

use bad::{Bad, Fault, is_serving};
use sudoku_technique::Board;

#[derive(Default)]
struct PanicInFind;

impl Fault for PanicInFind {
    fn find(board: &Board) {
        assert!(!is_serving(), "no more than {} cells", board.unsolved().len());
    }
}

sudoku_technique::export_techniques!(Bad<PanicInFind>);
