//! Tests of traces, with a collector in the test.

use std::sync::{Arc, Mutex};

use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::trace::v1::Span;
use sudokud::service::proto::GradeRequest;
use tokio::net::TcpListener;
use tonic::{Request, Response, Status};

use crate::http1::get;
use crate::support::{LONG, Server, grade_easy};

/// The spans that have arrived.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<ExportTraceServiceRequest>>>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        self.0.lock().unwrap().push(request.into_inner());
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

impl Collector {
    /// Starts a collector, and returns it with the configuration of a server.
    async fn start(sample: &str) -> (Self, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let collector = Self::default();
        let service = TraceServiceServer::new(collector.clone());
        let connections = futures_util::stream::unfold(listener, async |listener| {
            let accepted = listener.accept().await.map(|(stream, _)| stream);
            Some((accepted, listener))
        });
        let server = tonic::transport::Server::builder().add_service(service);
        tokio::spawn(server.serve_with_incoming(Box::pin(connections)));
        let configuration = format!("[traces]\nendpoint = \"http://{address}\"\nsample = {sample}\n");
        (collector, configuration)
    }

    /// All spans so far.
    fn spans(&self) -> Vec<Span> {
        let requests = self.0.lock().unwrap();
        let scopes = requests.iter().flat_map(|request| &request.resource_spans);
        let scopes = scopes.flat_map(|resource| &resource.scope_spans);
        scopes.flat_map(|scope| scope.spans.clone()).collect()
    }

    /// Waits for this many spans.
    async fn wait_for(&self, count: usize) -> Vec<Span> {
        let wait = async {
            while self.spans().len() < count {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            self.spans()
        };
        tokio::time::timeout(LONG, wait).await.expect("the spans arrive")
    }
}

fn text(attributes: &[KeyValue], key: &str) -> String {
    let found = attributes.iter().find(|attribute| attribute.key == key);
    match found.and_then(|attribute| attribute.value.clone()) {
        Some(AnyValue {
            value: Some(Value::StringValue(text)),
            ..
        }) => text,
        other => panic!("{key}: {other:?}"),
    }
}

fn traced(parent: &str) -> Request<GradeRequest> {
    let mut request = Request::new(grade_easy());
    request
        .metadata_mut()
        .insert("traceparent", parent.parse().unwrap());
    request
}

#[tokio::test]
async fn a_call_is_a_span_of_its_callers_trace() {
    let (collector, configuration) = Collector::start("1").await;
    let server = Server::with(&configuration, &["singles"]);
    let mut client = server.client().await;
    let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    let mut request = traced(parent);
    request
        .metadata_mut()
        .insert("x-request-id", "find-me".parse().unwrap());
    client.grade(request).await.unwrap();
    let spans = collector.wait_for(1).await;
    let [span] = &spans[..] else {
        panic!("{spans:?}");
    };
    assert_eq!(hex::encode(&span.trace_id), "0af7651916cd43dd8448eb211c80319c");
    assert_eq!(hex::encode(&span.parent_span_id), "b7ad6b7169203331");
    assert_eq!(span.name, "sudoku.v1.SudokuService/Grade");
    assert_eq!(text(&span.attributes, "rpc.method"), span.name);
    assert_eq!(text(&span.attributes, "rpc.response.status_code"), "OK");
    assert_eq!(text(&span.attributes, "sudokud.listener"), "public");
    assert_eq!(text(&span.attributes, "sudokud.request_id"), "find-me");
    assert!(text(&span.attributes, "network.peer.address").starts_with("127.0.0.1:"));
    let events: Vec<_> = span.events.iter().map(|event| event.name.as_str()).collect();
    assert_eq!(events, ["queued", "begun"]);
    let times: Vec<u64> = span.events.iter().map(|event| event.time_unix_nano).collect();
    let (start, end) = (span.start_time_unix_nano, span.end_time_unix_nano);
    assert!(
        start <= times[0] && times[0] <= times[1] && times[1] <= end,
        "{span:?}"
    );
    let resource = collector.0.lock().unwrap()[0].resource_spans[0]
        .resource
        .clone()
        .unwrap();
    assert_eq!(text(&resource.attributes, "service.name"), "sudokud");
    // Counted when the collector has answered.
    let told = "sudokud_spans_total{result=\"exported\"} 1.0";
    while !get(&server.admin, "/metrics").text().contains(told) {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn the_caller_decides_whether_it_is_traced_and_the_sample_for_the_others() {
    let (collector, configuration) = Collector::start("0").await;
    let mut server = Server::with(&configuration, &["singles"]);
    let mut client = server.client().await;
    let id = |number: u8, flag: &str| {
        format!("00-0af7651916cd43dd8448eb211c8031{number:02x}-b7ad6b7169203331-{flag}")
    };
    client.grade(grade_easy()).await.unwrap();
    client.grade(traced(&id(1, "00"))).await.unwrap();
    client.grade(traced(&id(2, "01"))).await.unwrap();
    client.grade(traced("nonsense")).await.unwrap();
    // Remaining spans are sent at the end.
    server.signal("TERM");
    assert!(server.exit().await.success());
    let spans = collector.spans();
    assert_eq!(spans.len(), 1, "{spans:?}");
    assert_eq!(spans[0].trace_id.last(), Some(&2));
}

#[tokio::test]
async fn a_failed_call_is_a_failed_span_only_when_the_server_is_to_blame() {
    let (collector, configuration) = Collector::start("1").await;
    let mut server = Server::with(&configuration, &["singles"]);
    let mut client = server.client().await;
    client.grade(GradeRequest::default()).await.unwrap_err();
    let mut late = Request::new(crate::support::endless());
    late.set_timeout(std::time::Duration::from_millis(30));
    client.generate(late).await.unwrap_err();
    server.signal("TERM");
    assert!(server.exit().await.success());
    let told: Vec<_> = collector
        .spans()
        .iter()
        .map(|span| {
            let code = span.status.clone().unwrap_or_default().code;
            (text(&span.attributes, "rpc.response.status_code"), code)
        })
        .collect();
    assert_eq!(told[0], ("INVALID_ARGUMENT".to_owned(), 0));
    // A client may give up a moment before the answer comes.
    assert!(
        [("DEADLINE_EXCEEDED".to_owned(), 2), ("CANCELLED".to_owned(), 0)].contains(&told[1]),
        "{told:?}"
    );
}

#[tokio::test]
async fn a_missing_collector_delays_no_call() {
    let mut server = Server::with("[traces]\nendpoint = \"http://127.0.0.1:1\"\n", &["singles"]);
    let mut client = server.client().await;
    // More spans than the queue holds.
    for _ in 0..3000 {
        client.grade(grade_easy()).await.unwrap();
    }
    server.logged("the collector did not accept spans");
    server.signal("TERM");
    assert!(server.exit().await.success());
}
