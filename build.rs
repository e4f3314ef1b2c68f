//! Compiles the public contract, `proto/sudoku/v1`, and the health protocol of gRPC, `protocols`, without a `protoc` on the
//! machine.
//!
//! The Rust code and the descriptor set go to the build's output folder. The crate `sudokud-api` contains a copy of them in
//! `proto/generated`, so that a client compiles without this script; a test compares the two. After a change of the proto files,
//! `WRITE_CONTRACT=1 cargo check --keep-going` renews the copy, even while the rest of the code does not compile.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use protox::prost::Message as _;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto/sudoku");
    println!("cargo::rerun-if-changed=protocols");
    println!("cargo::rerun-if-env-changed=WRITE_CONTRACT");
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
    fs::write(output.join("descriptors.binpb"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure()
        .server_mod_attribute(".", "#[cfg(feature = \"server\")]")
        .compile_fds(descriptors)?;
    if env::var_os("WRITE_CONTRACT").is_some_and(|value| value == "1") {
        for file in fs::read_dir(&output)? {
            let file = file?;
            fs::copy(
                file.path(),
                PathBuf::from("proto/generated").join(file.file_name()),
            )?;
        }
    }
    Ok(())
}
