//! Decisions on duplicates, and the answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::duplicate::Duplicate;
use crate::rules::{Invalid, Rule};
use crate::value::id::MemberId;
use crate::wire::ours;

/// A decision: one member is kept and others are discarded, or others are not the same. Either, never both.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "DuplicateResolution")]
pub struct Resolution {
    /// The member that is kept: that of the path, or one of its suspects.
    pub keep: Option<MemberId>,
    /// The members that become inactive as its doubles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discard: Vec<MemberId>,
    /// Suspects that are not the member of the path.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_duplicate: Vec<MemberId>,
}

/// The decision of a [`Resolution`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DuplicateDecision {
    /// One is kept, the others are discarded.
    Same(MemberId, Vec<MemberId>),
    /// They are not the same.
    Others(Vec<MemberId>),
}

impl Resolution {
    /// Requires one decision about members that differ from one another and from the kept one.
    pub fn check(&self, member: MemberId) -> Result<DuplicateDecision, Invalid> {
        let mut invalid = Invalid::default();
        let unique = |ids: &[MemberId]| {
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            ids.dedup();
            ids
        };
        if self.keep.is_none() && self.discard.is_empty() {
            let others = unique(&self.not_duplicate);
            invalid.ensure("keep", !others.is_empty(), Rule::Required);
            invalid.ensure("not_duplicate", !others.contains(&member), Rule::IsNot);
            return invalid.into_result(DuplicateDecision::Others(others));
        }
        let discard = unique(&self.discard);
        let keep = invalid.require("keep", self.keep);
        invalid.ensure("discard", !discard.is_empty(), Rule::Required);
        invalid.ensure("discard", keep.is_none_or(|keep| !discard.contains(&keep)), Rule::IsNot);
        invalid.ensure("not_duplicate", self.not_duplicate.is_empty(), Rule::IsNot);
        invalid.into_result(DuplicateDecision::Same(keep.unwrap_or_default(), discard))
    }
}

/// The members whose pairs with the member of the path are reopened.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "DuplicateReopening")]
pub struct Reopening {
    /// The pairs' other members. Required.
    #[schemars(extend("x-required" = true))]
    pub suspects: Vec<MemberId>,
}

impl Reopening {
    /// Requires a member.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("suspects", !self.suspects.is_empty(), Rule::Required);
        invalid.into_result(())
    }
}

/// Answer to a decision about duplicates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DuplicatesDecided {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The pairs after the decision.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub pairs: Vec<Duplicate>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(ids: &[i64]) -> Vec<MemberId> {
        ids.iter().copied().map(MemberId::new).collect()
    }

    #[test]
    fn a_decision_is_one_of_two() {
        let check = |keep: Option<i64>, discard: &[i64], other: &[i64]| {
            let keep = keep.map(MemberId::new);
            let body = Resolution { keep, discard: ids(discard), not_duplicate: ids(other) };
            body.check(MemberId::new(1)).ok()
        };
        assert_eq!(
            check(Some(1), &[3, 2, 3], &[]),
            Some(DuplicateDecision::Same(MemberId::new(1), ids(&[2, 3])))
        );
        assert_eq!(check(Some(2), &[1], &[]), Some(DuplicateDecision::Same(MemberId::new(2), ids(&[1]))));
        assert_eq!(check(None, &[], &[2, 2]), Some(DuplicateDecision::Others(ids(&[2]))));
        for (keep, discard, other) in [
            (None, &[][..], &[][..]),
            (Some(1), &[], &[]),
            (None, &[2], &[]),
            (Some(1), &[1, 2], &[]),
            (Some(1), &[2], &[3]),
            (None, &[], &[1]),
        ] {
            assert_eq!(check(keep, discard, other), None, "{keep:?} {discard:?} {other:?}");
        }
    }
}
