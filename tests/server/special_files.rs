//! Tests of files that are not regular, or too large: a reload refuses them, names them, and holds nothing up.

use std::fs;
use std::path::Path;

use rustix::fs::{CWD, FileType, Mode, mknodat};
use sudokud::service::proto::ReloadRequest;
use sudokud::service::proto::admin_service_client::AdminServiceClient;
use tempfile::TempDir;
use tokio::time::timeout;
use tonic::Code;
use tonic::transport::Channel;

use crate::access::{CALLER, OPERATOR, grade, names, server_with, with};
use crate::certificates::{Files, Peer};
use crate::support::{LONG, Server};
use crate::tls;

/// Puts a FIFO without a writer in the place of `file`, which is there at any time.
fn put_fifo(file: &Path) {
    let fifo = file.with_extension("fifo");
    mknodat(CWD, &fifo, FileType::Fifo, Mode::RWXU, 0).unwrap();
    fs::rename(fifo, file).unwrap();
}

/// What is put in the place of a file, and a part of the error.
type Case<'a> = (&'a dyn Fn(&Path), &'a str);

/// Reloads with this token, and returns the message of a refusal. A reload that waits fails the test.
async fn reload(operator: &mut AdminServiceClient<Channel>, token: Option<&str>) -> Result<(), String> {
    let reload = operator.reload(with(ReloadRequest::default(), token));
    match timeout(LONG, reload).await.expect("the reload waits for a file") {
        Ok(_) => Ok(()),
        Err(status) => {
            assert_eq!(status.code(), Code::FailedPrecondition, "{status:?}");
            Err(status.message().to_owned())
        }
    }
}

#[tokio::test]
async fn a_fifo_a_device_or_a_large_file_among_recipes_and_scales_refuses_the_reload_and_no_later_one() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().display();
    let configuration = format!("[recipes]\nfolder = '{path}'\n[scales]\nfolder = '{path}'\n");
    let server = Server::with(&configuration, &["singles"]);
    let mut operator = server.operator().await;
    let file = folder.path().join("own.toml");
    let large = |file: &Path| {
        let _ = fs::remove_file(file);
        fs::File::create(file).unwrap().set_len(3 << 30).unwrap();
    };
    let device = |file: &Path| {
        let _ = fs::remove_file(file);
        std::os::unix::fs::symlink("/dev/zero", file).unwrap();
    };
    let cases: [Case; 3] = [
        (
            &put_fifo,
            "own.toml: cannot be read: it is a FIFO (a named pipe), not a regular file",
        ),
        (&device, "it is a device, not a regular file"),
        (&large, "it has 3 GiB, and the limit is 1 MiB"),
    ];
    for (put, reason) in cases {
        put(&file);
        let refused = reload(&mut operator, None).await.unwrap_err();
        assert!(refused.contains(reason), "{refused}");
        fs::remove_file(&file).unwrap();
        reload(&mut operator, None).await.unwrap();
    }
}

#[tokio::test]
async fn a_fifo_in_the_place_of_the_tokens_leaves_the_old_ones() {
    let files = Files::new();
    let server = server_with(&files, &names(), "");
    let mut operator = server.operator().await;
    put_fifo(&files.path("access.toml"));
    let refused = reload(&mut operator, Some(OPERATOR)).await.unwrap_err();
    assert!(refused.contains("it is a FIFO"), "{refused}");
    grade(&server, Some(CALLER)).await.unwrap();
}

#[tokio::test]
async fn a_fifo_in_the_place_of_a_certificate_is_logged_and_the_next_certificate_is_taken_over() {
    let files = Files::new();
    let server = tls::start(&files, "");
    let peer = Peer {
        trusts: &files.authority,
        shows: None,
    };
    put_fifo(&files.path("server.pem"));
    // The check of the files, without a reload.
    let line = server.logged("the old certificate stays");
    assert!(line.contains("it is a FIFO"), "{line}");
    assert_eq!(peer.shown(&server.public).await, files.first.der());
    let next = files.authority.server();
    files.put(&next);
    tls::until_shown(&peer, &server.public, &next).await;
}
