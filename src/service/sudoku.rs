//! The four calls and their streaming twins as a gRPC service: nothing but the wiring.

use std::sync::Arc;

use futures_util::{StreamExt as _, stream};
use tonic::{Request, Response, Status, Streaming};

use super::context::{Context, Pace};
use super::proto::sudoku_service_server::{SudokuService, SudokuServiceServer};
use super::proto::{
    GenerateRequest, GenerateResponse, GenerateStreamRequest, GenerateStreamResponse, GradeRequest,
    GradeResponse, GradeStreamRequest, GradeStreamResponse, SolveRequest, SolveResponse, SolveStreamRequest,
    SolveStreamResponse, TransformRequest, TransformResponse, TransformStreamRequest,
    TransformStreamResponse, generate_stream_response, grade_stream_response, solve_stream_response,
    transform_stream_response,
};
use super::stream::Results;
use super::{generate, grade, solve, transform};

/// The calls of `sudoku.v1.SudokuService`.
#[derive(Clone, Debug)]
pub struct SudokuCalls {
    context: Arc<Context>,
}

impl SudokuCalls {
    /// The service, ready to be added to a server.
    pub fn server(context: Arc<Context>) -> SudokuServiceServer<Self> {
        let message = context.limits.message;
        SudokuServiceServer::new(Self { context }).max_decoding_message_size(message)
    }
}

#[tonic::async_trait]
impl SudokuService for SudokuCalls {
    async fn generate(
        &self,
        request: Request<GenerateRequest>,
    ) -> Result<Response<GenerateResponse>, Status> {
        self.context
            .unary(
                request,
                self.context.limits.generate,
                Pace::Search,
                generate::answer,
            )
            .await
    }

    type GenerateStreamStream = Results<GenerateStreamResponse>;

    async fn generate_stream(
        &self,
        request: Request<GenerateStreamRequest>,
    ) -> Result<Response<Self::GenerateStreamStream>, Status> {
        use generate_stream_response::Outcome;
        let deadline = self.context.stream_deadline(request.metadata());
        let numbered = generate::numbered(request.into_inner(), self.context.limits.count)?;
        let context = Arc::clone(&self.context);
        let results = self.context.results(
            stream::iter(numbered).map(Ok),
            deadline,
            move |(index, request)| {
                let context = Arc::clone(&context);
                async move {
                    let made = context
                        .element(request, context.limits.generate, Pace::Search, generate::answer)
                        .await;
                    let outcome = made.map_or_else(|error| Outcome::Error(error.into()), Outcome::Response);
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
        self.context
            .unary(request, self.context.limits.grade, Pace::Long, grade::answer)
            .await
    }

    type GradeStreamStream = Results<GradeStreamResponse>;

    async fn grade_stream(
        &self,
        request: Request<Streaming<GradeStreamRequest>>,
    ) -> Result<Response<Self::GradeStreamStream>, Status> {
        use grade_stream_response::Outcome;
        let deadline = self.context.stream_deadline(request.metadata());
        let context = Arc::clone(&self.context);
        let results = self
            .context
            .results(request.into_inner(), deadline, move |element| {
                let context = Arc::clone(&context);
                async move {
                    let request = element.request.unwrap_or_default();
                    let graded = context
                        .element(request, context.limits.grade, Pace::Long, grade::answer)
                        .await;
                    let outcome = graded.map_or_else(|error| Outcome::Error(error.into()), Outcome::Response);
                    GradeStreamResponse {
                        outcome: Some(outcome),
                    }
                }
            });
        Ok(Response::new(results))
    }

    async fn solve(&self, request: Request<SolveRequest>) -> Result<Response<SolveResponse>, Status> {
        let pace = solve::pace(request.get_ref());
        self.context
            .unary(request, self.context.limits.solve, pace, solve::answer)
            .await
    }

    type SolveStreamStream = Results<SolveStreamResponse>;

    async fn solve_stream(
        &self,
        request: Request<Streaming<SolveStreamRequest>>,
    ) -> Result<Response<Self::SolveStreamStream>, Status> {
        use solve_stream_response::Outcome;
        let deadline = self.context.stream_deadline(request.metadata());
        let context = Arc::clone(&self.context);
        let results = self
            .context
            .results(request.into_inner(), deadline, move |element| {
                let context = Arc::clone(&context);
                async move {
                    let request = element.request.unwrap_or_default();
                    let pace = solve::pace(&request);
                    let solved = context
                        .element(request, context.limits.solve, pace, solve::answer)
                        .await;
                    let outcome = solved.map_or_else(|error| Outcome::Error(error.into()), Outcome::Response);
                    SolveStreamResponse {
                        outcome: Some(outcome),
                    }
                }
            });
        Ok(Response::new(results))
    }

    async fn transform(
        &self,
        request: Request<TransformRequest>,
    ) -> Result<Response<TransformResponse>, Status> {
        self.context
            .unary(
                request,
                self.context.limits.transform,
                Pace::Quick,
                transform::answer,
            )
            .await
    }

    type TransformStreamStream = Results<TransformStreamResponse>;

    async fn transform_stream(
        &self,
        request: Request<Streaming<TransformStreamRequest>>,
    ) -> Result<Response<Self::TransformStreamStream>, Status> {
        use transform_stream_response::Outcome;
        let deadline = self.context.stream_deadline(request.metadata());
        let context = Arc::clone(&self.context);
        let results = self
            .context
            .results(request.into_inner(), deadline, move |element| {
                let context = Arc::clone(&context);
                async move {
                    let request = element.request.unwrap_or_default();
                    let transformed = context
                        .element(request, context.limits.transform, Pace::Quick, transform::answer)
                        .await;
                    let outcome =
                        transformed.map_or_else(|error| Outcome::Error(error.into()), Outcome::Response);
                    TransformStreamResponse {
                        outcome: Some(outcome),
                    }
                }
            });
        Ok(Response::new(results))
    }
}
