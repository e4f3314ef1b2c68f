//! Panics in `create`.

use bad::{Bad, Fault};

#[derive(Default)]
struct PanicInCreate;

impl Fault for PanicInCreate {
    fn create() {
        panic!("a bug in create");
    }
}

sudoku_technique::export_techniques!(Bad<PanicInCreate>);
