//! Packs the larger files of the contract for the module `packed`.

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::ZlibEncoder;

const FILES: [&str; 3] = [
    "../../proto/generated/descriptors.binpb",
    "../../proto/openapi/callers.json",
    "../../proto/openapi/operators.json",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let output = PathBuf::from(env::var("OUT_DIR")?);
    for path in FILES {
        println!("cargo::rerun-if-changed={path}");
        let name = Path::new(path).file_name().unwrap_or_default().display();
        let file = File::create(output.join(format!("{name}.zlib")))?;
        let mut packed = ZlibEncoder::new(file, Compression::best());
        packed.write_all(&fs::read(path)?)?;
        packed.finish()?;
    }
    Ok(())
}
