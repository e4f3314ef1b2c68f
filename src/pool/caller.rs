//! Callers, between which the queue is fair.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::{IpAddr, Ipv6Addr};

/// A sender of calls, over any number of connections: a proved name, or else an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Caller {
    /// A proved name, from any address. A hash, because callers are copied often.
    Named(u64),
    /// An address, with any port.
    Address(IpAddr),
    /// All connections without an address, as on a Unix socket, together.
    Local,
}

impl Caller {
    /// Returns the caller of this name.
    pub fn named(name: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        Self::Named(hasher.finish())
    }

    /// Returns the caller at this address.
    ///
    /// Only the first 64 bits of an IPv6 address count, because a single host usually has all addresses with the same prefix and could
    /// otherwise act as any number of callers.
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
