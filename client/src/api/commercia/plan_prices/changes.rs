//! What is asked and answered by the calls that change prices.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::plan_price::PlanPrice;
use super::{LONGEST_FEATURES, LONGEST_REFERENCE, MOST_PRICE};
use crate::rules::{Invalid, Rule};
use crate::value::id::PlanId;
use crate::value::money::Money;

/// A price of a plan from a day on.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewPlanPrice {
    /// The plan. Required.
    #[schemars(extend("x-required" = true))]
    pub plan_id: Option<PlanId>,
    /// The price of the whole period. Required.
    #[schemars(extend("x-required" = true))]
    pub price: Option<Money>,
    /// The first day on which it is sold; today if absent.
    pub from_day: Option<Date>,
    /// What the plan offers, one feature a line; as before if absent, and nothing if empty.
    #[schemars(length(max = LONGEST_FEATURES))]
    pub features: Option<String>,
    /// The plan of this price at the gateway; that of the plan, with the difference as an item of its own, if absent.
    #[schemars(length(max = LONGEST_REFERENCE))]
    pub gateway_ref: Option<String>,
}

impl NewPlanPrice {
    /// Rejects a missing plan, a price that is none and a day before today. Returns the plan, the price and the day.
    pub fn check(&self, today: Date) -> Result<(PlanId, Money, Date), Invalid> {
        let mut invalid = Invalid::default();
        let plan = invalid.require("plan_id", self.plan_id);
        let price = invalid.require("price", self.price);
        check_price(&mut invalid, "price", self.price);
        check_day(&mut invalid, self.from_day, today);
        // The defaults are never used: a missing value is already an error.
        let checked = (plan.unwrap_or_default(), price.unwrap_or_default(), self.from_day.unwrap_or(today));
        invalid.into_result(checked)
    }
}

/// Adds what is wrong with a price: it is above 0 and at most [`MOST_PRICE`].
pub fn check_price(invalid: &mut Invalid, field: &str, price: Option<Money>) {
    let Some(price) = price else { return };
    invalid.ensure(field, price > Money::ZERO, Rule::Positive);
    invalid.ensure(field, price <= MOST_PRICE, Rule::AtMostAmount(MOST_PRICE));
}

/// Adds what is wrong with the first day of a price: no price changes in the past.
pub fn check_day(invalid: &mut Invalid, from_day: Option<Date>, today: Date) {
    invalid.ensure("from_day", from_day.is_none_or(|day| day >= today), Rule::NotBefore(today));
}

/// A price after it was set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanPriceSaved {
    /// The message for the user.
    pub message: String,
    /// The price.
    pub plan_price: PlanPrice,
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const TODAY: Date = date(2026, 11, 30);

    fn new(cents: i64, from_day: Option<Date>) -> NewPlanPrice {
        let price = Some(Money::from_cents(cents));
        NewPlanPrice { plan_id: Some(PlanId::new(3)), price, from_day, ..NewPlanPrice::default() }
    }

    #[test]
    fn a_price_is_above_zero_and_begins_today_or_later() {
        assert!(new(0, None).check(TODAY).is_err() && new(-1, None).check(TODAY).is_err());
        assert!(new(10_000_001, None).check(TODAY).is_err());
        assert!(new(1, Some(date(2026, 11, 29))).check(TODAY).is_err());
        let (_, price, day) = new(23_990, None).check(TODAY).unwrap();
        assert_eq!((price, day), (Money::from_cents(23_990), TODAY));
        assert!(serde_json::from_str::<NewPlanPrice>(r#"{ "plan_id": 3, "price": 1.005 }"#).is_err());
    }
}
