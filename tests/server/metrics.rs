//! Tests of the page of metrics, and of documents, rules, dashboard and alerts against it.

#![expect(
    clippy::float_cmp,
    reason = "the numbers are counts, which a float holds exactly"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{GenerateRequest, GradeRequest, ReloadRequest};

use crate::certificates::{Files, Peer};
use crate::http1::{Http1, get};
use crate::support::{EASY, ONE_PLACE, Server, endless, grade_easy, occupy, solve};
use crate::wire::{Wire, call};

/// One family of numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Family {
    kind: String,
    meaning: String,
    labels: BTreeSet<String>,
}

/// Numbers by their name and labels, as the page writes them.
type Numbers = BTreeMap<String, f64>;

/// The families and the numbers of a page.
fn read(page: &str) -> (BTreeMap<String, Family>, Numbers) {
    let (mut families, mut numbers) = (BTreeMap::<String, Family>::new(), Numbers::new());
    for line in page.lines() {
        if let Some(rest) = line.strip_prefix("# HELP ") {
            let (name, meaning) = rest.split_once(' ').unwrap();
            meaning.clone_into(&mut families.entry(name.to_owned()).or_default().meaning);
        } else if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, kind) = rest.split_once(' ').unwrap();
            kind.clone_into(&mut families.entry(name.to_owned()).or_default().kind);
        } else {
            let (key, number) = line.rsplit_once(' ').unwrap();
            numbers.insert(key.to_owned(), number.parse().unwrap());
            let (name, labels) = key.split_once('{').unwrap_or((key, "}"));
            let family = family_of(name, |name| families.contains_key(name));
            let labels = labels
                .split("=\"")
                .map(|part| part.rsplit([',', '"']).next().unwrap());
            let labels = labels.filter(|label| !matches!(*label, "}" | "le" | ""));
            let family = families
                .get_mut(&family)
                .unwrap_or_else(|| panic!("{line} has no family"));
            family.labels.extend(labels.map(str::to_owned));
        }
    }
    (families, numbers)
}

/// The family of a number: histograms have several.
fn family_of(name: &str, is_known: impl Fn(&str) -> bool) -> String {
    let parts = ["_bucket", "_sum", "_count"];
    let whole = parts.iter().find_map(|part| name.strip_suffix(part));
    whole.filter(|whole| is_known(whole)).unwrap_or(name).to_owned()
}

fn numbers(server: &Server) -> Numbers {
    read(get(&server.admin, "/metrics").text()).1
}

/// The sum of all numbers whose name and labels contain all these texts.
fn sum(numbers: &Numbers, texts: &[&str]) -> f64 {
    let chosen = numbers
        .iter()
        .filter(|(key, _)| texts.iter().all(|text| key.contains(text)));
    chosen.map(|(_, number)| number).sum()
}

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn text_of(path: &str) -> String {
    fs::read_to_string(repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text of a section of `docs/metrics.md`, up to the next heading of its rank.
fn section_of_page(heading: &str) -> String {
    let page = text_of("docs/metrics.md");
    let mut sections = page.split("\n## ").filter_map(|section| section.split_once('\n'));
    let found = sections.find(|(name, _)| *name == heading);
    let (_, section) = found.unwrap_or_else(|| panic!("docs/metrics.md has no section {heading:?}"));
    section.to_owned()
}

/// A server with at least one event of every kind.
async fn busy_server() -> Server {
    let files = Files::new();
    // No process listens on this port, so spans are lost and counted.
    let configuration = files.section("tls", None)
        + "[traces]\nendpoint = \"http://127.0.0.1:1\"\n[reserve.stock.easy]\nrecipe = \"jet-pairs\"\nlow = 1\nhigh = 2\n";
    let server = Server::with(&configuration, &["singles", "intersections", "subsets"]);
    let peer = Peer {
        trusts: &files.authority,
        shows: None,
    };
    let mut client = SudokuServiceClient::new(peer.channel(&server.public).await.unwrap());
    client.grade(grade_easy()).await.unwrap();
    client.solve(solve(EASY)).await.unwrap();
    client.generate(GenerateRequest::default()).await.unwrap();
    client.grade(GradeRequest::default()).await.unwrap_err();
    server
        .operator()
        .await
        .reload(ReloadRequest::default())
        .await
        .unwrap();
    server
}

#[tokio::test]
async fn the_page_and_the_table_of_the_documents_say_the_same() {
    let server = busy_server().await;
    // Lost spans are counted when their batch fails.
    server.logged("the collector did not accept spans");
    let (mut found, _) = read(get(&server.admin, "/metrics").text());
    let document = section_of_page("Metrics");
    let mut told = BTreeMap::new();
    for line in document.lines().filter(|line| line.starts_with("| `")) {
        let columns: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, kind, labels, meaning] = columns[..] else {
            panic!("four columns: {line}");
        };
        let labels = labels.split(", ").map(|label| label.trim_matches('`').to_owned());
        let family = Family {
            kind: kind.to_owned(),
            meaning: meaning.to_owned(),
            labels: labels.filter(|label| !label.is_empty()).collect(),
        };
        told.insert(name.trim_matches('`').to_owned(), family);
    }
    for (name, family) in &told {
        let found = found
            .remove(name)
            .unwrap_or_else(|| panic!("{name} is not on the page"));
        assert_eq!(&found, family, "{name}: left the page, right docs/metrics.md");
    }
    let untold: Vec<_> = found.keys().collect();
    assert!(untold.is_empty(), "not in docs/metrics.md: {untold:?}");
}

#[tokio::test]
async fn calls_are_counted_by_method_and_status() {
    let server = Server::with("", &["singles"]);
    let mut client = server.client().await;
    for _ in 0..3 {
        client.grade(grade_easy()).await.unwrap();
    }
    client.grade(GradeRequest::default()).await.unwrap_err();
    // An unknown path, which must not become a label.
    let mut wire = Wire::open(&server.public, &[]);
    wire.send(&call(1, "/evil.Service/Label", &grade_easy())).unwrap();
    wire.find(|frame| frame.kind == crate::wire::HEADERS);
    let count = |numbers: &Numbers, method: &str, status: &str| {
        sum(
            numbers,
            &[
                "rpc_server_call_duration_seconds_count{",
                &format!("rpc_method=\"{method}\""),
                &format!("rpc_status_code=\"{status}\""),
            ],
        )
    };
    let page = get(&server.admin, "/metrics");
    let (_, numbers) = read(page.text());
    let grade = "sudoku.v1.SudokuService/Grade";
    assert_eq!(count(&numbers, grade, "OK"), 3.0);
    assert_eq!(count(&numbers, grade, "INVALID_ARGUMENT"), 1.0);
    assert_eq!(count(&numbers, "_OTHER", "UNIMPLEMENTED"), 1.0);
    assert!(!page.text().contains("evil"));
    assert_eq!(numbers["sudokud_calls_in_flight"], 0.0);
    let all = [
        "rpc_server_call_duration_seconds_bucket{",
        "le=\"+Inf\"",
        "Grade\"",
        "\"OK\"",
    ];
    assert_eq!(sum(&numbers, &all), 3.0);
    assert!(
        sum(
            &numbers,
            &["rpc_server_call_duration_seconds_sum{", "Grade\"", "\"OK\""]
        ) > 0.0
    );
    let jobs = ["sudokud_pool_wait_seconds_count{", "lane=\"calls\""];
    assert!(sum(&numbers, &jobs) >= 3.0, "a grade goes through the queue");
    assert!(sum(&numbers, &["sudokud_pool_busy_seconds_total{", "calls"]) > 0.0);
}

#[tokio::test]
async fn a_call_that_is_refused_and_one_that_is_left_are_counted() {
    let server = Server::with(ONE_PLACE, &["singles"]);
    let (search, refusal) = occupy(&server, endless()).await;
    assert_eq!(refusal.code(), tonic::Code::Unavailable);
    let during = numbers(&server);
    assert_eq!(during["sudokud_calls_in_flight"], 1.0);
    let running = sum(&during, &["sudokud_pool_running{", "\"searches\""]);
    let waiting = sum(&during, &["sudokud_pool_waiting{", "\"searches\""]);
    assert_eq!(running + waiting, 1.0);
    let refused = ["sudokud_pool_refused_total{", "\"searches\"", "\"full\""];
    assert!(sum(&during, &refused) >= 1.0);
    assert!(sum(&during, &["duration_seconds_count{", "Generate", "UNAVAILABLE"]) >= 1.0);
    search.abort();
    let _ = search.await;
    let cancelled = ["duration_seconds_count{", "Generate", "CANCELLED"];
    while sum(&numbers(&server), &cancelled) < 1.0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(numbers(&server)["sudokud_calls_in_flight"], 0.0);
}

#[tokio::test]
async fn reloads_techniques_and_the_generator_are_counted() {
    let server = Server::with("", &["singles"]);
    let before = numbers(&server);
    let revision = |numbers: &Numbers| {
        let mut infos = numbers
            .keys()
            .filter(|key| key.starts_with("sudokud_snapshot_info"));
        infos.next().unwrap().clone()
    };
    assert_eq!((before["sudokud_ready"], before["sudokud_plugins"]), (1.0, 1.0));
    crate::support::add_plugin(&server.plugins, "subsets");
    server
        .operator()
        .await
        .reload(ReloadRequest::default())
        .await
        .unwrap();
    let after = numbers(&server);
    assert_ne!(revision(&before), revision(&after));
    assert_eq!(after["sudokud_plugins"], 2.0);
    assert!(after["sudokud_techniques"] > before["sudokud_techniques"]);
    assert_eq!(after["sudokud_reloads_total{result=\"ok\"}"], 1.0);
    fs::write(
        server.plugins.join(crate::support::plugin_name("broken")),
        "no plugin",
    )
    .unwrap();
    server
        .operator()
        .await
        .reload(ReloadRequest::default())
        .await
        .unwrap_err();
    let failed = numbers(&server);
    assert_eq!(failed["sudokud_reloads_total{result=\"failed\"}"], 1.0);
    assert_eq!(failed["sudokud_reload_last_failed"], 1.0);
    assert_eq!(revision(&after), revision(&failed));
    // Of 64 walks on a thread one is timed; there are two threads and one more.
    let mut client = server.client().await;
    for _ in 0..256 {
        client.grade(grade_easy()).await.unwrap();
    }
    for _ in 0..10 {
        client.generate(GenerateRequest::default()).await.unwrap();
    }
    let worked = numbers(&server);
    for name in [
        "sudokud_technique_questions_total{",
        "sudokud_technique_seconds_total{",
    ] {
        assert!(
            sum(&worked, &[name, "\"naked-single\"", "\"hit\""]) > 0.0,
            "{name}"
        );
    }
    assert_eq!(sum(&worked, &["sudokud_generator_hits_total{"]), 10.0);
    assert!(sum(&worked, &["sudokud_generator_attempts_total{"]) >= 10.0);
}

#[tokio::test]
async fn openmetrics_is_written_on_request() {
    let server = Server::with("", &["singles"]);
    let mut connection = Http1::open(&server.admin);
    let accept = [(
        "accept",
        "application/openmetrics-text;version=1.0.0,text/plain;q=0.5",
    )];
    let page = connection.ask("GET", "/metrics", &accept);
    let kind = page.header("content-type").unwrap();
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    assert!(page.text().ends_with("# EOF\n"));
    let page = connection.ask("GET", "/metrics", &[]);
    assert_eq!(
        page.header("content-type"),
        Some("text/plain; version=0.0.4; charset=utf-8")
    );
}

/// Returns whether the tool is installed; `.ci/run` reports skipped tests.
fn has_promtool() -> bool {
    let found = Command::new("promtool")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    let is_there = found.is_ok_and(|status| status.success());
    if !is_there {
        eprintln!("LEFT OUT: there is no promtool (package prometheus)");
    }
    is_there
}

/// Runs promtool in the folder of rules, with this on its standard input.
fn promtool(arguments: &[&str], input: &str) {
    let mut child = Command::new("promtool")
        .args(arguments)
        .current_dir(repository("deploy/observability"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    assert!(output.status.success(), "promtool {arguments:?}: {told}");
}

#[tokio::test]
async fn promtool_finds_nothing_wrong() {
    if !has_promtool() {
        return;
    }
    let server = busy_server().await;
    promtool(&["check", "metrics"], get(&server.admin, "/metrics").text());
    promtool(&["check", "config", "prometheus.yml"], "");
    promtool(&["check", "rules", "rules.yml"], "");
    promtool(&["test", "rules", "rules_test.yml"], "");
}

/// The rest of each line after this text.
fn named(text: &str, before: &str) -> BTreeSet<String> {
    let lines = text.lines().filter_map(|line| line.split_once(before));
    lines
        .map(|(_, rest)| rest.split([',', '}']).next().unwrap().trim().to_owned())
        .collect()
}

#[test]
fn each_alert_is_fired_kept_quiet_and_explained() {
    let rules = named(&text_of("deploy/observability/rules.yml"), "- alert: ");
    assert!(rules.len() > 20);
    let tests = text_of("deploy/observability/rules_test.yml");
    let fired: BTreeSet<String> = tests
        .split("alertname: ")
        .skip(1)
        .filter(|test| {
            test.split("- ").next().is_some()
                && test
                    .lines()
                    .nth(1)
                    .is_some_and(|line| line.trim() == "exp_alerts:")
        })
        .map(|test| test.lines().next().unwrap().trim().to_owned())
        .collect();
    assert_eq!(rules, fired, "left: the rules; right: those that a test fires");
    let quiet = named(&tests, "{eval_time: 1h, alertname: ");
    assert_eq!(
        rules, quiet,
        "left: the rules; right: those that are quiet when all is well"
    );
    let explained = named(&section_of_page("Alerts"), "### ");
    assert_eq!(
        rules, explained,
        "left: the rules; right: the sections on alerts of docs/metrics.md"
    );
}

#[test]
fn rules_and_dashboard_name_metrics_that_there_are() {
    let table = named(&section_of_page("Metrics"), "| `");
    let names: BTreeSet<String> = table
        .iter()
        .map(|row| row.split('`').next().unwrap().to_owned())
        .collect();
    let mut used = BTreeSet::new();
    for file in ["rules.yml", "rules_test.yml", "dashboard.json"] {
        let text = text_of(&format!("deploy/observability/{file}"));
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let ours = ["sudokud_", "rpc_server_", "process_"];
        let words = words.filter(|word| ours.iter().any(|begin| word.starts_with(begin)));
        for word in words {
            let family = family_of(word, |name| names.contains(name));
            assert!(
                names.contains(&family),
                "{file} names {word}, which no server has"
            );
            used.insert(family);
        }
    }
    let unused: Vec<_> = names.difference(&used).collect();
    assert!(unused.is_empty(), "on no panel and in no rule: {unused:?}");
    serde_json::from_str::<serde_json::Value>(&text_of("deploy/observability/dashboard.json")).unwrap();
}
