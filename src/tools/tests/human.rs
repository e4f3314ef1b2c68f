//! `human`: a scale of human effort for the ladder of another scale.

mod run;

use std::path::Path;

use run::tool;
use sudokud_engine::PluginFolder;
use sudokud_grade::{Scale, TextFile};
use sudokud_snapshot::{Live, SnapshotSources};

#[test]
fn a_scale_is_made_for_the_named_ladder() {
    let made = tool("human --scale jet --count 300 --seed 5");
    assert_eq!((made.status, made.err.as_str()), (0, ""));
    let again = tool("human --scale jet --count 300 --seed 5 --threads 1");
    assert_eq!(made.out, again.out);
    let file = tempfile::NamedTempFile::with_suffix(".toml").unwrap();
    std::fs::write(&file, &made.out).unwrap();
    let plugins = Path::new(env!("CARGO_BIN_EXE_sudokud-tools")).with_file_name("deps");
    let snapshot = Live::start(SnapshotSources::over(PluginFolder(plugins)))
        .unwrap()
        .current();
    let scale = Scale::read(&TextFile::read(file.path()).unwrap(), &[], snapshot.catalog()).unwrap();
    let jet = snapshot.scale("jet").unwrap();
    assert_eq!(&**scale.name(), "human");
    assert_eq!(scale.ladder().rungs().len(), jet.ladder().rungs().len());
}
