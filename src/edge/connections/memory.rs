//! Bounds the memory of calls: bytes of requests and answers that wait, and of the calls themselves until they end.
//!
//! The bytes of a call count in several accounts at once, each with its bound, as parts of the listener's budget:
//! - its connection: a quarter;
//! - its peer: a half. The peer is the name that the caller has proved, or else the address ([`super::peers`]). If the server requires no
//!   names, an address may also use no more than it leaves free: two addresses leave a third to others, nine a tenth;
//! - if the server requires names, all unauthenticated calls together: a half, so that the other half is always there for known callers;
//! - the listener: the whole.
//!
//! A request that does not fit is refused. An answer is never refused, because its work is done: it may exceed the budget. While
//! the budget is exceeded, answers that make no progress are ended, and while it is [nearly used up](Share::is_crowded), so are
//! requests (`call`).
//!
//! Probes of balancers and orchestrators have a small budget of their own for the time when the other one is used up.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use http::Extensions;

use super::peers::PeerPlace;

/// The part of a listener's budget that one connection may use.
const CONNECTION: usize = 4;
/// The part that one peer may use, and all unauthenticated calls together.
const PEER: usize = 2;
/// The bytes of probes that do not fit into the listener's budget: some 200 of them.
const PROBES: usize = 2 << 20;
/// The part of these bytes that one connection or one peer may use.
const PROBES_OF_ONE: usize = 4;

/// Bytes that wait, and their bound.
#[derive(Debug)]
pub(super) struct Account {
    waiting: AtomicUsize,
    most: usize,
}

impl Account {
    /// Returns an empty account in which at most `most` bytes may wait.
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            waiting: AtomicUsize::new(0),
            most,
        })
    }

    /// Returns the number of waiting bytes.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Adds bytes. Returns whether all fit.
    fn add(&self, bytes: usize) -> bool {
        self.waiting.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.most
    }

    fn remove(&self, bytes: usize) {
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The accounts of one listener.
#[derive(Debug)]
pub(super) struct ListenerMemory {
    budget: usize,
    all: Arc<Account>,
    unauthenticated: Arc<Account>,
    probes: Arc<Account>,
}

impl ListenerMemory {
    /// Returns the accounts of a listener with a budget of `budget` bytes.
    pub(super) fn new(budget: usize) -> Self {
        Self {
            budget,
            all: Account::new(budget),
            unauthenticated: Account::new(budget / PEER),
            probes: Account::new(PROBES),
        }
    }

    /// Returns the number of waiting bytes.
    pub(super) fn waiting(&self) -> usize {
        self.all.waiting()
    }

    /// Returns the accounts of a new peer: of its calls, and of its probes.
    pub(super) fn of_peer(&self) -> PeerMemory {
        PeerMemory {
            calls: Account::new(self.budget / PEER),
            probes: Account::new(PROBES / PROBES_OF_ONE),
        }
    }

    /// Returns the account of a new connection.
    pub(super) fn of_connection(&self) -> Arc<Account> {
        Account::new(self.budget / CONNECTION)
    }
}

/// The accounts of one peer.
#[derive(Debug)]
pub(super) struct PeerMemory {
    calls: Arc<Account>,
    probes: Arc<Account>,
}

/// The budget of one peer's calls on one connection: the accounts in which their bytes count.
#[derive(Debug)]
pub(super) struct Share {
    accounts: Vec<Arc<Account>>,
    /// The peer, which this keeps in the table of peers.
    peer: Option<Arc<PeerPlace>>,
    /// The listener's account if the peer may not use more of it than it leaves free.
    left_free: Option<Arc<Account>>,
}

impl Share {
    /// Returns the share of a caller that has proved its name.
    pub(super) fn of_name(
        memory: &ListenerMemory,
        connection: &Arc<Account>,
        peer: Arc<PeerPlace>,
    ) -> Arc<Self> {
        let name = Arc::clone(&peer.memory.calls);
        let accounts = vec![Arc::clone(connection), name, Arc::clone(&memory.all)];
        Arc::new(Self {
            accounts,
            peer: Some(peer),
            left_free: None,
        })
    }

    /// Returns the budget of unauthenticated calls on a connection from `peer`, which is `None` for a proxy.
    ///
    /// If `are_bounded`, all unauthenticated calls of the listener share a part of its budget. Otherwise each peer leaves as much free
    /// as it uses.
    pub(super) fn of_unauthenticated(
        memory: &ListenerMemory,
        connection: &Arc<Account>,
        peer: Option<Arc<PeerPlace>>,
        are_bounded: bool,
    ) -> Arc<Self> {
        let mut accounts = vec![Arc::clone(connection), Arc::clone(&memory.all)];
        accounts.extend(peer.as_ref().map(|peer| Arc::clone(&peer.memory.calls)));
        accounts.extend(are_bounded.then(|| Arc::clone(&memory.unauthenticated)));
        Arc::new(Self {
            accounts,
            peer,
            left_free: (!are_bounded).then(|| Arc::clone(&memory.all)),
        })
    }

    /// Returns the share of the probes on a connection, for the time when other bytes use up the budget.
    pub(super) fn of_probes(memory: &ListenerMemory, peer: Option<Arc<PeerPlace>>) -> Arc<Self> {
        let connection = Account::new(PROBES / PROBES_OF_ONE);
        let mut accounts = vec![connection, Arc::clone(&memory.probes)];
        accounts.extend(peer.as_ref().map(|peer| Arc::clone(&peer.memory.probes)));
        Arc::new(Self {
            accounts,
            peer,
            left_free: None,
        })
    }

    /// Returns whether this is the share of the name `name`.
    pub(super) fn is_of_name(&self, name: &str) -> bool {
        self.peer.as_ref().is_some_and(|peer| peer.is_of_name(name))
    }

    /// Returns whether the bytes in one of the accounts exceed its bound.
    pub(super) fn is_over(&self) -> bool {
        self.accounts
            .iter()
            .any(|account| account.waiting() > account.most)
    }

    /// Returns whether one of the accounts is three quarters full, or the peer uses three quarters of the bytes that it leaves free.
    pub(super) fn is_crowded(&self) -> bool {
        let is_crowded = |account: &Arc<Account>| account.waiting() > account.most / 4 * 3;
        self.accounts.iter().any(is_crowded) || self.uses_more_than(|free| free / 4 * 3)
    }

    /// Returns whether the peer uses more than `part` of the free bytes. `false` if it need not leave any free.
    fn uses_more_than(&self, part: impl Fn(usize) -> usize) -> bool {
        let (Some(all), Some(peer)) = (&self.left_free, &self.peer) else {
            return false;
        };
        peer.memory.calls.waiting() > part(all.most.saturating_sub(all.waiting()))
    }

    /// Counts bytes, even if they exceed the bound.
    pub(super) fn add(&self, bytes: usize) {
        for account in &self.accounts {
            account.add(bytes);
        }
    }

    /// Stops counting bytes.
    pub(super) fn remove(&self, bytes: usize) {
        for account in &self.accounts {
            account.remove(bytes);
        }
    }

    /// Counts bytes if they fit. Returns whether they do.
    fn try_add(&self, bytes: usize) -> bool {
        // Added first and checked then: two connections that check first could both fit and together exceed the budget.
        let not_fitting = self.accounts.iter().filter(|account| !account.add(bytes)).count();
        let fits = not_fitting == 0 && !self.uses_more_than(|free| free);
        if !fits {
            self.remove(bytes);
        }
        fits
    }
}

/// Where the bytes of a call's answer count, for layers that keep some of them; in the extensions of each request.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswerAccount(Option<Arc<Share>>);

impl AnswerAccount {
    pub(super) fn new(share: &Arc<Share>) -> Self {
        Self(Some(Arc::clone(share)))
    }

    /// Returns the account in the extensions of a request. Without one, nothing is counted.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Counts bytes of the answer, even if they exceed the bound.
    pub(crate) fn keep(&self, bytes: usize) -> KeptBytes {
        let mut kept = KeptBytes {
            account: self.clone(),
            bytes: 0,
        };
        kept.grow(bytes);
        kept
    }
}

/// Bytes of an answer, which count until this is dropped.
#[derive(Debug)]
pub(crate) struct KeptBytes {
    account: AnswerAccount,
    bytes: usize,
}

impl KeptBytes {
    /// Counts more bytes.
    pub(crate) fn grow(&mut self, bytes: usize) {
        if let AnswerAccount(Some(share)) = &self.account {
            share.add(bytes);
            self.bytes += bytes;
        }
    }
}

impl Drop for KeptBytes {
    fn drop(&mut self) {
        if let AnswerAccount(Some(share)) = &self.account {
            share.remove(self.bytes);
        }
    }
}

/// Bytes of a call, which count until this is dropped.
#[derive(Debug)]
pub(super) struct Held {
    share: Arc<Share>,
    bytes: usize,
}

impl Held {
    /// Counts `bytes`. Returns `None` if they do not fit.
    pub(super) fn new(share: &Arc<Share>, bytes: usize) -> Option<Self> {
        // Not `then_some`: it would build the value even if the bytes do not fit, and its drop would subtract them.
        share.try_add(bytes).then(|| Self {
            share: Arc::clone(share),
            bytes,
        })
    }

    /// Returns the share in which the bytes count.
    pub(super) fn share(&self) -> &Arc<Share> {
        &self.share
    }

    /// Counts more bytes. Returns whether they fit.
    pub(super) fn try_grow(&mut self, bytes: usize) -> bool {
        let fits = self.share.try_add(bytes);
        if fits {
            self.bytes += bytes;
        }
        fits
    }

    /// Stops counting some of the bytes.
    pub(super) fn shrink(&mut self, bytes: usize) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.share.remove(bytes);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.share.remove(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::super::peers::{Party, Peers};
    use super::*;

    fn listener(budget: usize) -> Arc<Peers> {
        Peers::new(ListenerMemory::new(budget))
    }

    fn unauthenticated(peers: &Arc<Peers>, address: u32, are_bounded: bool) -> Arc<Share> {
        let peer = peers.place(Party::of(Ipv4Addr::from_bits(address).into()));
        let memory = peers.memory();
        Share::of_unauthenticated(memory, &memory.of_connection(), Some(peer), are_bounded)
    }

    fn named(peers: &Arc<Peers>, name: &str) -> Arc<Share> {
        let memory = peers.memory();
        let peer = peers.place(Party::Name(name.into()));
        Share::of_name(memory, &memory.of_connection(), peer)
    }

    #[test]
    fn a_connection_has_a_quarter_and_an_address_as_much_as_it_leaves_free() {
        let peers = listener(400);
        let shares: Vec<_> = [1, 1, 1, 2, 3]
            .into_iter()
            .map(|address| unauthenticated(&peers, address, false))
            .collect();
        assert!(Held::new(&shares[0], 101).is_none(), "a connection");
        let mut held = vec![
            Held::new(&shares[0], 100).unwrap(),
            Held::new(&shares[1], 100).unwrap(),
        ];
        assert!(Held::new(&shares[2], 1).is_none(), "an address");
        assert!(Held::new(&shares[3], 101).is_none(), "another address");
        held.push(Held::new(&shares[3], 100).unwrap());
        assert!(shares[3].is_crowded() && !unauthenticated(&peers, 4, false).is_crowded());
        assert!(Held::new(&shares[4], 51).is_none(), "a third address");
        held.push(Held::new(&shares[4], 50).unwrap());
        assert_eq!(peers.memory().waiting(), 350);
        assert!(unauthenticated(&peers, 4, false).is_crowded(), "the listener");
        held[0].shrink(30);
        assert!(!held[1].try_grow(1), "a connection's own quarter");
        drop((held, shares));
        assert_eq!(peers.memory().waiting(), 0);
        assert_eq!(peers.count(), 0, "peers without connections are forgotten");
    }

    #[test]
    fn known_callers_have_a_half_that_others_cannot_use() {
        let peers = listener(400);
        let others: Vec<_> = (0..4)
            .map(|address| unauthenticated(&peers, address, true))
            .collect();
        let held: Vec<_> = others.iter().filter_map(|share| Held::new(share, 100)).collect();
        assert_eq!(held.len(), 2);
        let shop = [
            named(&peers, "shop"),
            named(&peers, "shop"),
            named(&peers, "shop"),
        ];
        let held: Vec<_> = shop.iter().filter_map(|share| Held::new(share, 90)).collect();
        assert_eq!(held.len(), 2, "a name has a half, over any number of connections");
    }

    #[test]
    fn probes_fit_when_nothing_else_does() {
        let peers = listener(400);
        let held: Vec<_> = (0..4)
            .map(|name| Held::new(&named(&peers, &name.to_string()), 100).unwrap())
            .collect();
        assert!(Held::new(&unauthenticated(&peers, 9, false), 1).is_none());
        let probe = Held::new(&Share::of_probes(peers.memory(), None), 9_000);
        assert!(probe.is_some());
        assert_eq!(peers.memory().waiting(), 400);
        drop(held);
    }

    #[test]
    fn an_answer_may_exceed_the_budget_and_is_seen_to() {
        let peers = listener(400);
        let share = unauthenticated(&peers, 1, false);
        share.add(76);
        assert!(share.is_crowded() && !share.is_over());
        share.add(25);
        assert!(share.is_over());
        share.remove(101);
        assert_eq!(peers.memory().waiting(), 0);
    }

    #[test]
    fn bytes_that_a_layer_keeps_of_an_answer_count_until_it_drops_them() {
        let peers = listener(400);
        let share = unauthenticated(&peers, 1, false);
        let mut kept = AnswerAccount::new(&share).keep(90);
        kept.grow(20);
        assert_eq!(peers.memory().waiting(), 110);
        assert!(share.is_over());
        drop(kept);
        assert_eq!(peers.memory().waiting(), 0);
        drop(AnswerAccount::default().keep(1));
    }
}
