//! The assignment of a CERC consultant.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Invalid, Rule};
use crate::value::id::{QuotaId, StaffId};

/// A CERC consultant by right and one by preference; 0 is none.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CercAssignment {
    /// The consultant by right; none if absent.
    pub right_manager_id: Option<StaffId>,
    /// Since when by right. Required with a consultant by right.
    pub right_at: Option<Date>,
    /// The consultant by preference. Required; 0 is a choice.
    #[schemars(extend("x-required" = true))]
    pub preference_manager_id: Option<StaffId>,
    /// The plan that the assignment belongs to. Required.
    #[schemars(extend("x-required" = true))]
    pub plan_quota_id: Option<QuotaId>,
}

impl CercAssignment {
    /// Returns the consultant by right, if one is chosen.
    pub fn right(&self) -> Option<StaffId> {
        self.right_manager_id.filter(|id| !id.is_none())
    }

    /// Returns the consultant by preference, if one is chosen.
    pub fn preference(&self) -> Option<StaffId> {
        self.preference_manager_id.filter(|id| !id.is_none())
    }

    /// Requires a choice of preference, a plan, and the day of a right. With a consultant by right, the preference is that
    /// consultant or none.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.require("preference_manager_id", self.preference_manager_id);
        invalid.require("plan_quota_id", self.plan_quota_id);
        invalid.ensure("right_at", self.right().is_none() || self.right_at.is_some(), Rule::Required);
        let differs = |preference| self.right().is_some_and(|right| right != preference);
        invalid.ensure("preference_manager_id", !self.preference().is_some_and(differs), Rule::IsNot);
        invalid.into_result(())
    }

    /// Rejects a right that begins after the plan's last day, on which it ends.
    pub fn check_plan(&self, last: Date) -> Result<(), Invalid> {
        let is_within = self.right().is_none() || self.right_at.is_none_or(|day| day <= last);
        let mut invalid = Invalid::default();
        invalid.ensure("right_at", is_within, Rule::NotAfter(last));
        invalid.into_result(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(right: Option<i64>, at: bool, preference: Option<i64>, quota: Option<i64>) -> Vec<String> {
        let assignment = CercAssignment {
            right_manager_id: right.map(StaffId::new),
            right_at: at.then(|| "2026-11-21".parse().unwrap()),
            preference_manager_id: preference.map(StaffId::new),
            plan_quota_id: quota.map(QuotaId::new),
        };
        let invalid = assignment.check().err().unwrap_or_default();
        invalid.rules().map(|(field, _)| field.to_owned()).collect()
    }

    #[test]
    fn none_is_a_choice_and_a_right_needs_its_day() {
        assert_eq!(broken(None, false, Some(0), Some(1)), [""; 0]);
        assert_eq!(broken(Some(0), false, Some(0), Some(1)), [""; 0]);
        assert_eq!(broken(Some(7), true, Some(7), Some(1)), [""; 0]);
        assert_eq!(broken(Some(7), false, Some(0), Some(1)), ["right_at"]);
        assert_eq!(broken(None, false, None, None), ["plan_quota_id", "preference_manager_id"]);
        assert_eq!(broken(Some(7), true, Some(8), Some(1)), ["preference_manager_id"]);
    }
}
