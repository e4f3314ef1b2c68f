//! Stocks and ledgers of a real server.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use sudokud::service::proto::admin_service_client::AdminServiceClient;
use sudokud::service::proto::generate_stream_response::Outcome;
use sudokud::service::proto::{
    CreateLedgerRequest, EmptyReserveRequest, ExportLedgerRequest, ForgetLedgerRequest, GenerateExtra,
    GenerateRequest, GenerateResponse, GenerateStreamRequest, GradeRequest, ImportLedgerRequest,
    ListLedgersRequest, ListReserveRequest, ReloadRequest, Stock, Symmetry,
};
use tempfile::TempDir;
use tonic::transport::Channel;
use tonic::{Code, Request};

use crate::state::metric;
use crate::support::{LONG, Server, parts_of};

/// A stock of easy puzzles.
const EASY_STOCK: &str = "[reserve.stock.easy]\nrecipe = 'jet-pairs'\nlow = 5\nhigh = 20\n";

/// The families that `jet-pairs` needs on the default scale.
pub(crate) const FAMILIES: &[&str] = &["singles", "intersections", "subsets"];

pub(crate) fn stocked() -> GenerateRequest {
    GenerateRequest {
        recipe: "jet-pairs".to_owned(),
        ..GenerateRequest::default()
    }
}

/// A server with a file store, and its folder.
fn with_file(configuration: &str) -> (Server, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    let configuration = format!(
        "[reserve]\nstore = 'file'\npath = '{}'\n{configuration}",
        path.display()
    );
    (Server::with(&configuration, FAMILIES), folder)
}

async fn stock(operator: &mut AdminServiceClient<Channel>) -> Stock {
    let list = operator
        .list_reserve(ListReserveRequest {})
        .await
        .unwrap()
        .into_inner();
    list.stocks.into_iter().next().unwrap()
}

/// Waits until the stock is full.
pub(crate) async fn full(server: &Server) -> Stock {
    let (mut operator, start) = (server.operator().await, Instant::now());
    loop {
        let stock = stock(&mut operator).await;
        if stock.level >= stock.high {
            return stock;
        }
        assert!(start.elapsed() < LONG, "{stock:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

pub(crate) async fn create(server: &Server, name: &str) {
    let request = CreateLedgerRequest {
        name: name.to_owned(),
        callers: Vec::new(),
    };
    server.operator().await.create_ledger(request).await.unwrap();
}

/// What must be equal when a puzzle is made again.
fn made(answer: &GenerateResponse) -> GenerateResponse {
    GenerateResponse {
        from_reserve: false,
        ..answer.clone()
    }
}

#[tokio::test]
async fn a_stocked_recipe_is_answered_from_the_stock_and_its_seed_makes_it_again() {
    let server = Server::with(EASY_STOCK, FAMILIES);
    let stock = full(&server).await;
    assert_eq!(
        (&*stock.name, &*stock.recipe, stock.current),
        ("easy", "jet-pairs", true)
    );
    assert_eq!((stock.key.len(), &*stock.problem), (32, ""));
    let mut client = server.client().await;
    let mut seen = HashSet::new();
    for extras in [
        vec![],
        vec![GenerateExtra::Solution],
        vec![GenerateExtra::Shape, GenerateExtra::Trace],
    ] {
        let request = GenerateRequest {
            extras: extras.into_iter().map(i32::from).collect(),
            ..stocked()
        };
        let answer = client.generate(request.clone()).await.unwrap().into_inner();
        assert!(answer.from_reserve);
        assert!(seen.insert(answer.puzzle.clone()), "a puzzle twice");
        let again = GenerateRequest {
            seed: Some(answer.seed),
            ..request
        };
        let again = client.generate(again).await.unwrap().into_inner();
        assert!(!again.from_reserve);
        assert_eq!(made(&answer), again);
        // The grade is not a claim of the past.
        let graded = GradeRequest {
            puzzle: answer.puzzle.clone(),
            scales: vec!["jet".to_owned()],
            ..GradeRequest::default()
        };
        let graded = client.grade(graded).await.unwrap().into_inner();
        assert_eq!(graded.grades[0].level, answer.grade.unwrap().level);
    }
    // Another recipe, digs and a budget of its own.
    let other = GenerateRequest::default();
    assert!(!client.generate(other).await.unwrap().into_inner().from_reserve);
    let digs = GenerateRequest {
        extras: vec![GenerateExtra::Digs.into()],
        ..stocked()
    };
    assert!(!client.generate(digs).await.unwrap().into_inner().from_reserve);
    let spelled = GenerateRequest {
        max_attempts: 7,
        scale: "JET".to_owned(),
        ..stocked()
    };
    assert!(client.generate(spelled).await.unwrap().into_inner().from_reserve);
    assert_eq!(
        metric(&server, "sudokud_reserve_taken_total{stock=\"easy\"}"),
        "4.0"
    );
}

#[tokio::test]
async fn an_empty_stock_means_a_live_search_and_a_bad_recipe_is_named() {
    // Its technique is not loaded.
    let folder = tempfile::tempdir().unwrap();
    let recipe = "name = 'fishy'\nsummary = 'needs a swordfish'\nneeds = ['swordfish']\n";
    std::fs::write(folder.path().join("fishy.toml"), recipe).unwrap();
    let text = format!(
        "[recipes]\nfolder = '{}'\n[reserve.stock.endless]\nrecipe = 'sotd-diabolical'\n[reserve.stock.wrong]\nrecipe = 'fishy'\n",
        folder.path().display()
    );
    let server = Server::with(&text, FAMILIES);
    let mut operator = server.operator().await;
    let list = operator
        .list_reserve(ListReserveRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!(list.store, "memory");
    let wrong = &list.stocks[1];
    assert!(!wrong.current && wrong.problem.contains("swordfish"), "{wrong:?}");
    let mut client = server.client().await;
    // A bad request is refused as without a stock.
    let bad = GenerateRequest {
        extras: vec![99],
        ..stocked()
    };
    let refused = client.generate(bad).await.unwrap_err();
    assert_eq!(parts_of(&refused).2, "extras[0]");
    assert!(
        !client
            .generate(stocked())
            .await
            .unwrap()
            .into_inner()
            .from_reserve
    );
}

#[tokio::test]
async fn a_reload_keeps_a_stock_whose_key_is_the_same_and_no_stale_grade_is_served() {
    let server = Server::with(EASY_STOCK, FAMILIES);
    let before = full(&server).await;
    let mut operator = server.operator().await;
    operator.reload(ReloadRequest::default()).await.unwrap();
    let after = stock(&mut operator).await;
    assert_eq!((&after.key, after.level), (&before.key, before.level));
    // Another ladder.
    crate::support::add_plugin(&server.plugins, "fish");
    operator.reload(ReloadRequest::default()).await.unwrap();
    let after = stock(&mut operator).await;
    assert_ne!(after.key, before.key);
    let mut client = server.client().await;
    for _ in 0..30 {
        let answer = client.generate(stocked()).await.unwrap().into_inner();
        let graded = GradeRequest {
            puzzle: answer.puzzle.clone(),
            scales: vec!["jet".to_owned()],
            ..GradeRequest::default()
        };
        let graded = client.grade(graded).await.unwrap().into_inner();
        assert_eq!(graded.snapshot_revision, answer.snapshot_revision);
        assert_eq!(
            Some(&graded.grades[0].score),
            answer.grade.as_ref().map(|grade| &grade.score)
        );
    }
    // The old stock is listed until it expires, and can be emptied.
    let list = operator
        .list_reserve(ListReserveRequest {})
        .await
        .unwrap()
        .into_inner();
    let old = list.stocks.iter().find(|stock| stock.key == before.key).unwrap();
    assert!(
        !old.current && old.name == "easy" && old.level == before.level,
        "{old:?}"
    );
    let request = EmptyReserveRequest { key: old.key.clone() };
    let emptied = operator.empty_reserve(request).await.unwrap().into_inner();
    assert_eq!(emptied.removed, before.level);
    let wrong = EmptyReserveRequest { key: "zz".to_owned() };
    let refused = operator.empty_reserve(wrong).await.unwrap_err();
    assert_eq!(parts_of(&refused).1, "NOT_A_STOCK_KEY");
}

#[tokio::test]
async fn a_stock_that_comes_back_with_a_reload_is_filled_to_its_high_mark() {
    let server = Server::with(EASY_STOCK, FAMILIES);
    let before = full(&server).await;
    let (mut operator, mut client) = (server.operator().await, server.client().await);
    for _ in 0..10 {
        let answer = client.generate(stocked()).await.unwrap().into_inner();
        assert!(answer.from_reserve);
    }
    // Above the low mark no refill begins.
    assert_eq!(stock(&mut operator).await.level, before.high - 10);
    crate::support::add_plugin(&server.plugins, "fish");
    operator.reload(ReloadRequest::default()).await.unwrap();
    assert_ne!(full(&server).await.key, before.key);
    std::fs::remove_file(server.plugins.join(crate::support::plugin_name("fish"))).unwrap();
    operator.reload(ReloadRequest::default()).await.unwrap();
    assert_eq!(full(&server).await.key, before.key);
}

#[tokio::test]
async fn a_ledger_never_gives_a_puzzle_twice_and_survives_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    let configuration = format!(
        "[reserve]\nstore = 'file'\npath = '{}'\n{EASY_STOCK}",
        path.display()
    );
    let mut server = Server::with(&configuration, FAMILIES);
    create(&server, "daily").await;
    full(&server).await;
    let with_ledger = |seed| GenerateRequest {
        seed,
        ledger: "daily".to_owned(),
        ..stocked()
    };
    let mut client = server.client().await;
    let mut ids = HashSet::new();
    // More than the stock has.
    for _ in 0..30 {
        let answer = client.generate(with_ledger(None)).await.unwrap().into_inner();
        assert!(ids.insert(answer.canonical_id), "a puzzle twice");
    }
    let seeded = client.generate(with_ledger(Some(7))).await.unwrap().into_inner();
    ids.insert(seeded.canonical_id);
    let again = client.generate(with_ledger(Some(7))).await.unwrap_err();
    assert_eq!(
        (again.code(), &*parts_of(&again).1),
        (Code::AlreadyExists, "PUZZLE_IN_LEDGER")
    );
    // Without the ledger the seed is what it always was.
    let free = GenerateRequest {
        seed: Some(7),
        ..stocked()
    };
    assert!(client.generate(free.clone()).await.is_ok());

    let unknown = GenerateRequest {
        ledger: "other".to_owned(),
        ..stocked()
    };
    let refused = client.generate(unknown).await.unwrap_err();
    assert_eq!(
        (refused.code(), &*parts_of(&refused).1),
        (Code::NotFound, "UNKNOWN_LEDGER")
    );
    let malformed = GenerateRequest {
        ledger: "Not a name".to_owned(),
        ..stocked()
    };
    let refused = client.generate(malformed).await.unwrap_err();
    assert_eq!(
        (refused.code(), &*parts_of(&refused).2),
        (Code::InvalidArgument, "ledger")
    );

    // Another process with the same file.
    server.signal("TERM");
    assert!(server.exit().await.success());
    drop(server);
    let server = Server::with(&configuration, FAMILIES);
    let mut operator = server.operator().await;
    let ledgers = operator
        .list_ledgers(ListLedgersRequest::default())
        .await
        .unwrap()
        .into_inner()
        .ledgers;
    assert_eq!((&*ledgers[0].name, ledgers[0].count), ("daily", 31));
    let again = server
        .client()
        .await
        .generate(with_ledger(Some(7)))
        .await
        .unwrap_err();
    assert_eq!(again.code(), Code::AlreadyExists);
    let request = ExportLedgerRequest {
        name: "daily".to_owned(),
        ..ExportLedgerRequest::default()
    };
    let exported = operator.export_ledger(request).await.unwrap().into_inner();
    assert_eq!(exported.canonical_ids.into_iter().collect::<HashSet<_>>(), ids);
    let forget = ForgetLedgerRequest {
        name: "daily".to_owned(),
    };
    assert_eq!(
        operator.forget_ledger(forget).await.unwrap().into_inner().count,
        31
    );
}

#[tokio::test]
async fn a_retry_with_the_same_id_gets_the_same_puzzle() {
    let (server, _folder) = with_file(EASY_STOCK);
    create(&server, "daily").await;
    full(&server).await;
    let mut client = server.client().await;
    let request = |id: Option<&str>, seed| {
        let mut request = Request::new(GenerateRequest {
            ledger: "daily".to_owned(),
            extras: vec![GenerateExtra::Solution.into(), GenerateExtra::Trace.into()],
            seed,
            ..stocked()
        });
        if let Some(id) = id {
            request.metadata_mut().insert("x-request-id", id.parse().unwrap());
        }
        request
    };
    let first = client
        .generate(request(Some("a"), None))
        .await
        .unwrap()
        .into_inner();
    let retry = client
        .generate(request(Some("a"), None))
        .await
        .unwrap()
        .into_inner();
    assert!(first.grade.as_ref().unwrap().trace.is_some());
    assert_eq!(first, retry);
    for other in [request(Some("b"), None), request(None, None)] {
        let other = client.generate(other).await.unwrap().into_inner();
        assert_ne!(other.canonical_id, first.canonical_id);
    }
    // The same id for another request is another request.
    let seeded = client
        .generate(request(Some("a"), Some(5)))
        .await
        .unwrap()
        .into_inner();
    assert_ne!(seeded.canonical_id, first.canonical_id);
    let retry = client
        .generate(request(Some("a"), Some(5)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(seeded, retry);
}

#[tokio::test]
async fn a_key_stands_for_one_puzzle_of_a_ledger_also_after_a_restart_and_with_other_plugins() {
    let (mut server, folder) = with_file("");
    create(&server, "daily").await;
    let of_key = |key: &str| GenerateRequest {
        key: Some(key.to_owned()),
        ledger: "daily".to_owned(),
        ..stocked()
    };
    let mut client = server.client().await;
    let first = client.generate(of_key("2026-11-28")).await.unwrap().into_inner();
    let again = client.generate(of_key("2026-11-28")).await.unwrap().into_inner();
    assert_eq!(made(&first), made(&again));
    // What is not part of the puzzle may differ.
    let traced = GenerateRequest {
        extras: vec![GenerateExtra::Trace.into(), GenerateExtra::Solution.into()],
        ..of_key("2026-11-28")
    };
    let traced = client.generate(traced).await.unwrap().into_inner();
    assert_eq!(traced.puzzle, first.puzzle);
    assert!(traced.grade.unwrap().trace.is_some());
    // Another key, and another request with the key, have puzzles of their own.
    let next = client.generate(of_key("2026-11-29")).await.unwrap().into_inner();
    let other = GenerateRequest {
        symmetry: Symmetry::None.into(),
        ..of_key("2026-11-28")
    };
    let other = client.generate(other).await.unwrap().into_inner();
    let ids = [&first, &next, &other].map(|answer| answer.canonical_id.clone());
    assert_eq!(HashSet::from(ids).len(), 3);

    server.signal("TERM");
    assert!(server.exit().await.success());
    drop(server);
    let path = folder.path().join("reserve.redb");
    let configuration = format!("[reserve]\nstore = 'file'\npath = '{}'\n", path.display());
    let server = Server::with(&configuration, &[FAMILIES, &["fish"]].concat());
    let mut client = server.client().await;
    let later = client.generate(of_key("2026-11-28")).await.unwrap().into_inner();
    assert_eq!(made(&later), made(&first));
}

/// A ledger may have the puzzle of the key's seed already. The key then stands for another one.
#[tokio::test]
async fn a_key_whose_puzzle_the_ledger_has_gets_another_one_and_keeps_it() {
    let (server, _folder) = with_file("");
    create(&server, "daily").await;
    let request = |key: Option<&str>, seed| GenerateRequest {
        key: key.map(str::to_owned),
        seed,
        ledger: "daily".to_owned(),
        ..stocked()
    };
    let mut client = server.client().await;
    let seed = sudokud::puzzle::Seed::of_key("today").0 as i64;
    let seeded = client
        .generate(request(None, Some(seed)))
        .await
        .unwrap()
        .into_inner();
    let keyed = client
        .generate(request(Some("today"), None))
        .await
        .unwrap()
        .into_inner();
    assert_ne!(keyed.canonical_id, seeded.canonical_id);
    let again = client
        .generate(request(Some("today"), None))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(made(&again), made(&keyed));
}

#[tokio::test]
async fn streams_claim_element_by_element() {
    let (server, _folder) = with_file(EASY_STOCK);
    create(&server, "daily").await;
    full(&server).await;
    let mut client = server.client().await;
    let request = |seed, count| GenerateStreamRequest {
        request: Some(GenerateRequest {
            ledger: "daily".to_owned(),
            seed,
            ..stocked()
        }),
        count,
    };
    let mut elements = client
        .generate_stream(request(None, 40))
        .await
        .unwrap()
        .into_inner();
    let (mut ids, mut from_reserve) = (HashSet::new(), 0);
    while let Some(element) = elements.message().await.unwrap() {
        let Some(Outcome::Response(answer)) = element.outcome else {
            panic!("{element:?}");
        };
        from_reserve += usize::from(answer.from_reserve);
        assert!(ids.insert(answer.canonical_id), "a puzzle twice");
    }
    assert_eq!(ids.len(), 40);
    assert!(from_reserve >= 15, "{from_reserve}");
    // Seeds 3 to 5, of which the ledger has one.
    let one = GenerateRequest {
        seed: Some(4),
        ledger: "daily".to_owned(),
        ..stocked()
    };
    client.generate(one).await.unwrap();
    let mut elements = client
        .generate_stream(request(Some(3), 3))
        .await
        .unwrap()
        .into_inner();
    let mut failed = Vec::new();
    while let Some(element) = elements.message().await.unwrap() {
        if let Some(Outcome::Failure(failure)) = element.outcome {
            failed.push((element.index, failure.code));
        }
    }
    assert_eq!(failed, [(1, Code::AlreadyExists as i32)]);
}

#[tokio::test]
async fn a_server_without_a_store_for_ledgers_says_so() {
    let server = Server::with("", FAMILIES);
    let with_ledger = GenerateRequest {
        ledger: "daily".to_owned(),
        ..stocked()
    };
    let refused = server.client().await.generate(with_ledger).await.unwrap_err();
    assert_eq!(
        (refused.code(), &*parts_of(&refused).1),
        (Code::FailedPrecondition, "NO_LEDGERS")
    );
    let request = CreateLedgerRequest {
        name: "daily".to_owned(),
        callers: Vec::new(),
    };
    let refused = server.operator().await.create_ledger(request).await.unwrap_err();
    assert_eq!(refused.code(), Code::FailedPrecondition);
}

#[tokio::test]
async fn imported_puzzles_are_not_handed_out() {
    let (server, _folder) = with_file("");
    create(&server, "daily").await;
    let (mut client, mut operator) = (server.client().await, server.operator().await);
    let seeded = GenerateRequest {
        seed: Some(1),
        ..stocked()
    };
    let known = client.generate(seeded.clone()).await.unwrap().into_inner();
    let request = |ids: Vec<String>| ImportLedgerRequest {
        name: "daily".to_owned(),
        canonical_ids: ids,
    };
    let imported = operator
        .import_ledger(request(vec![known.canonical_id.clone(); 2]))
        .await
        .unwrap();
    assert_eq!(imported.into_inner().added, 1);
    let with_ledger = GenerateRequest {
        ledger: "daily".to_owned(),
        ..seeded
    };
    let refused = client.generate(with_ledger).await.unwrap_err();
    assert_eq!(refused.code(), Code::AlreadyExists);
    let refused = operator
        .import_ledger(request(vec!["nonsense".to_owned()]))
        .await
        .unwrap_err();
    assert_eq!(parts_of(&refused).2, "canonical_ids[0]");
}

#[tokio::test]
async fn a_puzzle_that_a_search_rejects_goes_into_a_stock_and_its_request_makes_it_again() {
    // The recipe says nothing of the construction. Its own refill makes at most one puzzle until the by-catch has come.
    let folder = tempfile::tempdir().unwrap();
    let recipe = "name = 'any-medium'\nsummary = 'medium'\nscale = 'sotd'\nlevel = 'medium'\n";
    std::fs::write(folder.path().join("any-medium.toml"), recipe).unwrap();
    let configuration = format!(
        "[recipes]\nfolder = '{}'\n[reserve.stock.medium]\nrecipe = 'any-medium'\nlow = 1\nhigh = 1000\n[pool]\nthreads = 2\n",
        folder.path().display()
    );
    let server = Server::with(
        &configuration,
        &["singles", "intersections", "subsets", "fish", "wings"],
    );
    let mut client = server.client().await;
    let tricky = |seed| GenerateRequest {
        scale: "sotd".to_owned(),
        level: "tricky".to_owned(),
        seed: Some(seed),
        ..GenerateRequest::default()
    };
    let start = Instant::now();
    let caught = || {
        metric(&server, "sudokud_reserve_by_catch_total{stock=\"medium\"}")
            .parse::<f64>()
            .unwrap()
    };
    let mut seed = 0;
    while caught() < 3.0 {
        assert!(start.elapsed() < LONG, "no by-catch of {seed} searches");
        client.generate(tricky(seed)).await.unwrap();
        seed += 1;
    }
    let (mut found, request) = (
        0,
        GenerateRequest {
            recipe: "any-medium".to_owned(),
            ..GenerateRequest::default()
        },
    );
    while found < 2 {
        assert!(start.elapsed() < LONG, "the stock has no by-catch");
        let answer = client.generate(request.clone()).await.unwrap().into_inner();
        assert_eq!(answer.grade.as_ref().unwrap().level, "medium");
        let Some(other) = answer.request.clone() else {
            continue;
        };
        found += 1;
        assert!(answer.from_reserve);
        assert_eq!((&*other.level, other.seed), ("tricky", Some(answer.seed)));
        let again = client.generate(other.clone()).await.unwrap().into_inner();
        assert_eq!(again.puzzle, answer.puzzle);
        assert_eq!(again.grade, answer.grade);
        // The number before or after it names another puzzle, or none.
        let next = GenerateRequest {
            rejected: other.rejected + 1,
            ..other
        };
        if let Ok(next) = client.generate(next).await {
            assert_ne!(next.into_inner().puzzle, answer.puzzle);
        }
    }
    let without_seed = GenerateRequest {
        rejected: 1,
        ..request
    };
    let refused = client.generate(without_seed).await.unwrap_err();
    assert_eq!(parts_of(&refused).1, "REJECTED_WITHOUT_SEED");
    let too_many = GenerateRequest {
        rejected: i64::MAX,
        ..tricky(1)
    };
    let refused = client.generate(too_many).await.unwrap_err();
    assert_eq!(parts_of(&refused).1, "NO_SUCH_REJECTION");
}

/// Runs `sudokud ledger` against the server, with this text on standard input. Returns the exit status and both outputs.
fn ledger(server: &Server, arguments: &[&str], input: &str) -> (i32, String, String) {
    operate(server, "ledger", arguments, input)
}

/// Runs a verb of operators.
fn operate(server: &Server, verb: &str, arguments: &[&str], input: &str) -> (i32, String, String) {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .arg(verb)
        .args(arguments)
        .args(["--server", &format!("http://{}", server.admin)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn the_verbs_of_ledgers_create_fill_print_and_forget() {
    let (server, folder) = with_file("");
    let created = ledger(&server, &["create", "daily", "--caller", "paper"], "");
    assert_eq!(
        (created.0, &*created.1),
        (0, "daily\t0\tpaper\t\n"),
        "{}",
        created.2
    );
    assert_ne!(ledger(&server, &["create", "daily"], "").0, 0);
    // A puzzle and the same one upside down, and a line that is none.
    let turned: String = crate::support::EASY.chars().rev().collect();
    let input = format!("{}\n{turned}\n123\n", crate::support::EASY);
    let imported = ledger(&server, &["import", "daily"], &input);
    assert_eq!(imported.0, 1);
    assert!(
        imported.2.contains("2 puzzles, of which 1 are new"),
        "{}",
        imported.2
    );
    let exported = ledger(&server, &["export", "daily"], "");
    assert_eq!((exported.0, exported.1.lines().count()), (0, 1), "{exported:?}");
    let ids = folder.path().join("ids");
    std::fs::write(&ids, &exported.1).unwrap();
    assert_eq!(ledger(&server, &["create", "copy"], "").0, 0);
    let imported = ledger(&server, &["import", "copy", "--ids", ids.to_str().unwrap()], "");
    assert!(
        imported.2.contains("1 puzzles, of which 1 are new"),
        "{imported:?}"
    );
    let listed = ledger(&server, &["list"], "");
    assert_eq!(listed.1, "copy\t1\t\t\ndaily\t1\tpaper\t\n");
    assert_eq!(ledger(&server, &["count", "copy"], "").1, "copy\t1\t\t\n");
    assert_eq!(ledger(&server, &["forget", "copy"], "").0, 0);
    assert_ne!(ledger(&server, &["count", "copy"], "").0, 0);
    for verb in ["count", "forget", "export"] {
        let unknown = ledger(&server, &[verb, "dayly"], "");
        assert!(
            unknown.2.contains("the nearest are: daily"),
            "{verb}: {unknown:?}"
        );
    }
    // Only its caller may use the ledger, and this server knows no names.
    let request = GenerateRequest {
        ledger: "daily".to_owned(),
        ..stocked()
    };
    let refused = server.client().await.generate(request).await.unwrap_err();
    assert_eq!(
        (refused.code(), &*parts_of(&refused).1),
        (Code::PermissionDenied, "LEDGER_DENIED")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_verbs_of_stocks_list_and_empty() {
    let stock = "[reserve.stock.easy]\nrecipe = 'jet-pairs'\nlow = 1\nhigh = 20\n";
    let server = Server::with(stock, FAMILIES);
    let key = full(&server).await.key;
    let waiting = format!("easy\tjet-pairs\t20\t1\t20\twaiting\t{key}\t\n");
    let start = Instant::now();
    let mut listed = operate(&server, "reserve", &["list"], "");
    while listed.1 != waiting {
        assert!(start.elapsed() < LONG, "{listed:?}");
        listed = operate(&server, "reserve", &["list"], "");
    }
    let unknown = operate(&server, "reserve", &["empty", "esy"], "");
    assert_eq!(unknown.0, 2, "{unknown:?}");
    assert!(unknown.2.contains("the nearest are: easy"), "{unknown:?}");
    for stock in ["easy", &key] {
        full(&server).await;
        let emptied = operate(&server, "reserve", &["empty", stock], "");
        assert_eq!((emptied.0, &*emptied.1), (0, ""), "{emptied:?}");
        assert!(emptied.2.contains("removed 20 puzzles of easy"), "{emptied:?}");
    }
}

#[tokio::test]
async fn no_error_for_a_caller_names_a_ledger_of_others() {
    let (server, _folder) = with_file("");
    create(&server, "secret").await;
    let request = GenerateRequest {
        ledger: "secrets".to_owned(),
        ..stocked()
    };
    let refused = server.client().await.generate(request).await.unwrap_err();
    assert_eq!(
        (refused.code(), &*parts_of(&refused).1),
        (Code::NotFound, "UNKNOWN_LEDGER")
    );
    let whole = format!("{refused:?}").replace("secrets", "");
    assert!(!whole.contains("secret"), "{refused:?}");
    // Operators may list ledgers.
    let forget = ForgetLedgerRequest {
        name: "secrets".to_owned(),
    };
    let refused = server.operator().await.forget_ledger(forget).await.unwrap_err();
    assert!(
        refused.message().contains("the nearest are: secret"),
        "{refused:?}"
    );
}
