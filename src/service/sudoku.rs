//! Connects the calls and their streaming twins to the gRPC service.

use std::sync::Arc;

use futures_util::{StreamExt as _, stream};
use tonic::codec::CompressionEncoding;
use tonic::{Request, Response, Status, Streaming};

use super::context::{AnswerFn, CallContext, Pace, StreamCaller, TimeLimit};
use super::failure::Failure;
use super::stream::Results;
use super::{check, draw, generate, grade, print, reading, solve, transform};
use sudokud_api as proto;
use sudokud_api::sudoku_service_server::{SudokuService, SudokuServiceServer};
use sudokud_api::{
    CheckRequest, CheckResponse, DrawRequest, DrawResponse, GenerateRequest, GenerateResponse,
    GenerateStreamRequest, GenerateStreamResponse, GradeRequest, GradeResponse, GradeStreamRequest,
    GradeStreamResponse, PrintRequest, PrintResponse, ReadRequest, ReadResponse, SolveRequest, SolveResponse,
    SolveStreamRequest, SolveStreamResponse, TransformRequest, TransformResponse, TransformStreamRequest,
    TransformStreamResponse, generate_stream_response, grade_stream_response, solve_stream_response,
    transform_stream_response,
};

/// The calls of `sudoku.v1.SudokuService`.
#[derive(Clone, Debug)]
pub struct SudokuCalls {
    context: Arc<CallContext>,
}

impl SudokuCalls {
    /// The service, ready to be added to a server.
    pub fn server(context: Arc<CallContext>) -> SudokuServiceServer<Self> {
        let message = context.limits.message;
        SudokuServiceServer::new(Self { context })
            .max_decoding_message_size(message)
            .accept_compressed(CompressionEncoding::Gzip)
            .send_compressed(CompressionEncoding::Gzip)
    }

    /// Runs the streaming twin of a call: `open` takes the request out of an element, `respond` makes an element of a result.
    fn twin<E, Q, A, R>(
        &self,
        elements: Request<Streaming<E>>,
        open: fn(E) -> Option<Q>,
        work: &ElementWork<Q, A>,
        respond: fn(Result<A, proto::Failure>) -> R,
    ) -> Response<Results<R>>
    where
        E: Send + 'static,
        Q: Send + Sync + 'static,
        A: Send + 'static,
        R: Send + 'static,
    {
        let deadline = self.context.stream_deadline(elements.metadata());
        let caller = StreamCaller::of(&elements);
        let (context, of_stream) = (Arc::clone(&self.context), caller.clone());
        let &ElementWork { limit, pace, answer } = work;
        let work = move |element| {
            let (context, caller) = (Arc::clone(&context), caller.clone());
            async move {
                let result = if let Some(request) = open(element) {
                    let pace = pace(&request);
                    context.element(&caller, request, limit, pace, answer).await
                } else {
                    let problem = "not set; each element carries a request";
                    Err(Failure::field("request", "MISSING", problem))
                };
                respond(result.map_err(proto::Failure::from))
            }
        };
        let elements = elements.into_inner();
        Response::new(self.context.results(elements, of_stream, deadline, work))
    }
}

/// How the requests of a streaming twin are answered.
struct ElementWork<Q, A> {
    limit: TimeLimit,
    pace: fn(&Q) -> Pace,
    answer: AnswerFn<Q, A>,
}

#[tonic::async_trait]
impl SudokuService for SudokuCalls {
    async fn generate(
        &self,
        mut request: Request<GenerateRequest>,
    ) -> Result<Response<GenerateResponse>, Status> {
        generate::take_key(request.get_mut())?;
        let limit = self.context.limits.generate();
        if self.context.stocks.concern(request.get_ref()) {
            return Ok(self.context.ordered(request, limit).await?);
        }
        Ok(self
            .context
            .search(request, limit, |request| self.context.generating(request))
            .await?)
    }

    type GenerateStreamStream = Results<GenerateStreamResponse>;

    async fn generate_stream(
        &self,
        request: Request<GenerateStreamRequest>,
    ) -> Result<Response<Self::GenerateStreamStream>, Status> {
        use generate_stream_response::Outcome;
        let deadline = self.context.stream_deadline(request.metadata());
        let caller = StreamCaller::of(&request);
        let context = Arc::clone(&self.context);
        let numbered = generate::numbered(&context.live, request.into_inner(), context.limits.count)?;
        let results = self.context.results(
            stream::iter(numbered).map(Ok),
            caller.clone(),
            deadline,
            move |element| {
                let (context, caller) = (Arc::clone(&context), caller.clone());
                async move {
                    let (index, limit) = (element.index, context.limits.generate());
                    let made = if element.concerns(&context.stocks) {
                        context.ordered_element(&caller, limit, element).await
                    } else {
                        let search = context.generating(element.request);
                        context.element_search(&caller, limit, search).await
                    };
                    let outcome = made.map_or_else(|error| Outcome::Failure(error.into()), Outcome::Response);
                    GenerateStreamResponse {
                        index,
                        outcome: Some(outcome),
                    }
                }
            },
        );
        Ok(Response::new(results))
    }

    async fn grade(&self, request: Request<GradeRequest>) -> Result<Response<GradeResponse>, Status> {
        Ok(self
            .context
            .unary(request, self.context.limits.grade(), Pace::Long, grade::answer)
            .await?)
    }

    type GradeStreamStream = Results<GradeStreamResponse>;

    async fn grade_stream(
        &self,
        request: Request<Streaming<GradeStreamRequest>>,
    ) -> Result<Response<Self::GradeStreamStream>, Status> {
        use grade_stream_response::Outcome;
        let work = ElementWork {
            limit: self.context.limits.grade(),
            pace: |_| Pace::Long,
            answer: grade::answer,
        };
        let respond = |outcome: Result<_, _>| GradeStreamResponse {
            outcome: Some(outcome.map_or_else(Outcome::Failure, Outcome::Response)),
        };
        Ok(self.twin(request, |element| element.request, &work, respond))
    }

    async fn solve(&self, request: Request<SolveRequest>) -> Result<Response<SolveResponse>, Status> {
        let pace = solve::pace(request.get_ref());
        Ok(self
            .context
            .unary(request, self.context.limits.solve(), pace, solve::answer)
            .await?)
    }

    async fn check(&self, request: Request<CheckRequest>) -> Result<Response<CheckResponse>, Status> {
        Ok(self
            .context
            .unary(request, self.context.limits.solve(), Pace::Quick, check::answer)
            .await?)
    }

    type SolveStreamStream = Results<SolveStreamResponse>;

    async fn solve_stream(
        &self,
        request: Request<Streaming<SolveStreamRequest>>,
    ) -> Result<Response<Self::SolveStreamStream>, Status> {
        use solve_stream_response::Outcome;
        let work = ElementWork {
            limit: self.context.limits.solve(),
            pace: solve::pace,
            answer: solve::answer,
        };
        let respond = |outcome: Result<_, _>| SolveStreamResponse {
            outcome: Some(outcome.map_or_else(Outcome::Failure, Outcome::Response)),
        };
        Ok(self.twin(request, |element| element.request, &work, respond))
    }

    async fn transform(
        &self,
        request: Request<TransformRequest>,
    ) -> Result<Response<TransformResponse>, Status> {
        Ok(self
            .context
            .unary(
                request,
                self.context.limits.transform(),
                Pace::Quick,
                transform::answer,
            )
            .await?)
    }

    async fn draw(&self, request: Request<DrawRequest>) -> Result<Response<DrawResponse>, Status> {
        let pace = draw::pace(request.get_ref());
        Ok(self
            .context
            .unary(request, self.context.limits.solve(), pace, draw::answer)
            .await?)
    }

    async fn read(&self, request: Request<ReadRequest>) -> Result<Response<ReadResponse>, Status> {
        let pace = reading::pace(request.get_ref());
        Ok(self
            .context
            .unary(request, self.context.limits.transform(), pace, reading::answer)
            .await?)
    }

    async fn print(&self, request: Request<PrintRequest>) -> Result<Response<PrintResponse>, Status> {
        Ok(self
            .context
            .unary(request, self.context.limits.grade(), Pace::Long, print::answer)
            .await?)
    }

    type TransformStreamStream = Results<TransformStreamResponse>;

    async fn transform_stream(
        &self,
        request: Request<Streaming<TransformStreamRequest>>,
    ) -> Result<Response<Self::TransformStreamStream>, Status> {
        use transform_stream_response::Outcome;
        let work = ElementWork {
            limit: self.context.limits.transform(),
            pace: |_| Pace::Quick,
            answer: transform::answer,
        };
        let respond = |outcome: Result<_, _>| TransformStreamResponse {
            outcome: Some(outcome.map_or_else(Outcome::Failure, Outcome::Response)),
        };
        Ok(self.twin(request, |element| element.request, &work, respond))
    }
}
