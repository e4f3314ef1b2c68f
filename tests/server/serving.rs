//! Tests of health, reflection, a server without plugins, and clients that go away.

use std::time::{Duration, Instant};

use futures_util::stream;
use sudokud::service::proto::health::HealthListRequest;
use sudokud::service::proto::health::health_client::HealthClient as OwnHealthClient;
use sudokud::service::proto::{
    GenerateRequest, GenerateStreamRequest, ListPluginsRequest, ListRecipesRequest, ListScalesRequest,
    ListTechniquesRequest,
};
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_types::StatusExt as _;

use crate::support::{LONG, ONE_PLACE, Server, endless, families, grade_easy, occupy, parts_of};

#[tokio::test]
async fn health_says_serving_for_the_server_and_its_service() {
    let server = Server::start();
    let mut health = HealthClient::new(server.channel().await);
    for service in ["", "sudoku.v1.SudokuService", "sudoku.v1.CatalogService"] {
        let request = HealthCheckRequest {
            service: service.to_owned(),
        };
        assert_eq!(
            health.check(request).await.unwrap().into_inner().status(),
            ServingStatus::Serving
        );
    }
    let request = HealthCheckRequest {
        service: "unknown".to_owned(),
    };
    let status = health.check(request).await.unwrap_err();
    assert_eq!(
        (status.code(), parts_of(&status).1.as_str()),
        (Code::NotFound, "SERVICE_UNKNOWN")
    );
}

#[tokio::test]
async fn health_lists_every_service_and_watches_one_that_is_not_there() {
    let mut server = Server::start();
    // The other client of health here is made from a file without this call.
    let mut listing = OwnHealthClient::new(server.channel().await);
    let listed = listing.list(HealthListRequest {}).await.unwrap().into_inner();
    let mut services: Vec<_> = listed.statuses.into_iter().collect();
    services.sort_by(|one, other| one.0.cmp(&other.0));
    let services: Vec<_> = services
        .iter()
        .map(|(name, status)| (name.as_str(), status.status().as_str_name()))
        .collect();
    let expected = [
        "",
        "sudoku.v1.AdminService",
        "sudoku.v1.CatalogService",
        "sudoku.v1.SudokuService",
    ];
    assert_eq!(services, expected.map(|name| (name, "SERVING")));

    let mut health = HealthClient::new(server.channel().await);
    let request = HealthCheckRequest {
        service: "unknown".to_owned(),
    };
    let mut watch = health.watch(request).await.unwrap().into_inner();
    let told = watch.message().await.unwrap().unwrap();
    assert_eq!(told.status(), ServingStatus::ServiceUnknown);
    let next = tokio::time::timeout(Duration::from_millis(100), watch.message()).await;
    assert!(next.is_err(), "the watch goes on: {next:?}");
    server.signal("TERM");
    assert!(watch.message().await.unwrap().is_none());
    assert_eq!(server.exit().await.code(), Some(0));
}

/// Longer than the silence after which a peer is pinged, and the time for its answer.
const PINGED: Duration = Duration::from_secs(85);

#[tokio::test]
#[ignore = "waits for more than a minute"]
async fn quiet_watches_of_peers_that_answer_pings_stay_open() {
    let mut server = Server::start();
    let mut watches = Vec::new();
    // Each with a connection of its own. Many, because an answer was only lost if it came within the same millisecond.
    for _ in 0..50 {
        let mut health = HealthClient::new(server.channel().await);
        let answer = health.watch(HealthCheckRequest::default()).await.unwrap();
        let mut watch = answer.into_inner();
        assert_eq!(
            watch.message().await.unwrap().unwrap().status(),
            ServingStatus::Serving
        );
        watches.push(watch);
    }
    tokio::time::sleep(PINGED).await;
    for watch in &mut watches {
        let next = tokio::time::timeout(Duration::from_millis(1), watch.message()).await;
        assert!(next.is_err(), "the watch goes on: {next:?}");
    }
    server.signal("TERM");
    for mut watch in watches {
        while let Some(told) = watch.message().await.unwrap() {
            assert_eq!(told.status(), ServingStatus::NotServing);
        }
    }
    assert_eq!(server.exit().await.code(), Some(0));
}

/// Asks the reflection service of this version for the services and for the file of one.
macro_rules! reflection {
    ($version:ident, $channel:expr) => {{
        use tonic_reflection::pb::$version::ServerReflectionRequest;
        use tonic_reflection::pb::$version::server_reflection_client::ServerReflectionClient;
        use tonic_reflection::pb::$version::server_reflection_request::MessageRequest;
        use tonic_reflection::pb::$version::server_reflection_response::MessageResponse;
        let ask = |question| ServerReflectionRequest {
            host: String::new(),
            message_request: Some(question),
        };
        let questions = [
            ask(MessageRequest::ListServices(String::new())),
            ask(MessageRequest::FileContainingSymbol(
                "sudoku.v1.SudokuService".to_owned(),
            )),
        ];
        let mut client = ServerReflectionClient::new($channel);
        let mut answers = client
            .server_reflection_info(stream::iter(questions))
            .await
            .unwrap()
            .into_inner();
        let Some(MessageResponse::ListServicesResponse(list)) =
            answers.message().await.unwrap().unwrap().message_response
        else {
            panic!("no list of services");
        };
        let mut names: Vec<String> = list.service.into_iter().map(|service| service.name).collect();
        names.sort();
        assert_eq!(
            names,
            [
                "grpc.health.v1.Health",
                "sudoku.v1.CatalogService",
                "sudoku.v1.SudokuService"
            ]
        );
        let file = answers.message().await.unwrap().unwrap().message_response;
        assert!(
            matches!(file, Some(MessageResponse::FileDescriptorResponse(_))),
            "{file:?}"
        );
    }};
}

#[tokio::test]
async fn reflection_knows_the_service_in_both_versions() {
    let server = Server::start();
    reflection!(v1, server.channel().await);
    reflection!(v1alpha, server.channel().await);
}

#[tokio::test]
async fn both_listeners_list_what_is_loaded() {
    let server = Server::with("[technique.jellyfish]\nenabled = false\n", &["singles", "fish"]);
    let mut operator = server.operator().await;
    let plugins = operator
        .list_plugins(ListPluginsRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(plugins.plugins.len(), 2);
    assert!(
        plugins
            .plugins
            .iter()
            .all(|plugin| plugin.sha256.len() == 64 && !plugin.version.is_empty())
    );
    let mut catalog = server.catalog().await;
    let (mut ids, mut page_token) = (Vec::new(), String::new());
    loop {
        let request = ListTechniquesRequest {
            page_size: 3,
            page_token,
        };
        let page = catalog.list_techniques(request).await.unwrap().into_inner();
        assert!(page.techniques.len() <= 3);
        let listed = page.techniques.into_iter();
        ids.extend(listed.map(|technique| (technique.ladder_number, technique.id, technique.disabled)));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert!(ids.is_sorted_by_key(|(_, id, _)| id), "{ids:?}");
    // Disabled techniques are marked and have no number.
    ids.sort();
    let (off, on): (Vec<_>, Vec<_>) = families::ids(&["singles", "fish"])
        .into_iter()
        .map(|id| (id == "jellyfish", id))
        .partition(|(off, _)| *off);
    let numbered = std::iter::zip(1.., on).map(|(number, (_, id))| (number, id, false));
    let off = off.into_iter().map(|(_, id)| (0, id, true));
    let expected: Vec<_> = off.chain(numbered).collect();
    assert_eq!(ids, expected);
    let scales = catalog
        .list_scales(ListScalesRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(scales.default_scale, "hodoku");
    assert_eq!(scales.snapshot_revision, plugins.snapshot_revision);
    let recipes = catalog
        .list_recipes(ListRecipesRequest {
            page_size: 3,
            page_token: String::new(),
        })
        .await
        .unwrap()
        .into_inner();
    let names: Vec<_> = recipes.recipes.iter().map(|recipe| &*recipe.name).collect();
    assert_eq!(names, ["cyclic", "cyclic-transposed", "foxy"]);
    assert!(!recipes.next_page_token.is_empty());
    assert_eq!(recipes.snapshot_revision, plugins.snapshot_revision);
}

#[tokio::test]
async fn without_plugins_the_server_starts_with_zero_techniques_and_says_so() {
    let server = Server::with("", &[]);
    server.logged("no techniques");
    let techniques = server
        .catalog()
        .await
        .list_techniques(ListTechniquesRequest::default())
        .await
        .unwrap();
    assert!(techniques.into_inner().techniques.is_empty());
    let mut client = server.client().await;
    // Without techniques logic finishes no puzzle, so only a request that allows unsolved puzzles can be met.
    let unsolved = GenerateRequest {
        allow_unsolved: Some(true),
        ..Default::default()
    };
    client.generate(unsolved).await.unwrap();
    let request = GenerateRequest {
        level: "easy".to_owned(),
        ..Default::default()
    };
    let (_, _, field, said) = parts_of(&client.generate(request).await.unwrap_err());
    assert_eq!(field, "level");
    assert!(said.contains("add plugins and reload"), "{said}");
}

#[tokio::test]
async fn a_full_queue_says_when_to_come_back_and_a_client_that_vanishes_gives_its_thread_back() {
    let server = Server::with(ONE_PLACE, &["singles", "fish"]);
    let (search, full) = occupy(&server, endless()).await;
    assert_eq!(
        (full.code(), parts_of(&full).1.as_str()),
        (Code::Unavailable, "QUEUE_FULL")
    );
    let delay = full.get_details_retry_info().unwrap().retry_delay.unwrap();
    let pushback = full.metadata().get("grpc-retry-pushback-ms").unwrap();
    assert_eq!(pushback.to_str().unwrap(), delay.as_millis().to_string());
    search.abort();
    let mut client = server.client().await;
    let start = Instant::now();
    while client.generate(GenerateRequest::default()).await.is_err() {
        assert!(
            start.elapsed() < LONG,
            "the thread of a client that went away stays taken"
        );
    }
}

#[tokio::test]
async fn long_work_leaves_a_thread_to_the_other_calls() {
    let configuration = "[pool]\nthreads = 2\n[calls]\ngenerate_seconds = 3600\n";
    let server = Server::with(configuration, &["singles", "fish"]);
    let mut searching = server.client().await;
    let request = GenerateStreamRequest {
        request: Some(endless()),
        count: 100,
    };
    let _stream = searching.generate_stream(request).await.unwrap();
    let _search = tokio::spawn(async move { searching.generate(endless()).await });
    let mut client = server.client().await;
    for _ in 0..200 {
        client.grade(grade_easy()).await.unwrap();
    }
}

#[tokio::test]
async fn a_stream_whose_client_vanishes_gives_its_threads_back() {
    let server = Server::with(ONE_PLACE, &["singles", "fish"]);
    let mut vanishing = server.client().await;
    let request = GenerateStreamRequest {
        request: Some(endless()),
        count: 100,
    };
    let results = vanishing.generate_stream(request).await.unwrap();
    let (start, used) = (Instant::now(), server.processor_time());
    while server.processor_time() < used + Duration::from_millis(200) {
        assert!(start.elapsed() < LONG, "the stream never took a thread");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    drop(results);
    drop(vanishing);
    server.idle().await;
}

#[tokio::test]
async fn single_searches_do_not_wait_for_those_of_streams() {
    let configuration = "[pool]\nthreads = 1\n[calls]\ngenerate_seconds = 3600\n";
    let server = Server::with(configuration, &["singles", "fish"]);
    let mut streams = Vec::new();
    for _ in 0..10 {
        let request = GenerateStreamRequest {
            request: Some(endless()),
            count: 100,
        };
        streams.push(server.client().await.generate_stream(request).await.unwrap());
    }
    // The elements of the streams never end and have the only thread.
    let mut client = server.client().await;
    for _ in 0..20 {
        let made = tokio::time::timeout(LONG, client.generate(GenerateRequest::default())).await;
        made.expect("a single search waits for a stream").unwrap();
    }
}

#[tokio::test]
async fn an_easy_search_does_not_wait_for_impossible_ones() {
    let configuration = "[pool]\nthreads = 1\n[calls]\ngenerate_seconds = 3600\n";
    let server = Server::with(configuration, &["singles", "fish"]);
    let mut impossible = Vec::new();
    for _ in 0..30 {
        let mut client = server.client().await;
        impossible.push(tokio::spawn(async move { client.generate(endless()).await }));
    }
    let mut client = server.client().await;
    for _ in 0..20 {
        let made = tokio::time::timeout(LONG, client.generate(GenerateRequest::default())).await;
        made.expect("an easy search waits for an impossible one").unwrap();
    }
    assert!(impossible.iter().any(|call| !call.is_finished()));
}

#[tokio::test]
async fn nothing_is_busy_after_a_short_deadline() {
    let server = Server::with(ONE_PLACE, &["singles", "fish"]);
    let mut client = server.client().await;
    for _ in 0..5 {
        let mut request = tonic::Request::new(endless());
        request.set_timeout(Duration::from_millis(50));
        let status = client.generate(request).await.unwrap_err();
        // On a busy machine this client's own timer may fire first; for the server that is a caller that goes away.
        let expected = [Code::DeadlineExceeded, Code::Cancelled];
        assert!(expected.contains(&status.code()), "{status:?}");
        server.idle().await;
    }
}
