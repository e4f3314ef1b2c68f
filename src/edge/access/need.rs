//! Decides the role that a call needs, by the listener and the path. No other file does.

use super::identity::{Identity, Role};
use super::rules::CallerStanding;
use crate::refusal::Refusal;

/// A listener.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListenerKind {
    /// The callers' listener.
    Public,
    /// The operators' listener.
    Admin,
}

/// The health service, for balancers and orchestrators, which have no token.
const HEALTH: &str = "/grpc.health.v1.Health/";
/// The pages for them.
const PROBES: [&str; 2] = ["/livez", "/readyz"];

/// The call of that service that ends at once, unlike a watch.
const CHECK: &str = "/grpc.health.v1.Health/Check";

/// Returns whether a path is a probe. Probes are answered even when other calls use up the memory.
pub(crate) fn is_probe(path: &str) -> bool {
    path == CHECK || PROBES.contains(&path)
}

impl ListenerKind {
    /// Returns the role that this path needs; `None` if every client may call it.
    pub(super) fn need(self, path: &str) -> Option<Role> {
        if path.starts_with(HEALTH) {
            return None;
        }
        match self {
            Self::Public => Some(Role::Caller),
            Self::Admin if PROBES.contains(&path) => None,
            Self::Admin => Some(Role::Operator),
        }
    }
}

/// Checks that a caller has the needed role.
pub(super) fn check(standing: &CallerStanding, need: Role) -> Result<(), Refusal> {
    match standing {
        CallerStanding::Open => Ok(()),
        CallerStanding::Unnamed => Err(Refusal::Unauthenticated {
            reason: "TOKEN_MISSING",
            problem: "this call needs a token: the header authorization, `Bearer TOKEN`",
        }),
        CallerStanding::Refused(wrong) => Err((*wrong).into()),
        CallerStanding::Known(known) if known.identity.role >= need => Ok(()),
        CallerStanding::Known(known) => {
            let Identity { name, role } = &known.identity;
            Err(Refusal::Forbidden {
                name: name.to_string(),
                role: role.name(),
                needed: need.name(),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn health_is_open_and_everything_else_has_a_role() {
        let (caller, operator) = (Some(Role::Caller), Some(Role::Operator));
        for (path, public, admin) in [
            ("/grpc.health.v1.Health/Check", None, None),
            ("/grpc.health.v1.Healthy/Check", caller, operator),
            ("/livez", caller, None),
            ("/readyz", caller, None),
            ("/readyz/", caller, operator),
            ("/metrics", caller, operator),
            ("/sudoku.v1.SudokuService/Grade", caller, operator),
            ("/sudoku.v1.AdminService/Reload", caller, operator),
            (
                "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
                caller,
                operator,
            ),
            ("", caller, operator),
        ] {
            assert_eq!(ListenerKind::Public.need(path), public, "{path}");
            assert_eq!(ListenerKind::Admin.need(path), admin, "{path}");
        }
        assert!(
            Role::Operator > Role::Caller,
            "an operator may do what a caller may"
        );
    }
}
