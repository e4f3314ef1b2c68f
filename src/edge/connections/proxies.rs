//! The proxies in front of the server. The address of a proxy stands for many callers.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// The networks of the proxies.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Proxies(Vec<IpNet>);

/// The error for a text that is not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("write an IP address, or a network such as 10.0.0.0/8 or fd00::/8; *: all addresses")]
pub struct NoNetwork;

impl Proxies {
    /// Reads addresses and networks; `*` is every address.
    pub fn read<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, NoNetwork> {
        let mut networks = Vec::new();
        for text in texts {
            if text == "*" {
                networks.extend(["0.0.0.0/0", "::/0"].map(network).into_iter().flatten());
            } else {
                networks.push(network(text).ok_or(NoNetwork)?);
            }
        }
        Ok(Self(networks))
    }

    /// Returns whether `address` belongs to a proxy.
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

fn network(text: &str) -> Option<IpNet> {
    IpNet::from_str(text)
        .or_else(|_| {
            text.parse::<IpAddr>()
                .map(|address| address.to_canonical().into())
        })
        .ok()
}

/// The networks, separated by commas.
impl fmt::Display for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, network) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(f, "{comma}{network}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_is_an_address_a_network_or_any() {
        let contains = |texts: &[&str], address: &str| {
            Proxies::read(texts.iter().copied())
                .unwrap()
                .contain(address.parse().unwrap())
        };
        assert!(contains(&["10.0.0.0/8", "192.0.2.7"], "10.255.0.1"));
        assert!(contains(&["10.0.0.0/8", "192.0.2.7"], "::ffff:192.0.2.7"));
        assert!(!contains(&["10.0.0.0/8", "192.0.2.7"], "192.0.2.8"));
        assert!(contains(&["fd00::/8"], "fd12::1") && !contains(&["fd00::/8"], "10.0.0.1"));
        assert!(contains(&["*"], "10.0.0.1") && contains(&["*"], "2001:db8::1"));
        for text in ["", "proxy", "10.0.0.0/33", "10.0.0.0/8 "] {
            assert_eq!(Proxies::read([text]), Err(NoNetwork), "{text:?}");
        }
    }
}
