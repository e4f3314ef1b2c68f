//! Checks periodically whether the files of a snapshot have changed.
//!
//! A check compares file stamps and reads no file. When two checks in a row find the same new stamps, the files are complete: they are read,
//! and they have changed if their contents differ from those of the last reload.

mod contents;

use super::{SnapshotError, SnapshotSources};
pub use contents::FileContents;
use contents::FileStamps;
use sudokud_grade::{DocumentKind, TextFile};

/// The results of the checks so far.
#[derive(Debug, Default)]
pub struct FileWatch {
    /// The stamps at the last check.
    seen: Option<FileStamps>,
    /// The stamps and contents when the files were last read. While the stamps stay the same, nothing is read.
    read: Option<(FileStamps, FileContents)>,
    /// Whether the last check failed.
    is_blind: bool,
}

/// The result of a check.
#[derive(Debug)]
pub enum FileChange {
    /// The files are those of the last reload.
    Same,
    /// The files have changed since the last check, or while they were read. They may be half written.
    Moving,
    /// The files differ from those of the last reload, and have not changed since the last check.
    Changed(FileContents),
    /// A folder cannot be read for the first time.
    Unreadable(SnapshotError),
    /// A folder can still not be read.
    StillUnreadable,
}

impl SnapshotSources {
    /// Reads all files that a snapshot of these sources is made from. Without a folder that can be read there are none; building a
    /// snapshot reports the error.
    pub fn contents(&self) -> FileContents {
        FileStamps::of(self.files().unwrap_or_default()).read()
    }
}

impl SnapshotSources {
    /// Reads the operator's scale files.
    pub(super) fn scale_contents(&self) -> FileContents {
        let folder = self.scales.as_deref();
        let files = folder.map(|folder| TextFile::list_folder(DocumentKind::Scale, folder));
        FileStamps::of(files.and_then(Result::ok).unwrap_or_default()).read()
    }
}

impl FileWatch {
    /// Checks the files of these sources. `tried` are the contents that the last reload found, whether it succeeded or not.
    pub fn check(&mut self, sources: &SnapshotSources, tried: &FileContents) -> FileChange {
        let now = match sources.files() {
            Ok(files) => FileStamps::of(files),
            Err(error) => {
                // The folder may come back with other files.
                self.seen = None;
                return if std::mem::replace(&mut self.is_blind, true) {
                    FileChange::StillUnreadable
                } else {
                    FileChange::Unreadable(error)
                };
            }
        };
        if std::mem::take(&mut self.is_blind) {
            tracing::info!("the watched folders can be read again");
        }
        if self.seen.as_ref() != Some(&now) {
            self.seen = Some(now);
            return FileChange::Moving;
        }
        let known = self.read.take().filter(|(stamps, _)| *stamps == now);
        let contents = if let Some((_, contents)) = known {
            contents
        } else {
            let contents = now.read();
            // A file that changed meanwhile was perhaps read in part.
            if sources.files().map(FileStamps::of).ok().as_ref() != Some(&now) {
                self.seen = None;
                return FileChange::Moving;
            }
            contents
        };
        // Compared at each check: a reload by hand may have tried other contents, and a link may lead back to the files from before.
        let is_same = contents == *tried;
        self.read = Some((now, contents.clone()));
        if is_same {
            FileChange::Same
        } else {
            FileChange::Changed(contents)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    use super::*;
    use sudokud_engine::PluginFolder;

    fn sources(folder: &Path) -> SnapshotSources {
        SnapshotSources::over(PluginFolder(folder.to_owned()))
    }

    #[test]
    fn a_file_counts_when_two_checks_see_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let (sources, file) = (
            sources(folder.path()),
            folder.path().join("libsudoku_technique_a.so"),
        );
        let (mut watch, mut tried) = (FileWatch::default(), sources.contents());
        assert!(matches!(watch.check(&sources, &tried), FileChange::Moving));
        assert!(matches!(watch.check(&sources, &tried), FileChange::Same));
        for half in ["h", "ha", "half"] {
            fs::write(&file, half).unwrap();
            assert!(
                matches!(watch.check(&sources, &tried), FileChange::Moving),
                "{half}"
            );
        }
        let FileChange::Changed(changed) = watch.check(&sources, &tried) else {
            panic!("the file stands still");
        };
        assert_eq!(changed.difference(&tried), [file.as_path()]);
        // The reload may fail: the same contents are not tried again.
        tried = changed;
        for _ in 0..3 {
            assert!(matches!(watch.check(&sources, &tried), FileChange::Same));
        }
        // The same bytes in a new file.
        fs::write(folder.path().join("part"), "half").unwrap();
        fs::rename(folder.path().join("part"), &file).unwrap();
        assert!(matches!(watch.check(&sources, &tried), FileChange::Moving));
        assert!(matches!(watch.check(&sources, &tried), FileChange::Same));
        fs::remove_file(&file).unwrap();
        assert!(matches!(watch.check(&sources, &tried), FileChange::Moving));
        assert!(matches!(watch.check(&sources, &tried), FileChange::Changed(_)));
    }

    #[test]
    fn a_link_that_leads_back_counts_if_a_reload_by_hand_came_between() {
        let outer = tempfile::tempdir().unwrap();
        let link_to = |version: &str| {
            symlink(version, outer.path().join("next")).unwrap();
            fs::rename(outer.path().join("next"), outer.path().join("plugins")).unwrap();
        };
        for version in ["1", "2"] {
            fs::create_dir(outer.path().join(version)).unwrap();
            let file = outer.path().join(version).join("libsudoku_technique_a.so");
            fs::write(file, version).unwrap();
        }
        link_to("1");
        let sources = sources(&outer.path().join("plugins"));
        let (mut watch, mut tried) = (FileWatch::default(), sources.contents());
        assert!(matches!(watch.check(&sources, &tried), FileChange::Moving));
        assert!(matches!(watch.check(&sources, &tried), FileChange::Same));
        link_to("2");
        tried = sources.contents();
        link_to("1");
        assert!(matches!(watch.check(&sources, &tried), FileChange::Changed(_)));
    }

    #[test]
    fn an_unreadable_folder_is_told_once() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("plugins");
        let sources = sources(&folder);
        let (mut watch, tried) = (FileWatch::default(), FileContents::default());
        for _ in 0..2 {
            let FileChange::Unreadable(error) = watch.check(&sources, &tried) else {
                panic!("there is no folder");
            };
            assert!(error.to_string().contains("plugins"), "{error}");
            assert!(matches!(
                watch.check(&sources, &tried),
                FileChange::StillUnreadable
            ));
            fs::create_dir(&folder).unwrap();
            assert!(matches!(watch.check(&sources, &tried), FileChange::Moving));
            fs::remove_dir(&folder).unwrap();
        }
    }

    #[test]
    fn scales_recipes_languages_and_ignored_libraries_count_too() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        for name in ["plugins", "own", "scales", "recipes", "languages"] {
            fs::create_dir(inside(name)).unwrap();
        }
        let sources = SnapshotSources {
            own_plugins: Some(PluginFolder(inside("own"))),
            scales: Some(inside("scales")),
            recipes: Some(inside("recipes")),
            languages: Some(inside("languages")),
            ..sources(&inside("plugins"))
        };
        for name in [
            "plugins/libsudoku_technique_a.so",
            "own/libsudoku_technique_b.so",
            "own/wrong_name.so",
            "scales/club.toml",
            "recipes/daily.toml",
            "languages/fr.ftl",
        ] {
            let (mut watch, tried) = (FileWatch::default(), sources.contents());
            fs::write(inside(name), "").unwrap();
            assert!(
                matches!(watch.check(&sources, &tried), FileChange::Moving),
                "{name}"
            );
            assert!(
                matches!(watch.check(&sources, &tried), FileChange::Changed(_)),
                "{name}"
            );
        }
        let before = sources.contents();
        for name in [
            "plugins/README.md",
            "own/.libsudoku_technique_b.so.part",
            "scales/notes",
        ] {
            fs::write(inside(name), "").unwrap();
            assert_eq!(sources.contents(), before, "{name}");
        }
    }
}
