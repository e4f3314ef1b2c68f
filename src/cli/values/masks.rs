//! Parses patterns of cells, which may be in files.

use std::path::Path;

use sudokud_generate::{cells_of_pattern, is_shape_name};

/// Parses a pattern of cells, or reads it from the file with this path.
pub(crate) fn pattern(text: &str) -> Result<String, String> {
    let Err(problem) = cells_of_pattern(text) else {
        return Ok(text.to_owned());
    };
    let held = sudokud_host::files::read_text(Path::new(text))
        .map_err(|error| format!("neither a pattern ({problem}) nor a file that can be read ({error})"))?;
    cells_of_pattern(&held)?;
    Ok(held)
}

/// The masks of one `--shapes`, or the name of shipped ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Masks(pub(crate) Vec<String>);

/// Reads the masks of the folder or file with this path; passes on the name of shipped shapes and a mask.
pub(crate) fn shapes(text: &str) -> Result<Masks, String> {
    let path = Path::new(text);
    if is_shape_name(text) || !path.exists() {
        return Ok(Masks(vec![text.to_owned()]));
    }
    let read = |path: &Path| {
        let named = |problem: String| format!("{}: {problem}", path.display());
        let held = sudokud_host::files::read_text(path).map_err(|error| named(error.to_string()))?;
        cells_of_pattern(&held).map_err(named)?;
        Ok(held)
    };
    if !path.is_dir() {
        return read(path).map(|mask| Masks(vec![mask]));
    }
    let unread = |error: std::io::Error| format!("{text}: {error}");
    let entries = path.read_dir().map_err(unread)?;
    let mut files = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(unread)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    // The order decides which seed has which mask.
    files.sort_unstable();
    if files.is_empty() {
        return Err(
            "this folder has no file that ends in .txt; draw each mask in a file of its own".to_owned(),
        );
    }
    files
        .iter()
        .map(|file| read(file))
        .collect::<Result<_, _>>()
        .map(Masks)
}
