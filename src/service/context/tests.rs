use std::num::NonZeroUsize;

use super::*;
use crate::engine::PluginFolder;
use crate::snapshot::Sources;

const LONG: Duration = Duration::from_mins(1);

/// A context without plugins.
fn context() -> Arc<Context> {
    let folder = tempfile::tempdir().unwrap();
    let live = Live::start(Sources::over(PluginFolder(folder.path().to_owned()))).unwrap();
    Arc::new(Context {
        live: Arc::new(live),
        pool: Pool::start(NonZeroUsize::MIN, 1).unwrap(),
        limits: Limits {
            generate: LONG,
            grade: LONG,
            solve: LONG,
            transform: LONG,
            stream: LONG,
            count: 1,
            message: 1,
        },
        end: CancellationToken::new(),
    })
}

fn panicking(_: &Live, _: &String, _: &Stop) -> Result<(), Failure> {
    panic!("on purpose")
}

/// Comes to its end only when it is stopped.
fn endless(_: &Live, _: &String, stop: &Stop) -> Result<(), Failure> {
    while !stop.is_raised() {
        std::thread::yield_now();
    }
    Err(Failure::Late(None))
}

#[tokio::test]
async fn a_panic_is_an_internal_error_wherever_it_happens() {
    let context = context();
    for pace in [Pace::Quick, Pace::Long] {
        let unary = context
            .unary(Request::new(String::new()), LONG, pace, panicking)
            .await
            .unwrap_err();
        let element = context
            .element(String::new(), LONG, pace, panicking)
            .await
            .unwrap_err();
        for failure in [unary, element] {
            assert!(matches!(failure, Failure::Internal), "{failure:?}");
        }
    }
    let fine = |_: &Live, number: &u32, _: &Stop| Ok(*number);
    assert_eq!(context.element(7, LONG, Pace::Long, fine).await.unwrap(), 7);
}

#[tokio::test]
async fn a_call_ends_at_its_deadline_and_gives_its_thread_back() {
    let context = context();
    let short = Duration::from_millis(20);
    for pace in [Pace::Quick, Pace::Long] {
        let failure = context
            .unary(Request::new(String::new()), short, pace, endless)
            .await
            .unwrap_err();
        assert!(matches!(failure, Failure::Late(None)), "{failure:?}");
        let failure = context
            .element(String::new(), short, pace, endless)
            .await
            .unwrap_err();
        assert!(matches!(failure, Failure::Late(None)), "{failure:?}");
    }
}

#[tokio::test]
async fn the_end_of_the_server_ends_its_calls() {
    let context = context();
    let end = context.end.clone();
    let call = context.unary(Request::new(String::new()), LONG, Pace::Long, endless);
    let (ended, ()) = tokio::join!(call, async { end.cancel() });
    assert!(matches!(ended.unwrap_err(), Failure::Draining));
    assert!(context.pool.close(LONG), "the job was stopped");
}
