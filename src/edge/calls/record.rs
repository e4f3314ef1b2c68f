//! Collects the facts of one call, from its headers to the last byte of its answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime};

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Request, Response, StatusCode};
use http_body::Frame;
use http_body_util::BodyExt as _;
use tonic::body::Body;
use tonic::{Code, Status};

use super::ended::{CallDetails, EndedCall};
use super::observer::{AccessLog, Observer};
use super::request_id::{HEADER, RequestId};
use super::tally::MethodNumber;
use super::{access_log, traces};
use crate::mapped_body::MappedBody;
use crate::notes::CallNotes;
use crate::origin::CallOrigin;

/// A call in flight, which is reported when this is dropped.
#[derive(Debug)]
pub(super) struct CallRecord {
    observer: Arc<Observer>,
    method: MethodNumber,
    start: Instant,
    /// `None` until the status is known. A call that ends without a status counts as cancelled.
    code: Option<Code>,
    /// The caller's own request id, sent back.
    echo: Option<HeaderValue>,
    details: Option<Box<CallDetails>>,
}

impl CallRecord {
    /// Begins the record of a call with this request.
    pub(super) fn begin(observer: &Arc<Observer>, request: &mut Request<Body>) -> Self {
        let id = RequestId::sent(request.headers());
        Self {
            method: observer.calls.begin(request.uri().path()),
            start: Instant::now(),
            code: None,
            echo: id.as_ref().map(RequestId::header),
            details: observer
                .tells()
                .then(|| Box::new(CallDetails::begin(observer, request, id))),
            observer: Arc::clone(observer),
        }
    }

    /// Handles the headers of the answer.
    pub(super) fn answered(&mut self, response: &mut Response<Body>) {
        let made = || self.details.as_ref().map(|details| details.id.header());
        if let Some(id) = self.echo.take().or_else(made) {
            response.headers_mut().insert(HEADER, id);
        }
        if response.status() != StatusCode::OK {
            // Not a gRPC answer; clients report such answers as UNKNOWN.
            self.code = Some(Code::Unknown);
        } else if let Some(status) = code(response.headers()) {
            self.code = Some(status);
        }
    }

    /// Returns an answer's body whose status and bytes go into this record. The record ends when the body is dropped.
    pub(super) fn until_end_of(mut self, body: Body) -> Body {
        Body::new(MappedBody::new(body, move |frame| {
            self.observe(&frame);
            frame
        }))
    }

    fn observe(&mut self, frame: &Result<Frame<Bytes>, Status>) {
        match frame {
            Ok(frame) => {
                if let (Some(bytes), Some(details)) = (frame.data_ref(), &mut self.details) {
                    details.answer_bytes += bytes.len() as u64;
                } else if let Some(trailers) = frame.trailers_ref() {
                    self.code = Some(code(trailers).unwrap_or(Code::Unknown));
                }
            }
            Err(error) => self.code = Some(error.code()),
        }
    }
}

/// A request's body whose bytes are counted.
fn counted(body: Body, count: Arc<AtomicU64>) -> Body {
    Body::new(body.inspect_frame(move |frame| {
        let bytes = frame.data_ref().map_or(0, Bytes::len);
        count.fetch_add(bytes as u64, Ordering::Relaxed);
    }))
}

/// Returns the status code in headers or trailers. Not `Status::from_header_map`, which decodes the message and details too.
fn code(headers: &HeaderMap) -> Option<Code> {
    let code = headers.get(Status::GRPC_STATUS)?;
    Some(Code::from_bytes(code.as_bytes()))
}

impl Drop for CallRecord {
    fn drop(&mut self) {
        let took = self.start.elapsed();
        let code = self.code.unwrap_or(Code::Cancelled);
        let observer = &self.observer;
        observer.calls.end(self.method, code, took);
        let Some(details) = &self.details else {
            return;
        };
        let ended = EndedCall {
            listener: observer.listener,
            method: observer.calls.name(self.method),
            code,
            start: self.start,
            took,
            details,
        };
        if observer.access_log == AccessLog::On {
            access_log::write(&ended);
        }
        if let Some(tracer) = &observer.tracer {
            tracer.tell(&ended);
        }
    }
}

impl CallDetails {
    fn begin(observer: &Observer, request: &mut Request<Body>, id: Option<RequestId>) -> Self {
        let notes = CallNotes::recording();
        request.extensions_mut().insert(notes.clone());
        let request_bytes = Arc::<AtomicU64>::default();
        let body = std::mem::take(request.body_mut());
        *request.body_mut() = if http_body::Body::is_end_stream(&body) {
            body
        } else {
            counted(body, Arc::clone(&request_bytes))
        };
        let CallOrigin { name, peer } = CallOrigin::of(request.extensions());
        Self {
            id: id.unwrap_or_else(RequestId::make),
            peer,
            caller: name,
            began: SystemTime::now(),
            notes,
            parent: (observer.tracer.as_ref()).and_then(|_| traces::parent(request.headers())),
            request_bytes,
            answer_bytes: 0,
        }
    }
}
