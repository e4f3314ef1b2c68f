//! The file store: what every store must do, and faults of the file.

use std::fs::{self, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::{env, io};

use super::*;
use crate::suite::{STOCK, check_ledgers, check_stocks, claim, entries, entry, lease, ledger};

/// Names the file and the first number of a process that is killed.
const CHILD: &str = "RESERVE_TEST_CHILD";

async fn open(path: &Path) -> FileStore {
    FileStore::open(path.to_owned(), MissingFile::Create)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_store_does_what_every_store_must_do() {
    let folder = tempfile::tempdir().unwrap();
    check_stocks(Arc::new(open(&folder.path().join("stocks.redb")).await)).await;
    check_ledgers(Arc::new(open(&folder.path().join("ledgers.redb")).await)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_finds_everything_after_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    let (daily, request, keyed) = (ledger("daily"), RequestKey::Retry(9), RequestKey::Keyed(9));
    let store = open(&path).await;
    let own = lease(&store, STOCK).await;
    store.put(STOCK, entries(0..150), own).await.unwrap();
    store.touch(STOCK, "hard").await.unwrap();
    assert_eq!(store.take(STOCK).await, Ok(Some(entry(0))));
    store.create_ledger(&daily, &["app".to_owned()]).await.unwrap();
    let of_app = Claim {
        caller: Some("app".to_owned()),
        request: Some((request, b"answer".to_vec())),
        ..claim(1)
    };
    assert_eq!(store.claim(&daily, of_app.clone()).await, Ok(Claimed::New));
    let of_key = Claim {
        id: claim(2).id,
        request: Some((keyed, b"today".to_vec())),
        ..of_app.clone()
    };
    assert_eq!(store.claim(&daily, of_key).await, Ok(Claimed::New));
    let second = FileStore::open(path.clone(), MissingFile::Refuse).await;
    assert!(second.is_err_and(|error| error.to_string().contains("another process")));
    store.close().await;

    let store = open(&path).await;
    assert_eq!(store.level(STOCK).await, Ok(149));
    for (request, answer) in [(request, b"answer"), (keyed, b"today ")] {
        assert_eq!(
            store.earlier_answer(&daily, Some("app"), Some(request)).await,
            Ok(Some(answer.trim_ascii_end().to_vec()))
        );
    }
    assert!(matches!(
        store.earlier_answer(&daily, None, None).await,
        Err(StoreError::Denied { .. })
    ));
    let other = Claim {
        request: None,
        ..of_app
    };
    assert_eq!(store.claim(&daily, other).await, Ok(Claimed::Taken));
}

/// The process that is killed. It writes `+N` before it claims puzzle N, `=N` when the claim was answered, and `<N` when it has taken
/// entry N.
#[test]
#[ignore = "a process that another test starts and kills"]
fn child_under_load() {
    let Ok(task) = env::var(CHILD) else {
        return;
    };
    let (path, first) = task.rsplit_once(' ').unwrap();
    let (path, first) = (PathBuf::from(path), first.parse::<u64>().unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
    runtime.block_on(async {
        let store = Arc::new(open(&path).await);
        let daily = ledger("daily");
        if store.ledgers().await.unwrap().is_empty() {
            store.create_ledger(&daily, &[]).await.unwrap();
        }
        let own = lease(&*store, STOCK).await;
        let base = first as u32;
        store.put(STOCK, entries(base..base + 500), own).await.unwrap();
        say("ready");
        let mut tasks = tokio::task::JoinSet::new();
        for task in 0..4 {
            let (store, daily) = (Arc::clone(&store), daily.clone());
            tasks.spawn(async move {
                for number in (first + task..).step_by(4) {
                    if let Some(entry) = store.take(STOCK).await.unwrap() {
                        let number = u32::from_be_bytes(*entry.last_chunk().unwrap());
                        say(&format!("<{number}"));
                    }
                    if store.claim(&daily, claim(number)).await.unwrap() == Claimed::New {
                        say(&format!("={number}"));
                    }
                }
            });
        }
        tasks.join_all().await;
    });
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

/// Kills a process under load `times` times. Returns how many entries were taken, and how many claims answered.
async fn kill_under_load(times: u64) -> (usize, usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    let (mut taken, mut claimed) = (std::collections::HashSet::new(), Vec::new());
    for round in 0..times {
        // Numbers of claims overlap with those of the round before: what was claimed there must not be claimed again.
        let first = round * 40;
        let mut child = Command::new(env::current_exe().unwrap())
            .args([
                "--ignored",
                "--exact",
                "file::tests::child_under_load",
                "--nocapture",
            ])
            .env(CHILD, format!("{} {}", path.display(), first * 1_000))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (mut ready, mut seen) = (false, 0);
        for line in lines.map_while(Result::ok) {
            if line.ends_with("ready") {
                ready = true;
            } else if let Some(number) = line.strip_prefix('<') {
                assert!(
                    taken.insert(number.parse::<u32>().unwrap()),
                    "{line} in round {round}: taken twice"
                );
            } else if let Some(number) = line.strip_prefix('=') {
                claimed.push(number.parse::<u64>().unwrap());
            } else {
                continue;
            }
            seen += usize::from(ready);
            // At another moment in each round.
            if seen == 20 + (round as usize * 37) % 101 {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(ready, "round {round} did not open the file");
    }
    let store = open(&path).await;
    assert_eq!(store.set_aside(), 0);
    for &number in &claimed {
        let again = store.claim(&ledger("daily"), claim(number)).await;
        assert_eq!(
            again,
            Ok(Claimed::Taken),
            "claim {number} was answered and is lost"
        );
    }
    (taken.len(), claimed.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_9_under_load_gives_nothing_twice_and_loses_no_claim() {
    let (taken, claimed) = kill_under_load(8).await;
    assert!(
        taken > 50 && claimed > 50,
        "{taken} taken, {claimed} claimed: there was no load"
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "500 processes; some minutes"]
async fn kill_9_five_hundred_times() {
    let (taken, claimed) = kill_under_load(500).await;
    println!("500 kills: {taken} entries taken, none twice; {claimed} claims answered, none lost");
}

/// Writes a file with a stock and a ledger.
async fn written(path: &Path) {
    let store = open(path).await;
    let own = lease(&store, STOCK).await;
    store.put(STOCK, entries(0..300), own).await.unwrap();
    store.create_ledger(&ledger("daily"), &[]).await.unwrap();
    let ids = (0..3_000).map(crate::suite::id).collect();
    store.import(&ledger("daily"), ids).await.unwrap();
    store.close().await;
}

/// Opens a damaged copy of a file, uses it, and checks that nothing wrong comes out. Returns whether the file was set aside.
async fn check_damaged(path: &Path, what: &str) -> bool {
    let store = open(path).await;
    let own = lease(&store, STOCK).await;
    let mut taken = std::collections::HashSet::new();
    while let Ok(Some(entry)) = store.take(STOCK).await {
        assert!(entries(0..300).contains(&entry), "{what}: a wrong entry");
        assert!(taken.insert(entry), "{what}: an entry twice");
    }
    let known = store.claim(&ledger("daily"), claim(5)).await;
    match known {
        Ok(claimed) => assert_eq!(claimed, Claimed::Taken, "{what}: a claim is lost"),
        Err(error) => assert!(matches!(error, StoreError::LedgerLost { .. }), "{what}: {error}"),
    }
    // The store works in any case.
    store.put(STOCK, entries(0..1), own).await.unwrap();
    assert_eq!(store.take(STOCK).await, Ok(Some(entry(0))), "{what}");
    let aside = store.set_aside();
    if aside > 0 {
        store.create_ledger(&ledger("daily"), &[]).await.unwrap();
        assert_eq!(
            store.claim(&ledger("daily"), claim(5)).await,
            Ok(Claimed::New),
            "{what}"
        );
    }
    store.close().await;
    aside > 0
}

/// Truncates a file at every `step`-th page. Returns how many copies were set aside, of how many.
async fn truncate_at_every(step: usize) -> (usize, usize) {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.redb");
    written(&whole).await;
    let bytes = fs::read(&whole).unwrap();
    let (mut aside, mut all) = (0, 0);
    for length in (4096..bytes.len()).step_by(4096 * step) {
        let path = folder.path().join(format!("cut-{length}.redb"));
        fs::write(&path, &bytes[..length]).unwrap();
        aside += usize::from(check_damaged(&path, &format!("cut at {length}")).await);
        all += 1;
        fs::remove_file(&path).unwrap();
    }
    (aside, all)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_truncated_file_is_set_aside_and_its_ledger_refused() {
    let (aside, all) = truncate_at_every(7).await;
    assert!(aside > 0 && all > 3, "{aside} of {all}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "every page; a minute"]
async fn a_file_truncated_at_every_page() {
    let (aside, all) = truncate_at_every(1).await;
    println!("{aside} of {all} truncated files were set aside; the others lost nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_other_bytes_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    fs::write(&path, b"not a database".repeat(1_000)).unwrap();
    assert!(check_damaged(&path, "other bytes").await);
    assert!(folder.path().join("reserve.broken-1").exists());
    // A page of the whole file.
    let path = folder.path().join("page.redb");
    written(&path).await;
    let length = fs::metadata(&path).unwrap().len();
    for place in (8192..length).step_by(8192 * 5) {
        let copy = folder.path().join("copy.redb");
        fs::copy(&path, &copy).unwrap();
        let mut file = OpenOptions::new().write(true).open(&copy).unwrap();
        io::Seek::seek(&mut file, io::SeekFrom::Start(place)).unwrap();
        file.write_all(&[0x5a; 4096]).unwrap();
        drop(file);
        check_damaged(&copy, &format!("a page at {place}")).await;
        fs::remove_file(&copy).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_written_is_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    // A folder that does not exist yet, as a disk that is not mounted.
    let path = folder.path().join("later").join("reserve.redb");
    let store = open(&path).await;
    let own = lease(&store, STOCK).await;
    assert!(store.put(STOCK, entries(0..1), own).await.is_err());
    assert_eq!(store.take(STOCK).await, Ok(None));
    assert!(store.create_ledger(&ledger("daily"), &[]).await.is_err());
    fs::create_dir(folder.path().join("later")).unwrap();
    store.put(STOCK, entries(0..1), own).await.unwrap();
    assert_eq!(store.take(STOCK).await, Ok(Some(entry(0))));
    assert_eq!(store.set_aside(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_file_is_created_only_when_somebody_asks_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    let refuse = async || FileStore::open(path.clone(), MissingFile::Refuse).await.unwrap();
    let store = refuse().await;
    let daily = ledger("daily");
    for error in [
        store.claim(&daily, claim(1)).await.unwrap_err(),
        store.earlier_answer(&daily, None, None).await.unwrap_err(),
        store.import(&daily, Vec::new()).await.unwrap_err(),
        store.forget(&daily).await.unwrap_err(),
        store.touch(STOCK, "hard").await.unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::Unavailable { .. }), "{error}");
        assert!(error.to_string().contains("does not exist"), "{error}");
    }
    assert_eq!(store.take(STOCK).await, Ok(None));
    assert!(!path.exists());
    // Its volume comes later.
    let elsewhere = folder.path().join("volume.redb");
    with_ledgers(&elsewhere).await;
    for name in ["redb", "redb.ledgers"] {
        fs::rename(elsewhere.with_extension(name), path.with_extension(name)).unwrap();
    }
    while store.claim(&daily, claim(1)).await != Ok(Claimed::Taken) {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    store.close().await;
    fs::remove_file(&path).unwrap();
    fs::remove_file(path.with_extension("redb.ledgers")).unwrap();
    let store = refuse().await;
    store.create_ledger(&daily, &[]).await.unwrap();
    assert_eq!(store.claim(&daily, claim(1)).await, Ok(Claimed::New));
}

fn is_lost<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::LedgerLost { .. }))
}

/// A file with the ledgers `daily` and `members`, of which the first has a puzzle.
async fn with_ledgers(path: &Path) {
    let store = open(path).await;
    for name in ["daily", "members"] {
        store.create_ledger(&ledger(name), &[]).await.unwrap();
    }
    assert_eq!(store.claim(&ledger("daily"), claim(1)).await, Ok(Claimed::New));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_ledger_is_refused_after_restarts_until_an_operator_decides() {
    let folder = tempfile::tempdir().unwrap();
    let (daily, members) = (ledger("daily"), ledger("members"));
    for what in ["other bytes", "empty", "removed"] {
        let path = folder.path().join(format!("{what}.redb"));
        with_ledgers(&path).await;
        match what {
            "other bytes" => fs::write(&path, b"junk".repeat(3_000)),
            "empty" => fs::write(&path, b""),
            _ => fs::remove_file(&path),
        }
        .unwrap();
        for start in 0..3 {
            let store = open(&path).await;
            assert_eq!(store.set_aside(), u64::from(start == 0), "{what}");
            for name in [&daily, &members] {
                assert!(
                    is_lost(&store.claim(name, claim(1)).await),
                    "{what}, start {start}"
                );
            }
            let unknown = store.claim(&ledger("other"), claim(1)).await;
            assert!(matches!(unknown, Err(StoreError::UnknownLedger { .. })), "{what}");
            store.close().await;
        }
        let store = open(&path).await;
        store.create_ledger(&daily, &[]).await.unwrap();
        assert_eq!(store.claim(&daily, claim(1)).await, Ok(Claimed::New));
        assert_eq!(store.forget(&members).await, Ok(0));
        store.close().await;
        let store = open(&path).await;
        assert_eq!(store.claim(&daily, claim(1)).await, Ok(Claimed::Taken));
        let forgotten = store.claim(&members, claim(1)).await;
        assert!(
            matches!(forgotten, Err(StoreError::UnknownLedger { .. })),
            "{what}"
        );
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_ledger_is_listed_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    with_ledgers(&path).await;
    fs::write(&path, b"").unwrap();
    let store = open(&path).await;
    store.create_ledger(&ledger("club"), &[]).await.unwrap();
    let listed = store.ledgers().await.unwrap();
    let listed: Vec<_> = (listed.iter())
        .map(|record| (record.name.as_str(), record.problem.is_some()))
        .collect();
    assert_eq!(listed, [("club", false), ("daily", true), ("members", true)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_without_a_list_refuses_every_ledger_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    fs::write(&path, b"junk".repeat(3_000)).unwrap();
    for _ in 0..2 {
        let store = open(&path).await;
        assert!(is_lost(&store.earlier_answer(&ledger("daily"), None, None).await));
        store.close().await;
    }
    let store = open(&path).await;
    store.create_ledger(&ledger("daily"), &[]).await.unwrap();
    assert_eq!(store.earlier_answer(&ledger("daily"), None, None).await, Ok(None));
    assert!(is_lost(
        &store.earlier_answer(&ledger("members"), None, None).await
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_file_that_another_program_made_is_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    fs::write(&path, b"").unwrap();
    let store = open(&path).await;
    assert_eq!(store.set_aside(), 0);
    let unknown = store.claim(&ledger("daily"), claim(1)).await;
    assert!(matches!(unknown, Err(StoreError::UnknownLedger { .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_file_is_complete_when_it_gets_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    // In the way of the file that is written first.
    let aside = folder
        .path()
        .join(format!("reserve.redb.new-{}", std::process::id()));
    fs::create_dir(&aside).unwrap();
    let store = open(&path).await;
    assert!(store.create_ledger(&ledger("daily"), &[]).await.is_err());
    assert!(!path.exists(), "the file has its name before it is complete");
    fs::remove_dir(&aside).unwrap();
    store.create_ledger(&ledger("daily"), &[]).await.unwrap();
    assert!(fs::metadata(&path).unwrap().len() > 0);
    assert!(!aside.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_claim_is_answered_from_a_file_that_was_removed_or_replaced() {
    let (daily, members) = (ledger("daily"), ledger("members"));
    for with_list in ["", "list"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("reserve.redb");
        with_ledgers(&path).await;
        let store = open(&path).await;
        assert_eq!(store.claim(&daily, claim(2)).await, Ok(Claimed::New));
        if with_list == "list" {
            for entry in fs::read_dir(folder.path()).unwrap() {
                fs::remove_file(entry.unwrap().path()).unwrap();
            }
        } else {
            fs::remove_file(&path).unwrap();
        }
        let refused = store.claim(&daily, claim(3)).await;
        assert!(
            matches!(refused, Err(StoreError::Unavailable { .. })),
            "{refused:?}"
        );
        // A new file is begun; its ledgers are refused, also by the next process.
        assert!(store.touch(STOCK, "hard").await.is_ok());
        assert!(is_lost(&store.claim(&daily, claim(3)).await));
        store.close().await;
        let store = open(&path).await;
        assert!(is_lost(&store.claim(&members, claim(3)).await));
        store.close().await;
    }
    // A good copy under the name of the file is used.
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("reserve.redb"), folder.path().join("copy"));
    with_ledgers(&path).await;
    fs::copy(&path, &copy).unwrap();
    let store = open(&path).await;
    fs::rename(&copy, &path).unwrap();
    let refused = store.claim(&daily, claim(3)).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable { .. })),
        "{refused:?}"
    );
    let mut claimed = refused;
    while matches!(claimed, Err(StoreError::Unavailable { .. })) {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        claimed = store.claim(&daily, claim(1)).await;
    }
    assert_eq!(claimed, Ok(Claimed::Taken));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures; run it in release on a quiet machine"]
async fn claims_a_second_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder.path().join("reserve.redb")).await;
    crate::suite::measure_claims("file", Arc::new(store)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "ten million ids; run it in release"]
async fn bytes_of_a_digest_in_the_file() {
    let millions: u64 = env::var("MILLIONS").map_or(10, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    let store = open(&path).await;
    let daily = ledger("daily");
    store.create_ledger(&daily, &[]).await.unwrap();
    let start = std::time::Instant::now();
    for part in 0..millions * 100 {
        let ids = (part * 10_000..(part + 1) * 10_000)
            .map(crate::suite::id)
            .collect();
        store.import(&daily, ids).await.unwrap();
    }
    let filled = start.elapsed();
    store.close().await;
    let length = fs::metadata(&path).unwrap().len();
    let start = std::time::Instant::now();
    let store = open(&path).await;
    println!(
        "{millions} million ids: {length} bytes, {:.1} for each; filled in {filled:.1?}, opened in {:.2?}",
        length as f64 / (millions as f64 * 1e6),
        start.elapsed()
    );
    let mut waits = Vec::new();
    for number in 0..2_000 {
        let start = std::time::Instant::now();
        store.claim(&daily, claim(1 << 40 | number)).await.unwrap();
        waits.push(start.elapsed());
    }
    waits.sort_unstable();
    println!("a claim: median {:?}, p99 {:?}", waits[1_000], waits[1_980]);
}
