//! Checks `proto/service-config.json`, which clients pass to their gRPC library.
//!
//! Libraries ignore unknown keys and refuse the whole file for a wrong value, so these tests read it strictly.
//! The format is the JSON form of `grpc/service_config/service_config.proto`.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;

use crate::contract::{self, File, PACKAGE};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Config {
    #[serde(rename = "methodConfig")]
    methods: Vec<MethodConfig>,
    retry_throttling: RetryThrottling,
    #[serde(rename = "loadBalancingConfig")]
    balancing: Vec<BTreeMap<String, serde_json::Value>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MethodConfig {
    name: Vec<Name>,
    timeout: String,
    wait_for_ready: bool,
    retry_policy: Option<RetryPolicy>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    service: String,
    method: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RetryPolicy {
    max_attempts: u32,
    initial_backoff: String,
    max_backoff: String,
    backoff_multiplier: f64,
    retryable_status_codes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RetryThrottling {
    max_tokens: u32,
    token_ratio: f64,
}

fn config() -> Config {
    serde_json::from_str(include_str!("../../proto/service-config.json")).unwrap()
}

/// Parses a `google.protobuf.Duration` in JSON: seconds followed by `s`.
#[track_caller]
fn duration(text: &str) -> Duration {
    let seconds = text.strip_suffix('s').and_then(|number| number.parse().ok());
    Duration::from_secs_f64(seconds.unwrap_or_else(|| panic!("{text} is no time such as 2.5s")))
}

/// The default of a time in the server's configuration.
#[track_caller]
fn default(key: &str) -> Duration {
    let table = sudokud::config::keys::table();
    let row = table.lines().find(|row| row.starts_with(&format!("| `{key}` |")));
    let cells: Vec<&str> = row
        .unwrap_or_else(|| panic!("no key {key}"))
        .split('|')
        .map(str::trim)
        .collect();
    Duration::from_secs_f64(cells[4].trim_matches('`').parse().unwrap())
}

/// The full names of all calls.
fn calls(files: &[File]) -> Vec<String> {
    let services = files.iter().flat_map(|file| &file.services);
    let calls = services.flat_map(|service| {
        let calls = service.calls.iter();
        calls.map(|call| format!("{PACKAGE}.{}/{}", service.name, call.name))
    });
    calls.collect()
}

#[test]
fn each_call_has_one_entry_and_each_entry_is_a_call() {
    let mut calls = calls(&contract::files());
    let entries = config().methods;
    let names = entries.iter().flat_map(|entry| &entry.name);
    let mut written: Vec<String> = names
        .map(|name| format!("{}/{}", name.service, name.method))
        .collect();
    calls.sort();
    written.sort();
    assert_eq!(written, calls);
}

#[test]
fn only_calls_that_change_nothing_are_retried_and_only_when_unavailable() {
    let entries = config().methods;
    for entry in &entries {
        let names: Vec<&str> = entry.name.iter().map(|name| name.method.as_str()).collect();
        assert!(entry.wait_for_ready, "{names:?}");
        let changes = [
            "Reload",
            "Quarantine",
            "Lift",
            "EmptyReserve",
            "CreateLedger",
            "ImportLedger",
            "ForgetLedger",
        ];
        assert_eq!(entry.retry_policy.is_none(), names == changes, "{names:?}");
        let Some(policy) = &entry.retry_policy else {
            continue;
        };
        // A retry does not help after a spent budget (RESOURCE_EXHAUSTED) or a deadline.
        assert_eq!(policy.retryable_status_codes, ["UNAVAILABLE"], "{names:?}");
        // Libraries try at most five times, even if the file has more.
        assert!((2..=5).contains(&policy.max_attempts), "{names:?}");
        assert!(duration(&policy.initial_backoff) > Duration::ZERO, "{names:?}");
        assert!(
            duration(&policy.max_backoff) >= duration(&policy.initial_backoff),
            "{names:?}"
        );
        assert!(policy.backoff_multiplier >= 1.0, "{names:?}");
    }
}

#[test]
fn no_call_is_given_up_before_the_server_gives_it_up() {
    for entry in &config().methods {
        for name in &entry.name {
            let server = match name.method.as_str() {
                "Generate" => default("calls.generate_seconds"),
                "Grade" | "Print" => default("calls.grade_seconds"),
                "Solve" | "Check" | "Draw" => default("calls.solve_seconds"),
                "Transform" | "Read" => default("calls.transform_seconds"),
                stream if stream.ends_with("Stream") => default("calls.stream_seconds"),
                _ => continue,
            };
            assert!(
                duration(&entry.timeout) >= server,
                "{}: {}",
                name.method,
                entry.timeout
            );
        }
    }
}

#[test]
fn the_rest_is_what_libraries_accept() {
    let config = config();
    assert!((1..=1000).contains(&config.retry_throttling.max_tokens));
    assert!(config.retry_throttling.token_ratio > 0.0);
    let policies: Vec<&str> = config
        .balancing
        .iter()
        .flat_map(|policy| policy.keys().map(String::as_str))
        .collect();
    assert_eq!(policies, ["round_robin"]);
}
