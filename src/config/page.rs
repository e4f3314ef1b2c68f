//! The key for the page.

use sudokud_edge::Address;

/// Which listeners serve their page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum PagePolicy {
    /// Those on a loopback address.
    #[default]
    Loopback,
    /// Both.
    On,
    /// None.
    Off,
}

impl PagePolicy {
    /// Returns whether the listener at `address` serves its page.
    pub(super) fn serves_at(self, address: &Address) -> bool {
        match self {
            // No browser opens a Unix socket.
            Self::Loopback => address.is_local() && !matches!(address, Address::Unix(_)),
            Self::On => true,
            Self::Off => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_default_a_page_is_served_on_loopback_addresses_only() {
        for (address, is_served) in [
            ("127.0.0.1:50051", true),
            ("[::1]:50051", true),
            ("localhost:50051", true),
            ("0.0.0.0:50051", false),
            ("10.0.0.1:50051", false),
            ("sudokud:50051", false),
            ("unix:/run/s", false),
        ] {
            let address: Address = address.parse().unwrap();
            assert_eq!(PagePolicy::default().serves_at(&address), is_served, "{address}");
            assert!(PagePolicy::On.serves_at(&address), "{address}");
            assert!(!PagePolicy::Off.serves_at(&address), "{address}");
        }
    }
}
