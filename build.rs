//! Compiles the public contract, `proto/sudoku/v1`, and the health protocol of gRPC, `protocols`, without a `protoc` on the machine.
//!
//! Leaves two things in the build's output folder: the Rust code that `service::proto` includes, and
//! `sudoku_v1.bin`, the descriptor set that reflection serves.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use protox::prost::Message as _;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto");
    println!("cargo::rerun-if-changed=protocols");
    let descriptors = protox::compile(
        [
            "grpc/health/v1/health.proto",
            "sudoku/v1/admin_service.proto",
            "sudoku/v1/catalog_service.proto",
            "sudoku/v1/sudoku_service.proto",
        ],
        ["proto", "protocols"],
    )?;
    let output = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(output.join("sudoku_v1.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure().compile_fds(descriptors)?;
    Ok(())
}
