//! Attacks of peers without a name. Each goes on until it is over, in bursts with pauses, so that it leaves time to the other
//! processes of this machine, and returns how often it did what it does.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use tokio::net::TcpSocket;

use crate::support::grade_easy;
use crate::wire::{
    CONTINUATION, DATA, END_HEADERS, END_STREAM, GRADE, HEADERS, PING, PREFACE, PRIORITY, RST_STREAM,
    SETTINGS, WATCH, WINDOW_UPDATE, call, frame, headers, setting, short_fields,
};

const CHECK: &str = "/grpc.health.v1.Health/Check";
/// Time between two bursts.
const PAUSE: Duration = Duration::from_millis(5);
/// The most connections that one attacker keeps open.
const CONNECTIONS: usize = 2000;

/// An attack.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    pub(super) name: &'static str,
    /// Attackers at once, each from an address of its own.
    pub(super) threads: u8,
    pub(super) run: fn(&AttackTarget, &AtomicBool) -> u64,
}

const fn attack(name: &'static str, threads: u8, run: fn(&AttackTarget, &AtomicBool) -> u64) -> Attack {
    Attack { name, threads, run }
}

/// All attacks, in their order.
pub(super) const ATTACKS: [Attack; 18] = [
    attack("watches without end", 4, watches),
    attack("unfinished headers", 4, unfinished_headers),
    attack("headers without end", 4, headers_without_end),
    attack("unfinished requests", 4, unfinished_requests),
    attack("unfinished requests of HTTP/1.1", 4, unfinished_http1),
    attack("connections that stay", 2, idle_connections),
    attack("connections opened and closed", 2, short_connections),
    attack("wrong tokens", 2, wrong_tokens),
    attack("probes", 2, probes),
    attack("headers of 70 kB", 2, large_headers),
    attack("flood of PING", 2, |target, is_over| {
        flood(target, is_over, |_| frame(PING, 0, 0, &[7; 8]))
    }),
    attack("flood of PRIORITY", 2, |target, is_over| {
        flood(target, is_over, |_| frame(PRIORITY, 0, 3, &[0, 0, 0, 1, 9]))
    }),
    attack("flood of WINDOW_UPDATE", 2, |target, is_over| {
        flood(target, is_over, |_| frame(WINDOW_UPDATE, 0, 0, &[0, 0, 0, 1]))
    }),
    attack("flood of SETTINGS", 2, |target, is_over| {
        flood(target, is_over, |_| frame(SETTINGS, 0, 0, &setting(4, 65_535)))
    }),
    attack("flood of unknown frames", 2, |target, is_over| {
        flood(target, is_over, |_| frame(0xfa, 0, 0, &[1; 100]))
    }),
    attack("rapid reset", 2, |target, is_over| {
        flood(target, is_over, cancelled_call)
    }),
    attack("flood of empty DATA", 2, |target, is_over| {
        flood(target, is_over, |number| match number {
            0 => frame(HEADERS, END_HEADERS, 1, &headers(GRADE)),
            _ => frame(DATA, 0, 1, &[]),
        })
    }),
    attack("flood of CONTINUATION", 2, |target, is_over| {
        flood(target, is_over, |number| match number {
            0 => frame(HEADERS, 0, 1, &headers(GRADE)),
            _ => frame(CONTINUATION, 0, 1, &[0, 1, b'a', 1, b'b']),
        })
    }),
];

/// The attacked listener, and the address from which one attacker connects.
#[derive(Clone)]
pub(super) struct AttackTarget {
    listener: String,
    from: [u8; 4],
}

impl AttackTarget {
    pub(super) fn new(listener: &str) -> Self {
        Self {
            listener: listener.to_owned(),
            from: [127, 0, 0, 2],
        }
    }

    /// The same for this attacker.
    pub(super) fn of(&self, number: u8) -> Self {
        Self {
            listener: self.listener.clone(),
            from: [127, 0, 1, number],
        }
    }

    /// Opens connections; fewer if the server refuses them.
    fn connect(&self, count: usize) -> Vec<TcpStream> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build()
            .unwrap();
        let open = || {
            runtime.block_on(async {
                let socket = TcpSocket::new_v4()?;
                socket.bind((self.from, 0).into())?;
                socket.connect(self.listener.parse().unwrap()).await?.into_std()
            })
        };
        let mut sockets: Vec<TcpStream> = (0..count).map_while(|_| open().ok()).collect();
        sockets.retain(|socket| socket.set_write_timeout(Some(10 * PAUSE)).is_ok());
        sockets
    }

    /// Opens connections of HTTP/2.
    fn open(&self, count: usize) -> Vec<TcpStream> {
        let begin = [PREFACE, &frame(SETTINGS, 0, 0, &[])].concat();
        let mut sockets = self.connect(count);
        sockets.retain_mut(|socket| socket.write_all(&begin).is_ok());
        sockets
    }
}

/// Drops what has arrived, and sends bytes. Returns whether the connection is alive. A server that does not read counts as alive.
fn send(socket: &mut TcpStream, bytes: &[u8]) -> bool {
    let mut answers = [0; 8 << 10];
    let is_alive =
        |error: &std::io::Error| matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
    let may_wait = |socket: &TcpStream, waits: bool| socket.set_nonblocking(!waits).is_ok();
    if !may_wait(socket, false) {
        return false;
    }
    loop {
        match socket.read(&mut answers) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) if is_alive(&error) => break,
            Err(_) => return false,
        }
    }
    may_wait(socket, true)
        && socket
            .write_all(bytes)
            .map_or_else(|error| is_alive(&error), |()| true)
}

/// Keeps `count` connections on which `bytes` are sent once. Opens a tenth of them in each turn, and then a fiftieth again for those that the
/// server has ended. Returns the number of connections opened.
fn hold(target: &AttackTarget, is_over: &AtomicBool, count: usize, bytes: &[u8]) -> u64 {
    let (mut sockets, mut opened) = (Vec::new(), 0);
    while !is_over.load(Ordering::Relaxed) {
        sockets.retain_mut(|socket| send(socket, &[]));
        let most = if opened < count as u64 {
            count / 10
        } else {
            count / 50
        };
        let mut new = target.open((count - sockets.len()).min(most.max(1)));
        opened += new.len() as u64;
        new.retain_mut(|socket| send(socket, bytes));
        sockets.extend(new);
        sleep(40 * PAUSE);
    }
    opened
}

/// 100 connections with 1,024 watches each.
fn watches(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    let bytes: Vec<u8> = (0..1024)
        .flat_map(|number| {
            let begin = frame(HEADERS, END_HEADERS, number * 2 + 1, &headers(WATCH));
            [begin, frame(DATA, END_STREAM, number * 2 + 1, &[0; 5])].concat()
        })
        .collect();
    hold(target, is_over, 100, &bytes)
}

/// Calls of the health service with 15 kB of headers whose requests do not begin.
fn unfinished_headers(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    let mut block = headers(CHECK);
    for number in 0..150_u8 {
        let name = format!("x-{number:03}");
        block.extend([0, name.len() as u8]);
        block.extend(name.as_bytes());
        block.push(60);
        block.extend([b'a'; 60]);
    }
    let bytes: Vec<u8> = (0..256)
        .flat_map(|number| frame(HEADERS, END_HEADERS, number * 2 + 1, &block))
        .collect();
    hold(target, is_over, 20, &bytes)
}

/// Headers of short fields whose last frame does not come, on as many connections as one address may have.
fn headers_without_end(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    hold(target, is_over, 1000, &frame(HEADERS, 0, 1, &short_fields(2100)))
}

/// Calls whose messages do not end.
fn unfinished_requests(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    let bytes: Vec<u8> = (0..256)
        .flat_map(|number| {
            let begin = frame(HEADERS, END_HEADERS, number * 2 + 1, &headers(CHECK));
            let part = [&[0, 0, 0, 0x80, 0][..], &[0; 200]].concat();
            [begin, frame(DATA, 0, number * 2 + 1, &part)].concat()
        })
        .collect();
    hold(target, is_over, 20, &bytes)
}

/// Requests over HTTP/1.1 whose bodies do not end.
fn unfinished_http1(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    let request = format!(
        "POST {CHECK} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 200\r\n\r\n{{"
    );
    let (mut sockets, mut opened) = (Vec::new(), 0);
    while !is_over.load(Ordering::Relaxed) {
        sockets.retain_mut(|socket| send(socket, &[]));
        let mut new = target.connect((500 - sockets.len()).min(50));
        opened += new.len() as u64;
        new.retain_mut(|socket| send(socket, request.as_bytes()));
        sockets.extend(new);
        sleep(10 * PAUSE);
    }
    opened
}

/// Connections that do nothing.
fn idle_connections(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    hold(target, is_over, CONNECTIONS, &[])
}

/// Connections that end at once.
fn short_connections(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    let mut opened = 0;
    while !is_over.load(Ordering::Relaxed) {
        opened += target.connect(10).len() as u64;
        sleep(PAUSE);
    }
    opened
}

/// Makes calls with these headers, as fast as connections last.
fn calls(target: &AttackTarget, is_over: &AtomicBool, block: &[u8]) -> u64 {
    let message = [0; 5];
    let mut made = 0;
    while !is_over.load(Ordering::Relaxed) {
        let Some(mut socket) = target.open(1).pop() else {
            sleep(PAUSE);
            continue;
        };
        for round in 0..1000 {
            let bytes: Vec<u8> = (0..10)
                .flat_map(|number| {
                    let stream = (round * 10 + number) * 2 + 1;
                    let begin = frame(HEADERS, END_HEADERS, stream, block);
                    [begin, frame(DATA, END_STREAM, stream, &message)].concat()
                })
                .collect();
            if is_over.load(Ordering::Relaxed) || !send(&mut socket, &bytes) {
                break;
            }
            made += 10;
            sleep(PAUSE);
        }
    }
    made
}

fn wrong_tokens(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    let mut block = headers(GRADE);
    for text in [
        "authorization",
        "Bearer sudokud_nobody-has-this-one-0123456789abcdef",
    ] {
        if text == "authorization" {
            block.push(0);
        }
        block.push(text.len() as u8);
        block.extend(text.as_bytes());
    }
    calls(target, is_over, &block)
}

fn probes(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    calls(target, is_over, &headers(CHECK))
}

/// Calls with 70 kB of headers, in frames of at most 16 KiB.
fn large_headers(target: &AttackTarget, is_over: &AtomicBool) -> u64 {
    let mut block = headers(GRADE);
    for number in 0..700 {
        let name = format!("x-{number:05}");
        block.extend([0, name.len() as u8]);
        block.extend(name.as_bytes());
        block.push(100);
        block.extend([b'a'; 100]);
    }
    let mut made = 0;
    while !is_over.load(Ordering::Relaxed) {
        let Some(mut socket) = target.open(1).pop() else {
            sleep(PAUSE);
            continue;
        };
        for number in 0..100 {
            let (stream, chunks) = (number * 2 + 1, block.chunks(16_000));
            let last = chunks.len() - 1;
            let bytes: Vec<u8> = chunks
                .enumerate()
                .flat_map(|(index, chunk)| {
                    let kind = if index == 0 { HEADERS } else { CONTINUATION };
                    let flags = if index == last { END_HEADERS } else { 0 };
                    frame(kind, flags, stream, chunk)
                })
                .collect();
            if is_over.load(Ordering::Relaxed) || !send(&mut socket, &bytes) {
                break;
            }
            made += 1;
            sleep(PAUSE);
        }
    }
    made
}

/// A call that is cancelled at once.
fn cancelled_call(number: u32) -> Vec<u8> {
    let stream = number * 2 + 1;
    let begin = call(stream, GRADE, &grade_easy());
    [begin, frame(RST_STREAM, 0, stream, &8_u32.to_be_bytes())].concat()
}

/// Sends frames until the server ends the connection, on one connection after the other. Returns the number of frames.
fn flood(target: &AttackTarget, is_over: &AtomicBool, make: fn(u32) -> Vec<u8>) -> u64 {
    let mut sent = 0;
    while !is_over.load(Ordering::Relaxed) {
        let Some(mut socket) = target.open(1).pop() else {
            sleep(PAUSE);
            continue;
        };
        for burst in 0..1000 {
            let frames: Vec<u8> = (burst * 1000..(burst + 1) * 1000).flat_map(make).collect();
            if is_over.load(Ordering::Relaxed) || !send(&mut socket, &frames) {
                break;
            }
            sent += 1000;
            sleep(PAUSE);
        }
    }
    sent
}
