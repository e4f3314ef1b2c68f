//! Random frames to a real server on a real socket, while another client makes calls that must succeed.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use prost_reflect::{DescriptorPool, MethodDescriptor};
use sudokud::puzzle::{RandomStream, Seed};
use sudokud::service::proto;

use crate::message::{framed, spoil};
use crate::support::{EASY, LONG, Server, families, solve};
use crate::wire::{
    self, CONTINUATION, DATA, END_HEADERS, END_STREAM, HEADERS, PING, PREFACE, PRIORITY, RST_STREAM,
    SETTINGS, WINDOW_UPDATE, frame, headers,
};
use crate::{Plan, SLACK};

/// The most frames of a connection.
const FRAMES: u32 = 200;
/// After so many connections the server's memory is measured first.
const FIRST_LOOK: u64 = 20;

/// A server whose limits end what is left open soon.
fn server() -> Server {
    let families = families::families();
    let families: Vec<_> = families.iter().map(String::as_str).collect();
    let configuration = "[server]\nsilence_seconds = 1\n[calls]\ngenerate_seconds = 0.05\ngrade_seconds = 0.05\nsolve_seconds = 0.05\ntransform_seconds = 0.05\nstream_seconds = 0.5\nmax_count = 5\n";
    Server::with(configuration, &families)
}

/// The bytes of a random frame, mostly one that makes sense on a connection that is `at` frames old.
fn any(methods: &[MethodDescriptor], random: &mut RandomStream, at: u32) -> Vec<u8> {
    let method = &methods[random.below(methods.len() as u32) as usize];
    // The next stream, or one of those before it.
    let stream = match random.below(4) {
        0 => random.below(2 * at + 2),
        _ => 2 * at + 1,
    };
    let mut noise = |most| -> Vec<u8> { (0..random.below(most)).map(|_| random.bits() as u8).collect() };
    let mut bytes = match noise(16).len() {
        0 => frame(SETTINGS, 0, 0, &noise(40)),
        1 => {
            let [id, a, b] = [
                noise(8).len() as u16,
                noise(200).len() as u16,
                noise(200).len() as u16,
            ];
            frame(
                SETTINGS,
                0,
                0,
                &wire::setting(id, u32::from(a) << 16 | u32::from(b)),
            )
        }
        2 => frame(PING, noise(2).len() as u8, 0, &[7; 8]),
        3 => frame(WINDOW_UPDATE, 0, stream, &noise(8)),
        4 => frame(RST_STREAM, 0, stream, &8_u32.to_be_bytes()),
        5 => frame(PRIORITY, 0, stream, &noise(8)),
        6 => frame(
            noise(255).len() as u8,
            noise(255).len() as u8,
            stream,
            &noise(300),
        ),
        7 => {
            let block = headers("/sudoku.v1.SudokuService/Solve");
            let (first, rest) = block.split_at(block.len() / 2);
            [
                frame(HEADERS, 0, stream, first),
                frame(CONTINUATION, END_HEADERS, stream, rest),
            ]
            .concat()
        }
        8 => frame(HEADERS, END_HEADERS, stream, &noise(200)),
        9 => frame(DATA, END_STREAM, stream, &noise(400)),
        _ => {
            let path = format!("/{}/{}", method.parent_service().full_name(), method.name());
            let content = framed(&method.input(), random);
            let mut call = frame(HEADERS, END_HEADERS, stream, &headers(&path));
            for piece in content.chunks(16_000) {
                call.extend(frame(DATA, 0, stream, piece));
            }
            call.extend(frame(DATA, END_STREAM, stream, &[]));
            call
        }
    };
    if random.below(20) == 0 {
        spoil(&mut bytes, random);
    }
    bytes
}

/// Reads what is there without waiting for more; whether the connection is still open.
fn drain(socket: &mut TcpStream, buffer: &mut [u8]) -> bool {
    loop {
        match socket.read(buffer) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => return true,
            Err(_) => return false,
        }
    }
}

/// Sends all of it, reading meanwhile; whether the connection is still open.
fn send(socket: &mut TcpStream, mut bytes: &[u8], buffer: &mut [u8]) -> bool {
    let start = Instant::now();
    while !bytes.is_empty() {
        match socket.write(bytes) {
            Ok(sent) => bytes = &bytes[sent..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                // A server that reads no more must end the connection.
                assert!(start.elapsed() < LONG, "the server neither reads nor closes");
                std::thread::sleep(Duration::from_micros(100));
            }
            Err(_) => return false,
        }
        if !drain(socket, buffer) {
            return false;
        }
    }
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn frames() {
    let plan = Plan::of(5_000);
    println!("frames with seed {}", plan.seed);
    let pool = DescriptorPool::decode(proto::DESCRIPTOR_SET).unwrap();
    let sudoku = pool.get_service_by_name("sudoku.v1.SudokuService").unwrap();
    let methods: Vec<_> = sudoku.methods().collect();
    let server = server();
    let mut healthy = server.client().await;
    let start = Instant::now();
    let (mut frames, mut connections, mut memory) = (0, 0, 0);
    let mut buffer = vec![0; 64 << 10];
    while plan.goes_on(plan.first + frames) {
        let connection = plan.first + connections;
        let mut random = RandomStream::new(Seed(plan.seed), connection);
        let mut socket = TcpStream::connect(&server.public).unwrap();
        socket.set_nonblocking(true).unwrap();
        connections += 1;
        let mut open = random.below(50) == 0 || send(&mut socket, PREFACE, &mut buffer);
        open = open && (random.below(20) == 0 || send(&mut socket, &frame(SETTINGS, 0, 0, &[]), &mut buffer));
        for at in 0..random.below(FRAMES) {
            if !open {
                break;
            }
            open = send(&mut socket, &any(&methods, &mut random, at), &mut buffer);
            frames += 1;
        }
        if connections.is_multiple_of(20) {
            let solved = healthy.solve(solve(EASY)).await;
            assert!(
                solved.is_ok(),
                "seed {}, connection {connection}: {solved:?}",
                plan.seed
            );
        }
        if connections == FIRST_LOOK {
            memory = server.status("VmRSS");
        }
    }
    let after = server.status("VmRSS");
    println!(
        "{} frames on {connections} connections in {:.1?}, memory {} MiB after {FIRST_LOOK} connections and {} MiB at the end",
        frames,
        start.elapsed(),
        memory >> 10,
        after >> 10
    );
    assert!(memory > 0, "fewer than {FIRST_LOOK} connections");
    assert!(after < memory + SLACK, "the memory grows");
    let log = server.log();
    assert!(!log.iter().any(|line| line.contains("panicked")), "{log:#?}");
}
