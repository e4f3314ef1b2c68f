//! The generated code of `proto` and `protocols`: messages, clients and servers.
//!
//! Nothing below the service room sees these types.

#![expect(clippy::all, clippy::pedantic, reason = "generated code")]

tonic::include_proto!("sudoku.v1");

/// `grpc.health.v1`.
pub mod health {
    tonic::include_proto!("grpc.health.v1");
}

/// The compiled contract, for reflection and for the breaking-change check.
pub const DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sudoku_v1.bin"));
