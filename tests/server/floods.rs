//! Tests of floods of frames, of cancelled calls, and of legitimate traffic that resembles floods.

use std::thread;
use std::time::Duration;

use futures_util::stream;
use sudokud::service::proto::{GradeStreamRequest, grade_stream_response};

use crate::support::{ONE_PLACE, Server, endless, grade_easy, occupy};
use crate::wire::{
    CONTINUATION, DATA, END_HEADERS, END_STREAM, ENHANCE_YOUR_CALM, GRADE, HEADERS, PING, PRIORITY,
    RST_STREAM, SETTINGS, WINDOW_UPDATE, Wire, call, frame, headers, page_headers, setting,
};

/// Sends `flood` until the server ends the connection. Returns the code of its GOAWAY, if that arrives.
fn flood(server: &Server, before: &[u8], mut flood: impl FnMut(u32) -> Vec<u8> + Send) -> Option<u32> {
    let mut wire = Wire::open(&server.public, &[]);
    let mut reading = Wire {
        socket: wire.socket.try_clone().unwrap(),
    };
    // Without reading, the answers would block the flood before it is detected.
    thread::scope(|scope| {
        let end = scope.spawn(move || reading.end());
        let mut send = || {
            wire.send(before)?;
            for round in 0..1000 {
                let frames: Vec<u8> = (0..1000)
                    .flat_map(|number| flood(round * 1000 + number))
                    .collect();
                wire.send(&frames)?;
            }
            Ok::<_, std::io::Error>(())
        };
        assert!(send().is_err(), "a million frames came through");
        end.join().unwrap()
    })
}

/// Checks that the server ends a connection with such frames and serves another one meanwhile.
async fn is_a_flood(before: Vec<u8>, what: impl FnMut(u32) -> Vec<u8> + Send) {
    let server = Server::with("", &["singles"]);
    let mut client = server.client().await;
    let code = tokio::task::block_in_place(|| flood(&server, &before, what));
    // The GOAWAY is lost if the system resets the connection first.
    assert!(code.is_none_or(|code| code == ENHANCE_YOUR_CALM), "{code:?}");
    server.logged("connection ended: flood of frames");
    client.grade(grade_easy()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_pings_ends_its_connection() {
    is_a_flood(Vec::new(), |_| frame(PING, 0, 0, &[7; 8])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_priorities_ends_its_connection() {
    is_a_flood(Vec::new(), |_| frame(PRIORITY, 0, 3, &[0, 0, 0, 1, 9])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_windows_ends_its_connection() {
    is_a_flood(Vec::new(), |_| frame(WINDOW_UPDATE, 0, 0, &[0, 0, 0, 1])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_settings_ends_its_connection() {
    is_a_flood(Vec::new(), |_| frame(SETTINGS, 0, 0, &setting(4, 65_535))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_unknown_frames_ends_its_connection() {
    is_a_flood(Vec::new(), |_| frame(0xfa, 0, 0, &[1; 100])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_cancelled_calls_ends_its_connection() {
    is_a_flood(Vec::new(), |number| {
        let stream = number * 2 + 1;
        let mut frames = frame(HEADERS, END_HEADERS, stream, &headers(GRADE));
        frames.extend(frame(RST_STREAM, 0, stream, &8_u32.to_be_bytes()));
        frames
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_cancelled_requests_for_the_page_ends_its_connection() {
    is_a_flood(Vec::new(), |number| {
        let stream = number * 2 + 1;
        let mut frames = frame(HEADERS, END_HEADERS | END_STREAM, stream, &page_headers("/"));
        frames.extend(frame(RST_STREAM, 0, stream, &8_u32.to_be_bytes()));
        frames
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_empty_data_ends_its_connection() {
    let server = Server::with("", &["singles"]);
    let open = frame(HEADERS, END_HEADERS, 1, &headers(GRADE));
    // h2 detects this flood itself, and earlier.
    tokio::task::block_in_place(|| flood(&server, &open, |_| frame(DATA, 0, 1, &[])));
    server.client().await.grade(grade_easy()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_continuations_ends_its_connection() {
    let server = Server::with("", &["singles"]);
    let open = frame(HEADERS, 0, 1, &headers(GRADE));
    // As above.
    tokio::task::block_in_place(|| {
        flood(&server, &open, |_| {
            frame(CONTINUATION, 0, 1, &[0, 1, b'a', 1, b'b'])
        })
    });
    server.client().await.grade(grade_easy()).await.unwrap();
}

#[test]
fn two_hundred_cancelled_calls_do_not_hurt_another_on_their_connection() {
    let server = Server::with("", &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    for round in 0..5_u32 {
        let first = round * 1000 + 1;
        let streams = || (0..200).map(|number| first + number * 2);
        let mut bytes: Vec<u8> = streams()
            .flat_map(|stream| call(stream, GRADE, &grade_easy()))
            .collect();
        bytes.extend(streams().flat_map(|stream| frame(RST_STREAM, 0, stream, &8_u32.to_be_bytes())));
        let last = first + 400;
        bytes.extend(call(last, GRADE, &grade_easy()));
        wire.send(&bytes).unwrap();
        let end = wire.find(|frame| frame.stream == last && frame.flags & END_STREAM != 0);
        assert_eq!(end.kind, HEADERS, "trailers");
        // The pause of a real caller; the tokens for resets would last without it, too.
        thread::sleep(Duration::from_millis(200));
    }
}

#[tokio::test]
async fn a_channel_that_cancels_in_bursts_keeps_its_long_call() {
    let server = Server::with(ONE_PLACE, &["singles", "fish"]);
    let request = sudokud::service::proto::GenerateRequest {
        budget: Some(prost_types::Duration { seconds: 2, nanos: 0 }),
        ..endless()
    };
    let (search, _) = occupy(&server, endless()).await;
    search.abort();
    let client = server.client().await;
    let long = {
        let mut client = client.clone();
        tokio::spawn(async move {
            loop {
                match client.generate(request.clone()).await {
                    // The aborted search keeps the only place for a moment.
                    Err(status) if status.message().contains("waiting") => {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                    other => return other,
                }
            }
        })
    };
    for _ in 0..2 {
        let calls = (0..200).map(|_| {
            let mut client = client.clone();
            tokio::spawn(async move { client.generate(endless()).await })
        });
        let calls: Vec<_> = calls.collect();
        tokio::time::sleep(Duration::from_millis(100)).await;
        for call in calls {
            call.abort();
        }
    }
    let status = long.await.unwrap().unwrap_err();
    assert_eq!(
        status.code(),
        tonic::Code::ResourceExhausted,
        "the budget, not the connection: {status:?}"
    );
}

#[tokio::test]
async fn a_stream_of_many_small_messages_is_no_flood() {
    const MANY: usize = 20_000;
    let server = Server::start();
    let request = GradeStreamRequest {
        request: Some(grade_easy()),
    };
    let mut client = server.client().await;
    let requests = stream::iter(std::iter::repeat_n(request, MANY));
    let mut results = client.grade_stream(requests).await.unwrap().into_inner();
    let mut count = 0;
    while let Some(result) = results.message().await.unwrap() {
        assert!(matches!(
            result.outcome,
            Some(grade_stream_response::Outcome::Response(_))
        ));
        count += 1;
    }
    assert_eq!(count, MANY);
}

#[test]
fn a_peer_that_opens_its_window_for_each_message_is_no_flood() {
    let server = Server::with("", &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    for number in 0..5000 {
        let stream = number * 2 + 1;
        let mut bytes = call(stream, GRADE, &grade_easy());
        // The most frames that a legitimate client sends: windows of connection and call, a PING, an answer to ours.
        bytes.extend(frame(WINDOW_UPDATE, 0, 0, &[0, 0, 4, 0]));
        bytes.extend(frame(WINDOW_UPDATE, 0, stream, &[0, 0, 4, 0]));
        bytes.extend(frame(PING, 0, 0, &[3; 8]));
        wire.send(&bytes).unwrap();
        wire.find(|frame| frame.stream == stream && frame.flags & END_STREAM != 0);
    }
}
