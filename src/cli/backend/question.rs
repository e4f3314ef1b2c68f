//! The questions that a run asks: each request with the function that answers it here and the stream that answers
//! it on a server.
//!
//! Streams are used for all of them, because a server lets a stream wait for a place where it would turn a single
//! call away.

use std::pin::Pin;

use futures_util::{Stream, StreamExt as _, stream};
use tonic::{Response, Status, Streaming};

use super::remote::Connection;
use sudokud_service::context::AnswerFn;
use sudokud_service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud_service::proto::{
    GenerateRequest, GenerateResponse, GenerateStreamRequest, GradeRequest, GradeResponse,
    GradeStreamRequest, SolveRequest, SolveResponse, SolveStreamRequest, TransformRequest, TransformResponse,
    TransformStreamRequest, generate_stream_response, grade_stream_response, solve_stream_response,
    transform_stream_response,
};
use sudokud_service::status::of_element;
use sudokud_service::{generate, grade, solve, transform};

/// A server's calls.
pub type Client = SudokuServiceClient<Connection>;

/// Answers in the order of their questions; an answer that failed does not end them.
pub type Answers<A> = Pin<Box<dyn Stream<Item = Result<A, Status>> + Send>>;

/// How many puzzles a server is asked to make at the same time.
const MADE_AT_ONCE: usize = 16;

/// A request that can be answered here and by a server.
pub trait Question: Sized + Send + 'static {
    /// What comes back.
    type Answer: Send + 'static;

    /// Answers it in this process.
    const ANSWER: AnswerFn<Self, Self::Answer>;

    /// Opens a stream of questions to a server.
    fn ask(
        client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> impl Future<Output = Result<Answers<Self::Answer>, Status>>;
}

/// The answers of a stream, each element opened.
fn answers<E, A>(
    response: Response<Streaming<E>>,
    open: impl Fn(E) -> Result<A, Status> + Send + 'static,
) -> Answers<A>
where
    E: Send + 'static,
    A: Send + 'static,
{
    let elements = response.into_inner();
    Box::pin(elements.map(move |element| element.and_then(&open)))
}

fn empty() -> Status {
    Status::internal("the server sent an element without an outcome; is it newer than this program?")
}

impl Question for GradeRequest {
    type Answer = GradeResponse;
    const ANSWER: AnswerFn<Self, GradeResponse> = grade::answer;

    async fn ask(
        mut client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<GradeResponse>, Status> {
        use grade_stream_response::Outcome;
        let elements = questions.map(|request| GradeStreamRequest {
            request: Some(request),
        });
        let response = client.grade_stream(elements).await?;
        Ok(answers(response, |element| match element.outcome {
            Some(Outcome::Response(response)) => Ok(response),
            Some(Outcome::Failure(failure)) => Err(of_element(failure)),
            None => Err(empty()),
        }))
    }
}

impl Question for SolveRequest {
    type Answer = SolveResponse;
    const ANSWER: AnswerFn<Self, SolveResponse> = solve::answer;

    async fn ask(
        mut client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<SolveResponse>, Status> {
        use solve_stream_response::Outcome;
        let elements = questions.map(|request| SolveStreamRequest {
            request: Some(request),
        });
        let response = client.solve_stream(elements).await?;
        Ok(answers(response, |element| match element.outcome {
            Some(Outcome::Response(response)) => Ok(response),
            Some(Outcome::Failure(failure)) => Err(of_element(failure)),
            None => Err(empty()),
        }))
    }
}

impl Question for TransformRequest {
    type Answer = TransformResponse;
    const ANSWER: AnswerFn<Self, TransformResponse> = transform::answer;

    async fn ask(
        mut client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<TransformResponse>, Status> {
        use transform_stream_response::Outcome;
        let elements = questions.map(|request| TransformStreamRequest {
            request: Some(request),
        });
        let response = client.transform_stream(elements).await?;
        Ok(answers(response, |element| match element.outcome {
            Some(Outcome::Response(response)) => Ok(response),
            Some(Outcome::Failure(failure)) => Err(of_element(failure)),
            None => Err(empty()),
        }))
    }
}

impl Question for GenerateRequest {
    type Answer = GenerateResponse;
    const ANSWER: AnswerFn<Self, GenerateResponse> = generate::answer;

    async fn ask(
        client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<GenerateResponse>, Status> {
        // A stream of one puzzle for each, so that the number of puzzles is nobody's limit.
        let made = questions
            .map(move |request| make(client.clone(), request))
            .buffered(MADE_AT_ONCE);
        Ok(Box::pin(made))
    }
}

async fn make(mut client: Client, request: GenerateRequest) -> Result<GenerateResponse, Status> {
    use generate_stream_response::Outcome;
    let one = GenerateStreamRequest {
        request: Some(request),
        count: 1,
    };
    let mut made = client.generate_stream(one).await?.into_inner();
    match made.message().await?.and_then(|element| element.outcome) {
        Some(Outcome::Response(response)) => Ok(response),
        Some(Outcome::Failure(failure)) => Err(of_element(failure)),
        None => Err(empty()),
    }
}

/// A stream of what arrives on a channel.
pub(super) fn arriving<T>(mut channel: tokio::sync::mpsc::Receiver<T>) -> impl Stream<Item = T> {
    stream::poll_fn(move |context| channel.poll_recv(context))
}
