//! Compiles the contract: messages and services in Rust, and the descriptor set for reflection.
//!
//! This is tonic-build. Since tonic 0.14 the part of it that generates code for prost is the crate `tonic-prost-build`. `protox` parses
//! the proto files in place of `protoc`, so the machine needs no compiler but Rust's.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use protox::prost::Message as _;

/// The files with services. They import the others.
const FILES: [&str; 4] = [
    "grpc/health/v1/health.proto",
    "sudoku/v1/admin_service.proto",
    "sudoku/v1/catalog_service.proto",
    "sudoku/v1/sudoku_service.proto",
];

fn main() -> Result<(), Box<dyn Error>> {
    for folder in ["grpc", "sudoku"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    let output = PathBuf::from(env::var("OUT_DIR")?);
    let descriptors = protox::compile(FILES, ["."])?;
    fs::write(output.join("descriptors.binpb"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure()
        .codec_path("crate::MessageCodec")
        .server_mod_attribute(".", "#[cfg(feature = \"server\")]")
        .compile_fds(descriptors)?;
    Ok(())
}
