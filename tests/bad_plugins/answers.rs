//! The questions of the load, and their right answers.

use prost::Message as _;
use sudokud::service::proto::operation::Change;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    AskTrace, Canonical, GenerateExtra, GenerateRequest, GradeExtra, GradeRequest, Operation, RandomVariant,
    SolveRequest, TransformRequest,
};
use tonic::Status;
use tonic::transport::Channel;

use crate::server::Server;

/// The scale of the questions, which asks the bad technique first.
pub(crate) const SCALE: &str = r#"
name = "probe"
extends = "hodoku"
ladder = [{ technique = "bad", level = "easy", score = 1, before = "full-house" }]
"#;

/// Puzzles of our own generator: easy ones, and some that need subsets.
const PUZZLES: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "6.4......2....97.....18..4........78.1..62..53....5..28..2....9.67......1......6.",
    ".6..4.....812......9..6.1.7.....3.9.7.8.1.6...5.6...8.4.......5...5.........7...2",
    "9.6..3..5.....7.9..7.4.2..6.95.4.2..4.25...........9.....2.......9...1..31...6..2",
];

/// A question.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    Generate(Box<GenerateRequest>),
    Grade(GradeRequest),
    Solve(SolveRequest),
    Transform(TransformRequest),
}

impl Question {
    /// The name of the call.
    pub(crate) fn call(&self) -> &'static str {
        match self {
            Self::Generate(_) => "Generate",
            Self::Grade(_) => "Grade",
            Self::Solve(_) => "Solve",
            Self::Transform(_) => "Transform",
        }
    }
}

/// An answer without the revision, which names the plugins that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer(Vec<u8>);

/// A caller.
#[derive(Clone)]
pub(crate) struct Client(SudokuServiceClient<Channel>);

impl Client {
    /// Connects to a server.
    pub(crate) async fn of(server: &Server) -> Self {
        Self(server.client().await)
    }

    /// Asks a question.
    pub(crate) async fn ask(&mut self, question: &Question) -> Result<Answer, Status> {
        macro_rules! ask {
            ($method:ident, $request:expr) => {{
                let mut answer = self.0.$method($request.clone()).await?.into_inner();
                answer.snapshot_revision.clear();
                answer.encode_to_vec()
            }};
        }
        Ok(Answer(match question {
            Question::Generate(request) => ask!(generate, **request),
            Question::Grade(request) => ask!(grade, request),
            Question::Solve(request) => ask!(solve, request),
            Question::Transform(request) => ask!(transform, request),
        }))
    }
}

/// Questions with their right answers.
#[derive(Debug)]
pub(crate) struct Answers {
    questions: Vec<Question>,
    /// For each question the answers without the plugin, and with one that finds the same and breaks no rule.
    right: Vec<Vec<Answer>>,
}

impl Answers {
    /// Questions without answers.
    pub(crate) fn none() -> Self {
        let questions = questions();
        let right = vec![Vec::new(); questions.len()];
        Self { questions, right }
    }

    /// Adds the answers of this server as right ones.
    pub(crate) async fn learn(&mut self, server: &Server) {
        let mut client = Client::of(server).await;
        for (question, right) in self.questions.iter().zip(&mut self.right) {
            let answer = client.ask(question).await.unwrap();
            if !right.contains(&answer) {
                right.push(answer);
            }
        }
    }

    /// The number of questions with more than one right answer.
    pub(crate) fn ambiguous(&self) -> usize {
        self.right.iter().filter(|right| right.len() > 1).count()
    }

    /// The question of this call.
    pub(crate) fn question(&self, number: usize) -> &Question {
        &self.questions[number % self.questions.len()]
    }

    /// Whether this answer to the question of this call is right.
    pub(crate) fn is_right(&self, number: usize, answer: &Answer) -> bool {
        self.right[number % self.right.len()].contains(answer)
    }
}

/// All questions, the four calls in turns.
fn questions() -> Vec<Question> {
    let mut all = Vec::new();
    for (number, puzzle) in (0..).zip(PUZZLES.into_iter().cycle().take(24)) {
        let puzzle = puzzle.to_owned();
        all.push(Question::Generate(Box::new(GenerateRequest {
            scale: "probe".to_owned(),
            seed: Some(number),
            extras: vec![GenerateExtra::Solution.into()],
            ..Default::default()
        })));
        all.push(Question::Grade(GradeRequest {
            puzzle: puzzle.clone(),
            scales: vec!["probe".to_owned()],
            extras: vec![GradeExtra::Trace.into()],
            ..Default::default()
        }));
        all.push(Question::Solve(SolveRequest {
            position: Some(Position::Puzzle(puzzle.clone())),
            ask: Some(Ask::Trace(AskTrace::default())),
            scale: "probe".to_owned(),
            ..Default::default()
        }));
        let variant = Change::Random(RandomVariant { seed: Some(number) });
        let changes = [variant, Change::Canonical(Canonical {})];
        all.push(Question::Transform(TransformRequest {
            puzzle,
            operations: (changes.into_iter())
                .map(|change| Operation { change: Some(change) })
                .take(1 + number as usize % 2)
                .collect(),
            ..Default::default()
        }));
    }
    all
}
