//! Tests of content that is not gRPC, and of compressed messages.

use http::{Request, StatusCode};
use sudokud::service::proto::{GradeExtra, GradeRequest};
use tonic::Code;
use tonic::body::Body;
use tonic::codec::CompressionEncoding::Gzip;
use tower_service::Service as _;

use crate::support::{Server, grade_easy, parts_of};

#[tokio::test]
async fn content_that_is_not_grpc_is_an_unsupported_media_type() {
    let server = Server::with("", &["singles"]);
    let ask = async |kind: Option<&str>| {
        let mut channel = server.channel().await;
        let request = Request::post(format!("http://{}/sudoku.v1.SudokuService/Grade", server.public));
        let request = kind
            .into_iter()
            .fold(request, |request, kind| request.header("content-type", kind));
        std::future::poll_fn(|context| channel.poll_ready(context))
            .await
            .unwrap();
        let response = channel.call(request.body(Body::empty()).unwrap()).await.unwrap();
        response.status()
    };
    for kind in [
        None,
        Some("application/xml"),
        Some("application/grpc-web"),
        Some("text/html"),
    ] {
        assert_eq!(ask(kind).await, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind:?}");
    }
    for kind in ["application/grpc", "application/grpc+proto"] {
        assert_eq!(ask(Some(kind)).await, StatusCode::OK, "{kind}");
    }
}

/// A grade with its trace: some kilobytes.
fn traced() -> GradeRequest {
    GradeRequest {
        extras: vec![GradeExtra::Trace.into()],
        ..grade_easy()
    }
}

#[tokio::test]
async fn an_answer_is_compressed_for_a_client_that_compresses() {
    let server = Server::with("", &["singles"]);
    let plain = server.client().await.grade(traced()).await.unwrap();
    // Most clients send this header by default.
    let mut able = server.client().await.accept_compressed(Gzip);
    let of_able = able.grade(traced()).await.unwrap();
    let mut asking = server
        .client()
        .await
        .accept_compressed(Gzip)
        .send_compressed(Gzip);
    let of_asking = asking.grade(traced()).await.unwrap();
    let encoding = |response: &tonic::Response<_>| {
        let encoding = response.metadata().get("grpc-encoding");
        encoding.map(|encoding| encoding.to_str().unwrap().to_owned())
    };
    assert_eq!(
        [&plain, &of_able, &of_asking].map(encoding),
        [None, None, Some("gzip".to_owned())]
    );
    let grades = [plain, of_able, of_asking].map(|response| response.into_inner().grades);
    assert!(!grades[0].is_empty() && grades.iter().all(|grade| *grade == grades[0]));
}

#[tokio::test]
async fn a_small_message_that_would_be_a_large_one_is_refused_while_it_is_unpacked() {
    let server = Server::with("", &["singles"]);
    // Thirty megabytes that fit into the limit of a message as they are sent: 30 KiB.
    let bomb = GradeRequest {
        puzzle: "0".repeat(30 << 20),
        ..GradeRequest::default()
    };
    let client = server.client().await.send_compressed(Gzip);
    let refusal = client.clone().grade(bomb.clone()).await.unwrap_err();
    assert_eq!(
        (refusal.code(), parts_of(&refusal).1.as_str()),
        (Code::OutOfRange, "MESSAGE_TOO_LARGE")
    );
    let before = server.status("VmHWM");
    let bombs: Vec<_> = (0..10)
        .map(|_| {
            let (mut client, bomb) = (client.clone(), bomb.clone());
            tokio::spawn(async move { client.grade(bomb).await.unwrap_err().code() })
        })
        .collect();
    for bomb in bombs {
        assert_eq!(bomb.await.unwrap(), Code::OutOfRange);
    }
    let grown = server.status("VmHWM") - before;
    assert!(grown < 10 << 10, "{grown} KiB more memory");
}
