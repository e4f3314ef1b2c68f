//! Counts the connections and bytes of each peer: of each address, and of each name that callers have proved.
//!
//! A peer is in the table only while it has a connection or a call, so the bound on connections bounds the table.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::memory::{ListenerMemory, PeerMemory};

/// The part of an IPv6 address that a provider gives to one customer; the customer chooses the rest.
const CUSTOMER: u32 = 64;

/// A party whose connections and bytes count together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Party {
    /// An IPv4 address, or the first 64 bits of an IPv6 address.
    Address(IpAddr),
    /// A name that its callers have proved.
    Name(Arc<str>),
}

impl Party {
    /// Returns the party of an address.
    pub(super) fn of(address: IpAddr) -> Self {
        Self::Address(match address.to_canonical() {
            IpAddr::V6(address) => {
                let kept = u128::MAX << (u128::BITS - CUSTOMER);
                Ipv6Addr::from_bits(address.to_bits() & kept).into()
            }
            address @ IpAddr::V4(_) => address,
        })
    }
}

/// The peers of one listener.
#[derive(Debug)]
pub(super) struct Peers {
    memory: ListenerMemory,
    table: Mutex<HashMap<Party, Arc<Peer>>>,
}

/// The connections and bytes of one peer.
#[derive(Debug)]
pub(super) struct Peer {
    connections: AtomicUsize,
    pub(super) memory: PeerMemory,
}

impl Peers {
    /// Returns the empty table of a listener with this memory.
    pub(super) fn new(memory: ListenerMemory) -> Arc<Self> {
        Arc::new(Self {
            memory,
            table: Mutex::default(),
        })
    }

    /// Returns the listener's memory.
    pub(super) fn memory(&self) -> &ListenerMemory {
        &self.memory
    }

    /// Returns the place of `party`, which stays in the table until its last place is dropped.
    pub(super) fn place(self: &Arc<Self>, party: Party) -> Arc<PeerPlace> {
        let mut table = self.table();
        let peer = table.entry(party.clone()).or_insert_with(|| {
            Arc::new(Peer {
                connections: AtomicUsize::new(0),
                memory: self.memory.of_peer(),
            })
        });
        Arc::new(PeerPlace {
            peer: Arc::clone(peer),
            party,
            peers: Arc::clone(self),
        })
    }

    fn table(&self) -> MutexGuard<'_, HashMap<Party, Arc<Peer>>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.table().len()
    }
}

/// A use of a peer's entry in the table.
#[derive(Debug)]
pub(super) struct PeerPlace {
    peer: Arc<Peer>,
    party: Party,
    peers: Arc<Peers>,
}

impl PeerPlace {
    /// Counts a connection unless the peer has `most` of them. Returns whether it was counted.
    pub(super) fn connect(&self, most: usize) -> bool {
        // Not a compare-and-swap: only the one accepting task of the listener adds.
        let fits = self.connections.load(Ordering::Relaxed) < most;
        if fits {
            self.connections.fetch_add(1, Ordering::Relaxed);
        }
        fits
    }

    /// Stops counting a connection.
    pub(super) fn disconnect(&self) {
        self.connections.fetch_sub(1, Ordering::Relaxed);
    }

    /// Returns whose place this is.
    pub(super) fn party(&self) -> &Party {
        &self.party
    }

    /// Returns whether this is the place of the name `name`.
    pub(super) fn is_of_name(&self, name: &str) -> bool {
        matches!(&self.party, Party::Name(own) if **own == *name)
    }
}

impl std::ops::Deref for PeerPlace {
    type Target = Peer;

    fn deref(&self) -> &Peer {
        &self.peer
    }
}

impl Drop for PeerPlace {
    fn drop(&mut self) {
        let mut table = self.peers.table();
        // Places are created and dropped under the lock, so the count is exact: the table's and this one.
        if Arc::strong_count(&self.peer) == 2 {
            table.remove(&self.party);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_customer_is_one_party() {
        let party = |text: &str| Party::of(text.parse().unwrap());
        assert_eq!(party("2001:db8::1"), party("2001:db8::ffff:1"));
        assert_ne!(party("2001:db8::1"), party("2001:db8:0:1::1"));
        assert_eq!(party("::ffff:192.0.2.1"), party("192.0.2.1"));
        assert_ne!(party("192.0.2.2"), party("192.0.2.1"));
    }
}
