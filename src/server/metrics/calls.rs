//! Writes the durations of calls, by method and status.
//!
//! The methods come from the protobuf descriptors.

use std::fmt;

use prost::Message as _;
use prost_types::FileDescriptorSet;

use super::page::{HistogramCounts, MetricsPage};
use sudokud_edge::calls::{CallTally, DURATION_BUCKETS};
use sudokud_service::proto::DESCRIPTOR_SET;

pub(super) fn write(page: &mut MetricsPage<'_>, calls: &CallTally) -> fmt::Result {
    let durations = calls.durations().map(|(method, status, durations)| {
        let ends = DURATION_BUCKETS.iter().map(std::time::Duration::as_secs_f64);
        let counted = HistogramCounts {
            sum: durations.sum.as_secs_f64(),
            count: durations.buckets.iter().sum(),
            buckets: ends.chain([f64::INFINITY]).zip(durations.buckets).collect(),
        };
        let labels = vec![("rpc_method", method), ("rpc_status_code", status)];
        (labels, counted)
    });
    page.histograms(
        "rpc_server_call_duration_seconds",
        "Duration of calls, from their headers to the last byte of the answer, by method and status",
        durations,
    )?;
    page.gauge(
        "sudokud_calls_in_flight",
        "Calls in flight",
        calls.in_flight() as f64,
    )
}

/// Returns the names of all methods of both listeners: `package.Service/Method`.
pub(crate) fn methods() -> Vec<String> {
    let mut methods = Vec::new();
    for bytes in [
        DESCRIPTOR_SET,
        tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
        tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET,
    ] {
        let set = FileDescriptorSet::decode(bytes)
            .expect("descriptors are made at build time, and reflection reads them too");
        for file in &set.file {
            for service in &file.service {
                let (package, service_name) = (file.package(), service.name());
                let named = service.method.iter();
                methods.extend(named.map(|method| format!("{package}.{service_name}/{}", method.name())));
            }
        }
    }
    methods
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_edge::calls::OTHER;

    #[test]
    fn the_methods_are_those_of_the_descriptors() {
        let calls = CallTally::new(methods());
        for path in [
            "sudoku.v1.SudokuService/Generate",
            "sudoku.v1.AdminService/Reload",
            "grpc.health.v1.Health/Check",
            "grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
            "grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
        ] {
            assert_eq!(calls.name(calls.begin(&format!("/{path}"))), path);
        }
        for path in ["", "/", "/sudoku.v1.SudokuService/generate", "/_OTHER/", "/x/y"] {
            assert_eq!(calls.name(calls.begin(path)), OTHER, "{path:?}");
        }
    }
}
