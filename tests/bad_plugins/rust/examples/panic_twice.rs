//! Panics while it unwinds from a panic, which aborts the process.

use bad::{Bad, Fault};
use sudoku_technique::Board;

struct PanicsAgain;

impl Drop for PanicsAgain {
    fn drop(&mut self) {
        panic!("a bug in drop");
    }
}

#[derive(Default)]
struct PanicTwice;

impl Fault for PanicTwice {
    fn find(_: &Board) {
        let _value = PanicsAgain;
        panic!("a bug in find");
    }
}

sudoku_technique::export_techniques!(Bad<PanicTwice>);
