//! A call with a deadline of 50 ms that never comes to an end: when it is answered, and when the server is idle after it.

use std::time::{Duration, Instant};

use tonic::{Code, Request};
use tonic_types::StatusExt as _;

use super::support::{Server, endless};

const DEADLINE: Duration = Duration::from_millis(50);
const CALLS: usize = 100;
/// A server that used less of a processor than this in [`SAMPLE`] is idle: some of it is the runtime's own timers.
const IDLE: Duration = Duration::from_micros(500);
const SAMPLE: Duration = Duration::from_millis(2);

pub(super) async fn print() {
    let server = Server::start();
    let mut client = server.client().await;
    let (mut answers, mut idle, mut own) = (Vec::new(), Vec::new(), 0);
    for _ in 0..CALLS {
        let mut request = Request::new(endless());
        request.set_timeout(DEADLINE);
        let start = Instant::now();
        let status = client
            .generate(request)
            .await
            .expect_err("there is no such puzzle");
        answers.push(start.elapsed());
        // Without details it is this client's own timer, which was faster.
        let answered = status.get_details_error_info().is_some();
        assert!(!answered || status.code() == Code::DeadlineExceeded, "{status:?}");
        own += usize::from(!answered);
        idle.push(idle_since(&server, start).saturating_sub(DEADLINE));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let latest = answers.iter().max().copied().unwrap_or_default().as_secs_f64() * 1e3;
    let verdict = |good: bool| if good { "" } else { " NOT" };
    println!(
        "{:<44} latest {latest:.2} ms,{} within the deadline; {own} of {CALLS} ended by the client's own timer",
        "50 ms deadline: answer",
        verdict(latest <= 50.0 && own == 0),
    );
    idle.sort();
    let longest = idle.last().copied().unwrap_or_default().as_secs_f64() * 1e3;
    println!(
        "{:<44} longest {longest:.2} ms after the deadline,{} within 20 ms",
        "50 ms deadline: the server is idle",
        verdict(longest <= 20.0),
    );
}

/// When the server began to be idle, counted from `start`.
fn idle_since(server: &Server, start: Instant) -> Duration {
    loop {
        let (now, used) = (start.elapsed(), server.processor_time());
        std::thread::sleep(SAMPLE);
        if server.processor_time().saturating_sub(used) < IDLE {
            return now;
        }
    }
}
