//! The checked-in code of the contract is that of the proto files: the public contract, `proto/sudoku/v1`, and the health protocol of
//! gRPC, `protocols`.
//!
//! The test compiles them without a `protoc` on the machine. A build does not, because that took a twentieth of its time. After a
//! change of the proto files, `WRITE_CONTRACT=1 cargo test -p sudokud-api` renews the code; it compiles nothing of the server, so it
//! works while the server does not compile.

use std::path::Path;
use std::{env, fs};

use protox::prost::Message as _;

#[test]
fn the_crate_contains_the_compiled_contract() {
    let descriptors = protox::compile(
        [
            "grpc/health/v1/health.proto",
            "sudoku/v1/admin_service.proto",
            "sudoku/v1/catalog_service.proto",
            "sudoku/v1/sudoku_service.proto",
        ],
        ["../proto", "../protocols"],
    )
    .unwrap();
    let output = tempfile::tempdir().unwrap();
    fs::write(
        output.path().join("descriptors.binpb"),
        descriptors.encode_to_vec(),
    )
    .unwrap();
    tonic_prost_build::configure()
        .codec_path("crate::MessageCodec")
        .server_mod_attribute(".", "#[cfg(feature = \"server\")]")
        .out_dir(output.path())
        .compile_fds(descriptors)
        .unwrap();
    let names = |folder: &Path| {
        let files = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let kept = Path::new("generated");
    let is_writing = env::var_os("WRITE_CONTRACT").is_some_and(|value| value == "1");
    for name in names(output.path()) {
        let made = fs::read(output.path().join(&name)).unwrap();
        let file = kept.join(&name);
        if is_writing {
            fs::write(&file, made).unwrap();
        } else {
            assert!(
                fs::read(&file).is_ok_and(|found| found == made),
                "proto/{} is out of date. Do not edit it: write it with\n  WRITE_CONTRACT=1 cargo test -p sudokud-api",
                file.display()
            );
        }
    }
    assert_eq!(names(kept), names(output.path()), "files that nothing makes");
}
