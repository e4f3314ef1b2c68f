use std::time::Duration;

use super::*;
use sudokud_puzzle::Grid;

/// The trailer with the time until a retry.
const PUSHBACK: &str = "grpc-retry-pushback-ms";

#[test]
fn a_bad_field_is_named_with_its_remedy() {
    let error = "123".parse::<Grid>().unwrap_err();
    let status = Status::from(Failure::grid("puzzle", &error));
    assert_eq!(status.code(), Code::InvalidArgument);
    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(
        (info.domain.as_str(), info.reason.as_str()),
        (DOMAIN, "GRID_LENGTH")
    );
    let violation = &details.bad_request().unwrap().field_violations[0];
    assert_eq!(violation.field, "puzzle");
    assert_eq!(violation.description, "3 cells; a grid has 81, row by row");
}

#[test]
fn an_element_carries_the_same_details_as_a_call() {
    let retry_after = Duration::from_secs(4);
    let status = Status::from(Failure::Full { retry_after });
    let element = element(&status);
    assert_eq!(element.code, Code::Unavailable as i32);
    let bytes = element.encode_to_vec();
    let read = tonic_types::Status::decode(bytes.as_slice()).unwrap();
    assert_eq!(read.encode_to_vec(), status.details());
    let back = of_element(element);
    assert_eq!((back.code(), back.details()), (status.code(), status.details()));
}

#[test]
fn a_full_queue_says_when_to_come_back_to_people_and_to_programs() {
    let retry_after = Duration::from_secs(4);
    let status = Status::from(Failure::Full { retry_after });
    let delay = status.get_details_retry_info().unwrap().retry_delay.unwrap();
    let bounds = Duration::from_secs(2)..=Duration::from_secs(6);
    assert!(bounds.contains(&delay), "{delay:?}");
    let pushback = status.metadata().get(PUSHBACK).unwrap().to_str().unwrap();
    assert_eq!(pushback, delay.as_millis().to_string());
    let late = Status::from(Failure::Late(None));
    assert!(late.metadata().get(PUSHBACK).is_none());
}

#[test]
fn a_bare_status_gets_a_reason() {
    let check = |bare: Status, code, reason: &str| {
        let status = complete(&bare).unwrap();
        let found = status.get_details_error_info().unwrap().reason;
        assert_eq!((status.code(), found.as_str()), (code, reason));
    };
    check(Status::unimplemented(""), Code::Unimplemented, "METHOD_UNKNOWN");
    check(Status::not_found(""), Code::NotFound, "SERVICE_UNKNOWN");
    check(Status::internal(""), Code::InvalidArgument, "MALFORMED_MESSAGE");
    check(Status::out_of_range(""), Code::OutOfRange, "MESSAGE_TOO_LARGE");
    let mut compressed = Status::unimplemented("");
    let accepted = "identity".parse().unwrap();
    compressed.metadata_mut().insert("grpc-accept-encoding", accepted);
    check(compressed, Code::Unimplemented, "ENCODING_UNSUPPORTED");
    assert!(complete(&Status::from(Failure::Late(None))).is_none());
    assert!(complete(&Status::cancelled("")).is_none(), "no invented reason");
}

#[test]
fn no_text_of_a_status_is_longer_than_a_client_reads() {
    let long = "é".repeat(100_000);
    for failure in [
        Failure::field("mirror", "BAD_OPERATION", &long),
        Failure::Reload(long.clone()),
    ] {
        let headers = Status::from(failure).into_http::<()>().into_parts().0.headers;
        let bytes: usize = headers.values().map(http::HeaderValue::len).sum();
        assert!(bytes < 8192, "{bytes} bytes of headers");
    }
}
