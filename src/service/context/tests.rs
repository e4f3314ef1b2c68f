use std::num::NonZeroUsize;

use super::*;
use sudokud_engine::PluginFolder;
use sudokud_snapshot::SnapshotSources;

const LONG: Duration = Duration::from_mins(1);

/// A context without plugins.
fn context() -> Arc<CallContext> {
    let folder = tempfile::tempdir().unwrap();
    let live = Live::start(SnapshotSources::over(PluginFolder(folder.path().to_owned()))).unwrap();
    Arc::new(CallContext {
        live: Arc::new(live),
        pool: Pool::start(NonZeroUsize::MIN, 1).unwrap(),
        stocks: Arc::default(),
        limits: CallLimits {
            generate: LONG,
            grade: LONG,
            solve: LONG,
            transform: LONG,
            stream: LONG,
            reload: None,
            count: 1,
            message: 1,
        },
        end: CancellationToken::new(),
    })
}

fn within(time: Duration) -> TimeLimit {
    TimeLimit {
        time,
        key: "calls.test_seconds",
    }
}

fn local() -> StreamCaller {
    StreamCaller {
        caller: Caller::Local,
        name: None,
        id: None,
        notes: CallNotes::recording(),
        rate: ElementRate::default(),
    }
}

fn panicking(_: &Live, _: &String, _: &Stop) -> Result<(), Failure> {
    panic!("on purpose")
}

/// Ends only when it is stopped.
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
            .unary(Request::new(String::new()), within(LONG), pace, panicking)
            .await
            .unwrap_err();
        let element = context
            .element(&local(), String::new(), within(LONG), pace, panicking)
            .await
            .unwrap_err();
        for failure in [unary, element] {
            assert!(matches!(failure, Failure::Internal), "{failure:?}");
        }
    }
    let fine = |_: &Live, number: &u32, _: &Stop| Ok(*number);
    assert_eq!(
        context
            .element(&local(), 7, within(LONG), Pace::Long, fine)
            .await
            .unwrap(),
        7
    );
}

#[tokio::test]
async fn a_call_ends_at_its_deadline_and_gives_its_thread_back() {
    let context = context();
    let short = Duration::from_millis(20);
    for pace in [Pace::Quick, Pace::Long] {
        let failure = context
            .unary(Request::new(String::new()), within(short), pace, endless)
            .await
            .unwrap_err();
        assert!(
            matches!(failure, Failure::TimeLimit { unmet: None, .. }),
            "{failure:?}"
        );
        let failure = context
            .element(&local(), String::new(), within(short), pace, endless)
            .await
            .unwrap_err();
        assert!(
            matches!(failure, Failure::TimeLimit { unmet: None, .. }),
            "{failure:?}"
        );
    }
}

#[tokio::test]
async fn the_end_of_the_server_ends_its_calls() {
    let context = context();
    let end = context.end.clone();
    let call = context.unary(Request::new(String::new()), within(LONG), Pace::Long, endless);
    let (ended, ()) = tokio::join!(call, async { end.cancel() });
    assert!(matches!(ended.unwrap_err(), Failure::Draining));
    assert!(context.pool.close(LONG), "the job was stopped");
}

/// A search that pauses whenever it is asked to, and ends after some turns or when it is stopped.
#[derive(Clone)]
struct Patient {
    turns: u32,
}

impl TurnSearch for Patient {
    type Response = u32;

    fn go_on(
        &mut self,
        _: &Live,
        stop: &Stop,
        pause: &dyn Fn() -> bool,
    ) -> ControlFlow<Result<u32, Failure>> {
        while !pause() {
            if stop.is_raised() {
                return ControlFlow::Break(Err(Failure::Late(None)));
            }
            std::thread::yield_now();
        }
        self.turns -= 1;
        if self.turns == 0 {
            ControlFlow::Break(Ok(7))
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[tokio::test]
async fn a_search_of_several_turns_has_one_answer_and_ends_at_its_deadline() {
    let context = context();
    let search =
        |turns: u32, maximum| context.search(Request::new(turns), within(maximum), |turns| Patient { turns });
    assert_eq!(search(3, LONG).await.unwrap().into_inner(), 7);
    let short = Duration::from_millis(40);
    let late = search(u32::MAX, short).await.unwrap_err();
    assert!(matches!(late, Failure::TimeLimit { unmet: None, .. }), "{late:?}");
    let local = local();
    let element = |turns, maximum| context.element_search(&local, within(maximum), Patient { turns });
    assert_eq!(element(3, LONG).await.unwrap(), 7);
    let late = element(u32::MAX, short).await.unwrap_err();
    assert!(matches!(late, Failure::TimeLimit { unmet: None, .. }), "{late:?}");
    assert!(context.pool.close(LONG), "what has ended is not gone on with");
}

#[tokio::test]
async fn the_time_of_an_element_is_that_on_a_thread() {
    let context = context();
    let local = local();
    // Five searches share one thread, so each waits for four times as long as it runs.
    let patient = || {
        let search = Patient { turns: 5 };
        context.element_search(&local, within(Duration::from_millis(150)), search)
    };
    let elements = futures_util::future::join_all((0..5).map(|_| patient())).await;
    // On a busy machine one may be late. If waiting counted, all except the first ones would be late.
    let answered = elements.iter().filter(|element| element.is_ok()).count();
    assert!(answered >= 1, "{elements:?}");
}
