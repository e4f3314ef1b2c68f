//! One attack after the other beside known callers: no call of theirs fails, and the memory stays below the limit of `deploy/`.
//!
//! ```sh
//! cargo test --release --test server attacks -- --ignored --nocapture
//! ATTACK_SECONDS=3600 SUDOKUD=target/package/bin/sudokud cargo test --test server attacks -- --ignored --nocapture
//! ```
//!
//! `ATTACK_SECONDS` (60) is the length of the whole run, `SUDOKUD` another server than the one that cargo has built. The table at the end has
//! for each attack the times of the known callers, as shares of those before the attacks. Times are printed and not asserted: attackers, callers
//! and server share the processors here, although the attackers have the lowest priority.
//!
//! `known` has the callers, `hostile` the attacks.

mod hostile;
mod known;

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use hostile::{ATTACKS, Attack, AttackTarget};
use known::{KnownCallers, PhaseTimes};
use rustix::process::nice;

use crate::access::names;
use crate::certificates::Files;
use crate::support::{LONG, Server, families};

/// The memory limit of `deploy/compose`, `deploy/kubernetes` and `deploy/systemd`.
const LIMIT: u64 = 512 << 20;
/// The calls of known callers that must be answered during each attack, however long that takes on a busy machine.
const FEWEST: usize = 20;
/// Time in which memory comes back after the last attack.
const REST: Duration = Duration::from_secs(90);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes ATTACK_SECONDS, and as long again for the memory to come back"]
async fn attacks_cost_known_callers_no_call_and_the_server_no_more_memory_than_it_has() {
    let seconds =
        env::var("ATTACK_SECONDS").map_or(60, |text| text.parse().expect("ATTACK_SECONDS is a number"));
    let phase = Duration::from_secs(seconds) / (ATTACKS.len() as u32 + 1);
    let (files, families) = (Files::new(), families::families());
    files.write("access.toml", &names());
    let configuration = format!(
        "[access]\nfile = '{}'\n[web]\nenabled = true\n[server]\nmax_calls_per_connection = 256\n\
         max_connection_age_seconds = {}\n",
        files.text("access.toml"),
        // A connection that reaches its age ends its Watch, too.
        2 * seconds.max(3600)
    );
    let binary = env::var_os("SUDOKUD").unwrap_or_else(|| env!("CARGO_BIN_EXE_sudokud").into());
    let families: Vec<&str> = families.iter().map(String::as_str).collect();
    let server = Server::run(Command::new(binary), "127.0.0.1:0", &configuration, &families);
    let callers = KnownCallers::start(&server).await;
    let start = server.memory();

    let idle = callers.during(phase).await;
    let target = AttackTarget::new(&server.public);
    let mut rows = vec![PhaseRow::new("no attack", 0, &idle, &idle, server.memory())];
    for attack in ATTACKS {
        let count = run(attack, &target, phase, &callers, &server, |times, most| {
            PhaseRow::new(attack.name, times.0, &times.1, &idle, most)
        });
        rows.push(count.await);
    }
    let peak = server.status("VmHWM") * 1024;
    let rest = Instant::now();
    while server.memory() > 2 * start && rest.elapsed() < REST {
        tokio::time::sleep(Duration::from_millis(500)).await;
    }

    println!("{}", PhaseRow::HEAD);
    for row in &rows {
        println!("{}", row.text);
    }
    println!(
        "resident: {} MB at the start, {} MB at most, {} MB {} s after the last attack",
        start >> 20,
        peak >> 20,
        server.memory() >> 20,
        rest.elapsed().as_secs()
    );
    let end = callers.end();
    for row in &rows {
        assert!(row.failures.is_empty(), "{}: {:?}", row.text, row.failures);
        assert!(
            row.calls >= FEWEST,
            "{}: the known callers were not served",
            row.text
        );
    }
    assert!(rows[1..].iter().all(|row| row.count > 0), "an attack did nothing");
    assert!(peak < LIMIT, "{peak} bytes");
    assert!(server.memory() <= 2 * start, "{} bytes stay", server.memory());
    assert_eq!(end.lost_watches, 0, "quiet watches of a known caller");
}

/// Runs an attack on threads of its own while the known callers work.
async fn run(
    attack: Attack,
    target: &AttackTarget,
    phase: Duration,
    callers: &KnownCallers,
    server: &Server,
    row: impl Fn((u64, PhaseTimes), usize) -> PhaseRow,
) -> PhaseRow {
    let is_over = Arc::new(AtomicBool::new(false));
    let attackers: Vec<_> = (0..attack.threads)
        .map(|number| {
            let (target, is_over) = (target.clone(), Arc::clone(&is_over));
            thread::spawn(move || {
                // Attackers come from other machines: their own work must not delay the callers. This is the thread's value alone.
                nice(19).unwrap();
                (attack.run)(&target.of(number), &is_over)
            })
        })
        .collect();
    let (mut most, begun) = (0, Instant::now());
    let mut times = PhaseTimes::default();
    while begun.elapsed() < phase || times.calls < FEWEST && begun.elapsed() < LONG {
        times.add(callers.during(Duration::from_millis(200)).await);
        most = most.max(server.memory());
    }
    is_over.store(true, Ordering::Relaxed);
    let counts = attackers.into_iter().map(|attacker| attacker.join().unwrap());
    row((counts.sum(), times), most)
}

/// A row of the table.
struct PhaseRow {
    text: String,
    calls: usize,
    failures: Vec<String>,
    count: u64,
}

impl PhaseRow {
    const HEAD: &str = "attack                                  done    calls  failed   Solve p50     p99   p99/idle   resident";

    fn new(name: &str, count: u64, times: &PhaseTimes, idle: &PhaseTimes, resident: usize) -> Self {
        let (half, late) = (times.percentile(50), times.percentile(99));
        let share = late.as_secs_f64() / idle.percentile(99).as_secs_f64();
        Self {
            text: format!(
                "{name:<34}{count:>10}{:>9}{:>8}{half:>12.2?}{late:>10.2?}{share:>9.1}{:>8} MB",
                times.calls,
                times.failures.len(),
                resident >> 20
            ),
            calls: times.calls,
            failures: times.failures.clone(),
            count,
        }
    }
}
