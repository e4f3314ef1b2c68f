//! Tests of requests that do not end and answers that are not read.

use std::net::Shutdown;
use std::thread;
use std::time::Duration;

use sudokud::service::proto::{GradeExtra, GradeRequest};
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;

use crate::shared::patience::until;
use crate::support::{Server, grade_easy, parts_of};
use crate::wire::{
    CANCEL, DATA, END_HEADERS, END_STREAM, GRADE, HEADERS, RST_STREAM, WATCH, Wire, call, frame, headers,
    setting,
};

const MEBIBYTE: usize = 1 << 20;

/// The code of a reset for more bytes than a window allows.
const FLOW_CONTROL_ERROR: u32 = 3;
/// The setting `SETTINGS_INITIAL_WINDOW_SIZE`.
const WINDOW: u16 = 4;

/// A grade whose answer is as long as one can be.
fn long_answer() -> GradeRequest {
    GradeRequest {
        extras: vec![GradeExtra::Trace.into()],
        ..grade_easy()
    }
}

#[test]
fn unread_answers_end_at_their_deadline() {
    // Time enough for a loaded machine to have at least one answer ready.
    let server = Server::with("[calls]\ngrade_seconds = 2\n", &["singles"]);
    // The window allows ten bytes of each answer.
    let mut wire = Wire::open(&server.public, &setting(WINDOW, 10));
    let streams: Vec<u32> = (0..200).map(|number| number * 2 + 1).collect();
    let calls: Vec<u8> = streams
        .iter()
        .flat_map(|stream| call(*stream, GRADE, &long_answer()))
        .collect();
    wire.send(&calls).unwrap();
    let mut reset = Vec::new();
    while reset.len() < streams.len() {
        let frame = wire.find(|frame| frame.kind == RST_STREAM || frame.flags & END_STREAM != 0);
        // A call that found no place was refused, which needs no window.
        if frame.kind == RST_STREAM {
            assert_eq!(frame.code(), CANCEL);
        }
        reset.push(frame.stream);
    }
    server.logged("answer ended: its caller did not read it");
    // The connection still works.
    wire.send(&frame(crate::wire::SETTINGS, 0, 0, &setting(WINDOW, 65_535)))
        .unwrap();
    wire.send(&call(1001, GRADE, &grade_easy())).unwrap();
    let end = wire.find(|frame| frame.stream == 1001 && frame.flags & END_STREAM != 0);
    assert_eq!(end.kind, HEADERS);
}

#[tokio::test]
async fn unread_answers_do_not_fill_the_memory() {
    let configuration = "[server]\nmax_buffered_bytes = 1_048_576\n[calls]\ngrade_seconds = 60\n";
    let server = Server::with(configuration, &["singles"]);
    let before = server.memory();
    let mut wires: Vec<_> = (0..8)
        .map(|_| Wire::open(&server.public, &setting(WINDOW, 0)))
        .collect();
    let calls: Vec<u8> = (0..30)
        .flat_map(|number| call(number * 2 + 1, GRADE, &long_answer()))
        .collect();
    for wire in &mut wires {
        wire.send(&calls).unwrap();
    }
    // Long before their deadline, because together they exceed the budget. Which ones are ended depends on their order.
    server.logged("answer ended: too many bytes are waiting");
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 60 * MEBIBYTE, "{grown} bytes");
    drop(wires);
    is_served_again(&server).await;
}

/// Waits until no bytes wait.
async fn is_served_again(server: &Server) {
    let mut client = server.client().await;
    let is_served = async || client.grade(grade_easy()).await.is_ok();
    until("what gone callers left is not counted any more", is_served).await;
}

#[tokio::test]
async fn half_sent_requests_do_not_fill_the_memory() {
    const BUDGET: usize = 8 * MEBIBYTE;
    let configuration = format!(
        "[server]\nmax_buffered_bytes = {BUDGET}\n[calls]\nmax_message_bytes = {}\ngrade_seconds = 60\n",
        2 * MEBIBYTE
    );
    let server = Server::with(&configuration, &["singles"]);
    let before = server.memory();
    // 300 requests of 1 MiB, all but their last byte, over 10 connections.
    let wires: Vec<_> = (0..10).map(|_| Wire::open(&server.public, &[])).collect();
    let sockets: Vec<_> = wires
        .iter()
        .map(|wire| wire.socket.try_clone().unwrap())
        .collect();
    let senders: Vec<_> = wires
        .into_iter()
        .map(|wire| thread::spawn(move || half_send(wire, 30, MEBIBYTE)))
        .collect();
    server.logged("too many bytes are waiting");
    // Time for more bytes to arrive, up to the budget.
    thread::sleep(Duration::from_millis(500));
    let grown = server.memory().saturating_sub(before);
    // All requests have 300 MiB. The bound is above the budget, because the allocator keeps some freed memory.
    assert!(grown < BUDGET + 80 * MEBIBYTE, "{grown} bytes");
    for socket in sockets {
        // Fails where the server has ended the connection.
        let _ = socket.shutdown(Shutdown::Both);
    }
    for sender in senders {
        sender.join().unwrap();
    }
    is_served_again(&server).await;
}

/// Sends these requests without their last byte, as fast as windows allow, until the connection ends.
fn half_send(mut wire: Wire, calls: u32, length: usize) {
    const CHUNK: usize = 16 << 10;
    let mut head = vec![0];
    head.extend((length as u32).to_be_bytes());
    let mut left = vec![length - 1; calls as usize];
    let mut windows = vec![65_535_i64 - 5; calls as usize];
    let mut connection = 65_535_i64 - i64::from(calls) * 5;
    for call in 0..calls {
        let stream = call * 2 + 1;
        wire.send(&frame(HEADERS, END_HEADERS, stream, &headers(GRADE)))
            .unwrap();
        wire.send(&frame(DATA, 0, stream, &head)).unwrap();
    }
    let mut ended = vec![false; calls as usize];
    loop {
        for call in 0..calls as usize {
            while !ended[call] && left[call] > 0 && windows[call] > 0 && connection > 0 {
                let now = left[call]
                    .min(CHUNK)
                    .min(windows[call] as usize)
                    .min(connection as usize);
                let data = frame(DATA, 0, call as u32 * 2 + 1, &vec![b'x'; now]);
                if wire.send(&data).is_err() {
                    return;
                }
                left[call] -= now;
                windows[call] -= now as i64;
                connection -= now as i64;
            }
        }
        let Some(frame) = wire.next() else {
            return;
        };
        let call = (frame.stream.wrapping_sub(1) / 2) as usize;
        match frame.kind {
            crate::wire::WINDOW_UPDATE => {
                let more = i64::from(u32::from_be_bytes(frame.content[..4].try_into().unwrap()));
                if frame.stream == 0 {
                    connection += more;
                } else {
                    windows[call] += more;
                }
            }
            RST_STREAM => {
                assert_ne!(frame.code(), FLOW_CONTROL_ERROR, "this client sent too much");
                ended[call] = true;
            }
            _ if frame.stream > 0 && frame.flags & END_STREAM != 0 => ended[call] = true,
            // After the acknowledgement the server's windows are larger than the protocol's default.
            crate::wire::SETTINGS if frame.flags == 0 => {
                wire.send(&crate::wire::frame(crate::wire::SETTINGS, 1, 0, &[]))
                    .unwrap();
                for setting in frame.content.chunks(6) {
                    if setting[..2] == WINDOW.to_be_bytes() {
                        let window = i64::from(u32::from_be_bytes(setting[2..].try_into().unwrap()));
                        for left in &mut windows {
                            *left += window - 65_535;
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_request_byte_by_byte_ends_at_its_deadline() {
    let server = Server::with("[calls]\ngrade_seconds = 0.5\n", &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    wire.send(&frame(HEADERS, END_HEADERS, 1, &headers(GRADE)))
        .unwrap();
    let mut sending = Wire {
        socket: wire.socket.try_clone().unwrap(),
    };
    let sender = thread::spawn(move || {
        for byte in crate::wire::message(&grade_easy()) {
            if sending.send(&frame(DATA, 0, 1, &[byte])).is_err() {
                return;
            }
            thread::sleep(Duration::from_millis(30));
        }
    });
    let end = wire.find(|frame| frame.stream == 1 && frame.flags & END_STREAM != 0);
    assert_eq!(end.kind, HEADERS, "a status");
    wire.send(&call(3, GRADE, &grade_easy())).unwrap();
    wire.find(|frame| frame.stream == 3 && frame.flags & END_STREAM != 0);
    sender.join().unwrap();
}

#[tokio::test]
async fn a_message_of_a_hundred_megabytes_is_refused() {
    let server = Server::with("", &["singles"]);
    let before = server.memory();
    let request = GradeRequest {
        puzzle: "1".repeat(100_000_000),
        ..Default::default()
    };
    let status = server.client().await.grade(request).await.unwrap_err();
    assert_eq!(
        (status.code(), parts_of(&status).1.as_str()),
        (Code::OutOfRange, "MESSAGE_TOO_LARGE")
    );
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 30 * MEBIBYTE, "{grown} bytes");
    server.client().await.grade(grade_easy()).await.unwrap();
}

#[tokio::test]
async fn a_call_beside_too_many_waiting_bytes_is_refused_with_a_reason() {
    let configuration = "[server]\nmax_buffered_bytes = 1_048_576\n[calls]\ngrade_seconds = 30\n";
    let server = Server::with(configuration, &["singles"]);
    // Each open call takes 8 KiB and its headers. A connection may use a quarter of the budget and an address a half, so each of five
    // connections has calls that do not fit. Watches last; fewer of them are refused than end a connection.
    let mut wires: Vec<_> = (0..5).map(|_| Wire::open(&server.public, &[])).collect();
    for wire in &mut wires {
        let calls = (0..60).map(|number| call(number * 2 + 1, WATCH, &HealthCheckRequest::default()));
        wire.send(&calls.collect::<Vec<_>>().concat()).unwrap();
        wire.find(|frame| frame.kind == HEADERS && frame.flags & END_STREAM != 0);
    }
    let mut client = server.client().await;
    let status = client.grade(grade_easy()).await.unwrap_err();
    assert_eq!(
        (status.code(), parts_of(&status).1.as_str()),
        (Code::Unavailable, "SERVER_MEMORY")
    );
    let details: tonic_types::ErrorDetails = tonic_types::StatusExt::get_error_details(&status);
    assert!(details.retry_info().is_some());
    drop(wires);
    is_served_again(&server).await;
}
