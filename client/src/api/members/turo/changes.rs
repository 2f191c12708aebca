//! The mark, and the answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Invalid, Rule};
use crate::value::id::MemberId;
use crate::wire::ours;

/// Members that get the mark or lose it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SetTuro {
    /// The members, 1 to 1,000. Required.
    #[schemars(extend("x-required" = true))]
    pub users: Vec<MemberId>,
    /// Whether they have the mark. Required.
    #[schemars(extend("x-required" = true))]
    pub turo: Option<bool>,
}

impl SetTuro {
    /// The most members of one call.
    pub const MOST: usize = 1_000;

    /// Returns the members, each once, and whether they get the mark. Requires both.
    pub fn check(&self) -> Result<(Vec<MemberId>, bool), Invalid> {
        let mut invalid = Invalid::default();
        let mut users = self.users.clone();
        users.sort_unstable();
        users.dedup();
        invalid.ensure("users", !users.is_empty(), Rule::Required);
        invalid.ensure("users", users.len() <= SetTuro::MOST, Rule::AtMost(1_000));
        let turo = invalid.require("turo", self.turo);
        invalid.into_result((users, turo.unwrap_or_default()))
    }
}

/// Answer to [`SetTuro`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TuroSet {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The members that changed, with their versions. The others had been so before.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub changed: Vec<TuroChange>,
}

/// A member that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TuroChange {
    /// The member.
    pub id: MemberId,
    /// The version after the change.
    pub version: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_needs_members_and_a_choice() {
        let ids = |ids: &[i64]| ids.iter().copied().map(MemberId::new).collect::<Vec<_>>();
        let check = |users: &[i64], turo| SetTuro { users: ids(users), turo }.check();
        assert_eq!(check(&[2, 1, 2], Some(false)), Ok((ids(&[1, 2]), false)));
        let broken = check(&[], None).unwrap_err();
        assert!(broken.names("users") && broken.names("turo"));
        let many: Vec<i64> = (1..=1_001).collect();
        assert!(check(&many, Some(true)).unwrap_err().names("users"));
    }
}
