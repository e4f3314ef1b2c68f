//! Who asks: what the fairness of the queue goes by.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::{IpAddr, Ipv6Addr};

/// One party that sends calls, however many connections it has.
///
/// A name that it has proved stands before its address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Caller {
    /// Whoever has proved this name, from anywhere: a hash of the name, because who waits in a queue is copied often.
    Named(u64),
    /// Whoever connects from this address, from any port.
    Address(IpAddr),
    /// Whoever has no address, as on a Unix socket: all of them are one caller.
    Local,
}

impl Caller {
    /// The caller of this name.
    pub fn named(name: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        Self::Named(hasher.finish())
    }

    /// The caller at this address.
    ///
    /// Of an IPv6 address the first 64 bits count: a single host usually has all addresses behind them, and could be as
    /// many callers as it likes.
    pub fn at(address: Option<IpAddr>) -> Self {
        match address.map(|address| address.to_canonical()) {
            None => Self::Local,
            Some(IpAddr::V6(address)) => {
                let network = address.to_bits() >> 64 << 64;
                Self::Address(Ipv6Addr::from_bits(network).into())
            }
            Some(address) => Self::Address(address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_is_an_address_or_the_network_of_a_long_one() {
        let caller = |address: &str| Caller::at(Some(address.parse().unwrap()));
        assert_eq!(caller("192.0.2.1"), caller("::ffff:192.0.2.1"));
        assert_ne!(caller("192.0.2.1"), caller("192.0.2.2"));
        assert_eq!(caller("2001:db8::1"), caller("2001:db8::ffff:0:0:2"));
        assert_ne!(caller("2001:db8::1"), caller("2001:db8:0:1::1"));
        assert_eq!(Caller::at(None), Caller::Local);
        assert_eq!(Caller::named("shop"), Caller::named("shop"));
        assert_ne!(Caller::named("shop"), Caller::named("shops"));
    }
}
