//! Divides the limit of open files between callers, operators and the process.
//!
//! A connection takes a descriptor. If callers could take the last one, operators could not connect, a reload could not read its
//! files and balancers could not ask for health. So the limit is raised as far as the system allows; if it is still too low, it is
//! divided: some descriptors for the process, some for operators, the rest for callers.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Descriptors for files that the process opens briefly, as a reload does.
const OWN: usize = 64;
/// The most connections of operators.
const OPERATORS: usize = 128;

/// The most connections of each listener.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connections {
    /// From callers.
    pub public: usize,
    /// From operators.
    pub admin: usize,
}

/// Divides the descriptors of this process between the listeners. Callers get `wanted` connections if the limit allows.
pub fn divide(wanted: usize) -> Connections {
    let open = std::fs::read_dir("/proc/self/fd").map_or(OWN, Iterator::count);
    let needed = wanted
        .saturating_add(OPERATORS.min(wanted))
        .saturating_add(open + OWN);
    let limit = raise(needed);
    let connections = fit(wanted, limit.saturating_sub(open));
    if connections.public < wanted {
        tracing::warn!(
            wanted,
            connections = connections.public,
            open_files = limit,
            "server.max_connections does not fit into the limit of open files; raise the limit (ulimit -n, LimitNOFILE)"
        );
    }
    connections
}

/// Raises the limit of open files to `needed` if it is lower, and returns the limit.
fn raise(needed: usize) -> usize {
    let limit = getrlimit(Resource::Nofile);
    let number =
        |limit: Option<u64>| limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let (now, most) = (number(limit.current), number(limit.maximum));
    if needed <= now {
        return now;
    }
    let raised = needed.min(most);
    let new = Rlimit {
        current: Some(raised as u64),
        maximum: limit.maximum,
    };
    match setrlimit(Resource::Nofile, new) {
        Ok(()) => raised,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit of open files");
            now
        }
    }
}

/// Divides `free` descriptors.
fn fit(wanted: usize, free: usize) -> Connections {
    let all = free.saturating_sub(OWN.min(free / 4));
    let admin = OPERATORS.min(wanted).min(all / 4).max(1);
    Connections {
        public: wanted.min(all.saturating_sub(admin)).max(1),
        admin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_and_the_process_keep_theirs() {
        let check = |wanted, free, public, admin| {
            assert_eq!(
                fit(wanted, free),
                Connections { public, admin },
                "{wanted} of {free}"
            );
        };
        check(10_000, 1 << 20, 10_000, 128);
        check(10_000, 1024, 1024 - 64 - 128, 128);
        check(10, 1024, 10, 10);
        check(10_000, 100, 57, 18);
        check(10_000, 0, 1, 1);
    }
}
