//! `gallery`: pictures of all techniques.

mod run;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use run::tool;

/// The bytes that a picture of a step may have.
const MOST_BYTES: usize = 40 * 1024;

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect()
}

#[test]
fn the_gallery_is_up_to_date_and_its_pictures_are_small() {
    let folder = tempfile::tempdir().unwrap();
    let made = tool(&format!(
        "gallery {} --positions tests/positions.txt",
        folder.path().display()
    ));
    assert_eq!((made.status, made.err.as_str()), (0, ""));
    let made = files(folder.path());
    let kept = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery"));
    let remedy = "Do not edit it: write it with\n  \
                  cargo run -p sudokud-tools -- gallery docs/gallery --positions tests/positions.txt";
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        names(&made),
        names(&kept),
        "docs/gallery is out of date. {remedy}"
    );
    for (name, text) in &made {
        assert!(
            kept[name] == *text,
            "docs/gallery/{name} is out of date. {remedy}"
        );
        if Path::new(name)
            .extension()
            .is_some_and(|extension| extension == "svg")
        {
            assert!(text.len() < MOST_BYTES, "{name} has {} bytes", text.len());
        }
    }
    // A picture of each technique of which the page of techniques draws an example.
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques.md");
    let page = fs::read_to_string(page).unwrap();
    let drawn = page
        .split("\n- Id `")
        .skip(1)
        .filter(|entry| entry.contains("```"));
    assert_eq!(made.len() - 1, drawn.count());
}

#[test]
fn wrong_paths_are_refused_with_a_remedy() {
    let run = tool("gallery /dev/null/x --positions tests/positions.txt");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("name a folder"), "{}", run.err);
    let run = tool("gallery target/none --positions /no/such/file");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("name a library of positions"), "{}", run.err);
}
