//! Collects the sources of the SDK, `plugins/sdk`, for `sudokud plugin new`.
//!
//! Writes `sdk.rs`, a list of the files, to the build's output folder, and beside it the files, packed. The SDK's manifest is written
//! without references to this workspace.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::ZlibEncoder;

const SDK: &str = "../../plugins/sdk";
const WORKSPACE: &str = "../../Cargo.toml";
const NOT_UTF8: &str = "the path of this repository is not UTF-8";

fn main() -> Result<(), Box<dyn Error>> {
    let output = PathBuf::from(env::var("OUT_DIR")?);
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let sdk = here.join(SDK);
    println!("cargo::rerun-if-changed={SDK}");
    println!("cargo::rerun-if-changed={WORKSPACE}");

    let manifest = fs::read_to_string(sdk.join("Cargo.toml"))?;
    let workspace = fs::read_to_string(here.join(WORKSPACE))?;
    let manifest = without_workspace(&manifest, &workspace)?;

    let mut sources = Vec::new();
    collect(&sdk.join("src"), &mut sources)?;
    sources.sort();
    let mut list = packed("Cargo.toml", &manifest, &output)?;
    for path in sources {
        let name = path.strip_prefix(&sdk)?.to_str().ok_or(NOT_UTF8)?;
        list += &packed(name, &fs::read_to_string(&path)?, &output)?;
    }
    fs::write(output.join("sdk.rs"), format!("&[\n{list}]\n"))?;
    Ok(())
}

/// Packs a file into the folder `output`. Returns its element of the list.
fn packed(name: &str, text: &str, output: &Path) -> Result<String, Box<dyn Error>> {
    let path = output.join(format!("{}.zlib", name.replace('/', "-")));
    let mut packed = ZlibEncoder::new(File::create(&path)?, Compression::best());
    packed.write_all(text.as_bytes())?;
    packed.finish()?;
    let path = path.to_str().ok_or(NOT_UTF8)?;
    Ok(format!("    ({name:?}, include_bytes!({path:?})),\n"))
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

/// The manifest with the workspace's values in place of `KEY.workspace = true`, and the workspace's lints.
fn without_workspace(manifest: &str, workspace: &str) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    for line in manifest.lines() {
        if let Some(key) = line.strip_suffix(".workspace = true") {
            let value = section(workspace, "[workspace.package]")
                .find(|value| value.starts_with(&format!("{key} = ")))
                .ok_or_else(|| format!("the workspace has no {key}"))?;
            writeln!(text, "{value}")?;
        } else if line == "workspace = true" {
            // Under `[lints]`.
            text.truncate(text.trim_end().len() - "[lints]".len());
            for tool in ["rust", "clippy"] {
                writeln!(text, "[lints.{tool}]")?;
                for line in section(workspace, &format!("[workspace.lints.{tool}]")) {
                    writeln!(text, "{line}")?;
                }
            }
        } else {
            writeln!(text, "{line}")?;
        }
    }
    Ok(text)
}

/// The lines of a section of a manifest.
fn section<'a>(manifest: &'a str, head: &str) -> impl Iterator<Item = &'a str> {
    let lines = manifest.lines().skip_while(move |line| *line != head).skip(1);
    lines.take_while(|line| !line.starts_with('['))
}
