//! Makes a name and a role of the claims of a verified token.

use serde_json::{Map, Value};

use super::super::file::is_name;
use super::super::identity::Role;
use super::super::rules::TokenProblem;

/// The claims that contain name and role.
#[derive(Debug)]
pub(super) struct Naming {
    pub(super) name_claim: String,
    /// Without it, the holder of any valid token is a caller.
    pub(super) role_claim: Option<String>,
    /// The value that means the role [`Role::Caller`].
    pub(super) caller: Option<String>,
    /// The value that means the role [`Role::Operator`].
    pub(super) operator: Option<String>,
}

impl Naming {
    pub(super) fn read(&self, claims: &Map<String, Value>) -> Result<(String, Role), TokenProblem> {
        let name = find(claims, &self.name_claim).and_then(Value::as_str);
        let name = name.filter(|name| is_name(name)).ok_or(TokenProblem::Claims(
            "the claim with the name is missing, or not 1 to 128 printable ASCII characters without spaces",
        ))?;
        let Some(claim) = &self.role_claim else {
            return Ok((name.to_owned(), Role::Caller));
        };
        let values = find(claims, claim).map(texts).unwrap_or_default();
        let has = |value: &Option<String>| value.as_ref().is_some_and(|value| values.contains(&&**value));
        let role = if has(&self.operator) {
            Role::Operator
        } else if has(&self.caller) {
            Role::Caller
        } else {
            return Err(TokenProblem::Claims("the token grants no role of this server"));
        };
        Ok((name.to_owned(), role))
    }
}

/// Returns a claim by its name, or by a path with dots such as `realm_access.roles`. A name wins, because names may contain dots, too.
fn find<'a>(claims: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    if let Some(value) = claims.get(name) {
        return Some(value);
    }
    let (first, rest) = name.split_once('.')?;
    find(claims.get(first)?.as_object()?, rest)
}

/// Returns the texts of a list, or the words of a text, as in the claim `scope`.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => text.split_ascii_whitespace().collect(),
        Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(claim: &str, claims: &str) -> Result<(String, Role), TokenProblem> {
        let naming = Naming {
            name_claim: "sub".to_owned(),
            role_claim: (!claim.is_empty()).then(|| claim.to_owned()),
            caller: Some("play".to_owned()),
            operator: Some("run".to_owned()),
        };
        naming.read(&serde_json::from_str(claims).unwrap())
    }

    #[test]
    fn the_highest_role_of_a_claim_counts() {
        let caller = Ok(("ann".to_owned(), Role::Caller));
        let operator = Ok(("ann".to_owned(), Role::Operator));
        assert_eq!(read("", r#"{"sub":"ann"}"#), caller);
        assert_eq!(read("roles", r#"{"sub":"ann","roles":["play","x"]}"#), caller);
        assert_eq!(read("roles", r#"{"sub":"ann","roles":["play","run"]}"#), operator);
        assert_eq!(read("scope", r#"{"sub":"ann","scope":"openid run"}"#), operator);
        assert_eq!(read("a.b", r#"{"sub":"ann","a":{"b":["play"]}}"#), caller);
        assert_eq!(
            read("a.b", r#"{"sub":"ann","a.b":"run","a":{"b":["play"]}}"#),
            operator
        );
    }

    #[test]
    fn without_a_role_or_a_name_nobody_is_known() {
        for claims in [
            r#"{"sub":"ann"}"#,
            r#"{"sub":"ann","roles":"runner"}"#,
            r#"{"sub":"ann","roles":{"run":true}}"#,
            r#"{"sub":7,"roles":["run"]}"#,
            r#"{"sub":"","roles":["run"]}"#,
            r#"{"sub":"a b","roles":["run"]}"#,
            r#"{"sub":"a\nb","roles":["run"]}"#,
            r#"{"roles":["run"]}"#,
        ] {
            let refused = read("roles", claims);
            assert!(matches!(refused, Err(TokenProblem::Claims(_))), "{claims}");
        }
    }
}
