//! Serves `grpc.health.v1.Health`: whether the services of this process accept calls, for balancers and orchestrators.
//!
//! Implements the whole protocol: `Check`, `List`, and `Watch`, which stays open for an unknown service.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::Arc;

use futures_util::{Stream, stream};
use tokio::sync::watch;
use tonic::{Request, Response, Status};

use sudokud_api::health::health_check_response::ServingStatus;
use sudokud_api::health::health_server::{self, HealthServer};
use sudokud_api::health::{HealthCheckRequest, HealthCheckResponse, HealthListRequest, HealthListResponse};

/// The health of the process, and the service that reports it. Clones share the state.
#[derive(Clone, Debug)]
pub struct Health(Arc<watch::Sender<HealthState>>);

#[derive(Debug)]
struct HealthState {
    /// The names of the services; the empty name is the process.
    services: BTreeSet<String>,
    process: ProcessHealth,
    /// Whether all watches end.
    ended: bool,
}

/// The health of the process. All its services have the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProcessHealth {
    /// It accepts calls.
    Serving,
    /// It still answers calls, but should get no more, for this reason.
    Failing(String),
    /// It shuts down.
    GoingDown,
}

impl HealthState {
    fn of(&self, service: &str) -> Option<ServingStatus> {
        self.services.contains(service).then_some(match self.process {
            ProcessHealth::Serving => ServingStatus::Serving,
            ProcessHealth::Failing(_) | ProcessHealth::GoingDown => ServingStatus::NotServing,
        })
    }
}

impl Health {
    /// Returns the health of a process that accepts calls to these services.
    pub fn serving(services: &[&str]) -> Self {
        let names = services.iter().chain([&""]);
        let state = HealthState {
            services: names.map(|name| (*name).to_owned()).collect(),
            process: ProcessHealth::Serving,
            ended: false,
        };
        Self(Arc::new(watch::Sender::new(state)))
    }

    /// The service, ready to be added to a server.
    pub fn server(&self) -> HealthServer<Self> {
        HealthServer::new(self.clone())
    }

    /// Returns the health of the process.
    pub fn process(&self) -> ProcessHealth {
        self.0.borrow().process.clone()
    }

    /// Returns whether the process accepts calls.
    pub fn is_serving(&self) -> bool {
        self.0.borrow().process == ProcessHealth::Serving
    }

    /// Reports from now on that no service should get calls, for this reason. `None` takes that back. Has no effect on a process that
    /// shuts down.
    pub fn set_failing(&self, reason: Option<String>) {
        let next = reason.map_or(ProcessHealth::Serving, ProcessHealth::Failing);
        self.0.send_if_modified(|state| {
            let changes = state.process != ProcessHealth::GoingDown && state.process != next;
            if changes {
                state.process = next;
            }
            changes
        });
    }

    /// Reports from now on that no service accepts calls.
    pub fn go_down(&self) {
        self.0
            .send_modify(|state| state.process = ProcessHealth::GoingDown);
    }

    /// Ends every watch: otherwise they would delay the drain.
    pub fn end_watches(&self) {
        self.0.send_modify(|state| state.ended = true);
    }
}

fn response(status: ServingStatus) -> HealthCheckResponse {
    HealthCheckResponse {
        status: status.into(),
    }
}

#[tonic::async_trait]
impl health_server::Health for Health {
    async fn check(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<HealthCheckResponse>, Status> {
        let status = self.0.borrow().of(&request.get_ref().service);
        // The guard adds the details.
        let unknown = || Status::not_found("there is no such service");
        Ok(Response::new(response(status.ok_or_else(unknown)?)))
    }

    async fn list(&self, _: Request<HealthListRequest>) -> Result<Response<HealthListResponse>, Status> {
        let state = self.0.borrow();
        let statuses = state.services.iter();
        Ok(Response::new(HealthListResponse {
            statuses: statuses
                .filter_map(|name| Some((name.clone(), response(state.of(name)?))))
                .collect(),
        }))
    }

    type WatchStream = Pin<Box<dyn Stream<Item = Result<HealthCheckResponse, Status>> + Send>>;

    async fn watch(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<Self::WatchStream>, Status> {
        let service = request.into_inner().service;
        let told: Option<ServingStatus> = None;
        let statuses = stream::unfold(
            (self.0.subscribe(), service, told),
            async |(mut state, service, told)| {
                loop {
                    let (status, ended) = {
                        let state = state.borrow_and_update();
                        let status = state.of(&service).unwrap_or(ServingStatus::ServiceUnknown);
                        (status, state.ended)
                    };
                    if told != Some(status) {
                        return Some((Ok(response(status)), (state, service, Some(status))));
                    }
                    if ended || state.changed().await.is_err() {
                        return None;
                    }
                }
            },
        );
        Ok(Response::new(Box::pin(statuses)))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt as _;

    use super::health_server::Health as _;
    use super::*;

    fn of(service: &str) -> Request<HealthCheckRequest> {
        Request::new(HealthCheckRequest {
            service: service.to_owned(),
        })
    }

    #[tokio::test]
    async fn a_failing_process_should_get_no_calls_until_it_has_recovered() {
        let health = Health::serving(&["a.Service"]);
        let status = async || {
            let answer = health.check(of("a.Service")).await.unwrap();
            answer.into_inner().status()
        };
        health.set_failing(Some("too hot".to_owned()));
        assert_eq!(status().await, ServingStatus::NotServing);
        assert_eq!(health.process(), ProcessHealth::Failing("too hot".to_owned()));
        health.set_failing(None);
        assert_eq!(status().await, ServingStatus::Serving);
        health.go_down();
        health.set_failing(None);
        assert_eq!(health.process(), ProcessHealth::GoingDown);
    }

    #[tokio::test]
    async fn a_watch_tells_each_change_once_and_ends_with_the_server() {
        let health = Health::serving(&["a.Service"]);
        let mut known = health.watch(of("a.Service")).await.unwrap().into_inner();
        let mut unknown = health.watch(of("no.Service")).await.unwrap().into_inner();
        let mut told = async || {
            let next = async |watch: &mut <Health as health_server::Health>::WatchStream| {
                watch.next().await.map(|told| told.unwrap().status())
            };
            (next(&mut known).await, next(&mut unknown).await)
        };
        let unknown_service = Some(ServingStatus::ServiceUnknown);
        assert_eq!(told().await, (Some(ServingStatus::Serving), unknown_service));
        health.go_down();
        health.end_watches();
        assert_eq!(told().await, (Some(ServingStatus::NotServing), None));
        assert!(known.next().await.is_none(), "a watch ends after its last change");
    }
}
