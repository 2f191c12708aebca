//! The bodies and answers of the calls about quotas.

use jiff::civil::{Date, date};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Quota;
use crate::rules::{Invalid, Rule};
use crate::value::id::MemberId;
use crate::value::word::{Word, described};
use crate::wire::ours;

/// The longest daily signature: the days after today.
pub const MOST_DAYS: i64 = 3;

/// The last day on which a plan may end: beyond it, a digit is wrong.
pub const LAST_END: Date = date(2099, 12, 31);

/// Another end of a plan.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewEnd {
    /// The last day, included. Required.
    #[schemars(extend("x-required" = true))]
    pub end_of_plan: Option<Date>,
}

/// The type of a daily signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum SignatureType {
    /// The package of services.
    Service,
    /// The package of services GOLD.
    Gold,
}

impl Word for SignatureType {
    const LABELS: &'static str = "quotas.signature";
}

/// A plan for a day, or a few more.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DailySignature {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The type. Required.
    #[serde(rename = "type")]
    #[schemars(extend("x-required" = true))]
    pub kind: Option<SignatureType>,
    /// The days after today, 0 to 3. Required.
    #[schemars(extend("x-required" = true))]
    pub signature_length: Option<i64>,
}

impl DailySignature {
    /// Requires a member, a type and a length of 0 to 3.
    pub fn check(&self) -> Result<(MemberId, SignatureType, i64), Invalid> {
        let mut invalid = Invalid::default();
        let member = invalid.require("user_id", self.user_id);
        let kind = invalid.require("type", self.kind);
        let known = |days: i64| (0..=MOST_DAYS).contains(&days).then_some(days);
        let days = invalid.choose("signature_length", self.signature_length, known);
        match (member, kind, days) {
            (Some(member), Some(kind), Some(days)) => Ok((member, kind, days)),
            _ => Err(invalid),
        }
    }
}

impl NewEnd {
    /// Requires a day on which the plan may end: not before the day on which it began, and not after [`LAST_END`].
    pub fn check(&self, began: Date) -> Result<Date, Invalid> {
        match self.end_of_plan {
            None => Err(Invalid::of("end_of_plan", Rule::Required)),
            Some(day) if day < began => Err(Invalid::of("end_of_plan", Rule::NotBefore(began))),
            Some(day) if day > LAST_END => Err(Invalid::of("end_of_plan", Rule::NotAfter(LAST_END))),
            Some(day) => Ok(day),
        }
    }
}

/// A quota after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuotaChanged {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The quota as it is now.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub quota: Option<Quota>,
}

#[cfg(test)]
mod tests {
    use super::super::QuotaStatus;
    use super::*;

    #[test]
    fn a_plan_is_in_force_on_its_last_day() {
        let day: Date = "2026-11-21".parse().unwrap();
        assert_eq!(QuotaStatus::on(day, day), QuotaStatus::Active);
        assert_eq!(QuotaStatus::on(day, day.yesterday().unwrap()), QuotaStatus::Expired);
    }

    #[test]
    fn a_plan_ends_between_its_first_day_and_the_end_of_the_century() {
        let ends = |day: &str| NewEnd { end_of_plan: day.parse().ok() }.check(date(2026, 3, 1)).is_ok();
        let days = ["2026-02-28", "2026-03-01", "2099-12-31", "2100-01-01", ""];
        assert_eq!(days.map(ends), [false, true, true, false, false]);
    }

    #[test]
    fn a_daily_signature_has_a_type_and_one_to_four_days() {
        let of = |kind, signature_length| DailySignature { user_id: Some(7.into()), kind, signature_length };
        for days in 0..=3 {
            assert!(of(Some(SignatureType::Gold), Some(days)).check().is_ok());
        }
        for days in [-1, 4] {
            assert!(of(Some(SignatureType::Gold), Some(days)).check().is_err());
        }
        let missing = of(None, None).check().unwrap_err();
        assert!(missing.names("type") && missing.names("signature_length"));
    }
}
