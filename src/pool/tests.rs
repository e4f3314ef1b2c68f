use std::sync::mpsc;

use super::*;

const LONG: Duration = Duration::from_secs(20);

fn pool(threads: usize, places: usize) -> Pool {
    Pool::start(NonZeroUsize::new(threads).unwrap(), places).unwrap()
}

/// A job that holds its thread until the returned sender is dropped or used.
fn hold(pool: &Pool) -> (Ticket<()>, mpsc::Sender<()>) {
    let (release, released) = mpsc::channel::<()>();
    let (started, start) = mpsc::channel();
    let ticket = pool
        .try_submit(Lane::Callers, Stop::never(), move |_| {
            started.send(()).unwrap();
            let _ = released.recv_timeout(LONG);
        })
        .unwrap();
    start.recv_timeout(LONG).unwrap();
    (ticket, release)
}

/// Waits for a place for an element and queues the job.
async fn submit_element<T: Send + 'static>(
    pool: &Pool,
    lane: Lane,
    stop: Stop,
    job: impl FnOnce(&Stop) -> T + Send + 'static,
) -> Ticket<T> {
    let place = pool.element_places().acquire_owned().await.unwrap();
    pool.submit(lane, place, stop, job)
}

#[tokio::test]
async fn a_job_answers_through_its_ticket() {
    let pool = pool(2, 4);
    let ticket = pool.try_submit(Lane::Callers, Stop::never(), |_| 6 * 7).unwrap();
    assert_eq!(ticket.await, Ok(42));
    assert!(pool.close(LONG));
}

#[tokio::test]
async fn a_panic_is_an_answer_and_the_thread_lives() {
    let pool = pool(1, 4);
    let ticket = pool
        .try_submit(Lane::Callers, Stop::never(), |_| panic!("on purpose"))
        .unwrap();
    assert_eq!(ticket.await, Err::<(), _>(Lost::Panicked));
    let ticket = pool.try_submit(Lane::Callers, Stop::never(), |_| 1).unwrap();
    assert_eq!(ticket.await, Ok(1));
}

#[tokio::test]
async fn a_full_queue_is_said_at_once_and_frees_its_places() {
    let pool = pool(1, 2);
    let (first, release) = hold(&pool);
    let second = pool.try_submit(Lane::Callers, Stop::never(), |_| ()).unwrap();
    assert_eq!(
        pool.try_submit(Lane::Callers, Stop::never(), |_| ()).unwrap_err(),
        Refused::Full
    );
    let bulk = submit_element(&pool, Lane::Elements, Stop::never(), |_| 3).await;
    drop(release);
    first.await.unwrap();
    second.await.unwrap();
    assert_eq!(bulk.await, Ok(3));
}

#[tokio::test]
async fn whoever_has_an_answer_finds_its_place_free() {
    let pool = pool(1, 1);
    for number in 0..10_000 {
        let ticket = pool.try_submit(Lane::Callers, Stop::never(), move |_| number);
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
        let element = submit_element(&pool, Lane::Elements, Stop::never(), move |_| {
            meet.wait().is_leader()
        });
        elements.push(element.await);
    }
    // On one thread the first would wait for the second without end.
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
        .try_submit(Lane::Long, Stop::never(), move |_| long.send("long"))
        .unwrap();
    let sooner = pool
        .try_submit(Lane::Callers, Stop::never(), move |_| order.send("caller"))
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
    let element = submit_element(&pool, Lane::Long, Stop::never(), endless(started.clone())).await;
    let search = || pool.try_submit(Lane::Long, Stop::never(), endless(started.clone()));
    let searches = [search().unwrap(), search().unwrap()];
    for _ in 0..2 {
        start.recv_timeout(LONG).unwrap();
    }
    for number in 0..100 {
        let ticket = pool.try_submit(Lane::Callers, Stop::never(), move |_| number);
        // Without a free thread it would never answer.
        let answer = tokio::time::timeout(LONG, ticket.unwrap()).await;
        assert_eq!(answer, Ok(Ok(number)));
    }
    assert!(start.try_recv().is_err(), "long work took the callers' thread");
    drop(element);
    start.recv_timeout(LONG).unwrap();
    drop(searches);
    assert!(pool.close(LONG));
}

#[tokio::test]
async fn who_has_gone_leaves_no_place_taken() {
    let pool = pool(1, 2);
    let (first, release) = hold(&pool);
    let submit = || pool.try_submit(Lane::Callers, Stop::never(), |_| 2);
    let second = submit().unwrap();
    assert_eq!(submit().unwrap_err(), Refused::Full, "both places are waited for");
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
    let second = pool.try_submit(Lane::Callers, late, |_| "late").unwrap();
    assert_eq!(
        pool.try_submit(Lane::Callers, Stop::never(), |_| "").unwrap_err(),
        Refused::Full
    );
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
        .try_submit(Lane::Callers, Stop::never(), move |stop| {
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
        pool.try_submit(Lane::Callers, Stop::never(), |_| 5)
            .unwrap()
            .await,
        Ok(5)
    );
}

#[tokio::test]
async fn a_closed_pool_drops_what_waits() {
    let pool = pool(1, 4);
    let (first, release) = hold(&pool);
    let second = pool.try_submit(Lane::Callers, Stop::never(), |_| ()).unwrap();
    assert!(!pool.close(Duration::ZERO));
    assert_eq!(second.await, Err(Lost::Closed));
    drop(release);
    first.await.unwrap();
    assert!(pool.close(LONG));
    assert_eq!(
        pool.try_submit(Lane::Callers, Stop::never(), |_| ()).unwrap_err(),
        Refused::Closed
    );
}
