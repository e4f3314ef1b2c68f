//! Calls to the operators' address, for verbs that are nothing else.

use crate::backend::credentials::Connection;
use crate::backend::problem::Problem;
use crate::backend::remote::Remote;
use crate::plugin::arguments::OperatorArguments;
use crate::status::{Status, complain};
use sudokud_service::proto::admin_service_client::AdminServiceClient;

/// The client of the calls of operators.
pub(crate) type OperatorClient = AdminServiceClient<Connection>;

/// Connects to the server of these arguments.
pub(crate) fn connect(operator: &OperatorArguments) -> Result<Remote, Status> {
    Remote::connect(&operator.server, &operator.client).map_err(|error| {
        complain(&error.to_string());
        error.status()
    })
}

/// Makes a call, and reports its refusal.
pub(crate) fn call<T, F: Future<Output = Result<T, tonic::Status>>>(
    remote: &Remote,
    call: impl FnOnce(OperatorClient) -> F,
) -> Result<T, Status> {
    let answer = remote.call(|connection| call(AdminServiceClient::new(connection)));
    answer.map_err(|refusal| {
        let problem = Problem::from(refusal);
        let status = match &problem {
            Problem::Command(_) => Status::WrongUsage,
            Problem::Line(_) => Status::SomeFailed,
        };
        complain(&problem.into_message());
        status
    })
}
