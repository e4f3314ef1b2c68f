//! The table `[jwt]` of the file of names.

use std::path::PathBuf;

use jsonwebtoken::Algorithm;
use serde::Deserialize;

use super::claims::Naming;

/// The table as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::access) struct WrittenJwt {
    pub(super) keys: PathBuf,
    pub(super) issuer: String,
    pub(super) audience: String,
    #[serde(default = "usual_algorithms")]
    algorithms: Vec<String>,
    #[serde(default = "usual_name_claim")]
    name_claim: String,
    role_claim: Option<String>,
    caller: Option<String>,
    operator: Option<String>,
}

/// The algorithms that can be allowed. None uses a secret that both sides know.
const ALGORITHMS: [(&str, Algorithm); 5] = [
    ("RS256", Algorithm::RS256),
    ("PS256", Algorithm::PS256),
    ("ES256", Algorithm::ES256),
    ("ES384", Algorithm::ES384),
    ("EdDSA", Algorithm::EdDSA),
];

fn usual_algorithms() -> Vec<String> {
    ["RS256", "ES256"].map(str::to_owned).to_vec()
}

fn usual_name_claim() -> String {
    "sub".to_owned()
}

impl WrittenJwt {
    /// Returns the allowed algorithms.
    pub(super) fn algorithms(&self) -> Result<Vec<Algorithm>, (&'static str, String)> {
        let known = ALGORITHMS.map(|(name, _)| name).join(", ");
        let wrong = |problem: String| ("jwt.algorithms", format!("{problem}; write some of {known}"));
        let read = |name: &String| {
            let found = ALGORITHMS.iter().find(|(known, _)| known == name);
            found.map(|(_, algorithm)| *algorithm).ok_or_else(|| {
                let reason = if name.starts_with("HS") {
                    " needs a secret that everybody who checks tokens could use to make them"
                } else {
                    " is not known here"
                };
                wrong(format!("{name:?}{reason}"))
            })
        };
        let algorithms: Result<Vec<_>, _> = self.algorithms.iter().map(read).collect();
        match algorithms {
            Ok(algorithms) if algorithms.is_empty() => Err(wrong("the list is empty".to_owned())),
            result => result,
        }
    }

    /// Returns how claims become a name and a role.
    pub(super) fn naming(&self) -> Result<Naming, (&'static str, String)> {
        let roles = self.caller.is_some() || self.operator.is_some();
        match (&self.role_claim, roles) {
            (Some(_), false) => {
                let problem = "set caller or operator to the value of this claim that means the role";
                return Err(("jwt.role_claim", problem.to_owned()));
            }
            (None, true) => {
                let problem = "is missing; it names the claim with the values of caller and operator";
                return Err(("jwt.role_claim", problem.to_owned()));
            }
            _ => {}
        }
        Ok(Naming {
            name_claim: self.name_claim.clone(),
            role_claim: self.role_claim.clone(),
            caller: self.caller.clone(),
            operator: self.operator.clone(),
        })
    }
}
