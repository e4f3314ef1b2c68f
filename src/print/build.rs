//! Packs the fonts, which takes half of their size.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::ZlibEncoder;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let output = PathBuf::from(env::var("OUT_DIR")?);
    for (name, font) in [("regular", notosans::REGULAR_TTF), ("bold", notosans::BOLD_TTF)] {
        let file = File::create(output.join(name).with_extension("ttf.zlib"))?;
        let mut packed = ZlibEncoder::new(file, Compression::best());
        packed.write_all(font)?;
        packed.finish()?;
    }
    Ok(())
}
