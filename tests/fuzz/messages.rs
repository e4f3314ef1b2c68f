//! Random messages to every call, in this process: through the generated services, from the bytes of a request's body to
//! the trailers of its answer.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{process, thread};

use futures_util::future::BoxFuture;
use http::{Request, Response};
use http_body_util::{BodyExt as _, Full};
use prost_reflect::{DescriptorPool, MethodDescriptor};
use sudokud::engine::PluginFolder;
use sudokud::pool::Pool;
use sudokud::puzzle::{RandomStream, Seed};
use sudokud::service::{AdminCalls, CallContext, CallLimits, CatalogCalls, Failure, SudokuCalls, proto};
use sudokud::snapshot::{Live, SnapshotSources};
use tokio_util::sync::CancellationToken;
use tonic::body::Body;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;
use tower_service::Service;

use crate::message::{framed, shown};
use crate::{Plan, SLACK, support};

/// A safety net: no call of these limits takes so long.
const HANG: Duration = Duration::from_mins(10);
/// Threads that make calls.
const THREADS: u64 = 2;

/// The services, all in one.
#[derive(Clone)]
struct Services(tonic::service::Routes);

impl Services {
    fn new() -> Self {
        let plugins = std::env::current_exe().unwrap();
        let plugins = PluginFolder(Path::parent(&plugins).unwrap().to_owned());
        let live = Arc::new(Live::start(SnapshotSources::over(plugins)).unwrap());
        let moment = Duration::from_millis(3);
        let context = Arc::new(CallContext {
            live,
            pool: Pool::start(NonZeroUsize::new(2).unwrap(), 64).unwrap(),
            stocks: Arc::default(),
            limits: CallLimits {
                generate: moment,
                grade: moment,
                solve: moment,
                transform: moment,
                stream: Duration::from_secs(1),
                reload: None,
                count: 20,
                message: 64 << 10,
            },
            end: CancellationToken::new(),
        });
        let refusal = || Err(Failure::Reload("nothing is reloaded here".to_owned()));
        let reload = move |_| -> BoxFuture<'static, _> { Box::pin(async move { refusal() }) };
        Self(
            tonic::service::Routes::new(SudokuCalls::server(Arc::clone(&context)))
                .add_service(CatalogCalls::server(Arc::clone(&context)))
                .add_service(AdminCalls::server(context, Arc::new(reload), Arc::default()))
                .prepare(),
        )
    }

    async fn call(&mut self, path: &str, body: Vec<u8>) -> Result<Response<Body>, Infallible> {
        let request = Request::post(path)
            .header("content-type", "application/grpc")
            .header("te", "trailers")
            .body(Body::new(Full::from(body)))
            .expect("a request");
        self.0.call(request).await
    }
}

/// The status at the end of an answer, wherever it stands.
async fn status(response: Response<Body>) -> Status {
    let (head, body) = response.into_parts();
    if let Some(status) = Status::from_header_map(&head.headers) {
        return status;
    }
    let collected = body.collect().await.expect("an answer's body is whole");
    let trailers = collected.trailers().expect("an answer has trailers");
    Status::from_header_map(trailers).expect("an answer has a status")
}

/// What an answer may be; whatever else is a bug.
fn wrong(status: &Status) -> Option<&'static str> {
    match status.code() {
        Code::Ok => None,
        Code::Internal => {
            // What tonic says of bytes that it cannot read, before the server's guard turns it into INVALID_ARGUMENT.
            let unreadable = status.details().is_empty() && !status.message().contains("internal error");
            (!unreadable).then_some("a fault of the server")
        }
        Code::Unknown
        | Code::DataLoss
        | Code::Unimplemented
        | Code::Cancelled
        | Code::Aborted
        | Code::AlreadyExists => Some("not a status of these calls"),
        _ => {
            let info = status.get_details_error_info();
            let own = info.is_none_or(|info| info.domain == "sudokud" && !info.reason.is_empty());
            (!own).then_some("no reason")
        }
    }
}

#[test]
fn a_fault_of_the_server_would_be_seen() {
    for failure in [Failure::Internal, Failure::Late(None)] {
        let is_fault = matches!(failure, Failure::Internal);
        assert_eq!(wrong(&failure.into()).is_some(), is_fault);
    }
    for (status, is_wrong) in [
        (Status::internal("failed to decode Protobuf message"), false),
        (Status::cancelled("gone"), true),
        (Status::unknown("a panic that nobody caught"), true),
    ] {
        assert_eq!(wrong(&status).is_some(), is_wrong, "{status:?}");
    }
}

#[test]
fn messages() {
    let plan = Plan::of(20_000);
    let pool = DescriptorPool::decode(proto::DESCRIPTOR_SET).unwrap();
    let methods: Vec<MethodDescriptor> = pool
        .services()
        .filter(|service| service.package_name() == "sudoku.v1")
        .flat_map(|service| service.methods().collect::<Vec<_>>())
        .collect();
    assert!(methods.len() >= 13, "{methods:?}");
    let services = Services::new();
    let next = AtomicU64::new(plan.first);
    let start = Instant::now();
    let memory = AtomicU64::new(0);
    println!("messages with seed {}", plan.seed);
    thread::scope(|scope| {
        for _ in 0..THREADS {
            let (mut services, methods, next, memory) = (services.clone(), &methods, &next, &memory);
            scope.spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
                let runtime = runtime.expect("a runtime");
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if !plan.goes_on(number) {
                        return;
                    }
                    if number - plan.first == 10_000 {
                        memory.store(support::status_of(process::id(), "VmRSS"), Ordering::Relaxed);
                    }
                    let mut random = RandomStream::new(Seed(plan.seed), number);
                    let method = &methods[random.below(methods.len() as u32) as usize];
                    let many = if method.is_client_streaming() {
                        random.below(4)
                    } else {
                        1
                    };
                    let body: Vec<u8> = (0..many)
                        .flat_map(|_| framed(&method.input(), &mut random))
                        .collect();
                    let path = format!("/{}/{}", method.parent_service().full_name(), method.name());
                    let answered = runtime.block_on(async {
                        let call = async {
                            match services.call(&path, body.clone()).await {
                                Ok(response) => status(response).await,
                                Err(never) => match never {},
                            }
                        };
                        tokio::time::timeout(HANG, call).await
                    });
                    let seen = answered.as_ref().map_or(Some("no answer"), wrong);
                    assert!(
                        seen.is_none(),
                        "seed {} number {number}, {path}: {}: {answered:?} to {}",
                        plan.seed,
                        seen.unwrap_or_default(),
                        shown(&method.input(), &body)
                    );
                }
            });
        }
    });
    let made = next.into_inner() - plan.first - THREADS;
    let (before, after) = (memory.into_inner(), support::status_of(process::id(), "VmRSS"));
    println!(
        "{made} messages in {:.1?}, memory {} MiB after 10,000 of them and {} MiB at the end",
        start.elapsed(),
        before >> 10,
        after >> 10
    );
    assert!(before == 0 || after < before + SLACK, "the memory grows");
}
