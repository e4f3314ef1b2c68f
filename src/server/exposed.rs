//! Finds the files of keys and tokens that every user of the machine can read or change.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

use sudokud_config::Settings;

/// The permissions of other users on a file.
const READ: u32 = 0o4;
const WRITE: u32 = 0o2;
/// The permission of other users to enter a folder.
const ENTER: u32 = 0o1;

/// Returns a warning for each such file of the settings.
pub(super) fn warnings(settings: &Settings) -> Vec<String> {
    let keys = [&settings.tls, &settings.admin_tls].into_iter().flatten();
    let keys = keys.map(|tls| (format!("{}.key", tls.section), tls.key.as_path()));
    let names = settings.access.file.as_deref();
    let names = names.map(|file| ("access.file".to_owned(), file));
    let files = keys.chain(names);
    let warnings = files.filter_map(|(key, path)| {
        let others = others_can(path)?;
        let path = path.display();
        Some(format!(
            "{key} {path}: every user of this machine can {others} it; take the permissions away, such as with chmod o= {path}"
        ))
    });
    warnings.collect()
}

/// Returns what other users can do with a file: its own permissions, if they can reach it. A file that cannot be looked at is reported by
/// its reader.
fn others_can(path: &Path) -> Option<&'static str> {
    let real = fs::canonicalize(path).ok()?;
    let mode = fs::metadata(&real).ok()?.mode();
    let others = match (mode & READ != 0, mode & WRITE != 0) {
        (true, true) => "read and change",
        (true, false) => "read",
        (false, true) => "change",
        (false, false) => return None,
    };
    let can_enter = |folder: &Path| fs::metadata(folder).is_ok_and(|folder| folder.mode() & ENTER != 0);
    real.ancestors().skip(1).all(can_enter).then_some(others)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_file_is_exposed_by_its_own_permissions_and_those_of_its_folders() {
        let folder = std::env::temp_dir().join(format!("sudokud-exposed-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let file = folder.join("server.key");
        fs::write(&file, "secret").unwrap();
        let link = folder.join("link");
        std::os::unix::fs::symlink("server.key", &link).unwrap();
        let set =
            |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        for (of_folder, of_file, expected) in [
            (0o755, 0o644, Some("read")),
            (0o755, 0o646, Some("read and change")),
            (0o755, 0o602, Some("change")),
            (0o755, 0o640, None),
            (0o750, 0o644, None),
        ] {
            set(&folder, of_folder);
            set(&file, of_file);
            for path in [&file, &link] {
                assert_eq!(others_can(path), expected, "{of_folder:o} {of_file:o}");
            }
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
