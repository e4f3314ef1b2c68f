//! Answers questions: in this process with a function, on a server with a stream.
//!
//! A question is made of values that are parsed already, clues or a position; only a server gets a request with texts. Streams are
//! used for all questions but pictures and sheets, because a server lets a stream wait for a place where it refuses a single call.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{Stream, StreamExt as _, TryFutureExt as _};
use tonic::{Response, Status, Streaming};

use super::credentials::Connection;
use sudokud_puzzle::{Clues, Position, Stop};
use sudokud_service::draw::{self, DrawOptions};
use sudokud_service::grade::{self, GradeOptions};
use sudokud_service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud_service::proto::{
    CheckRequest, CheckResponse, DrawResponse, GenerateRequest, GenerateResponse, GenerateStreamRequest,
    GradeResponse, GradeStreamRequest, PrintRequest, PrintResponse, SolveRequest, SolveResponse,
    SolveStreamRequest, TransformResponse, TransformStreamRequest, generate_stream_response,
    grade_stream_response, solve_stream_response, transform_stream_response,
};
use sudokud_service::solve::{self, SolveOptions};
use sudokud_service::status::of_element;
use sudokud_service::transform::{self, TransformOptions};
use sudokud_service::{Failure, check, generate, print};
use sudokud_snapshot::Live;

/// A client of the callers' service.
pub type Client = SudokuServiceClient<Connection>;

/// Answers in the order of their questions.
pub type Answers<A> = Pin<Box<dyn Stream<Item = Result<A, NoAnswer>> + Send>>;

/// The failure of a question. Only the last one ends the stream.
#[derive(Debug)]
pub enum NoAnswer {
    /// The element of the stream that would be the answer.
    Element(Status),
    /// The call of this question alone.
    Call(Status),
    /// The end of the stream.
    Stream(Status),
}

impl NoAnswer {
    /// Returns the status of the failure.
    pub(super) fn status(&self) -> &Status {
        let (Self::Element(status) | Self::Call(status) | Self::Stream(status)) = self;
        status
    }

    /// Returns the status of the failure.
    pub(super) fn into_status(self) -> Status {
        let (Self::Element(status) | Self::Call(status) | Self::Stream(status)) = self;
        status
    }
}

/// Number of puzzles that a server is asked to make at the same time.
const MADE_AT_ONCE: usize = 16;

/// Number of pictures that a server is asked for at the same time.
const DRAWN_AT_ONCE: usize = 4;

/// Number of positions that a server is asked to check at the same time.
const CHECKED_AT_ONCE: usize = 16;

/// A question that this process and a server can answer.
pub trait Question: Clone + Send + 'static {
    /// The answer.
    type Answer: Send + 'static;

    /// Answers it in this process.
    fn answer(&self, live: &Live, stop: &Stop) -> Result<Self::Answer, Failure>;

    /// Returns the time that the answer may take in addition to the limit of the command.
    fn budget(&self) -> Duration {
        Duration::ZERO
    }

    /// Opens a stream of questions to a server.
    fn ask(
        client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> impl Future<Output = Result<Answers<Self::Answer>, Status>>;
}

/// A question about a puzzle, with the options that all questions of a run share.
#[derive(Clone, Debug)]
pub struct PuzzleQuestion<O> {
    /// The clues.
    pub clues: Clues,
    /// The options.
    pub options: Arc<O>,
}

/// A question about a position, with the options that all questions of a run share.
#[derive(Clone, Debug)]
pub struct PositionQuestion {
    /// The position.
    pub position: Position,
    /// The clues, if they come from elsewhere. The values of the position are then the player's.
    pub givens: Option<Clues>,
    /// The options.
    pub options: Arc<SolveOptions>,
}

/// A question for a picture of a position, with the options that all questions of a run share.
#[derive(Clone, Debug)]
pub struct DrawQuestion {
    /// The position.
    pub position: Position,
    /// The options.
    pub options: Arc<DrawOptions>,
}

/// The answers of a stream, each taken out of its element.
fn answers<E, A>(
    response: Response<Streaming<E>>,
    open: impl Fn(E) -> Result<A, Status> + Send + 'static,
) -> Answers<A>
where
    E: Send + 'static,
    A: Send + 'static,
{
    let elements = response.into_inner();
    Box::pin(elements.map(move |element| {
        let element = element.map_err(NoAnswer::Stream)?;
        open(element).map_err(NoAnswer::Element)
    }))
}

fn empty() -> Status {
    Status::internal("the server sent an element without an outcome; is it newer than this program?")
}

impl Question for PuzzleQuestion<GradeOptions> {
    type Answer = GradeResponse;

    fn answer(&self, live: &Live, stop: &Stop) -> Result<GradeResponse, Failure> {
        grade::answer_about(live, &self.clues, &self.options, stop)
    }

    async fn ask(
        mut client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<GradeResponse>, Status> {
        use grade_stream_response::Outcome;
        let elements = questions.map(|question| GradeStreamRequest {
            request: Some(question.options.request(&question.clues)),
        });
        let response = client.grade_stream(elements).await?;
        Ok(answers(response, |element| match element.outcome {
            Some(Outcome::Response(response)) => Ok(response),
            Some(Outcome::Failure(failure)) => Err(of_element(failure)),
            None => Err(empty()),
        }))
    }
}

impl PositionQuestion {
    fn request(&self) -> SolveRequest {
        match &self.givens {
            Some(givens) => self.options.request_with(givens, &self.position),
            None => self.options.request(&self.position),
        }
    }
}

impl Question for PositionQuestion {
    type Answer = SolveResponse;

    fn answer(&self, live: &Live, stop: &Stop) -> Result<SolveResponse, Failure> {
        if self.givens.is_some() {
            return solve::answer(live, &self.request(), stop);
        }
        solve::answer_about(live, &self.position, &self.options, stop)
    }

    async fn ask(
        mut client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<SolveResponse>, Status> {
        use solve_stream_response::Outcome;
        let elements = questions.map(|question| SolveStreamRequest {
            request: Some(question.request()),
        });
        let response = client.solve_stream(elements).await?;
        Ok(answers(response, |element| match element.outcome {
            Some(Outcome::Response(response)) => Ok(response),
            Some(Outcome::Failure(failure)) => Err(of_element(failure)),
            None => Err(empty()),
        }))
    }
}

impl Question for DrawQuestion {
    type Answer = DrawResponse;

    fn answer(&self, live: &Live, stop: &Stop) -> Result<DrawResponse, Failure> {
        draw::answer_about(live, &self.position, &self.options, stop)
    }

    async fn ask(
        client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<DrawResponse>, Status> {
        // Pictures have no stream: they are few, and each is larger than any row.
        let drawn = questions.map(move |question| {
            let mut client = client.clone();
            async move {
                let request = question.options.request(&question.position);
                let answer = client.draw(request).await;
                answer.map(Response::into_inner).map_err(NoAnswer::Call)
            }
        });
        Ok(Box::pin(drawn.buffered(DRAWN_AT_ONCE)))
    }
}

impl Question for CheckRequest {
    type Answer = CheckResponse;

    fn answer(&self, live: &Live, stop: &Stop) -> Result<CheckResponse, Failure> {
        check::answer(live, self, stop)
    }

    async fn ask(
        client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<CheckResponse>, Status> {
        let checked = questions.map(move |request| {
            let mut client = client.clone();
            async move {
                let answer = client.check(request).await;
                answer.map(Response::into_inner).map_err(NoAnswer::Call)
            }
        });
        Ok(Box::pin(checked.buffered(CHECKED_AT_ONCE)))
    }
}

impl Question for PrintRequest {
    type Answer = PrintResponse;

    fn answer(&self, live: &Live, stop: &Stop) -> Result<PrintResponse, Failure> {
        print::answer(live, self, stop)
    }

    async fn ask(
        client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<PrintResponse>, Status> {
        let printed = questions.then(move |request| {
            let mut client = client.clone();
            async move {
                let answer = client.print(request).await;
                answer.map(Response::into_inner).map_err(NoAnswer::Call)
            }
        });
        Ok(Box::pin(printed))
    }
}

impl Question for PuzzleQuestion<TransformOptions> {
    type Answer = TransformResponse;

    fn answer(&self, live: &Live, stop: &Stop) -> Result<TransformResponse, Failure> {
        transform::answer_about(live, &self.clues, &self.options, stop)
    }

    async fn ask(
        mut client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<TransformResponse>, Status> {
        use transform_stream_response::Outcome;
        let elements = questions.map(|question| TransformStreamRequest {
            request: Some(question.options.request(&question.clues)),
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

    fn budget(&self) -> Duration {
        let budget = self.budget.and_then(|budget| Duration::try_from(budget).ok());
        budget.unwrap_or_default()
    }

    fn answer(&self, live: &Live, stop: &Stop) -> Result<GenerateResponse, Failure> {
        generate::answer(live, self, stop)
    }

    async fn ask(
        client: Client,
        questions: impl Stream<Item = Self> + Send + 'static,
    ) -> Result<Answers<GenerateResponse>, Status> {
        // A stream of one puzzle for each question, because a server limits the puzzles of one stream.
        let made = questions
            .map(move |request| make(client.clone(), request).map_err(NoAnswer::Call))
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
