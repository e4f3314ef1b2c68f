//! The API of the sudokud server, `sudoku.v1`: protobuf messages and a gRPC client.
//!
//! ```no_run
//! use sudokud_api::{GenerateRequest, sudoku_service_client::SudokuServiceClient};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let mut sudoku = SudokuServiceClient::connect("http://127.0.0.1:50051").await?;
//! let request = GenerateRequest { level: "hard".into(), seed: Some(7), ..Default::default() };
//! println!("{}", sudoku.generate(request).await?.into_inner().puzzle);
//! # Ok(())
//! # }
//! ```
//!
//! The comments of the messages are those of the proto files, which the package contains as well. The feature `server` adds
//! the traits that a server implements.
//!
//! `build.rs` makes the code from the proto files.

#![expect(clippy::all, clippy::pedantic, reason = "generated code")]

mod codec;

pub use codec::MessageCodec;

tonic::include_proto!("sudoku.v1");

/// The health protocol of gRPC, `grpc.health.v1`.
pub mod health {
    tonic::include_proto!("grpc.health.v1");
}

/// The compiled contract with the health protocol, for reflection.
pub const DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.binpb"));
