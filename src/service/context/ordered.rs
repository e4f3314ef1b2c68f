//! Runs a Generate that may need a stock or a ledger.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use tonic::{Request, Response};

use super::{CallContext, StreamCaller, TimeLimit, caller, finished};
use crate::failure::Failure;
use crate::generate::NumberedRequest;
use crate::reserve::{MakeLive, Order, RequestId};
use sudokud_api::{GenerateRequest, GenerateResponse};
use sudokud_edge::deadline::Deadline;
use sudokud_edge::notes::CallNotes;
use sudokud_edge::origin::CallOrigin;

impl CallContext {
    /// Runs a single call. Its request has a seed in place of `key`.
    pub(crate) async fn ordered(
        self: &Arc<Self>,
        request: Request<GenerateRequest>,
        key: Option<Arc<str>>,
        limit: TimeLimit,
    ) -> Result<Response<GenerateResponse>, Failure> {
        let deadline = Deadline::of(request.metadata().as_ref(), limit.time);
        let (caller, notes) = (caller(&request), CallNotes::of(request.extensions()));
        let order = Order {
            drawn: None,
            name: CallOrigin::of(request.extensions()).name,
            caller,
            id: RequestId::of(request.metadata()),
            key,
            index: 0,
            request: request.into_inner(),
        };
        let make = |request| -> BoxFuture<'_, _> {
            let submit = self.searching(caller, notes.clone(), deadline, self.generating(request));
            Box::pin(finished(submit))
        };
        let result = tokio::select! {
            result = self.order(&order, &make) => result,
            failure = self.ended(deadline) => Err(failure),
        };
        result
            .map(Response::new)
            .map_err(|failure| limit.name_in(failure, deadline))
    }

    /// Runs an element of a stream.
    pub(crate) async fn ordered_element(
        self: &Arc<Self>,
        caller: &StreamCaller,
        limit: TimeLimit,
        element: NumberedRequest,
    ) -> Result<GenerateResponse, Failure> {
        let mut request = element.request;
        // A drawn seed is only for the live search.
        let drawn = element.is_drawn.then(|| request.seed.take()).flatten();
        let order = Order {
            request,
            drawn,
            name: caller.name.clone(),
            caller: caller.caller,
            id: caller.id.clone(),
            key: element.key,
            index: element.index,
        };
        let make = |request| -> BoxFuture<'_, _> {
            Box::pin(self.element_search(caller, limit, self.generating(request)))
        };
        let make: MakeLive<'_> = &make;
        self.order(&order, make).await
    }
}
