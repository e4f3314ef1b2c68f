use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use super::*;

const LONG: Duration = Duration::from_secs(20);
const HERE: Caller = Caller::Local;

fn elsewhere() -> Caller {
    Caller::at(Some([192, 0, 2, 1].into()))
}

fn is_full<T: std::fmt::Debug>(refused: Result<Ticket<T>, SubmitError>) -> bool {
    matches!(refused.unwrap_err(), SubmitError::Full { .. })
}

fn pool(threads: usize, places: usize) -> Pool {
    Pool::start(NonZeroUsize::new(threads).unwrap(), places).unwrap()
}

/// A job that holds its thread until the returned sender is dropped or used.
fn hold(pool: &Pool) -> (Ticket<()>, mpsc::Sender<()>) {
    let (release, released) = mpsc::channel::<()>();
    let (started, start) = mpsc::channel();
    let ticket = pool
        .submit(Lane::Calls, HERE, Stop::never(), move |_| {
            started.send(()).unwrap();
            let _ = released.recv_timeout(LONG);
        })
        .unwrap();
    start.recv_timeout(LONG).unwrap();
    (ticket, release)
}

#[tokio::test]
async fn a_job_answers_through_its_ticket() {
    let pool = pool(2, 4);
    let ticket = pool.submit(Lane::Calls, HERE, Stop::never(), |_| 6 * 7).unwrap();
    assert_eq!(ticket.await, Ok(42));
    assert!(pool.close(LONG));
}

#[tokio::test]
async fn a_panic_is_an_answer_and_the_thread_lives() {
    let pool = pool(1, 4);
    let ticket = pool
        .submit(Lane::Calls, HERE, Stop::never(), |_| panic!("on purpose"))
        .unwrap();
    assert_eq!(ticket.await, Err::<(), _>(JobError::Panicked));
    let ticket = pool.submit(Lane::Calls, HERE, Stop::never(), |_| 1).unwrap();
    assert_eq!(ticket.await, Ok(1));
}

#[tokio::test]
async fn a_full_queue_is_said_at_once_and_frees_its_places() {
    let pool = pool(1, 2);
    let (first, release) = hold(&pool);
    let second = pool.submit(Lane::Calls, HERE, Stop::never(), |_| ()).unwrap();
    assert!(is_full(pool.submit(Lane::Calls, HERE, Stop::never(), |_| ())));
    let bulk = pool.submit(Lane::Elements, HERE, Stop::never(), |_| 3).unwrap();
    drop(release);
    first.await.unwrap();
    second.await.unwrap();
    assert_eq!(bulk.await, Ok(3));
}

#[tokio::test]
async fn an_answered_job_has_freed_its_place() {
    let pool = pool(1, 1);
    for number in 0..10_000 {
        let ticket = pool.submit(Lane::Calls, HERE, Stop::never(), move |_| number);
        assert_eq!(ticket.unwrap().await, Ok(number));
    }
}

#[tokio::test]
async fn elements_that_take_moments_may_have_every_thread() {
    let pool = pool(2, 4);
    let meet = Arc::new(std::sync::Barrier::new(2));
    let mut elements = Vec::new();
    for _ in 0..2 {
        let meet = Arc::clone(&meet);
        let element = pool.submit(Lane::Elements, HERE, Stop::never(), move |_| {
            meet.wait().is_leader()
        });
        elements.push(element.unwrap());
    }
    // On one thread the first would wait for the second forever.
    let mut leaders = 0;
    for element in elements {
        let answer = tokio::time::timeout(LONG, element).await;
        leaders += usize::from(answer.expect("both run at once").unwrap());
    }
    assert_eq!(leaders, 1);
}

#[tokio::test]
async fn callers_go_before_long_work() {
    let pool = pool(1, 4);
    let (first, release) = hold(&pool);
    let (order, seen) = mpsc::channel();
    let long = order.clone();
    let later = pool
        .submit(Lane::Searches, HERE, Stop::never(), move |_| long.send("long"))
        .unwrap();
    let sooner = pool
        .submit(Lane::Calls, HERE, Stop::never(), move |_| order.send("caller"))
        .unwrap();
    drop(release);
    first.await.unwrap();
    sooner.await.unwrap().unwrap();
    later.await.unwrap().unwrap();
    assert_eq!(seen.iter().collect::<Vec<_>>(), ["caller", "long"]);
}

#[tokio::test]
async fn callers_have_a_thread_when_long_work_has_all_of_them() {
    let pool = pool(2, 4);
    let (started, start) = mpsc::channel();
    let endless = |started: mpsc::Sender<()>| {
        move |stop: &Stop| {
            started.send(()).unwrap();
            while !stop.is_raised() {
                thread::yield_now();
            }
        }
    };
    let bulk = || pool.submit(Lane::BulkSearches, HERE, Stop::never(), endless(started.clone()));
    let search = || pool.submit(Lane::Searches, HERE, Stop::never(), endless(started.clone()));
    // Two of these four run, and none of them gives its thread back between pieces of work.
    let searches = [
        search().unwrap(),
        search().unwrap(),
        bulk().unwrap(),
        bulk().unwrap(),
    ];
    for _ in 0..2 {
        start.recv_timeout(LONG).unwrap();
    }
    for number in 0..100 {
        let ticket = pool.submit(Lane::Calls, HERE, Stop::never(), move |_| number);
        // Without a free thread it would never answer.
        let answer = tokio::time::timeout(LONG, ticket.unwrap()).await;
        assert_eq!(answer, Ok(Ok(number)));
    }
    assert!(start.try_recv().is_err(), "long work took the callers' thread");
    drop(searches);
    assert!(pool.close(LONG));
}

#[tokio::test]
async fn abandoned_jobs_take_no_places() {
    let pool = pool(1, 2);
    let (first, release) = hold(&pool);
    let submit = || pool.submit(Lane::Calls, HERE, Stop::never(), |_| 2);
    let second = submit().unwrap();
    assert!(is_full(submit()), "both places are waited for");
    drop(second);
    let third = submit().unwrap();
    drop(release);
    first.await.unwrap();
    assert_eq!(third.await, Ok(2));
}

#[tokio::test]
async fn a_job_that_is_late_still_answers() {
    let pool = pool(1, 2);
    let (first, release) = hold(&pool);
    let late = Stop::never();
    late.raise();
    let second = pool.submit(Lane::Calls, HERE, late, |_| "late").unwrap();
    assert!(is_full(pool.submit(Lane::Calls, HERE, Stop::never(), |_| "")));
    drop(release);
    first.await.unwrap();
    assert_eq!(second.await, Ok("late"));
}

#[tokio::test]
async fn a_dropped_ticket_stops_its_job_and_frees_the_thread() {
    let pool = pool(1, 4);
    let (ended, end) = mpsc::channel();
    let (started, start) = mpsc::channel();
    let ticket = pool
        .submit(Lane::Calls, HERE, Stop::never(), move |stop| {
            started.send(()).unwrap();
            while !stop.is_raised() {
                thread::yield_now();
            }
            ended.send(()).unwrap();
        })
        .unwrap();
    start.recv_timeout(LONG).unwrap();
    drop(ticket);
    end.recv_timeout(LONG).unwrap();
    assert_eq!(
        pool.submit(Lane::Calls, HERE, Stop::never(), |_| 5)
            .unwrap()
            .await,
        Ok(5)
    );
}

#[tokio::test]
async fn a_closed_pool_drops_what_waits() {
    let pool = pool(1, 4);
    let (first, release) = hold(&pool);
    let second = pool.submit(Lane::Calls, HERE, Stop::never(), |_| ()).unwrap();
    assert!(!pool.close(Duration::ZERO));
    assert_eq!(second.await, Err(JobError::Closed));
    drop(release);
    first.await.unwrap();
    assert!(pool.close(LONG));
    assert_eq!(
        pool.submit(Lane::Calls, HERE, Stop::never(), |_| ()).unwrap_err(),
        SubmitError::Closed
    );
}

/// A job that counts its turns in `turns` and ends after `enough`.
fn counting(turns: Arc<AtomicUsize>, enough: usize) -> impl FnMut(&Stop, &Turn) -> ControlFlow<usize> + Send {
    move |stop, turn| {
        while !turn.is_over() && !stop.is_raised() {
            thread::yield_now();
        }
        let turns = turns.fetch_add(1, Ordering::Relaxed) + 1;
        if turns == enough || stop.is_raised() {
            ControlFlow::Break(turns)
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[tokio::test]
async fn a_search_goes_on_where_it_was_and_lets_others_run_meanwhile() {
    let pool = pool(1, 4);
    let search = |turns: &Arc<AtomicUsize>, enough| {
        let job = counting(Arc::clone(turns), enough);
        pool.submit_turns(Lane::Searches, HERE, Stop::never(), job)
            .unwrap()
    };
    let endless = Arc::default();
    let first = search(&endless, usize::MAX);
    assert_eq!(search(&Arc::default(), 5).await, Ok(5));
    // With one thread the first had some turns during the five turns of the second.
    assert!(endless.load(Ordering::Relaxed) > 0);
    let element = pool.submit_turns(
        Lane::BulkSearches,
        HERE,
        Stop::never(),
        counting(Arc::default(), 2),
    );
    assert_eq!(tokio::time::timeout(LONG, element.unwrap()).await, Ok(Ok(2)));
    drop(first);
    assert!(pool.close(LONG));
}

#[tokio::test]
async fn a_search_whose_ticket_is_gone_has_no_turn_any_more() {
    let pool = pool(1, 4);
    let turns = Arc::default();
    let endless = counting(Arc::clone(&turns), usize::MAX);
    let ticket = pool.submit_turns(Lane::Searches, HERE, Stop::never(), endless);
    while turns.load(Ordering::Relaxed) < 2 {
        tokio::task::yield_now().await;
    }
    drop(ticket);
    // It runs for one more turn at most, and then its work is dropped.
    let start = Instant::now();
    while Arc::strong_count(&turns) > 1 {
        assert!(start.elapsed() < LONG, "an abandoned search is kept");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_caller_with_nothing_displaces_one_who_has_the_whole_lane() {
    let pool = pool(1, 3);
    let (first, release) = hold(&pool);
    let submit = |caller| pool.submit(Lane::Calls, caller, Stop::never(), |_| 2);
    let [second, third] = [submit(HERE).unwrap(), submit(HERE).unwrap()];
    assert!(is_full(submit(HERE)));
    let other = submit(elsewhere()).unwrap();
    assert!(
        matches!(third.await, Err(JobError::Full { .. })),
        "the newest is given up"
    );
    assert!(
        is_full(submit(elsewhere())),
        "two of three is more than the other has"
    );
    drop(release);
    first.await.unwrap();
    assert_eq!((second.await, other.await), (Ok(2), Ok(2)));
}

#[tokio::test]
async fn a_panic_in_a_later_turn_is_an_answer_too() {
    let pool = pool(1, 1);
    let mut turns = 0;
    let ticket = pool.submit_turns(Lane::Searches, HERE, Stop::never(), move |_, _| {
        turns += 1;
        assert!(turns < 3, "on purpose");
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(ticket.unwrap().await, Err(JobError::Panicked));
    let next = pool.submit(Lane::Searches, HERE, Stop::never(), |_| 1);
    assert_eq!(next.unwrap().await, Ok(1), "its place is free");
}

#[tokio::test]
async fn abandoned_elements_do_not_pile_up() {
    let pool = pool(1, 1);
    let (first, release) = hold(&pool);
    let kept = Arc::new(());
    for _ in 0..100_000 {
        let held = Arc::clone(&kept);
        drop(pool.submit(Lane::Elements, HERE, Stop::never(), move |_| drop(held)));
        assert!(Arc::strong_count(&kept) < 10_000);
    }
    drop(release);
    first.await.unwrap();
}

/// A job that holds its thread until `release` is dropped, whatever its stop says. Returns the thread.
fn hang(pool: &Pool, lane: Lane) -> (Ticket<()>, mpsc::Sender<()>, thread::ThreadId) {
    let (release, released) = mpsc::channel::<()>();
    let (started, start) = mpsc::channel();
    let ticket = pool
        .submit(lane, HERE, Stop::never(), move |_| {
            started.send(thread::current().id()).unwrap();
            let _ = released.recv_timeout(LONG);
        })
        .unwrap();
    (ticket, release, start.recv_timeout(LONG).unwrap())
}

#[tokio::test]
async fn a_job_that_does_not_return_is_answered_and_its_thread_replaced() {
    let pool = pool(1, 1);
    let (hung, release, thread) = hang(&pool, Lane::Calls);
    assert_eq!(
        pool.abandon(thread, || false),
        Abandonment::NotAtWork,
        "it has returned meanwhile"
    );
    assert_eq!(
        pool.abandon(thread::current().id(), || true),
        Abandonment::NotAtWork,
        "no thread of the pool"
    );
    assert_eq!(pool.abandon(thread, || true), Abandonment::Replaced);
    assert_eq!(hung.await, Err(JobError::Hung));
    assert_eq!(pool.abandon(thread, || true), Abandonment::NotAtWork, "once");
    // Its place is free, and a thread is there.
    let next = pool.submit(Lane::Calls, HERE, Stop::never(), |_| 1).unwrap();
    assert_eq!(next.await, Ok(1));
    assert_eq!(pool.observe()[Lane::Calls as usize].running, 0);
    assert_eq!((pool.abandoned().now, pool.abandoned().total), (1, 1));
    assert!(pool.close(LONG), "an abandoned thread is not waited for");
    drop(release);
}

/// Waits until the counts of abandoned threads are these: now and missing.
fn wait_for(pool: &Pool, counts: (usize, usize)) {
    let start = Instant::now();
    loop {
        let AbandonedThreads { now, missing, .. } = pool.abandoned();
        if (now, missing) == counts {
            return;
        }
        assert!(start.elapsed() < LONG, "{now} abandoned, {missing} missing");
        thread::yield_now();
    }
}

#[tokio::test]
async fn a_job_that_returns_late_answers_nothing_and_its_thread_ends() {
    let pool = pool(1, 1);
    let (hung, release, thread) = hang(&pool, Lane::Calls);
    assert_eq!(pool.abandon(thread, || true), Abandonment::Replaced);
    drop(release);
    assert_eq!(hung.await, Err(JobError::Hung));
    wait_for(&pool, (0, 0));
    for number in 0..100 {
        let next = pool.submit(Lane::Calls, HERE, Stop::never(), move |_| number);
        assert_eq!(next.unwrap().await, Ok(number));
    }
    assert!(pool.close(LONG));
}

#[tokio::test]
async fn more_hangs_than_threads_leave_places_empty_until_one_returns() {
    let pool = pool(1, 8);
    let mut hangs = Vec::new();
    // A pool with one thread has two, and both are replaced once each.
    for expected in [
        Abandonment::Replaced,
        Abandonment::Replaced,
        Abandonment::NotReplaced,
        Abandonment::NotReplaced,
    ] {
        let (hung, release, thread) = hang(&pool, Lane::Calls);
        assert_eq!(pool.abandon(thread, || true), expected);
        assert_eq!(hung.await, Err(JobError::Hung));
        hangs.push(release);
    }
    wait_for(&pool, (4, 2));
    let refused = pool.submit(Lane::Calls, HERE, Stop::never(), |_| 1).unwrap_err();
    assert_eq!(refused, SubmitError::Full { wait: NO_THREADS });
    // One returns and works on.
    hangs.pop();
    wait_for(&pool, (3, 1));
    let next = pool.submit(Lane::Calls, HERE, Stop::never(), |_| 1).unwrap();
    assert_eq!(next.await, Ok(1));
    hangs.clear();
    wait_for(&pool, (0, 0));
    assert!(pool.close(LONG));
}

#[tokio::test]
async fn jobs_that_wait_for_the_last_thread_are_refused_with_it() {
    let pool = pool(1, 8);
    let mut hangs = Vec::new();
    for left in (0..4).rev() {
        let (hung, release, thread) = hang(&pool, Lane::Calls);
        let waiting = pool.submit(Lane::Searches, HERE, Stop::never(), |_| 1).unwrap();
        pool.abandon(thread, || true);
        hangs.push((hung, release));
        if left > 0 {
            assert_eq!(waiting.await, Ok(1));
        } else {
            assert_eq!(waiting.await, Err(JobError::Full { wait: NO_THREADS }));
        }
    }
}

/// Submits a job that works until its stop is raised, and counts that it has begun.
fn endless(pool: &Pool, caller: Caller, begun: &Arc<AtomicUsize>) -> Ticket<()> {
    let begun = Arc::clone(begun);
    let job = move |stop: &Stop| {
        begun.fetch_add(1, Ordering::Relaxed);
        while stop.check().is_ok() {}
    };
    pool.submit(Lane::Calls, caller, Stop::never(), job).unwrap()
}

#[tokio::test]
async fn jobs_that_do_not_end_pause_for_another_caller_and_a_caller_begins_only_some_of_them() {
    let pool = pool(1, 100);
    let begun = Arc::new(AtomicUsize::new(0));
    let hogs: Vec<_> = (0..20).map(|_| endless(&pool, HERE, &begun)).collect();
    for number in 0..20 {
        let quick = pool.submit(Lane::Calls, elsewhere(), Stop::never(), move |_| number);
        let answer = tokio::time::timeout(LONG, quick.unwrap()).await;
        assert_eq!(answer.expect("it has a turn"), Ok(number));
    }
    // One more may begin while the last one of the four has its first turn.
    assert!(begun.load(Ordering::Relaxed) <= 5, "{begun:?}");
    drop(hogs);
    assert!(pool.close(LONG), "paused jobs end");
}

#[tokio::test]
async fn jobs_that_pause_take_turns_on_one_thread() {
    let pool = pool(1, 4);
    let counts = [(); 2].map(|()| Arc::new(AtomicUsize::new(0)));
    let tickets = [[0, 1], [1, 0]].map(|[own, other]| {
        let [own, other] = [own, other].map(|index: usize| Arc::clone(&counts[index]));
        // Ends only if the other one works, too.
        let job = move |stop: &Stop| {
            while other.load(Ordering::Relaxed) < 3 || own.load(Ordering::Relaxed) < 3 {
                own.fetch_add(1, Ordering::Relaxed);
                stop.check().unwrap();
            }
        };
        pool.submit(Lane::Calls, HERE, Stop::after(LONG), job).unwrap()
    });
    for ticket in tickets {
        assert_eq!(tokio::time::timeout(LONG, ticket).await.unwrap(), Ok(()));
    }
}

#[tokio::test]
async fn a_paused_search_of_one_caller_does_not_keep_others_from_beginning_long_work() {
    let pool = pool(1, 100);
    let begun = [(); 3].map(|()| Arc::new(AtomicUsize::new(0)));
    let callers = [HERE, elsewhere(), Caller::named("third")];
    let hogs: Vec<_> = (0..3)
        .flat_map(|index| [index; 6])
        .map(|index| endless(&pool, callers[index], &begun[index]))
        .collect();
    let start = Instant::now();
    while begun.iter().any(|begun| begun.load(Ordering::Relaxed) == 0) {
        assert!(start.elapsed() < LONG, "{begun:?}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    drop(hogs);
    assert!(pool.close(LONG));
}
