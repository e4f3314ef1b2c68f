//! The type of the key for the hosts by which clients address the listeners.

use super::value::ListValue;
use sudokud_edge::{Address, Hosts};

/// A list of hosts, `*` for all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct HostList(pub(super) Vec<String>);

impl HostList {
    /// Returns the hosts by which clients may address the listener at `address`.
    ///
    /// Without a list, a listener on a loopback address has no name but `localhost`. Names of other addresses are unknown here: those of containers
    /// and of proxies. No page can open a Unix socket.
    pub(super) fn at(&self, address: &Address) -> Hosts {
        match (&self.0[..], address) {
            ([], Address::Ip(_) | Address::Host(..)) if address.is_local() => Hosts::These(Vec::new()),
            ([], _) => Hosts::Any,
            ([all], _) if all == "*" => Hosts::Any,
            (names, _) => Hosts::These(names.iter().map(|name| name.to_ascii_lowercase()).collect()),
        }
    }
}

/// Returns whether a text is the host of a URL, without a port.
fn is_host(text: &str) -> bool {
    let parsed = text.parse::<http::uri::Authority>();
    !text.is_empty() && parsed.is_ok_and(|parsed| parsed.host() == text)
}

impl ListValue for HostList {
    const ITEMS: &'static str = "hosts";

    fn of_texts(hosts: Vec<String>) -> Result<Self, String> {
        let wrong = hosts.iter().find(|host| *host != "*" && !is_host(host));
        if let Some(wrong) = wrong {
            return Err(format!(
                "has {wrong:?}, which is not a host; write a name such as sudoku.example, without a scheme and a port, or * for all"
            ));
        }
        if hosts.len() > 1 && hosts.iter().any(|host| host == "*") {
            return Err("has * beside other hosts; * means all hosts, so write it alone".to_owned());
        }
        Ok(Self(hosts))
    }

    fn joined(&self) -> String {
        self.0.join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_no_scheme_and_no_port() {
        for right in ["sudoku.example", "10.0.0.1", "[::1]", "*"] {
            assert!(HostList::of_texts(vec![right.to_owned()]).is_ok(), "{right}");
        }
        for wrong in [
            "",
            "http://a.example",
            "a.example:80",
            "a.example/",
            "a b",
            "::1",
            "x@y",
        ] {
            assert!(HostList::of_texts(vec![wrong.to_owned()]).is_err(), "{wrong}");
        }
        assert!(HostList::of_texts(vec!["*".to_owned(), "a.example".to_owned()]).is_err());
    }

    #[test]
    fn without_a_list_only_a_loopback_address_knows_its_names() {
        let at = |hosts: &[&str], address: &str| {
            let hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
            HostList(hosts).at(&address.parse().unwrap())
        };
        for local in ["127.0.0.1:50051", "[::1]:50051", "localhost:1"] {
            assert_eq!(at(&[], local), Hosts::These(Vec::new()), "{local}");
            assert_eq!(at(&["*"], local), Hosts::Any, "{local}");
        }
        for open in ["0.0.0.0:50051", "10.0.0.1:50051", "sudokud:50051", "unix:/run/s"] {
            assert_eq!(at(&[], open), Hosts::Any, "{open}");
            assert_eq!(
                at(&["A.example"], open),
                Hosts::These(vec!["a.example".to_owned()]),
                "{open}"
            );
        }
    }
}
