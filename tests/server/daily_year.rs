//! A leap year of a daily site: three servers on one Redis, other plugins in June, one server after another, and a server that dies in
//! September. Left out without `redis-server`.

use std::collections::{HashMap, HashSet};

use futures_util::future::join_all;
use sudokud::puzzle::Grid;
use sudokud::search;
use sudokud::service::proto::operation::Change;
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    CreateLedgerRequest, GenerateRequest, GenerateResponse, GradeRequest, Operation, ReloadRequest,
    TransformRequest,
};
use tonic::transport::Channel;

use crate::redis_server::RedisServer;
use crate::support::{Server, add_plugin, elsewhere, parts_of};

/// Techniques of level hard without intersections, which come in June.
const FAMILIES: &[&str] = &["singles", "subsets"];
/// The first of June, counted from 0.
const JUNE: usize = 152;
/// The first of September.
const SEPTEMBER: usize = 244;

fn dates() -> Vec<String> {
    let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let months = days.into_iter().zip(1..);
    months
        .flat_map(|(days, month)| (1..=days).map(move |day| format!("2028-{month:02}-{day:02}")))
        .collect()
}

/// The request of every caller for the puzzle of a date.
fn of(date: &str) -> GenerateRequest {
    GenerateRequest {
        level: "hard".to_owned(),
        key: Some(date.to_owned()),
        ledger: "daily".to_owned(),
        ..GenerateRequest::default()
    }
}

/// Two callers of a server, from two addresses.
async fn callers(server: &Server) -> [SudokuServiceClient<Channel>; 2] {
    [
        server.client().await,
        SudokuServiceClient::new(elsewhere(server).await),
    ]
}

/// The answer to all these callers, who ask at the same time.
async fn for_all(callers: &[[SudokuServiceClient<Channel>; 2]], date: &str) -> GenerateResponse {
    let calls = callers.as_flattened().iter().map(async |caller| {
        let answer = caller.clone().generate(of(date)).await;
        answer
            .unwrap_or_else(|status| panic!("{date}: {status}"))
            .into_inner()
    });
    let mut answers = join_all(calls).await;
    let last = answers.pop().unwrap();
    for answer in answers {
        assert_eq!(answer, last, "{date}");
    }
    last
}

/// Checks that each server makes the same look for a player, whose level and score are those of the puzzle.
async fn assert_looks(
    callers: &mut [[SudokuServiceClient<Channel>; 2]],
    date: &str,
    answer: &GenerateResponse,
) {
    let mut looks = HashSet::new();
    for [caller, _] in &mut *callers {
        let look = TransformRequest {
            puzzle: answer.puzzle.clone(),
            operations: vec![Operation {
                change: Some(Change::Key(format!("ada {date}"))),
            }],
            keep_symmetry: true,
            ..TransformRequest::default()
        };
        looks.insert(caller.transform(look).await.unwrap().into_inner().puzzle);
    }
    assert_eq!(looks.len(), 1, "{date}");
    let graded = GradeRequest {
        puzzle: looks.into_iter().next().unwrap(),
        ..GradeRequest::default()
    };
    assert_ne!(graded.puzzle, answer.puzzle, "{date}");
    let graded = callers[0][0].grade(graded).await.unwrap().into_inner();
    let (found, label) = (&graded.grades[0], answer.grade.as_ref().unwrap());
    assert_eq!((&found.level, found.score), (&label.level, label.score), "{date}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_of_dates_has_one_puzzle_each_from_every_server_whatever_changes() {
    let Some(redis) = RedisServer::start(&[]) else {
        return;
    };
    let configuration = format!(
        "[reserve]\nstore = 'redis'\nurl = 'redis://127.0.0.1:{}'\n[scales]\ndefault = 'standard'\n",
        redis.port
    );
    let start = |families: &[&str]| Server::with(&configuration, families);
    let mut servers = vec![start(FAMILIES), start(FAMILIES), start(FAMILIES)];
    let ledger = CreateLedgerRequest {
        name: "daily".to_owned(),
        callers: Vec::new(),
    };
    servers[0].operator().await.create_ledger(ledger).await.unwrap();
    let mut callers_of = join_all(servers.iter().map(callers)).await;

    let dates = dates();
    assert_eq!(dates.len(), 366);
    let alone = |date: &str, revision: &str| GenerateRequest {
        ledger: String::new(),
        revision: revision.to_owned(),
        ..of(date)
    };
    let mut year: HashMap<&str, GenerateResponse> = HashMap::new();
    let mut january = Vec::new();
    let mut forms = HashSet::new();
    for (number, date) in dates.iter().enumerate() {
        if let Some(server) = number.checked_sub(JUNE).and_then(|day| servers.get(day)) {
            add_plugin(&server.plugins, "intersections");
            let reload = server.operator().await.reload(ReloadRequest::default()).await;
            assert!(!reload.unwrap().into_inner().techniques_added.is_empty());
        }
        if number == SEPTEMBER {
            // SIGKILL.
            drop(servers.remove(0));
            callers_of.remove(0);
            servers.push(start(&[FAMILIES, &["intersections"]].concat()));
            callers_of.push(callers(servers.last().unwrap()).await);
        }
        let answer = for_all(&callers_of, date).await;
        assert_eq!(answer.grade.as_ref().unwrap().level, "hard", "{date}");
        let givens: Grid = answer.puzzle.parse().unwrap();
        let form = search::prove(&givens).unwrap().canonical();
        assert!(forms.insert(*form.puzzle.givens()), "{date} repeats a puzzle");
        if number < 31 {
            let made = callers_of[0][0].generate(alone(date, "")).await.unwrap();
            january.push(made.into_inner());
        }
        if number % 60 == 0 {
            assert_looks(&mut callers_of, date, &answer).await;
        }
        year.insert(date, answer);
    }

    // The whole year again.
    for date in &dates {
        assert_eq!(for_all(&callers_of, date).await, year[date.as_str()]);
    }
    // Without the ledger, the key alone does not keep a puzzle: a pinned revision says so.
    let mut changed = 0;
    for (date, before) in dates.iter().zip(january) {
        assert_eq!(
            before.puzzle,
            year[date.as_str()].puzzle,
            "the claim is of the key's seed"
        );
        let after = callers_of[0][0]
            .generate(alone(date, ""))
            .await
            .unwrap()
            .into_inner();
        changed += usize::from(after.puzzle != before.puzzle);
        let pinned = callers_of[0][0]
            .generate(alone(date, &before.snapshot_revision))
            .await;
        assert_eq!(parts_of(&pinned.unwrap_err()).1, "REVISION_DIFFERS");
    }
    assert!(changed > 0, "intersections change no puzzle of January");
}
