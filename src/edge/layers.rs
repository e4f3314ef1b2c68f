//! Puts the layers of this room around the services of a listener.
//!
//! From the outside to the inside:
//! 1. JSON is translated ([`super::connect`]), and gRPC-Web ([`web`]), if they are enabled;
//! 2. `Observed` observes the call; it is outside of the next layer, so that refused calls are observed too, with their names;
//! 3. `Admit` admits or refuses the call.
//!
//! The connection identifies the caller before these layers, because it counts bytes per caller.

use std::sync::Arc;

use super::access::{AccessControl, Admit, ListenerKind};
use super::calls::{Observed, Observer};
use super::connect::{Connect, ConnectSettings};
use super::service::CallService;
use super::web::{self, WebSettings};

/// The parts from which the layers of one listener are made.
#[derive(Debug)]
pub struct CallLayers<'a> {
    /// Who may call what.
    pub access: &'a Arc<AccessControl>,
    /// The listener, which decides the role that a call needs.
    pub listener: ListenerKind,
    /// The access log, metrics and traces of its calls.
    pub observer: Observer,
    /// The settings of JSON, if it is enabled.
    pub connect: Option<ConnectSettings>,
    /// The settings of gRPC-Web, if it is enabled.
    pub web: Option<&'a WebSettings>,
}

impl CallLayers<'_> {
    /// Returns `inner` with the layers around it.
    pub fn around(self, inner: CallService) -> CallService {
        let admitted = Admit::new(inner, self.access, self.listener);
        let observed = Observed::new(admitted, self.observer);
        // Headers for pages of other origins go around both protocols that pages speak.
        match (self.connect, self.web) {
            (None, None) => CallService::new(observed),
            (Some(connect), None) => CallService::new(Connect::new(observed, connect, None)),
            (None, Some(web)) => CallService::new(web::admit_pages(web::translate(observed), web)),
            (Some(connect), Some(web)) => {
                let origins = Some(web.origins.clone());
                let connected = Connect::new(web::translate(observed), connect, origins);
                CallService::new(web::admit_pages(connected, web))
            }
        }
    }
}
