//! What is asked and answered by the calls that change additionals of plans.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::plan_additional::PlanAdditional;
use super::words::AdditionalIntervalType;
use super::{LONGEST_KEY, LONGEST_NAME, MOST_AMOUNT};
use crate::api::commercia::plan_prices::check_price;
use crate::api::finance::payments::forgiving;
use crate::rules::{Invalid, Rule};
use crate::value::id::PlanGroupId;
use crate::value::money::Money;
use crate::value::text::trimmed;

/// An additional, new or changed. Absent fields stay as they are.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlanAdditionalDraft {
    /// The name. Required of a new one.
    #[schemars(length(max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The key by which programs know it: small letters, digits and hyphens. Required of a new one.
    #[schemars(length(max = LONGEST_KEY))]
    pub key: Option<String>,
    /// What the amount is for. Required of a new one.
    pub interval_type: Option<AdditionalIntervalType>,
    /// The amount; none for *always*.
    #[serde(deserialize_with = "forgiving::number")]
    #[schemars(range(min = 1, max = MOST_AMOUNT))]
    pub amount: Option<i64>,
    /// The groups of plans that have it.
    pub plan_groups: Option<Vec<PlanGroupId>>,
    /// The price, if it is sold by itself.
    pub price: Option<Money>,
}

impl PlanAdditionalDraft {
    /// Rejects blank texts, a key of other characters, an amount or a price that is not positive, and an amount of what has
    /// none. The type is that of the draft, else the one before.
    pub fn check(&self, before: Option<AdditionalIntervalType>) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        for (field, text) in [("name", &self.name), ("key", &self.key)] {
            invalid.ensure(field, text.as_deref().map(trimmed) != Some(""), Rule::Required);
        }
        let is_key = |key: &str| {
            key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        let key = self.key.as_deref().map(trimmed);
        invalid.ensure("key", key.is_none_or(is_key), Rule::Format);
        invalid.ensure("amount", self.amount.is_none_or(|amount| amount > 0), Rule::Positive);
        let is_within = self.amount.is_none_or(|amount| amount <= MOST_AMOUNT);
        invalid.ensure("amount", is_within, Rule::AtMost(MOST_AMOUNT));
        let has_none = self.interval_type.or(before) == Some(AdditionalIntervalType::Always);
        invalid.ensure("amount", self.amount.is_none() || !has_none, Rule::IsNot);
        check_price(&mut invalid, "price", self.price);
        invalid.into_result(())
    }

    /// Rejects also a new one without a name, a key, a type or the amount that the type has.
    pub fn check_new(&self) -> Result<(), Invalid> {
        self.check(None)?;
        let mut invalid = Invalid::default();
        invalid.require("name", self.name.as_deref());
        invalid.require("key", self.key.as_deref());
        let interval_type = invalid.require("interval_type", self.interval_type);
        let has_none = interval_type.is_none_or(|kind| kind == AdditionalIntervalType::Always);
        invalid.ensure("amount", has_none || self.amount.is_some(), Rule::Required);
        invalid.into_result(())
    }

    /// Returns whether it changes more than the name, which is fixed once plans have the additional.
    pub fn changes_terms(&self) -> bool {
        *self != PlanAdditionalDraft { name: self.name.clone(), ..PlanAdditionalDraft::default() }
    }
}

/// From when an additional is in force.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ActivatePlanAdditional {
    /// The first day; today if absent.
    pub effective_from: Option<Date>,
}

impl ActivatePlanAdditional {
    /// Rejects a day before today. Returns the day.
    pub fn check(&self, today: Date) -> Result<Date, Invalid> {
        let day = self.effective_from.unwrap_or(today);
        let mut invalid = Invalid::default();
        invalid.ensure("effective_from", day >= today, Rule::NotBefore(today));
        invalid.into_result(day)
    }
}

/// An additional after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanAdditionalSaved {
    /// The message for the user.
    pub message: String,
    /// The additional.
    pub plan_additional: PlanAdditional,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> PlanAdditionalDraft {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn an_amount_is_positive_and_missing_only_of_what_is_always_there() {
        let draft = |kind: &str, amount: &str| {
            read(&format!(
                r#"{{ "name": "Fotos", "key": "photos", "interval_type": "{kind}", "amount": {amount} }}"#
            ))
        };
        assert!(draft("month", "\" 5 \"").check_new().is_ok() && draft("day", "5").check_new().is_ok());
        for amount in ["0", "-1", "null", "1000001"] {
            assert!(draft("quantity", amount).check_new().is_err(), "{amount}");
        }
        assert!(draft("always", "null").check_new().is_ok() && draft("always", "1").check_new().is_err());
        assert!(read(r#"{ "amount": 3 }"#).check(Some(AdditionalIntervalType::Always)).is_err());
        assert!(read(r#"{ "key": "Fotos a mais" }"#).check(None).is_err());
    }

    #[test]
    fn only_another_name_leaves_the_terms() {
        assert!(!read(r#"{ "name": "Fotos" }"#).changes_terms());
        assert!(read(r#"{ "name": "Fotos", "amount": 2 }"#).changes_terms());
    }
}
