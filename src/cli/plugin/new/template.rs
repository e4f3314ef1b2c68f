//! The files of a new plugin, from the templates beside this file and the SDK's sources.

use std::io::Read;

use flate2::read::ZlibDecoder;

use super::name::NewPlugin;

/// The language of a new plugin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    Rust,
    C,
}

/// Files as a path and a text.
type Files = &'static [(&'static str, &'static str)];

/// The sources of the SDK, below `plugins/sdk`; the build script lists and packs them.
const SDK: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/sdk.rs"));

const RUST: Files = &[
    ("Cargo.toml", include_str!("template/rust/manifest.toml")),
    ("README.md", include_str!("template/rust/README.md")),
    ("positions.txt", include_str!("template/positions.txt")),
    ("scale.toml", include_str!("template/scale.toml")),
    ("src/lib.rs", include_str!("template/rust/lib.rs")),
    (".gitignore", "/target\n/ready\n"),
];

const C: Files = &[
    ("Makefile", include_str!("template/c/Makefile")),
    ("README.md", include_str!("template/c/README.md")),
    ("positions.txt", include_str!("template/positions.txt")),
    ("scale.toml", include_str!("template/scale.toml")),
    ("new_technique.c", include_str!("template/c/new_technique.c")),
    (
        "new_technique_test.c",
        include_str!("template/c/new_technique_test.c"),
    ),
    (".gitignore", "/*.so\n/new_technique_test\n"),
];

/// The C headers of the interface and of tests.
const HEADERS: Files = &[
    (
        "sudoku_technique.h",
        include_str!("../../../../plugins/sdk/include/sudoku_technique.h"),
    ),
    (
        "sudoku_technique_testing.h",
        include_str!("../../../../plugins/sdk/include/sudoku_technique_testing.h"),
    ),
];

/// Returns the files of a plugin: the path below its folder, and the text.
pub(super) fn files(plugin: &NewPlugin, language: Language) -> Vec<(String, String)> {
    let fill = |files: Files| -> Vec<(String, String)> {
        let filled = files.iter();
        filled
            .map(|(path, text)| (plugin.fill(path), plugin.fill(text)))
            .collect()
    };
    match language {
        Language::Rust => {
            let sdk = SDK.iter();
            let sdk = sdk.map(|(path, packed)| (format!("sdk/{path}"), unpacked(packed)));
            fill(RUST).into_iter().chain(sdk).collect()
        }
        Language::C => {
            let headers = HEADERS.iter();
            let headers = headers.map(|&(path, text)| (path.to_owned(), text.to_owned()));
            fill(C).into_iter().chain(headers).collect()
        }
    }
}

/// Reads a text that the build script has packed.
fn unpacked(packed: &[u8]) -> String {
    let mut text = String::new();
    ZlibDecoder::new(packed)
        .read_to_string(&mut text)
        .expect("the build script has packed the text");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(files: &[(String, String)], path: &str) -> String {
        let found = files.iter().find(|(name, _)| name == path);
        found.unwrap_or_else(|| panic!("no {path}")).1.clone()
    }

    #[test]
    fn no_placeholder_is_left_and_the_sdk_needs_no_workspace() {
        let plugin = NewPlugin::parse("exocet").unwrap();
        for language in [Language::Rust, Language::C] {
            for (path, text) in files(&plugin, language) {
                if path.starts_with("sdk/") || path.starts_with("sudoku_technique") {
                    continue;
                }
                let all = (path + &text).to_lowercase();
                for form in ["new-technique", "new_technique", "new technique", "newtechnique"] {
                    assert!(!all.contains(form), "{form} in {all}");
                }
            }
        }
        let manifest = text(&files(&plugin, Language::Rust), "sdk/Cargo.toml");
        assert!(!manifest.contains("workspace"), "{manifest}");
        let manifest: toml::Table = manifest.parse().unwrap();
        assert_eq!(manifest["package"]["name"].as_str(), Some("sudoku-technique"));
        assert_eq!(
            manifest["package"]["version"].as_str(),
            Some(env!("CARGO_PKG_VERSION"))
        );
        assert_eq!(manifest["lints"]["rust"]["unsafe_code"].as_str(), Some("deny"));
    }

    #[test]
    fn the_sources_of_the_sdk_are_complete() {
        let plugin = NewPlugin::parse("exocet").unwrap();
        let files = files(&plugin, Language::Rust);
        for path in [
            "sdk/src/lib.rs",
            "sdk/src/abi/mod.rs",
            "sdk/src/testing/definition.rs",
        ] {
            assert!(text(&files, path).starts_with("//!"), "{path}");
        }
    }
}
