//! The code that the crate `sudokud-api` contains: the output of `build.rs` for the proto files.

use super::hold_bytes;

macro_rules! made {
    ($name:literal) => {
        (
            $name,
            include_bytes!(concat!(env!("OUT_DIR"), "/", $name)).as_slice(),
        )
    };
}

#[test]
fn the_api_crate_contains_the_compiled_contract() {
    let made = [
        made!("sudoku.v1.rs"),
        made!("grpc.health.v1.rs"),
        made!("descriptors.binpb"),
    ];
    for (name, bytes) in made {
        hold_bytes(&format!("proto/generated/{name}"), bytes);
    }
}
