//! What callers see of the server: rates against an empty call on the same server in the same run, waits beside other
//! callers' load, and how a deadline ends.
//!
//! `cargo bench --bench rpc`, or with `-- rates`, `-- waits`, `-- fairness` (a part of the waits), `-- deadline` for one part. The client and the server
//! share the machine, so the numbers are for the pair; what counts is the ratio, and the bound beside each wait. Every
//! answer's status is checked, and every solution.

mod deadline;
mod rates;
#[path = "../../tests/support/mod.rs"]
mod shared;
#[expect(dead_code, reason = "shared with the tests, which use the rest")]
#[path = "../../tests/server/support.rs"]
mod support;
mod waits;

#[tokio::main]
async fn main() {
    let parts: Vec<String> = (std::env::args().skip(1))
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|wanted| wanted == part);
    if wanted("rates") {
        rates::print().await;
    }
    if wanted("waits") {
        waits::print().await;
    }
    if parts.iter().any(|part| part == "fairness") {
        waits::fairness().await;
    }
    if wanted("deadline") {
        deadline::print().await;
    }
}
