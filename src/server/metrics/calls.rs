//! Measures the duration of calls, by method and status.
//!
//! The methods come from the protobuf descriptors. All other paths count as `_OTHER`, because text from callers must not become a
//! label.

use std::array;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;
use prost::Message as _;
use prost_types::FileDescriptorSet;
use tonic::Code;

use super::page::MetricsPage;
use sudokud_service::proto::DESCRIPTOR_SET;

/// The upper ends of the buckets, in seconds: a search solve takes microseconds, a Generate may take a minute.
const BUCKETS: [f64; 16] = [
    0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
    60.0,
];
/// The label of all unknown methods.
const OTHER: &str = "_OTHER";
/// The names of the statuses, by number.
const STATUSES: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

/// The durations of calls, by method and status.
#[derive(Debug)]
pub(crate) struct CallMetrics {
    /// The number of each method, by its path.
    numbers: HashMap<String, usize>,
    methods: Vec<MethodMetrics>,
    in_flight: AtomicI64,
}

#[derive(Debug)]
struct MethodMetrics {
    /// `package.Service/Method`.
    name: String,
    /// A histogram for each status, made with its first call: most methods never have most statuses.
    took: [OnceLock<Histogram>; STATUSES.len()],
}

/// The number of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MethodNumber(usize);

impl CallMetrics {
    /// Returns the metrics without any call.
    pub(crate) fn new() -> Self {
        let mut names = methods();
        names.push(OTHER.to_owned());
        let numbers = names.iter().enumerate();
        Self {
            numbers: numbers
                .map(|(number, name)| (format!("/{name}"), number))
                .collect(),
            methods: names
                .into_iter()
                .map(|name| MethodMetrics {
                    name,
                    took: array::from_fn(|_| OnceLock::new()),
                })
                .collect(),
            in_flight: AtomicI64::new(0),
        }
    }

    /// Begins a call of this path.
    pub(crate) fn begin(&self, path: &str) -> MethodNumber {
        self.in_flight.fetch_add(1, Ordering::Relaxed);
        let other = self.methods.len() - 1;
        MethodNumber(self.numbers.get(path).copied().unwrap_or(other))
    }

    /// Ends a call that has begun.
    pub(crate) fn end(&self, method: MethodNumber, status: Code, took: Duration) {
        self.in_flight.fetch_sub(1, Ordering::Relaxed);
        let histogram = &self.methods[method.0].took[status as usize];
        histogram
            .get_or_init(|| Histogram::new(BUCKETS))
            .observe(took.as_secs_f64());
    }

    /// Returns the name of a method, for logs and traces.
    pub(crate) fn name(&self, method: MethodNumber) -> &str {
        &self.methods[method.0].name
    }

    pub(super) fn write(&self, page: &mut MetricsPage<'_>) -> fmt::Result {
        let histograms = self.methods.iter().flat_map(|method| {
            let took = std::iter::zip(STATUSES, &method.took);
            took.filter_map(|(status, took)| {
                let labels = vec![("rpc_method", &*method.name), ("rpc_status_code", status)];
                took.get().map(|histogram| (labels, histogram))
            })
        });
        page.histograms(
            "rpc_server_call_duration_seconds",
            "Duration of calls, from their headers to the last byte of the answer, by method and status",
            histograms,
        )?;
        page.gauge(
            "sudokud_calls_in_flight",
            "Calls in flight",
            self.in_flight.load(Ordering::Relaxed) as f64,
        )
    }
}

/// Returns the name of a status.
pub(crate) fn status_name(status: Code) -> &'static str {
    STATUSES[status as usize]
}

/// Returns the names of all methods of both listeners.
fn methods() -> Vec<String> {
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

    #[test]
    fn the_methods_are_those_of_the_descriptors() {
        let calls = CallMetrics::new();
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

    #[test]
    fn each_status_has_its_name() {
        for number in 0..STATUSES.len() {
            let name = status_name(Code::from_i32(number as i32)).replace('_', "");
            let code = format!("{:?}", Code::from_i32(number as i32));
            assert!(name.eq_ignore_ascii_case(&code), "{number}: {name} {code}");
        }
    }
}
