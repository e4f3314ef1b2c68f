//! Panics when an instance is dropped.

use bad::{Bad, Fault};

#[derive(Default)]
struct PanicInDrop;

impl Fault for PanicInDrop {}

impl Drop for PanicInDrop {
    fn drop(&mut self) {
        panic!("a bug in drop");
    }
}

sudoku_technique::export_techniques!(Bad<PanicInDrop>);
