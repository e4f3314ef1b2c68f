//! The state that the calls of one connection share. It finds the caller of each call and counts the call for it.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use http::Extensions;
use http::request::Parts;

use super::bulkhead::Authentication;
use super::listener::ListenerState;
use super::memory::{Account, Held, Share};
use super::peers::{Party, PeerPlace};
use super::watched::Traffic;
use crate::access::{Identity, is_probe};
use crate::origin::CallOrigin;

/// Memory of a call in addition to its bytes, from its headers to the end of its answer: its task, its entries in the tables of HTTP/2
/// and the state of its service. Measured with 100,000 calls of `Health/Watch`: 7 KB each.
const CALL: usize = 8 << 10;
/// Assumed memory of a header in addition to its bytes; the number with which HTTP/2 counts header lists.
const HEADER: usize = 32;

/// The state that the calls of one connection share.
#[derive(Debug)]
pub(super) struct ConnectionState {
    pub(super) listener: Arc<ListenerState>,
    /// The share of calls without a name.
    pub(super) share: Arc<Share>,
    pub(super) traffic: Arc<Traffic>,
    /// Facts about the peer, copied into the extensions of each request.
    peer: Extensions,
    /// The bytes of the connection's calls.
    account: Arc<Account>,
    /// The address of the peer, unless it is a proxy's.
    address: Option<Arc<PeerPlace>>,
    /// The share of the last name that has called; a connection rarely has two.
    named: Mutex<Option<Arc<Share>>>,
    /// The share of probes that do not fit into the others.
    probes: OnceLock<Arc<Share>>,
}

impl ConnectionState {
    /// Returns the state of a new connection.
    pub(super) fn new(
        listener: Arc<ListenerState>,
        peer: Extensions,
        address: Option<Arc<PeerPlace>>,
        authentication: Arc<Authentication>,
    ) -> Self {
        let memory = listener.peers.memory();
        let account = memory.of_connection();
        let are_bounded = listener.access.has_names();
        Self {
            share: Share::of_unauthenticated(memory, &account, address.clone(), are_bounded),
            traffic: Traffic::new(authentication),
            listener,
            peer,
            account,
            address,
            named: Mutex::default(),
            probes: OnceLock::new(),
        }
    }

    /// Adds the peer and the caller to the extensions of a request, and counts its head. Returns `None` if the head does not fit.
    ///
    /// While the peer is unauthenticated, only the task of its connection calls this ([`super::bulkhead`]).
    pub(super) fn begin(&self, parts: &mut Parts) -> Option<Held> {
        parts.extensions.extend(self.peer.clone());
        self.listener.access.identify(parts);
        let weight = weight(parts);
        if is_probe(parts.uri.path()) && parts.extensions.get::<Identity>().is_none() {
            self.probed();
        }
        let held = match parts.extensions.get::<Identity>() {
            Some(caller) => {
                self.traffic.authentication.complete();
                Held::new(&self.share_of(&caller.name), weight)
            }
            None => Held::new(&self.share, weight),
        };
        held.or_else(|| {
            let probes = || Share::of_probes(self.listener.peers.memory(), self.address.clone());
            is_probe(parts.uri.path()).then(|| Held::new(self.probes.get_or_init(probes), weight))?
        })
    }

    /// Counts a call that was refused because its caller has not proved a name. Ends the connection if its address has had too many.
    pub(super) fn login_failed(&self) {
        let noted = self.listener.failed_logins.note(self.party());
        if let Some(failures) = noted.line {
            self.listener.login_failed(&self.peer_name(), failures);
        }
        if noted.is_over {
            self.traffic.end_because_of("failed logins");
        }
    }

    /// Counts a probe. Ends the connection if its address sends too many.
    fn probed(&self) {
        if self.listener.probes.note(self.party()).is_over {
            self.traffic.end_because_of("probes");
        }
    }

    /// Returns the peer as logs name it.
    pub(super) fn peer_name(&self) -> String {
        CallOrigin::of(&self.peer).peer
    }

    fn party(&self) -> Option<&Party> {
        self.address.as_deref().map(PeerPlace::party)
    }

    /// Returns the share of a caller that has proved its name.
    fn share_of(&self, name: &Arc<str>) -> Arc<Share> {
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = named.as_ref().filter(|share| share.is_of_name(name)) {
            return Arc::clone(share);
        }
        let peers = &self.listener.peers;
        let place = peers.place(Party::Name(Arc::clone(name)));
        let share = Share::of_name(peers.memory(), &self.account, place);
        *named = Some(Arc::clone(&share));
        share
    }
}

/// Returns the assumed memory of a request's head.
fn weight(head: &Parts) -> usize {
    let headers = head.headers.iter();
    let headers = headers.map(|(name, value)| name.as_str().len() + value.len() + HEADER);
    CALL + head.uri.path().len() + headers.sum::<usize>()
}
