//! Translates the Connect protocol: one request with JSON, or with protobuf without gRPC's frames, to the URL of the gRPC method.
//!
//! Like the layer of gRPC-Web, this one is outside of the layers that observe, admit and limit calls, and turns each call into a gRPC
//! request. So limits, deadlines, metrics, the access log, traces and tokens are the same for all protocols. A request that cannot be
//! read becomes a gRPC request whose body fails with a status; it is admitted and counted like any other call.
//!
//! - `contract` knows the methods and their messages; `message` converts requests, `json` answers; `problem` says what is wrong with a
//!   request, and `keys` finds fields that are written twice;
//! - `dispatch` classifies requests; `origin_check` refuses calls that pages of other sites make;
//! - `head` translates headers, `unary` and `stream` bodies; `stream_form` separates the answers of a stream;
//! - `failure` writes a gRPC status as Connect's JSON.
//!
//! A call with one request and many answers can also be made in plain JSON, without the protocol's envelopes: each answer is a line.
//! Calls are made with POST. `gzip` unpacks requests; answers are not compressed, because a proxy in front can do that.

mod contract;
mod dispatch;
mod failure;
mod gzip;
mod head;
mod json;
mod keys;
mod message;
mod origin_check;
mod problem;
mod stream;
mod stream_form;
mod unary;

use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::future::{BoxFuture, Either};
use http::{Request, Response, Version};
use tonic::body::Body;
use tower_service::Service;

use crate::connections::AnswerAccount;

pub use contract::{Contract, ContractError};
use dispatch::{Codec, Dispatch, StreamCall, UnaryCall, dispatch};
use stream_form::StreamForm;

/// The settings of the layer.
#[derive(Clone, Debug)]
pub struct ConnectSettings {
    /// The methods and their messages.
    pub contract: Arc<Contract>,
    /// The most bytes of a request message, as JSON or protobuf, compressed or not.
    pub max_message: usize,
}

/// The settings of one listener's layer.
#[derive(Debug)]
struct ConnectState {
    settings: ConnectSettings,
    /// The origins whose pages may call, besides the listener's own.
    origins: Option<super::web::Origins>,
}

/// A service that also serves the Connect protocol; see the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct Connect<S> {
    inner: S,
    state: Arc<ConnectState>,
}

impl<S> Connect<S> {
    /// Translates calls for `inner`, which serves gRPC. Pages of `origins` may call, too.
    pub(crate) fn new(inner: S, settings: ConnectSettings, origins: Option<super::web::Origins>) -> Self {
        let state = Arc::new(ConnectState { settings, origins });
        Self { inner, state }
    }
}

impl<S> Service<Request<Body>> for Connect<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Either<S::Future, BoxFuture<'static, Result<Response<Body>, Infallible>>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let state = &self.state;
        let account = AnswerAccount::of(request.extensions());
        let answer: BoxFuture<'static, Response<Body>> = match dispatch(&request, state) {
            Dispatch::Other => return Either::Left(self.inner.call(request)),
            Dispatch::Page => {
                // The layer of gRPC-Web refuses requests of HTTP/1.1 that are not its own.
                *request.version_mut() = Version::HTTP_2;
                return Either::Left(self.inner.call(request));
            }
            Dispatch::Refused(response) => Box::pin(std::future::ready(*response)),
            Dispatch::Unary(call) => {
                let UnaryCall { method, codec } = call;
                let request = unary::request(request, method.clone(), codec, &state.settings);
                let answer = self.inner.call(request);
                let contract = Arc::clone(&state.settings.contract);
                Box::pin(async move {
                    let Ok(response) = answer.await;
                    unary::answer(response, method, codec, &contract, &account).await
                })
            }
            Dispatch::Lines(method) => {
                let request = unary::request(request, Some(method.clone()), Codec::Json, &state.settings);
                let answer = self.inner.call(request);
                let contract = Arc::clone(&state.settings.contract);
                Box::pin(async move {
                    let Ok(response) = answer.await;
                    stream::answer(response, Some(method), StreamForm::Lines, contract, account)
                })
            }
            Dispatch::Stream(StreamCall { method, codec }) => {
                let request = stream::request(request, method.clone(), codec, &state.settings);
                let answer = self.inner.call(request);
                let contract = Arc::clone(&state.settings.contract);
                Box::pin(async move {
                    let Ok(response) = answer.await;
                    stream::answer(response, method, StreamForm::Envelopes(codec), contract, account)
                })
            }
        };
        Either::Right(Box::pin(async move { Ok(answer.await) }))
    }
}
