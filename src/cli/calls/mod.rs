//! The calls of the API, answered by this process or by a server.
//!
//! A verb builds the request message of a call and gets the response message or a [`Refusal`]. [`Backend`] decides who answers: the
//! function in this process that also serves the call, or a [`Server`] over gRPC. Both give the same answers.
//!
//! - [`backend`] opens the engine of this process or the connection;
//! - [`server`] makes unary calls and repeats refused ones, [`credentials`] has the token and the certificates;
//! - [`refusal`] is a failed call, `unreachable` the errors of a connection with their remedies;
//! - `hang` ends the command when a technique does not return.

pub mod backend;
pub mod credentials;
mod hang;
pub mod refusal;
pub mod server;
pub(crate) mod unreachable;

use std::time::Duration;

use sudokud_puzzle::Stop;
#[allow(
    clippy::wildcard_imports,
    reason = "nearly all messages of the API are named below"
)]
use sudokud_service::proto::*;
use sudokud_service::{Failure, admin, catalog, check, draw, generate, grade, print, solve, transform};
use sudokud_snapshot::Live;

pub use backend::Backend;
pub use refusal::Refusal;
pub use server::Server;

/// A unary call, by its request message.
pub trait Call: prost::Message + Clone + Default + 'static {
    /// The response message.
    type Response: prost::Message + Default + 'static;
    /// The path of the method.
    const PATH: &'static str;
    /// Whether the call can be made again after a connection broke, when the server may have answered it already.
    const IS_REPEATABLE: bool;

    /// The time that the answer may take in addition to the limit of the command.
    fn extra_time(&self) -> Duration {
        Duration::ZERO
    }
}

/// A call that this process can answer, too.
pub trait LocalCall: Call {
    /// Answers the call.
    fn answer(&self, live: &Live, stop: &Stop) -> Result<Self::Response, Failure>;
}

/// A list in pages. This process answers it in a single page.
pub trait ListCall: Call {
    /// An item of the list.
    type Item;

    /// The request for the page with this token; the first has an empty one.
    fn page(&self, token: String) -> Self;

    /// The items of a page, and the token of the next one; empty for the last.
    fn items(page: Self::Response) -> (Vec<Self::Item>, String);
}

/// Declares calls: request and response messages, and the service and method that have them.
macro_rules! call {
    ($request:ident, $response:ident, $service:literal, $method:literal, repeatable: $repeatable:literal) => {
        impl Call for $request {
            type Response = $response;
            const PATH: &'static str = concat!("/sudoku.v1.", $service, "/", $method);
            const IS_REPEATABLE: bool = $repeatable;
        }
    };
}

/// Declares a call on puzzles and the function that answers it in this process.
macro_rules! local_call {
    ($request:ident, $response:ident, $method:literal, $answer:path) => {
        call!($request, $response, "SudokuService", $method, repeatable: true);

        impl LocalCall for $request {
            fn answer(&self, live: &Live, stop: &Stop) -> Result<$response, Failure> {
                $answer(live, self, stop)
            }
        }
    };
}

local_call!(GradeRequest, GradeResponse, "Grade", grade::answer);
local_call!(SolveRequest, SolveResponse, "Solve", solve::answer);
local_call!(CheckRequest, CheckResponse, "Check", check::answer);
local_call!(
    TransformRequest,
    TransformResponse,
    "Transform",
    transform::answer
);
local_call!(DrawRequest, DrawResponse, "Draw", draw::answer);
local_call!(PrintRequest, PrintResponse, "Print", print::answer);

impl Call for GenerateRequest {
    type Response = GenerateResponse;
    const PATH: &'static str = "/sudoku.v1.SudokuService/Generate";
    const IS_REPEATABLE: bool = true;

    fn extra_time(&self) -> Duration {
        let budget = self.budget.and_then(|budget| Duration::try_from(budget).ok());
        budget.unwrap_or_default()
    }
}

impl LocalCall for GenerateRequest {
    fn answer(&self, live: &Live, stop: &Stop) -> Result<GenerateResponse, Failure> {
        generate::answer(live, self, stop)
    }
}

/// Declares a list, the field with its items, and the function that answers it in this process, if there is one.
macro_rules! list_call {
    ($request:ident, $response:ident, $item:ident, $field:ident, $service:literal, $method:literal $(, $answer:path)?) => {
        call!($request, $response, $service, $method, repeatable: true);

        impl ListCall for $request {
            type Item = $item;

            fn page(&self, token: String) -> Self {
                Self { page_token: token, ..self.clone() }
            }

            fn items(page: $response) -> (Vec<$item>, String) {
                (page.$field, page.next_page_token)
            }
        }

        $(impl LocalCall for $request {
            fn answer(&self, live: &Live, _: &Stop) -> Result<$response, Failure> {
                let $field = $answer(&live.current());
                Ok($response { $field, ..$response::default() })
            }
        })?
    };
}

list_call!(
    ListTechniquesRequest,
    ListTechniquesResponse,
    Technique,
    techniques,
    "CatalogService",
    "ListTechniques",
    catalog::techniques
);
list_call!(
    ListScalesRequest,
    ListScalesResponse,
    Scale,
    scales,
    "CatalogService",
    "ListScales",
    catalog::scales
);
list_call!(
    ListRecipesRequest,
    ListRecipesResponse,
    Recipe,
    recipes,
    "CatalogService",
    "ListRecipes",
    catalog::recipes
);
list_call!(
    ListPluginsRequest,
    ListPluginsResponse,
    Plugin,
    plugins,
    "AdminService",
    "ListPlugins",
    admin::plugins
);
list_call!(
    ListQuarantineRequest,
    ListQuarantineResponse,
    Quarantined,
    quarantined,
    "AdminService",
    "ListQuarantine",
    admin::quarantine
);
call!(ListReserveRequest, ListReserveResponse, "AdminService", "ListReserve", repeatable: true);
list_call!(
    ListLedgersRequest,
    ListLedgersResponse,
    Ledger,
    ledgers,
    "AdminService",
    "ListLedgers"
);
call!(ExportLedgerRequest, ExportLedgerResponse, "AdminService", "ExportLedger", repeatable: true);
call!(GetLastReloadRequest, GetLastReloadResponse, "AdminService", "GetLastReload", repeatable: true);
call!(ListTechniqueWorkRequest, ListTechniqueWorkResponse, "AdminService", "ListTechniqueWork", repeatable: true);
call!(ReloadRequest, ReloadResponse, "AdminService", "Reload", repeatable: false);
call!(QuarantineRequest, QuarantineResponse, "AdminService", "Quarantine", repeatable: false);
call!(LiftRequest, LiftResponse, "AdminService", "Lift", repeatable: false);
call!(EmptyReserveRequest, EmptyReserveResponse, "AdminService", "EmptyReserve", repeatable: false);
call!(CreateLedgerRequest, CreateLedgerResponse, "AdminService", "CreateLedger", repeatable: false);
call!(ImportLedgerRequest, ImportLedgerResponse, "AdminService", "ImportLedger", repeatable: true);
call!(ForgetLedgerRequest, ForgetLedgerResponse, "AdminService", "ForgetLedger", repeatable: false);
