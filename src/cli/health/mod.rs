//! Asks a server whether it is serving, for orchestrators that run a command.

pub(crate) mod arguments;

use std::time::Duration;

use tonic::Request;

use self::arguments::HealthArguments;
use crate::backend::remote::Remote;
use crate::results;
use crate::status::{Status, complain};
use sudokud_service::proto::health::HealthCheckRequest;
use sudokud_service::proto::health::health_check_response::ServingStatus;
use sudokud_service::proto::health::health_client::HealthClient;

/// Time limit for the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks the server.
pub(super) fn run(arguments: &HealthArguments) -> Status {
    let remote = match Remote::connect(&arguments.server, &arguments.credentials) {
        Ok(remote) => remote,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    let answer = remote.call(async |channel| {
        let mut request = Request::new(HealthCheckRequest::default());
        request.set_timeout(PATIENCE);
        HealthClient::new(channel).check(request).await
    });
    match answer.map(|answer| answer.into_inner().status()) {
        Ok(ServingStatus::Serving) => results::write(b"serving\n".to_vec(), Status::Done),
        Ok(_) => results::write(b"not serving\n".to_vec(), Status::SomeFailed),
        Err(failure) => {
            complain(&format!(
                "{} does not answer: {}",
                arguments.server,
                failure.message()
            ));
            Status::SomeFailed
        }
    }
}
