//! What a call needs, by the listener and the path: the one place that says it.

use super::identity::{Identity, Role};
use super::rules::CallerStanding;
use sudokud_service::Failure;

/// One of the two listeners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListenerKind {
    /// That of callers.
    Public,
    /// That of operators.
    Admin,
}

/// What balancers and orchestrators ask, who have no token.
const HEALTH: &str = "/grpc.health.v1.Health/";
/// The same over plain HTTP.
const PROBES: [&str; 2] = ["/livez", "/readyz"];

impl ListenerKind {
    /// The role that this path needs; none for what everybody may ask.
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

/// Whether this one may make a call with this need.
pub(super) fn check(standing: &CallerStanding, need: Role) -> Result<(), Failure> {
    match standing {
        CallerStanding::Open => Ok(()),
        CallerStanding::Nobody => Err(Failure::Unauthenticated {
            reason: "TOKEN_MISSING",
            problem: "this call needs a token: the header authorization, `Bearer TOKEN`",
        }),
        CallerStanding::Refused(wrong) => Err((*wrong).into()),
        CallerStanding::Known(known) if known.identity.role >= need => Ok(()),
        CallerStanding::Known(known) => {
            let Identity { name, role } = &known.identity;
            Err(Failure::Forbidden {
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
