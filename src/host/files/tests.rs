//! Tests with real FIFOs, devices, sockets and large files.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

use super::*;

/// Reads in a thread of its own, so that a read that waits fails the test.
fn reason(path: PathBuf) -> String {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || send.send(read(&path).unwrap_err().to_string()));
    receive
        .recv_timeout(Duration::from_mins(1))
        .expect("the read waits")
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn files_of_the_largest_size_are_read_through_links() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let bytes = vec![b'x'; usize::try_from(MOST_BYTES).unwrap()];
    fs::create_dir(path("data")).unwrap();
    fs::write(path("data/file"), &bytes).unwrap();
    symlink("data", path("link")).unwrap();
    symlink("link/file", path("file")).unwrap();
    assert_eq!(read(&path("file")).unwrap(), bytes);
    assert_eq!(read_text(&path("file")).unwrap().len(), bytes.len());
    fs::write(path("latin1"), b"\xe9t\xe9").unwrap();
    let error = read_text(&path("latin1")).unwrap_err().to_string();
    assert_eq!(error, "it is not UTF-8 text");
}

#[test]
fn what_is_no_regular_file_is_named_and_nothing_waits() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    mknodat(CWD, path("fifo"), FileType::Fifo, Mode::RWXU, 0).unwrap();
    let _listener = UnixListener::bind(path("socket")).unwrap();
    symlink("/dev/zero", path("zero")).unwrap();
    for (file, kind) in [
        (path("fifo"), "a FIFO (a named pipe)"),
        (path("socket"), "a socket"),
        (path("zero"), "a device"),
        (PathBuf::from("/dev/null"), "a device"),
        (folder.path().to_owned(), "a folder"),
    ] {
        let expected = format!("it is {kind}, not a regular file");
        assert_eq!(reason(file), expected);
    }
    assert!(read(&path("none")).unwrap_err().is_missing());
    assert!(!read(&path("fifo")).unwrap_err().is_missing());
}

#[test]
fn a_file_that_is_too_large_is_not_read_and_its_size_is_named() {
    let folder = folder();
    let path = folder.path().join("file");
    let file = fs::File::create(&path).unwrap();
    for (length, size) in [
        (MOST_BYTES + 1, "1.1 MiB"),
        (3_355_443, "3.2 MiB"),
        // A sparse file: reading it all would take this much memory.
        (1 << 40, "1024 GiB"),
    ] {
        file.set_len(length).unwrap();
        let expected = format!("it has {size}, and the limit is 1 MiB");
        assert_eq!(reason(path.clone()), expected);
    }
    fs::write(&path, "12345").unwrap();
    let error = read_at_most(&path, 4).unwrap_err().to_string();
    assert_eq!(error, "it has 5 bytes, and the limit is 4 bytes");
    assert_eq!(read_at_most(&path, 5).unwrap(), b"12345");
}

#[test]
fn a_file_without_a_length_is_read_to_the_limit() {
    // Files of /proc are regular and have the length 0.
    let path = PathBuf::from("/proc/self/status");
    assert!(!read(&path).unwrap().is_empty());
    let error = read_at_most(&path, 10).unwrap_err().to_string();
    assert_eq!(error, "it has more than 10 bytes, and the limit is 10 bytes");
}
