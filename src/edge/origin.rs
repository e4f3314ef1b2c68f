//! The origin of a call, as logs name it.

use std::sync::Arc;

use http::Extensions;
use tonic::transport::server::{TcpConnectInfo, UdsConnectInfo};

use crate::access::Identity;

/// The sender of a call.
#[derive(Clone, Debug)]
pub struct CallOrigin {
    /// The name that it has proved.
    pub name: Option<Arc<str>>,
    /// Its address with the port; `unix` on a Unix socket.
    pub peer: String,
}

impl CallOrigin {
    /// Returns the origin of the call with these extensions.
    pub fn of(extensions: &Extensions) -> Self {
        Self {
            name: (extensions.get::<Identity>()).map(|identity| Arc::clone(&identity.name)),
            peer: peer(extensions),
        }
    }
}

fn peer(extensions: &Extensions) -> String {
    let address = extensions
        .get::<TcpConnectInfo>()
        .and_then(TcpConnectInfo::remote_addr);
    match address {
        Some(address) => address.to_string(),
        None if extensions.get::<UdsConnectInfo>().is_some() => "unix".to_owned(),
        None => "unknown".to_owned(),
    }
}
