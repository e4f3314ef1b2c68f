//! Tests of access: the table in `docs/security.md`, tokens that change at a reload, and no secrets in the log.

use std::collections::BTreeSet;
use std::fs;

use sudokud::service::proto::admin_service_client::AdminServiceClient;
use sudokud::service::proto::catalog_service_client::CatalogServiceClient;
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    LiftRequest, ListPluginsRequest, ListTechniquesRequest, QuarantineRequest, ReloadRequest,
};
use tonic::transport::Channel;
use tonic::{Code, Request, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use crate::certificates::{Authority, Files, Pair, Peer, root, token_lines};
use crate::support::{Server, grade_easy, parts_of};

pub(crate) const CALLER: &str = "sudokud_a-caller-of-the-test-0123456789abcdef";
pub(crate) const OPERATOR: &str = "sudokud_an-operator-of-the-test-0123456789ab";
const WRONG: &str = "sudokud_nobody-has-this-one-0123456789abcdef";

/// A file of names with a caller, an operator, and a certificate that is a caller's.
pub(crate) fn names() -> String {
    let certificate = "[[certificate]]\nname = 'till.example.org'\nrole = 'caller'\n";
    token_lines("shop", "caller", CALLER, "") + &token_lines("ops", "operator", OPERATOR, "") + certificate
}

/// A request with this token.
pub(crate) fn with<T>(message: T, token: Option<&str>) -> Request<T> {
    let mut request = Request::new(message);
    if let Some(token) = token {
        let value = format!("Bearer {token}").parse().unwrap();
        request.metadata_mut().insert("authorization", value);
    }
    request
}

/// Code and reason of a refusal by this server.
pub(crate) fn reason(status: &Status) -> (Code, String) {
    let (code, reason, ..) = parts_of(status);
    (code, reason)
}

/// A server without TLS and with these names.
pub(crate) fn server_with(files: &Files, names: &str, more: &str) -> Server {
    files.write("access.toml", names);
    let access = format!("[access]\nfile = '{}'\n{more}\n", files.text("access.toml"));
    Server::with(&access, &["singles"])
}

/// Grades the easy puzzle with this token.
pub(crate) async fn grade(server: &Server, token: Option<&str>) -> Result<(), Status> {
    let answer = server.client().await.grade(with(grade_easy(), token)).await;
    answer.map(drop)
}

/// Reloads with this token.
async fn reload(server: &Server, token: &str) -> Result<(), Status> {
    let answer = server
        .operator()
        .await
        .reload(with(ReloadRequest::default(), Some(token)))
        .await;
    answer.map(drop)
}

/// The columns of the table for tokens, in their order.
const TOKENS: [Option<&str>; 4] = [None, Some(WRONG), Some(CALLER), Some(OPERATOR)];

/// One case of the table: certificate, listener, token, and the answers where certificates are optional and where they are required.
struct Case {
    certificate: String,
    listener: String,
    token: Option<&'static str>,
    answers: [String; 2],
}

/// The cases of the table in `docs/security.md`. A row may name several certificates and listeners; a cell has one answer, or two
/// with ` / ` between them.
fn cases() -> Vec<Case> {
    let page = fs::read_to_string(root().join("docs/security.md")).unwrap();
    let heading = "| certificate | listener | no token | wrong token | caller's token | operator's token |";
    let (_, table) = page.split_once(heading).expect("the table");
    let mut cases = Vec::new();
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [certificates, listeners, answers @ ..] = &cells[..] else {
            panic!("{row}");
        };
        assert_eq!(answers.len(), TOKENS.len(), "{row}");
        for certificate in certificates.split(", ") {
            for listener in listeners.split(", ") {
                for (token, cell) in TOKENS.into_iter().zip(answers) {
                    let (optional, required) = cell.split_once(" / ").unwrap_or((cell, cell));
                    cases.push(Case {
                        certificate: certificate.to_owned(),
                        listener: listener.to_owned(),
                        token,
                        answers: [optional, required].map(|answer| answer.trim_matches('`').to_owned()),
                    });
                }
            }
        }
    }
    cases
}

#[tokio::test]
async fn each_row_of_the_table_of_certificates_and_tokens_has_its_status() {
    let (files, other) = (Files::new(), Authority::new());
    let right = files.authority.make(&["till.example.org"], "till", 4096);
    let expired = files.authority.make(&["till.example.org"], "till", 2020);
    let wrong = other.make(&["till.example.org"], "till", 4096);
    files.write("access.toml", &names());
    let server = |clients| {
        let access = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
        let tls = ["tls", "admin_tls"].map(|section| files.section(section, Some(clients)));
        Server::with(&(access + &tls.concat()), &["singles"])
    };
    let servers = [server("optional"), server("required")];
    let cases = cases();
    let places: BTreeSet<_> = cases
        .iter()
        .map(|case| (&case.certificate, &case.listener))
        .collect();
    assert_eq!(places.len(), 8, "four certificates, two listeners");
    assert_eq!(cases.len(), 32, "four certificates, four tokens, two listeners");
    for Case {
        certificate,
        listener,
        token,
        answers,
    } in &cases
    {
        let shows: Option<&Pair> = match certificate.as_str() {
            "none" => None,
            "wrong" => Some(&wrong),
            "expired" => Some(&expired),
            "valid" => Some(&right),
            other => panic!("no such certificate: {other}"),
        };
        let peer = Peer {
            trusts: &files.authority,
            shows,
        };
        for (server, expected) in servers.iter().zip(answers) {
            let found = status(&peer, server, listener, *token).await;
            assert_eq!(
                &found, expected,
                "{certificate} certificate, {token:?}, {listener}"
            );
        }
    }
}

/// The outcome of a call, as the table writes it.
async fn status(peer: &Peer<'_>, server: &Server, listener: &str, token: Option<&str>) -> String {
    let address = match listener {
        "public" => &server.public,
        "admin" => &server.admin,
        other => panic!("no such listener: {other}"),
    };
    if !peer.is_greeted(address).await {
        return "handshake".to_owned();
    }
    let channel = peer.channel(address).await.expect("it was greeted a moment ago");
    let answer = if listener == "public" {
        let mut client = SudokuServiceClient::new(channel);
        client.grade(with(grade_easy(), token)).await.map(drop)
    } else {
        let mut client = AdminServiceClient::new(channel);
        client
            .list_plugins(with(ListPluginsRequest::default(), token))
            .await
            .map(drop)
    };
    match answer {
        Ok(()) => "OK".to_owned(),
        Err(status) => match parts_of(&status).0 {
            Code::Unauthenticated => "UNAUTHENTICATED".to_owned(),
            Code::PermissionDenied => "PERMISSION_DENIED".to_owned(),
            code => panic!("{code:?} is in no row: {status:?}"),
        },
    }
}

#[tokio::test]
async fn without_a_token_only_health_is_answered() {
    let server = server_with(&Files::new(), &names(), "");
    let refused = grade(&server, None).await.unwrap_err();
    assert_eq!(
        reason(&refused),
        (Code::Unauthenticated, "TOKEN_MISSING".to_owned())
    );
    assert_eq!(refused.metadata().get("www-authenticate").unwrap(), "Bearer");
    let admin = Channel::from_shared(format!("http://{}", server.admin)).unwrap();
    for channel in [server.channel().await, admin.connect().await.unwrap()] {
        let mut health = HealthClient::new(channel.clone());
        health.check(HealthCheckRequest::default()).await.unwrap();
        let mut catalog = CatalogServiceClient::new(channel.clone());
        let refused = catalog.list_techniques(ListTechniquesRequest::default()).await;
        assert_eq!(refused.unwrap_err().code(), Code::Unauthenticated);
        let refused = reflect(channel).await.unwrap_err();
        assert_eq!(
            reason(&refused),
            (Code::Unauthenticated, "TOKEN_MISSING".to_owned())
        );
    }
    for (header, expected) in [
        ("Basic c2hvcDpzaG9w", "TOKEN_MALFORMED"),
        ("Bearer", "TOKEN_MALFORMED"),
        (&format!("Bearer {WRONG}"), "TOKEN_UNKNOWN"),
        (&format!("Bearer {CALLER}x"), "TOKEN_UNKNOWN"),
    ] {
        let mut request = Request::new(grade_easy());
        request
            .metadata_mut()
            .insert("authorization", header.parse().unwrap());
        let refused = server.client().await.grade(request).await.unwrap_err();
        assert_eq!(
            reason(&refused),
            (Code::Unauthenticated, expected.to_owned()),
            "{header}"
        );
    }
    let mut twice = with(grade_easy(), Some(CALLER));
    twice
        .metadata_mut()
        .append("authorization", format!("Bearer {CALLER}").parse().unwrap());
    let refused = server.client().await.grade(twice).await.unwrap_err();
    assert_eq!(reason(&refused).1, "TOKEN_MALFORMED");
}

/// Asks reflection for the services of a listener.
async fn reflect(channel: Channel) -> Result<(), Status> {
    let mut client = tonic::client::Grpc::new(channel);
    client.ready().await.unwrap();
    let codec = tonic_prost::ProstCodec::<HealthCheckRequest, HealthCheckRequest>::default();
    let path = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"
        .parse()
        .unwrap();
    let nothing = futures_util::stream::empty::<HealthCheckRequest>();
    client
        .streaming(Request::new(nothing), path, codec)
        .await
        .map(drop)
}

#[tokio::test]
async fn the_operators_service_is_not_on_the_callers_listener() {
    let files = Files::new();
    for server in [Server::with("", &["singles"]), server_with(&files, &names(), "")] {
        let mut client = AdminServiceClient::new(server.channel().await);
        let refused = client
            .reload(with(ReloadRequest::default(), Some(OPERATOR)))
            .await
            .unwrap_err();
        assert_eq!(
            reason(&refused),
            (Code::Unimplemented, "METHOD_UNKNOWN".to_owned())
        );
        let refused = client
            .list_plugins(with(ListPluginsRequest::default(), Some(OPERATOR)))
            .await;
        assert_eq!(refused.unwrap_err().code(), Code::Unimplemented);
    }
}

#[tokio::test]
async fn tokens_come_and_go_at_a_reload_and_a_bad_file_changes_nothing() {
    const NEXT: &str = "sudokud_the-next-one-of-the-shop-0123456789abc";
    const LATE: &str = "sudokud_its-time-is-over-0123456789abcdef01234";
    let files = Files::new();
    let late = token_lines("late", "caller", LATE, "expires = 2020-02-02");
    let server = server_with(&files, &(names() + &late), "");
    // One connection for all calls: the rules are looked up for each call.
    let mut client = server.client().await;
    let mut ask = async |token| client.grade(with(grade_easy(), Some(token))).await.map(drop);
    ask(CALLER).await.unwrap();
    assert_eq!(reason(&ask(LATE).await.unwrap_err()).1, "TOKEN_EXPIRED");
    assert_eq!(reason(&ask(NEXT).await.unwrap_err()).1, "TOKEN_UNKNOWN");

    let operator = token_lines("ops", "operator", OPERATOR, "");
    let (old, next) = (
        token_lines("shop", "caller", CALLER, ""),
        token_lines("shop", "caller", NEXT, ""),
    );
    files.write("access.toml", &format!("{operator}{old}{next}"));
    reload(&server, OPERATOR).await.unwrap();
    ask(CALLER).await.unwrap();
    ask(NEXT).await.unwrap();

    files.write("access.toml", &format!("{operator}{next}"));
    reload(&server, OPERATOR).await.unwrap();
    assert_eq!(reason(&ask(CALLER).await.unwrap_err()).1, "TOKEN_UNKNOWN");
    ask(NEXT).await.unwrap();
    let refused = reload(&server, NEXT).await.unwrap_err();
    assert_eq!(
        reason(&refused),
        (Code::PermissionDenied, "ROLE_NEEDED".to_owned())
    );

    files.write(
        "access.toml",
        &format!("{operator}[[token]]\nname = 'shop'\nrole = 'boss'\nsha256 = ''\n"),
    );
    let refused = reload(&server, OPERATOR).await.unwrap_err();
    assert_eq!(reason(&refused).1, "RELOAD_REFUSED");
    assert!(
        refused.message().contains("access.toml, line"),
        "{}",
        refused.message()
    );
    ask(NEXT).await.unwrap();
}

#[tokio::test]
async fn no_secret_is_in_a_log_that_has_everything() {
    let files = Files::new();
    files.write("access.toml", &names());
    let access = format!(
        "[access]\nfile = '{}'\n[log]\nfilter = 'trace'\n",
        files.text("access.toml")
    );
    let tls = ["tls", "admin_tls"].map(|section| files.section(section, Some("optional")));
    let server = Server::with(&(access + &tls.concat()), &["singles"]);
    let peer = Peer {
        trusts: &files.authority,
        shows: None,
    };
    let mut client = SudokuServiceClient::new(peer.channel(&server.public).await.unwrap());
    let mut operator = AdminServiceClient::new(peer.channel(&server.admin).await.unwrap());
    for token in [CALLER, OPERATOR, WRONG] {
        let _ = client.grade(with(grade_easy(), Some(token))).await;
        let _ = operator
            .list_plugins(with(ListPluginsRequest::default(), Some(token)))
            .await;
    }
    // A token in place of its hash, as a key, and as a role: errors of every kind.
    for wrong in [
        format!("[[token]]\nname = 'a'\nrole = 'caller'\nsha256 = '{WRONG}'\n"),
        format!("{WRONG} = 1\n"),
        format!("[[token]]\nname = 'a'\nrole = '{WRONG}'\nsha256 = ''\n"),
        format!("[[token]]\nname = 'a'\ntoken = '{WRONG}'\n"),
        format!("[[token]]\nname = {WRONG}\n"),
        format!("[[token]]\nname = '{WRONG}'\nrole = 'caller'\nsha256 = ''\n"),
        format!("[limits.{WRONG}]\nburst = 1\n") + &names(),
    ] {
        files.write("access.toml", &wrong);
        let refused = operator
            .reload(with(ReloadRequest::default(), Some(OPERATOR)))
            .await
            .unwrap_err();
        assert_eq!(reason(&refused).1, "RELOAD_REFUSED", "{wrong}");
        assert!(!refused.message().contains(WRONG), "{}", refused.message());
    }
    server.logged("the old snapshot keeps serving");
    let log = server.log().join("\n");
    assert!(log.contains("TRACE"), "a log with everything");
    let key = files.first.key.lines().nth(1).unwrap();
    let hashes = [CALLER, OPERATOR].map(|token| {
        let hash = sudokud::edge::access::token::TokenHash::of(token.as_bytes());
        hash.to_string()
    });
    for secret in [CALLER, OPERATOR, WRONG, key, &hashes[0], &hashes[1]] {
        let found = log.lines().find(|line| line.contains(secret));
        assert_eq!(found, None, "{secret}");
    }
}

#[tokio::test]
async fn a_change_by_an_operator_is_logged_with_name_and_address() {
    let files = Files::new();
    let server = server_with(&files, &names(), "");
    reload(&server, OPERATOR).await.unwrap();
    let line = server.logged("audit: operator's call");
    assert!(
        line.contains("call=\"Reload\" caller=\"ops\" peer=\"127.0.0.1:") && line.ends_with("status=Ok"),
        "{line}"
    );
    let mut operator = server.operator().await;
    let quarantine = QuarantineRequest {
        plugin: "nothing-like-this".to_owned(),
        ..QuarantineRequest::default()
    };
    operator
        .quarantine(with(quarantine, Some(OPERATOR)))
        .await
        .unwrap_err();
    let line = server.logged("call=\"Quarantine\" caller=\"ops\"");
    assert!(line.ends_with("status=NotFound"), "{line}");
    let lift = LiftRequest {
        plugin: "singles".to_owned(),
        ..LiftRequest::default()
    };
    operator.lift(with(lift, Some(OPERATOR))).await.unwrap_err();
    server.logged("call=\"Lift\" caller=\"ops\"");
}
