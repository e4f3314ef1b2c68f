//! The calls of the API, answered by this process or by a server.
//!
//! A verb builds the request message of a call and gets the response message or a [`Refusal`]. [`Backend`] decides who answers: the
//! function in this process that also serves the call, or a [`Server`] over gRPC. Both give the same answers.
//!
//! - [`backend`] opens the engine of this process or the connection;
//! - [`server`] makes unary calls and repeats refused ones, [`credentials`] has the token and the certificates;
//! - [`revisions`] compares the revisions of a run's answers;
//! - [`refusal`] is a failed call, `unreachable` the errors of a connection with their remedies;
//! - `hang` ends the command when a technique does not return, `crash` names a plugin that crashes it.

pub mod backend;
mod crash;
pub mod credentials;
mod hang;
pub mod refusal;
pub mod revisions;
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

/// A call whose answer depends on the snapshot.
pub trait SnapshotCall: Call {
    /// Requires this revision of the snapshot. A list cannot require it; its answer is compared.
    fn require(&mut self, _revision: &str) {}

    /// The revision of the snapshot that made the answer.
    fn revision(response: &Self::Response) -> &str;
}

/// A call that this process can answer, too.
pub trait LocalCall: SnapshotCall {
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

    /// Fetches all pages.
    fn all<E>(&self, call: impl Fn(&Self) -> Result<Self::Response, E>) -> Result<Vec<Self::Item>, E> {
        let (mut all, mut token) = (Vec::new(), String::new());
        loop {
            let (items, next) = Self::items(call(&self.page(token))?);
            all.extend(items);
            if next.is_empty() {
                return Ok(all);
            }
            token = next;
        }
    }
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

/// Declares where a request and its response have the revision.
macro_rules! snapshot_call {
    ($request:ident $(, $field:ident)?) => {
        impl SnapshotCall for $request {
            $(fn require(&mut self, revision: &str) {
                revision.clone_into(&mut self.$field);
            })?

            fn revision(response: &Self::Response) -> &str {
                &response.snapshot_revision
            }
        }
    };
}

/// Declares a call on puzzles and the function that answers it in this process.
macro_rules! local_call {
    ($request:ident, $response:ident, $method:literal, $answer:path) => {
        call!($request, $response, "SudokuService", $method, repeatable: true);
        snapshot_call!($request, revision);

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

snapshot_call!(GenerateRequest, revision);

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

        $(snapshot_call!($request);

        impl LocalCall for $request {
            fn answer(&self, live: &Live, _: &Stop) -> Result<$response, Failure> {
                let snapshot = live.current();
                Ok($response {
                    $field: $answer(&snapshot),
                    snapshot_revision: snapshot.revision().to_owned(),
                    ..$response::default()
                })
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
